//! Basis elements (000, Definition 5.10) and the decomposition of a stack into them, in linear time.
//!
//! A basis element is weaker than each of its proper suffixes. Every stack is the concatenation of basis elements of
//! non-increasing strength, neighbours of equal strength having equal colours, in exactly one way, and it is worth
//! their sum (Theorem 5.18, from the back; Theorem 5.22, from the front). Both theorems give the same list, so there
//! is one function for both: [`basis_elements`]. The last element is the weakest suffix of 5.18, the first the main
//! basis element.
//!
//! **The scan.** Theorem 5.22: the first element of G ends at the least i > 0 with |G_i| <= |G|. Call a suffix of the
//! part that was read a signed border if it equals a prefix, perhaps with all colours swapped. A place i whose suffix
//! has not yet been told from |G| is exactly the beginning of a signed border, and signed borders of signed borders
//! are signed borders, so they hang together by failure links as in the algorithm of Knuth, Morris and Pratt. A new
//! cherry is compared with the one that the longest border expects:
//! * as expected: the border grows. Shorter borders saw the same comparison when the prefix was read, so they need
//!   none.
//! * stronger than expected: |G_i| > |G|, this i is out for good, and the next shorter border is asked;
//! * weaker than expected: |G_i| < |G|, and every smaller place is out, so this i is the least: the element ends
//!   here.
//!
//! At the end of the text each border, the longest first, is asked what it still expects: a black cherry (relative to
//! the front) makes it weaker than G, because the end is below black, and a white one stronger. This is how basis
//! elements differ from Lyndon words, where the end is the least letter: basis elements can have borders, as BWWB
//! does.
//!
//! After an element has been cut off, the remaining text that was read is a border, a copy of a prefix up to colours:
//! its failure links are already known and nothing is read twice (the use of Lemma 5.21). The length of the longest
//! border grows by at most one with each cherry, and everything else that happens shortens it: at most 2n
//! comparisons.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

use onside_ground::{Guard, Stop};

use super::stack::{Colour, Stack, compare};

/// Cherries between two questions to the guard.
const POLL: usize = 1 << 16;
/// Longer strings are refused, so that failure links fit into 32 bits.
const MAX_LENGTH: usize = u32::MAX as usize - 1;

/// Where a stack falls apart into basis elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decomposed<'a> {
    cherries: &'a [Colour],
    ends: Vec<usize>,
}

impl<'a> Decomposed<'a> {
    /// The basis elements, front to back, which is strongest first; each is a substring of the stack with its own
    /// colours.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &'a [Colour]> + '_ {
        (0..self.ends.len()).map(|index| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &self.cherries[start..self.ends[index]]
        })
    }

    /// How many basis elements there are, with repetitions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether the stack was empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// Where each basis element ends.
    #[must_use]
    pub fn ends(&self) -> &[usize] {
        &self.ends
    }
}

/// The basis elements of a stack, in linear time (Theorems 5.18 and 5.22).
///
/// # Errors
/// A limit or a request to stop.
pub fn basis_elements<'a>(cherries: &'a [Colour], guard: &Guard) -> Result<Decomposed<'a>, Stop> {
    let mut ends = Vec::new();
    scan(cherries, guard, |end| {
        ends.push(end);
        true
    })?;
    Ok(Decomposed { cherries, ends })
}

/// The main basis element (Definition 5.20): the strongest, which is the first; empty for the empty stack.
///
/// # Errors
/// A limit or a request to stop.
pub fn main_basis_element<'a>(cherries: &'a [Colour], guard: &Guard) -> Result<&'a [Colour], Stop> {
    let mut first = 0;
    scan(cherries, guard, |end| {
        first = end;
        false
    })?;
    Ok(&cherries[..first])
}

/// Whether the stack is a basis element (Definition 5.10), of either colour; the empty stack is none.
///
/// # Errors
/// A limit or a request to stop.
pub fn is_basis_element(cherries: &[Colour], guard: &Guard) -> Result<bool, Stop> {
    Ok(!cherries.is_empty() && main_basis_element(cherries, guard)?.len() == cherries.len())
}

/// The signed borders of a growing text: `links[n]` is the length of the longest proper one of the first n cherries.
struct Borders {
    links: Vec<u32>,
}

/// What a cherry tells about the borders of the text before it.
enum Read {
    /// No suffix has turned out weaker than the whole.
    On,
    /// The suffix that consists of the border of this length and the new cherry is weaker, and it is the longest such.
    Weaker(usize),
}

impl Borders {
    /// Of the empty text, with room for some length.
    fn new(capacity: usize) -> Borders {
        let mut links = Vec::with_capacity(capacity);
        links.push(0);
        Borders { links }
    }

    fn link(&self, length: usize) -> usize {
        self.links[length] as usize
    }

    /// Reads the cherry `next` behind `text`, of which the links are known.
    fn read(&mut self, text: &[Colour], next: Colour) -> Read {
        let Some(&front) = text.first() else {
            self.links.truncate(1);
            self.links.push(0);
            return Read::On;
        };
        let mut border = self.link(text.len());
        while border > 0 {
            let expected = text[border];
            let same = text[text.len() - border] == front;
            if (next == expected) == same {
                break;
            }
            if expected == front {
                return Read::Weaker(border);
            }
            border = self.link(border);
        }
        // A single cherry always is a border: it equals the front up to colour. Borders are shorter than MAX_LENGTH.
        self.links.push(u32::try_from(border + 1).unwrap_or(u32::MAX));
        Read::On
    }

    /// The longest border of the whole text that makes its suffix weaker than the text, now that the text has ended.
    fn weaker_at_end(&self, text: &[Colour]) -> Option<usize> {
        let front = text.first()?;
        let mut border = self.link(text.len());
        while border > 0 && text[border] != *front {
            border = self.link(border);
        }
        (border > 0).then_some(border)
    }
}

