//! Game graphs as they are written, and cycles that nothing can shorten (002, section 4).

use std::sync::Arc;

use onside_ground::{Player, did_you_mean};
use onside_value::loopy::unicycle::{self, Pattern, Unicycle};
use onside_value::loopy::{GameGraph, GraphError, Vertex, is_graph_canonical, isomorphic};
use onside_value::short::Game;

use super::kinds::GRAPHS;
use super::{Arity, Function, Method, argument, integer, members_argument, method_for, text_argument};
use crate::error::{Error, Place};
use crate::eval::{Engine, LOOPY};
use crate::value::{PlacedGraph, Value};

const NONE: Arity = Arity::exactly(0);

/// More unicycles than this are not listed.
const MOST_UNICYCLES: usize = 100_000;

pub(super) fn placed(value: &Value) -> Result<&PlacedGraph, Box<Error>> {
    match value {
        Value::Graph(placed) => Ok(placed),
        other => Err(Error::mistake(format!("expected a game graph, found {}", other.described())).at(Place::Receiver)),
    }
}

pub(super) fn label(graph: &GameGraph, vertex: Vertex) -> String {
    let own = graph.labels().find(|&(_, labelled)| labelled == vertex).map(|(label, _)| label.to_owned());
    own.unwrap_or_else(|| format!("n{}", vertex.index()))
}

/// The vertex with a label, or the one that is printed with this number if it has none.
fn vertex(graph: &GameGraph, name: &str) -> Option<Vertex> {
    graph.at(name).or_else(|| graph.vertices().find(|&vertex| label(graph, vertex) == name))
}

/// The vertex whose label is an argument.
pub(super) fn vertex_argument(graph: &GameGraph, arguments: &[Value], index: usize) -> Result<Vertex, Box<Error>> {
    let name = text_argument(arguments, index)?;
    vertex(graph, name).ok_or_else(|| {
        let labels: Vec<String> = graph.vertices().take(1000).map(|vertex| label(graph, vertex)).collect();
        let error = Error::mistake(format!("the graph has no vertex {name}")).at(Place::Argument(index));
        match did_you_mean(name, labels.iter().map(String::as_str)) {
            Some(guess) => error.hint(format!("did you mean {guess}?")),
            None => error.hint("Vertices lists them"),
        }
    })
}

pub(super) fn value_of(graph: GameGraph, start: Vertex) -> Value {
    Value::Graph(Arc::new(PlacedGraph::new(Arc::new(graph), start)))
}

fn pattern_argument(arguments: &[Value]) -> Result<Pattern, Box<Error>> {
    let text = text_argument(arguments, 0)?;
    text.parse::<Pattern>().map_err(|error| {
        Error::mistake(error.to_string()).hint("a pattern is a text such as \"LLRR\"").at(Place::Argument(0))
    })
}

fn exits_argument(engine: &mut Engine, arguments: &[Value]) -> Result<Vec<Game>, Box<Error>> {
    let members = members_argument(engine, arguments, 1)?;
    members.iter().map(|member| argument(1, engine.game(member))).collect()
}

fn at_pattern(error: &unicycle::PatternError) -> Box<Error> {
    Error::mistake(error.to_string()).at(Place::Argument(0))
}

fn placed_unicycle(unicycle: &Unicycle) -> Value {
    let (graph, start) = unicycle.graph();
    value_of(graph, start)
}

