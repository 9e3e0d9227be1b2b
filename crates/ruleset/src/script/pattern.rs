//! Rules that are patterns: what must lie on some cells around a chosen one, and what is put there.
//!
//! Most rules of board games are of this kind. A pattern is data, so that it can be found on all cells of a packed
//! board at once, and so that symmetries and independent parts of boards can be proved instead of being declared (see
//! `patterns`). Pieces that go as far as they like are patterns too: a slide leads from one point of a pattern over
//! cells in a straight line to another point, around which more is asked, from which another slide may begin, and
//! where something is put.

use smallvec::SmallVec;

use super::board::{Board, Letter};
use super::shape::{Cell, Symmetry};
use super::symmetry::{Colours, other_colour};

/// Rows down and columns to the right; of a strip squares to the right, with no row.
pub type Offset = (i64, i64);

/// Letters up to this many can be told apart by patterns.
pub const MAX_LETTERS: usize = 32;

/// What may lie on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Wanted {
    /// The letters, a bit for each.
    pub letters: u32,
    /// Whether the cell may also lie outside of the board.
    pub outside: bool,
}

impl Wanted {
    /// Exactly this letter.
    #[must_use]
    pub fn letter(letter: Letter) -> Wanted {
        Wanted { letters: 1u32.checked_shl(letter.into()).unwrap_or(0), outside: false }
    }

    /// Anything but this letter.
    #[must_use]
    pub fn other_than(letter: Letter) -> Wanted {
        Wanted { letters: !Wanted::letter(letter).letters, outside: true }
    }

    /// What both allow.
    #[must_use]
    pub fn and(self, other: Wanted) -> Wanted {
        Wanted { letters: self.letters & other.letters, outside: self.outside && other.outside }
    }

    /// Whether it allows a letter.
    #[must_use]
    pub fn allows(self, letter: Letter) -> bool {
        self.letters & Wanted::letter(letter).letters != 0
    }

    /// What this or the other allows.
    fn or(self, other: Wanted) -> Wanted {
        Wanted { letters: self.letters | other.letters, outside: self.outside || other.outside }
    }

    fn recoloured(self, colours: Colours) -> Wanted {
        let Some((left, right)) = colours else { return self };
        let letters = (0..MAX_LETTERS as Letter).filter(|&letter| self.allows(letter));
        let mut swapped = 0;
        for letter in letters {
            swapped |= Wanted::letter(other_colour(Some((left, right)), letter)).letters;
        }
        Wanted { letters: swapped, outside: self.outside }
    }
}

/// No condition.
pub(super) const ANYTHING: Wanted = Wanted { letters: u32::MAX, outside: true };

/// The cell is on the board.
const ON_BOARD: Wanted = Wanted { letters: u32::MAX, outside: false };

/// More points than this no pattern has: the chosen cell, and the ends of slides.
pub const MAX_POINTS: usize = 8;

/// A cell of a pattern: a point, and where the cell lies, seen from there. Point 0 is the chosen cell, and point k the
/// end of the k-th slide. Different points may be the same cell of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Site {
    /// The point.
    pub point: usize,
    /// The way from there.
    pub offset: Offset,
}

impl Site {
    /// A point itself.
    #[must_use]
    pub fn point(point: usize) -> Site {
        Site { point, offset: (0, 0) }
    }

    fn turned(self, symmetry: Symmetry) -> Site {
        Site { offset: symmetry.direction(self.offset), ..self }
    }
}

impl From<Offset> for Site {
    /// The cell that lies so from the chosen one.
    fn from(offset: Offset) -> Site {
        Site { point: 0, offset }
    }
}

/// One cell of a pattern with what is asked and done there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Spot {
    /// Where it lies.
    pub site: Site,
    /// What must lie there.
    pub wanted: Wanted,
    /// What is put there, if anything is.
    pub change: Option<Letter>,
}

/// A way over one or more cells in a straight line, whose end is a point of the pattern.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Slide {
    /// Where it begins, on the board; what lies there is not asked.
    pub from: Site,
    /// The directions, in one of which it goes.
    pub steps: SmallVec<[Offset; 8]>,
    /// What lies on all cells that it goes over and where it ends.
    pub over: Wanted,
    /// A cell that does not stop it, whatever lies there: the one that the piece has left.
    pub free: Option<Site>,
}

/// One pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pattern {
    /// The rule from which it comes; moves are listed rule by rule.
    pub rule: usize,
    /// Its slides, each of which begins at the chosen cell or at the end of one before it.
    pub slides: Vec<Slide>,
    /// What each slide may go over: what it says, and what may lie on the cell that does not stop it.
    pub(super) passed: Vec<Wanted>,
    /// Its cells, each at another site, those that are written to first and in the order in which the rule does so.
    pub spots: Vec<Spot>,
}

/// The cells at which the points of a pattern lie on a board, by their places.
pub type Points = [u32; MAX_POINTS];

