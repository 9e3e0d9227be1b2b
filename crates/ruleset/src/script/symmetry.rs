//! Symmetries of rules: turning the board, perhaps with the colours and the players' roles swapped, changes nothing.

use super::board::{Board, Letter};
use super::shape::Symmetry;
use crate::position::Sign;

/// The letters of Left's and Right's pieces, which change places when the players do; nothing if the game has no
/// coloured pieces.
pub type Colours = Option<(Letter, Letter)>;

/// The letter with the colours swapped.
#[must_use]
pub fn other_colour(colours: Colours, letter: Letter) -> Letter {
    match colours {
        Some((left, right)) if letter == left => right,
        Some((left, right)) if letter == right => left,
        _ => letter,
    }
}

/// The symmetries that rules have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    colours: Colours,
    /// Those under which the rules stay the same; at least the identity.
    kept: Vec<Symmetry>,
    /// Those that, with the colours swapped, exchange the players' roles.
    negated: Vec<Symmetry>,
}

impl Symmetries {
    /// These symmetries, the identity added.
    #[must_use]
    pub fn new(colours: Colours, mut kept: Vec<Symmetry>, negated: Vec<Symmetry>) -> Symmetries {
        if !kept.contains(&Symmetry::IDENTITY) {
            kept.insert(0, Symmetry::IDENTITY);
        }
        Symmetries { colours, kept, negated }
    }

    /// Those under which the rules stay the same.
    #[must_use]
    pub fn kept(&self) -> &[Symmetry] {
        &self.kept
    }

    /// Those that exchange the players' roles, with the colours swapped.
    #[must_use]
    pub fn negated(&self) -> &[Symmetry] {
        &self.negated
    }

    /// The board with the colours swapped.
    #[must_use]
    pub fn recoloured(&self, board: &Board) -> Board {
        match self.colours {
            None => board.clone(),
            Some(_) => board.recoloured(|letter| other_colour(self.colours, letter)),
        }
    }

    /// The images of a board, itself among them, each with whether the roles are exchanged in it.
    #[must_use]
    pub fn images(&self, board: &Board) -> Vec<(Board, Sign)> {
        let kept = self.kept.iter().map(|&symmetry| (board.image(symmetry), Sign::Same));
        let swapped = self.recoloured(board);
        let negated = self.negated.iter().map(|&symmetry| (swapped.image(symmetry), Sign::Negated));
        kept.chain(negated).collect()
    }

    /// The least of the images of a board, and whether it is one in which the roles are exchanged.
    #[must_use]
    pub fn least(&self, board: &Board) -> (Board, Sign) {
        let (mut least, mut sign) = (board.clone(), Sign::Same);
        for &symmetry in &self.kept {
            if symmetry != Symmetry::IDENTITY {
                let image = board.image(symmetry);
                if image < least {
                    least = image;
                }
            }
        }
        if !self.negated.is_empty() {
            let swapped = self.recoloured(board);
            for &symmetry in &self.negated {
                let image = swapped.image(symmetry);
                if image < least {
                    (least, sign) = (image, Sign::Negated);
                }
            }
        }
        (least, sign)
    }

    /// The board in which the players' roles are exchanged, if there is one for every board.
    #[must_use]
    pub fn negative(&self, board: &Board) -> Option<Board> {
        let symmetry = *self.negated.first()?;
        Some(self.recoloured(board).image(symmetry))
    }
}
