//! What makes large sums small: a sum that is its own negative is worth 0, some components count as integers in certain
//! company, and in some components one move of each player is as good as all.
//!
//! **Symmetry.** If a game G is isomorphic to -G, then v(G) = 0: v(-G) = -v(G), because exchanging the players
//! transposes and negates every matrix. This needs values that are sound, so it is used for rebound-free games only.
//!
//! **Company.** For some classes of components it is proved that in every sum of them, with terminal components added,
//! certain components count as integers. Whoever knows such a class says so with [`SyncGames::mark_company`].
//!
//! **Moves that suffice.** For some components it is proved that one move of each player dominates all others, in every
//! rebound-free sum. Whoever knows it says so with [`SyncGames::mark_sufficient`].

use onside_ground::{Player, Stop};
use smallvec::SmallVec;

use super::games::{Component, Joint, Part, Sum, SyncGames};

/// What is known of a component in sums of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Company {
    /// Which class it is. Every class is closed under moves, up to terminal components, which add.
    pub class: u8,
    /// Whether it is the class itself, for Left, or the class of the negatives, for Right. The two do not mix.
    pub side: Player,
    /// The integer as which this component counts in sums of the class, if it is one that does.
    pub worth: Option<i64>,
}

impl Company {
    /// The same with the players' roles exchanged.
    #[must_use]
    pub(super) fn negative(self) -> Company {
        Company { class: self.class, side: self.side.opponent(), worth: self.worth.map(|worth| -worth) }
    }
}

impl SyncGames {
    /// Whether all components of a game that are not terminal belong to one class.
    pub(super) fn is_company(&self, game: Sum) -> bool {
        let parts = self.parts(game).iter().filter(|part| self.component_terminal(part.component).is_none());
        let mut classes = parts.map(|part| self.company(part.component).map(|company| (company.class, company.side)));
        match classes.next() {
            Some(Some(first)) => classes.all(|class| class == Some(first)),
            _ => false,
        }
    }

    /// As what copies of a component count in the company of their class, if they do.
    pub(super) fn worth_in_company(&self, part: Part) -> Option<i128> {
        let worth = self.company(part.component)?.worth?;
        Some(i128::from(worth) * i128::from(part.count))
    }

    /// Says that in a component each player may as well make one move only, known by what they lead to: Left's alone,
    /// Right's alone, and both.
    ///
    /// # Errors
    /// There are no such moves in the component.
    pub fn mark_sufficient(&mut self, component: Component, [left, right, joint]: [Sum; 3]) -> Result<(), Stop> {
        let joint = Joint::To(joint);
        let node = self.node(component);
        let columns = node.right.len();
        // Different moves that lead to the same three games are as good as each other, because nothing else is used.
        let pairs = (0..node.left.len()).flat_map(|row| (0..columns).map(move |column| (row, column)));
        let mut fitting = pairs.filter(|&(row, column)| {
            node.left[row] == left && node.right[column] == right && node.joint[row * columns + column] == joint
        });
        const NO_MOVE: Stop = Stop::Internal("moves that suffice are not among the moves");
        let (row, column) = fitting.next().ok_or(NO_MOVE)?;
        let index = |at: usize| u32::try_from(at).map_err(|_| NO_MOVE);
        let moves = Some([index(row)?, index(column)?]);
        self.set_sufficient(component, moves);
        Ok(())
    }

    /// The same for the negative of a component of which it is known.
    pub(super) fn mark_sufficient_negative(&mut self, component: Component, negative: Component) -> Result<(), Stop> {
        if let Some([row, column]) = self.sufficient(component) {
            let node = self.node(component);
            let (row, column) = (row as usize, column as usize);
            let joint = node.joint[row * node.right.len() + column].game();
            const REPEATED: Stop = Stop::Internal("moves that suffice have the round repeated");
            let moves = [node.right[column], node.left[row], joint.ok_or(REPEATED)?];
            let [left, right, joint] = moves.map(|sum| self.negative(sum));
            self.mark_sufficient(negative, [left?, right?, joint?])?;
        }
        Ok(())
    }

    /// Whether a game is isomorphic to its own negative, component by component. It may be so without being found, if
    /// a component is isomorphic to a sum.
    ///
    /// # Errors
    /// A limit.
    pub fn is_own_negative(&mut self, game: Sum) -> Result<bool, Stop> {
        if !self.could_be_own_negative(game) {
            return Ok(false);
        }
        let parts: SmallVec<[Part; 8]> = SmallVec::from_slice(self.parts(game));
        for &Part { component, count } in &parts {
            let negative = self.negative_component(component)?;
            let found = parts.binary_search_by_key(&negative, |part| part.component);
            if found.is_err() || found.is_ok_and(|at| parts[at].count != count) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Whether the numbers of moves allow a game to be its own negative: this costs nothing, while negatives of
    /// components have to be made.
    fn could_be_own_negative(&self, game: Sum) -> bool {
        let moves = |component: Component, player| self.component_moves(component, player) as i128;
        let (mut difference, mut of_squares) = (0i128, 0i128);
        for part in self.parts(game) {
            let [left, right] = Player::BOTH.map(|player| moves(part.component, player));
            difference += i128::from(part.count) * (left - right);
            of_squares = of_squares.saturating_add(i128::from(part.count).saturating_mul(left * left - right * right));
        }
        difference == 0 && of_squares == 0
    }
}