impl Pattern {
    /// A pattern without slides, if it can be one: whatever it changes is known to lie on the board.
    #[must_use]
    pub fn new(rule: usize, tests: &[(Offset, Wanted)], changes: &[(Offset, Letter)]) -> Option<Pattern> {
        let tests: Vec<(Site, Wanted)> = tests.iter().map(|&(offset, wanted)| (offset.into(), wanted)).collect();
        let changes: Vec<(Site, Letter)> = changes.iter().map(|&(offset, letter)| (offset.into(), letter)).collect();
        Pattern::sliding(rule, Vec::new(), &tests, &changes)
    }

    /// A pattern with slides, if it can be one: whatever it changes is known to lie on the board, there are not too
    /// many slides, and each of them goes somewhere, from a point that is known before.
    #[must_use]
    pub fn sliding(
        rule: usize,
        slides: Vec<Slide>,
        tests: &[(Site, Wanted)],
        changes: &[(Site, Letter)],
    ) -> Option<Pattern> {
        let mut spots: Vec<Spot> = Vec::new();
        for &(site, letter) in changes {
            // Sites may be the same cell, so that the last change of a site comes behind those of others before it.
            spots.retain(|spot| spot.site != site);
            spots.push(Spot { site, wanted: ANYTHING, change: Some(letter) });
        }
        let mut test = |site: Site, wanted: Wanted| match spots.iter_mut().find(|spot| spot.site == site) {
            Some(spot) => spot.wanted = spot.wanted.and(wanted),
            None => spots.push(Spot { site, wanted, change: None }),
        };
        for &(site, wanted) in tests {
            test(site, wanted);
        }
        // What lies where a slide ends is said for those who look at the pattern without a board.
        let mut passed: Vec<Wanted> = Vec::new();
        for (index, slide) in slides.iter().enumerate() {
            let known = |site: Site| site.point <= index;
            if index + 1 >= MAX_POINTS || !known(slide.from) || slide.free.is_some_and(|free| !known(free)) {
                return None;
            }
            if slide.steps.contains(&(0, 0)) {
                return None;
            }
            let free = slide.free.map(|free| {
                let asked = tests.iter().filter(|(site, _)| *site == free).map(|(_, wanted)| *wanted);
                let ended = (1..).zip(&passed).filter(|&(point, _)| free == Site::point(point)).map(|(_, over)| *over);
                asked.chain(ended).fold(ON_BOARD, Wanted::and)
            });
            let over = free.map_or(slide.over, |free| slide.over.or(free)).and(ON_BOARD);
            passed.push(over);
            test(slide.from, ON_BOARD);
            test(Site::point(index + 1), over);
        }
        let known = spots.iter().all(|spot| spot.site.point <= slides.len());
        let safe = spots.iter().all(|spot| spot.change.is_none() || !spot.wanted.outside);
        (known && safe).then_some(Pattern { rule, slides, passed, spots })
    }

    /// The pattern turned and recoloured: without slides as seen from no cell in particular and in no order.
    pub(super) fn seen(&self, symmetry: Symmetry, colours: Colours) -> (Vec<Slide>, Vec<Spot>) {
        let turned = |spot: &Spot| Spot {
            site: spot.site.turned(symmetry),
            wanted: spot.wanted.recoloured(colours),
            change: spot.change.map(|letter| other_colour(colours, letter)),
        };
        let mut spots: Vec<Spot> = self.spots.iter().map(turned).collect();
        if !self.slides.is_empty() {
            // Two sites may be one cell here, and then it matters which is written to first.
            let slides = self.slides.iter().map(|slide| {
                let mut steps: SmallVec<[Offset; 8]> =
                    slide.steps.iter().map(|&step| symmetry.direction(step)).collect();
                steps.sort_unstable();
                Slide {
                    from: slide.from.turned(symmetry),
                    steps,
                    over: slide.over.recoloured(colours),
                    free: slide.free.map(|free| free.turned(symmetry)),
                }
            });
            return (slides.collect(), spots);
        }
        let top = spots.iter().map(|spot| spot.site.offset.0).min().unwrap_or(0);
        let left = spots.iter().map(|spot| spot.site.offset.1).min().unwrap_or(0);
        for spot in &mut spots {
            spot.site.offset = (spot.site.offset.0 - top, spot.site.offset.1 - left);
        }
        spots.sort_unstable();
        (Vec::new(), spots)
    }

    /// The places that are changed if the pattern is played where its points lie, with their new letters.
    #[must_use]
    pub fn changes(&self, board: &Board, points: &Points) -> Vec<(usize, Letter)> {
        let changed = |spot: &Spot| {
            let point = points[spot.site.point % MAX_POINTS] as usize;
            Some((place(board, point, spot.site.offset)?, spot.change?))
        };
        self.spots.iter().filter_map(changed).collect()
    }
}

/// The place that lies at an offset from another.
pub(super) fn place(board: &Board, index: usize, (down, right): Offset) -> Option<usize> {
    let shape = board.shape();
    let cell = match shape.cell(index) {
        Cell::Number(number) => Cell::Number(number.checked_add(right)?),
        Cell::At(row, column) => Cell::At(row.checked_add(down)?, column.checked_add(right)?),
    };
    shape.index(cell)
}
