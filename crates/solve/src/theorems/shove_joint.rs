//! Synchronized Shove: the Nash value of a single strip is an integer, and moving the left-most piece is optimal.
//!
//! 003, section 5.3, asks why all values found there are integers. The theorem answers it for single strips; sums of
//! strips have other values in general.
//!
//! **Theorem.** Let the pieces, from the left, stand on the squares p(1) < ... < p(k), and let the pieces m + 1, ..., k
//! be the last one-coloured run (m = 0 if there is only one colour). Put u(0) = 0 and, for t = 1, ..., m,
//!
//! * u(t) = ceil((u(t-1) + p(t)) / 2) if piece t is blue, u(t) = floor((u(t-1) - p(t)) / 2) if it is red.
//!
//! Then the Nash value is F(p) = u(m) + the sum over t > m of +p(t) for blue, -p(t) for red. If both colours are
//! present, then both players choosing their left-most piece is a pure saddle point of the matrix.
//!
//! **Proof**, by induction over the positions: every joint move makes the sum of the squares smaller. If there is only
//! one colour, m = 0 and F is the value of the decided position. So let both colours be present: m >= 1. When the
//! pieces i < j are chosen, the pieces up to i end two squares, those after i up to j one square to the left, and the
//! others stay.
//!
//! *1. Pieces that leave the strip need not be removed before F is computed with the old m.* They are the first ones,
//! and they end on square 0 or -1. A blue piece there gives ceil(0/2) = ceil(-1/2) = 0 after u = 0, a red one
//! floor(0/2) = floor(1/2) = 0, so u is still 0 when the first remaining piece comes. No piece of the last run leaves:
//! as m >= 1 they stand on square 2 or higher, and they move at most one square, because i and j have different colours
//! and so cannot both belong to the run. If piece m remains, the last run is the same as before; if not, then only the
//! run remains, the position is decided, and u(m) = 0 gives its value. So the induction says that the entry of the
//! matrix for the joint move is F of the squares after it, off the strip or not.
//!
//! *2. The entry for the left-most pieces is F(p).* Let piece 1 be blue (otherwise swap the colours, which swaps ceil
//! and floor and negates F), and let a be the first red piece. Piece 1 ends two squares further, so u(1) becomes less
//! by 1. If u(t-1) is less by 1 and p(t) is less by 1, then u(t) is less by 1 for a blue piece t <= m. So u(a-1) is
//! less by 1. If a <= m, u(a) = floor((u(a-1) - p(a)) / 2) is unchanged, and so is all that follows. If a = m + 1, then
//! u(m) is less by 1 and the run's first term, -p(a), greater by 1: F is unchanged.
//!
//! *3. Left gains nothing by another piece.* Right's choice is his left-most piece. Let l be Left's left-most piece and
//! b > l another blue one. Compared with the choice of l, after the choice of b exactly the pieces t with l < t <= b
//! stand one square further to the left. Let q be the squares after the choice of l, q' after that of b, and let e(t)
//! be u(t) from q' less u(t) from q. Up to l it is 0. For l < t <= b with t <= m: if e(t-1) is -1, 0 or 1, then for a
//! blue piece the sum under the ceiling changes by e(t-1) - 1, between -2 and 0, so e(t) is -1 or 0; for a red piece
//! the difference under the floor changes by e(t-1) + 1, between 0 and 2, so e(t) is 0 or 1. Hence:
//! * if b <= m, then e(b) <= 0, and as u(t) never decreases with u(t-1), F(q') <= F(q);
//! * if b > m, the last run is blue. Either l <= m, then e(m) <= 1, and at least one piece of the run, b, counts one
//!   less: F(q') <= F(q). Or l = m + 1, then e(m) = 0, and F(q') < F(q).
//!
//! *4.* The same with the colours swapped says that Right gains nothing by another piece. By 2 and 3 the left-most
//! pieces are a saddle point with the value F(p). This completes the induction.
//!
//! Words are no limit: |u(t)| <= (|u(t-1)| + p(t) + 1) / 2 keeps |u| at most 129 on 128 squares, and the squares add up
//! to at most 8256.

use onside_ground::Player;
use onside_ruleset::boards::strip::Strip;

/// The Nash value of a single strip of synchronized Shove.
#[must_use]
pub fn strip_value(strip: Strip) -> i64 {
    let mut formula = Formula::default();
    for (square, bit) in (1..).zip(0..strip.len()) {
        for player in Player::BOTH {
            if strip.pieces(player) >> bit & 1 == 1 {
                formula.piece(player, square);
            }
        }
    }
    i64::from(formula.value())
}

/// F, piece by piece from the left.
#[derive(Clone, Copy, Default)]
pub(crate) struct Formula {
    /// The colour of the latest piece.
    colour: Option<Player>,
    /// u of all pieces so far, as if another colour followed.
    halved: i32,
    /// u of the pieces before the present one-coloured run.
    before_run: i32,
    /// The signed sum of the present run's squares.
    run: i32,
}

impl Formula {
    /// The next piece to the right.
    #[inline]
    pub(crate) fn piece(&mut self, owner: Player, square: i32) {
        if self.colour != Some(owner) {
            (self.colour, self.before_run, self.run) = (Some(owner), self.halved, 0);
        }
        // Shifts of signed words round towards minus infinity.
        match owner {
            Player::Left => {
                self.run += square;
                self.halved = (self.halved + square + 1) >> 1;
            }
            Player::Right => {
                self.run -= square;
                self.halved = (self.halved - square) >> 1;
            }
        }
    }

    /// F of the pieces so far.
    #[inline]
    pub(crate) fn value(&self) -> i32 {
        self.before_run + self.run
    }
}
