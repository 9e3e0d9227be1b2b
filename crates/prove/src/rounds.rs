//! Nash values of positions in which both players move at once, with strategies that guarantee them.

use onside_check::Side;
use onside_check::rules::{Rules, Text};
use onside_ground::Stop;
use onside_number::matrix::{self, Matrix};
use onside_number::{Enclosure, IBig, Rational, UBig};
use rustc_hash::FxHashMap;

use crate::NotProved;
use crate::order::Order;
use crate::positions::PositionText;

/// The bits behind the point that bounds have where fractions are too long.
const BITS: u32 = 160;

/// What a position is worth.
#[derive(Clone)]
struct Worth {
    low: Rational,
    high: Rational,
    /// The number of moves that only one player can make, negative for Right.
    alone: Option<i64>,
}

/// The positions that are solved so far.
pub(crate) struct Rounds {
    known: FxHashMap<Text, Worth>,
    /// Fractions with more bits become bounds.
    exact_bits: u64,
}

/// What can be reached from a position with one move or round.
enum Below {
    /// One player moves alone; the sign says who.
    Alone(i64, Vec<Text>),
    Matrix(Vec<Vec<Text>>),
}

fn unsound(rules: &Rules, text: &[u8]) -> NotProved {
    let position = format!("{}({})", rules.name, String::from_utf8_lossy(text));
    NotProved::Unknown {
        message: format!("{position} can be reached, where one player cannot move now and may be able to later"),
        hint: "no number is sound as its value, so there is nothing to prove".into(),
    }
}

impl Rounds {
    pub(crate) fn new(exact_bits: u64) -> Rounds {
        Rounds { known: FxHashMap::default(), exact_bits }
    }

    /// Writes the value of a position; the statement about it.
    pub(crate) fn nash(&mut self, order: &mut Order<'_, '_>, position: &PositionText) -> Result<String, NotProved> {
        let rules = position.rules;
        if !rules.has_joint() {
            return Err(NotProved::Unknown {
                message: format!("nobody moves at once in {}", rules.name),
                hint: "prove its canonical form or its outcome".into(),
            });
        }
        order.text.step("r").word(rules.name.as_bytes()).done()?;
        let mut open: Vec<(Text, Option<Below>)> = vec![(position.text.clone(), None)];
        while let Some((text, below)) = open.pop() {
            if self.known.contains_key(&text) {
                continue;
            }
            match below {
                Some(below) => self.solve(order, rules, text, below)?,
                None => {
                    order.arena.games.guard().charge_positions(1)?;
                    order.remember(512 + 2 * text.len() as u64)?;
                    let below = below_of(rules, &text);
                    let unknown: Vec<Text> = match &below {
                        Below::Alone(_, texts) => texts.clone(),
                        Below::Matrix(matrix) => matrix.iter().flatten().cloned().collect(),
                    };
                    open.push((text, Some(below)));
                    let unknown = unknown.into_iter().filter(|text| !self.known.contains_key(text));
                    open.extend(unknown.map(|text| (text, None)));
                }
            }
        }
        let worth = &self.known[&position.text];
        Ok(format!("nash {} {} {}", position.name(), worth.low, worth.high))
    }

    fn solve(&mut self, order: &mut Order<'_, '_>, rules: &Rules, text: Text, below: Below) -> Result<(), NotProved> {
        let worth = match below {
            Below::Alone(sign, texts) => {
                let mut most = -1;
                for after in texts {
                    match self.known[&after].alone {
                        Some(count) if count * sign >= 0 => most = most.max(count.abs()),
                        _ => return Err(unsound(rules, &text)),
                    }
                }
                let count = sign * (most + 1);
                order.text.step("d").word(&text).word(count.to_string().as_bytes()).done()?;
                let value = Rational::from(count);
                Worth { low: value.clone(), high: value, alone: Some(count) }
            }
            Below::Matrix(texts) => self.round(order, &text, &texts)?,
        };
        self.known.insert(text, worth);
        Ok(())
    }

    /// Solves the matrix of a round and writes the position with its strategies.
    fn round(&self, order: &mut Order<'_, '_>, text: &[u8], texts: &[Vec<Text>]) -> Result<Worth, NotProved> {
        const EMPTY: Stop = Stop::Internal("a round has no moves");
        let columns = texts.first().map_or(0, Vec::len);
        let guard = order.arena.games.guard();
        let ends = |end: fn(&Worth) -> &Rational| {
            let entries = texts.iter().flatten().map(|after| end(&self.known[after]).clone()).collect();
            Matrix::new(texts.len(), columns, entries).ok_or(EMPTY)
        };
        let exact = texts.iter().flatten().all(|after| self.known[after].low == self.known[after].high);
        let least = matrix::solve_while(&ends(|worth| &worth.low)?, || guard.check())?.ok_or(EMPTY)?;
        let most = if exact {
            least.clone()
        } else {
            matrix::solve_while(&ends(|worth| &worth.high)?, || guard.check())?.ok_or(EMPTY)?
        };
        let (mut low, mut high) = (least.value, most.value);
        if !exact || low.bit_size() > self.exact_bits {
            low = Rational::from(Enclosure::of_rational(&low, BITS).lo());
            high = Rational::from(Enclosure::of_rational(&high, BITS).hi());
        }
        order.text.step("m").word(text).word(low.to_string().as_bytes());
        if low != high {
            order.text.word(high.to_string().as_bytes());
        }
        for strategy in [&least.left, &most.right] {
            order.text.word(b"|");
            for word in weights(strategy) {
                order.text.word(word.as_bytes());
            }
        }
        order.text.done()?;
        Ok(Worth { low, high, alone: None })
    }
}

fn below_of(rules: &Rules, text: &[u8]) -> Below {
    if let Some(matrix) = rules.joint(text).filter(|matrix| matrix.first().is_some_and(|row| !row.is_empty())) {
        return Below::Matrix(matrix);
    }
    let [lefts, rights] = [rules.moves(text, Side::Left), rules.moves(text, Side::Right)];
    if lefts.is_empty() { Below::Alone(-i64::from(!rights.is_empty()), rights) } else { Below::Alone(1, lefts) }
}

/// A strategy as moves with integers for weights; a single move needs none.
fn weights(strategy: &[Rational]) -> Vec<String> {
    let mut common = UBig::ONE;
    for chance in strategy {
        let denominator = chance.denominator();
        let shared =
            Rational::from_ratio(IBig::from(common.clone()), IBig::from(denominator)).map(|part| part.denominator());
        common *= shared.unwrap_or(UBig::ONE);
    }
    let common = Rational::from(IBig::from(common));
    let played = strategy.iter().enumerate().filter(|(_, chance)| !chance.is_zero());
    let mut words: Vec<String> = played.map(|(place, chance)| format!("{place}:{}", chance * &common)).collect();
    if let [only] = words.as_mut_slice() {
        only.truncate(only.find(':').unwrap_or(only.len()));
    }
    words
}
