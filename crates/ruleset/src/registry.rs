//! The rulesets by name, and the form in which the language holds a position without knowing its type.
//!
//! One line per ruleset in the call of `registry!` below; the erased type, its methods and the lists follow from it.

use std::any::Any;
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use onside_ground::Player;

use crate::boards::BoardData;
use crate::facts::{Facts, Joint};
use crate::games::{
    Amazons, AntiClobber, BackslidingToadsAndFrogs, CannibalClobber, Cherries, Clobber, Cram, DawsonsKayles,
    Domineering, ElephantsAndRhinos, Fission, FoxAndGeese, GeneralToads, GrundysGame, Hackenbush, Kayles, Kings,
    Knights, Konane, Nim, NoGo, PlusMinusStackCherries, Push, Queens, Rooks, Shove, StackCherries, ToadsAndFrogs,
    TopplingDominoes,
};
use crate::impartial::{self, Impartial};
use crate::input::{Argument, Parsed, PositionError, excerpt};
use crate::position::{Position, Ruleset, Visit};
use crate::script::UserPosition;

/// A move of a position whose type is forgotten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// How it reads.
    pub name: String,
    /// The places that it is about.
    pub places: Vec<(usize, usize)>,
    /// The position after it.
    pub result: AnyPosition,
}

macro_rules! registry {
    ($dollar:tt $($(#[$doc:meta])* $game:ident),+ $(,)?) => {
        /// A position of any ruleset.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])* $game($game),)+
            /// A ruleset that was written while the program runs.
            User(UserPosition),
            /// Any position, in which each player may make the moves of both.
            Impartial(Impartial),
        }

        /// Does the same with a position whatever its ruleset, the way from [`AnyPosition`] back to types:
        /// `with_position!(position, inner => inner.moves(player).len())`.
        #[macro_export]
        macro_rules! with_position {
            ($dollar position:expr, $dollar inner:ident => $dollar work:expr) => {
                match $dollar position {
                    $($crate::AnyPosition::$game($dollar inner) => $dollar work,)+
                    $crate::AnyPosition::User($dollar inner) => $dollar work,
                    $crate::AnyPosition::Impartial($dollar inner) => $dollar work,
                }
            };
        }

        $(impl From<$game> for AnyPosition {
            fn from(position: $game) -> AnyPosition {
                AnyPosition::$game(position)
            }
        })+

        static ALL: &[&Facts] = &[$(<$game as Ruleset>::FACTS,)+];

        impl AnyPosition {
            /// Reads a position of the ruleset with this name.
            ///
            /// # Errors
            /// That there is no such ruleset, or what the ruleset finds wrong.
            pub fn parse(name: &str, arguments: &[Argument]) -> Result<Parsed<AnyPosition>, PositionError> {
                $(if name == <$game as Ruleset>::FACTS.name {
                    return Ok(<$game as Ruleset>::parse(arguments)?.map(AnyPosition::$game));
                })+
                if name == impartial::NAME && let [argument] = arguments {
                    return AnyPosition::parse_impartial(argument);
                }
                Err(unknown(name))
            }

            /// The position, if it is one of a registered ruleset: the way back from a type that was forgotten.
            #[must_use]
            pub fn of(position: &dyn Any) -> Option<AnyPosition> {
                $(if let Some(position) = position.downcast_ref::<$game>() {
                    return Some(position.clone().into());
                })+
                if let Some(position) = position.downcast_ref::<Impartial>() {
                    return Some(AnyPosition::Impartial(position.clone()));
                }
                position.downcast_ref::<UserPosition>().cloned().map(AnyPosition::User)
            }

            /// The ruleset's facts.
            #[must_use]
            pub fn facts(&self) -> &Facts {
                match self {
                    $(AnyPosition::$game(_) => <$game as Ruleset>::FACTS,)+
                    AnyPosition::User(position) => position.facts(),
                    AnyPosition::Impartial(position) => position.facts(),
                }
            }

            /// Both positions as one, if they belong to the same ruleset and the board can hold both.
            #[must_use]
            pub fn plus(&self, other: &AnyPosition) -> Option<AnyPosition> {
                match (self, other) {
                    $((AnyPosition::$game(one), AnyPosition::$game(two)) => one.plus(two).map(AnyPosition::$game),)+
                    _ => None,
                }
            }
        }
    };
}

impl From<Impartial> for AnyPosition {
    fn from(position: Impartial) -> AnyPosition {
        AnyPosition::Impartial(position)
    }
}

impl From<UserPosition> for AnyPosition {
    fn from(position: UserPosition) -> AnyPosition {
        AnyPosition::User(position)
    }
}

registry! { $
    /// Red-blue-green Hackenbush.
    Hackenbush,
    /// Cherries, with gray ones.
    Cherries,
    /// Stack Cherries, with gray ones.
    StackCherries,
    /// Plus-Minus Stack Cherries.
    PlusMinusStackCherries,
    /// Push.
    Push,
    /// Shove.
    Shove,
    /// Toads and Frogs.
    ToadsAndFrogs,
    /// Backsliding Toads and Frogs, in which play can return to a position.
    BackslidingToadsAndFrogs,
    /// Toads and Frogs with other slides and jumps.
    GeneralToads,
    /// Elephants and Rhinos.
    ElephantsAndRhinos,
    /// Toppling Dominoes.
    TopplingDominoes,
    /// Domineering.
    Domineering,
    /// Cram.
    Cram,
    /// Clobber.
    Clobber,
    /// Clobber in which one's own stones may be clobbered too.
    CannibalClobber,
    /// Clobber backwards.
    AntiClobber,
    /// Clobber with kings.
    Kings,
    /// Clobber with knights.
    Knights,
    /// Clobber with rooks.
    Rooks,
    /// Clobber with queens.
    Queens,
    /// Amazons.
    Amazons,
    /// Konane.
    Konane,
    /// NoGo.
    NoGo,
    /// Fission.
    Fission,
    /// Fox and Geese, in which the fox may return to a square.
    FoxAndGeese,
    /// Nim.
    Nim,
    /// Kayles.
    Kayles,
    /// Dawson's Kayles.
    DawsonsKayles,
    /// Grundy's Game.
    GrundysGame,
}

impl AnyPosition {
    /// Reads the position in the parentheses of `Impartial(...)`.
    fn parse_impartial(argument: &Argument) -> Result<Parsed<AnyPosition>, PositionError> {
        let read: Result<AnyPosition, PositionError> = argument.text.parse();
        let moved = |range: std::ops::Range<usize>| argument.offset + range.start..argument.offset + range.end;
        let position = read.map_err(|error| PositionError { range: error.range.map(moved), ..error })?;
        Ok(Parsed::clean(AnyPosition::Impartial(Impartial::new(position))))
    }

    /// The expression that reads back as this position, e.g. `Push("BR_B")`.
    #[must_use]
    pub fn print(&self) -> String {
        with_position!(self, inner => inner.expression())
    }

    /// The position with the players' roles swapped.
    #[must_use]
    pub fn negative(&self) -> AnyPosition {
        with_position!(self, inner => inner.negative().into())
    }

    /// The independent summands; see [`Position::components`].
    #[must_use]
    pub fn components(&self) -> Vec<AnyPosition> {
        with_position!(self, inner => inner.components().into_iter().map(AnyPosition::from).collect())
    }

    /// What a picture of the position shows; see [`Position::board`].
    #[must_use]
    pub fn board(&self) -> Option<BoardData> {
        with_position!(self, inner => inner.board())
    }

    /// The letters that may be written on places of the board; see [`Position::letters`].
    #[must_use]
    pub fn letters(&self) -> String {
        with_position!(self, inner => inner.letters())
    }

    /// The player's moves, each with its text, its places on the board ([`Position::places`]) and what it leads to, in
    /// their order, until the visitor breaks off. Ask [`AnyPosition::move_count`] first.
    pub fn visit_moves(&self, player: Player, visit: &mut Visit<'_, NamedMove>) -> ControlFlow<()> {
        with_position!(self, inner => inner.options(player).try_for_each(|(action, option)| {
            visit(NamedMove { name: action.to_string(), places: inner.places(&action), result: option.into() })
        }))
    }

    /// Visits what the player's moves lead to, each with the move's text, until the visitor breaks off. Ask
    /// [`AnyPosition::move_count`] first.
    pub fn visit_options(&self, player: Player, visit: &mut Visit<'_, (String, AnyPosition)>) -> ControlFlow<()> {
        with_position!(self, inner => {
            inner.options(player).try_for_each(|(action, option)| visit((action.to_string(), option.into())))
        })
    }

    /// The same without texts.
    pub fn visit_results(&self, player: Player, visit: &mut Visit<'_, AnyPosition>) -> ControlFlow<()> {
        with_position!(self, inner => inner.visit_options(player, &mut |option| visit(option.into())))
    }

    /// The texts of the player's moves, in their order. Ask [`AnyPosition::move_count`] first.
    #[must_use]
    pub fn move_texts(&self, player: Player) -> Vec<String> {
        with_position!(self, inner => inner.moves(player).iter().map(ToString::to_string).collect())
    }

    /// The position after one of Left's and one of Right's moves at once, counted from 0 in the order of
    /// [`Position::moves`]; nothing without such moves or such a rule.
    #[must_use]
    pub fn joint(&self, left_index: usize, right_index: usize) -> Option<AnyPosition> {
        if matches!(&self.facts().joint, Joint::None(_)) {
            // The moves of a heap may be too many to list, and nobody needs them here.
            return None;
        }
        with_position!(self, inner => {
            let (lefts, rights) = (inner.moves(Player::Left), inner.moves(Player::Right));
            inner.joint(lefts.get(left_index)?, rights.get(right_index)?).map(AnyPosition::from)
        })
    }

    /// Whether the rules are right so far; see [`Position::check`].
    ///
    /// # Errors
    /// That a rule is wrong, or why it was stopped.
    pub fn check(&self) -> Result<(), onside_ground::Stop> {
        with_position!(self, inner => inner.check())
    }

    /// The bytes that it holds beyond its own size.
    #[must_use]
    pub fn held_bytes(&self) -> usize {
        with_position!(self, inner => inner.held_bytes())
    }

    /// How many moves the player has.
    #[must_use]
    pub fn move_count(&self, player: Player) -> u128 {
        with_position!(self, inner => inner.move_count(player))
    }

    /// The theorem by which the position is a number, if one applies.
    #[must_use]
    pub fn is_number(&self) -> Option<&'static str> {
        with_position!(self, inner => inner.is_number())
    }
}

