//! Misere quotients: of misere games, of impartial positions, of lists of them, and what is asked of one. Those of
//! rulesets on heaps are methods of the rulesets.

use onside_value::misere::MisereQuotient;

use super::kinds::{LISTS_AND_SETS, MISERE_AND_GAMES, QUOTIENTS};
use super::{Arity, Function, Method, argument, integer, method_for};
use crate::error::{Error, Place};
use crate::eval::{misere, quotient};
use crate::value::Value;

const NONE: Arity = Arity::exactly(0);
const ONE: Arity = Arity::exactly(1);
const TWO: Arity = Arity::exactly(2);

/// A method that lists some elements.
macro_rules! elements {
    ($name:literal, $summary:literal, $example:literal => $answer:literal, $list:expr) => {
        method_for(QUOTIENTS, ($name, "", NONE), $summary, ($example, $answer), |_, value, _| {
            let list: fn(&MisereQuotient) -> Vec<u32> = $list;
            let quotient = quotient_of(value)?;
            Ok(names(quotient, &list(quotient)))
        })
    };
}

pub(super) const METHODS: &[Method] = &[
    method_for(
        MISERE_AND_GAMES,
        ("MisereQuotient", "", NONE),
        "The misere quotient of an impartial game and all that can be reached from it.",
        ("*[2].MisereQuotient", "MisereQuotient(\"a,b | a^2=1, b^3=b\", \"a, b^2\", \"b\")"),
        |engine, value, _| {
            quotient::quotient(engine, std::slice::from_ref(value)).map_err(|error| error.at(Place::Receiver))
        },
    ),
    method_for(
        LISTS_AND_SETS,
        ("MisereQuotient", "", NONE),
        "The misere quotient of impartial games and all that can be reached from them.",
        ("[*[2],*[2#]].MisereQuotient.Order", "6"),
        |engine, value, _| {
            let members = crate::eval::members(engine, value)?;
            quotient::quotient(engine, &members).map_err(|error| error.at(Place::Receiver))
        },
    ),
    method_for(
        QUOTIENTS,
        ("Order", "", NONE),
        "How many elements the quotient has.",
        ("Kayles.MisereQuotient(30).Order", "40"),
        |_, value, _| Ok(integer(quotient_of(value)?.order())),
    ),
    elements!("Elements", "The elements, as monomials in the generators a, b, c, ...",
        "*[2].MisereQuotient.Elements" => "[\"1\",\"a\",\"b\",\"ab\",\"b^2\",\"ab^2\"]",
        |quotient| quotient.elements().collect()),
    elements!("Generators", "The elements of which all others are products.",
        "*[2].MisereQuotient.Generators" => "[\"a\",\"b\"]", MisereQuotient::generators),
    elements!("PPortion", "The elements of games that are lost for whoever moves next.",
        "*[2].MisereQuotient.PPortion" => "[\"a\",\"b^2\"]", MisereQuotient::p_portion),
    elements!("PretendingFunction",
        "The elements of the games that the quotient was made for: of heaps, those of the sizes 0, 1, 2, ...",
        "Kayles.MisereQuotient(4).PretendingFunction" => "[\"1\",\"a\",\"b\",\"ab\",\"a\"]",
        |quotient| quotient.images().to_vec()),
    elements!("Kernel", "The least ideal of the quotient, which is a group.",
        "*[2].MisereQuotient.Kernel" => "[\"b\",\"ab\",\"b^2\",\"ab^2\"]", MisereQuotient::kernel),
    elements!("Idempotents", "The elements that are their own squares.",
        "*[2].MisereQuotient.Idempotents" => "[\"1\",\"b^2\"]", MisereQuotient::idempotents),
    method_for(
        QUOTIENTS,
        ("Presentation", "", NONE),
        "Generators and relations: a complete set of rewriting rules from left to right.",
        ("*[2].MisereQuotient.Presentation", "\"a,b | a^2=1, b^3=b\""),
        |_, value, _| Ok(Value::Text(quotient_of(value)?.presentation())),
    ),
    method_for(
        QUOTIENTS,
        ("Product", "(x, y)", TWO),
        "The element of a sum of games with the elements x and y.",
        ("*[2].MisereQuotient.Product(\"ab\", \"b^2\")", "\"ab\""),
        |_, value, arguments| {
            let quotient = quotient_of(value)?;
            let (one, two) = (element(quotient, arguments, 0)?, element(quotient, arguments, 1)?);
            Ok(Value::Text(quotient.name(quotient.product(one, two))))
        },
    ),
    method_for(
        QUOTIENTS,
        ("Reduced", "(x)", ONE),
        "The least monomial of the element that a product of generators is.",
        ("*[2].MisereQuotient.Reduced(\"a^3b^7\")", "\"ab\""),
        |_, value, arguments| {
            let quotient = quotient_of(value)?;
            Ok(Value::Text(quotient.name(element(quotient, arguments, 0)?)))
        },
    ),
    method_for(
        QUOTIENTS,
        ("OutcomeClass", "(x)", ONE),
        "Who wins a game with the element x: P if whoever moves first loses, otherwise N.",
        ("*[2].MisereQuotient.OutcomeClass(\"b^2\")", "P"),
        |_, value, arguments| {
            let quotient = quotient_of(value)?;
            Ok(Value::Outcome(misere::outcome_of(quotient.is_lost(element(quotient, arguments, 0)?))))
        },
    ),
    method_for(
        QUOTIENTS,
        ("IsTame", "", NONE),
        "Whether it is the quotient of nim-heaps up to some size.",
        ("Kayles.MisereQuotient(4).IsTame", "true"),
        |_, value, _| Ok(Value::Boolean(quotient_of(value)?.is_tame())),
    ),
    method_for(
        QUOTIENTS,
        ("IsIsomorphicTo", "(q)", ONE),
        "Whether two quotients are the same but for the names of the elements.",
        ("Kayles.MisereQuotient(4).IsIsomorphicTo(*[2].MisereQuotient)", "true"),
        |engine, value, arguments| {
            let other = argument(0, quotient_of(&arguments[0]))?;
            Ok(Value::Boolean(quotient_of(value)?.is_isomorphic_to(other, engine.games.guard())?))
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[Function {
    name: "MisereQuotient",
    parameters: "(presentation, p, images)",
    summary: "A misere quotient as it is printed: generators and relations, the P-portion, the elements of games.",
    example: ("MisereQuotient(\"a | a^2=1\", \"a\") == MisereQuotient(\"a | a^2=1\", \"a\")", "true"),
    mode: None,
    arity: Arity::between(2, 3),
    action: |engine, arguments| {
        let mut texts = [""; 3];
        for (place, given) in arguments.iter().enumerate() {
            texts[place] = argument(place, text(given))?;
        }
        quotient::written(engine, texts)
    },
}];

fn quotient_of(value: &Value) -> Result<&MisereQuotient, Box<Error>> {
    match value {
        Value::Quotient(quotient) => Ok(quotient),
        other => Err(Error::mistake(format!("expected a misere quotient, found {}", other.described()))
            .hint("as in Kayles.MisereQuotient(20)")),
    }
}

fn text(value: &Value) -> Result<&str, Box<Error>> {
    match value {
        Value::Text(text) => Ok(text),
        other => Err(Error::mistake(format!("expected a text, found {}", other.described()))
            .hint("elements and relations are written in quotes, as in \"ab^2\"")),
    }
}

fn element(quotient: &MisereQuotient, arguments: &[Value], place: usize) -> Result<u32, Box<Error>> {
    let found = text(&arguments[place])
        .and_then(|text| quotient.element(text).map_err(|error| Error::mistake(error.to_string())));
    argument(place, found)
}

fn names(quotient: &MisereQuotient, elements: &[u32]) -> Value {
    Value::list(elements.iter().map(|&element| Value::Text(quotient.name(element))).collect())
}