pub(super) const METHODS: &[Method] = &[
    method_for(
        GRAPHS,
        ("At", "(label)", Arity::exactly(1)),
        "The game that starts at the vertex with this label.",
        ("GameGraph(\"a: b | a; b: 0 | b\").At(\"b\")", "over"),
        |_, value, arguments| {
            let placed = placed(value)?;
            let start = vertex_argument(&placed.graph, arguments, 0)?;
            Ok(Value::Graph(Arc::new(PlacedGraph::new(Arc::clone(&placed.graph), start))))
        },
    ),
    method_for(
        GRAPHS,
        ("Vertices", "", NONE),
        "The labels of the vertices.",
        ("GameGraph(\"a: b | a; b: 0 | b\").Vertices", "[\"a\",\"b\"]"),
        |_, value, _| {
            let graph = &placed(value)?.graph;
            let open = graph.vertices().filter(|&vertex| graph.as_leaf(vertex).is_none());
            Ok(Value::list(open.map(|vertex| Value::Text(label(graph, vertex))).collect()))
        },
    ),
    method_for(
        GRAPHS,
        ("VertexCount", "", NONE),
        "How many positions can be reached, the positions of loop-free exits included.",
        ("GameGraph(\"a: 1 | a\").VertexCount", "3"),
        |engine, value, _| {
            let placed = placed(value)?;
            let graph = placed.graph.expanded(&engine.games)?;
            Ok(integer(graph.followers(placed.start).len()))
        },
    ),
    method_for(
        GRAPHS,
        ("EdgeCount", "", NONE),
        "How many edges start at positions that can be reached.",
        ("GameGraph(\"a: 1 | a\").EdgeCount", "3"),
        |engine, value, _| {
            let placed = placed(value)?;
            let graph = placed.graph.expanded(&engine.games)?;
            let degree = |vertex| Player::BOTH.map(|player| graph.options(vertex, player).len()).iter().sum::<usize>();
            Ok(integer(graph.followers(placed.start).into_iter().map(degree).sum::<usize>()))
        },
    ),
    method_for(
        GRAPHS,
        ("Source", "", NONE),
        "The graph as it was written, as a text.",
        ("GameGraph(\"a: 0|a\").Source", "\"a: 0 | a\""),
        |engine, value, _| Ok(Value::Text(placed(value)?.graph.print(&engine.games)?)),
    ),
    method_for(
        GRAPHS,
        ("IsStopper", "", NONE),
        "Whether the graph as it is written has no alternating cycle that can be reached.",
        ("GameGraph(\"a: b | a; b: 0 | b\").IsStopper", "true"),
        |_, value, _| {
            let placed = placed(value)?;
            Ok(Value::Boolean(placed.graph.is_stopper(placed.start)))
        },
    ),
    method_for(
        GRAPHS,
        ("AlternatingCycle", "", NONE),
        "An alternating cycle that can be reached: its vertices, each with the player who moves on; empty for a \
         stopper.",
        ("GameGraph(\"a: b |; b: | a\").AlternatingCycle", "[\"a\" => Left,\"b\" => Right]"),
        |_, value, _| {
            let placed = placed(value)?;
            let cycle = placed.graph.alternating_cycle(placed.start).unwrap_or_default();
            let step =
                |(vertex, player)| Value::entry(Value::Text(label(&placed.graph, vertex)), Value::Player(player));
            Ok(Value::list(cycle.into_iter().map(step).collect()))
        },
    ),
    method_for(
        GRAPHS,
        ("IsLoopfree", "", NONE),
        "Whether no cycle can be reached in the graph as it is written.",
        ("GameGraph(\"a: 0 | b; b: 1 | 2\").IsLoopfree", "true"),
        |_, value, _| {
            let placed = placed(value)?;
            Ok(Value::Boolean(placed.graph.is_loopfree(placed.start)))
        },
    ),
    method_for(
        GRAPHS,
        ("IsPlumtree", "", NONE),
        "Whether all cycles of the graph as it is written are passes.",
        ("GameGraph(\"a: 0 | pass\").IsPlumtree", "true"),
        |_, value, _| {
            let placed = placed(value)?;
            Ok(Value::Boolean(placed.graph.is_plumtree(placed.start)))
        },
    ),
    method_for(
        GRAPHS,
        ("IsGraphCanonical", "", NONE),
        "Whether the graph as it is written is in graph-canonical form: a stopper without dominated or reversible \
         options and without equal positions.",
        ("GameGraph(\"a: 0, -1 | a\").IsGraphCanonical", "false"),
        |engine, value, _| {
            let placed = placed(value)?;
            let stopper = placed.graph.is_stopper(placed.start);
            let canonical = stopper && is_graph_canonical(&engine.games, (&placed.graph, placed.start))?;
            Ok(Value::Boolean(canonical))
        },
    ),
    method_for(
        GRAPHS,
        ("IsIsomorphicTo", "(g)", Arity::exactly(1)),
        "Whether both graphs, as they are written, are the same but for names.",
        ("GameGraph(\"a: 0 | a\").IsIsomorphicTo(GameGraph(\"x: 0 | x\"))", "true"),
        |engine, value, arguments| {
            let first = placed(value)?;
            let second = argument(0, placed(&arguments[0]).map_err(|error| error.at(Place::Argument(0))))?;
            let (first, second) = ((&*first.graph, first.start), (&*second.graph, second.start));
            Ok(Value::Boolean(isomorphic(&engine.games, first, second)?))
        },
    ),
    method_for(
        GRAPHS,
        ("OutcomeClass", "", NONE),
        "Who wins if Left starts and if Right starts, found on the graph without its value.",
        ("GameGraph(\"a: b |; b: | a\").OutcomeClass", "PHat"),
        |engine, value, _| {
            let placed = placed(value)?;
            Ok(Value::loopy_outcome(engine.loops.graph_outcome(&placed.graph, placed.start)?))
        },
    ),
];

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "GameGraph",
        parameters: "(text)",
        summary: "A game graph from entries `label: Left's options | Right's options` between semicolons; options \
            are labels, pass, and loop-free games. It starts at the first label, or with .At(label) at another.",
        example: ("GameGraph(\"a: b, 0 | a; b: | a\")", "over"),
        mode: None,
        arity: Arity::exactly(1),
        action: |engine, arguments| {
            let text = text_argument(arguments, 0)?;
            let games = std::sync::Arc::clone(&engine.games);
            let mut stopped = None;
            let mut read = |option: &str| {
                let game = engine.read(option).and_then(|value| engine.game(&value));
                Some(game.map_err(|error| {
                    if error.stop().is_some() {
                        stopped.get_or_insert_with(|| error.clone());
                    }
                    error.diagnostic.message
                }))
            };
            let graph = GameGraph::parse_with(&games, text, &mut read);
            if let Some(error) = stopped {
                return Err(error);
            }
            let graph = graph.map_err(|error| match error {
                GraphError::Stop(stop) => stop.into(),
                GraphError::Undefined { label, .. } if LOOPY.contains(&label.as_str()) => Error::mistake(format!(
                    "{label} is a loopy game, and only loop-free ones may be options in a graph text"
                ))
                .hint("write its vertices into the graph, as in over: 0 | over")
                .at(Place::Argument(0)),
                other => Error::mistake(other.to_string())
                    .hint("an entry is a label, a colon, Left's options, a bar, Right's options: a: b, 0 | a")
                    .at(Place::Argument(0)),
            })?;
            PlacedGraph::first(graph)
                .map(|placed| Value::Graph(Arc::new(placed)))
                .ok_or_else(|| Error::mistake("the graph has no vertex"))
        },
    },
    Function {
        name: "Unicycle",
        parameters: "(pattern, exits)",
        summary: "The unicycle with a pattern such as \"LLRR\" and these exits, one from each position; without \
            exits a graph-canonical one, which every admissible pattern has.",
        example: ("Unicycle(\"LLLRLRRRLR\").IsGraphCanonical", "true"),
        mode: None,
        arity: Arity::between(1, 2),
        action: |engine, arguments| {
            let pattern = pattern_argument(arguments)?;
            if arguments.len() == 1 {
                let unicycle = unicycle::construct(&engine.games, &pattern)?.map_err(|error| at_pattern(&error))?;
                return Ok(placed_unicycle(&unicycle));
            }
            let exits = exits_argument(engine, arguments)?;
            let unicycle = Unicycle::new(pattern, exits).map_err(|error| at_pattern(&error).at(Place::Argument(1)))?;
            Ok(placed_unicycle(&unicycle))
        },
    },
    Function {
        name: "Unicycles",
        parameters: "(pattern, games)",
        summary: "The exits, position by position, of every graph-canonical unicycle with this pattern whose exits \
            are among these loop-free games.",
        example: ("Unicycles(\"LLRR\", [0, *])", "[[0,0,*,*],[*,*,0,0]]"),
        mode: None,
        arity: Arity::exactly(2),
        action: |engine, arguments| {
            let pattern = pattern_argument(arguments)?;
            let exits = exits_argument(engine, arguments)?;
            let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
            let found = unicycle::search(&engine.games, &pattern, &exits, MOST_UNICYCLES + 1, threads)?;
            if found.unicycles.len() > MOST_UNICYCLES {
                return Err(Error::mistake(format!("there are more than {MOST_UNICYCLES} of them"))
                    .hint("give fewer exits; the sweep unicycles counts them"));
            }
            let list = |unicycle: &Unicycle| engine.of_games(unicycle.exits()).map(Value::list);
            Ok(Value::list(found.unicycles.iter().map(list).collect::<Result<_, _>>()?))
        },
    },
];
