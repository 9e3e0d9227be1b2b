//! How a game is written: CGSuite's notation, in a form that reads back as the same game.
//!
//! * Simple games: number, ups, nimber (`3`, `^`, `v3*`, `1/2^*`). Two spellings differ from CGSuite's, because
//!   ours are read back: `10+^3`, since `10^3` is a thousand, and `3+*2`, since `3*2` is six.
//! * Named games: `^[n]`, `^<n>`, `Tiny(G)`, `Miny(G)`, each with a number in front (see `named`).
//! * A game that is its own negative: `+-1`, `+-(1*)`, `+-{0,{1|0}}`.
//! * All others: `{left|right}`; a side that is one braced option drops its braces and the bar grows: `{1||0|-1}`.
//!   Nobody counts more than four bars, so an option that already has four keeps its braces.

mod named;
mod parse;
mod sorting;

use std::rc::Rc;

use onside_ground::{Player, Stop, with_stack_at};
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::game::{Game, Simple};
use crate::notation::Family;
use named::Named;

pub use crate::notation::{ParseError, Reason};
pub(crate) use parse::unbraced;
pub use parse::{parse, parse_form};

/// Longer texts help nobody and may fill memory: a value's tree can be exponentially larger than its graph.
const MAX_LENGTH: usize = 16 << 20;
const TOO_LONG: Stop = Stop::TooLarge("the value takes more than 16 million characters to write");

/// The longest bar.
pub(super) const MAX_BARS: usize = 4;

/// The text of a game.
///
/// # Errors
/// A limit, or a text that would be too long.
pub fn print(games: &ShortGames, game: Game) -> Result<String, Stop> {
    let mut printer = Printer::new(games);
    Ok(printer.text(game, 0)?.text.clone())
}

/// The text of a list of games, `{a,b,c}`, in the order of print and without repetition.
///
/// # Errors
/// A limit, or a text that would be too long.
pub fn print_set(games: &ShortGames, members: &[Game]) -> Result<String, Stop> {
    let mut printer = Printer::new(games);
    let members = printer.sorted(members)?;
    Ok(format!("{{{}}}", printer.list(&members, 0)?.join(",")))
}

/// Games in the order of print, without repetition: numbers, nimbers, other simple games and uptimals, then braces.
///
/// # Errors
/// A limit.
pub fn sorted(games: &ShortGames, members: &[Game]) -> Result<Vec<Game>, Stop> {
    Printer::new(games).sorted(members)
}

/// The text of a game, and how many bars its outermost braces have (0: it is not written in braces).
struct Text {
    text: String,
    bars: usize,
}

/// Remembers texts, names and orders while one answer is written.
struct Printer<'a> {
    games: &'a ShortGames,
    texts: FxHashMap<Game, Rc<Text>>,
    named: FxHashMap<Game, Option<Named>>,
    orders: FxHashMap<(Game, Game), std::cmp::Ordering>,
    uptimals: FxHashMap<Game, Option<sorting::Place>>,
}

impl<'a> Printer<'a> {
    fn new(games: &'a ShortGames) -> Self {
        Printer {
            games,
            texts: FxHashMap::default(),
            named: FxHashMap::default(),
            orders: FxHashMap::default(),
            uptimals: FxHashMap::default(),
        }
    }

    fn text(&mut self, game: Game, depth: u32) -> Result<Rc<Text>, Stop> {
        if let Some(text) = self.texts.get(&game) {
            return Ok(Rc::clone(text));
        }
        let text = Rc::new(with_stack_at(depth, || self.write(game, depth + 1))?);
        if text.text.len() > MAX_LENGTH {
            return Err(TOO_LONG);
        }
        self.texts.insert(game, Rc::clone(&text));
        Ok(text)
    }

