//! A game of pieces on a field: everything about a position but the rules.
//!
//! Clobber and its relatives, Amazons, Konane, NoGo and Fission are this with their own [`FieldRules`]: which moves
//! there are, what they change, and which cells have to do with each other.

use std::fmt;
use std::fmt::Debug;
use std::hash::Hash;
use std::marker::PhantomData;
use std::ops::ControlFlow;

use onside_ground::Player;

use super::field::{Direction, Field, Letters, Parts, Spot, Symmetry};
use crate::boards::BoardData;
use crate::facts::{Board, Facts};
use crate::input::{Argument, Parsed, Piece, PositionError};
use crate::position::{Position, Ruleset, Sign, Visit, text_of_positions};

/// A move on a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldMove {
    /// Something happens at a cell: a stone is placed there, or it splits.
    At(Spot),
    /// Something happens at two cells: a domino is placed.
    Both(Spot, Spot),
    /// A piece goes from one cell to another.
    Go(Spot, Spot),
    /// A piece goes along a strip, from one square to another.
    Along(Spot, Spot),
    /// A domino of a row is toppled in a direction.
    Topple(Spot, Direction),
    /// A piece goes from one cell to another, and from there an arrow to a third.
    Shoot(Spot, Spot, Spot),
}

impl fmt::Display for FieldMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FieldMove::At(spot) => write!(f, "{spot}"),
            FieldMove::Both(one, two) => write!(f, "{one} and {two}"),
            FieldMove::Go(from, to) => write!(f, "{from} to {to}"),
            FieldMove::Along(from, to) => {
                write!(f, "square {} to {}", u32::from(from.column) + 1, u32::from(to.column) + 1)
            }
            FieldMove::Topple(domino, (_, right)) => {
                let side = if *right < 0 { "left" } else { "right" };
                write!(f, "domino {} to the {side}", u32::from(domino.column) + 1)
            }
            FieldMove::Shoot(from, to, target) => write!(f, "{from} to {to}, arrow to {target}"),
        }
    }
}

/// What is done with a move; it may break off.
pub type VisitMove<'a> = dyn FnMut(FieldMove) -> ControlFlow<()> + 'a;

/// The rules by which one game on a field differs from another.
pub trait FieldRules: Clone + Debug + Default + Eq + Hash + Send + Sync + 'static {
    /// The ruleset's labelled facts.
    const FACTS: &'static Facts;
    /// Which images of a field are the same position, and which its negative.
    const SYMMETRY: Symmetry;
    /// How cells are written.
    const LETTERS: Letters = Letters::PIECES;

    /// Visits the player's moves in the order in which they are shown, until the visitor breaks off.
    fn visit(field: &Field, player: Player, visit: &mut VisitMove<'_>) -> ControlFlow<()>;

    /// The field after a move of the player.
    fn played(field: &Field, player: Player, action: &FieldMove) -> Field;

    /// The parts in which somebody might still move and that have nothing to do with each other.
    fn parts(field: &Field) -> Parts;

    /// The field with all pieces those of Left, if their colours say who moves them and nothing else: then they do not
    /// matter where each player may make the moves of both.
    fn uncoloured(_field: &Field) -> Option<Field> {
        None
    }

    /// How many moves the player has.
    fn move_count(field: &Field, player: Player) -> u64 {
        visited::<Self>(field, player)
    }

    /// Roughly how much can still be played, as in [`Position::weight`].
    fn weight(field: &Field) -> u64 {
        u64::from(field.rows()) * u64::from(field.columns())
    }

    /// Roughly how much better Left stands than Right, as in [`Position::lean`].
    fn lean(_field: &Field) -> Option<i64> {
        None
    }

    /// Why a field that was written is no position, and what to write instead.
    ///
    /// # Errors
    /// The reason and the remedy.
    fn accept(_field: &Field) -> Result<(), (String, &'static str)> {
        Ok(())
    }
}

/// Whether somebody can move. On a part that has nothing to do with others nobody ever will otherwise.
pub(crate) fn can_move<R: FieldRules>(field: &Field) -> bool {
    Player::BOTH.iter().any(|&player| R::visit(field, player, &mut |_| ControlFlow::Break(())).is_break())
}

