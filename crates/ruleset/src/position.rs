//! The contract that every ruleset fulfils and every solver relies on, and what the language asks for besides.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::ops::ControlFlow;

use onside_ground::{Player, Stop};

use crate::boards::BoardData;
use crate::facts::Facts;
use crate::input::{Argument, Parsed, PositionError};

/// More moves than this are not listed.
const MOST_LISTED: u128 = 1 << 22;

/// What is done with an option; it may break off, for example at a limit.
pub type Visit<'a, P> = dyn FnMut(P) -> ControlFlow<()> + 'a;

/// How a position and its representative are related.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sign {
    /// The representative is the position up to isomorphism, so it has the same value.
    Same,
    /// The representative is the position's negative up to isomorphism, so it has the negative value.
    Negated,
}

impl Sign {
    /// The other sign.
    #[must_use]
    pub fn flipped(self) -> Sign {
        match self {
            Sign::Same => Sign::Negated,
            Sign::Negated => Sign::Same,
        }
    }
}

/// A position of a ruleset. Play always ends unless the facts say that cycles are possible; in any case only finitely
/// many positions can be reached from one.
///
/// This is all that a solver needs, and it may be implemented in any crate. Required are the facts, the text, the moves
/// and what they lead to, and the negative; everything else has a default that is right and may be slow.
pub trait Position: Clone + Eq + Hash + Debug + Send + Sync + 'static {
    /// One move of one player; its text names the place, e.g. `strip 2, square 3`.
    type Move: Clone + Eq + Debug + Display + Send + Sync;

    /// The labelled facts of the ruleset to which the position belongs.
    fn facts(&self) -> &Facts;

    /// The text that stands between the parentheses behind the ruleset's name, quotes included if it needs any.
    fn print(&self) -> String;

    /// The text as a drawing shows it: without the quotes.
    fn label(&self) -> String {
        let text = self.print();
        let bare = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')).map(str::to_owned);
        bare.unwrap_or(text)
    }

    /// The whole expression, e.g. `Push("BR_B")`.
    fn expression(&self) -> String {
        format!("{}({})", self.facts().name, self.print())
    }

    /// What a picture of the position shows; nothing if there is no board, and then the text is drawn.
    #[must_use]
    fn board(&self) -> Option<BoardData> {
        None
    }

    /// All moves of the player, in the order in which they are shown.
    ///
    /// The number may be astronomical in rulesets with heaps: ask [`Position::move_count`] first.
    fn moves(&self, player: Player) -> Vec<Self::Move>;

    /// The position after one of the player's [`Position::moves`]. Any other move gives some position, never a panic.
    #[must_use]
    fn play(&self, player: Player, action: &Self::Move) -> Self;

    /// The position after a move of Left and a move of Right made at once; nothing if the ruleset has no joint move
    /// ([`Facts::joint`](crate::Facts) says why). The position itself means that nothing happens and both choose again;
    /// play that never ends in this way is a draw. Given are one of Left's and one of Right's [`Position::moves`];
    /// other moves give some position or nothing, never a panic.
    #[must_use]
    fn joint(&self, _left: &Self::Move, _right: &Self::Move) -> Option<Self> {
        None
    }

    /// The places that a picture marks when it shows this move, counted from 0 in the order of [`Position::print`]:
    /// strip and square, segment and cherry, row and column, heap and the counters that stay, or 0 and edge. A piece
    /// that goes has two, where it was and where it goes. All of them are places of [`Position::board`].
    #[must_use]
    fn places(&self, _chosen: &Self::Move) -> Vec<(usize, usize)> {
        Vec::new()
    }

    /// The letters that may be written on a place of the board, an empty one first if there is one; of a graph the
    /// colours of edges. Whether a board with them is a position is for its parser to say.
    fn letters(&self) -> String {
        self.facts().letters.to_string()
    }

    /// How many moves the player has, found without listing them where they may be too many to list.
    fn move_count(&self, player: Player) -> u128 {
        self.moves(player).len() as u128
    }

    /// Whether the player's moves are few enough to be listed and searched.
    fn is_listable(&self, player: Player) -> bool {
        self.move_count(player) <= MOST_LISTED
    }

    /// The bytes that the position holds beyond its own size, such as those of a large board.
    fn held_bytes(&self) -> usize {
        0
    }

    /// Roughly how much can still be played. A search looks at what has little of it first; nothing else depends on it.
    fn weight(&self) -> u64 {
        u64::try_from(self.move_count(Player::Left).saturating_add(self.move_count(Player::Right))).unwrap_or(u64::MAX)
    }

    /// Roughly how much better Left stands than Right, where an up counts 8 and a move 16; nothing if the numbers of
    /// their moves tell best. The order in which a search tries moves depends on it, and nothing else.
    fn lean(&self) -> Option<i64> {
        None
    }

    /// Whether what the position has said can be believed. Moves cannot fail, but rules that people write while the
    /// program runs can be wrong; whoever relies on moves asks afterwards.
    ///
    /// # Errors
    /// Why it cannot.
    fn check(&self) -> Result<(), Stop> {
        Ok(())
    }

    /// Learns that play can return to a position although the facts say that it never does; whether the facts say so
    /// now. Rules that people write while the program runs can learn it, the others are wrong.
    fn learn_cycles(&self) -> bool {
        false
    }

    /// Whether several threads may look at positions like this one at once and find the same, whatever their order.
    /// Rules that people write while the program runs may be wrong, and then it matters which mistake is met first.
    fn suits_threads(&self) -> bool {
        true
    }

    /// The player's moves, each with what it leads to, one after the other.
    fn options(&self, player: Player) -> impl Iterator<Item = (Self::Move, Self)> {
        self.moves(player).into_iter().map(move |action| {
            let option = self.play(player, &action);
            (action, option)
        })
    }

    /// Visits what each of the player's moves leads to, in the order of [`Position::moves`], until the visitor breaks
    /// off.
    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        self.moves(player).iter().try_for_each(|action| visit(self.play(player, action)))
    }

    /// The independent summands in which somebody might still move; none at all for an empty position.
    ///
    /// They are a sum for joint moves too: two moves in different summands do not touch each other, and two in the
    /// same summand touch no other.
    #[must_use]
    fn components(&self) -> Vec<Self> {
        vec![self.clone()]
    }

    /// Visits the representatives ([`Position::normal`]) of the [`Position::components`], in their order. Explorers do
    /// nothing more often; a ruleset may find them without making a list.
    fn visit_parts(&self, visit: &mut dyn FnMut(Self, Sign)) {
        for component in self.components() {
            let (representative, sign) = component.normal();
            visit(representative, sign);
        }
    }

    /// One representative for positions that symmetry or negation makes the same up to sign.
    ///
    /// The same means isomorphic: the moves of the one correspond to those of the other (to the opponent's if negated),
    /// and so do their results and those of joint moves. Equal values would not do, because a sum of synchronized games
    /// does not follow from the values of its parts.
    #[must_use]
    fn normal(&self) -> (Self, Sign) {
        (self.clone(), Sign::Same)
    }

    /// One representative for positions that are the same if each player may make the moves of both: then the sign does
    /// not matter, and often the colours of pieces do not either, because they only say who moves them.
    #[must_use]
    fn shared_normal(&self) -> Self {
        self.normal().0
    }

    /// The position with the players' roles swapped, in joint moves too.
    #[must_use]
    fn negative(&self) -> Self;

    /// Both positions side by side as one position, if the board can hold both.
    #[must_use]
    fn plus(&self, _other: &Self) -> Option<Self> {
        None
    }

    /// The theorem by which this position and all that follow from it are numbers, if one applies.
    fn is_number(&self) -> Option<&'static str> {
        self.facts().numbers
    }
}

