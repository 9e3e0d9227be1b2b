//! Slow and simple: everything here follows a definition or a printed algorithm word by word.

use crate::common::Random;
use std::collections::HashMap;

use onside_ground::Guard;
use onside_value::cherries::{
    Cherry, Colour, Component, End, PlusMinus, Segment, Stack, StackValue, compare, compare_strength,
};

pub(crate) fn colours(text: &str) -> Vec<Colour> {
    text.parse::<Stack>().unwrap().cherries().to_vec()
}

pub(crate) fn text(cherries: &[Colour]) -> String {
    Stack::from(cherries).to_string()
}

/// All strings of one length.
pub(crate) fn strings(length: usize) -> impl Iterator<Item = Vec<Colour>> {
    (0..1u32 << length).map(move |bits| (0..length).map(|at| colour(bits >> at & 1 == 1)).collect())
}

pub(crate) fn colour(white: bool) -> Colour {
    if white { Colour::White } else { Colour::Black }
}

impl Random {
    pub(crate) fn colours(&mut self, length: usize) -> Vec<Colour> {
        (0..length).map(|_| colour(self.below(2) == 1)).collect()
    }
}

/// Definition 5.10.
pub(crate) fn is_basis_element(g: &[Colour]) -> bool {
    !g.is_empty() && (1..g.len()).all(|k| compare_strength(g, &g[k..]).is_lt())
}

/// Theorem 5.18, repeated: the weakest suffix is cut off.
pub(crate) fn backwards(g: &[Colour]) -> Vec<Vec<Colour>> {
    let (mut parts, mut rest) = (Vec::new(), g);
    while !rest.is_empty() {
        let weakest = (0..rest.len()).min_by(|&i, &j| compare_strength(&rest[i..], &rest[j..])).unwrap();
        parts.insert(0, rest[weakest..].to_vec());
        rest = &rest[..weakest];
    }
    parts
}

/// Theorem 5.22, repeated: the least i with |G_i| <= |G| ends the first element.
pub(crate) fn forwards(g: &[Colour]) -> Vec<Vec<Colour>> {
    let (mut parts, mut rest) = (Vec::new(), g);
    while !rest.is_empty() {
        let end = (1..rest.len()).find(|&i| compare_strength(&rest[i..], rest).is_le()).unwrap_or(rest.len());
        parts.push(rest[..end].to_vec());
        rest = &rest[end..];
    }
    parts
}

/// Algorithm 3 as printed, with the correction of its loop (`l <= r`). Empty stacks at the end are dropped.
pub(crate) fn algorithm_3(g: &[Colour]) -> Vec<String> {
    let reversed = |part: &[Colour]| part.iter().rev().copied().collect::<Vec<_>>();
    let strength = |part: &[Colour]| compare_strength(part, &reversed(part));
    let anti = |part: &[Colour]| part.iter().zip(part.iter().rev()).all(|(one, other)| *one != *other);
    // 0-based and half-open: l is the first cherry left, r one past the last.
    let (mut l, mut r) = (0, g.len());
    let mut left = strength(g).is_ge();
    let mut t = if left { 0 } else { g.len() };
    let mut d = Vec::new();
    while l < r && !anti(&g[l..r]) {
        let order = strength(&g[l..r]);
        if left && order.is_lt() {
            d.push(text(&g[t..l]));
            (left, t) = (false, r);
        } else if !left && order.is_gt() {
            d.push(text(&reversed(&g[r..t])));
            (left, t) = (true, l);
        }
        if left { l += 1 } else { r -= 1 }
    }
    d.push(if left { text(&g[t..l]) } else { text(&reversed(&g[r..t])) });
    d.retain(|part| !part.is_empty());
    d
}

/// R1, recursively, in the arithmetic of V.
#[derive(Default)]
pub(crate) struct NaiveR1 {
    known: HashMap<Vec<Colour>, Option<StackValue>>,
    guard: Guard,
}

impl NaiveR1 {
    pub(crate) fn value(&mut self, g: &[Colour]) -> Option<StackValue> {
        if let Some(known) = self.known.get(g) {
            return known.clone();
        }
        let value = self.compute(g);
        self.known.insert(g.to_vec(), value.clone());
        value
    }

