//! How loopy values are written: CGSuite's notation, in a form that reads back as the same value.
//!
//! Named values first (`on`, `5over`, `^[on]*`, `1Tiny(on)`, `+-over`), then braces, in which a plain self-loop is
//! `pass` and other vertices on a cycle get labels a, b, ... in the order in which they are first referred to:
//! `a{0||||0|||a|*||*}`. Bars grow as in short games. A value with two sides is `onside & offside`, and `dud` is on &
//! off. In LaTeX the same is written with other signs.

use onside_ground::{Player, Stop, with_stack};

use super::arena::{Link, Loop, LoopyGames, Stopper};
use super::graph::side;
use super::knot::Knot;
use super::names::UponForm;
use super::stops::{Pseudonumber, Tail};
use super::value::{LoopyValue, SideValue};
use crate::notation::Signs;
use crate::short::notation;

/// Longer texts help nobody: a graph may be exponentially larger when it is written as a tree.
const MAX_LENGTH: usize = 1 << 20;
const TOO_LONG: Stop = Stop::TooLarge("the loopy value takes more than a million characters to write");
/// The longest bar.
const MAX_BARS: usize = 4;

impl LoopyGames {
    /// The text of a value.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print(&self, value: &LoopyValue) -> Result<String, Stop> {
        self.write(value, Signs::Plain)
    }

    /// The value in a formula of LaTeX.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn latex(&self, value: &LoopyValue) -> Result<String, Stop> {
        self.write(value, Signs::Latex)
    }

    /// The value in some signs.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn write(&self, value: &LoopyValue, signs: Signs) -> Result<String, Stop> {
        match value {
            LoopyValue::Stopper(stopper) => self.write_stopper(*stopper, signs),
            LoopyValue::Sided(sides) => {
                let (onside, offside) =
                    (self.write_side(&sides.onside, signs)?, self.write_side(&sides.offside, signs)?);
                let is_dud = onside == signs.word("on") && offside == signs.word("off");
                Ok(if is_dud { signs.word("dud") } else { onside + signs.sides() + &offside })
            }
        }
    }

    /// The text of one side of a value.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print_side(&self, side: &SideValue) -> Result<String, Stop> {
        self.write_side(side, Signs::Plain)
    }

    fn write_side(&self, side: &SideValue, signs: Signs) -> Result<String, Stop> {
        match side {
            SideValue::Stopper(stopper) => self.write_stopper(*stopper, signs),
            SideValue::Knot(knot) => Ok(Printer::new(self, Some(knot), signs).text(Link::Node(0), true)?.0),
        }
    }

    /// The text of a stopper.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print_stopper(&self, stopper: Stopper) -> Result<String, Stop> {
        self.write_stopper(stopper, Signs::Plain)
    }

    fn write_stopper(&self, stopper: Stopper, signs: Signs) -> Result<String, Stop> {
        Ok(Printer::new(self, None, signs).text(Link::Stopper(stopper), true)?.0)
    }

    /// The text of a set of stoppers, `{a,b,c}`, in the order of print.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print_set(&self, members: &[Stopper]) -> Result<String, Stop> {
        let texts: Result<Vec<String>, Stop> =
            self.sorted(members)?.into_iter().map(|member| self.print_stopper(member)).collect();
        Ok(format!("{{{}}}", texts?.join(",")))
    }

    /// The text of a stopper that has a name, or needs no labels from around it: short games, pseudonumbers, switches
    /// and so on.
    fn named_text(&self, id: Loop, signs: Signs) -> Result<Option<String>, Stop> {
        if let Some(pseudonumber) = self.loopy_pseudonumber(id) {
            return Ok(Some(pseudonumber_text(&pseudonumber, signs)));
        }
        let this = Stopper::Loopy(id);
        if self.negative_stopper(this)? == this {
            return self.switch_text(id, signs).map(Some);
        }
        if let Some(form) = self.upon_form(id) {
            return Ok(Some(upon_text(&form, signs)));
        }
        if self.is_plumtree(this)?
            && let Some((number, kind, loss)) = self.tiny_parts(id)?
        {
            let (near, far) = match kind {
                Player::Left => (Stopper::Short(number), loss),
                Player::Right => (loss, Stopper::Short(number)),
            };
            let size = self.difference(&near.into(), &far.into())?;
            let zero = number == self.games.zero();
            let number = if zero { String::new() } else { notation::write(&self.games, number, signs)? };
            let (open, close) = signs.tiny(kind);
            return Ok(Some(format!("{number}{open}{}{close}", self.write(&size, signs)?)));
        }
        Ok(None)
    }

    /// A stopper that is its own negative: only Left's options are written.
    fn switch_text(&self, id: Loop, signs: Signs) -> Result<String, Stop> {
        let options = &self.node(id).options[side(Player::Left)];
        let texts: Result<Vec<String>, Stop> =
            options.iter().map(|&option| self.write_stopper(option, signs)).collect();
        let texts = texts?;
        let inside = match (&options[..], &texts[..]) {
            (&[option], [text]) => {
                let plain = self.print_stopper(option)?;
                let braced = plain.starts_with('{') || plain.ends_with('}');
                let bare = braced || plain.chars().all(char::is_alphabetic);
                if bare { text.clone() } else { format!("({text})") }
            }
            _ => signs.braced(&texts.join(signs.comma())),
        };
        Ok(format!("{}{inside}", signs.switch()))
    }
}

