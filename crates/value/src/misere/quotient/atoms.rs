//! The games of which the sums of a set consist, each once: atoms with options that are sums of earlier atoms.

use onside_ground::{Charge, Guard, Stop};
use rustc_hash::FxHashMap;

use super::search::{NoQuotient, QuotientSearch};
use super::table::MisereQuotient;
use crate::misere::{MisereGame, MisereGames};

/// Atoms by their options. Games with the same options are the same atom.
#[derive(Debug)]
pub struct MisereAtoms {
    options: Vec<Vec<Vec<u32>>>,
    numbers: FxHashMap<Vec<Vec<u32>>, u32>,
    games: FxHashMap<MisereGame, u32>,
    charge: Charge,
}

impl MisereAtoms {
    /// None so far.
    #[must_use]
    pub fn new(guard: &Guard) -> MisereAtoms {
        let (numbers, games) = (FxHashMap::default(), FxHashMap::default());
        MisereAtoms { options: Vec::new(), numbers, games, charge: guard.charge() }
    }

    /// How many there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.options.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.options.is_empty()
    }

    /// The atom with these options, each a sum of atoms that there are already.
    ///
    /// # Errors
    /// The limit on memory; that there are too many.
    pub fn atom(&mut self, mut options: Vec<Vec<u32>>) -> Result<u32, Stop> {
        options.iter_mut().for_each(|sum| sum.sort_unstable());
        options.sort_unstable();
        options.dedup();
        if let Some(&known) = self.numbers.get(&options) {
            return Ok(known);
        }
        let bytes: usize = options.iter().map(|sum| size_of::<Vec<u32>>() + 4 * sum.len()).sum();
        self.charge.more(2 * bytes as u64 + 64)?;
        let number = u32::try_from(self.len()).map_err(|_| Stop::TooLarge("there are too many games in a set"))?;
        self.numbers.insert(options.clone(), number);
        self.options.push(options);
        Ok(number)
    }

    /// The atom that is a misere canonical form; all that can be reached from it become atoms too.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn game(&mut self, games: &MisereGames, game: MisereGame) -> Result<u32, Stop> {
        let mut work = vec![(game, false)];
        while let Some((next, ready)) = work.pop() {
            games.guard().check()?;
            if self.games.contains_key(&next) {
                continue;
            }
            if !ready {
                // A nim-heap has as many options as tokens.
                games.guard().room_for::<Vec<u32>>(games.option_count(next))?;
                work.push((next, true));
                work.extend(games.option_ids(next).map(|option| (option, false)));
                continue;
            }
            let known = |option: MisereGame| self.games.get(&option).map(|&atom| vec![atom]);
            let options: Option<Vec<Vec<u32>>> = games.option_ids(next).map(known).collect();
            let atom = self.atom(options.ok_or(Stop::Internal("an option of a misere game was passed over"))?)?;
            self.games.insert(next, atom);
        }
        self.games.get(&game).copied().ok_or(Stop::Internal("a misere game was passed over"))
    }

    /// The misere quotient of all sums of these atoms, in which these sums of atoms are looked up.
    ///
    /// # Errors
    /// A limit or a request to stop; that no quotient of an acceptable size was found.
    pub fn quotient(&self, sums: &[Vec<u32>], guard: &Guard) -> Result<MisereQuotient, NoQuotient> {
        let mut search = QuotientSearch::new(guard)?;
        for options in &self.options {
            search.add(options, guard)?;
        }
        let quotient = search.quotient(guard)?;
        let element = |atom: &u32| quotient.images().get(*atom as usize).copied();
        let image =
            |sum: &Vec<u32>| sum.iter().try_fold(0, |product, atom| Some(quotient.product(product, element(atom)?)));
        let images: Option<Vec<u32>> = sums.iter().map(image).collect();
        let images = images.ok_or(Stop::Internal("a sum of atoms that are not there"))?;
        Ok(quotient.with_images(images))
    }
}