    fn prepend(&self, cherry: Colour, value: &StackValue) -> StackValue {
        let mut string = vec![cherry];
        string.extend_from_slice(value.to_stack(&self.guard).unwrap().cherries());
        StackValue::of(&string, &self.guard).unwrap()
    }

    fn tail(&self, value: &StackValue) -> StackValue {
        let string = value.to_stack(&self.guard).unwrap().without_front(1);
        StackValue::of(string.cherries(), &self.guard).unwrap()
    }

    fn compute(&mut self, g: &[Colour]) -> Option<StackValue> {
        if g.len() < 2 {
            return Some(StackValue::of(g, &self.guard).unwrap());
        }
        let (a, b) = (self.value(&g[1..])?, self.value(&g[..g.len() - 1])?);
        let s = self.value(&g[1..g.len() - 1])?;
        let (l, r) = match (g[0], g[g.len() - 1]) {
            (Colour::Black, Colour::Black) => return Some(self.prepend(Colour::Black, &a.max(b))),
            (Colour::White, Colour::White) => return Some(self.prepend(Colour::White, &a.min(b))),
            (Colour::Black, Colour::White) => (a, b),
            (Colour::White, Colour::Black) => (b, a),
        };
        let zero = StackValue::zero();
        let mut candidates = Vec::new();
        let s1 = self.tail(&s);
        if &l + &r == &s + &s && (s == zero || s > zero && l >= s1 || s < zero && r <= s1) {
            candidates.push(s.clone());
        }
        let x = self.prepend(Colour::Black, &l);
        if s >= x && &l + &r >= &x + &x {
            candidates.push(x);
        }
        let x = self.prepend(Colour::White, &r);
        if s <= x && &l + &r <= &x + &x {
            candidates.push(x);
        }
        let first = candidates.first()?.clone();
        candidates.iter().all(|other| *other == first).then_some(first)
    }
}

/// A sum in a normal form: reversed segments are the same, order does not matter, nothing empty.
type Position = Vec<(char, String)>;

fn position(sum: &[Component]) -> Position {
    let letter = |cherry: &Cherry| cherry.colour().map_or('G', Colour::letter);
    let mut parts: Position = sum
        .iter()
        .map(|component| match component {
            Component::Segment(segment) => {
                let word: String = segment.0.iter().map(letter).collect();
                let reversed: String = word.chars().rev().collect();
                ('C', word.min(reversed))
            }
            Component::Stack(stack) => ('S', stack.to_string()),
            Component::GrayStack(segment) => ('S', segment.0.iter().map(letter).collect()),
            Component::Integer(n) => {
                let letter = if *n > 0 { "B" } else { "W" };
                ('S', letter.repeat(usize::try_from(n.unsigned_abs()).unwrap()))
            }
            Component::PlusMinus(stack) => ('P', stack.stack().to_string()),
        })
        .filter(|(_, word)| !word.is_empty())
        .collect();
    parts.sort();
    parts
}

/// The ends that a player, `B` or `W`, can take.
fn ends((kind, word): &(char, String), player: char) -> Vec<End> {
    let takes = |found: Option<char>| found.is_some_and(|found| found == player || found == 'G');
    match kind {
        'P' => vec![End::Front],
        'S' => {
            if takes(word.chars().next()) {
                vec![End::Front]
            } else {
                vec![]
            }
        }
        _ if word.len() == 1 => {
            if takes(word.chars().next()) {
                vec![End::Front]
            } else {
                vec![]
            }
        }
        _ => {
            let front = takes(word.chars().next()).then_some(End::Front);
            front.into_iter().chain(takes(word.chars().last()).then_some(End::Back)).collect()
        }
    }
}

fn swapped(word: &str) -> String {
    word.chars().map(|letter| if letter == 'B' { 'W' } else { 'B' }).collect()
}