/// How many moves the player has, by visiting them.
pub(crate) fn visited<R: FieldRules>(field: &Field, player: Player) -> u64 {
    let mut count = 0;
    let _ = R::visit(field, player, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

/// How many moves both players have, on a field where counting them is quick: what is left to be played.
pub(crate) fn moves_of_both<R: FieldRules>(field: &Field) -> u64 {
    Player::BOTH.iter().map(|&player| R::move_count(field, player)).sum()
}

/// A position of a game on a field.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct FieldGame<R> {
    field: Field,
    rules: PhantomData<R>,
}

impl<R: FieldRules> FieldGame<R> {
    /// The position on this field; nothing if the rules do not allow it.
    #[must_use]
    pub fn new(field: Field) -> Option<Self> {
        R::accept(&field).is_ok().then(|| Self::on(field))
    }

    fn on(field: Field) -> Self {
        FieldGame { field, rules: PhantomData }
    }

    /// The field.
    #[must_use]
    pub fn field(&self) -> &Field {
        &self.field
    }
}

impl<R: FieldRules> Position for FieldGame<R> {
    type Move = FieldMove;

    fn facts(&self) -> &Facts {
        R::FACTS
    }

    fn print(&self) -> String {
        format!("\"{}\"", self.field.rows_of_letters(&R::LETTERS).join("|"))
    }

    fn board(&self) -> Option<BoardData> {
        let rows = self.field.rows_of_letters(&R::LETTERS);
        Some(if R::FACTS.board == Board::Strip { BoardData::Strips(rows) } else { BoardData::Grid(rows) })
    }

    fn moves(&self, player: Player) -> Vec<FieldMove> {
        let mut moves = Vec::new();
        let _ = R::visit(&self.field, player, &mut |action| {
            moves.push(action);
            ControlFlow::Continue(())
        });
        moves
    }

    fn play(&self, player: Player, action: &FieldMove) -> Self {
        Self::on(R::played(&self.field, player, action))
    }

    fn places(&self, action: &FieldMove) -> Vec<(usize, usize)> {
        let place = |spot: &Spot| (usize::from(spot.row), usize::from(spot.column));
        match action {
            FieldMove::At(spot) | FieldMove::Topple(spot, _) => vec![place(spot)],
            FieldMove::Both(one, two) | FieldMove::Go(one, two) | FieldMove::Along(one, two) => {
                vec![place(one), place(two)]
            }
            FieldMove::Shoot(from, to, target) => vec![place(from), place(to), place(target)],
        }
    }

    fn weight(&self) -> u64 {
        R::weight(&self.field)
    }

    fn move_count(&self, player: Player) -> u128 {
        R::move_count(&self.field, player).into()
    }

    fn lean(&self) -> Option<i64> {
        R::lean(&self.field)
    }

    /// A field has so few cells that its moves can always be listed.
    fn is_listable(&self, _player: Player) -> bool {
        true
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        R::visit(&self.field, player, &mut |action| visit(self.play(player, &action)))
    }

    fn components(&self) -> Vec<Self> {
        R::parts(&self.field).into_iter().map(Self::on).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        let (field, sign) = self.field.least(R::SYMMETRY);
        (Self::on(field), sign)
    }

    fn shared_normal(&self) -> Self {
        match R::uncoloured(&self.field) {
            Some(field) => Self::on(field.least(R::SYMMETRY).0),
            None => self.normal().0,
        }
    }

    fn negative(&self) -> Self {
        Self::on(self.field.negative(R::SYMMETRY))
    }
}

impl<R: FieldRules> Ruleset for FieldGame<R> {
    const FACTS: &'static Facts = R::FACTS;

    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError> {
        let title = &R::FACTS.title;
        let pieces: Vec<Piece<'_>> = arguments.iter().flat_map(Argument::pieces).take(3).collect();
        let field = match pieces[..] {
            [first, second, ..] if R::FACTS.board == Board::Strip => {
                let hint = format!("write a sum for several strips, as in {0}(...) + {0}(...)", R::FACTS.name);
                return Err(PositionError {
                    message: format!("{title} takes one strip"),
                    range: Some(first.range().end..second.range().end),
                    hint: Some(hint),
                });
            }
            [only] if R::FACTS.board == Board::Strip => Field::read_rows(title, &R::LETTERS, only)?,
            _ => Field::read(title, &R::LETTERS, &pieces)?,
        };
        if let Err((message, hint)) = R::accept(&field) {
            return Err(match pieces.first() {
                Some(piece) => piece.error(message, hint),
                None => PositionError { message, range: None, hint: Some(hint.to_owned()) },
            });
        }
        Ok(Parsed::clean(Self::on(field)))
    }
}

text_of_positions!(FieldGame<R>, R: FieldRules);
