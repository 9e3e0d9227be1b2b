//! The components of sums: segments and stacks with or without gray cherries, integers, Plus-Minus stacks, and what
//! one round leaves of them.
//!
//! Values of segments come from outside, because there are two theories of them; see `sum`.

use std::str::FromStr;

use dashu_int::IBig;
use onside_ground::{Guard, Player, Stop};

use super::basis::BasisElement;
use super::dec::End;
use super::r1::SegmentValues;
use super::stack::{Colour, ParseCherriesError, Stack};
use super::value::StackValue;

/// A cherry of a Gray Cherries segment (000, section 7.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cherry {
    /// A cherry that only one player may take.
    Coloured(Colour),
    /// A cherry that both may take; if both take it at once, it is removed once.
    Gray,
}

impl Cherry {
    /// Whether the player may take it when it is at an end.
    #[must_use]
    pub fn may_be_taken_by(self, player: Player) -> bool {
        match self {
            Cherry::Coloured(colour) => colour.owner() == player,
            Cherry::Gray => true,
        }
    }

    /// Its colour, unless it is gray.
    #[must_use]
    pub fn colour(self) -> Option<Colour> {
        match self {
            Cherry::Coloured(colour) => Some(colour),
            Cherry::Gray => None,
        }
    }
}

/// A segment that is taken from both ends; without gray cherries this is Cherries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Segment(pub Vec<Cherry>);

impl Segment {
    /// The segment without its gray cherries, to which it is equal in sums (Theorem 7.13).
    #[must_use]
    pub fn coloured(&self) -> Vec<Colour> {
        self.0.iter().filter_map(|cherry| cherry.colour()).collect()
    }
}

impl From<&[Colour]> for Segment {
    fn from(cherries: &[Colour]) -> Segment {
        Segment(cherries.iter().copied().map(Cherry::Coloured).collect())
    }
}

impl FromStr for Segment {
    type Err = ParseCherriesError;

    fn from_str(text: &str) -> Result<Segment, ParseCherriesError> {
        let read = |(index, found)| match found {
            'G' => Ok(Cherry::Gray),
            _ => Colour::from_letter(found).map(Cherry::Coloured).ok_or(ParseCherriesError {
                found,
                column: index + 1,
                expected: "B, W and G",
            }),
        };
        text.chars().enumerate().map(read).collect::<Result<_, _>>().map(Segment)
    }
}

/// A Plus-Minus stack ±G = ((G1), (-G1), (0)), where G > 0 (Definition 7.1).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PlusMinus(Stack);

impl PlusMinus {
    /// ±G, if G starts with a black cherry.
    #[must_use]
    pub fn new(stack: Stack) -> Option<PlusMinus> {
        (stack.mover() == Some(Player::Left)).then_some(PlusMinus(stack))
    }

    /// The stack G.
    #[must_use]
    pub fn stack(&self) -> &Stack {
        &self.0
    }
}

/// A component of a sum.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// Cherries or Gray Cherries.
    Segment(Segment),
    /// Stack Cherries.
    Stack(Stack),
    /// Stack Cherries with gray cherries: only the front of the segment is open.
    GrayStack(Segment),
    /// A stack of this number of black cherries, or of white ones if the number is negative.
    Integer(i64),
    /// Plus-Minus Stack Cherries.
    PlusMinus(PlusMinus),
}

/// A move: the cherry at one end of a component, always the front of a stack or Plus-Minus stack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    /// Which component, counted from 0.
    pub component: usize,
    /// Which end.
    pub end: End,
}

/// A component with the values of all that one round can leave of it.
#[derive(Clone, Debug)]
pub(super) struct Play {
    pub(super) value: StackValue,
    /// The ends that Left can take, and what that leaves.
    left: Vec<(End, StackValue)>,
    right: Vec<(End, StackValue)>,
    /// What is left when both move here: a row for each of Left's moves.
    joint: Vec<Vec<StackValue>>,
}

impl Play {
    pub(super) fn moves(&self, player: Player) -> &[(End, StackValue)] {
        match player {
            Player::Left => &self.left,
            Player::Right => &self.right,
        }
    }

