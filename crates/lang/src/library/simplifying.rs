//! The steps of 002 by which game graphs are simplified, one at a time: fusion, onside-dominated and onside-reversible
//! options, sidling, survival strategies. The mathematics is in `value::loopy`.

use onside_ground::Player;
use onside_value::loopy::{Dispensable, GameGraph, Side, Stopper, Vertex};

use super::graphs::{label, placed, value_of, vertex_argument};
use super::kinds::GRAPHS;
use super::{Arity, Method, method_for, natural_argument, player_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated};
use crate::value::{Held, Value};

const NONE: Arity = Arity::exactly(0);

/// More rounds of sidling than this are not made.
const MOST_ROUNDS: u64 = 1000;

/// How a vertex is written in a list: the text of its label, or the short game that it stands for.
fn spot(engine: &Engine, graph: &GameGraph, vertex: Vertex) -> Evaluated {
    match graph.as_leaf(vertex) {
        Some(game) => Ok(engine.of_stopper(Stopper::Short(game))),
        None => Ok(Value::Text(label(graph, vertex))),
    }
}

fn dispensable(engine: &Engine, graph: &GameGraph, whole: &GameGraph, found: &[Dispensable]) -> Evaluated {
    let mut rows = Vec::with_capacity(found.len());
    for &Dispensable { from, player, option, by } in found {
        // A position inside a short game has no label; it is known by its value.
        let by = if by.index() < graph.len() {
            spot(engine, graph, by)?
        } else {
            engine.of_loopy(engine.loops.value(whole, by)?)
        };
        let option = spot(engine, graph, option)?;
        rows.push(Value::list(vec![Value::Text(label(graph, from)), Value::Player(player), option, by]));
    }
    Ok(Value::list(rows))
}

fn dominated(engine: &mut Engine, value: &Value, which: Side) -> Evaluated {
    let graph = &placed(value)?.graph;
    dispensable(engine, graph, graph, &graph.dominated_on(&engine.games, which)?)
}

fn reversible(engine: &mut Engine, value: &Value, which: Side) -> Evaluated {
    let graph = &placed(value)?.graph;
    let (found, whole) = graph.reversible_on(&engine.games, which)?;
    dispensable(engine, graph, &whole, &found)
}

/// The side that an argument names by the player for whom draws count.
fn side_argument(engine: &mut Engine, arguments: &[Value], index: usize) -> Result<Side, Box<Error>> {
    Ok(match player_argument(engine, arguments, index)? {
        Player::Left => Side::Onside,
        Player::Right => Side::Offside,
    })
}

