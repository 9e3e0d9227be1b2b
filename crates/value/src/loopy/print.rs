//! How loopy values are written: CGSuite's notation, in a form that reads back as the same value.
//!
//! Named values first (`on`, `5over`, `^[on]*`, `1Tiny(on)`, `+-over`), then braces, in which a plain self-loop is
//! `pass` and other vertices on a cycle get labels a, b, ... in the order in which they are first referred to:
//! `a{0||||0|||a|*||*}`. Bars grow as in short games. A value with two sides is `onside & offside`, and `dud` is on &
//! off.

use onside_ground::{Player, Stop, with_stack};

use super::arena::{Link, Loop, LoopyGames, Stopper};
use super::graph::side;
use super::knot::Knot;
use super::names::UponForm;
use super::stops::{Pseudonumber, Tail};
use super::value::{LoopyValue, SideValue};
use crate::notation::UptimalFamily;
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
        match value {
            LoopyValue::Stopper(stopper) => self.print_stopper(*stopper),
            LoopyValue::Sided(sides) => {
                let texts = (self.print_side(&sides.onside)?, self.print_side(&sides.offside)?);
                Ok(match (&texts.0[..], &texts.1[..]) {
                    ("on", "off") => "dud".to_owned(),
                    (onside, offside) => format!("{onside} & {offside}"),
                })
            }
        }
    }

    /// The text of one side of a value.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print_side(&self, side: &SideValue) -> Result<String, Stop> {
        match side {
            SideValue::Stopper(stopper) => self.print_stopper(*stopper),
            SideValue::Knot(knot) => Ok(Printer::new(self, Some(knot)).text(Link::Node(0), true)?.0),
        }
    }

    /// The text of a stopper.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print_stopper(&self, stopper: Stopper) -> Result<String, Stop> {
        Ok(Printer::new(self, None).text(Link::Stopper(stopper), true)?.0)
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
    fn named_text(&self, id: Loop) -> Result<Option<String>, Stop> {
        if let Some(pseudonumber) = self.loopy_pseudonumber(id) {
            return Ok(Some(pseudonumber_text(&pseudonumber)));
        }
        let this = Stopper::Loopy(id);
        if self.negative_stopper(this)? == this {
            return self.switch_text(id).map(Some);
        }
        if let Some(form) = self.upon_form(id) {
            return Ok(Some(upon_text(&form)));
        }
        if self.is_plumtree(this)?
            && let Some((number, kind, loss)) = self.tiny_parts(id)?
        {
            let (name, near, far) = match kind {
                Player::Left => ("Tiny", Stopper::Short(number), loss),
                Player::Right => ("Miny", loss, Stopper::Short(number)),
            };
            let size = self.difference(&near.into(), &far.into())?;
            let number =
                if number == self.games.zero() { String::new() } else { notation::print(&self.games, number)? };
            return Ok(Some(format!("{number}{name}({})", self.print(&size)?)));
        }
        Ok(None)
    }

    /// A stopper that is its own negative: only Left's options are written.
    fn switch_text(&self, id: Loop) -> Result<String, Stop> {
        let options = &self.node(id).options[side(Player::Left)];
        let texts: Result<Vec<String>, Stop> = options.iter().map(|&option| self.print_stopper(option)).collect();
        let texts = texts?;
        Ok(match &texts[..] {
            [text] => {
                let braced = text.starts_with('{') || text.ends_with('}');
                let bare = braced || text.chars().all(char::is_alphabetic);
                if bare { format!("+-{text}") } else { format!("+-({text})") }
            }
            _ => format!("+-{{{}}}", texts.join(",")),
        })
    }
}

fn pseudonumber_text(value: &Pseudonumber) -> String {
    match value {
        Pseudonumber::On => "on".to_owned(),
        Pseudonumber::Off => "off".to_owned(),
        Pseudonumber::Near(number, tail) => {
            let tail = match tail {
                Tail::Under => "under",
                Tail::None => return number.to_string(),
                Tail::Over => "over",
            };
            if number.is_zero() { tail.to_owned() } else { format!("{number}{tail}") }
        }
    }
}

fn upon_text(form: &UponForm) -> String {
    let number = if form.number.is_zero() { String::new() } else { form.number.to_string() };
    let arrow = if form.sign == Player::Left { '^' } else { 'v' };
    let on = match form.family {
        UptimalFamily::Bracket => "[on]",
        UptimalFamily::Angle => "<on>",
    };
    let star = match form.nimber {
        0 => String::new(),
        1 => "*".to_owned(),
        nimber => format!("*{nimber}"),
    };
    format!("{number}{arrow}{on}{star}")
}

struct Printer<'a> {
    arena: &'a LoopyGames,
    knot: Option<&'a Knot>,
    /// The vertices that are being written, outermost first, with the labels that were needed.
    open: Vec<(Link, Option<String>)>,
    labels: usize,
    length: usize,
}

impl<'a> Printer<'a> {
    fn new(arena: &'a LoopyGames, knot: Option<&'a Knot>) -> Self {
        Printer { arena, knot, open: Vec::new(), labels: 0, length: 0 }
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
            let labels = &mut self.labels;
            let label = self.open[place].1.get_or_insert_with(|| {
                *labels += 1;
                label_text(*labels - 1)
            });
            return Ok((label.clone(), 0));
        }
        if let Link::Stopper(Stopper::Loopy(id)) = link
            && let Some(text) = self.arena.named_text(id)?
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
        let inside = format!("{left}{}{right}", "|".repeat(bars));
        self.count(bars + 2)?;
        let braces = braces || label.is_some() || options.iter().any(Vec::is_empty) || bars == MAX_BARS;
        Ok(if braces { (format!("{}{{{inside}}}", label.unwrap_or_default()), 0) } else { (inside, bars) })
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
                texts.push("pass".to_owned());
                continue;
            }
            let (text, bare) = self.text(option, options.len() > 1)?;
            bars = bars.max(bare);
            texts.push(text);
        }
        Ok((texts.join(","), bars))
    }

    /// A short game; its outer braces are taken off if the option stands alone.
    fn short_text(&self, game: crate::short::Game, braces: bool) -> Result<(String, usize), Stop> {
        let text = notation::print(&self.arena.games, game)?;
        let bars = outer_bars(&text);
        Ok(if braces || bars == 0 || bars >= MAX_BARS { (text, 0) } else { (text[1..text.len() - 1].to_owned(), bars) })
    }
}

/// The longest bar directly inside the outer braces of a short game's text; 0 if it is not written in braces.
fn outer_bars(text: &str) -> usize {
    if !text.starts_with('{') {
        return 0;
    }
    let (mut depth, mut run, mut longest) = (0usize, 0usize, 0usize);
    for character in text.chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        run = if character == '|' && depth == 1 { run + 1 } else { 0 };
        longest = longest.max(run);
    }
    longest
}

/// a, b, ..., z without v, which is a down, then n1, n2, ...
fn label_text(number: usize) -> String {
    const LETTERS: &str = "abcdefghijklmnopqrstuwxyz";
    match LETTERS.get(number..=number) {
        Some(letter) => letter.to_owned(),
        None => format!("n{}", number - LETTERS.len() + 1),
    }
}
