//! Explicit forms: literal trees that are not simplified, kept apart from canonical values.
//!
//! A form is either canonical (then it is just a [`Game`]) or a pair of option sets of forms, at least one thing about
//! which is not canonical. Forms are hash-consed like games, and a tree that happens to be a canonical form *becomes*
//! that game, so two forms are isomorphic (003, Definition 2.13) exactly if they are equal, and "is it in canonical
//! form?" is a look at the tag. Nothing here is fast: forms come from what people write and from small positions.

use std::collections::HashMap;
use std::sync::Arc;

use dashu_int::IBig;
use onside_ground::{Charge, Player, Stop, with_stack, with_stack_at};
use parking_lot::Mutex;

use super::arena::ShortGames;
use super::game::Game;
use super::notation;
use super::simple::GameList;
use crate::notation::Signs;

/// A literal game: an id in the [`Forms`] that made it, or a canonical game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Form(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
enum Kind {
    Canonical(u32),
    Branches(u32),
}

/// A handle on explicit forms, which belong above one arena of short games. Cloning it gives another handle on the same
/// forms, so that an answer can keep what it needs to be read later.
#[derive(Clone, Default)]
pub struct Forms(Arc<Tables>);

#[derive(Default)]
struct Tables {
    trees: boxcar::Vec<Branches>,
    ids: Mutex<Ids>,
}

#[derive(Default)]
struct Ids {
    known: HashMap<[Vec<Form>; 2], u32>,
    /// The memory of all forms, on the account of the arena above which the first one was made.
    charge: Option<Charge>,
}

const FOREIGN: Stop = Stop::Internal("an explicit form was asked for in a place where it was not made");

/// What a form is.
enum Look<'a> {
    Canonical(Game),
    Branches(&'a Branches),
}

/// A form as it is written, without its braces.
struct Written {
    inside: String,
    /// How many bars stand bare in it; none if it needs no braces.
    bars: usize,
    /// Whether it begins or ends with a bar.
    ragged: bool,
}

impl Written {
    fn whole(&self, signs: Signs) -> String {
        if self.bars > 0 { signs.braced(&self.inside) } else { self.inside.clone() }
    }
}

struct Branches {
    options: [Vec<Form>; 2],
    value: Game,
    birthday: IBig,
}

impl From<Game> for Form {
    fn from(game: Game) -> Form {
        Form(Kind::Canonical(game.0))
    }
}

impl Form {
    /// The canonical game, if the form is canonical (003's `IsInCanonicalForm`).
    #[must_use]
    pub fn as_canonical(self) -> Option<Game> {
        match self.0 {
            Kind::Canonical(id) => Some(Game(id)),
            Kind::Branches(_) => None,
        }
    }
}

impl Forms {
    /// No forms yet.
    #[must_use]
    pub fn new() -> Forms {
        Forms::default()
    }

    /// The form with exactly these options; sets, so order and repetition do not matter.
    ///
    /// # Errors
    /// A limit, met while the value is found.
    pub fn from_options(&self, games: &ShortGames, left: &[Form], right: &[Form]) -> Result<Form, Stop> {
        let mut options = [left.to_vec(), right.to_vec()];
        for side in &mut options {
            side.sort_unstable();
            side.dedup();
        }
        if let Some(&id) = self.0.ids.lock().known.get(&options) {
            return Ok(Form(Kind::Branches(id)));
        }
        let values = |side: &[Form]| side.iter().map(|&option| self.value(option)).collect::<Result<GameList, Stop>>();
        let value = games.from_options(&values(&options[0])?, &values(&options[1])?)?;
        if self.is_canonical(games, &options, value)? {
            return Ok(Form::from(value));
        }
        let mut birthday = IBig::ZERO;
        for &option in options.iter().flatten() {
            birthday = birthday.max(self.birthday(games, option)? + IBig::ONE);
        }
        let bytes = 64 + 16 * (options[0].len() + options[1].len()) as u64;
        let mut ids = self.0.ids.lock();
        // Another thread may have been faster.
        if let Some(&id) = ids.known.get(&options) {
            return Ok(Form(Kind::Branches(id)));
        }
        let too_many = Stop::TooLarge("over four billion explicit forms");
        let id = u32::try_from(self.0.trees.count()).map_err(|_| too_many)?;
        ids.charge.get_or_insert_with(|| games.guard().charge()).more(bytes)?;
        self.0.trees.push(Branches { options: options.clone(), value, birthday });
        ids.known.insert(options, id);
        Ok(Form(Kind::Branches(id)))
    }

