//! Tame, restive and restless games: those that behave like nim-heaps beside nim-heaps, or nearly so (Winning Ways,
//! chapter 13).
//!
//! The genus of a sum of nim positions is *tame*: both nim values are the same, or both are 0 or 1. A game is tame if
//! its genus is, and if every option is tame or reverts to tame games: it has tame options with the same nim value, one
//! in normal and one in misere play, and is not needed for the nim values of the game. Where only the nim value of
//! normal play is 0 or 1 the game is *restive*, where only that of misere play is, it is *restless*.

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};
use super::genus::mex;

/// How near a game is to a nim position. The order is that of wildness among tame games.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tameness {
    /// A nim-heap.
    Heap,
    /// Of tame genus, and all options are hereditarily tame.
    HereditarilyTame,
    /// Of tame genus, and all options are tame or revert to tame games.
    Tame,
    /// Of tame genus beside all tame games, by options of which the same is known.
    Tameable,
    /// Of restive genus, and all options are hereditarily tame.
    HereditarilyRestive,
    /// Of restive genus, and all options are tame or revert to tame or restive games.
    Restive,
    /// Of restless genus, and all options are tame.
    Restless,
    /// Nothing of all this.
    Wild,
}

impl Tameness {
    /// Whether sums with other tame games have the genus of nim positions.
    #[must_use]
    pub fn is_tame(self) -> bool {
        self <= Tameness::Tame
    }

    /// Whether it is tame and all that can be reached is.
    #[must_use]
    pub fn is_hereditarily_tame(self) -> bool {
        self <= Tameness::HereditarilyTame
    }

    /// Whether the genus of its sums with tame games is tame.
    #[must_use]
    pub fn is_tameable(self) -> bool {
        self <= Tameness::Tameable
    }

    /// Whether it is restive.
    #[must_use]
    pub fn is_restive(self) -> bool {
        matches!(self, Tameness::HereditarilyRestive | Tameness::Restive)
    }
}

/// What two nim values look like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Tame,
    Restive,
    Restless,
    Wild,
}

impl Look {
    fn of(plus: u32, minus: u32) -> Look {
        match (plus < 2, minus < 2) {
            (true, true) => Look::Tame,
            (false, false) if plus == minus => Look::Tame,
            (true, false) => Look::Restive,
            (false, true) => Look::Restless,
            (false, false) => Look::Wild,
        }
    }
}

/// A game with what its place in a nim-like sum depends on.
#[derive(Clone, Copy)]
struct Seen {
    plus: u32,
    minus: u32,
    tameness: Tameness,
}

