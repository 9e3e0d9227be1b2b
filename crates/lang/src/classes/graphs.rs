//! What graphs with labels, their vertices and their edges can be asked in class files. Vertices count from 1.

use std::sync::Arc;

use onside_ruleset::script::Datum;

use super::arguments::Arguments;
use super::boards::integer;
use super::graph::LabelledGraph;
use super::graph_text::{self, Meanings};
use crate::error::{Error, Place};
use crate::eval::{Engine, Evaluated, members};
use crate::rules::{object_datum, value_of};
use crate::value::{Object, Value};

/// More vertices than this no graph has.
const MOST_VERTICES: usize = 100_000;

fn graph_value(graph: LabelledGraph) -> Value {
    Value::object(Object::Graph(Arc::new(graph)))
}

fn label(value: &Value, index: usize) -> Result<Datum, Box<Error>> {
    object_datum(value)
        .map_err(|found| Error::mistake(format!("{found} cannot be a label of a graph")).at(Place::Argument(index)))
}

fn vertex(graph: &LabelledGraph, value: &Value, index: usize) -> Result<usize, Box<Error>> {
    let number = match value {
        Value::Number(number) => number.as_i64(),
        _ => None,
    };
    let found = number.and_then(|number| usize::try_from(number - 1).ok()).filter(|&at| at < graph.vertices.len());
    found.ok_or_else(|| {
        let error = Error::mistake(format!("the graph has {} vertices, and no such one", graph.vertices.len()));
        error.hint("vertices are counted from 1").at(Place::Argument(index))
    })
}

fn vertices(engine: &mut Engine, graph: &LabelledGraph, value: &Value) -> Result<Vec<bool>, Box<Error>> {
    let mut chosen = vec![false; graph.vertices.len()];
    for one in members(engine, value)?.iter() {
        chosen[vertex(graph, one, 0)?] = true;
    }
    Ok(chosen)
}

fn edge_value(from: usize, to: usize, label: &Datum) -> Value {
    Value::object(Object::Edge(from, to, label.clone()))
}

/// `graph[v]` and `vertex[i]`.
pub(crate) fn member(object: &Object, key: &Value) -> Option<Evaluated> {
    match object {
        Object::Graph(graph) => {
            Some(vertex(graph, key, 0).map(|index| Value::object(Object::Vertex(Arc::clone(graph), index))))
        }
        Object::Vertex(graph, from) => {
            let ends = &graph.vertices[*from].1;
            let index = match key {
                Value::Number(number) => number.as_i64().and_then(|number| usize::try_from(number - 1).ok()),
                _ => None,
            };
            Some(match index.and_then(|index| ends.get(index)) {
                Some(end) => Ok(edge_value(*from, end.to, &end.label)),
                None => Err(Error::mistake(format!("the vertex has {} edges, and no such one", ends.len()))),
            })
        }
        _ => None,
    }
}

/// A method of a graph, a vertex or an edge; nothing if there is none of this name.
pub(super) fn method(engine: &mut Engine, object: &Object, name: &str, arguments: &Arguments) -> Option<Evaluated> {
    if let (Object::Graph(graph), "ToString") = (object, name) {
        return Some(to_string(graph, arguments));
    }
    let (least, most) = match (object, name) {
        (Object::Graph(_), "Decomposition" | "DeleteEdge" | "DeleteVertex" | "DeleteVertices") => (1, 1),
        (Object::Graph(_), "RetainVertices" | "UpdatedVertexLabels" | "ConnectedComponent") => (1, 1),
        (Object::Graph(_), "DeleteEdgeByIndex" | "UpdatedVertexLabel") => (2, 2),
        (
            Object::Graph(_),
            "AdjacencyList"
            | "ConnectedComponents"
            | "EdgeCount"
            | "Edges"
            | "IsConnected"
            | "IsEmpty"
            | "IsSimple"
            | "VertexCount"
            | "Vertices",
        )
        | (Object::Vertex(..), "Label" | "Edges" | "EdgeCount" | "OutVertices")
        | (Object::Edge(..), "Label" | "FromVertex" | "ToVertex") => (0, 0),
        _ => return None,
    };
    let placed = match arguments.checked(name, least, most) {
        Ok(placed) => placed,
        Err(error) => return Some(Err(error)),
    };
    Some(match object {
        Object::Graph(graph) => of_graph(engine, graph, name, placed),
        Object::Vertex(graph, from) => {
            let (label, ends) = &graph.vertices[*from];
            Ok(match name {
                "Label" => value_of(label, None),
                "EdgeCount" => integer(ends.len()),
                "OutVertices" => Value::list(ends.iter().map(|end| integer(end.to + 1)).collect()),
                _ => Value::list(ends.iter().map(|end| edge_value(*from, end.to, &end.label)).collect()),
            })
        }
        Object::Edge(from, to, label) => Ok(match name {
            "Label" => value_of(label, None),
            "FromVertex" => integer(from + 1),
            _ => integer(to + 1),
        }),
        _ => return None,
    })
}

