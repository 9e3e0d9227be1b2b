//! Strings as values, kept once each: the arithmetic that R1 needs, at the price of a few pointers.
//!
//! Every value that R1 makes is a value it has made before, or such a value with a cherry put in front. So strings
//! are lists with shared tails: a node is a black cherry followed by a string, and a [`Value`] is a node or its
//! negative (all colours swapped). Equal strings are equal ids, and negation, the first cherry and the rest without
//! it cost nothing.
//!
//! Each node also knows its main basis element w, by its length, how many copies of w the decomposition starts with,
//! and what follows them. Two values are compared run by run: with equal main basis elements the greater number of
//! copies decides (Theorem 5.15), so long runs cost nothing; otherwise cherry by cherry, which is the same order
//! (000, Theorem 5.5).
//!
//! Putting a cherry u in front of a string y_1 y_2 ... of basis elements: the main basis element swallows y_1, y_2,
//! ... as long as the suffix that starts there is stronger than the whole (Theorem 5.22; a suffix that starts inside
//! y_i is stronger than the one at its start, so only the starts matter). What has swallowed one copy of y is weaker
//! than y, its own suffix, and swallows all copies.

use std::cmp::Ordering;

use onside_ground::{Guard, Stop};

use super::stack::Colour;
use super::value::StackValue;
use onside_ground::Charge;

/// A string of the arena: twice a node's number, plus one for its negative. Node 0 is the empty string.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Value(u32);

impl Value {
    /// The empty string, the value 0.
    pub(super) const ZERO: Value = Value(0);

    fn node(self) -> usize {
        self.0 as usize >> 1
    }

    /// The negative.
    pub(super) fn negative(self) -> Value {
        if self.0 == 0 { self } else { Value(self.0 ^ 1) }
    }

    /// Less, equal to or greater than 0, which is told by the first cherry.
    pub(super) fn sign(self) -> Ordering {
        match self.0 {
            0 => Ordering::Equal,
            id if id & 1 == 0 => Ordering::Greater,
            _ => Ordering::Less,
        }
    }

    /// The absolute value.
    fn absolute(self) -> Value {
        Value(self.0 & !1)
    }

    /// This value seen from a string or from its negative.
    fn seen_from(self, other: Value) -> Value {
        if other.0 & 1 == 0 { self } else { self.negative() }
    }
}

struct Node {
    /// The string without its first cherry.
    tail: Value,
    /// What follows the copies of the main basis element.
    behind: Value,
    /// The length of the main basis element.
    main: u32,
    /// How many copies of it the string starts with.
    copies: u32,
    /// A black cherry in front of this string, and in front of its negative; 0 if nobody asked.
    longer: [u32; 2],
}

/// The arena.
pub(super) struct Strings<'g> {
    nodes: Vec<Node>,
    guard: &'g Guard,
    charge: Charge,
}

const TOO_MANY: Stop = Stop::TooLarge("there are more than two billion different values in this");