impl MisereGames {
    /// How near a game is to a nim position. One more token beside it makes no difference.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn tameness(&self, game: MisereGame) -> Result<Tameness, Stop> {
        if game.heap_size().is_some() {
            return Ok(Tameness::Heap);
        }
        if let Some(&known) = self.memos().tameness.get(&game) {
            return Ok(known);
        }
        self.guard().charge_positions(1)?;
        let (even, changed) = self.even_part(game)?;
        let found = if changed { with_stack(|| self.tameness(even))? } else { self.tameness_of_even(game)? };
        let mut memos = self.memos();
        memos.count(self.guard(), size_of::<(MisereGame, Tameness)>())?;
        memos.tameness.insert(game, found);
        Ok(found)
    }

    /// Whether the sum of the game with itself is tame of genus 0^0, and the game is not tame.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_half_tame(&self, game: MisereGame) -> Result<bool, Stop> {
        if self.tameness(game)?.is_tame() {
            return Ok(false);
        }
        let twice = self.sum(game, game)?;
        let is_zero = self.nim_value(twice) == 0 && self.misere_nim_value(twice) == 0;
        Ok(is_zero && self.tameness(twice)?.is_tame())
    }

    fn seen(&self, game: MisereGame) -> Result<Seen, Stop> {
        let tameness = with_stack(|| self.tameness(game))?;
        Ok(Seen { plus: self.nim_value(game), minus: self.misere_nim_value(game), tameness })
    }

    fn tameness_of_even(&self, game: MisereGame) -> Result<Tameness, Stop> {
        let (plus, minus) = (self.nim_value(game), self.misere_nim_value(game));
        let look = Look::of(plus, minus);
        let options: Vec<MisereGame> = self.option_ids(game).collect();
        let seen: Vec<Seen> = options.iter().map(|&option| self.seen(option)).collect::<Result<_, _>>()?;
        let all = |holds: fn(Tameness) -> bool| seen.iter().all(|option| holds(option.tameness));
        match look {
            Look::Tame if all(Tameness::is_hereditarily_tame) => return Ok(Tameness::HereditarilyTame),
            Look::Tame if all(Tameness::is_tame) => return Ok(Tameness::Tame),
            Look::Restive if all(Tameness::is_hereditarily_tame) => return Ok(Tameness::HereditarilyRestive),
            Look::Restive if all(Tameness::is_tame) => return Ok(Tameness::Restive),
            Look::Restless if all(Tameness::is_tame) => return Ok(Tameness::Restless),
            Look::Restless | Look::Wild => return Ok(Tameness::Wild),
            Look::Tame | Look::Restive => {}
        }
        // Some option is not tame. What is left when those that revert are passed over must have the same nim values.
        let needs = |holds: fn(Tameness) -> bool| {
            let those = || seen.iter().filter(move |option| holds(option.tameness));
            (mex(those().map(|option| option.plus)), mex(those().map(|option| option.minus)))
        };
        if needs(Tameness::is_tame) == (plus, minus) {
            let target = Seen { plus, minus, tameness: Tameness::Tame };
            let helps = if look == Look::Tame { reverts_to_tame } else { reverts_to_restive };
            if self.all_revert(&options, &seen, target, Tameness::is_tame, helps)? {
                return Ok(if look == Look::Tame { Tameness::Tame } else { Tameness::Restive });
            }
        }
        // A game all of whose options revert, to games of nim value 0 in normal play, may have either of the genera 0^0
        // and 0^120 of nothing at all.
        let like_zero = plus == 0 && !seen.iter().any(|option| option.tameness.is_tameable());
        if look == Look::Tame && (like_zero || needs(Tameness::is_tameable) == (plus, minus)) {
            let target = Seen { plus, minus, tameness: Tameness::Tameable };
            if self.all_revert(&options, &seen, target, Tameness::is_tameable, reverts_to_tameable)? {
                return Ok(Tameness::Tameable);
            }
        }
        Ok(Tameness::Wild)
    }

    /// Whether every option that is not good itself has options of its own that help to revert, in normal play and in
    /// misere play.
    fn all_revert(
        &self,
        options: &[MisereGame],
        seen: &[Seen],
        target: Seen,
        good: fn(Tameness) -> bool,
        helps: fn(Seen, Seen) -> [bool; 2],
    ) -> Result<bool, Stop> {
        for (&option, _) in options.iter().zip(seen).filter(|(_, option)| !good(option.tameness)) {
            let mut found = [false; 2];
            for second in self.option_ids(option) {
                let [in_normal, in_misere] = helps(target, self.seen(second)?);
                found = [found[0] || in_normal, found[1] || in_misere];
            }
            if found != [true; 2] {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

fn reverts_to_tame(target: Seen, to: Seen) -> [bool; 2] {
    let fits = to.tameness.is_tame();
    [fits && to.plus == target.plus, fits && to.minus == target.minus]
}

fn reverts_to_tameable(target: Seen, to: Seen) -> [bool; 2] {
    let fits = to.tameness.is_tameable();
    [fits && to.plus == target.plus, fits && to.minus == target.minus]
}

/// For a restive game the other nim value must be that of a unit, or belong to the misere value of the game.
fn reverts_to_restive(target: Seen, to: Seen) -> [bool; 2] {
    let fits = to.tameness.is_tame() || to.tameness.is_restive();
    let near = |value: u32| value < 2 || value | 1 == target.minus | 1;
    [fits && to.plus == target.plus && near(to.minus), fits && to.minus == target.minus && near(to.plus)]
}