fn of_graph(engine: &mut Engine, graph: &Arc<LabelledGraph>, name: &str, arguments: &[Value]) -> Evaluated {
    Ok(match (name, arguments) {
        ("AdjacencyList", _) => {
            let row = |(_, ends): &(Datum, Vec<super::graph::End>)| {
                let mut ends: Vec<usize> = ends.iter().map(|end| end.to + 1).collect();
                ends.sort_unstable();
                Value::list(ends.into_iter().map(integer).collect())
            };
            Value::list(graph.vertices.iter().map(row).collect())
        }
        ("ConnectedComponent", [at]) => graph_value(graph.component(vertex(graph, at, 0)?)),
        ("ConnectedComponents", _) => Value::list(graph.components(None).into_iter().map(graph_value).collect()),
        ("Decomposition", [wall]) => {
            let wall = label(wall, 0)?;
            Value::list(graph.components(Some(&wall)).into_iter().map(graph_value).collect())
        }
        ("DeleteEdge", [edge]) => match edge {
            Value::Object(object) => match &**object {
                Object::Edge(from, to, label) => graph_value(graph.without_edge(*from, *to, label)),
                other => return Err(Error::mistake(format!("expected an edge, found {}", other.described()))),
            },
            other => return Err(Error::mistake(format!("expected an edge, found {}", other.described()))),
        },
        ("DeleteEdgeByIndex", [from, index]) => {
            let from = vertex(graph, from, 0)?;
            let object = Object::Vertex(Arc::clone(graph), from);
            match member(&object, index).transpose()? {
                Some(Value::Object(edge)) => match &*edge {
                    Object::Edge(from, to, label) => graph_value(graph.without_edge(*from, *to, label)),
                    _ => graph_value((**graph).clone()),
                },
                _ => graph_value((**graph).clone()),
            }
        }
        ("DeleteVertex", [at]) => {
            let mut kept = vec![true; graph.vertices.len()];
            kept[vertex(graph, at, 0)?] = false;
            graph_value(graph.retained(&kept))
        }
        ("DeleteVertices", [list]) => {
            let kept: Vec<bool> = vertices(engine, graph, list)?.into_iter().map(|chosen| !chosen).collect();
            graph_value(graph.retained(&kept))
        }
        ("RetainVertices", [list]) => graph_value(graph.retained(&vertices(engine, graph, list)?)),
        ("EdgeCount", _) => integer(graph.edges().count()),
        ("Edges", _) => Value::list(graph.edges().map(|(from, end)| edge_value(from, end.to, &end.label)).collect()),
        ("IsConnected", _) => Value::Boolean(graph.components(None).len() <= 1),
        ("IsEmpty", _) => Value::Boolean(graph.vertices.is_empty()),
        ("IsSimple", _) => Value::Boolean(graph.is_simple()),
        ("VertexCount", _) => integer(graph.vertices.len()),
        ("Vertices", _) => {
            let vertex = |index| Value::object(Object::Vertex(Arc::clone(graph), index));
            Value::list((0..graph.vertices.len()).map(vertex).collect())
        }
        ("UpdatedVertexLabels", [Value::Map(entries)]) => {
            let mut updated = (**graph).clone();
            for (key, value) in entries.iter() {
                updated.vertices[vertex(graph, key, 0)?].0 = label(value, 0)?;
            }
            graph_value(updated)
        }
        // A set without members is written like a map without entries.
        ("UpdatedVertexLabels", [Value::Set(members)]) if members.is_empty() => graph_value((**graph).clone()),
        ("UpdatedVertexLabels", [other]) => {
            let error = Error::mistake(format!("expected a map of labels, found {}", other.described()));
            return Err(error.hint("as in graph.UpdatedVertexLabels({1 => Left})"));
        }
        ("UpdatedVertexLabel", [at, value]) => {
            let mut updated = (**graph).clone();
            updated.vertices[vertex(graph, at, 0)?].0 = label(value, 1)?;
            graph_value(updated)
        }
        _ => return Err(Error::mistake(format!("{name} is not asked of a graph like this"))),
    })
}