impl fmt::Display for AnyPosition {
    /// The expression that reads back as this position.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.print())
    }
}

impl FromStr for AnyPosition {
    type Err = PositionError;

    /// Reads a ruleset's name and, in parentheses, a position, e.g. `Push("BR_B")` or `Nim(1, 2)`. Warnings are not
    /// kept; ask [`AnyPosition::parse`] for them.
    fn from_str(text: &str) -> Result<AnyPosition, PositionError> {
        let (name, inner) = text
            .split_once('(')
            .and_then(|(name, rest)| Some((name.trim(), rest.trim_end().strip_suffix(')')?)))
            .ok_or_else(|| PositionError {
                message: format!("'{}' is not a ruleset's name with a position in parentheses", excerpt(text)),
                range: Some(0..text.len()),
                hint: Some("write for example Push(BR_B)".to_owned()),
            })?;
        let mut argument = Argument::unquoted(inner);
        argument.offset += text.find('(').map_or(0, |open| open + 1);
        Ok(AnyPosition::parse(name, &[argument])?.position)
    }
}

#[cfg(feature = "serde")]
onside_ground::serde_as_text!(() AnyPosition);

/// The facts of all rulesets, in the order in which they are listed to users.
#[must_use]
pub fn all() -> &'static [&'static Facts] {
    ALL
}

