//! Families of cases: every member has a number, a text of the language and a size, and knows which members are a step
//! smaller. Members are numbered by size, so that the first counterexample is a smallest one.
//!
//! Not here: how a family is written, and families whose members are made one from the other (`listed`, `shapes`).

use std::ops::RangeInclusive;

/// Where cases come from.
pub(super) trait Family: Send + Sync {
    /// How many members there are.
    fn count(&self) -> u64;

    /// What it is, in words, to be put behind "all" or "draws from".
    fn words(&self) -> String;

    /// A member as the language writes it.
    fn text(&self, member: u64) -> String;

    /// How large a member is.
    fn size(&self, member: u64) -> u64;

    /// Members that are a step smaller: a square less, or a piece.
    fn smaller(&self, member: u64) -> Vec<u64>;
}

/// Letters on boards of one row or several, all of them: strips, segments, grids.
pub(super) struct Boards {
    /// The ruleset, as the language writes it.
    pub(super) ruleset: String,
    /// What a board may have on a square, an empty one first if there is one.
    pub(super) letters: Vec<char>,
    /// Whether the first letter is that of an empty square.
    pub(super) blank: bool,
    pub(super) what: &'static str,
    /// Rows and columns, the smallest boards first, each with the number of its first member.
    shapes: Vec<(u64, u64, u64)>,
    count: u64,
}

impl Boards {
    /// All boards of these sizes; nothing if there are too many to be numbered.
    pub(super) fn new(
        (ruleset, letters, blank): (String, Vec<char>, bool),
        what: &'static str,
        rows: RangeInclusive<u64>,
        columns: RangeInclusive<u64>,
    ) -> Option<Boards> {
        let mut sizes: Vec<(u64, u64)> =
            rows.flat_map(|row| columns.clone().map(move |column| (row, column))).collect();
        sizes.sort_by_key(|&(rows, columns)| (rows.saturating_mul(columns), rows));
        let (mut count, mut shapes) = (0u64, Vec::new());
        for (rows, columns) in sizes {
            shapes.push((rows, columns, count));
            let cells = u32::try_from(rows.checked_mul(columns)?).ok()?;
            count = count.checked_add((letters.len() as u64).checked_pow(cells)?)?;
        }
        Some(Boards { ruleset, letters, blank, what, shapes, count })
    }

    /// The rows and columns of a member, and its squares as numbers of letters.
    fn squares(&self, member: u64) -> (u64, u64, Vec<usize>) {
        let after = self.shapes.partition_point(|&(.., first)| first <= member);
        let Some(&(rows, columns, first)) = self.shapes.get(after.wrapping_sub(1)) else { return (0, 0, Vec::new()) };
        let base = self.letters.len() as u64;
        let mut code = member - first;
        let mut squares = Vec::new();
        for _ in 0..rows * columns {
            squares.push(usize::try_from(code % base).unwrap_or(0));
            code /= base;
        }
        squares.reverse();
        (rows, columns, squares)
    }

    /// The member with these squares; nothing if the family has no board of this size.
    fn member(&self, rows: u64, columns: u64, squares: &[usize]) -> Option<u64> {
        let &(.., first) = self.shapes.iter().find(|&&(own, other, _)| (own, other) == (rows, columns))?;
        let base = self.letters.len() as u64;
        Some(first + squares.iter().fold(0, |code, &square| code * base + square as u64))
    }
}

impl Family for Boards {
    fn count(&self) -> u64 {
        self.count
    }

