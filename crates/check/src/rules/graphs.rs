//! Hackenbush: edges such as `0-1B` with commas between them; vertex 0 is the ground.

use super::{Rules, Text, own, pieces};
use crate::Side;

/// The ruleset of this file.
pub(super) const RULES: &[Rules] =
    &[Rules { name: "Hackenbush", legal: edges, moves: hackenbush, parts: trees, joint: Some(at_once) }];

/// Two ends and a colour.
type Edge = (u32, u32, u8);

fn edge(text: &[u8]) -> Option<Edge> {
    let (&colour, ends) = text.split_last()?;
    let (one, two) = std::str::from_utf8(ends).ok()?.split_once('-')?;
    let vertex = |text: &str| text.parse().ok().filter(|vertex: &u32| vertex.to_string() == text);
    b"BRG".contains(&colour).then_some((vertex(one)?, vertex(two)?, colour))
}

fn read(text: &[u8]) -> Vec<Edge> {
    pieces(text).into_iter().filter_map(edge).collect()
}

fn write(edges: &[Edge]) -> Text {
    let edges: Vec<String> =
        edges.iter().map(|&(one, two, colour)| format!("{one}-{two}{}", char::from(colour))).collect();
    edges.join(",").into_bytes()
}

fn edges(text: &[u8]) -> bool {
    read(text).len() == pieces(text).len() && standing(&read(text)).len() == read(text).len()
}

/// The vertices that can be reached from some of them, not through the ground.
fn reached(edges: &[Edge], from: Vec<u32>) -> Vec<u32> {
    let mut known = from;
    let mut next = 0;
    while let Some(&vertex) = known.get(next) {
        next += 1;
        for &(one, two, _) in edges {
            for (near, far) in [(one, two), (two, one)] {
                if near == vertex && !known.contains(&far) {
                    known.push(far);
                }
            }
        }
    }
    known
}

/// The edges that are still connected to the ground.
fn standing(edges: &[Edge]) -> Vec<Edge> {
    let known = reached(edges, vec![0]);
    edges.iter().copied().filter(|(one, _, _)| known.contains(one)).collect()
}

/// The places of the edges that a player may cut.
fn may_cut(edges: &[Edge], side: Side) -> Vec<usize> {
    let mine = own(side, *b"BR").0;
    (0..edges.len()).filter(|&place| edges[place].2 == mine || edges[place].2 == b'G').collect()
}

fn cut(edges: &[Edge], places: &[usize]) -> Text {
    let left = (0..edges.len()).filter(|place| !places.contains(place)).map(|place| edges[place]);
    write(&standing(&left.collect::<Vec<Edge>>()))
}

/// An edge is cut, and what is no longer connected to the ground is gone.
fn hackenbush(text: &[u8], side: Side) -> Vec<Text> {
    let edges = read(text);
    may_cut(&edges, side).into_iter().map(|place| cut(&edges, &[place])).collect()
}

/// Both edges are cut, a green one that both chose once.
fn at_once(text: &[u8]) -> Vec<Vec<Text>> {
    let edges = read(text);
    let rights = may_cut(&edges, Side::Right);
    let row = |left| rights.iter().map(|&right| cut(&edges, &[left, right])).collect();
    may_cut(&edges, Side::Left).into_iter().map(row).collect()
}

/// What hangs together without the ground stands and falls together.
fn trees(text: &[u8]) -> Vec<Text> {
    let edges = read(text);
    let above: Vec<Edge> = edges.iter().copied().filter(|&(one, two, _)| one != 0 && two != 0).collect();
    let mut found: Vec<Vec<Edge>> = Vec::new();
    let mut left = edges;
    while let Some(&(one, two, _)) = left.first() {
        // A loop at the ground is a part of its own.
        let vertices = if one == 0 && two == 0 { Vec::new() } else { reached(&above, vec![one.max(two)]) };
        let belongs = |&(a, b, _): &Edge| (a != 0 && vertices.contains(&a)) || (b != 0 && vertices.contains(&b));
        let (part, rest): (Vec<Edge>, Vec<Edge>) =
            if vertices.is_empty() { (vec![left[0]], left[1..].to_vec()) } else { left.into_iter().partition(belongs) };
        found.push(part);
        left = rest;
    }
    found.iter().map(|part| write(part)).collect()
}
