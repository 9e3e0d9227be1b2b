//! The labels of graphs in their texts: what a text stands for, by a map or without one, and which map a graph is
//! printed with so that it reads back. The grammar is that of all graphs, in `ruleset::script`.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use onside_ground::Player;
use onside_ruleset::script::{Datum, GraphLabels, Misfit, WrittenGraph, read_graph, write_graph};

use super::graph::{End, LabelledGraph};
use crate::error::Error;
use crate::eval::Engine;
use crate::machine::call_with;
use crate::rules::{misread, object_datum, value_of};
use crate::syntax::quoted;
use crate::value::{Closure, Value};

/// What texts stand for.
pub(super) enum Meanings {
    /// For players, integers and no label, as they are printed.
    Plain,
    /// For what these entries say.
    Map(Vec<(String, Datum)>),
    /// For what a function of the user makes of them; where it ends in an error the text is no label.
    Function(Arc<Closure>),
}

struct Labels<'a> {
    engine: &'a mut Engine,
    vertices: Meanings,
    edges: Meanings,
}

/// The label that a text stands for where no map says it.
fn plain_label(text: &str) -> Option<Datum> {
    Some(match text {
        "" => Datum::Nothing,
        "Left" => Datum::Player(Player::Left),
        "Right" => Datum::Player(Player::Right),
        other => Datum::Integer(other.parse().ok()?),
    })
}

/// The text of a label that needs no map.
fn plain_text(label: &Datum) -> Option<String> {
    match label {
        Datum::Nothing => Some(String::new()),
        Datum::Player(_) | Datum::Integer(_) => Some(label.to_string()),
        _ => None,
    }
}

fn meaning(engine: &mut Engine, meanings: &Meanings, text: &str) -> Option<Datum> {
    match meanings {
        Meanings::Map(entries) => entries.iter().find(|(key, _)| key == text).map(|(_, label)| label.clone()),
        Meanings::Plain => plain_label(text),
        // A vertex or an edge may go without a label whatever the function says.
        Meanings::Function(_) if text.is_empty() => Some(Datum::Nothing),
        Meanings::Function(function) => {
            let label = call_with(engine, function, vec![Value::Text(text.to_owned())]).ok()?;
            object_datum(&label).ok()
        }
    }
}

impl GraphLabels for Labels<'_> {
    type Vertex = Datum;
    type Edge = Datum;

    fn vertex(&mut self, text: &str) -> Option<Datum> {
        let found = meaning(self.engine, &self.vertices, text);
        // A dot is a vertex without a label, unless the map says more of it.
        if found.is_none() && text == "." { meaning(self.engine, &self.vertices, "") } else { found }
    }

    fn unlabelled(&mut self, found: Option<&str>, _named: bool) -> Result<Datum, Misfit> {
        meaning(self.engine, &self.vertices, "").ok_or_else(|| {
            let found = found.filter(|text| *text != ".");
            let message = match found {
                Some(text) => format!("the map of labels has no entry for {}", quoted(text)),
                None => "a vertex has no label, and the map of labels has no entry for \"\"".to_owned(),
            };
            let entry = quoted(found.unwrap_or_default());
            (message, format!("add it to the map, as in {{{entry} => Nothing}}"))
        })
    }

    fn edge(&mut self, text: &str) -> Option<Datum> {
        meaning(self.engine, &self.edges, text)
    }
}

/// Reads a graph.
pub(super) fn read(
    engine: &mut Engine,
    text: &str,
    vertices: Meanings,
    edges: Meanings,
) -> Result<LabelledGraph, Box<Error>> {
    let read = read_graph(text, &mut Labels { engine, vertices, edges })
        .map_err(|error| misread("this text is no graph", text, error))?;
    let mut graph = LabelledGraph::default();
    graph.vertices.extend(read.vertices.into_iter().map(|label| (label, Vec::new())));
    for (from, to, label) in read.edges {
        graph.join(from as usize, to as usize, &label);
    }
    Ok(graph)
}

/// A graph with the texts that its labels have.
struct Written<'a> {
    graph: &'a LabelledGraph,
    vertex: &'a dyn Fn(&Datum) -> String,
    edge: &'a dyn Fn(&Datum) -> String,
    /// What is read as the label of a vertex.
    taken: &'a dyn Fn(&str) -> bool,
}

