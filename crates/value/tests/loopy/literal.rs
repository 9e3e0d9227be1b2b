//! A small reader of CGSuite's expressions, enough for the rows about loopy games.

use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::loopy::{Error, LoopyGames, LoopyValue, Pseudonumber, Side, Sketch, Stopper, Tail, Term};
use onside_value::short::Simple;

pub(crate) type Answer = Result<LoopyValue, String>;

fn refused(refusal: impl std::fmt::Display) -> String {
    refusal.to_string()
}

/// Evaluates sums, multiples, `&`, literals with labels, and the methods that give values.
pub(crate) fn evaluate(arena: &LoopyGames, text: &str) -> Answer {
    let text = text.replace("begin uponth := {0||0|0,pass};", "").replace(" end", "");
    let text = text.replace("uponth := {0||0|0,pass};", "").replace("uponth", "(^.Pow(on))");
    let tokens = tokens(&text)?;
    let mut reader = Reader { arena, tokens, at: 0, scopes: Vec::new() };
    let value = reader.joined()?;
    if reader.at == reader.tokens.len() { Ok(value) } else { Err(format!("rest of {text} at {}", reader.at)) }
}

fn tokens(text: &str) -> Result<Vec<String>, String> {
    let mut tokens: Vec<String> = Vec::new();
    let characters: Vec<char> = text.chars().filter(|c| !c.is_whitespace() && *c != '\'').collect();
    let mut at = 0;
    while at < characters.len() {
        let start = at;
        let c = characters[at];
        at += 1;
        let same: Option<fn(char) -> bool> = match c {
            '|' => Some(|c| c == '|'),
            '0'..='9' => Some(|c| c.is_ascii_digit() || c == '/'),
            'a'..='z' | 'A'..='Z' => Some(|c| c.is_ascii_alphanumeric()),
            '+' if characters.get(at) == Some(&'-') => {
                at += 1;
                None
            }
            _ => None,
        };
        if let Some(same) = same {
            while at < characters.len() && same(characters[at]) {
                at += 1;
            }
        }
        tokens.push(characters[start..at].iter().collect());
    }
    Ok(tokens)
}

struct Reader<'a> {
    arena: &'a LoopyGames,
    tokens: Vec<String>,
    at: usize,
    scopes: Vec<String>,
}

/// What was read: a value, or a literal that needs labels from around it.
enum Option_ {
    Pass,
    Label(String),
    Value(LoopyValue),
    Braces(Braces),
}

struct Braces {
    label: Option<String>,
    sides: [Vec<Option_>; 2],
}

