//! Thermographs by the recursion that defines their walls.
//!
//! Left's scaffold of a game at temperature t is the greatest of its Left options' right walls minus t, Right's the
//! least of the Right options' left walls plus t. Walls are scaffolds up to where they meet, and a mast above.
//! Temperatures begin at -1, and an integer is a mast.

use std::collections::HashMap;

use crate::Side;
use crate::games::{Games, Why};
use crate::lines::Line;
use crate::number::Number;

/// Points (temperature, value) from -1 on; linear between them and constant behind the last.
type Wall = Vec<(Number, Number)>;

/// The thermographs that are shown so far.
#[derive(Default)]
pub(crate) struct Walls {
    known: HashMap<u32, [Wall; 2]>,
    bytes: u64,
}

/// The value of a wall at a temperature.
fn at(wall: &Wall, t: &Number) -> Number {
    let next = wall.iter().position(|(corner, _)| corner.order(t).is_gt()).unwrap_or(wall.len());
    let (from, value) = &wall[next.saturating_sub(1)];
    let rises = wall.get(next).map(|(_, after)| after.order(value));
    match rises {
        Some(std::cmp::Ordering::Greater) => value.dyadic_sum(&t.dyadic_sum(&from.negative())),
        Some(std::cmp::Ordering::Less) => value.dyadic_sum(&from.dyadic_sum(&t.negative())),
        _ => value.clone(),
    }
}

/// Whether each piece of a wall stands upright or goes by one per degree.
fn is_wall(wall: &Wall) -> bool {
    let upright = |pair: &[(Number, Number)]| {
        let (rise, step) = (pair[1].0.dyadic_sum(&pair[0].0.negative()), pair[1].1.dyadic_sum(&pair[0].1.negative()));
        rise.order(&Number::from(0)).is_gt() && (step.is_zero() || step == rise || step == rise.negative())
    };
    wall.first().is_some_and(|(t, _)| *t == Number::from(-1)) && wall.windows(2).all(upright)
}

impl Walls {
    /// About how many bytes are held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The walls of a node, Left's first.
    fn of(&self, games: &Games, node: u32) -> Result<[Wall; 2], Why> {
        if let Some(number) = games.as_number(node).filter(|number| number.is_integer()) {
            let mast = vec![(Number::from(-1), number.clone())];
            return Ok([mast.clone(), mast]);
        }
        let known = self.known.get(&node).cloned();
        known.ok_or_else(|| format!("nothing shows the thermograph of {}", games.name(node)))
    }

    /// The mean and the temperature of a node.
    pub(crate) fn top(&self, games: &Games, node: u32) -> Result<(Number, Number), Why> {
        let [left, _] = self.of(games, node)?;
        let (temperature, mean) = left.last().cloned().ok_or_else(|| "a wall has no points".to_owned())?;
        Ok((mean, temperature))
    }

    /// Step `t`: both walls of a node, whose last point is the foot of the mast.
    pub(crate) fn add(&mut self, games: &mut Games, line: &mut Line<'_>) -> Result<(), Why> {
        let node = games.named(line.index()?)?;
        let walls = [wall(line, b"|")?, wall(line, b"")?];
        let foot = walls[0].last().filter(|foot| walls.iter().all(|wall| is_wall(wall) && wall.last() == Some(foot)));
        let (top, _) = foot.cloned().ok_or_else(|| "these are no walls that meet".to_owned())?;
        let mut bends: Vec<Number> = walls.iter().flatten().map(|(t, _)| t.clone()).collect();
        bends.sort_by(Number::order);
        // Between the points where one of them bends both are straight, so these decide.
        if bends.iter().any(|t| t.order(&top).is_lt() && at(&walls[0], t).order(&at(&walls[1], t)).is_le()) {
            return Err("the walls meet before the mast, or cross".to_owned());
        }
        for side in [Side::Left, Side::Right] {
            let options = games.options(node, side)?.into_iter();
            let options = options.map(|option| Ok(self.of(games, option)?[side.other() as usize].clone()));
            need_scaffold(&walls[side as usize], &top, &options.collect::<Result<Vec<Wall>, Why>>()?, side)?;
        }
        self.bytes += 128 + walls.iter().flatten().map(|(t, value)| t.bytes() + value.bytes()).sum::<u64>();
        self.known.insert(node, walls);
        Ok(())
    }
}

/// Points as `-1:3 2:0` up to a word that stops them.
fn wall(line: &mut Line<'_>, stop: &[u8]) -> Result<Wall, Why> {
    let mut points = Vec::new();
    while let Some(word) = line.next().filter(|word| *word != stop) {
        let mut parts = word.splitn(2, |&byte| byte == b':').map(Number::read_dyadic);
        match (parts.next().flatten(), parts.next().flatten()) {
            (Some(t), Some(value)) => points.push((t, value)),
            _ => return Err("a point of a wall is a temperature and a value, as 2:-1/2".to_owned()),
        }
    }
    Ok(points)
}

/// That a wall is the scaffold up to the mast: nowhere behind an option, and in each piece between two bends one and
/// the same option reaches it at both ends, so that it does in between.
fn need_scaffold(wall: &Wall, top: &Number, options: &[Wall], side: Side) -> Result<(), Why> {
    let mut bends: Vec<&Number> = options.iter().chain([wall]).flatten().map(|(t, _)| t).collect();
    bends.retain(|t| t.order(top).is_le());
    bends.sort_by(|one, two| one.order(two));
    bends.dedup();
    let mut before: Option<Vec<bool>> = None;
    for t in bends {
        let own = at(wall, t);
        let taxed = |option: &Wall| match side {
            Side::Left => at(option, t).dyadic_sum(&t.negative()),
            Side::Right => at(option, t).dyadic_sum(t),
        };
        let orders: Vec<_> = options.iter().map(|option| taxed(option).order(&own)).collect();
        if orders.iter().any(|order| if side == Side::Left { order.is_gt() } else { order.is_lt() }) {
            return Err(format!("an option of {side} goes beyond the wall at temperature {t}"));
        }
        let reached: Vec<bool> = orders.iter().map(|order| order.is_eq()).collect();
        let goes_on = |before: &Vec<bool>| before.iter().zip(&reached).any(|(before, now)| *before && *now);
        if !reached.contains(&true) || !before.as_ref().is_none_or(goes_on) {
            return Err(format!("no option of {side} reaches the wall at temperature {t}"));
        }
        before = Some(reached);
    }
    Ok(())
}