/// The text of a graph, with the texts for labels that maps give.
fn to_string(graph: &LabelledGraph, arguments: &Arguments) -> Evaluated {
    let placed = arranged("ToString", &["vertexLabels", "edgeLabels"], arguments)?;
    let (vertices, edges) = (texts_of(placed[0].as_ref(), 0)?, texts_of(placed[1].as_ref(), 1)?);
    Ok(Value::Text(graph_text::bare_text(graph, &vertices, &edges)))
}

/// The arguments in the order of the parameters, by place or by name.
fn arranged(what: &str, names: &[&str], arguments: &Arguments) -> Result<Vec<Option<Value>>, Box<Error>> {
    let mut placed: Vec<Option<Value>> = arguments.placed.iter().cloned().map(Some).collect();
    if placed.len() > names.len() {
        return Err(Error::mistake(format!("{what} takes {} arguments at most", names.len())));
    }
    placed.resize(names.len(), None);
    for (given, value) in &arguments.named {
        let Some(index) = names.iter().position(|known| known == given) else {
            return Err(Error::mistake(format!("{what} has no parameter {given}")));
        };
        placed[index] = Some(value.clone());
    }
    Ok(placed)
}

/// `Graph.Path(5)` and the like.
pub(super) fn static_method(engine: &mut Engine, name: &str, arguments: &Arguments) -> Evaluated {
    let names: &[&str] = match name {
        "Parse" => &["str", "vertexLabels", "edgeLabels"],
        "Singleton" => &["vertexLabel"],
        "FromAdjacencyList" => &["adjacencyList", "vertexLabel", "edgeLabel"],
        "Path" | "Cycle" | "Star" | "Clique" | "Complete" => &["n", "vertexLabel", "edgeLabel"],
        "Empty" => &[],
        _ => {
            let error = Error::mistake(format!("Graph has no member {name}"));
            return Err(error.hint("it has Parse, Path, Cycle, Star, Complete, Singleton, FromAdjacencyList and Empty"));
        }
    };
    let placed = arranged(&format!("Graph.{name}"), names, arguments)?;
    if name != "Singleton" && !names.is_empty() && placed[0].is_none() {
        return Err(Error::mistake(format!("Graph.{name} needs an argument")));
    }
    if name == "Parse" {
        let Some(Value::Text(text)) = &placed[0] else {
            return Err(Error::mistake("a graph is read from a text").hint("as in Graph(\"-(-;-)\")"));
        };
        return parsed(engine, text, placed[1].clone(), placed[2].clone()).map(graph_value);
    }
    let labelled = |index: usize| match placed.get(index) {
        Some(Some(value)) => label(value, index),
        _ => Ok(Datum::Nothing),
    };
    let (on_vertices, on_edges) =
        if name == "Singleton" { (labelled(0)?, Datum::Nothing) } else { (labelled(1)?, labelled(2)?) };
    if name == "FromAdjacencyList" {
        let rows = members(engine, placed[0].as_ref().unwrap_or(&Value::Nothing))?;
        let mut graph = LabelledGraph::with_vertices(rows.len(), &on_vertices);
        for (from, row) in rows.iter().enumerate() {
            let mut ends = Vec::new();
            for to in members(engine, row)?.iter() {
                ends.push(super::graph::End { to: vertex(&graph, to, 0)?, label: on_edges.clone() });
            }
            graph.vertices[from].1 = ends;
        }
        if let Some((from, to)) = graph.one_way() {
            let (from, to) = (from + 1, to + 1);
            let error =
                Error::mistake(format!("{to} is in the list of vertex {from} more often than {from} in that of {to}"));
            return Err(error.hint("edges have no direction: each stands in the lists of both its ends"));
        }
        return Ok(graph_value(graph));
    }
    let count = match (name, placed.first()) {
        ("Empty", _) => 0,
        ("Singleton", _) => 1,
        (_, Some(Some(Value::Number(number)))) => match number.as_i64().and_then(|n| usize::try_from(n).ok()) {
            Some(count) if count <= MOST_VERTICES => count,
            _ => {
                return Err(Error::mistake(format!("a graph has 0 to {MOST_VERTICES} vertices")).at(Place::Argument(0)));
            }
        },
        _ => return Err(Error::mistake("the number of vertices is an integer").at(Place::Argument(0))),
    };
    if matches!(name, "Clique" | "Complete") && count > 2_000 {
        return Err(Error::mistake("a complete graph has at most 2000 vertices").at(Place::Argument(0)));
    }
    let mut graph = LabelledGraph::with_vertices(count, &on_vertices);
    let mut end = |from: usize, to: usize| {
        graph.vertices[from].1.push(super::graph::End { to, label: on_edges.clone() });
    };
    for vertex in 0..count {
        match name {
            "Path" => {
                if vertex > 0 {
                    end(vertex, vertex - 1);
                }
                if vertex + 1 < count {
                    end(vertex, vertex + 1);
                }
            }
            "Cycle" => {
                if count == 1 {
                    end(0, 0);
                } else {
                    let (before, behind) = ((vertex + count - 1) % count, (vertex + 1) % count);
                    // Its first edge leads back, as in CGSuite.
                    end(vertex, before);
                    end(vertex, behind);
                }
            }
            "Star" if vertex > 0 => {
                end(0, vertex);
                end(vertex, 0);
            }
            "Clique" | "Complete" => (0..count).filter(|&other| other != vertex).for_each(|other| end(vertex, other)),
            _ => {}
        }
    }
    Ok(graph_value(graph))
}

