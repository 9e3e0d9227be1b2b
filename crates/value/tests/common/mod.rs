//! A naive evaluator of game trees, written from the definitions, against which the engine is tested.
#![allow(unreachable_pub)]

use onside_value::short::{Game, ShortGames};

/// A literal game tree.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Tree {
    pub left: Vec<Tree>,
    pub right: Vec<Tree>,
}

impl Tree {
    pub fn new(left: Vec<Tree>, right: Vec<Tree>) -> Tree {
        Tree { left, right }
    }

    /// G <= H: no G^L >= H and no H^R <= G.
    pub fn leq(&self, other: &Tree) -> bool {
        !self.left.iter().any(|option| other.leq(option)) && !other.right.iter().any(|option| option.leq(self))
    }

    pub fn negative(&self) -> Tree {
        Tree::new(self.right.iter().map(Tree::negative).collect(), self.left.iter().map(Tree::negative).collect())
    }

    pub fn sum(&self, other: &Tree) -> Tree {
        let side = |own: &[Tree], others: &[Tree]| {
            let moved = own.iter().map(|option| option.sum(other));
            moved.chain(others.iter().map(|option| self.sum(option))).collect()
        };
        Tree::new(side(&self.left, &other.left), side(&self.right, &other.right))
    }

    /// Whether no position has dominated or reversible options.
    pub fn is_canonical(&self) -> bool {
        let undominated = |side: &[Tree], worse: &dyn Fn(&Tree, &Tree) -> bool| {
            (0..side.len()).all(|i| (0..side.len()).all(|j| i == j || !worse(&side[i], &side[j])))
        };
        undominated(&self.left, &|a, b| a.leq(b))
            && undominated(&self.right, &|a, b| b.leq(a))
            && !self.left.iter().any(|option| option.right.iter().any(|reply| reply.leq(self)))
            && !self.right.iter().any(|option| option.left.iter().any(|reply| self.leq(reply)))
            && self.left.iter().chain(&self.right).all(Tree::is_canonical)
    }

    /// The value in the arena.
    pub fn value(&self, games: &ShortGames) -> Game {
        let side = |options: &[Tree]| options.iter().map(|option| option.value(games)).collect::<Vec<_>>();
        games.from_options(&side(&self.left), &side(&self.right)).expect("no limit is set")
    }

    /// The canonical form in the arena, written out as a tree.
    pub fn of(games: &ShortGames, game: Game) -> Tree {
        let side = |player| {
            games
                .options(game, player)
                .expect("no limit is set")
                .iter()
                .map(|&option| Tree::of(games, option))
                .collect()
        };
        Tree::new(side(onside_ground::Player::Left), side(onside_ground::Player::Right))
    }

    /// {"l": [...], "r": [...]}.
    pub fn from_json(json: &serde_json::Value) -> Tree {
        let side = |key: &str| json[key].as_array().expect("a list").iter().map(Tree::from_json).collect();
        Tree::new(side("l"), side("r"))
    }
}

/// A small deterministic generator, so that failures repeat.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).expect("31 bits") % bound
    }
}
