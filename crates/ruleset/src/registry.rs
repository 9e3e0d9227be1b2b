//! The rulesets by name, and the form in which the language holds a position without knowing its type.
//!
//! One line per ruleset in the call of `registry!` below; the erased type, its methods and the lists follow from it.

use std::ops::ControlFlow;

use onside_ground::Player;

use crate::facts::{Facts, Joint};
use crate::games::{
    BackslidingToadsAndFrogs, Cherries, Domineering, FoxAndGeese, Hackenbush, Nim, PlusMinusStackCherries, Push, Shove,
    StackCherries, ToadsAndFrogs,
};
use crate::input::{Argument, Parsed, PositionError, excerpt};
use crate::position::{Position, Visit};

/// Something to do with a position whatever its ruleset: the way from [`AnyPosition`] back to types.
pub trait Visitor {
    /// What comes of it.
    type Output;

    /// Does it.
    fn visit<P: Position>(self, position: &P) -> Self::Output;
}

macro_rules! registry {
    ($($(#[$doc:meta])* $game:ident),+ $(,)?) => {
        /// A position of any ruleset.
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        pub enum AnyPosition {
            $($(#[$doc])* $game($game),)+
        }

        $(impl From<$game> for AnyPosition {
            fn from(position: $game) -> AnyPosition {
                AnyPosition::$game(position)
            }
        })+

        static ALL: &[&Facts] = &[$(<$game as Position>::FACTS,)+];

        impl AnyPosition {
            /// Reads a position of the ruleset with this name.
            ///
            /// # Errors
            /// That there is no such ruleset, or the ruleset's own complaint.
            pub fn parse(name: &str, arguments: &[Argument]) -> Result<Parsed<AnyPosition>, PositionError> {
                $(if name == <$game as Position>::FACTS.name {
                    return Ok(<$game as Position>::parse(arguments)?.map(AnyPosition::$game));
                })+
                Err(unknown(name))
            }

            /// Does something that works for every ruleset.
            pub fn visit<V: Visitor>(&self, visitor: V) -> V::Output {
                match self {
                    $(AnyPosition::$game(position) => visitor.visit(position),)+
                }
            }

            /// The ruleset's facts.
            #[must_use]
            pub fn facts(&self) -> &'static Facts {
                match self {
                    $(AnyPosition::$game(_) => <$game as Position>::FACTS,)+
                }
            }

            /// The expression that reads back as this position, e.g. `Push("BR_B")`.
            #[must_use]
            pub fn print(&self) -> String {
                match self {
                    $(AnyPosition::$game(position) => format!("{}({})", self.facts().name, position.print()),)+
                }
            }

            /// The position with the players' roles swapped.
            #[must_use]
            pub fn negative(&self) -> AnyPosition {
                match self {
                    $(AnyPosition::$game(position) => AnyPosition::$game(position.negative()),)+
                }
            }

            /// The independent summands; see [`Position::components`].
            #[must_use]
            pub fn components(&self) -> Vec<AnyPosition> {
                match self {
                    $(AnyPosition::$game(position) => {
                        position.components().into_iter().map(AnyPosition::$game).collect()
                    })+
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

            /// Visits what the player's moves lead to, each with the move's text, until the visitor breaks off. Ask
            /// [`AnyPosition::move_count`] first.
            pub fn visit_options(&self, player: Player, visit: &mut Visit<'_, (String, AnyPosition)>) -> ControlFlow<()> {
                match self {
                    $(AnyPosition::$game(position) => position.moves(player).iter().try_for_each(|chosen| {
                        visit((chosen.to_string(), AnyPosition::$game(position.play(player, chosen))))
                    }),)+
                }
            }

            /// The texts of the player's moves, in their order. Ask [`AnyPosition::move_count`] first.
            #[must_use]
            pub fn move_texts(&self, player: Player) -> Vec<String> {
                match self {
                    $(AnyPosition::$game(position) => position.moves(player).iter().map(ToString::to_string).collect(),)+
                }
            }

            /// One of the player's moves, counted from 0 in the order of [`Position::moves`]: its places and what it leads
            /// to. Ask [`AnyPosition::move_count`] first.
            #[must_use]
            pub fn chosen(&self, player: Player, index: usize) -> Option<(Vec<(usize, usize)>, AnyPosition)> {
                match self {
                    $(AnyPosition::$game(position) => {
                        let moves = position.moves(player);
                        let chosen = moves.get(index)?;
                        Some((position.places(chosen), AnyPosition::$game(position.play(player, chosen))))
                    })+
                }
            }

            /// The position after one of Left's and one of Right's moves at once, counted from 0 in the order of
            /// [`Position::moves`]; nothing without such moves or such a rule.
            #[must_use]
            pub fn joint(&self, left_index: usize, right_index: usize) -> Option<AnyPosition> {
                if matches!(self.facts().joint, Joint::None(_)) {
                    // The moves of a heap may be too many to list, and nobody needs them here.
                    return None;
                }
                match self {
                    $(AnyPosition::$game(position) => {
                        let (lefts, rights) = (position.moves(Player::Left), position.moves(Player::Right));
                        position.joint(lefts.get(left_index)?, rights.get(right_index)?).map(AnyPosition::$game)
                    })+
                }
            }

            /// How many moves the player has.
            #[must_use]
            pub fn move_count(&self, player: Player) -> u128 {
                match self {
                    $(AnyPosition::$game(position) => position.move_count(player),)+
                }
            }

            /// The theorem by which the position is a number, if one applies.
            #[must_use]
            pub fn is_number(&self) -> Option<&'static str> {
                match self {
                    $(AnyPosition::$game(position) => position.is_number(),)+
                }
            }
        }
    };
}

registry! {
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
    /// Domineering.
    Domineering,
    /// Fox and Geese, in which the fox may return to a square.
    FoxAndGeese,
    /// Nim.
    Nim,
}

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
    const LONGEST: usize = 40;
    if name.chars().nth(LONGEST).is_some() {
        return None;
    }
    let plain =
        |text: &str| -> String { text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect() };
    let wanted = plain(name);
    let distances = ALL.iter().map(|facts| (strsim::damerau_levenshtein(&wanted, &plain(facts.name)), facts.name));
    let (distance, best) = distances.min()?;
    // A slip in every third letter is still a slip; more is another word.
    (distance <= wanted.chars().count().max(3) / 3).then_some(best)
}

fn unknown(name: &str) -> PositionError {
    let hint = match did_you_mean(name) {
        Some(meant) => format!("did you mean {meant}?"),
        None => {
            let names: Vec<&str> = ALL.iter().map(|facts| facts.name).collect();
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
            assert_eq!(find(facts.name), Some(*facts));
            assert_eq!(find(&facts.name.to_lowercase()), None);
            assert_eq!(did_you_mean(&facts.name.to_lowercase()), Some(facts.name));
            assert!(facts.example.starts_with(facts.name), "{}", facts.name);
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
