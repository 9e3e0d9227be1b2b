//! Differences, parts and partitions.
//!
//! One may cancel in misere sums (On Numbers and Games, chapter 12), so there is at most one Y with X + Y = G. Let
//! there be one. The options of X + Y are of two kinds, X' + Y and X + Y', and each option of G, being in simplest
//! form, is one of them. An option of X + Y that is none of G's has an option that is equal to G; if it is X + Y', that
//! must be some X' + Y', because X + Y'' = G would mean that Y'' is Y. So
//!
//! * if some option G' of G has no difference G' - X, then G' = X' + Y, and Y is one of the differences G' - X';
//! * otherwise Y is again one of those, or every G' - X is an option of Y, and all other options of Y are differences
//!   G - X'.
//!
//! All of these are differences of smaller games. What is found is added to X, so that nothing rests on a slip in this
//! argument but the answer that there is no difference, which the tests compare with trying everything.
//!
//! A *part* of G is an X that is no unit and has a difference G - X; it may be born later than G. If G = X + Y, every
//! option of G has X or Y as a part or is equal to it, so that all parts are found from those of one option. 0 and *[1]
//! are units; what has no parts but units and itself is *prime*.

use std::sync::Arc;

use onside_ground::{Stop, with_stack};

use super::arena::{MisereGame, MisereGames};

/// Up to this number of differences G - X' all sets of them are tried as further options of Y.
const MANY: usize = 12;

