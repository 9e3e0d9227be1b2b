//! `Impartial(position)`: any position, in which each player may make the moves of both.
//!
//! It is a position of its own kind that holds another one of any ruleset, built in or written by a user. Its
//! components and representatives are those of the position it holds, because what is independent or isomorphic for two
//! players with moves of their own is so for two who share all moves. It is its own negative, and its value is a nimber
//! (Sprague and Grundy).

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::{Player, Stop};

use crate::boards::BoardData;
use crate::facts::{Board, Cycles, Facts, Joint, Look, words};
use crate::position::{Position, Sign, Visit};
use crate::registry::AnyPosition;

/// The word by which impartial positions are made.
pub(crate) const NAME: &str = "Impartial";

const fn facts() -> Facts {
    Facts {
        name: words(NAME),
        title: words("Impartial"),
        board: Board::Other,
        look: Look::Usual,
        letters: words(""),
        joint: Joint::None(words("both players may make the same move, and no source says what becomes of it")),
        impartial: true,
        cycles: Cycles::Never,
        example: words("Impartial(Clobber(\"xox|ox.\"))"),
        rules: words("Each player may make the moves of both players of the position in parentheses."),
        notation: words("A position of any ruleset in parentheses: Impartial(Clobber(\"xox|ox.\"))."),
        numbers: None,
        status: words("alternating play"),
    }
}

static ENDING: Facts = facts();
static LOOPY: Facts = facts().loopy();

/// A position in which each player may make the moves of both.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Impartial {
    of: Box<AnyPosition>,
}

impl Impartial {
    /// The position in which each player may make the moves of both; one that is impartial by itself is the same as
    /// what it holds.
    #[must_use]
    pub fn new(of: AnyPosition) -> Impartial {
        match of {
            AnyPosition::Impartial(impartial) => impartial,
            of => Impartial { of: Box::new(of) },
        }
    }

    /// The position whose moves are shared.
    #[must_use]
    pub fn of(&self) -> &AnyPosition {
        &self.of
    }

    /// The players whose moves are different from each other.
    fn movers(&self) -> &'static [Player] {
        if self.of.facts().impartial { &[Player::Left] } else { &Player::BOTH }
    }
}

/// A move of one of the two players, counted from 0 among the moves of that player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SharedMove {
    /// Whose move it is in the position that is held.
    pub player: Player,
    /// Which of the player's moves.
    pub index: usize,
    /// How it reads.
    name: String,
}

impl fmt::Display for SharedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Position for Impartial {
    type Move = SharedMove;

    fn facts(&self) -> &Facts {
        match self.of.facts().cycles {
            Cycles::Never => &ENDING,
            Cycles::Possible => &LOOPY,
        }
    }

    fn print(&self) -> String {
        self.of.print()
    }

    fn board(&self) -> Option<BoardData> {
        self.of.board()
    }

    fn moves(&self, _player: Player) -> Vec<SharedMove> {
        let movers = self.movers();
        let of_player = |&player: &Player| {
            let texts = self.of.move_texts(player).into_iter().enumerate();
            // The players may have moves of the same name.
            let name = move |text| if movers.len() == 1 { text } else { format!("{player}'s {text}") };
            texts.map(move |(index, text)| SharedMove { player, index, name: name(text) })
        };
        movers.iter().flat_map(of_player).collect()
    }

    fn play(&self, _player: Player, action: &SharedMove) -> Self {
        with_position!(&*self.of, inner => {
            let moves = inner.moves(action.player);
            moves.get(action.index).map_or_else(|| self.clone(), |chosen| {
                Impartial::new(inner.play(action.player, chosen).into())
            })
        })
    }

    fn places(&self, action: &SharedMove) -> Vec<(usize, usize)> {
        with_position!(&*self.of, inner => {
            inner.moves(action.player).get(action.index).map_or_else(Vec::new, |chosen| inner.places(chosen))
        })
    }

    fn letters(&self) -> String {
        with_position!(&*self.of, inner => inner.letters())
    }

    fn move_count(&self, _player: Player) -> u128 {
        self.movers().iter().map(|&player| self.of.move_count(player)).fold(0, u128::saturating_add)
    }

    fn check(&self) -> Result<(), Stop> {
        self.of.check()
    }

    fn learn_cycles(&self) -> bool {
        with_position!(&*self.of, inner => inner.learn_cycles())
    }

    fn visit_options(&self, _player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        with_position!(&*self.of, inner => self.movers().iter().try_for_each(|&player| {
            inner.visit_options(player, &mut |option| visit(Impartial::new(option.into())))
        }))
    }

    fn components(&self) -> Vec<Self> {
        self.of.components().into_iter().map(Impartial::new).collect()
    }

    fn normal(&self) -> (Self, Sign) {
        (Impartial::new(with_position!(&*self.of, inner => inner.shared_normal().into())), Sign::Same)
    }

    fn negative(&self) -> Self {
        self.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn impartial(text: &str) -> Impartial {
        Impartial::new(text.parse().unwrap_or_else(|error| panic!("{text}: {error}")))
    }

    #[test]
    fn both_players_have_the_moves_of_both() {
        let position = impartial("Domineering(\"..|.#\")");
        for player in Player::BOTH {
            let found: Vec<String> =
                position.options(player).map(|(action, after)| format!("{action}: {}", after.print())).collect();
            assert_eq!(
                found,
                [
                    "Left's rows 1-2, column 1: Domineering(\"#.|##\")",
                    "Right's row 1, columns 1-2: Domineering(\"##|.#\")",
                ]
            );
        }
        assert_eq!(impartial("Nim(2)").moves(Player::Right).len(), 2);
        assert_eq!(impartial("Impartial(Nim(2))"), impartial("Nim(2)"));
    }

    #[test]
    fn it_reads_back_and_keeps_what_the_position_says_of_itself() {
        let position = impartial("Clobber(\"xo.ox\")");
        assert_eq!(position.expression(), "Impartial(Clobber(\"xo.ox\"))");
        assert_eq!(position.expression().parse(), Ok(AnyPosition::Impartial(position.clone())));
        assert_eq!(position.components().len(), 2);
        assert_eq!(impartial("FoxAndGeese(\".g|f.\")").facts().cycles, Cycles::Possible);
    }
}
