//! Rules that are patterns, found by looking at them: one chosen cell, slides from it, conditions on cells at fixed
//! distances from it or from the ends of slides, and changes of such cells.
//!
//! Directions, lists of directions, numbers and letters are known when the ruleset is defined, so that each choice of
//! them gives one pattern. Whatever else a rule says makes it an ordinary rule, which is run.

use onside_ground::Player;
use onside_number::Rational;
use onside_ruleset::script::{
    Alphabet, BoardKind, Letter, MAX_LETTERS, Offset, Pattern, Patterns, Site, Slide, Wanted,
};
use onside_show::Span;

use super::definition::{Definition, Played};
use super::directions::{directions, is_list};
use crate::syntax::{
    BinaryOperator, BoardQuery, Clause, Comparator, Logic, LoopHead, LoopSource, Node, NodeId, UnaryOperator,
};
use crate::value::Value;

/// More patterns than this for one player are not made.
const MOST_PATTERNS: usize = 4096;

/// What an expression in a rule is known to be.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Known {
    Number(i64),
    /// Rows down and columns to the right; on a strip a direction is a number.
    Direction(i64, i64),
    /// The cell at this distance from the chosen one or from the end of a slide.
    Cell(Site),
    Letter(Letter),
    /// A letter that the game does not have.
    NoLetter,
    List(Vec<Known>),
}

/// The patterns of a ruleset, if all its rules are patterns.
pub(super) fn patterns(definition: &Definition, parameters: &[Value]) -> Option<Patterns> {
    let Played::Board(kind, alphabet) = &definition.played else { return None };
    if *kind == BoardKind::Graph || alphabet.len() > MAX_LETTERS {
        return None;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for (side, player) in sides.iter_mut().zip(Player::BOTH) {
        let mut reader =
            Reader { definition, alphabet, kind: *kind, player, parameters, names: Vec::new(), slides: Vec::new() };
        for (rule, clause) in definition.syntax().clauses[usize::from(player == Player::Right)].iter().enumerate() {
            reader.clause(rule, clause, side)?;
            if side.len() > MOST_PATTERNS {
                return None;
            }
        }
    }
    let [left, right] = sides;
    Some(Patterns::new(left, right, alphabet.colours(), alphabet.len()))
}

struct Reader<'a> {
    definition: &'a Definition,
    alphabet: &'a Alphabet,
    kind: BoardKind,
    player: Player,
    parameters: &'a [Value],
    /// The variables of heads, the innermost last.
    names: Vec<(String, Known)>,
    /// The slides of heads, the innermost last.
    slides: Vec<Slide>,
}

type Tests = Vec<(Site, Wanted)>;

/// What a condition says: it never holds, or these cells must be so.
enum Condition {
    Never,
    Cells(Tests),
}