pub(super) const METHODS: &[Method] = &[
    method_for(
        GRAPHS,
        ("Fuse", "(u, v)", Arity::exactly(2)),
        "The graph with the vertex u in the place of v, to which all edges to v lead now (002, Lemma 7). Values may \
         change, with a warning then; Fusions lists what is safe.",
        ("GameGraph(\"a: 0 | b; b: 0 | a\").Fuse(\"a\", \"b\").Source", "\"a: 0 | a\""),
        |engine, value, arguments| {
            let placed = placed(value)?;
            let [stays, gone] = [0, 1].map(|index| vertex_argument(&placed.graph, arguments, index));
            let (stays, gone) = (stays?, gone?);
            if placed.graph.as_leaf(gone).is_some() {
                return Err(Error::mistake("a loop-free game cannot be fused away").at(Place::Argument(1)));
            }
            let fused = placed.graph.fused(stays, gone);
            let image = |vertex| GameGraph::after_fusion(vertex, stays, gone);
            for vertex in placed.graph.vertices().filter(|&vertex| vertex != gone) {
                if placed.graph.as_leaf(vertex).is_some() {
                    continue;
                }
                let before = engine.loops.value(&placed.graph, vertex)?;
                let after = engine.loops.value(&fused, image(vertex))?;
                if before != after {
                    let name = label(&placed.graph, vertex);
                    let [before, after] = [before, after].map(|value| engine.loops.print(&value));
                    let (before, after) = (before?, after?);
                    engine.warn(format!("this fusion changes values: {name} was {before} and is {after} now"));
                    break;
                }
            }
            Ok(value_of(fused, image(placed.start)))
        },
    ),
    method_for(
        GRAPHS,
        ("Fusions", "(player)", Arity::between(0, 1)),
        "The pairs of vertices of which the first may take the second's place without changing a value (002, Lemma \
         16); with a player, without changing a side: Left for the onsides, Right for the offsides.",
        ("GameGraph(\"a: 0 | b; b: 0 | a\").Fusions", "[[\"a\",\"b\"],[\"b\",\"a\"]]"),
        |engine, value, arguments| {
            let graph = &placed(value)?.graph;
            let mut pairs = match arguments {
                [] => graph.fusions(&engine.games, Side::Onside)?,
                _ => {
                    let side = side_argument(engine, arguments, 0)?;
                    graph.fusions(&engine.games, side)?
                }
            };
            if arguments.is_empty() {
                let offside = graph.fusions(&engine.games, Side::Offside)?;
                pairs.retain(|pair| offside.contains(pair));
            }
            let mut rows = Vec::with_capacity(pairs.len());
            for (stays, gone) in pairs {
                rows.push(Value::list(vec![spot(engine, graph, stays)?, spot(engine, graph, gone)?]));
            }
            Ok(Value::list(rows))
        },
    ),
    method_for(
        GRAPHS,
        ("OnsideDominated", "", NONE),
        "The onside-dominated options of all vertices (002, Definition 14), each as the vertex, the player, the \
         option and an option that dominates it.",
        ("GameGraph(\"a: 0, 1 | a\").OnsideDominated", "[[\"a\",Left,0,1]]"),
        |engine, value, _| dominated(engine, value, Side::Onside),
    ),
    method_for(
        GRAPHS,
        ("OffsideDominated", "", NONE),
        "The offside-dominated options of all vertices, as OnsideDominated lists the others.",
        ("GameGraph(\"a: 0 | a, 2\").OffsideDominated", "[[\"a\",Right,2,\"a\"]]"),
        |engine, value, _| dominated(engine, value, Side::Offside),
    ),
    method_for(
        GRAPHS,
        ("OnsideReversible", "", NONE),
        "The onside-reversible options of all vertices (002, Definition 14), each as the vertex, the player, the \
         option and the answer through which it is reversible.",
        ("GameGraph(\"a: b | 0; b: 0 | -1\").OnsideReversible", "[[\"a\",Left,\"b\",-1]]"),
        |engine, value, _| reversible(engine, value, Side::Onside),
    ),
    method_for(
        GRAPHS,
        ("OffsideReversible", "", NONE),
        "The offside-reversible options of all vertices, as OnsideReversible lists the others.",
        ("GameGraph(\"a: b | 0; b: 0 | -1\").OffsideReversible", "[[\"a\",Left,\"b\",-1]]"),
        |engine, value, _| reversible(engine, value, Side::Offside),
    ),
    method_for(
        GRAPHS,
        ("Simplified", "(player)", Arity::exactly(1)),
        "The graph that is left when all of that is done (002, section 5): for Left with the same onsides, for Right \
         with the same offsides.",
        ("GameGraph(\"a: 1 | b; b: a | 0\").Simplified(Left).Source", "\"n0: 1 | \""),
        |engine, value, arguments| {
            let placed = placed(value)?;
            let side = side_argument(engine, arguments, 0)?;
            let (graph, start) = placed.graph.simplified_on(&engine.games, placed.start, side)?;
            let start = start.or_else(|| graph.vertices().next());
            let start = start.ok_or_else(|| Error::mistake("the graph has no vertex"))?;
            Ok(value_of(graph, start))
        },
    ),
    method_for(
        GRAPHS,
        ("Sidling", "(player, n)", Arity::between(1, 2)),
        "The approximations of sidling, round by round until one changes nothing, for n rounds at most (10): from on \
         downwards for Left, to the onsides, from off upwards for Right. They need not stand still.",
        (
            "GameGraph(\"a: 0 | a\").Sidling(Left, 4)",
            "[{\"a\" => on},{\"a\" => 1},{\"a\" => 1/2},{\"a\" => 1/4},{\"a\" => 1/8}]",
        ),
        |engine, value, arguments| {
            let placed = placed(value)?;
            let side = side_argument(engine, arguments, 0)?;
            let rounds = if arguments.len() > 1 { natural_argument(engine, arguments, 1)? } else { 10 };
            if rounds > MOST_ROUNDS {
                let message = format!("at most {MOST_ROUNDS} rounds are made");
                return Err(Error::mistake(message).at(Place::Argument(1)));
            }
            let rounds = usize::try_from(rounds).unwrap_or(usize::MAX);
            let list = engine.loops.sidling(&placed.graph, placed.start, side, rounds)?;
            let map = |round: Vec<(Vertex, Stopper)>| {
                let entry = |(vertex, stopper)| (Value::Text(label(&placed.graph, vertex)), engine.of_stopper(stopper));
                Value::Map(Held::new(round.into_iter().map(entry).collect()))
            };
            Ok(Value::list(list.into_iter().map(map).collect()))
        },
    ),
    method_for(
        GRAPHS,
        ("SurvivalStrategy", "(player)", Arity::exactly(1)),
        "A complete survival strategy (002, Definition 3): a move from every vertex from which the player, moving \
         first, does not lose.",
        ("GameGraph(\"a: b, 0 | a; b: | a\").SurvivalStrategy(Left)", "{\"a\" => \"b\"}"),
        |engine, value, arguments| {
            let graph = &placed(value)?.graph;
            let player = player_argument(engine, arguments, 0)?;
            let moves = graph.survival_moves(&engine.games, player)?;
            let mut entries = Vec::with_capacity(moves.len());
            for (from, to) in moves {
                entries.push((Value::Text(label(graph, from)), spot(engine, graph, to)?));
            }
            Ok(Value::Map(Held::new(entries)))
        },
    ),
];
