//! Positions in which both players move at once: Nash values, or bounds for them, by strategies that guarantee them.
//!
//! A position in which a player has no move is decided. If only the other one can ever move, or nobody, it is worth the
//! number of moves that can be made. A position that is not decided is worth the value of the matrix of what pairs of
//! moves lead to. Whoever has a strategy that gets at least v against each move of the other shows that it is worth at
//! least v.

use std::collections::HashMap;

use crate::Side;
use crate::games::Why;
use crate::lines::{Line, index, shown};
use crate::number::Number;
use crate::positions::{legal, moves};
use crate::rules::{Rules, Text};

/// Positions with bounds of their values.
#[derive(Default)]
pub(crate) struct Rounds {
    /// A lower and an upper bound; they are the same if the value is known.
    bounds: HashMap<(&'static str, Text), [Number; 2]>,
    /// Positions in which only one player can ever move, with the number of moves, negative for Right.
    decided: HashMap<(&'static str, Text), i64>,
    bytes: u64,
}

impl Rounds {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The bounds of a position's value.
    pub(crate) fn bounds(&self, rules: &Rules, text: &[u8]) -> Result<&[Number; 2], Why> {
        let found = self.bounds.get(&(rules.name, text.to_vec()));
        found.ok_or_else(|| format!("nothing shows what {}({}) is worth", rules.name, shown(text)))
    }

    fn add(&mut self, rules: &Rules, text: &[u8], bounds: [Number; 2]) {
        self.bytes += 128 + text.len() as u64 + bounds[0].bytes() + bounds[1].bytes();
        self.bounds.insert((rules.name, text.to_vec()), bounds);
    }

    /// Step `d`: a position in which only one player can ever move, and how often.
    pub(crate) fn add_decided(&mut self, rules: &'static Rules, text: &[u8], value: &Number) -> Result<(), Why> {
        legal(rules, text)?;
        if !rules.has_joint() {
            return Err(format!("nobody moves at once in {}", rules.name));
        }
        let [lefts, rights] = [moves(rules, text, Side::Left)?, moves(rules, text, Side::Right)?];
        let sign = match (lefts.is_empty(), rights.is_empty()) {
            (true, true) => 0,
            (false, true) => 1,
            (true, false) => -1,
            (false, false) => return Err(format!("both players can move in {}", shown(text))),
        };
        let mut most = 0;
        for after in lefts.into_iter().chain(rights) {
            let known = self.decided.get(&(rules.name, after.clone()));
            let known =
                known.ok_or_else(|| format!("nothing shows that one player moves alone in {}", shown(&after)))?;
            if known * sign < 0 {
                return Err(format!("the other player can move after a move in {}", shown(text)));
            }
            most = most.max(known.abs());
        }
        let count = if sign == 0 { 0 } else { sign * (most + 1) };
        if *value != Number::from(count) {
            return Err(format!("{count} moves can be made in {}", shown(text)));
        }
        self.decided.insert((rules.name, text.to_vec()), count);
        self.add(rules, text, [value.clone(), value.clone()]);
        Ok(())
    }

    /// Step `m`: a position, its value or two bounds, and a strategy for each player: moves with weights.
    pub(crate) fn add_round(&mut self, rules: &'static Rules, line: &mut Line<'_>) -> Result<(), Why> {
        let text = line.word()?;
        legal(rules, text)?;
        let low = line.number()?;
        let mut word = line.word()?;
        let mut high = low.clone();
        if word != b"|" {
            high = Number::read(word).ok_or_else(|| "a bound or a bar must stand behind a bound".to_owned())?;
            word = line.word()?;
        }
        if word != b"|" {
            return Err("a bar must stand before a strategy".to_owned());
        }
        let left = strategy(line, b"|")?;
        let right = strategy(line, b"")?;
        let matrix = rules.joint(text).ok_or_else(|| format!("nobody moves at once in {}", rules.name))?;
        let columns = matrix.first().map_or(0, Vec::len);
        if columns == 0 || left.iter().any(|(row, _)| *row >= matrix.len()) {
            return Err(format!("{} is decided, or there is no such move in it", shown(text)));
        }
        let weight = |strategy: &[(usize, Number)]| {
            strategy.iter().fold(Number::from(0), |total, (_, weight)| total.plus(weight))
        };
        // What Left's strategy gets against each column is at least the lower bound.
        let least = low.times(&weight(&left));
        let against = |column: usize| {
            left.iter().try_fold(Number::from(0), |gets, (row, weight)| {
                Ok::<Number, Why>(gets.plus(&self.bounds(rules, &matrix[*row][column])?[0].times(weight)))
            })
        };
        for column in 0..columns {
            let gets = against(column)?;
            if gets.order(&least).is_lt() {
                return Err(format!("Left's strategy gets less than {low} against move {column}"));
            }
        }
        let most = high.times(&weight(&right));
        for (number, row) in matrix.iter().enumerate() {
            let mut pays = Number::from(0);
            for (column, weight) in &right {
                let after = row.get(*column).ok_or_else(|| format!("Right has no move {column}"))?;
                pays = pays.plus(&self.bounds(rules, after)?[1].times(weight));
            }
            if pays.order(&most).is_gt() {
                return Err(format!("Right's strategy pays more than {high} against move {number}"));
            }
        }
        self.add(rules, text, [low, high]);
        Ok(())
    }
}

/// Moves, counted from 0, with weights: `2` or `0:1 3:2`. Their chances are the weights divided by their sum.
fn strategy(line: &mut Line<'_>, stop: &[u8]) -> Result<Vec<(usize, Number)>, Why> {
    let mut found: Vec<(usize, Number)> = Vec::new();
    while let Some(word) = line.next() {
        if word == stop {
            break;
        }
        let colon = word.iter().position(|&byte| byte == b':');
        let weight = colon.map_or(Some(Number::from(1)), |colon| Number::read(&word[colon + 1..]));
        let weight = weight.filter(|weight| weight.is_weight() && !weight.is_zero());
        let weight = weight.ok_or_else(|| format!("{} is no move with a weight", shown(word)))?;
        found.push((index(&word[..colon.unwrap_or(word.len())])?, weight));
    }
    if found.is_empty() { Err("a strategy has no move".to_owned()) } else { Ok(found) }
}