    /// What can be left when the player makes this move and the other one moves here as well.
    pub(super) fn replies(&self, player: Player, index: usize) -> impl Iterator<Item = &StackValue> {
        let (rows, column) = match player {
            Player::Left => (&self.joint[index..=index], None),
            Player::Right => (&self.joint[..], Some(index)),
        };
        rows.iter().flat_map(move |row| match column {
            None => row.iter(),
            Some(column) => row[column..=column].iter(),
        })
    }

    pub(super) fn of_segment(segment: &Segment, values: SegmentValues) -> Play {
        let cherries = &segment.0;
        let ends: &[(End, usize)] = match cherries.len() {
            0 => &[],
            1 => &[(End::Front, 0)],
            length => &[(End::Front, 0), (End::Back, length - 1)],
        };
        // A gray cherry leaves the value as it is.
        let after = |taken: &[(End, usize)]| {
            let coloured = |end| taken.iter().any(|&(own, at)| own == end && cherries[at] != Cherry::Gray);
            match (coloured(End::Front), coloured(End::Back)) {
                (false, false) => values.whole.clone(),
                (true, false) => values.without_first.clone(),
                (false, true) => values.without_last.clone(),
                (true, true) => values.without_both.clone(),
            }
        };
        let own = |player| {
            let taken = ends.iter().copied().filter(move |&(_, at)| cherries[at].may_be_taken_by(player));
            taken.collect::<Vec<_>>()
        };
        let (left, right) = (own(Player::Left), own(Player::Right));
        let solo = |moves: &[(End, usize)]| moves.iter().map(|&taken| (taken.0, after(&[taken]))).collect();
        let row = |&one: &(End, usize)| right.iter().map(|&other| after(&[one, other])).collect();
        let joint = left.iter().map(row).collect();
        let (left, right) = (solo(&left), solo(&right));
        Play { value: values.whole, left, right, joint }
    }

    pub(super) fn of_stack(stack: &Stack, guard: &Guard) -> Result<Play, Stop> {
        let value = StackValue::of(stack.cherries(), guard)?;
        let after = StackValue::of(stack.cherries().get(1..).unwrap_or_default(), guard)?;
        let (mut left, mut right) = (Vec::new(), Vec::new());
        match stack.mover() {
            Some(Player::Left) => left.push((End::Front, after)),
            Some(Player::Right) => right.push((End::Front, after)),
            None => {}
        }
        let joint = vec![Vec::new(); left.len()];
        Ok(Play { value, left, right, joint })
    }

    pub(super) fn of_gray_stack(segment: &Segment, guard: &Guard) -> Result<Play, Stop> {
        let coloured = Stack::new(segment.coloured());
        if segment.0.first() != Some(&Cherry::Gray) {
            return Play::of_stack(&coloured, guard);
        }
        // The gray cherry at the front may be taken by either player or by both, and leaves the value as it is.
        let value = StackValue::of(coloured.cherries(), guard)?;
        let both = || vec![(End::Front, value.clone())];
        Ok(Play { left: both(), right: both(), joint: vec![vec![value.clone()]], value })
    }

    pub(super) fn of_integer(n: i64) -> Play {
        let times = |count: i64| StackValue::multiple(BasisElement::greatest(), IBig::from(count));
        // Towards 0, so that nothing overflows.
        let after = vec![(End::Front, times(n - n.signum()))];
        let (left, right) = match n.signum() {
            1 => (after, Vec::new()),
            -1 => (Vec::new(), after),
            _ => (Vec::new(), Vec::new()),
        };
        let joint = vec![Vec::new(); left.len()];
        Play { value: times(n), left, right, joint }
    }

    pub(super) fn of_plus_minus(stack: &PlusMinus, guard: &Guard) -> Result<Play, Stop> {
        let after = StackValue::of(stack.0.cherries().get(1..).unwrap_or_default(), guard)?;
        let right = vec![(End::Front, -&after)];
        let joint = vec![vec![StackValue::zero()]];
        Ok(Play { value: StackValue::zero(), left: vec![(End::Front, after)], right, joint })
    }
}
