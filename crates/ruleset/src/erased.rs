//! A position whose type is forgotten, and which is a position all the same: one type for all rulesets.
//!
//! Whatever is written for all positions is compiled for each ruleset anew, and there are many of both. Questions that
//! are asked seldom, or whose answers take long only for those who read them, are asked of this type instead. It takes
//! more room and a branch more with each step.

use std::fmt;
use std::ops::ControlFlow;

use onside_ground::{Player, Stop};

use crate::boards::BoardData;
use crate::facts::Facts;
use crate::position::{Position, Sign, Visit};
use crate::registry::AnyPosition;

/// A position of any ruleset as one of a single type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Erased(pub AnyPosition);

/// A move, counted from 0 among the moves of the player.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ErasedMove {
    /// Which of the player's moves.
    pub index: usize,
    /// How it reads.
    name: String,
}

impl fmt::Display for ErasedMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Position for Erased {
    type Move = ErasedMove;

    fn facts(&self) -> &Facts {
        self.0.facts()
    }

    fn print(&self) -> String {
        with_position!(&self.0, inner => inner.print())
    }

    fn label(&self) -> String {
        with_position!(&self.0, inner => inner.label())
    }

    fn expression(&self) -> String {
        self.0.print()
    }

    fn board(&self) -> Option<BoardData> {
        self.0.board()
    }

    fn moves(&self, player: Player) -> Vec<ErasedMove> {
        let texts = self.0.move_texts(player).into_iter().enumerate();
        texts.map(|(index, name)| ErasedMove { index, name }).collect()
    }

    fn play(&self, player: Player, action: &ErasedMove) -> Self {
        with_position!(&self.0, inner => {
            let moves = inner.moves(player);
            moves.get(action.index).map_or_else(|| self.clone(), |chosen| Erased(inner.play(player, chosen).into()))
        })
    }

    fn joint(&self, left: &ErasedMove, right: &ErasedMove) -> Option<Self> {
        self.0.joint(left.index, right.index).map(Erased)
    }

    fn letters(&self) -> String {
        self.0.letters()
    }

    fn move_count(&self, player: Player) -> u128 {
        self.0.move_count(player)
    }

    fn is_listable(&self, player: Player) -> bool {
        with_position!(&self.0, inner => inner.is_listable(player))
    }

    fn held_bytes(&self) -> usize {
        self.0.held_bytes()
    }

    fn check(&self) -> Result<(), Stop> {
        self.0.check()
    }

    fn learn_cycles(&self) -> bool {
        with_position!(&self.0, inner => inner.learn_cycles())
    }

    fn suits_threads(&self) -> bool {
        with_position!(&self.0, inner => inner.suits_threads())
    }

    fn options(&self, player: Player) -> impl Iterator<Item = (ErasedMove, Self)> {
        let mut options = Vec::new();
        let _ = self.0.visit_options(player, &mut |(name, option)| {
            options.push((ErasedMove { index: options.len(), name }, Erased(option)));
            ControlFlow::Continue(())
        });
        options.into_iter()
    }

    fn visit_options(&self, player: Player, visit: &mut Visit<'_, Self>) -> ControlFlow<()> {
        with_position!(&self.0, inner => inner.visit_options(player, &mut |option| visit(Erased(option.into()))))
    }

    fn components(&self) -> Vec<Self> {
        self.0.components().into_iter().map(Erased).collect()
    }

    fn visit_parts(&self, visit: &mut dyn FnMut(Self, Sign)) {
        with_position!(&self.0, inner => inner.visit_parts(&mut |part, sign| visit(Erased(part.into()), sign)));
    }

    fn normal(&self) -> (Self, Sign) {
        with_position!(&self.0, inner => {
            let (normal, sign) = inner.normal();
            (Erased(normal.into()), sign)
        })
    }

    fn shared_normal(&self) -> Self {
        with_position!(&self.0, inner => Erased(inner.shared_normal().into()))
    }

    fn negative(&self) -> Self {
        Erased(self.0.negative())
    }

    fn is_number(&self) -> Option<&'static str> {
        self.0.is_number()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What can be asked of a position, as texts.
    fn described<P: Position>(position: &P) -> Vec<String> {
        let mut all = vec![position.print(), position.label(), position.expression(), position.negative().print()];
        let (normal, sign) = position.normal();
        all.push(format!("{} {sign:?} {:?}", normal.print(), position.is_number()));
        all.push(position.shared_normal().print());
        position.visit_parts(&mut |part, sign| all.push(format!("part {} {sign:?}", part.print())));
        all.extend(position.components().iter().map(P::print));
        for player in Player::BOTH {
            all.push(format!("{} {}", position.move_count(player), position.is_listable(player)));
            all.extend(position.options(player).map(|(action, option)| format!("{action}: {}", option.print())));
            all.extend(position.moves(player).iter().map(|action| position.play(player, action).print()));
            let _ = position.visit_options(player, &mut |option| {
                all.push(option.expression());
                ControlFlow::Continue(())
            });
        }
        all
    }

    #[test]
    fn a_position_says_the_same_with_and_without_its_type() {
        for facts in crate::registry::all() {
            let position: AnyPosition = facts.example.parse().unwrap_or_else(|error| panic!("{facts:?}: {error}"));
            let typed = with_position!(&position, inner => described(inner));
            assert_eq!(described(&Erased(position)), typed, "{}", facts.name);
        }
    }
}