/// What is left of a component after the moves of both players on it, if any.
fn after((kind, word): &(char, String), left: Option<End>, right: Option<End>) -> (char, String) {
    if *kind == 'P' {
        return match (left, right) {
            (Some(_), Some(_)) => ('S', String::new()),
            (Some(_), None) => ('S', word[1..].to_owned()),
            (None, Some(_)) => ('S', swapped(&word[1..])),
            (None, None) => (*kind, word.clone()),
        };
    }
    let taken = [left, right];
    let front = usize::from(taken.contains(&Some(End::Front)));
    let back = usize::from(taken.contains(&Some(End::Back)));
    let word = word[front..word.len() - back].to_owned();
    let reversed: String = word.chars().rev().collect();
    (*kind, if *kind == 'C' { word.min(reversed) } else { word })
}

/// Outcomes from the definition (000, section 4.1), by trying everything.
#[derive(Default)]
pub(crate) struct BruteForce {
    known: HashMap<Position, char>,
}

impl BruteForce {
    pub(crate) fn outcome(&mut self, sum: &[Component]) -> char {
        self.class(&position(sum))
    }

    /// The winning moves of a player, as (component of the given sum, end).
    pub(crate) fn winning(&mut self, sum: &[Component], left: bool) -> Vec<(usize, End)> {
        let parts: Position = sum
            .iter()
            .map(|component| {
                let shown = position(std::slice::from_ref(component));
                shown.into_iter().next().unwrap_or(('C', String::new()))
            })
            .collect();
        // Ends are those of the component as given, so a segment must not be turned around here.
        let parts: Position = parts
            .into_iter()
            .zip(sum)
            .map(|(part, component)| match component {
                Component::Segment(segment) => {
                    (part.0, segment.0.iter().map(|c| c.colour().map_or('G', Colour::letter)).collect())
                }
                _ => part,
            })
            .collect();
        self.moves(&parts, left)
    }

    fn all_moves(parts: &Position, player: char) -> Vec<(usize, End)> {
        let ends = |(index, part)| ends(part, player).into_iter().map(move |end| (index, end));
        parts.iter().enumerate().flat_map(ends).collect()
    }

    fn moves(&mut self, parts: &Position, left: bool) -> Vec<(usize, End)> {
        let (own, other) = if left { ('B', 'W') } else { ('W', 'B') };
        let replies = Self::all_moves(parts, other);
        let wins = if left { 'L' } else { 'R' };
        let mut winning = Vec::new();
        for (at, end) in Self::all_moves(parts, own) {
            let good = replies.iter().all(|&(place, reply)| {
                let mut next: Position = Vec::new();
                for (index, part) in parts.iter().enumerate() {
                    let mine = (index == at).then_some(end);
                    let theirs = (index == place).then_some(reply);
                    let (first, second) = if left { (mine, theirs) } else { (theirs, mine) };
                    let rest = after(part, first, second);
                    if !rest.1.is_empty() {
                        next.push(rest);
                    }
                }
                for part in &mut next {
                    if part.0 == 'C' {
                        let reversed: String = part.1.chars().rev().collect();
                        part.1 = part.1.clone().min(reversed);
                    }
                }
                next.sort();
                self.class(&next) == wins
            });
            if good {
                winning.push((at, end));
            }
        }
        winning
    }

    fn class(&mut self, parts: &Position) -> char {
        if let Some(&known) = self.known.get(parts) {
            return known;
        }
        let class = if !self.moves(parts, true).is_empty() {
            'L'
        } else if !self.moves(parts, false).is_empty() {
            'R'
        } else {
            'U'
        };
        self.known.insert(parts.clone(), class);
        class
    }
}

pub(crate) fn segment(text: &str) -> Component {
    Component::Segment(text.parse::<Segment>().unwrap())
}

pub(crate) fn stack(text: &str) -> Component {
    Component::Stack(text.parse().unwrap())
}

pub(crate) fn gray_stack(text: &str) -> Component {
    Component::GrayStack(text.parse::<Segment>().unwrap())
}

pub(crate) fn plus_minus(text: &str) -> Component {
    Component::PlusMinus(PlusMinus::new(text.parse().unwrap()).unwrap())
}

/// The order of V is the lexicographic order of strings.
pub(crate) fn lexicographic(one: &StackValue, other: &StackValue) -> std::cmp::Ordering {
    let guard = Guard::default();
    let strings = [one, other].map(|value| value.to_stack(&guard).unwrap());
    compare(strings[0].cherries(), strings[1].cherries())
}