fn pseudonumber_text(value: &Pseudonumber, signs: Signs) -> String {
    match value {
        Pseudonumber::On => signs.word("on"),
        Pseudonumber::Off => signs.word("off"),
        Pseudonumber::Near(number, tail) => {
            let tail = match tail {
                Tail::Under => "under",
                Tail::None => return signs.number(number),
                Tail::Over => "over",
            };
            signs.in_front(number) + &signs.word(tail)
        }
    }
}

fn upon_text(form: &UponForm, signs: Signs) -> String {
    let uptimal = signs.uptimal(form.sign, form.family, &signs.word("on"));
    signs.in_front(&form.number) + &uptimal + &signs.star(form.nimber)
}

struct Printer<'a> {
    arena: &'a LoopyGames,
    signs: Signs,
    knot: Option<&'a Knot>,
    /// The vertices that are being written, outermost first, with the labels that were needed.
    open: Vec<(Link, Option<String>)>,
    labels: usize,
    length: usize,
}

impl<'a> Printer<'a> {
    fn new(arena: &'a LoopyGames, knot: Option<&'a Knot>, signs: Signs) -> Self {
        Printer { arena, signs, knot, open: Vec::new(), labels: 0, length: 0 }
    }

    /// The text of a vertex and how many bars stand bare in it; with `braces`, none do.
    fn text(&mut self, link: Link, braces: bool) -> Result<(String, usize), Stop> {
        with_stack(|| self.write(link, braces))
    }

    fn write(&mut self, link: Link, braces: bool) -> Result<(String, usize), Stop> {
        self.arena.guard().check()?;
        if let Link::Stopper(Stopper::Short(game)) = link {
            let (text, bars) = self.short_text(game, braces)?;
            self.count(text.len())?;
            return Ok((text, bars));
        }
        if let Some(place) = self.open.iter().position(|(open, _)| *open == link) {
            let (labels, signs) = (&mut self.labels, self.signs);
            let label = self.open[place].1.get_or_insert_with(|| {
                *labels += 1;
                signs.label(&label_text(*labels - 1))
            });
            return Ok((label.clone(), 0));
        }
        if let Link::Stopper(Stopper::Loopy(id)) = link
            && let Some(text) = self.arena.named_text(id, self.signs)?
        {
            self.count(text.len())?;
            return Ok((text, 0));
        }
        self.open.push((link, None));
        let options = self.options(link);
        let (left, left_bars) = self.list(link, &options[0])?;
        let (right, right_bars) = self.list(link, &options[1])?;
        let label = self.open.pop().and_then(|(_, label)| label);
        let bars = left_bars.max(right_bars) + 1;
        let inside = format!("{left}{}{right}", self.signs.bars(bars));
        self.count(bars + 2)?;
        let braces = braces || label.is_some() || options.iter().any(Vec::is_empty) || bars == MAX_BARS;
        Ok(if braces { (label.unwrap_or_default() + &self.signs.braced(&inside), 0) } else { (inside, bars) })
    }

    /// Counts characters that are written.
    fn count(&mut self, length: usize) -> Result<(), Stop> {
        self.length += length + 1;
        if self.length > MAX_LENGTH { Err(TOO_LONG) } else { Ok(()) }
    }

    fn options(&self, link: Link) -> [Vec<Link>; 2] {
        match (link, self.knot) {
            (Link::Node(node), Some(knot)) => knot.web[node as usize].clone(),
            (Link::Stopper(Stopper::Loopy(id)), _) => {
                let node = self.arena.node(id);
                node.options.each_ref().map(|list| list.iter().copied().map(Link::Stopper).collect())
            }
            _ => [Vec::new(), Vec::new()],
        }
    }

    fn list(&mut self, from: Link, options: &[Link]) -> Result<(String, usize), Stop> {
        let mut bars = 0;
        let mut texts = Vec::with_capacity(options.len());
        for &option in options {
            if option == from {
                texts.push(self.signs.word("pass"));
                continue;
            }
            let (text, bare) = self.text(option, options.len() > 1)?;
            bars = bars.max(bare);
            texts.push(text);
        }
        Ok((texts.join(self.signs.comma()), bars))
    }

    /// A short game; its outer braces are taken off if the option stands alone.
    fn short_text(&self, game: crate::short::Game, braces: bool) -> Result<(String, usize), Stop> {
        let (text, bars) = notation::bare(&self.arena.games, game, self.signs)?;
        Ok(match bars {
            0 => (text, 0),
            1..MAX_BARS if !braces => (text, bars),
            _ => (self.signs.braced(&text), 0),
        })
    }
}

/// a, b, ..., z without v, which is a down, then n1, n2, ...
fn label_text(number: usize) -> String {
    const LETTERS: &str = "abcdefghijklmnopqrstuwxyz";
    match LETTERS.get(number..=number) {
        Some(letter) => letter.to_owned(),
        None => format!("n{}", number - LETTERS.len() + 1),
    }
}
