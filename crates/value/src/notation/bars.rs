//! What stands between two braces: options, commas and bars. The longest bar is the outermost separator, and a side
//! that still holds bars is one game, written without its braces: `{0,{1|0}||2|1}` is `{0,{1|0}|{2|1}}`.

use std::ops::Range;

use super::Id;
use super::error::{ParseError, Reason};

/// Longer bars are not read. It also bounds how deep games without braces are nested.
pub(super) const MAX_BARS: usize = 64;

/// What stands between two braces.
#[derive(Clone)]
pub(super) enum Item {
    Game(Id),
    Comma(Range<usize>),
    Bars(usize, Range<usize>),
}

/// A game between two braces, some of whose options are games that have lost their braces.
pub(super) struct Split {
    pub(super) sides: [Side; 2],
}

/// One side of a game.
pub(super) enum Side {
    Options(Vec<Id>),
    /// One game without its braces, and its place.
    Game(Box<Split>, Range<usize>),
}

/// Splits what stands between two braces at its bars, among which there is one.
pub(super) fn split(items: &[Item]) -> Result<Split, ParseError> {
    let mut longest: Option<(usize, usize)> = None;
    let mut again = None;
    for (index, item) in items.iter().enumerate() {
        if let Item::Bars(count, place) = item {
            match longest {
                Some((most, _)) if *count < most => {}
                Some((most, _)) if *count == most => again = Some(place.clone()),
                _ => {
                    longest = Some((*count, index));
                    again = None;
                }
            }
        }
    }
    if let Some(place) = again {
        return Err(ParseError { place, reason: Reason::TwoLongestBars });
    }
    let (_, at) = longest.unwrap_or((0, items.len()));
    let right = items.get(at + 1..).unwrap_or(&[]);
    Ok(Split { sides: [side(&items[..at])?, side(right)?] })
}

fn side(items: &[Item]) -> Result<Side, ParseError> {
    if items.iter().any(|item| matches!(item, Item::Bars(..))) {
        let place = |item: &Item| match item {
            Item::Comma(place) | Item::Bars(_, place) => place.clone(),
            Item::Game(_) => 0..0,
        };
        let bars = items.iter().filter(|item| matches!(item, Item::Bars(..))).map(place);
        let place = bars.reduce(|first, last| first.start..last.end).unwrap_or(0..0);
        return Ok(Side::Game(Box::new(split(items)?), place));
    }
    options(items).map(Side::Options)
}

/// Options between commas; none at all is allowed, a gap is not.
pub(super) fn options(items: &[Item]) -> Result<Vec<Id>, ParseError> {
    let mut options = Vec::with_capacity(items.len().div_ceil(2));
    let mut wanted = true;
    for item in items {
        match item {
            Item::Game(id) if wanted => {
                options.push(*id);
                wanted = false;
            }
            Item::Comma(_) if !wanted => wanted = true,
            Item::Comma(place) | Item::Bars(_, place) => {
                return Err(ParseError { place: place.clone(), reason: Reason::Expected("an option before this") });
            }
            // The reader asks for a comma or a bar behind every game.
            Item::Game(_) => {}
        }
    }
    match items.last() {
        Some(Item::Comma(place)) => {
            Err(ParseError { place: place.clone(), reason: Reason::Expected("an option behind this") })
        }
        _ => Ok(options),
    }
}