impl WrittenGraph for Written<'_> {
    fn vertices(&self) -> usize {
        self.graph.vertices.len()
    }

    fn earlier(&self, vertex: usize) -> Vec<(usize, String)> {
        let mut ends: Vec<&End> = self.graph.vertices[vertex].1.iter().filter(|end| end.to <= vertex).collect();
        ends.sort();
        ends.into_iter().map(|end| (end.to, (self.edge)(&end.label))).collect()
    }

    fn vertex(&self, vertex: usize) -> String {
        (self.vertex)(&self.graph.vertices[vertex].0)
    }

    fn is_ambiguous(&self, edge: &str) -> bool {
        (self.taken)(edge)
    }
}

/// The text of a graph for people, `L-{12}`: labels that are keys of these maps are written as the texts there, all
/// others as they are.
pub(super) fn bare_text(graph: &LabelledGraph, vertices: &[(Datum, String)], edges: &[(Datum, String)]) -> String {
    let known = |texts: &[(Datum, String)], label: &Datum| {
        texts.iter().find(|(key, _)| key == label).map_or_else(|| bare_label(label), |(_, text)| text.clone())
    };
    let taken = |text: &str| plain_label(text).is_some() || vertices.iter().any(|(_, key)| key == text);
    write_graph(&Written {
        graph,
        vertex: &|label| known(vertices, label),
        edge: &|label| known(edges, label),
        taken: &taken,
    })
}

fn bare_label(label: &Datum) -> String {
    match label {
        Datum::Nothing => String::new(),
        Datum::Text(text) => text.to_string(),
        Datum::Record(_, parts) => match &parts[..] {
            [_, Datum::Text(name), _] => name.to_string(),
            _ => String::new(),
        },
        other => other.to_string(),
    }
}

/// The texts of some labels, and whether they need a map to be read.
struct Keys {
    texts: BTreeMap<Datum, String>,
    map: bool,
}

impl Keys {
    fn of<'a>(
        labels: impl Iterator<Item = &'a Datum>,
        text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>,
    ) -> Result<Keys, Box<Error>> {
        let labels: BTreeSet<&Datum> = labels.collect();
        if let Some(texts) = labels.iter().map(|&label| Some((label.clone(), plain_text(label)?))).collect() {
            return Ok(Keys { texts, map: false });
        }
        let mut texts = BTreeMap::new();
        let mut used = BTreeSet::new();
        for label in labels {
            let natural = match label {
                Datum::Nothing => String::new(),
                Datum::Text(text) => text.to_string(),
                other => text(&value_of(other, None))?,
            };
            // Braces cannot stand in braces, and a dot is a vertex without a label.
            let usable =
                *label == Datum::Nothing || !natural.is_empty() && natural != "." && !natural.contains(['{', '}']);
            let mut key = natural;
            let mut tried = 0;
            while !usable && tried == 0 || used.contains(&key) {
                tried += 1;
                key = format!("label{tried}");
            }
            used.insert(key.clone());
            texts.insert(label.clone(), key);
        }
        Ok(Keys { texts, map: true })
    }

    fn text(&self, label: &Datum) -> String {
        self.texts.get(label).cloned().unwrap_or_default()
    }

    /// Whether a text is read as one of the labels.
    fn has(&self, text: &str) -> bool {
        if self.map { self.texts.values().any(|key| key == text) } else { plain_label(text).is_some() }
    }

    fn written(&self, text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>) -> Result<String, Box<Error>> {
        let entry =
            |(label, key): (&Datum, &String)| Ok(format!("{} => {}", quoted(key), text(&value_of(label, None))?));
        let entries = self.texts.iter().map(entry).collect::<Result<Vec<_>, Box<Error>>>()?;
        Ok(format!("{{{}}}", entries.join(", ")))
    }
}

/// The expression of a graph, which reads back: with maps for labels that are no integers and no players.
pub(super) fn expression(
    graph: &LabelledGraph,
    text: &mut dyn FnMut(&Value) -> Result<String, Box<Error>>,
) -> Result<String, Box<Error>> {
    let vertices = Keys::of(graph.vertices.iter().map(|(label, _)| label), text)?;
    let ends = graph.vertices.iter().flat_map(|(_, ends)| ends);
    let edges = Keys::of(ends.map(|end| &end.label), text)?;
    let drawn = write_graph(&Written {
        graph,
        vertex: &|label| vertices.text(label),
        edge: &|label| edges.text(label),
        taken: &|text| vertices.has(text),
    });
    let mut written = format!("Graph({}", quoted(&drawn));
    if vertices.map {
        written.push_str(&format!(", {}", vertices.written(text)?));
    }
    if edges.map {
        let name = if vertices.map { "" } else { "edgeLabels => " };
        written.push_str(&format!(", {name}{}", edges.written(text)?));
    }
    written.push(')');
    Ok(written)
}