/// Calls `found` with the end of each basis element until it says no.
fn scan(text: &[Colour], guard: &Guard, mut found: impl FnMut(usize) -> bool) -> Result<(), Stop> {
    if text.len() > MAX_LENGTH {
        return Err(Stop::TooLarge("the stack has more than four billion cherries"));
    }
    let mut charge = guard.charge();
    charge.grow_to(text.len().saturating_mul(size_of::<u32>()))?;
    let mut borders = Borders::new(text.len() + 1);
    let mut start = 0;
    for (at, &cherry) in text.iter().enumerate() {
        if at.is_multiple_of(POLL) {
            guard.check()?;
        }
        while let Read::Weaker(border) = borders.read(&text[start..at], cherry) {
            start = at - border;
            borders.links.truncate(border + 1);
            if !found(start) {
                return Ok(());
            }
        }
    }
    while start < text.len() {
        start = match borders.weaker_at_end(&text[start..]) {
            Some(border) => text.len() - border,
            None => text.len(),
        };
        if !found(start) {
            break;
        }
    }
    Ok(())
}

/// A positive basis element: it starts with a black cherry and is weaker than each of its proper suffixes.
///
/// The string is shared, since values that are added and compared hand their elements around.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BasisElement(Arc<Stack>);

impl BasisElement {
    /// The element with this string, if it is a positive basis element.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn new(stack: Stack, guard: &Guard) -> Result<Option<BasisElement>, Stop> {
        let positive = stack.cherries().first() == Some(&Colour::Black);
        Ok((positive && is_basis_element(stack.cherries(), guard)?).then(|| BasisElement(Arc::new(stack))))
    }

    /// For strings that are known to be basis elements of either colour, because they came out of a decomposition.
    pub(super) fn absolute(cherries: &[Colour]) -> BasisElement {
        BasisElement(Arc::new(Stack::from(cherries).absolute()))
    }

    /// The greatest basis element, [B] (Example 7.5).
    #[must_use]
    pub fn greatest() -> BasisElement {
        BasisElement(Arc::new(Stack::new(vec![Colour::Black])))
    }

    /// The greatest basis element that is smaller than this one: the concatenation of B and -B (Lemma 7.4).
    #[must_use]
    pub fn next_smaller(&self) -> BasisElement {
        BasisElement(Arc::new(self.0.concatenate(&self.0.negative())))
    }

    /// The string of cherries.
    #[must_use]
    pub fn stack(&self) -> &Stack {
        &self.0
    }
}

impl PartialOrd for BasisElement {
    fn partial_cmp(&self, other: &BasisElement) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BasisElement {
    fn cmp(&self, other: &BasisElement) -> Ordering {
        compare(self.0.cherries(), other.0.cherries())
    }
}

impl fmt::Display for BasisElement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{}]", self.0)
    }
}

/// All positive basis elements of at most `length` cherries, strongest first.
///
/// The words are walked as a tree in the order black, end, white; a word with a weaker suffix is left at once, and so
/// is one that Lemma 5.12 forbids as a beginning. There are 1, 1, 1, 2, 3, 5, 9, 16, ... of length 1, 2, 3, ...
#[must_use]
pub fn basis_elements_up_to(length: usize) -> BasisElementsUpTo {
    let (word, borders, stages) = (Vec::new(), Borders::new(1), Vec::new());
    let mut walk = BasisElementsUpTo { length: length.min(MAX_LENGTH), word, borders, stages };
    if length > 0 {
        walk.descend(Colour::Black);
    }
    walk
}

/// The iterator of [`basis_elements_up_to`].
pub struct BasisElementsUpTo {
    length: usize,
    word: Vec<Colour>,
    borders: Borders,
    /// What comes next at each prefix of the word.
    stages: Vec<Stage>,
}

#[derive(Clone, Copy)]
enum Stage {
    Black,
    Itself,
    White,
    Done,
}

impl BasisElementsUpTo {
    fn descend(&mut self, cherry: Colour) {
        if self.word.len() == self.length {
            return;
        }
        if let Read::On = self.borders.read(&self.word, cherry) {
            self.word.push(cherry);
            self.stages.push(Stage::Black);
            if self.is_forbidden() {
                self.ascend();
            }
        }
    }

    fn ascend(&mut self) {
        self.stages.pop();
        self.word.pop();
        self.borders.links.pop();
    }

    /// Whether no basis element begins like this: [B] is the greatest (Example 7.5), so none begins with BB; and G
    /// and -G_l cannot match for more than l cherries if G is a basis element (Lemma 5.12).
    fn is_forbidden(&self) -> bool {
        if self.word.starts_with(&[Colour::Black, Colour::Black]) {
            return true;
        }
        let mut border = self.borders.link(self.word.len());
        while border * 2 > self.word.len() {
            if self.word[self.word.len() - border] == Colour::White {
                return true;
            }
            border = self.borders.link(border);
        }
        false
    }
}

impl Iterator for BasisElementsUpTo {
    type Item = BasisElement;

    fn next(&mut self) -> Option<BasisElement> {
        while let Some(stage) = self.stages.last_mut() {
            match *stage {
                Stage::Black => {
                    *stage = Stage::Itself;
                    self.descend(Colour::Black);
                }
                Stage::Itself => {
                    *stage = Stage::White;
                    if self.borders.weaker_at_end(&self.word).is_none() {
                        return Some(BasisElement(Arc::new(Stack::new(self.word.clone()))));
                    }
                }
                Stage::White => {
                    *stage = Stage::Done;
                    self.descend(Colour::White);
                }
                Stage::Done => self.ascend(),
            }
        }
        None
    }
}
