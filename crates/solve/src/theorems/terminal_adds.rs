//! Terminal components add: v(G + T) = v(G) + v(T), so that moves on T need not be looked at.
//!
//! **Theorem.** Let G be a sum of Push strips, or of Shove strips, or of red-blue Hackenbush trees, and let T be any
//! terminal game. Then v(G + T) = v(G) + v(T).
//!
//! For Push and Shove, and T of the same kind, this is 004, Theorem 4.21. What is used of T there is only that a move
//! on it leaves a terminal game of the same player that is worth at least 1 less, which holds of every terminal game.
//! For trees (no cycles and no green edges) it is proved here. For Hackenbush graphs with cycles, and for sums of
//! different rulesets, it is not known, and for synchronized games in general it is false: families keep all of them
//! apart.
//!
//! **Lemma.** Let X be a sum of red-blue trees, e a blue edge above which all edges are red, and X' what is left when
//! e is cut. Then v(X) <= v(X') + 1.
//!
//! *Proof,* by induction on the number of edges. We give Right a strategy in X that allows at most v(X') + 1.
//!
//! 1. X' has edges of both colours. Right plays an optimal strategy of X'; its edges are edges of X. If Left cuts
//!    another blue edge l and Right r, then what is left of X is either equal to what is left of X' (if e has fallen),
//!    or e is still there with only red above it and the induction applies: on average the result is at most v(X') + 1.
//!    If Left cuts e, the result is X' with r cut. Take a blue edge f of X' with only red above it. If r brings f down,
//!    then X' with r cut is X' with f and r cut; if not, its value is, by induction, at most 1 more than that of X'
//!    with f and r cut. On average that is at most v(X') + 1, because f is one of Left's answers to an optimal strategy
//!    of Right.
//! 2. X' has no blue edge. Then Left can only cut e. If X' has k > 0 red edges, Right cuts one with nothing above it:
//!    the result is -(k - 1) = v(X') + 1. If X' is empty, X is e with red edges above it, and v(X) is 0, or 1 if there
//!    are none.
//! 3. X' has m > 0 blue edges and no red one. If there is nothing above e, X is decided and v(X) = m + 1. If there is,
//!    Right cuts an edge with nothing above it there. If Left cuts e, m blue edges are left; if another, the induction
//!    gives at most (m - 1) + 1. ∎
//!
//! In Push and Shove the like holds of the strip's left-most blue piece: v(X) <= v(X with that piece moved) + 1. This
//! is what the coupling in the proof of 004, Theorem 4.21, shows, for any X.
//!
//! *Proof of the theorem.* Let T consist of a part worth n for Left and a part worth m for Right, either of which may
//! be empty; induction on G + T. If G has moves for one player only, it is terminal itself and everything is a matter
//! of counting: a player may always make the moves one by one, and nobody gains by wasting any. Otherwise call f a move
//! of Left in G as in the lemma, g the mirror image for Right, and write G^f, G^r, G^fr for what f, a move r of Right,
//! and both lead to. If both players move in G, the induction gives the entry v(G^lr) + n - m: this is the matrix of G
//! with n - m added.
//!
//! A move of Left on T leaves her part worth at most n - 1. Against a move r in G it gives at most v(G^r) + n - 1 - m,
//! and v(G^r) <= v(G^fr) + 1, by the lemma, or because r has made f's move impossible and G^fr is G^r. Against a move
//! of Right on T it gives at most v(G) + (n - 1) - m' with the same m' that f meets there with v(G^f) + n - m', and
//! v(G) <= v(G^f) + 1. So the row of f is at least as good everywhere, and Left's moves on T can be left out. In the
//! same way the column of g is at least as good for Right as his moves on T, in all rows that remain. ∎

use onside_ruleset::Hackenbush;
use onside_ruleset::boards::graph::Colour;
use onside_value::synchronized::Family;

/// Sums of Push strips.
pub(crate) const PUSH: Family = Family(1);
/// Sums of Shove strips.
pub(crate) const SHOVE: Family = Family(2);
/// Sums of red-blue Hackenbush trees.
pub(crate) const TREES: Family = Family(4);

/// Whether a connected graph has no green edge and no cycle, the ground being one vertex: as many edges as other
/// vertices.
pub(crate) fn is_red_blue_tree(component: &Hackenbush) -> bool {
    let mut vertices = Vec::new();
    let mut edges = 0;
    for edge in component.edges() {
        if edge.colour == Colour::Green {
            return false;
        }
        edges += 1;
        vertices.extend([edge.from, edge.to]);
    }
    vertices.sort_unstable();
    vertices.dedup();
    edges == vertices.iter().filter(|&&vertex| vertex != 0).count()
}
