//! Mistakes in rules that are seen when a ruleset is defined, before anything is played: names that mean nothing or
//! something else, letters that the board does not have, directions where there are none.

use onside_ground::did_you_mean;
use onside_ruleset::script::BoardKind;
use onside_show::Span;

use super::definition::Played;
use super::directions;
use crate::code::Op;
use crate::error::Error;
use crate::eval::{Engine, constant};
use crate::library;
use crate::machine::Globals;
use crate::syntax::{BoardQuery, GIVEN, Ground, Node, NodeId, Nodes, RulesetSyntax, place_of};
use crate::value::{Program, Value};

/// Complains of names that cannot be had in rules.
pub(super) fn names(syntax: &RulesetSyntax, program: &Program, played: &Played) -> Result<(), Box<Error>> {
    let source = &program.source;
    let mut own: Vec<Span> = match &syntax.ground {
        Ground::Board { .. } => Vec::new(),
        Ground::Heap(name) => vec![*name],
        Ground::Tuple(names) => names.clone(),
    };
    own.extend(program.tree.parameters(syntax.parameters).iter().map(|parameter| parameter.name));
    for (index, name) in own.iter().enumerate() {
        let text = name.text(source);
        if GIVEN.contains(&text) {
            let error = Error::mistake(format!("{text} has a meaning of its own in rules"));
            return Err(error.hint("choose another name").placed(*name));
        }
        if own[..index].iter().any(|other| other.text(source) == text) {
            let error = Error::mistake(format!("the name {text} is given twice"));
            return Err(error.hint("the state and the parameters need different names").placed(*name));
        }
    }
    let place = |word: &str| place_of(source, syntax.span, word).unwrap_or(syntax.name);
    for &word in &syntax.given {
        let fits = match word {
            "player" => true,
            "ahead" => matches!(played, Played::Board(BoardKind::Strip, _)),
            _ => matches!(played, Played::Board(..)),
        };
        if !fits {
            let error = match word {
                "ahead" => {
                    Error::mistake("ahead is a direction on a strip, and this ruleset is played on something else")
                        .hint("on a grid write North, East, South or West")
                }
                _ => Error::mistake(format!("{word} is about a board, and this ruleset has none"))
                    .hint("write: on grid \".xo\", on strip \"_BR\" or on graph \".LR\""),
            };
            return Err(error.placed(place(word)));
        }
    }
    Ok(())
}

/// Complains of questions about a board that there is not, and of a letter in quotes that the board does not have,
/// where it can only be a letter.
pub(super) fn letters(syntax: &RulesetSyntax, program: &Program, played: &Played) -> Result<(), Box<Error>> {
    let (tree, source) = (&program.tree, &program.source);
    let inside = |id: &NodeId| {
        let span = tree.span(*id);
        syntax.span.start <= span.start && span.end <= syntax.span.end
    };
    for id in tree.nodes(Nodes { first: 0, end: tree.len() }).filter(inside) {
        let Node::OnBoard { query, .. } = tree.node(id) else { continue };
        let word = if query == BoardQuery::Slide { "slide" } else { "near" };
        let error = match (played, query) {
            (Played::Board(BoardKind::Graph, _), BoardQuery::Slide) => {
                Error::mistake("slide goes in directions, and a graph has none").hint("go through board.Near(v)")
            }
            (Played::Board(..), _) => continue,
            _ => Error::mistake(format!("{word} is about a board, and this ruleset has none"))
                .hint("write: on grid \".xo\", on strip \"_BR\" or on graph \".LR\""),
        };
        return Err(error.placed(tree.span(id)));
    }
    let Played::Board(_, alphabet) = played else { return Ok(()) };
    let looks = |id: NodeId| match tree.node(id) {
        Node::Index { collection, .. } => tree.span(collection).text(source) == "board",
        _ => false,
    };
    let results = syntax.clauses.iter().flatten().filter(|clause| clause.changes).map(|clause| clause.result);
    let changes: Vec<NodeId> = results
        .flat_map(|result| match tree.node(result) {
            Node::List(entries) => tree.list(entries).to_vec(),
            _ => Vec::new(),
        })
        .collect();
    for id in tree.nodes(Nodes { first: 0, end: tree.len() }).filter(inside) {
        let letter = match tree.node(id) {
            Node::Compare(_, one, two) if looks(one) => two,
            Node::Compare(_, one, two) if looks(two) => one,
            Node::OnBoard { query: BoardQuery::Cells, arguments, .. } => match tree.list(arguments) {
                &[letter] => letter,
                _ => continue,
            },
            Node::OnBoard { query: BoardQuery::Near, arguments, .. } => match tree.list(arguments) {
                &[_, letter] => letter,
                _ => continue,
            },
            Node::Pair(_, letter) if changes.contains(&id) => letter,
            _ => continue,
        };
        if tree.node(letter) != Node::Text {
            continue;
        }
        let span = tree.span(letter);
        let text = span.text(source).trim_matches('"');
        let mut signs = text.chars();
        let known = signs.next().is_some_and(|sign| alphabet.letter(sign).is_some()) && signs.next().is_none();
        if !known {
            let error = Error::mistake(format!("\"{text}\" is no letter of this board"));
            let hint = format!("the letters are {}; others are added behind them", alphabet.listed());
            return Err(error.hint(hint).placed(span));
        }
    }
    Ok(())
}

