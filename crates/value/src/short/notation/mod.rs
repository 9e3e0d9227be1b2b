//! How a game is written: CGSuite's notation, in a form that reads back as the same game.
//!
//! * Simple games: number, ups, nimber (`3`, `^`, `v3*`, `1/2^*`). Two spellings differ from CGSuite's, because
//!   ours are read back: `10+^3`, since `10^3` is a thousand, and `3+*2`, since `3*2` is six.
//! * Named games: `^[n]`, `^<n>`, `Tiny(G)`, `Miny(G)`, each with a number in front (see `named`).
//! * A game that is its own negative: `+-1`, `+-^^`, `+-(1*)`, `+-{0,{1|0}}`.
//! * All others: `{left|right}`; a side that is one braced option drops its braces and the bar grows: `{1||0|-1}`.
//!   Nobody counts more than four bars, so an option that already has four keeps its braces.
//!
//! In LaTeX the same is written with other signs (`notation::signs`).
//!
//! Everything is written once, at the end of one text, so that a game is written in time linear in its text, however
//! deep it is; how many bars its braces have is found before.

mod named;
mod parse;
mod sorting;

use onside_ground::{Player, Stop, with_stack_at};
use rustc_hash::FxHashMap;

use super::arena::ShortGames;
use super::game::{Game, Simple};
use crate::notation::Signs;
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
    write(games, game, Signs::Plain)
}

/// The game in a formula of LaTeX.
///
/// # Errors
/// A limit, or a text that would be too long.
pub fn latex(games: &ShortGames, game: Game) -> Result<String, Stop> {
    write(games, game, Signs::Latex)
}

/// The game in some signs.
///
/// # Errors
/// A limit, or a text that would be too long.
pub fn write(games: &ShortGames, game: Game, signs: Signs) -> Result<String, Stop> {
    let mut printer = Printer::new(games, signs);
    let written = printer.write(game, 0);
    printer.finished(written)?.ok_or(TOO_LONG)
}

/// The game without its outermost braces, and how many bars stand bare in that; none if it has no braces.
pub(crate) fn bare(games: &ShortGames, game: Game, signs: Signs) -> Result<(String, usize), Stop> {
    let mut printer = Printer::new(games, signs);
    let bars = printer.bars(game, 0)?;
    let written = if bars > 0 { printer.sides(game, 0) } else { printer.write(game, 0) };
    Ok((printer.finished(written)?.ok_or(TOO_LONG)?, bars))
}

/// The text of a game if it has no more than `longest` bytes; it takes no longer to find out that it has more.
///
/// # Errors
/// A limit.
pub fn print_within(games: &ShortGames, game: Game, longest: usize) -> Result<Option<String>, Stop> {
    let mut printer = Printer::new(games, Signs::Plain);
    printer.longest = longest;
    let written = printer.write(game, 0);
    printer.finished(written)
}

/// As [`print_within`], of a game that has a name: its text needs no braces.
///
/// # Errors
/// A limit.
pub fn name_within(games: &ShortGames, game: Game, longest: usize) -> Result<Option<String>, Stop> {
    Ok(print_within(games, game, longest)?.filter(|text| !text.contains('{')))
}

/// The text of a list of games, `{a,b,c}`, in the order of print and without repetition.
///
/// # Errors
/// A limit, or a text that would be too long.
pub fn print_set(games: &ShortGames, members: &[Game]) -> Result<String, Stop> {
    let mut printer = Printer::new(games, Signs::Plain);
    let members = printer.sorted(members)?;
    printer.out.push('{');
    let written = printer.list(&members, 0);
    printer.out.push('}');
    printer.finished(written)?.ok_or(TOO_LONG)
}

/// Games in the order of print, without repetition: numbers, nimbers, other simple games and uptimals, then braces.
///
/// # Errors
/// A limit.
pub fn sorted(games: &ShortGames, members: &[Game]) -> Result<Vec<Game>, Stop> {
    Printer::new(games, Signs::Plain).sorted(members)
}

/// Writes one answer, and remembers bars, names and orders meanwhile.
struct Printer<'a> {
    games: &'a ShortGames,
    signs: Signs,
    out: String,
    longest: usize,
    /// How many bars the outermost braces of a game have; 0 if it is not written in braces.
    bars: FxHashMap<Game, usize>,
    named: FxHashMap<Game, Option<Named>>,
    orders: FxHashMap<(Game, Game), std::cmp::Ordering>,
    uptimals: FxHashMap<Game, Option<sorting::Place>>,
}

impl<'a> Printer<'a> {
    fn new(games: &'a ShortGames, signs: Signs) -> Self {
        Printer {
            games,
            signs,
            out: String::new(),
            longest: MAX_LENGTH,
            bars: FxHashMap::default(),
            named: FxHashMap::default(),
            orders: FxHashMap::default(),
            uptimals: FxHashMap::default(),
        }
    }

    /// The text that was written; nothing if it became too long.
    fn finished(self, written: Result<(), Stop>) -> Result<Option<String>, Stop> {
        match written {
            Ok(()) => Ok((self.out.len() <= self.longest).then_some(self.out)),
            Err(stop) if stop == TOO_LONG => Ok(None),
            Err(stop) => Err(stop),
        }
    }

