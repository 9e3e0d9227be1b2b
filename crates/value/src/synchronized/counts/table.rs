//! One round of a sum that is known by its rank: the moves, what each pair of them leads to, and the words of that.
//! Does not solve the matrix; see `ranked`.

use onside_ground::Stop;
use onside_number::matrix::words::Square;
use rustc_hash::FxHashMap;

use super::super::nash::{MOST_ENTRIES, TOO_LARGE};
use super::exact::Pair;
use super::ranked::{Member, Ranked};
use super::ranks::{Place, Ranks, Span};

/// What a move in one copy does.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub(super) span: Span,
    /// The value of what only adds.
    pub(super) offset: i32,
}

/// A row or column: a move in some copy of a kind.
#[derive(Clone, Copy)]
pub(super) struct Line {
    member: usize,
    at: usize,
    step: Step,
}

/// The rows and columns of a sum.
#[derive(Default)]
pub(super) struct Lines {
    pub(super) rows: Vec<Line>,
    pub(super) columns: Vec<Line>,
    company: bool,
}

/// Where one thread works.
pub(super) struct Desk {
    pub(super) place: Place,
    pub(super) lines: Lines,
    pub(super) words: Vec<i64>,
    pub(super) mirrored: Vec<u64>,
    /// The last rows and columns that were mixed, by the kinds that were there.
    pub(super) squares: FxHashMap<u64, Square>,
}

impl Lines {
    /// The lines of the kinds whose bits are set.
    pub(super) fn write(&mut self, members: &[Member], kinds: u64, company: bool) {
        self.rows.clear();
        self.columns.clear();
        self.company = company;
        for (at, member) in members.iter().enumerate().filter(|(at, _)| kinds >> at & 1 == 1) {
            let moves = member.moves(company);
            let line = |(index, step): (usize, &Step)| Line { member: at, at: index, step: *step };
            self.rows.extend(moves.left.iter().enumerate().map(line));
            self.columns.extend(moves.right.iter().enumerate().map(line));
        }
    }
}

impl Desk {
    pub(super) fn new(ranks: &Ranks) -> Desk {
        let (words, mirrored) = (Vec::new(), Vec::new());
        Desk { place: ranks.place(), lines: Lines::default(), words, mirrored, squares: FxHashMap::default() }
    }

    /// What a move of each player leads to.
    #[inline]
    pub(super) fn followers(&self, table: &Ranked, row: &Line, column: &Line) -> Pair<u64> {
        let (mut alike, place) = (None, &self.place);
        let mut count = 1;
        if row.member == column.member {
            let moves = table.members[row.member].moves(self.lines.company);
            let step = moves.joint[row.at * moves.right.len() + column.at];
            alike = Some((place.rank - place.cost(step.span), step.offset));
            count = place.count(row.member) as u64;
            if count == 1 {
                return (alike, None, 1);
            }
        }
        let (one, two) = (row.step, column.step);
        let cost = place.cost(one.span) + place.cost(two.span) - place.shared(one.span, two.span);
        (alike, Some((place.rank - cost, one.offset.saturating_add(two.offset))), count)
    }

    /// Writes the words of the matrix, rounded down.
    pub(super) fn fill(&mut self, table: &Ranked) -> Result<(), Stop> {
        let mut words = std::mem::take(&mut self.words);
        words.clear();
        let (rows, columns) = (&self.lines.rows, &self.lines.columns);
        if rows.is_empty() || columns.is_empty() {
            return Err(Stop::Internal("an undecided sum has no moves for one of the players"));
        }
        if rows.len() as u64 * columns.len() as u64 > MOST_ENTRIES {
            return Err(TOO_LARGE);
        }
        let place = &self.place;
        let word = |(rank, offset): (u64, i32)| Ok::<_, Stop>(table.word(rank)? + (i64::from(offset) << table.bits));
        for row in rows {
            let after = place.rank - place.cost(row.step.span);
            for column in columns {
                if row.member != column.member {
                    // Most pairs are of this sort, and what the row does is the same for all of them.
                    let (one, two) = (row.step, column.step);
                    let rank = after + place.shared(one.span, two.span) - place.cost(two.span);
                    words.push(word((rank, one.offset.saturating_add(two.offset)))?);
                    continue;
                }
                words.push(match self.followers(table, row, column) {
                    (Some(alike), Some(apart), count) => {
                        let (alike, apart) = (word(alike)?, word(apart)?);
                        apart + (alike - apart).div_euclid(i64::try_from(count).unwrap_or(i64::MAX))
                    }
                    (Some(follower), None, _) | (None, Some(follower), _) => word(follower)?,
                    (None, None, _) => return Err(Stop::Internal("a pair of moves leads nowhere")),
                });
            }
        }
        self.words = words;
        Ok(())
    }
}