fn parsed(
    engine: &mut Engine,
    text: &str,
    on_vertices: Option<Value>,
    on_edges: Option<Value>,
) -> Result<LabelledGraph, Box<Error>> {
    let [vertices, edges] = [on_vertices, on_edges].map(|given| match given {
        Some(Value::Map(entries)) => {
            let texts = entries.iter().filter_map(|(key, value)| match key {
                Value::Text(key) => Some(label(value, 1).map(|label| (key.clone(), label))),
                _ => None,
            });
            texts.collect::<Result<Vec<_>, _>>().map(Meanings::Map)
        }
        Some(Value::Function(function)) => Ok(Meanings::Function(function)),
        None => Ok(Meanings::Plain),
        Some(other) => Err(Error::mistake(format!(
            "labels of a graph are read by a map or a function, not by {}",
            other.described()
        ))
        .hint("as in {\"L\" => Left, \"\" => Nothing}")),
    });
    graph_text::read(engine, text, vertices?, edges?)
}

/// The texts of labels that a map from labels to texts gives.
fn texts_of(value: Option<&Value>, index: usize) -> Result<Vec<(Datum, String)>, Box<Error>> {
    let wrong = || {
        let error = Error::mistake("expected a map from labels to texts");
        error.hint("as in graph.ToString({Left => \"L\"})").at(Place::Argument(index))
    };
    match value {
        None => Ok(Vec::new()),
        Some(Value::Map(entries)) => entries
            .iter()
            .map(|(key, text)| match text {
                Value::Text(text) => Ok((label(key, index)?, text.clone())),
                _ => Err(wrong()),
            })
            .collect(),
        // A set without members is written like a map without entries.
        Some(Value::Set(members)) if members.is_empty() => Ok(Vec::new()),
        Some(_) => Err(wrong()),
    }
}
