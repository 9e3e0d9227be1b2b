//! Variants of positions and of rulesets: the impartial one, the dicotic one and the twisted one.

use super::kinds::RULESETS;
use super::{Arity, Function, Method, method_for};
use crate::classes::{Variant, variant};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::Value;

/// Arguments of a variant of a ruleset are for its positions.
const ANY: Arity = Arity::between(0, 8);

pub(super) const METHODS: &[Method] = &[
    method_for(
        RULESETS,
        ("ImpartialVariant", "(...)", ANY),
        "The ruleset in which each player may make the moves of both.",
        (
            "begin ruleset Take on heap n Left: where n > 0 play n-1 Right: where n > 1 play n-2 end; \
             [Take.ImpartialVariant(n).NimValue for n from 0 to 5] end",
            "[0,1,2,0,1,2]",
        ),
        |engine, value, arguments| of_ruleset(engine, value, Variant::Impartial, arguments),
    ),
    method_for(
        RULESETS,
        ("DicoticVariant", "(...)", ANY),
        "The ruleset in which nobody may move where the other cannot.",
        (
            "begin ruleset Take on heap n Left: where n > 0 play n-1 Right: where n > 1 play n-2 end; \
             Take.DicoticVariant(3).CanonicalForm end",
            "v",
        ),
        |engine, value, arguments| of_ruleset(engine, value, Variant::Dicotic, arguments),
    ),
    method_for(
        RULESETS,
        ("TwistedVariant", "(...)", ANY),
        "The ruleset in which the players change roles after every move.",
        ("begin ruleset Take on heap n Left: where n > 0 play n-1 end; Take.TwistedVariant(3).CanonicalForm end", "1"),
        |engine, value, arguments| of_ruleset(engine, value, Variant::Twisted, arguments),
    ),
];

fn of_ruleset(engine: &mut Engine, value: &Value, which: Variant, arguments: &[Value]) -> Evaluated {
    let ruleset = variant(engine, value, which)?;
    if arguments.is_empty() {
        return Ok(ruleset);
    }
    crate::classes::call(engine, &ruleset, arguments.to_vec())
}

const fn function(
    name: &'static str,
    summary: &'static str,
    example: (&'static str, &'static str),
    action: fn(&mut Engine, &[Value]) -> Evaluated,
) -> Function {
    Function { name, parameters: "(g)", summary, example, mode: None, arity: Arity::exactly(1), action }
}

pub(super) const FUNCTIONS: &[Function] = &[
    function(
        "Impartial",
        "The position with the moves of both players for each of them; of a ruleset the one with such positions.",
        ("Impartial(Domineering(4x5)).NimValue", "2"),
        |engine, arguments| match &arguments[0] {
            // Positions and their sums have an impartial form of their own, whose nim values are searched.
            Value::Compound(compound) => compound.impartial().map(Value::Compound).ok_or_else(not_shared),
            other => variant(engine, other, Variant::Impartial),
        },
    ),
    function(
        "Dicotic",
        "The position in which nobody may move where the other cannot; of a ruleset the one with such positions.",
        ("Dicotic(Domineering(\".|.\")).CanonicalForm", "0"),
        |engine, arguments| variant(engine, &arguments[0], Variant::Dicotic),
    ),
    function(
        "Twisted",
        "The position in which the players change roles after every move; of a ruleset the one with such positions.",
        ("Twisted(Domineering(\".|.|.|.\")).CanonicalForm", "1"),
        |engine, arguments| variant(engine, &arguments[0], Variant::Twisted),
    ),
];

fn not_shared() -> Box<Error> {
    let error = Error::mistake("only the moves of positions can be shared").at(Place::Argument(0));
    error.hint("write a position of a ruleset, as in Impartial(Clobber(\"xox\"))")
}