impl Reader<'_> {
    fn peek(&self) -> &str {
        self.tokens.get(self.at).map_or("", |token| token.as_str())
    }

    fn take(&mut self, token: &str) -> bool {
        let found = self.peek() == token;
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, token: &str) -> Result<(), String> {
        if self.take(token) {
            Ok(())
        } else {
            Err(format!("expected {token}, found {} in {:?}", self.peek(), self.tokens))
        }
    }

    fn joined(&mut self) -> Answer {
        let first = self.sum()?;
        if !self.take("&") {
            return Ok(first);
        }
        let second = self.sum()?;

        self.arena.join(&first, &second).map_err(refused)
    }

    fn sum(&mut self) -> Answer {
        let mut total = self.product()?;
        loop {
            if self.take("+") {
                let term = self.product()?;
                total = self.arena.sum(&total, &term).map_err(refused)?;
            } else if self.take("-") {
                let term = self.product()?;
                total = self.arena.difference(&total, &term).map_err(refused)?;
            } else {
                return Ok(total);
            }
        }
    }

    fn product(&mut self) -> Answer {
        let factor = self.peek().parse::<i64>().ok();
        let starts_term = self.tokens.get(self.at + 2).is_some_and(|t| t == "(" || t == "a" || t == "upon");
        if let Some(factor) = factor
            && self.tokens.get(self.at + 1).is_some_and(|t| t == "*")
            && starts_term
        {
            self.at += 2;
            let value = self.signed()?;
            return self.arena.multiple(factor, &value).map_err(refused);
        }
        self.signed()
    }

    fn signed(&mut self) -> Answer {
        if self.take("-") {
            // A minus belongs to the number behind it and to nothing more: -1v is (-1) + v.
            if let Ok(number) = self.peek().parse::<Dyadic>() {
                self.at += 1;
                return match self.behind_number(-number)? {
                    Option_::Value(value) => Ok(value),
                    _ => Err("a number".to_owned()),
                };
            }
            let value = self.signed()?;
            return self.arena.negative(&value).map_err(refused);
        }
        if self.take("+-") {
            if self.peek() == "{" {
                // A list of options, or one option in braces.
                let mark = self.at;
                if let Ok(value) = self.postfix()
                    && !matches!(self.peek(), ",")
                {
                    return self.switch(&[value]);
                }
                self.at = mark;
                self.expect("{")?;
                let mut values = vec![self.joined()?];
                while self.take(",") {
                    values.push(self.joined()?);
                }
                self.expect("}")?;
                return self.switch(&values);
            }
            let value = self.postfix()?;
            return self.switch(&[value]);
        }
        self.postfix()
    }

    fn switch(&self, left: &[LoopyValue]) -> Answer {
        let right: Result<Vec<LoopyValue>, String> =
            left.iter().map(|value| self.arena.negative(value).map_err(refused)).collect();
        self.arena.from_options(left, &right?, &[]).map_err(refused)
    }

    fn postfix(&mut self) -> Answer {
        let mut value = match self.option()? {
            Option_::Value(value) => value,
            Option_::Braces(braces) => self.braces_value(&braces)?,
            Option_::Pass | Option_::Label(_) => return Err("a label that stands alone".to_owned()),
        };
        while self.take(".") {
            let name = self.peek().to_owned();
            self.at += 1;
            value = self.method(value, &name)?;
        }
        Ok(value)
    }

    fn method(&mut self, value: LoopyValue, name: &str) -> Answer {
        let arena = self.arena;
        let stopper = || value.as_stopper().ok_or_else(|| format!("{name} of a value that is no stopper"));
        let done = |found: Result<Stopper, Error>| found.map(LoopyValue::Stopper).map_err(refused);
        if name == "Subordinate" {
            self.expect("(")?;
            let base = self.option()?;
            self.expect(")")?;
            let sides = match &base {
                Option_::Braces(braces) => braces.sides.each_ref().map(|side| {
                    side.iter()
                        .map(|option| match option {
                            Option_::Value(value) => short(value),
                            _ => panic!("a base with simple options"),
                        })
                        .collect::<Vec<_>>()
                }),
                Option_::Value(value) => {
                    let game = short(value);
                    Player::BOTH.map(|player| arena.games().options(game, player).unwrap().to_vec())
                }
                _ => return Err("no base".to_owned()),
            };
            return done(arena.subordinate(stopper()?, &sides[0], &sides[1]));
        }
        let argument = if self.take("(") {
            let argument = self.joined()?;
            self.expect(")")?;
            argument.as_stopper()
        } else {
            None
        };
        match (name, argument) {
            ("Onside", _) => done(arena.stopper_side(&value, Side::Onside)),
            ("Offside", _) => done(arena.stopper_side(&value, Side::Offside)),
            ("Degree", _) => done(arena.degree(stopper()?)),
            ("Variety", _) => done(arena.variety(stopper()?)),
            ("Upsum", Some(other)) => done(arena.upsum(stopper()?, other)),
            ("Downsum", Some(other)) => done(arena.downsum(stopper()?, other)),
            ("UpsumVariety", Some(other)) => done(arena.upsum_variety(stopper()?, other)),
            ("DownsumVariety", Some(other)) => done(arena.downsum_variety(stopper()?, other)),
            ("Pow", Some(_)) => done(arena.uponth(&Dyadic::ZERO, Player::Left, 0).map_err(Error::from)),
            _ => Err(format!("no method {name}")),
        }
    }

    fn option(&mut self) -> Result<Option_, String> {
        let token = self.peek().to_owned();
        let first = token.chars().next().unwrap_or(' ');
        self.at += 1;
        match first {
            '0'..='9' => {
                let number: Dyadic = token.parse().map_err(refused)?;
                self.behind_number(number)
            }
            '*' | '^' => {
                self.at -= 1;
                self.behind_number(Dyadic::ZERO)
            }
            '(' => {
                let value = self.joined()?;
                self.expect(")")?;
                Ok(Option_::Value(value))
            }
            '{' => Ok(Option_::Braces(self.braces(None)?)),
            _ if token == "Tiny" || token == "Miny" || is_down(&token) => {
                self.at -= 1;
                self.behind_number(Dyadic::ZERO)
            }
            _ if token == "pass" => Ok(Option_::Pass),
            _ if self.peek() == "{" => {
                self.at += 1;
                Ok(Option_::Braces(self.braces(Some(token))?))
            }
            _ if self.scopes.contains(&token) => Ok(Option_::Label(token)),
            _ => match self.arena.constant(&token).map_err(refused)? {
                Some(value) => Ok(Option_::Value(value)),
                None => Err(format!("no constant {token}")),
            },
        }
    }

    /// What may stand directly behind a number: ups and a nimber, `over`, `^[on]`, `Tiny(on)`; all of it is added.
    fn behind_number(&mut self, number: Dyadic) -> Result<Option_, String> {
        let arena = self.arena;
        let value = |stopper: Stopper| Ok(Option_::Value(LoopyValue::Stopper(stopper)));
        let token = self.peek().to_owned();
        if token == "over" || token == "under" {
            self.at += 1;
            let tail = if token == "over" { Tail::Over } else { Tail::Under };
            return value(arena.pseudonumber(&Pseudonumber::Near(number, tail)).map_err(refused)?);
        }
        let number_game = arena.games().number(number.clone()).map_err(refused)?;
        if token == "Tiny" || token == "Miny" {
            self.at += 1;
            self.expect("(")?;
            let size = self.joined()?;
            self.expect(")")?;
            let zero = LoopyValue::Stopper(arena.games().zero().into());
            let far = arena.negative(&size).map_err(refused)?;
            let threat = arena.from_options(std::slice::from_ref(&zero), &[far], &[]).map_err(refused)?;
            let tiny = arena.from_options(&[zero], &[threat], &[]).map_err(refused)?;
            let tiny = if token == "Tiny" { tiny } else { arena.negative(&tiny).map_err(refused)? };
            let sum = arena.sum(&tiny, &LoopyValue::Stopper(number_game.into())).map_err(refused)?;
            return Ok(Option_::Value(sum));
        }
        let mut ups = 0;
        let mut sign = None;
        if is_down(&token) || token == "^" {
            sign = Some(if token == "^" { Player::Left } else { Player::Right });
            ups = if token == "^" { 1 } else { -1 };
            self.at += 1;
            let digits = token.trim_start_matches('v');
            if token != "^" && token.len() - digits.len() > 1 {
                ups = -((token.len() - digits.len()) as i64);
            } else if let Ok(count) = digits.parse::<i64>() {
                ups *= count;
            }
            while self.peek() == "^" {
                ups += 1;
                self.at += 1;
            }
            if token == "^"
                && ups == 1
                && let Ok(count) = self.peek().parse::<i64>()
            {
                ups = count;
                self.at += 1;
            }
        }
        let on = match self.peek() {
            "[" => Some("]"),
            "<" => Some(">"),
            _ => None,
        };
        let mut family = None;
        if let (Some(close), Some(sign)) = (on, sign) {
            self.at += 1;
            let index = self.peek().parse::<usize>().ok();
            if index.is_none() {
                self.expect("on")?;
            }
            self.at += usize::from(index.is_some());
            self.expect(close)?;
            family = Some((close, index, sign));
        }
        let mut nimber = 0;
        if self.peek() == "*" {
            self.at += 1;
            nimber = self.peek().parse::<u64>().unwrap_or(1);
            self.at += usize::from(self.peek().parse::<u64>().is_ok());
        }
        let games = arena.games();
        value(match family {
            Some(("]", None, sign)) => arena.upon(&number, sign, nimber).map_err(refused)?,
            Some((_, None, sign)) => arena.uponth(&number, sign, nimber).map_err(refused)?,
            Some((close, Some(index), sign)) => {
                let up = if close == "]" { games.up_bracket(index) } else { games.up_order(index) }.map_err(refused)?;
                let up = if sign == Player::Left { up } else { games.negative(up).map_err(refused)? };
                let rest = games.simple(Simple { number, up: 0, nimber }).map_err(refused)?;
                games.sum(up, rest).map_err(refused)?.into()
            }
            None => games.simple(Simple { number, up: ups, nimber }).map_err(refused)?.into(),
        })
    }

    /// Reads up to the closing brace.
    fn braces(&mut self, label: Option<String>) -> Result<Braces, String> {
        self.scopes.extend(label.clone());
        let longest = self.longest_bar();
        let mut braces = self.split(longest)?;
        self.expect("}")?;
        if label.is_some() {
            self.scopes.pop();
        }
        braces.label = label;
        Ok(braces)
    }

    /// The longest bar before the closing brace that belongs to us.
    fn longest_bar(&self) -> usize {
        let mut depth = 0;
        let mut longest = 0;
        for token in &self.tokens[self.at..] {
            match &token[..] {
                "{" | "(" => depth += 1,
                "}" | ")" if depth == 0 => break,
                "}" | ")" => depth -= 1,
                bar if bar.starts_with('|') && depth == 0 => longest = longest.max(bar.len()),
                _ => {}
            }
        }
        longest
    }

    fn split(&mut self, bars: usize) -> Result<Braces, String> {
        let left = self.side(bars)?;
        if self.peek().len() != bars || !self.peek().starts_with('|') {
            return Err(format!("expected {bars} bars, found {} in {:?}", self.peek(), self.tokens));
        }
        self.at += 1;
        let right = self.side(bars)?;
        Ok(Braces { label: None, sides: [left, right] })
    }

    fn side(&mut self, bars: usize) -> Result<Vec<Option_>, String> {
        // The longest bar of this side, shorter than ours.
        let mut depth = 0;
        let mut inner = 0;
        for token in &self.tokens[self.at..] {
            match &token[..] {
                "{" | "(" => depth += 1,
                "}" | ")" if depth == 0 => break,
                "}" | ")" => depth -= 1,
                bar if bar.starts_with('|') && depth == 0 => {
                    if bar.len() >= bars {
                        break;
                    }
                    inner = inner.max(bar.len());
                }
                _ => {}
            }
        }
        if inner > 0 {
            return Ok(vec![Option_::Braces(self.split(inner)?)]);
        }
        let mut options = Vec::new();
        while !self.peek().starts_with(['|', '}']) {
            options.push(self.term()?);
            if !self.take(",") {
                break;
            }
        }
        Ok(options)
    }

    /// One option: a pass, a label, a literal, or an expression.
    fn term(&mut self) -> Result<Option_, String> {
        let mark = self.at;
        if !matches!(self.peek(), "-" | "+-") {
            let option = self.option()?;
            if matches!(self.peek(), "," | "}") || self.peek().starts_with('|') {
                return Ok(option);
            }
            if matches!(option, Option_::Pass | Option_::Label(_)) {
                return Err("a label in an expression".to_owned());
            }
        }
        self.at = mark;
        Ok(Option_::Value(self.joined()?))
    }

    fn braces_value(&self, braces: &Braces) -> Answer {
        let mut sketch = Sketch::new();
        let node = self.draw(braces, &mut sketch, &mut Vec::new())?;
        self.arena.sketched(&sketch, node).map_err(refused)
    }

    fn draw(&self, braces: &Braces, sketch: &mut Sketch, scope: &mut Vec<(String, usize)>) -> Result<usize, String> {
        let node = sketch.node();
        scope.extend(braces.label.clone().map(|label| (label, node)));
        for (player, options) in Player::BOTH.into_iter().zip(&braces.sides) {
            for option in options {
                let term = match option {
                    Option_::Pass => Term::Node(node),
                    Option_::Value(value) => Term::Value(value.clone()),
                    Option_::Braces(inner) => Term::Node(self.draw(inner, sketch, scope)?),
                    Option_::Label(label) => {
                        let found = scope.iter().rev().find(|(name, _)| name == label);
                        Term::Node(found.ok_or("a label without a game")?.1)
                    }
                };
                sketch.option(node, player, term);
            }
        }
        if braces.label.is_some() {
            scope.pop();
        }
        Ok(node)
    }
}

fn is_down(token: &str) -> bool {
    let digits = token.trim_start_matches('v');
    token.starts_with('v') && digits.chars().all(|c| c.is_ascii_digit())
}

fn short(value: &LoopyValue) -> onside_value::short::Game {
    match value.as_stopper() {
        Some(Stopper::Short(game)) => game,
        _ => panic!("a short game"),
    }
}
