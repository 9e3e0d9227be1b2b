//! From a synchronized game to the components that the theory of Cherries knows, and from their moves back to its
//! moves.
//!
//! A game of which one term is something else has none; a part of a sum says nothing about the whole.

use onside_ground::Player;
use onside_ruleset::boards::segment as board;
use onside_ruleset::boards::segment_game::{SegmentGame, SegmentKind, SegmentMove, SegmentRules};
use onside_ruleset::games::PlusMinusSegment;
use onside_ruleset::{Cherries, PlusMinusStackCherries, Position, StackCherries};
use onside_value::cherries::{Cherry, Colour, Component, End, Move, PlusMinus, Segment, Stack};

use crate::nash::{Atom, SyncGame, SyncPosition};

/// A game as a sum of components, each with its number of copies.
pub(super) struct Components {
    pub(super) list: Vec<(u32, Component)>,
    /// Where the components of each term start in the list; those of a term stand together, in the order of its
    /// segments.
    starts: Vec<usize>,
}

impl Components {
    /// The components of a game, if the theory knows all its terms.
    pub(super) fn of(game: &SyncGame) -> Option<Components> {
        let mut found = Components { list: Vec::new(), starts: Vec::with_capacity(game.terms().len()) };
        for term in game.terms() {
            found.starts.push(found.list.len());
            let components = match &term.atom {
                Atom::Position(position) => Known::of(position)?.components()?,
                Atom::Integer(n) => vec![Component::Integer(*n)],
                Atom::Explicit(_) => return None,
            };
            found.list.extend(components.into_iter().map(|component| (term.count, component)));
        }
        Some(found)
    }

    /// The moves of a term's game, in its order, as moves of components.
    pub(super) fn moves(&self, term: usize, atom: &Atom, player: Player) -> Vec<Move> {
        let Some(&start) = self.starts.get(term) else { return Vec::new() };
        let moves = match atom {
            Atom::Position(position) => match Known::of(position) {
                Some(position) => position.moves(player),
                None => Vec::new(),
            },
            // Whether it is this player's is known elsewhere: no move of a component is made up for the other.
            Atom::Integer(_) => return vec![Move { component: start, end: End::Front }],
            Atom::Explicit(_) => Vec::new(),
        };
        let of_component = |action: &SegmentMove| {
            let end = match action.end {
                board::End::Left => End::Front,
                board::End::Right => End::Back,
            };
            Move { component: start + action.segment.unwrap_or(0), end }
        };
        moves.iter().map(of_component).collect()
    }
}

/// The components of a game, each with its number of copies; `None` if the theory does not know all its terms.
#[must_use]
pub fn components(game: &SyncGame) -> Option<Vec<(u32, Component)>> {
    Components::of(game).map(|components| components.list)
}

/// A position of one of the rulesets that the theory knows: the one place that names them.
enum Known<'a> {
    Cherries(&'a Cherries),
    Stack(&'a StackCherries),
    PlusMinus(&'a PlusMinusStackCherries),
}

impl<'a> Known<'a> {
    fn of(position: &'a SyncPosition) -> Option<Known<'a>> {
        let cherries = position.downcast_ref().map(Known::Cherries);
        let stack = || position.downcast_ref().map(Known::Stack);
        let plus_minus = || position.downcast_ref().map(Known::PlusMinus);
        cherries.or_else(stack).or_else(plus_minus)
    }

    fn moves(&self, player: Player) -> Vec<SegmentMove> {
        match self {
            Known::Cherries(position) => position.moves(player),
            Known::Stack(position) => position.moves(player),
            Known::PlusMinus(position) => position.moves(player),
        }
    }

    /// The segments as components, in the order in which they were written.
    fn components(&self) -> Option<Vec<Component>> {
        match self {
            Known::Cherries(position) => Some(each(position, |run| Component::Segment(segment(run)))),
            Known::Stack(position) => Some(each(position, |run| match stack(run) {
                Some(stack) => Component::Stack(stack),
                None => Component::GrayStack(segment(run)),
            })),
            Known::PlusMinus(position) => {
                let component = |run: &PlusMinusSegment| {
                    let stack = stack(run.segment())?;
                    if run.is_plus_minus() {
                        PlusMinus::new(stack).map(Component::PlusMinus)
                    } else {
                        Some(Component::Stack(stack))
                    }
                };
                position.segments().iter().map(component).collect()
            }
        }
    }
}

fn each<R: SegmentRules>(position: &SegmentGame<R>, component: impl Fn(&R::Segment) -> Component) -> Vec<Component> {
    position.segments().iter().map(component).collect()
}

fn segment(run: &impl SegmentKind) -> Segment {
    let cherry = |found: &board::Cherry| match colour(*found) {
        Some(colour) => Cherry::Coloured(colour),
        None => Cherry::Gray,
    };
    Segment(run.cherries().iter().map(cherry).collect())
}

/// The stack, unless a cherry is gray.
fn stack(run: &impl SegmentKind) -> Option<Stack> {
    let cherries: Option<Vec<Colour>> = run.cherries().iter().map(|&cherry| colour(cherry)).collect();
    cherries.map(Stack::new)
}

fn colour(cherry: board::Cherry) -> Option<Colour> {
    match cherry {
        board::Cherry::Black => Some(Colour::Black),
        board::Cherry::White => Some(Colour::White),
        board::Cherry::Gray => None,
    }
}
