//! From options to the canonical form.
//!
//! An option is reversible if one of its own options is equal to the game. Let H be in simplest form, let all options
//! of H be options of G, and let every other option of G have H as an option. Then G = H, with one proviso: if H is 0,
//! G must be an N-position, as 0 is. Otherwise a G whose options are in simplest form is in simplest form itself (On
//! Numbers and Games, chapter 12). So all reversible options leave at once, and H is found among the options of the
//! option that was born last: that one cannot be an option of H unless no option is reversible.

use onside_ground::Stop;

use super::arena::{MisereGame, MisereGames};

impl MisereGames {
    /// The game with these options.
    ///
    /// # Errors
    /// A limit or a request to stop.
    pub fn from_options(&self, mut options: Vec<MisereGame>) -> Result<MisereGame, Stop> {
        self.guard().check()?;
        options.sort_unstable();
        options.dedup();
        let Some(&last) = options.iter().max_by_key(|&&option| self.birthday(option)) else {
            return Ok(MisereGame::ZERO);
        };
        // The only nim-heap that G can be: any smaller one is an option of G, and a larger one has an option that G
        // lacks and is not reversed through.
        let heaps = options.partition_point(|option| option.heap_size().is_none());
        let sizes = options[heaps..].iter().filter_map(|option| option.heap_size());
        let missing = (0..).zip(sizes).take_while(|(expected, size)| expected == size).count();
        let missing = self.heap(missing as u64)?;
        if self.is_reversed_through(&options, missing) {
            return Ok(missing);
        }
        let candidates: &[MisereGame] = self.node(last).map_or(&[], |node| &node.options);
        for &candidate in candidates.iter().filter(|candidate| candidate.heap_size().is_none()) {
            self.guard().check()?;
            if self.is_reversed_through(&options, candidate) {
                return Ok(candidate);
            }
        }
        self.interned(options)
    }

    /// Whether the game with these options is equal to one that is in simplest form.
    fn is_reversed_through(&self, options: &[MisereGame], simpler: MisereGame) -> bool {
        let shared = |option: MisereGame| self.has_option(simpler, option);
        options.len() >= self.option_count(simpler)
            && options.iter().all(|&option| shared(option) || self.has_option(option, simpler))
            && options.iter().filter(|&&option| shared(option)).count() == self.option_count(simpler)
            && (simpler != MisereGame::ZERO || options.iter().any(|&option| self.is_previous_win(option)))
    }
}
