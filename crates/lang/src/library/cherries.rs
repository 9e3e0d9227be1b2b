//! The theory of Cherries (000): values, decompositions, basis elements, proved outcomes.
//!
//! The mathematics is in `value::cherries`, the way from positions to it in `solve::cherries`.

use dashu_base::Abs;
use onside_ground::{Mode, Player};
use onside_number::IBig;
use onside_ruleset::boards::segment::Cherry;
use onside_ruleset::{AnyPosition, StackCherries};
use onside_show::boards::{self, Piece};
use onside_solve::cherries::{CherriesAnswer, Theory, components};
use onside_solve::nash::SyncGame;
use onside_value::cherries::{
    BasisElement, Colour, Component, ReadValueError, Stack, StackValue, Unproved, analyse_copies, basis_elements,
    basis_elements_up_to, dec, is_basis_element, main_basis_element, segment_value,
};

use super::kinds::{CHERRIES, CHERRIES_AND_GAMES, SYNCHRONIZED, SYNCHRONIZED_ALONE};
use super::synchronized::game;
use super::{Arity, Function, Method, argument, integer, method_for, natural_argument, player_argument};
use crate::error::{Error, Place};
use crate::eval::{self, Engine, cherries};
use crate::value::{Compound, Value};

const NONE: Arity = Arity::exactly(0);

/// The basis elements up to a greater length are too many to list.
const LONGEST_ELEMENTS: u64 = 20;

/// A decomposition of a longer segment is not compared with the value of R1, which takes quadratic time.
const LONGEST_COMPARED: usize = 1000;

/// More stacks than this are not listed.
const MOST_STACKS: usize = 100_000;

/// Longer stacks are not written out.
const LONGEST_STACK: usize = 1_000_000;