    fn write(&mut self, game: Game, depth: u32) -> Result<Text, Stop> {
        let plain = |text| Ok(Text { text, bars: 0 });
        if let Some(simple) = self.games.as_simple(game) {
            return plain(simple_text(simple));
        }
        if let Some(named) = self.named(game)? {
            return plain(named_text(&named));
        }
        if let Some((number, player, size)) = self.games.as_tiny(game)? {
            let name = match player {
                Player::Left => "Tiny",
                Player::Right => "Miny",
            };
            let number = if number.is_zero() { String::new() } else { number.to_string() };
            return plain(format!("{number}{name}({})", self.text(size, depth)?.text));
        }
        if self.games.negative(game)? == game {
            return plain(self.switch(game, depth)?);
        }
        let (left, left_bars) = self.side(game, Player::Left, depth)?;
        let (right, right_bars) = self.side(game, Player::Right, depth)?;
        let bars = left_bars.max(right_bars) + 1;
        Ok(Text { text: format!("{{{left}{}{right}}}", "|".repeat(bars)), bars })
    }

    /// A game that is its own negative: only Left's options are written.
    fn switch(&mut self, game: Game, depth: u32) -> Result<String, Stop> {
        let options = self.games.options(game, Player::Left)?.to_vec();
        let options = self.sorted(&options)?;
        if let [option] = options[..] {
            let text = self.text(option, depth)?;
            let bare = text.bars > 0 || self.games.as_number(option).is_some();
            return Ok(if bare { format!("+-{}", text.text) } else { format!("+-({})", text.text) });
        }
        Ok(format!("+-{{{}}}", self.list(&options, depth)?.join(",")))
    }

    /// One side of the braces, and the number of bars that now stand bare in it.
    fn side(&mut self, game: Game, player: Player, depth: u32) -> Result<(String, usize), Stop> {
        let options = self.games.options(game, player)?.to_vec();
        let options = self.sorted(&options)?;
        if let [option] = options[..] {
            let text = self.text(option, depth)?;
            if (1..MAX_BARS).contains(&text.bars) {
                return Ok((text.text[1..text.text.len() - 1].to_owned(), text.bars));
            }
        }
        Ok((self.list(&options, depth)?.join(","), 0))
    }

    fn list(&mut self, options: &[Game], depth: u32) -> Result<Vec<String>, Stop> {
        let mut length = 0;
        let mut texts = Vec::with_capacity(options.len());
        for &option in options {
            self.games.guard().check()?;
            let text = self.text(option, depth)?.text.clone();
            length += text.len() + 1;
            if length > MAX_LENGTH {
                return Err(TOO_LONG);
            }
            texts.push(text);
        }
        Ok(texts)
    }
}

/// `1/2^^*3` and the like.
fn simple_text(simple: &Simple) -> String {
    let Simple { number, up, nimber } = simple;
    if simple.is_number() {
        return number.to_string();
    }
    let mut text = if number.is_zero() { String::new() } else { number.to_string() };
    let arrow = if *up > 0 { "^" } else { "v" };
    match up.unsigned_abs() {
        0 => {}
        count @ (1 | 2) => text.push_str(&arrow.repeat(if count == 1 { 1 } else { 2 })),
        count => {
            // `10^3` reads as a power, so the sum is written out.
            if *up > 0 && !number.is_zero() {
                text.push('+');
            }
            text.push_str(arrow);
            text.push_str(&count.to_string());
        }
    }
    // Likewise `3*2` is a product.
    if *up == 0 && *nimber > 1 && !number.is_zero() {
        text.push('+');
    }
    text.push_str(&star_text(*nimber));
    text
}

fn star_text(nimber: u64) -> String {
    match nimber {
        0 => String::new(),
        1 => "*".to_owned(),
        nimber => format!("*{nimber}"),
    }
}

fn named_text(named: &Named) -> String {
    let number = if named.number.is_zero() { String::new() } else { named.number.to_string() };
    let arrow = match named.sign {
        Player::Left => '^',
        Player::Right => 'v',
    };
    let star = if named.star { "*" } else { "" };
    match named.family {
        Family::Bracket => format!("{number}{arrow}[{}]{star}", named.index),
        Family::Angle => format!("{number}{arrow}<{}>{star}", named.index),
    }
}