impl MisereGames {
    /// The game Y with X + Y = G, if there is one.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn difference(&self, from: MisereGame, part: MisereGame) -> Result<Option<MisereGame>, Stop> {
        let ((from, first_odd), (part, second_odd)) = (self.even_part(from)?, self.even_part(part)?);
        let Some(even) = self.even_difference(from, part)? else { return Ok(None) };
        if first_odd == second_odd { Ok(Some(even)) } else { self.other_parity(even).map(Some) }
    }

    fn even_difference(&self, from: MisereGame, part: MisereGame) -> Result<Option<MisereGame>, Stop> {
        if part == MisereGame::ZERO {
            return Ok(Some(from));
        }
        if part == from {
            return Ok(Some(MisereGame::ZERO));
        }
        if from == MisereGame::ZERO {
            // Only units have inverses.
            return Ok(None);
        }
        if let Some(&known) = self.memos().differences.get(&(from, part)) {
            return Ok(known);
        }
        self.guard().charge_positions(1)?;
        let found = self.searched_difference(from, part)?;
        let mut memos = self.memos();
        memos.count(self.guard(), size_of::<(MisereGame, MisereGame, Option<MisereGame>)>())?;
        memos.differences.insert((from, part), found);
        Ok(found)
    }

    fn searched_difference(&self, from: MisereGame, part: MisereGame) -> Result<Option<MisereGame>, Stop> {
        let mut options = Vec::new();
        let mut all_have_one = true;
        for option in self.option_ids(from) {
            match with_stack(|| self.difference(option, part))? {
                Some(difference) => options.push(difference),
                None => {
                    all_have_one = false;
                    if let Some(found) = self.difference_through(from, part, option)? {
                        return Ok(Some(found));
                    }
                }
            }
            if !all_have_one {
                return Ok(None);
            }
        }
        let mut further = Vec::new();
        for option in self.option_ids(part) {
            further.extend(with_stack(|| self.difference(from, option))?);
        }
        if let Some(found) = self.with_further(from, part, &options, &further)? {
            return Ok(Some(found));
        }
        for option in self.option_ids(from) {
            if let Some(found) = self.difference_through(from, part, option)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// The difference, if it is that of an option of `from` and some option of `part`.
    fn difference_through(
        &self,
        from: MisereGame,
        part: MisereGame,
        option: MisereGame,
    ) -> Result<Option<MisereGame>, Stop> {
        for smaller in self.option_ids(part) {
            if let Some(candidate) = with_stack(|| self.difference(option, smaller))?
                && self.sum(part, candidate)? == from
            {
                return Ok(Some(candidate));
            }
        }
        Ok(None)
    }

    /// The difference, if its options are these and some of the further ones.
    fn with_further(
        &self,
        from: MisereGame,
        part: MisereGame,
        options: &[MisereGame],
        further: &[MisereGame],
    ) -> Result<Option<MisereGame>, Stop> {
        let tried = |chosen: &mut dyn Iterator<Item = MisereGame>| -> Result<Option<MisereGame>, Stop> {
            let candidate = self.from_options(options.iter().copied().chain(chosen).collect())?;
            Ok((self.sum(part, candidate)? == from).then_some(candidate))
        };
        if let Some(found) = tried(&mut further.iter().copied())? {
            return Ok(Some(found));
        }
        if further.len() > MANY {
            return Err(Stop::TooLarge("whether one misere game is a part of another is too long to find out"));
        }
        for chosen in 0..(1_u32 << further.len()) - 1 {
            let mut those = further.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, &game)| game);
            if let Some(found) = tried(&mut those)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }

    /// All ways to write the even part of a game as a sum of two even games that are no units, the one that comes first
    /// in order before the other, in order.
    fn pairs(&self, game: MisereGame) -> Result<Arc<[(MisereGame, MisereGame)]>, Stop> {
        let (game, _) = self.even_part(game)?;
        if game.heap_size().is_some() {
            // A nim-heap is prime: its options are nim-heaps, and those beside a part of them are units.
            return Ok(Arc::new([]));
        }
        if let Some(known) = self.memos().parts.get(&game) {
            return Ok(Arc::clone(known));
        }
        self.guard().charge_positions(1)?;
        // All parts can be found from those of any option; the one that is born first is likely to have the fewest.
        let Some(option) = self.option_ids(game).min_by_key(|&option| self.birthday(option)) else {
            return Ok(Arc::new([]));
        };
        let mut candidates = vec![self.even_part(option)?.0];
        for &(first, second) in with_stack(|| self.pairs(option))?.iter() {
            candidates.extend([first, second]);
        }
        let mut pairs = Vec::new();
        for candidate in candidates {
            if candidate.is_unit() {
                continue;
            }
            if let Some(other) = self.difference(game, candidate)?
                && !other.is_unit()
            {
                let mut pair = [candidate, other];
                self.sort(&mut pair)?;
                pairs.push((pair[0], pair[1]));
            }
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut firsts: Vec<MisereGame> = pairs.iter().map(|&(first, _)| first).collect();
        self.sort(&mut firsts)?;
        pairs.sort_by_key(|(first, _)| firsts.iter().position(|game| game == first));
        let pairs: Arc<[_]> = pairs.into();
        let mut memos = self.memos();
        memos.count(self.guard(), size_of_val(&*pairs) + size_of::<(MisereGame, usize)>())?;
        memos.parts.insert(game, Arc::clone(&pairs));
        Ok(pairs)
    }

    /// The parts that are even and not the game itself, each followed by what is beside it.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn parts(&self, game: MisereGame) -> Result<Vec<MisereGame>, Stop> {
        let mut parts = Vec::new();
        for &(first, second) in self.pairs(game)?.iter() {
            parts.push(first);
            if second != first {
                parts.push(second);
            }
        }
        Ok(parts)
    }

    /// Whether the game is no unit and has no parts but units and itself.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_prime(&self, game: MisereGame) -> Result<bool, Stop> {
        Ok(!game.is_unit() && self.pairs(game)?.is_empty())
    }

    /// All ways to write a game as a sum of even primes, and *[1] if the game is odd.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn partitions(&self, game: MisereGame) -> Result<Vec<Vec<MisereGame>>, Stop> {
        let (even, is_odd) = self.even_part(game)?;
        let mut found = Vec::new();
        self.partitions_into(even, &mut Vec::new(), &mut found)?;
        if is_odd {
            for partition in &mut found {
                partition.push(MisereGame::ONE);
            }
        }
        Ok(found)
    }

    /// Adds all ways to write the rest as a sum of primes that come no earlier than the last one chosen.
    fn partitions_into(
        &self,
        rest: MisereGame,
        chosen: &mut Vec<MisereGame>,
        found: &mut Vec<Vec<MisereGame>>,
    ) -> Result<(), Stop> {
        if rest == MisereGame::ZERO {
            found.push(chosen.clone());
            return Ok(());
        }
        self.guard().check()?;
        let mut primes = Vec::new();
        for part in self.parts(rest)?.into_iter().chain([rest]) {
            if self.is_prime(part)? {
                primes.push(part);
            }
        }
        self.sort(&mut primes)?;
        primes.dedup();
        for prime in primes {
            if let Some(&last) = chosen.last()
                && self.order(prime, last)?.is_lt()
            {
                continue;
            }
            if let Some(smaller) = self.difference(rest, prime)? {
                chosen.push(prime);
                with_stack(|| self.partitions_into(smaller, chosen, found))?;
                chosen.pop();
            }
        }
        Ok(())
    }

    /// Whether the game is a part of the game whose only option it is.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn is_extraverted(&self, game: MisereGame) -> Result<bool, Stop> {
        let sharp = self.from_options(vec![game])?;
        Ok(self.difference(sharp, game)?.is_some())
    }

    /// Whether the game is a unit: only units are equal to a game that has them as a part and was born before.
    #[must_use]
    pub fn is_introverted(&self, game: MisereGame) -> bool {
        game.is_unit()
    }
}