    fn words(&self) -> String {
        let range = |from: u64, to: u64| if from == to { from.to_string() } else { format!("{from} to {to}") };
        let ends = |pick: fn(&(u64, u64, u64)) -> u64| {
            let all = self.shapes.iter().map(pick);
            range(all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
        };
        let letters: String = self.letters.iter().collect();
        let (rows, columns) = (ends(|shape| shape.0), ends(|shape| shape.1));
        let size = if self.what == GRIDS {
            format!("{rows} by {columns} squares")
        } else {
            format!("{columns} {}", if self.what == SEGMENTS { "pieces" } else { "squares" })
        };
        format!("{} of {} with {size} (letters {letters})", self.what, self.ruleset)
    }

    fn text(&self, member: u64) -> String {
        let (_, columns, squares) = self.squares(member);
        let width = usize::try_from(columns).unwrap_or(1).max(1);
        let rows: Vec<String> =
            squares.chunks(width).map(|row| row.iter().map(|&square| self.letters[square]).collect()).collect();
        format!("{}(\"{}\")", self.ruleset, rows.join("|"))
    }

    fn size(&self, member: u64) -> u64 {
        let (rows, columns, _) = self.squares(member);
        rows * columns
    }

    fn smaller(&self, member: u64) -> Vec<u64> {
        let (rows, columns, squares) = self.squares(member);
        let mut found = Vec::new();
        let keep = |keeps: &dyn Fn(u64, u64) -> bool| -> Vec<usize> {
            let at = |index: usize| (index as u64 / columns, index as u64 % columns);
            let kept = squares.iter().enumerate().filter(|&(index, _)| keeps(at(index).0, at(index).1));
            kept.map(|(_, &square)| square).collect()
        };
        for column in 0..columns {
            found.extend(self.member(rows, columns - 1, &keep(&|_, own| own != column)));
        }
        for row in 0..rows {
            found.extend(self.member(rows - 1, columns, &keep(&|own, _| own != row)));
        }
        if self.blank {
            for index in (0..squares.len()).filter(|&index| squares[index] != 0) {
                let mut fewer = squares.clone();
                fewer[index] = 0;
                found.extend(self.member(rows, columns, &fewer));
            }
        }
        found
    }
}

/// What boards are called.
pub(super) const STRIPS: &str = "strips";
pub(super) const SEGMENTS: &str = "segments";
pub(super) const GRIDS: &str = "grids";

/// Members that are all written down.
pub(super) struct Listed {
    pub(super) what: String,
    pub(super) members: Vec<Member>,
}

/// One of them.
pub(super) struct Member {
    pub(super) text: String,
    pub(super) size: u64,
    /// Those that are a step smaller, by number.
    pub(super) smaller: Vec<usize>,
}

impl Listed {
    fn member(&self, member: u64) -> Option<&Member> {
        self.members.get(usize::try_from(member).ok()?)
    }
}

impl Family for Listed {
    fn count(&self) -> u64 {
        self.members.len() as u64
    }

    fn words(&self) -> String {
        self.what.clone()
    }

    fn text(&self, member: u64) -> String {
        self.member(member).map_or(String::new(), |member| member.text.clone())
    }

    fn size(&self, member: u64) -> u64 {
        self.member(member).map_or(0, |member| member.size)
    }

    fn smaller(&self, member: u64) -> Vec<u64> {
        self.member(member).map_or(Vec::new(), |member| member.smaller.iter().map(|&one| one as u64).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boards(what: &'static str, rows: RangeInclusive<u64>, columns: RangeInclusive<u64>) -> Boards {
        Boards::new(("Push".into(), vec!['_', 'B', 'R'], true), what, rows, columns).unwrap()
    }

    #[test]
    fn boards_are_all_there_once_and_the_smallest_come_first() {
        let strips = boards(STRIPS, 1..=1, 1..=3);
        let texts: Vec<String> = (0..strips.count()).map(|member| strips.text(member)).collect();
        assert_eq!(texts.len(), 3 + 9 + 27);
        assert_eq!((texts[0].as_str(), texts[3].as_str(), texts[38].as_str()), {
            ("Push(\"_\")", "Push(\"__\")", "Push(\"RRR\")")
        });
        let distinct: std::collections::BTreeSet<&String> = texts.iter().collect();
        assert_eq!(distinct.len(), texts.len());
        let grids = boards(GRIDS, 1..=2, 2..=3);
        assert_eq!(grids.count(), 9 + 27 + 81 + 729);
        assert_eq!(grids.text(9 + 27), "Push(\"__|__\")");
        assert!((1..grids.count()).all(|member| grids.size(member - 1) <= grids.size(member)));
        assert!(Boards::new(("X".into(), vec!['a', 'b'], false), STRIPS, 1..=1, 1..=70).is_none());
    }

    #[test]
    fn a_step_smaller_is_a_square_or_a_piece_less() {
        let strips = boards(STRIPS, 1..=1, 1..=3);
        let of = |text: &str| {
            let member = (0..strips.count()).find(|&member| strips.text(member) == format!("Push(\"{text}\")"));
            let smaller = strips.smaller(member.unwrap());
            assert!(smaller.iter().all(|&one| one < member.unwrap()), "{text}");
            smaller.into_iter().map(|one| strips.text(one).replace("Push(", "").replace(')', "")).collect::<Vec<_>>()
        };
        assert_eq!(of("BR_"), ["\"R_\"", "\"B_\"", "\"BR\"", "\"_R_\"", "\"B__\""]);
        assert_eq!(of("_"), Vec::<String>::new());
        let grids = boards(GRIDS, 1..=2, 1..=2);
        let smaller: Vec<String> = grids.smaller(grids.count() - 1).into_iter().map(|one| grids.text(one)).collect();
        assert_eq!(smaller[..2], ["Push(\"R|R\")", "Push(\"R|R\")"]);
        assert_eq!(smaller[2..4], ["Push(\"RR\")", "Push(\"RR\")"]);
        assert_eq!(smaller.len(), 8);
    }
}