/// The variables that rules know.
pub(super) struct Known<'a> {
    pub(super) globals: &'a Globals,
    /// Those that were variables of the session.
    pub(super) captured: &'a [(String, Value)],
}

/// Complains of names that mean nothing: rules know what exists when they are written, so that they never will.
pub(super) fn unknown(
    engine: &mut Engine,
    syntax: &RulesetSyntax,
    program: &Program,
    played: &Played,
    known: &Known<'_>,
) -> Result<(), Box<Error>> {
    let (code, globals) = (&program.code, known.globals);
    let on_grid = matches!(played, Played::Board(BoardKind::Grid, _));
    for (op, &node) in code.ops.iter().zip(&code.nodes) {
        let (global, called) = match *op {
            Op::LoadGlobal { global, .. } => (Some(global), false),
            Op::CheckGlobal { global } => (Some(global), true),
            Op::LoadIfAny { chain, .. } => {
                let chain = &code.chains[chain as usize];
                (chain.global.filter(|_| chain.first.is_none()), true)
            }
            _ => continue,
        };
        let Some(global) = global else { continue };
        let name = globals.name(global);
        let is_own = known.captured.iter().any(|(own, _)| own == name);
        if !on_grid && !is_own && directions::NAMES.contains(&name) {
            return Err(no_directions(name, played).placed(program.tree.span(node)));
        }
        if globals.get(global).is_some() {
            continue;
        }
        if library::function(name).is_some() && called || constant(engine, name).is_ok() {
            continue;
        }
        let whole = program.tree.span(node);
        let span = Span::new(whole.start, (whole.start + name.len()).min(whole.end));
        let span = if span.text(&program.source) == name { span } else { whole };
        return Err(unknown_name(syntax, program, name).placed(span));
    }
    Ok(())
}

fn no_directions(name: &str, played: &Played) -> Box<Error> {
    let error = Error::mistake(format!("{name} is about directions on a grid, and this ruleset has no grid"));
    error.hint(match played {
        Played::Board(BoardKind::Strip, _) => "on a strip write c+1, c-1 or c+ahead",
        Played::Board(BoardKind::Graph, _) => "on a graph ask near(v, own), or go through board.Near(v)",
        _ => "write: on grid \".xo\"",
    })
}

fn unknown_name(syntax: &RulesetSyntax, program: &Program, name: &str) -> Box<Error> {
    let source = &program.source;
    if name == syntax.name.text(source) {
        let error = Error::mistake(format!("{name} is only being defined, and a rule leads to a state"));
        let example = match &syntax.ground {
            Ground::Heap(heap) => format!("play {}-1", heap.text(source)),
            Ground::Board { .. } => "play c => empty".to_owned(),
            Ground::Tuple(names) => {
                let texts: Vec<&str> = names.iter().map(|name| name.text(source)).collect();
                format!("play ({}-1)", texts.join(", "))
            }
        };
        return error.hint(format!("leave the name of the ruleset out, as in {example}"));
    }
    let mut own: Vec<&str> = match &syntax.ground {
        Ground::Board { .. } => GIVEN.into_iter().chain(directions::NAMES).collect(),
        Ground::Heap(heap) => vec![heap.text(source)],
        Ground::Tuple(names) => names.iter().map(|name| name.text(source)).collect(),
    };
    own.extend(program.tree.parameters(syntax.parameters).iter().map(|parameter| parameter.name.text(source)));
    if let Some(meant) = synonym(name).filter(|meant| own.contains(meant)) {
        return Error::mistake(format!("unknown name {name}; in rules this is called {meant}"));
    }
    match did_you_mean(name, own.into_iter().filter(|known| known.len() > 2)) {
        Some(other) => Error::mistake(format!("unknown name {name}; did you mean {other}?")),
        None => Error::mistake(format!("unknown name {name}"))
            .hint(format!("rules know what exists when they are written: define {name} before the ruleset")),
    }
}

/// The name of what other languages call so.
fn synonym(name: &str) -> Option<&'static str> {
    Some(match name {
        "mine" | "my" | "me" | "self" | "piece" | "pieces" => "own",
        "their" | "other" | "others" | "opponent" | "enemy" => "theirs",
        "free" | "blank" | "vacant" | "none" => "empty",
        "forward" | "forwards" | "direction" | "dir" => "ahead",
        "Up" | "up" => "North",
        "Down" | "down" => "South",
        "Board" | "grid" | "strip" | "graph" | "cells" => "board",
        _ => return None,
    })
}