/// The facts of the ruleset with exactly this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Facts> {
    ALL.iter().copied().find(|facts| facts.name == name)
}

/// The ruleset that was probably meant: the same name in other capitals, or one that differs by a slip or two.
#[must_use]
pub fn did_you_mean(name: &str) -> Option<&'static str> {
    onside_ground::did_you_mean(name, ALL.iter().map(|facts| &*facts.name))
}

fn unknown(name: &str) -> PositionError {
    let hint = match did_you_mean(name) {
        Some(meant) => format!("did you mean {meant}?"),
        None => {
            let names: Vec<&str> = ALL.iter().map(|facts| &*facts.name).collect();
            format!("the rulesets are {}", names.join(", "))
        }
    };
    PositionError { message: format!("there is no ruleset called '{}'", excerpt(name)), range: None, hint: Some(hint) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rulesets_are_found_by_their_exact_names_only() {
        for facts in all() {
            assert_eq!(find(&facts.name), Some(*facts));
            assert_eq!(find(&facts.name.to_lowercase()), None);
            assert_eq!(did_you_mean(&facts.name.to_lowercase()), Some(&*facts.name));
            assert!(facts.example.starts_with(&*facts.name), "{}", facts.name);
        }
    }

    #[test]
    fn a_slip_is_forgiven_and_another_word_is_not() {
        for (name, meant) in [
            ("Pusj", Some("Push")),
            ("Shve", Some("Shove")),
            ("stack cherries", Some("StackCherries")),
            ("Hakcenbush", Some("Hackenbush")),
            ("Plus-Minus Stack Cheries", Some("PlusMinusStackCherries")),
            ("Chess", None),
            ("Go", None),
            ("", None),
        ] {
            assert_eq!(did_you_mean(name), meant, "{name}");
        }
    }

    #[test]
    fn joint_moves_are_counted_as_the_moves_are_and_a_heap_is_not_listed_for_them() {
        let push = AnyPosition::from(crate::testing::position::<Push>("BRB"));
        assert_eq!(push.move_texts(Player::Left), ["square 1", "square 3"]);
        assert_eq!(push.joint(1, 0).map(|after| after.print()).as_deref(), Some("Push(\"RB\")"));
        assert_eq!(push.joint(2, 0), None);
        assert_eq!(push.joint(0, 1), None);
        let huge = AnyPosition::from(Nim::new([u64::MAX]));
        assert_eq!(huge.joint(0, 0), None);
    }

    #[test]
    fn positions_of_different_rulesets_are_not_put_together() {
        let (push, shove) = (AnyPosition::from(Push::default()), AnyPosition::from(Shove::default()));
        assert_eq!(push.plus(&shove), None);
        assert_eq!(push.plus(&push), Some(push));
    }
}
