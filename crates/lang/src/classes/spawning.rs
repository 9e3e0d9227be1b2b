//! Turning codes such as `1-3C`: how many coins may be turned, the last one among them, and how they lie. On heaps, a
//! coin becomes the coins turned before it.

use onside_ground::{Guard, Stop};

use super::heaps::wrong;
use crate::error::Error;

/// How turned coins lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spacing {
    Any,
    Consecutive,
    Even,
    Symmetric,
}

/// One part of a turning code.
#[derive(Clone, Copy, Debug)]
struct Turn {
    least: u64,
    most: u64,
    span: u64,
    spacing: Spacing,
    first: bool,
}

/// A turning code.
#[derive(Clone, Debug)]
pub(crate) struct Spawning {
    turns: Vec<Turn>,
}

impl Spawning {
    pub(crate) fn new(code: &str) -> Result<Spawning, Box<Error>> {
        let turns = code.split(',').map(|part| turn(part.trim())).collect::<Result<Vec<_>, String>>();
        let turns = turns.map_err(|reason| wrong(code, reason).hint("as in Spawning(\"1-3\") or Spawning(\"2+C\")"))?;
        Ok(Spawning { turns })
    }

    /// Calls `visit` with the heaps that each move from a heap leaves.
    pub(crate) fn visit(&self, heap: u64, guard: &Guard, visit: &mut dyn FnMut(&[u64])) -> Result<(), Stop> {
        if heap == 0 {
            return Ok(());
        }
        for turn in &self.turns {
            let earliest = heap.saturating_sub(turn.span.saturating_sub(1)).max(1);
            for count in turn.least.max(1)..=turn.most.min(heap) {
                let mut found = |coins: &[u64]| {
                    if !turn.first || coins.first().copied().unwrap_or(heap) == 1 {
                        visit(coins);
                    }
                };
                let others = count - 1;
                match turn.spacing {
                    _ if others == 0 => found(&[]),
                    Spacing::Consecutive => {
                        if heap - others >= earliest {
                            found(&(heap - others..heap).collect::<Vec<_>>());
                        }
                    }
                    Spacing::Even => {
                        for gap in (1..=(heap - earliest) / others).rev() {
                            guard.check()?;
                            found(&(1..=others).rev().map(|index| heap - gap * index).collect::<Vec<_>>());
                        }
                    }
                    Spacing::Symmetric => {
                        for start in earliest..heap {
                            let inside = heap - start - 1;
                            let wanted = others - 1;
                            if wanted % 2 == 1 && inside.is_multiple_of(2) {
                                continue;
                            }
                            let half: Vec<u64> = (1..=inside / 2).collect();
                            subsets(&half, wanted / 2, guard, &mut |chosen| {
                                let mut coins = vec![start];
                                coins.extend(chosen.iter().map(|step| start + step));
                                if wanted % 2 == 1 {
                                    coins.push(start + inside / 2 + 1);
                                }
                                coins.extend(chosen.iter().rev().map(|step| heap - step));
                                found(&coins);
                            })?;
                        }
                    }
                    Spacing::Any => subsets(&(earliest..heap).collect::<Vec<_>>(), others, guard, &mut found)?,
                }
            }
        }
        Ok(())
    }
}

fn turn(text: &str) -> Result<Turn, String> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '+' && c != '-').unwrap_or(text.len());
    let (range, mut rest) = text.split_at(end);
    let number = |text: &str| text.parse::<u64>().map_err(|_| format!("{text:?} is no number of coins"));
    let (least, most) = match (range.strip_suffix('+'), range.split_once('-')) {
        (Some(least), _) => (number(least)?, u64::MAX),
        (None, Some((least, most))) => (number(least)?, number(most)?),
        (None, None) => (number(range)?, number(range)?),
    };
    let mut turn = Turn { least, most, span: u64::MAX, spacing: Spacing::Any, first: false };
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        match sign.to_ascii_uppercase() {
            'C' if rest.starts_with('(') => {
                let end = rest.find(')').ok_or("a ( is never closed")?;
                turn.span = number(&rest[1..end])?;
                rest = &rest[end + 1..];
            }
            'C' => turn.spacing = Spacing::Consecutive,
            'E' => turn.spacing = Spacing::Even,
            'S' => turn.spacing = Spacing::Symmetric,
            'F' => turn.first = true,
            other => return Err(format!("{other:?} means nothing behind a number of coins")),
        }
    }
    Ok(turn)
}

/// The subsets with this number of members, in the order of the members.
fn subsets(members: &[u64], count: u64, guard: &Guard, visit: &mut dyn FnMut(&[u64])) -> Result<(), Stop> {
    let Ok(count) = usize::try_from(count) else { return Ok(()) };
    if count > members.len() {
        return Ok(());
    }
    let mut places: Vec<usize> = (0..count).collect();
    loop {
        guard.check()?;
        visit(&places.iter().map(|&place| members[place]).collect::<Vec<_>>());
        let movable = (0..count).rev().find(|&index| places[index] < members.len() - count + index);
        let Some(index) = movable else { return Ok(()) };
        places[index] += 1;
        for later in index + 1..count {
            places[later] = places[later - 1] + 1;
        }
    }
}
