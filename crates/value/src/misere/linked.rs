//! Links and distinguishers (On Numbers and Games, chapter 12).
//!
//! Games G and H are *linked* by X if G + X and H + X are both P-positions. They are linked by some game unless one of
//! them is equal to an option of the other. Different games are told apart by some X, for which one of G + X and H + X
//! is a P-position and the other is not. Each of the two is made from the other for smaller games: what links H to an
//! option of G tells G from H, and the games that tell H from the options of G, and G from those of H, are the options
//! of a link.

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};

impl MisereGames {
    /// Whether some game makes a P-position with either of the two.
    #[must_use]
    pub fn is_linked(&self, first: MisereGame, second: MisereGame) -> bool {
        !self.has_option(first, second) && !self.has_option(second, first)
    }

    /// A game that makes a P-position with either of the two, if there is one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn link(&self, first: MisereGame, second: MisereGame) -> Result<Option<MisereGame>, Stop> {
        if !self.is_linked(first, second) {
            return Ok(None);
        }
        if first == MisereGame::ZERO && second == MisereGame::ZERO {
            return Ok(Some(MisereGame::ONE));
        }
        let key = if first <= second { (first, second) } else { (second, first) };
        if let Some(&known) = self.memos().links.get(&key) {
            return Ok(known);
        }
        self.guard().charge_positions(1)?;
        let mut options = Vec::new();
        for (of, other) in [(second, first), (first, second)] {
            for option in self.option_ids(of) {
                options.extend(with_stack(|| self.loser_only_with(option, other))?);
            }
        }
        let link = self.from_options(options)?;
        let mut memos = self.memos();
        memos.count(self.guard(), size_of::<(MisereGame, MisereGame, Option<MisereGame>)>())?;
        memos.links.insert(key, Some(link));
        Ok(Some(link))
    }

    /// A game that makes a P-position with one of the two and not with the other, unless they are equal.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn distinguisher(&self, first: MisereGame, second: MisereGame) -> Result<Option<MisereGame>, Stop> {
        if first == second {
            return Ok(None);
        }
        let zero = |one: MisereGame, other| one == MisereGame::ZERO && self.is_previous_win(other);
        if zero(first, second) || zero(second, first) {
            return Ok(Some(MisereGame::ZERO));
        }
        for (of, other) in [(first, second), (second, first)] {
            for option in self.option_ids(of) {
                if let Some(link) = with_stack(|| self.link(other, option))? {
                    return Ok(Some(link));
                }
            }
        }
        Err(Stop::Internal("two different misere games that nothing tells apart"))
    }

    /// A game that makes a P-position with the first and not with the second, unless they are equal. If a distinguisher
    /// X does it the other way round, the mates of the options of the first together with X do it.
    fn loser_only_with(&self, first: MisereGame, second: MisereGame) -> Result<Option<MisereGame>, Stop> {
        let Some(told) = self.distinguisher(first, second)? else { return Ok(None) };
        if self.is_previous_win(self.sum(first, told)?) {
            return Ok(Some(told));
        }
        let mut options = vec![told];
        for option in self.option_ids(first) {
            options.push(self.mate(option)?);
        }
        self.from_options(options).map(Some)
    }
}