/// A ruleset whose positions can be read: what the registry and the language need besides [`Position`].
pub trait Ruleset: Position {
    /// The ruleset's labelled facts, which [`Position::facts`] gives for each of its positions.
    const FACTS: &'static Facts;

    /// Reads the arguments written behind the ruleset's name; no argument is the empty position. [`Position::print`] is
    /// read back as the position.
    ///
    /// # Errors
    /// What is wrong with the text, where, and what to write instead.
    fn parse(arguments: &[Argument]) -> Result<Parsed<Self>, PositionError>;
}

/// `FromStr` and `Display` for a type of positions: the argument text without quotes, read and written.
macro_rules! text_of_positions {
    ($game:ty $(, $rules:ident: $bound:path)?) => {
        impl $(<$rules: $bound>)? std::str::FromStr for $game {
            type Err = $crate::PositionError;

            /// Reads the text between the parentheses, with or without quotes. Warnings are not kept; ask
            /// [`Ruleset::parse`](crate::Ruleset::parse) for them.
            fn from_str(text: &str) -> Result<Self, $crate::PositionError> {
                let argument = $crate::input::Argument::unquoted(text);
                Ok(<Self as $crate::Ruleset>::parse(&[argument])?.position)
            }
        }

        impl $(<$rules: $bound>)? std::fmt::Display for $game {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(&$crate::Position::label(self))
            }
        }

        #[cfg(feature = "serde")]
        onside_ground::serde_as_text!(($($rules: $bound)?) $game);
    };
}
pub(crate) use text_of_positions;