impl Reader<'_> {
    fn node(&self, id: NodeId) -> Node {
        self.definition.program.tree.node(id)
    }

    fn text(&self, span: Span) -> &str {
        span.text(&self.definition.program.source)
    }

    fn clause(&mut self, rule: usize, clause: &Clause, found: &mut Vec<Pattern>) -> Option<()> {
        if !clause.changes || clause.condition.is_some() {
            return None;
        }
        let heads = self.definition.program.tree.heads(clause.heads).to_vec();
        let (first, others) = heads.split_first()?;
        let LoopSource::Members(cells) = first.source else { return None };
        let Node::OnBoard { query: BoardQuery::Cells, arguments, .. } = self.node(cells) else { return None };
        let &[letter] = self.definition.program.tree.list(arguments) else { return None };
        let tests = match self.known(letter)? {
            Known::Letter(letter) => vec![(Site::point(0), Wanted::letter(letter))],
            Known::NoLetter => return Some(()),
            _ => return None,
        };
        let depth = self.names.len();
        self.names.push((self.text(first.variable?).to_owned(), Known::Cell(Site::point(0))));
        let done = self.filtered(rule, clause, first, others, tests, found);
        self.names.truncate(depth);
        done
    }

    /// Everything inside a head whose variable has a value.
    fn filtered(
        &mut self,
        rule: usize,
        clause: &Clause,
        head: &LoopHead,
        inner: &[LoopHead],
        mut tests: Tests,
        found: &mut Vec<Pattern>,
    ) -> Option<()> {
        if head.condition.is_some() {
            return None;
        }
        if let Some(filter) = head.filter {
            match self.condition(filter)? {
                Condition::Never => return Some(()),
                Condition::Cells(more) => tests.extend(more),
            }
        }
        let Some((next, inner)) = inner.split_first() else {
            return self.pattern(rule, clause, &tests, found);
        };
        let values = match next.source {
            LoopSource::Members(members) if self.is_slide(members) => {
                let slide = self.slide(members)?;
                let name = self.text(next.variable?).to_owned();
                self.slides.push(slide);
                let depth = self.names.len();
                self.names.push((name, Known::Cell(Site::point(self.slides.len()))));
                let done = self.filtered(rule, clause, next, inner, tests, found);
                self.names.truncate(depth);
                self.slides.pop();
                return done;
            }
            LoopSource::Members(members) => match self.known(members)? {
                Known::List(members) => members,
                _ => return None,
            },
            LoopSource::Once(value) => vec![self.known(value)?],
            LoopSource::Steps { from, to: Some(to), by } => {
                let by = by.map_or(Some(1), |by| self.number(by))?;
                let (from, to) = (self.number(from)?, self.number(to)?);
                if by == 0 || to.abs_diff(from) > MOST_PATTERNS as u64 {
                    return None;
                }
                let count = if by > 0 { to - from } else { from - to };
                (0..=count / by.abs()).filter(|_| count >= 0).map(|index| Known::Number(from + index * by)).collect()
            }
            LoopSource::Steps { .. } | LoopSource::Forever => return None,
        };
        let name = self.text(next.variable?).to_owned();
        for value in values {
            if found.len() > MOST_PATTERNS {
                return None;
            }
            let depth = self.names.len();
            self.names.push((name.clone(), value));
            let done = self.filtered(rule, clause, next, inner, tests.clone(), found);
            self.names.truncate(depth);
            done?;
        }
        Some(())
    }

    fn pattern(&mut self, rule: usize, clause: &Clause, tests: &Tests, found: &mut Vec<Pattern>) -> Option<()> {
        let Node::List(entries) = self.node(clause.result) else { return None };
        let mut changes = Vec::new();
        for &entry in self.definition.program.tree.list(entries) {
            let Node::Pair(cell, letter) = self.node(entry) else { return None };
            match (self.known(cell)?, self.known(letter)?) {
                (Known::Cell(site), Known::Letter(letter)) => changes.push((site, letter)),
                _ => return None,
            }
        }
        let possible = tests.iter().all(|(_, wanted)| wanted.outside || wanted.letters != 0);
        if possible {
            found.push(Pattern::sliding(rule, self.slides.clone(), tests, &changes)?);
        }
        Some(())
    }

    fn is_slide(&self, id: NodeId) -> bool {
        matches!(self.node(id), Node::OnBoard { query: BoardQuery::Slide, .. })
    }

    /// `slide(c, Compass)` or `slide(t, d, c)`.
    fn slide(&self, id: NodeId) -> Option<Slide> {
        let Node::OnBoard { arguments, .. } = self.node(id) else { return None };
        let arguments = self.definition.program.tree.list(arguments);
        let cell = |&argument: &NodeId| match self.known(argument)? {
            Known::Cell(site) => Some(site),
            _ => None,
        };
        let free = match arguments.get(2) {
            None => None,
            Some(free) => Some(cell(free)?),
        };
        let ways = match self.known(*arguments.get(1)?)? {
            Known::List(ways) => ways,
            way => vec![way],
        };
        let step = |way| match way {
            Known::Direction(down, right) if self.kind == BoardKind::Grid => Some((down, right)),
            Known::Number(right) if self.kind == BoardKind::Strip => Some((0, right)),
            _ => None,
        };
        let steps = ways.into_iter().map(step).collect::<Option<_>>()?;
        Some(Slide { from: cell(arguments.first()?)?, steps, over: Wanted::letter(0), free })
    }

    fn condition(&self, id: NodeId) -> Option<Condition> {
        match self.node(id) {
            Node::Logic(Logic::And, left, right) => match (self.condition(left)?, self.condition(right)?) {
                (Condition::Cells(mut one), Condition::Cells(two)) => {
                    one.extend(two);
                    Some(Condition::Cells(one))
                }
                _ => Some(Condition::Never),
            },
            Node::Logic(Logic::Or, left, right) => match (self.condition(left)?, self.condition(right)?) {
                (Condition::Never, other) | (other, Condition::Never) => Some(other),
                (Condition::Cells(one), Condition::Cells(two)) => match (&one[..], &two[..]) {
                    ([], _) | (_, []) => Some(Condition::Cells(Vec::new())),
                    (&[(at, a)], &[(there, b)]) if at == there => {
                        let both = Wanted { letters: a.letters | b.letters, outside: a.outside || b.outside };
                        Some(Condition::Cells(vec![(at, both)]))
                    }
                    _ => None,
                },
            },
            Node::Not(inner) => match self.condition(inner)? {
                Condition::Never => Some(Condition::Cells(Vec::new())),
                Condition::Cells(tests) => match tests[..] {
                    [] => Some(Condition::Never),
                    [(at, wanted)] => {
                        let other = Wanted { letters: !wanted.letters, outside: !wanted.outside };
                        Some(Condition::Cells(vec![(at, other)]))
                    }
                    _ => None,
                },
            },
            Node::Compare(comparator, left, right) => self.comparison(comparator, left, right),
            _ => None,
        }
    }

    fn comparison(&self, comparator: Comparator, left: NodeId, right: NodeId) -> Option<Condition> {
        let truth = |holds: bool| Some(if holds { Condition::Cells(Vec::new()) } else { Condition::Never });
        let (cell, other) = match (self.looked_at(left), self.looked_at(right)) {
            (Some(cell), None) => (cell, right),
            (None, Some(cell)) => (cell, left),
            (Some(_), Some(_)) => return None,
            (None, None) => {
                let (one, two) = (self.known(left)?, self.known(right)?);
                return match (comparator, &one, &two) {
                    // Where the chosen cell is on the board is not known here, only how far others are from it.
                    (_, Known::Cell(_), other) | (_, other, Known::Cell(_)) if !matches!(other, Known::Cell(_)) => None,
                    // Nor is it known how far a slide goes.
                    (_, Known::Cell(one), Known::Cell(two)) if one.point != two.point => None,
                    (_, Known::List(_), _) | (_, _, Known::List(_)) => None,
                    (Comparator::Equal, ..) => truth(one == two),
                    (Comparator::NotEqual, ..) => truth(one != two),
                    (_, Known::Number(one), Known::Number(two)) => match comparator {
                        Comparator::Less => truth(one < two),
                        Comparator::LessOrEqual => truth(one <= two),
                        Comparator::Greater => truth(one > two),
                        Comparator::GreaterOrEqual => truth(one >= two),
                        _ => None,
                    },
                    _ => None,
                };
            }
        };
        let wanted = match (comparator, self.known(other)?) {
            (Comparator::Equal, Known::Letter(letter)) => Wanted::letter(letter),
            (Comparator::NotEqual, Known::Letter(letter)) => Wanted::other_than(letter),
            _ => return None,
        };
        Some(Condition::Cells(vec![(cell, wanted)]))
    }

    /// The cell whose letter an expression is: `board[c+d]`.
    fn looked_at(&self, id: NodeId) -> Option<Site> {
        let Node::Index { collection, keys } = self.node(id) else { return None };
        let tree = &self.definition.program.tree;
        if tree.node(collection) != Node::Name || self.text(tree.span(collection)) != "board" {
            return None;
        }
        let &[key] = tree.list(keys) else { return None };
        match self.known(key)? {
            Known::Cell(site) => Some(site),
            _ => None,
        }
    }

    fn number(&self, id: NodeId) -> Option<i64> {
        match self.known(id)? {
            Known::Number(number) => Some(number),
            _ => None,
        }
    }

    /// What an expression is known to be, if anything.
    fn known(&self, id: NodeId) -> Option<Known> {
        let tree = &self.definition.program.tree;
        Some(match self.node(id) {
            Node::Integer => Known::Number(self.text(tree.span(id)).parse().ok()?),
            Node::Text => {
                let text = self.text(tree.span(id));
                let mut signs = text.strip_prefix('"')?.strip_suffix('"')?.chars();
                let sign = signs.next()?;
                if signs.next().is_some() {
                    return None;
                }
                Known::Letter(self.alphabet.letter(sign)?)
            }
            Node::Name => self.name(self.text(tree.span(id)))?,
            Node::Unary(UnaryOperator::Negative, inner) => match self.known(inner)? {
                Known::Number(number) => Known::Number(number.checked_neg()?),
                Known::Direction(down, right) => Known::Direction(-down, -right),
                _ => return None,
            },
            Node::Binary(operator, left, right) => self.binary(operator, self.known(left)?, self.known(right)?)?,
            Node::List(members) => {
                let members = tree.list(members).iter().map(|&member| self.known(member));
                Known::List(members.collect::<Option<Vec<_>>>()?)
            }
            Node::Tuple(members) => match tree.list(members) {
                &[down, right] => Known::Direction(self.number(down)?, self.number(right)?),
                _ => return None,
            },
            _ => return None,
        })
    }

    fn binary(&self, operator: BinaryOperator, left: Known, right: Known) -> Option<Known> {
        use BinaryOperator::{Add, Multiply, Subtract};
        let signed = |number: i64| if operator == Subtract { number.checked_neg() } else { Some(number) };
        // Distances are small, so that sums of them never overflow.
        let small = |number: i64| (number.abs() <= 1 << 20).then_some(number);
        let moved = |Site { point, offset: (down, right) }: Site, (more_down, more_right): Offset| {
            let offset = (small(down.checked_add(more_down)?)?, small(right.checked_add(more_right)?)?);
            Some(Known::Cell(Site { point, offset }))
        };
        Some(match (operator, left, right) {
            (Add | Subtract, Known::Number(one), Known::Number(two)) => {
                Known::Number(small(one.checked_add(signed(two)?)?)?)
            }
            (Multiply, Known::Number(one), Known::Number(two)) => Known::Number(small(one.checked_mul(two)?)?),
            (Add | Subtract, Known::Direction(down, right), Known::Direction(down_too, right_too)) => {
                Known::Direction(small(down + signed(down_too)?)?, small(right + signed(right_too)?)?)
            }
            (Add | Subtract, Known::Cell(site), Known::Direction(down, right)) => {
                moved(site, (signed(down)?, signed(right)?))?
            }
            (Add, Known::Direction(down, right), Known::Cell(site)) => moved(site, (down, right))?,
            (Add | Subtract, Known::Cell(site), Known::Number(way)) if self.kind == BoardKind::Strip => {
                moved(site, (0, signed(way)?))?
            }
            (Add, Known::Number(way), Known::Cell(site)) if self.kind == BoardKind::Strip => moved(site, (0, way))?,
            (Multiply, Known::Number(times), Known::Direction(down, right))
            | (Multiply, Known::Direction(down, right), Known::Number(times)) => {
                Known::Direction(small(down.checked_mul(times)?)?, small(right.checked_mul(times)?)?)
            }
            _ => return None,
        })
    }

    fn name(&self, name: &str) -> Option<Known> {
        if let Some((_, known)) = self.names.iter().rev().find(|(known, _)| known == name) {
            return Some(known.clone());
        }
        let letter = |letter: Letter| {
            if self.alphabet.has(letter) { Known::Letter(letter) } else { Known::NoLetter }
        };
        let own = if self.player == Player::Left { 1 } else { 2 };
        match name {
            "empty" => return Some(letter(0)),
            "own" => return Some(letter(own)),
            "theirs" => return Some(letter(3 - own)),
            "ahead" => return Some(Known::Number(if self.player == Player::Left { 1 } else { -1 })),
            _ => {}
        }
        let (tree, source) = (&self.definition.program.tree, &self.definition.program.source);
        let parameters = tree.parameters(self.definition.syntax().parameters).iter();
        if let Some((_, value)) =
            parameters.zip(self.parameters).find(|(parameter, _)| parameter.name.text(source) == name)
        {
            return self.value(value);
        }
        if let Some((_, value)) = self.definition.captured.iter().find(|(known, _)| known == name) {
            return self.value(value);
        }
        let found = directions(name)?;
        let direction = |&(down, right): &(i64, i64)| Known::Direction(down, right);
        Some(if is_list(name) { Known::List(found.iter().map(direction).collect()) } else { direction(&found[0]) })
    }

    fn value(&self, value: &Value) -> Option<Known> {
        let number = |number: &Rational| number.as_i64().filter(|number| number.abs() <= 1 << 20);
        match value {
            Value::Number(one) => number(one).map(Known::Number),
            Value::Tuple(members) => match &members[..] {
                [Value::Number(down), Value::Number(right)] => Some(Known::Direction(number(down)?, number(right)?)),
                _ => None,
            },
            Value::List(members) => {
                members.iter().map(|member| self.value(member)).collect::<Option<Vec<_>>>().map(Known::List)
            }
            Value::Text(text) => {
                let mut signs = text.chars();
                let sign = signs.next().filter(|_| signs.next().is_none())?;
                self.alphabet.letter(sign).map(Known::Letter)
            }
            _ => None,
        }
    }
}