impl<'g> Strings<'g> {
    pub(super) fn new(guard: &'g Guard) -> Strings<'g> {
        let empty = Node { tail: Value::ZERO, behind: Value::ZERO, main: 0, copies: 0, longer: [0; 2] };
        Strings { nodes: vec![empty], guard, charge: guard.charge() }
    }

    pub(super) fn check(&self) -> Result<(), Stop> {
        self.guard.check()
    }

    /// The string without its first cherry.
    pub(super) fn tail(&self, value: Value) -> Value {
        self.nodes[value.node()].tail.seen_from(value)
    }

    fn behind(&self, value: Value) -> Value {
        self.nodes[value.node()].behind.seen_from(value)
    }

    fn main(&self, value: Value) -> u32 {
        self.nodes[value.node()].main
    }

    fn copies(&self, value: Value) -> u32 {
        self.nodes[value.node()].copies
    }

    /// The order of V, which is the lexicographic order.
    pub(super) fn compare(&self, first: Value, second: Value) -> Ordering {
        let (mut x, mut y) = (first, second);
        loop {
            if x == y || x.sign() != y.sign() {
                return x.sign().cmp(&y.sign());
            }
            if self.main(x) != self.main(y) {
                return self.compare_cherries(x, y);
            }
            match self.match_cherries(x, y, self.main(x)) {
                Err(order) => return order,
                Ok(()) if self.copies(x) == self.copies(y) => (x, y) = (self.behind(x), self.behind(y)),
                Ok(()) => {
                    let more = self.copies(x).cmp(&self.copies(y));
                    return if x.sign() == Ordering::Greater { more } else { more.reverse() };
                }
            }
        }
    }

    fn compare_cherries(&self, mut x: Value, mut y: Value) -> Ordering {
        while x != y && x.sign() == y.sign() {
            (x, y) = (self.tail(x), self.tail(y));
        }
        x.sign().cmp(&y.sign())
    }

    /// Whether the first `count` cherries are the same; if not, the order of the two strings.
    fn match_cherries(&self, mut x: Value, mut y: Value, count: u32) -> Result<(), Ordering> {
        for _ in 0..count {
            if x == y {
                return Ok(());
            }
            if x.sign() != y.sign() {
                return Err(x.sign().cmp(&y.sign()));
            }
            (x, y) = (self.tail(x), self.tail(y));
        }
        Ok(())
    }

    /// Whether two values, not 0, have main basis elements of equal strength.
    fn same_main(&self, x: Value, y: Value) -> bool {
        self.main(x) == self.main(y) && self.match_cherries(x.absolute(), y.absolute(), self.main(x)).is_ok()
    }

    /// The string with a cherry put in front.
    pub(super) fn prepend(&mut self, colour: Colour, value: Value) -> Result<Value, Stop> {
        match colour {
            Colour::Black => self.prepend_black(value),
            Colour::White => Ok(self.prepend_black(value.negative())?.negative()),
        }
    }

    fn prepend_black(&mut self, tail: Value) -> Result<Value, Stop> {
        let side = (tail.0 & 1) as usize;
        let known = self.nodes[tail.node()].longer[side];
        if known != 0 {
            return Ok(Value(known << 1));
        }
        let (mut main, mut rest) = (1u32, tail);
        // |rest| > |B tail|: both start with B, so the tails tell.
        while rest != Value::ZERO && self.compare(self.tail(rest.absolute()), tail) == Ordering::Greater {
            main += self.main(rest) * self.copies(rest);
            rest = self.behind(rest);
        }
        let id = u32::try_from(self.nodes.len()).ok().filter(|&id| id < u32::MAX / 2).ok_or(TOO_MANY)?;
        if self.nodes.len() == self.nodes.capacity() {
            // The vector is about to double, and for a moment holds both copies.
            self.guard.check()?;
            self.charge.grow_to(self.nodes.len().saturating_mul(3 * size_of::<Node>()))?;
        }
        self.nodes.push(Node { tail, behind: rest, main, copies: 1, longer: [0; 2] });
        let value = Value(id << 1);
        if rest.sign() == Ordering::Greater && self.same_main(value, rest) {
            let (copies, behind) = (self.copies(rest) + 1, self.behind(rest));
            let node = &mut self.nodes[value.node()];
            (node.copies, node.behind) = (copies, behind);
        }
        self.nodes[tail.node()].longer[side] = id;
        Ok(value)
    }

    /// Whether y >= x + (x - x1) for x > 0, where x1 is x without its first cherry.
    ///
    /// With w the main basis element, x - x1 = w - w1 (Lemma 7.6). Proper suffixes of w are stronger than w, so (-w1)
    /// w x is the concatenation of basis elements in order of strength, and is the string of x + w - w1.
    pub(super) fn exceeds_by_cost(&self, y: Value, x: Value) -> bool {
        let mut y = y;
        let main = self.main(x);
        for (part, count) in [(self.tail(x).negative(), main - 1), (x, main)] {
            let mut part = part;
            for _ in 0..count {
                if y.sign() != part.sign() {
                    return y.sign() > part.sign();
                }
                (y, part) = (self.tail(y), self.tail(part));
            }
        }
        self.compare(y, x) != Ordering::Less
    }

    /// Whether first + second = 2 half: the strongest basis element among the three is counted in each, and dropped.
    pub(super) fn is_mean(&self, first: Value, second: Value, half: Value) -> bool {
        let mut rest = [first, second, half];
        loop {
            let [x, y, z] = rest;
            if x == z && y == z {
                return true;
            }
            if z == Value::ZERO {
                return x == y.negative();
            }
            let stronger = |x: Value, y: Value| if self.compare(x.absolute(), y.absolute()).is_lt() { y } else { x };
            let strongest = stronger(stronger(x, y), z);
            let mut counts = [0i64; 3];
            for (value, count) in rest.iter_mut().zip(&mut counts) {
                if *value != Value::ZERO && self.same_main(*value, strongest) {
                    let copies = i64::from(self.copies(*value));
                    *count = if value.sign() == Ordering::Greater { copies } else { -copies };
                    *value = self.behind(*value);
                }
            }
            if counts[0] + counts[1] != 2 * counts[2] {
                return false;
            }
        }
    }

    /// The value, to be kept when the arena is gone.
    pub(super) fn export(&self, value: Value) -> StackValue {
        let mut parts: Vec<(Vec<Colour>, u64)> = Vec::new();
        let mut rest = value;
        while rest != Value::ZERO {
            let mut cherries = Vec::new();
            let mut at = rest;
            for _ in 0..self.main(rest) {
                cherries.push(if at.sign() == Ordering::Greater { Colour::Black } else { Colour::White });
                at = self.tail(at);
            }
            parts.push((cherries, u64::from(self.copies(rest))));
            rest = self.behind(rest);
        }
        StackValue::from_runs(parts.iter().map(|(cherries, copies)| (cherries.as_slice(), *copies)))
    }
}