    fn is_canonical(&self, games: &ShortGames, options: &[Vec<Form>; 2], value: Game) -> Result<bool, Stop> {
        for (side, player) in options.iter().zip(Player::BOTH) {
            // Both lists are sorted by id and free of repetition.
            let canonical = games.options(value, player)?.iter().map(|&option| Some(option));
            if !side.iter().map(|option| option.as_canonical()).eq(canonical) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What is known about a form that is not canonical, or the game that it is.
    fn look(&self, form: Form) -> Result<Look<'_>, Stop> {
        Ok(match form.0 {
            Kind::Canonical(id) => Look::Canonical(Game(id)),
            Kind::Branches(id) => Look::Branches(self.0.trees.get(id as usize).ok_or(FOREIGN)?),
        })
    }

    /// The value: the canonical form of this form.
    ///
    /// # Errors
    /// The form was made elsewhere.
    pub fn value(&self, form: Form) -> Result<Game, Stop> {
        Ok(match self.look(form)? {
            Look::Canonical(game) => game,
            Look::Branches(tree) => tree.value,
        })
    }

    /// The height of the form itself (003, Definition 2.4).
    ///
    /// # Errors
    /// A limit.
    pub fn birthday(&self, games: &ShortGames, form: Form) -> Result<IBig, Stop> {
        match self.look(form)? {
            Look::Branches(tree) => Ok(tree.birthday.clone()),
            Look::Canonical(game) => games.birthday(game),
        }
    }

    /// A player's options.
    ///
    /// # Errors
    /// A limit.
    pub fn options(&self, games: &ShortGames, form: Form, player: Player) -> Result<Vec<Form>, Stop> {
        Ok(match self.look(form)? {
            Look::Branches(tree) => tree.options[usize::from(player == Player::Right)].clone(),
            Look::Canonical(game) => games.options(game, player)?.iter().map(|&game| Form::from(game)).collect(),
        })
    }

    /// The literal text; canonical parts are written as values.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn print(&self, games: &ShortGames, form: Form) -> Result<String, Stop> {
        self.write(games, form, Signs::Plain)
    }

    /// The literal text in some signs.
    ///
    /// # Errors
    /// A limit, or a text that would be too long.
    pub fn write(&self, games: &ShortGames, form: Form, signs: Signs) -> Result<String, Stop> {
        Ok(self.write_at(games, form, signs, 0)?.whole(signs))
    }

    fn write_at(&self, games: &ShortGames, form: Form, signs: Signs, depth: u32) -> Result<Written, Stop> {
        games.guard().check()?;
        let tree = match self.look(form)? {
            Look::Canonical(game) => {
                return Ok(Written { inside: notation::write(games, game, signs)?, bars: 0, ragged: false });
            }
            Look::Branches(tree) => tree,
        };
        let mut sides = Vec::with_capacity(2);
        for options in &tree.options {
            let mut texts = Vec::with_capacity(options.len());
            for &option in self.sorted(games, options)?.iter() {
                texts.push(with_stack_at(depth, || self.write_at(games, option, signs, depth + 1))?);
            }
            sides.push(match &mut texts[..] {
                // Without their braces the bars of a game with an empty side would run into those around it.
                [Written { inside, bars: bars @ 1..notation::MAX_BARS, ragged: false }] => {
                    (std::mem::take(inside), *bars)
                }
                texts => {
                    let texts: Vec<String> = texts.iter().map(|text| text.whole(signs)).collect();
                    (texts.join(signs.comma()), 0)
                }
            });
        }
        let bars = sides.iter().map(|(_, bars)| *bars).max().unwrap_or(0) + 1;
        let inside = format!("{}{}{}", sides[0].0, signs.bars(bars), sides[1].0);
        if inside.len() > 1 << 24 {
            return Err(Stop::TooLarge("the form takes more than 16 million characters to write"));
        }
        Ok(Written { inside, bars, ragged: tree.options.iter().any(Vec::is_empty) })
    }

    /// Canonical options in the order of print, then the others in the order in which they were made.
    fn sorted(&self, games: &ShortGames, options: &[Form]) -> Result<Vec<Form>, Stop> {
        let canonical: Vec<Game> = options.iter().filter_map(|form| form.as_canonical()).collect();
        let trees = options.iter().copied().filter(|form| form.as_canonical().is_none());
        Ok(notation::sorted(games, &canonical)?.into_iter().map(Form::from).chain(trees).collect())
    }

    /// The form with the players' roles swapped.
    ///
    /// # Errors
    /// A limit.
    pub fn negative(&self, games: &ShortGames, form: Form) -> Result<Form, Stop> {
        games.guard().check()?;
        if let Some(game) = form.as_canonical() {
            return Ok(Form::from(games.negative(game)?));
        }
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Right, Player::Left]) {
            for option in self.options(games, form, player)? {
                side.push(with_stack(|| self.negative(games, option))?);
            }
        }
        self.from_options(games, &sides[0], &sides[1])
    }
}