    /// Whether writing may go on, so deep in the game. Every level is at least one character.
    fn reach(&self, depth: u32) -> Result<(), Stop> {
        self.games.guard().check()?;
        if self.out.len().max(depth as usize) > self.longest { Err(TOO_LONG) } else { Ok(()) }
    }

    /// How many bars the outermost braces of a game have; 0 if it is not written in braces.
    fn bars(&mut self, game: Game, depth: u32) -> Result<usize, Stop> {
        if let Some(&known) = self.bars.get(&game) {
            return Ok(known);
        }
        self.reach(depth)?;
        let games = self.games;
        let bars = if games.as_simple(game).is_some()
            || self.named(game)?.is_some()
            || games.as_tiny(game)?.is_some()
            || games.negative(game)? == game
        {
            0
        } else {
            let mut most = 0;
            for player in Player::BOTH {
                most = most.max(with_stack_at(depth, || self.bare_bars(game, player, depth + 1))?);
            }
            most + 1
        };
        self.bars.insert(game, bars);
        Ok(bars)
    }

    /// How many bars stand bare on a side: those of a single option that drops its braces.
    fn bare_bars(&mut self, game: Game, player: Player, depth: u32) -> Result<usize, Stop> {
        let &[option] = self.games.options(game, player)? else { return Ok(0) };
        let bars = self.bars(option, depth)?;
        Ok(if bars < MAX_BARS { bars } else { 0 })
    }

    fn write(&mut self, game: Game, depth: u32) -> Result<(), Stop> {
        self.reach(depth)?;
        if let Some(simple) = self.games.as_simple(game) {
            self.out.push_str(&simple_text(simple, self.signs));
        } else if let Some(named) = self.named(game)? {
            self.out.push_str(&named_text(&named, self.signs));
        } else if let Some((number, player, size)) = self.games.as_tiny(game)? {
            let (open, close) = self.signs.tiny(player);
            self.out.push_str(&self.signs.in_front(&number));
            self.out.push_str(open);
            with_stack_at(depth, || self.write(size, depth + 1))?;
            self.out.push_str(close);
        } else if self.games.negative(game)? == game {
            with_stack_at(depth, || self.switch(game, depth + 1))?;
        } else {
            let (open, close) = self.signs.braces();
            self.out.push_str(open);
            with_stack_at(depth, || self.sides(game, depth + 1))?;
            self.out.push_str(close);
        }
        Ok(())
    }

    /// A game that is its own negative: only Left's options are written.
    fn switch(&mut self, game: Game, depth: u32) -> Result<(), Stop> {
        let options = self.games.options(game, Player::Left)?.to_vec();
        let options = self.sorted(&options)?;
        let (open, close) = match options[..] {
            [option] if self.bars(option, depth)? > 0 || self.stands_alone(option) => ("", ""),
            [_] => ("(", ")"),
            _ => self.signs.braces(),
        };
        self.out.push_str(self.signs.switch());
        self.out.push_str(open);
        self.list(&options, depth)?;
        self.out.push_str(close);
        Ok(())
    }

    /// Whether a game is written so shortly that nothing in it can be taken for something else: `1`, `^^`.
    fn stands_alone(&self, game: Game) -> bool {
        self.games
            .as_simple(game)
            .is_some_and(|simple| simple.is_number() || (simple.number.is_zero() && simple.nimber == 0))
    }

    /// What stands in the braces of a game.
    fn sides(&mut self, game: Game, depth: u32) -> Result<(), Stop> {
        let bars = self.bars(game, depth)?;
        self.side(game, Player::Left, depth)?;
        self.out.push_str(&self.signs.bars(bars));
        self.side(game, Player::Right, depth)
    }

    /// One side of the braces; a single option that has few enough bars stands there without its own.
    fn side(&mut self, game: Game, player: Player, depth: u32) -> Result<(), Stop> {
        let options = self.games.options(game, player)?.to_vec();
        if let [option] = options[..]
            && (1..MAX_BARS).contains(&self.bars(option, depth)?)
        {
            self.reach(depth)?;
            return with_stack_at(depth, || self.sides(option, depth + 1));
        }
        let options = self.sorted(&options)?;
        self.list(&options, depth)
    }

    fn list(&mut self, options: &[Game], depth: u32) -> Result<(), Stop> {
        for (index, &option) in options.iter().enumerate() {
            if index > 0 {
                self.out.push_str(self.signs.comma());
            }
            self.write(option, depth)?;
        }
        Ok(())
    }
}

/// `1/2^^*3` and the like.
fn simple_text(simple: &Simple, signs: Signs) -> String {
    let Simple { number, up, nimber } = simple;
    if simple.is_number() {
        return signs.number(number);
    }
    let mut text = signs.in_front(number);
    if !text.is_empty() && (*up > 2 || (*up == 0 && *nimber > 1)) {
        text.push_str(signs.glue());
    }
    text + &signs.ups(*up) + &signs.star(*nimber)
}

fn named_text(named: &Named, signs: Signs) -> String {
    let uptimal = signs.uptimal(named.sign, named.family, &named.index.to_string());
    signs.in_front(&named.number) + &uptimal + &signs.star(named.nimber)
}