pub(super) const METHODS: &[Method] = &[
    method_for(
        CHERRIES_AND_GAMES,
        ("CherriesValue", "", NONE),
        "The value of a sum of Cherries and stacks (R1): basis elements with coefficients, strongest first. Its sign \
         tells who wins.",
        ("Cherries(BBWWB).CherriesValue", "CherriesValue(\"[B] + [BW]\")"),
        |engine, value, _| Ok(Value::cherries(value_of(engine, value)?)),
    ),
    method_for(
        SYNCHRONIZED,
        ("Decomposition", "", NONE),
        "The stacks dec_1, dec_2, ... of Cherries segments (000, Definition 5.24); what is left of a segment is \
         worth 0.",
        ("Cherries(BWBWWWBBW).Decomposition", "[StackCherries(\"BW\"),StackCherries(\"WBBWW\")]"),
        decomposition,
    ),
    method_for(
        SYNCHRONIZED,
        ("DecompositionDrawing", "", NONE),
        "The segments with the stretches of their decompositions in brackets, and below which of them is dec_1, \
         dec_2, ...",
        ("Cherries(BWBWWWBBW).DecompositionDrawing", "[B-W] B-W [W-W-B-B-W]\n  1            2"),
        drawn,
    ),
    method_for(
        CHERRIES_AND_GAMES,
        ("BasisElements", "", NONE),
        "The basis elements of a stack from front to back (000, Theorem 5.18); of a sum those of its value, \
         strongest first.",
        ("StackCherries(BBWBWW).BasisElements", "[StackCherries(\"B\"),StackCherries(\"BW\"),StackCherries(\"BWW\")]"),
        all_basis_elements,
    ),
    method_for(
        CHERRIES_AND_GAMES,
        ("MainBasisElement", "", NONE),
        "The strongest basis element of a stack or of the value of a sum (000, Definition 5.20).",
        ("StackCherries(BWBWWB).MainBasisElement", "StackCherries(\"BW\")"),
        main_element,
    ),
    method_for(
        SYNCHRONIZED,
        ("IsBasisElement", "", NONE),
        "Whether a stack is a basis element: weaker than each of its proper ends (000, Definition 5.10).",
        ("StackCherries(BWBW).IsBasisElement", "false"),
        |engine, value, _| {
            let stack = one_stack(engine, value)?;
            Ok(Value::Boolean(is_basis_element(stack.cherries(), engine.games.guard())?))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("NextBasisElement", "", NONE),
        "The strongest basis element that is weaker than this one: itself followed by its negative (000, Lemma 7.4).",
        ("StackCherries(BW).NextBasisElement", "StackCherries(\"BWWB\")"),
        |engine, value, _| {
            let stack = one_stack(engine, value)?;
            if !is_basis_element(stack.cherries(), engine.games.guard())? {
                return Err(not_an_element(&stack).at(Place::Receiver));
            }
            of_stack(engine, &stack.concatenate(&stack.negative()))
        },
    ),
    method_for(
        SYNCHRONIZED_ALONE,
        ("WinningMoves", "(player)", Arity::exactly(1)),
        "The player's moves that win whatever the other player does at the same time; none unless the player wins.",
        (
            "Synchronized(Cherries(\"BBWWB, WWB\")).WinningMoves(Left)",
            "[\"segment 1, left end\",\"segment 2, right end\"]",
        ),
        |engine, value, arguments| {
            let player = player_argument(engine, arguments, 0)?;
            let game = game(engine, value)?;
            let answer = analysis(engine, &game)?;
            let moves = engine.solver.cherries_winning_moves(&game, &answer, player)?;
            Ok(Value::list(game.move_texts(player, &moves).into_iter().map(Value::Text).collect()))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("BestMove", "(player)", Arity::exactly(1)),
        "A move in a sum of Cherries and stacks that costs the player least; it wins if any move does (000, \
         Corollary 7.7).",
        ("(Cherries(BWB) + StackCherries(WWB)).BestMove(Right)", "\"StackCherries(WWB): left end\""),
        best_move,
    ),
    method_for(
        SYNCHRONIZED,
        ("Grounds", "", NONE),
        "On what CoarseOutcome and WinningMoves rest: on a proof, with the number of sub-segments that were given a \
         value, or on a search.",
        ("Cherries(\"BWWBW\").Grounds", "\"proved (R1, 15 sub-segments)\""),
        |engine, value, _| {
            let game = game(engine, value)?;
            Ok(Value::Text(analysis(engine, &game)?.grounds().to_string()))
        },
    ),
    method_for(
        SYNCHRONIZED,
        ("ConjecturedOutcome", "", NONE),
        "Who wins by Definition 5.24 and Conjecture 5.29 of 000, which is false for some sums; CoarseOutcome is right.",
        ("(Cherries(BWWWBBWBWWWBWBBWWWB) + StackCherries(WBBBWWBWBBBWWBWBB)).ConjecturedOutcome", "L"),
        |engine, value, _| {
            let game = game(engine, value)?;
            components_of(&game)?;
            let answer = engine.solver.cherries_analysis(&game, Theory::Definition524)?;
            Ok(Value::coarse_outcome(answer.outcome()))
        },
    ),
    method_for(
        CHERRIES,
        ("CoarseOutcome", "", NONE),
        "Who wins a sum with this value: L, R, or U if it is 0 (000, Lemma 5.9 and Theorem 5.15).",
        ("CherriesValue(\"[BW] - 3[BWW]\").CoarseOutcome", "L"),
        |_, value, _| Ok(Value::coarse_outcome(own(value)?.outcome())),
    ),
    method_for(
        CHERRIES,
        ("Terms", "", NONE),
        "The basis elements with their coefficients, strongest first.",
        ("CherriesValue(\"2[B] - [BW]\").Terms", "[StackCherries(\"B\") => 2,StackCherries(\"BW\") => -1]"),
        |engine, value, _| {
            let value = own(value)?;
            let mut entries = Vec::with_capacity(value.terms().len());
            for (element, coefficient) in value.terms() {
                entries.push(Value::entry(of_stack(engine, element.stack())?, integer(coefficient.clone())));
            }
            Ok(Value::list(entries))
        },
    ),
    method_for(
        CHERRIES,
        ("Coefficient", "(element)", Arity::exactly(1)),
        "The coefficient of a basis element, which is given as a text or as a stack.",
        ("CherriesValue(\"2[B] - [BW]\").Coefficient(\"BW\")", "-1"),
        |engine, value, arguments| {
            let stack = argument(0, stack_argument(engine, &arguments[0]))?;
            let negative = stack.mover() == Some(Player::Right);
            let element = BasisElement::new(stack.absolute(), engine.games.guard())?;
            let element = argument(0, element.ok_or_else(|| not_an_element(&stack)))?;
            let coefficient = own(value)?.coefficient(&element);
            Ok(integer(if negative { -coefficient } else { coefficient }))
        },
    ),
    method_for(
        CHERRIES,
        ("CombinatorialValue", "", NONE),
        "The coefficient of [B]: what the sum is worth if the players alternate (000, section 5).",
        ("Cherries(BBWB).CherriesValue.CombinatorialValue", "2"),
        |_, value, _| Ok(integer(own(value)?.combinatorial())),
    ),
    method_for(
        CHERRIES,
        ("ToStack", "", NONE),
        "The one stack with this value: its basis elements one after the other, strongest first.",
        ("CherriesValue(\"[B] - [BW]\").ToStack", "StackCherries(\"BWB\")"),
        |engine, value, _| {
            let value = own(value)?;
            let cherries =
                |(element, count): &(BasisElement, IBig)| IBig::from(element.stack().len()) * count.clone().abs();
            if value.terms().iter().map(cherries).sum::<IBig>() > IBig::from(LONGEST_STACK) {
                return Err(too_long());
            }
            let stack = value.to_stack(engine.games.guard())?;
            of_stack(engine, &stack)
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "CherriesValue",
        parameters: "(text)",
        summary: "The value of Cherries with this text; of a position or an integer the value that it has.",
        example: ("CherriesValue(\"[BW] + 2[B] - 3[BW]\") + 1", "CherriesValue(\"3[B] - 2[BW]\")"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let value = match &arguments[0] {
                Value::Text(text) => StackValue::read(text, engine.games.guard()).map_err(|error| match error {
                    ReadValueError::Stop(stop) => stop.into(),
                    other => Error::mistake(other.to_string()),
                }),
                other => value_of(engine, other).map_err(|error| error.at(Place::Whole)),
            };
            Ok(Value::cherries(argument(0, value)?))
        },
    },
    Function {
        name: "BasisElementsUpTo",
        parameters: "(n)",
        summary: "All positive basis elements of at most n cherries, strongest first.",
        example: ("BasisElementsUpTo(3)", "[StackCherries(\"B\"),StackCherries(\"BW\"),StackCherries(\"BWW\")]"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let length = natural_argument(engine, arguments, 0)?;
            if length > LONGEST_ELEMENTS {
                let error =
                    Error::mistake(format!("the basis elements of up to {length} cherries are too many to list"));
                return Err(error
                    .hint(format!("the longest lists go up to {LONGEST_ELEMENTS}"))
                    .at(Place::Argument(0)));
            }
            let mut elements = Vec::new();
            for element in basis_elements_up_to(usize::try_from(length).unwrap_or(0)) {
                engine.games.guard().check()?;
                elements.push(of_stack(engine, element.stack())?);
            }
            Ok(Value::list(elements))
        },
    },
];

/// The value of Cherries that a receiver is.
fn own(value: &Value) -> Result<StackValue, Box<Error>> {
    cherries::of(value).ok_or_else(|| Error::mistake("expected a value of Cherries").at(Place::Receiver))
}

/// The value of a sum, or the value that is given already.
fn value_of(engine: &mut Engine, value: &Value) -> Result<StackValue, Box<Error>> {
    if let Value::Cherries(_) = value {
        return own(value);
    }
    let game = game(engine, value)?;
    let components = components_of(&game)?;
    let counted = components.iter().map(|(copies, component)| (*copies, component));
    match analyse_copies(counted, engine.games.guard()) {
        Ok(analysis) => Ok(analysis.total().clone()),
        Err(Unproved::Stop(stop)) => Err(stop.into()),
        Err(reason) => Err(Error::mistake(reason.to_string()).at(Place::Receiver)),
    }
}

/// What is sound to say of a sum of Cherries that has no sound number: its value by the theory of Cherries, and who
/// wins.
pub(crate) fn sound_value(engine: &Engine, game: &SyncGame) -> Result<Option<String>, Box<Error>> {
    let Some(components) = components(game) else { return Ok(None) };
    let counted = components.iter().map(|(copies, component)| (*copies, component));
    match analyse_copies(counted, engine.games.guard()) {
        Ok(analysis) => {
            let value = analysis.total();
            let outcome = eval::text(engine, &Value::coarse_outcome(value.outcome()))?;
            Ok(Some(format!("its value is CherriesValue(\"{value}\") and its outcome {outcome}, which are sound")))
        }
        Err(Unproved::Stop(stop)) => Err(stop.into()),
        Err(_) => Ok(None),
    }
}

fn components_of(game: &SyncGame) -> Result<Vec<(u32, Component)>, Box<Error>> {
    components(game).ok_or_else(|| {
        Error::mistake("the theory of Cherries knows only Cherries, stacks, integers and sums of them")
            .hint("the rulesets are Cherries, StackCherries and PlusMinusStackCherries")
            .at(Place::Receiver)
    })
}

fn analysis(engine: &mut Engine, game: &SyncGame) -> Result<CherriesAnswer, Box<Error>> {
    Ok(engine.solver.cherries_analysis(game, Theory::Proved)?)
}

/// A stack as a position, read as positions are read now.
fn of_stack(engine: &Engine, stack: &Stack) -> Result<Value, Box<Error>> {
    if stack.len() > LONGEST_STACK {
        return Err(too_long());
    }
    let cherry = |colour: &Colour| match colour {
        Colour::Black => Cherry::Black,
        Colour::White => Cherry::White,
    };
    let position = AnyPosition::from(StackCherries::new([stack.cherries().iter().map(cherry).collect()]));
    Ok(match engine.mode {
        Mode::Alternating => Value::Compound(Compound::Position(Box::new(position))),
        Mode::Synchronized => Value::synchronized(SyncGame::position(position)?),
    })
}

fn of_stacks(engine: &Engine, stacks: &[Stack]) -> Result<Value, Box<Error>> {
    Ok(Value::list(stacks.iter().map(|stack| of_stack(engine, stack)).collect::<Result<_, _>>()?))
}

/// The one stack that a receiver is.
fn one_stack(engine: &Engine, value: &Value) -> Result<Stack, Box<Error>> {
    let game = game(engine, value)?;
    single(&game).ok_or_else(|| {
        Error::mistake("expected one stack of black and white cherries")
            .hint("write it as in StackCherries(BW)")
            .at(Place::Receiver)
    })
}

fn single(game: &SyncGame) -> Option<Stack> {
    match components(game)?.as_slice() {
        [] => Some(Stack::default()),
        [(1, Component::Stack(stack))] => Some(stack.clone()),
        _ => None,
    }
}

fn stack_argument(engine: &Engine, value: &Value) -> Result<Stack, Box<Error>> {
    match value {
        Value::Text(text) => text.parse::<Stack>().map_err(|error| Error::mistake(error.to_string())),
        other => one_stack(engine, other).map_err(|error| error.at(Place::Whole)),
    }
}

fn not_an_element(stack: &Stack) -> Box<Error> {
    let shown = if stack.len() > 60 { "the stack".to_owned() } else { stack.to_string() };
    Error::mistake(format!("{shown} is not a basis element")).hint("BasisElements finds those of a stack")
}

fn too_many() -> Box<Error> {
    Error::mistake(format!("there are more than {MOST_STACKS} of them, too many to list"))
}

fn too_long() -> Box<Error> {
    Error::mistake("the stack would have more than a million cherries")
}

fn all_basis_elements(engine: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    if !matches!(value, Value::Cherries(_))
        && let Some(stack) = single(&game(engine, value)?)
    {
        // The consecutive pieces of the stack itself; no value is needed.
        let pieces = basis_elements(stack.cherries(), engine.games.guard())?;
        if pieces.len() > MOST_STACKS {
            return Err(too_many().hint("CherriesValue counts them"));
        }
        let stacks: Vec<Stack> = pieces.iter().map(|piece| Stack::new(piece.to_vec())).collect();
        return of_stacks(engine, &stacks);
    }
    let value = value_of(engine, value)?;
    let mut stacks = Vec::new();
    for (element, coefficient) in value.terms() {
        let negative = *coefficient < IBig::ZERO;
        let count = if negative { -coefficient } else { coefficient.clone() };
        let count = usize::try_from(count).ok().filter(|count| count + stacks.len() <= MOST_STACKS);
        let count = count.ok_or_else(|| too_many().hint("Terms counts them"))?;
        let stack = if negative { element.stack().negative() } else { element.stack().clone() };
        stacks.extend(std::iter::repeat_n(stack, count));
    }
    of_stacks(engine, &stacks)
}

fn main_element(engine: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    let none = || Error::mistake("the value is 0, which has no basis elements").at(Place::Receiver);
    let stack = if !matches!(value, Value::Cherries(_))
        && let Some(stack) = single(&game(engine, value)?)
    {
        Stack::new(main_basis_element(stack.cherries(), engine.games.guard())?.to_vec())
    } else {
        let value = value_of(engine, value)?;
        let (element, coefficient) = value.main().ok_or_else(none)?;
        if *coefficient < IBig::ZERO { element.stack().negative() } else { element.stack().clone() }
    };
    if stack.is_empty() { Err(none()) } else { of_stack(engine, &stack) }
}

fn decomposition(engine: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    let game = game(engine, value)?;
    let mut stacks: Vec<Stack> = Vec::new();
    for (copies, component) in components_of(&game)? {
        let parts = match component {
            Component::Segment(segment) => {
                let coloured = segment.coloured();
                note_difference(engine, &coloured)?;
                dec(&coloured, engine.games.guard())?.stacks().collect()
            }
            Component::Stack(stack) => vec![stack],
            Component::GrayStack(segment) => vec![Stack::new(segment.coloured())],
            Component::Integer(n) => {
                let count = usize::try_from(n.unsigned_abs()).ok().filter(|count| *count <= LONGEST_STACK);
                let count = count.ok_or_else(too_long)?;
                let colour = if n > 0 { Colour::Black } else { Colour::White };
                vec![Stack::new(vec![colour; count])]
            }
            Component::PlusMinus(_) => Vec::new(),
        };
        for _ in 0..copies {
            if stacks.len() + parts.len() > MOST_STACKS {
                return Err(too_many());
            }
            if parts.is_empty() {
                break;
            }
            engine.games.guard().check()?;
            stacks.extend_from_slice(&parts);
        }
    }
    of_stacks(engine, &stacks)
}

/// Says so if the decomposition has another value than the segment.
fn note_difference(engine: &mut Engine, segment: &[Colour]) -> Result<(), Box<Error>> {
    if segment.len() > LONGEST_COMPARED {
        return Ok(());
    }
    let guard = engine.games.guard();
    let value = match segment_value(segment, guard) {
        Ok(value) => value,
        Err(onside_value::cherries::Error::Stop(stop)) => return Err(stop.into()),
        Err(onside_value::cherries::Error::SubSegment { .. }) => return Ok(()),
    };
    let conjectured = dec(segment, guard)?.value(guard)?;
    if value != conjectured {
        engine.warn(format!(
            "the value of the segment is {value}, not that of its decomposition, {conjectured}: Conjecture 5.29 of \
             000 is false"
        ));
    }
    Ok(())
}

/// The segments of a game, cut as their decompositions say.
pub(crate) fn cut(engine: &mut Engine, value: &Value) -> Result<Vec<Vec<Piece>>, Box<Error>> {
    let game = game(engine, value)?;
    let mut segments = Vec::new();
    for (_, component) in components_of(&game)? {
        let Component::Segment(segment) = component else { continue };
        let coloured = segment.coloured();
        let found = dec(&coloured, engine.games.guard())?;
        let stacks: Vec<String> =
            found.stacks().map(|stack| stack.cherries().iter().map(|colour| colour.letter()).collect()).collect();
        let text =
            |place: &std::ops::Range<usize>| coloured[place.clone()].iter().map(|colour| colour.letter()).collect();
        let mut places: Vec<(usize, Piece)> = Vec::new();
        for ((stretch, element), number) in found.stretches().iter().zip(stacks).zip(1..) {
            let place = &stretch.cherries;
            places.push((place.start, Piece { cherries: text(place), number: Some(number), element }));
        }
        let rest = found.rest();
        places.push((rest.start, Piece { cherries: text(&rest), ..Piece::default() }));
        places.retain(|(_, piece)| !piece.cherries.is_empty());
        places.sort_by_key(|(start, _)| *start);
        segments.push(places.into_iter().map(|(_, piece)| piece).collect());
    }
    Ok(segments)
}

fn drawn(engine: &mut Engine, value: &Value, _: &[Value]) -> Result<Value, Box<Error>> {
    let segments = cut(engine, value)?;
    Ok(Value::picture(boards::pieces(&segments)?))
}

fn best_move(engine: &mut Engine, value: &Value, arguments: &[Value]) -> Result<Value, Box<Error>> {
    let player = player_argument(engine, arguments, 0)?;
    let game = game(engine, value)?;
    components_of(&game)?;
    let answer = analysis(engine, &game)?;
    let best = match (answer.value(), engine.solver.cherries_best_move(&game, &answer, player)) {
        (None, _) => engine.solver.cherries_winning_moves(&game, &answer, player)?.first().copied(),
        (Some(_), best) => best,
    };
    Ok(best.and_then(|best| game.move_texts(player, &[best]).pop()).map_or(Value::Nothing, Value::Text))
}
