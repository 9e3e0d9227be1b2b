//! From combinatorial games to synchronized ones: separable forms (004, Definitions 4.4 and 4.6; 000, Definition 4.10).
//!
//! A form is separable if in each of its positions every pair of a Left and a Right option can be carried out in some
//! order: both orders lead to a common position, or Left's option is still there after Right's move, or the other way
//! round. It is strongly separable if the first is always the case. Options are compared as forms, not as values.

use onside_ground::{Player, Stop, with_stack};
use rustc_hash::FxHashMap;

use super::games::{Sum, SyncGames};
use super::nash::NO_FIT;
use crate::short::{Form, Forms, ShortGames};

/// How far a form is separable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Separability {
    /// Every pair of options has a common continuation.
    Strong,
    /// Every pair can be carried out in some order; the witness shows a pair without a common continuation.
    Weak(Inseparable),
    /// Some pair cannot be carried out in any order.
    None(Inseparable),
}

/// A position and a pair of its options that fail the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Inseparable {
    /// The position.
    pub position: Form,
    /// Its Left option.
    pub left: Form,
    /// Its Right option.
    pub right: Form,
}

/// How a pair of options is carried out at once.
enum Joint {
    Common(Form),
    LeftAfterRight,
    RightAfterLeft,
    Impossible,
}

fn joint(games: &ShortGames, forms: &Forms, left: Form, right: Form) -> Result<Joint, Stop> {
    let after_left = forms.options(games, left, Player::Right)?;
    let after_right = forms.options(games, right, Player::Left)?;
    let mut common = None;
    for form in &after_left {
        games.guard().check()?;
        if after_right.contains(form) {
            common = Some(*form);
            break;
        }
    }
    Ok(if let Some(common) = common {
        Joint::Common(common)
    } else if after_right.contains(&left) {
        Joint::LeftAfterRight
    } else if after_left.contains(&right) {
        Joint::RightAfterLeft
    } else {
        Joint::Impossible
    })
}

/// How far a form is separable, with a witness if it is not.
///
/// # Errors
/// A limit.
pub fn separability(games: &ShortGames, forms: &Forms, form: Form) -> Result<Separability, Stop> {
    let mut seen: FxHashMap<Form, ()> = FxHashMap::default();
    let mut waiting = vec![form];
    let mut weak = None;
    while let Some(position) = waiting.pop() {
        if seen.insert(position, ()).is_some() {
            continue;
        }
        games.guard().charge_positions(1)?;
        let lefts = forms.options(games, position, Player::Left)?;
        let rights = forms.options(games, position, Player::Right)?;
        for &left in &lefts {
            for &right in &rights {
                match joint(games, forms, left, right)? {
                    Joint::Common(_) => {}
                    Joint::Impossible => return Ok(Separability::None(Inseparable { position, left, right })),
                    Joint::LeftAfterRight | Joint::RightAfterLeft => {
                        weak.get_or_insert(Inseparable { position, left, right });
                    }
                }
            }
        }
        waiting.extend(lefts);
        waiting.extend(rights);
    }
    Ok(weak.map_or(Separability::Strong, Separability::Weak))
}

/// A synchronized version of a separable form (004, Definition 4.6); where several joint options are possible, the
/// first is taken.
///
/// # Errors
/// A limit; or the pair of options that has no joint move.
pub fn synchronized_version(
    games: &ShortGames,
    forms: &Forms,
    sync: &mut SyncGames,
    form: Form,
) -> Result<Result<Sum, Inseparable>, Stop> {
    version(games, forms, sync, form, &mut FxHashMap::default())
}

fn version(
    games: &ShortGames,
    forms: &Forms,
    sync: &mut SyncGames,
    form: Form,
    known: &mut FxHashMap<Form, Sum>,
) -> Result<Result<Sum, Inseparable>, Stop> {
    if let Some(&sum) = known.get(&form) {
        return Ok(Ok(sum));
    }
    games.guard().charge_positions(1)?;
    let lefts = forms.options(games, form, Player::Left)?;
    let rights = forms.options(games, form, Player::Right)?;
    // Two long lists have far more pairs than there is memory, and the first pair may already tell that there is no
    // joint move; so room is taken row by row.
    let mut matrix = Vec::new();
    for &left in &lefts {
        games.guard().room_for::<[Form; 2]>(matrix.len() + rights.len())?;
        for &right in &rights {
            matrix.push(match joint(games, forms, left, right)? {
                Joint::Common(form) => form,
                Joint::LeftAfterRight => left,
                Joint::RightAfterLeft => right,
                Joint::Impossible => return Ok(Err(Inseparable { position: form, left, right })),
            });
        }
    }
    let mut convert = |options: Vec<Form>| -> Result<Result<Vec<Sum>, Inseparable>, Stop> {
        let mut sums = Vec::with_capacity(options.len());
        for option in options {
            match with_stack(|| version(games, forms, sync, option, known))? {
                Ok(sum) => sums.push(sum),
                Err(witness) => return Ok(Err(witness)),
            }
        }
        Ok(Ok(sums))
    };
    let mut sides = [Vec::new(), Vec::new(), Vec::new()];
    for (side, options) in sides.iter_mut().zip([lefts, rights, matrix]) {
        match convert(options)? {
            Ok(sums) => *side = sums,
            Err(witness) => return Ok(Err(witness)),
        }
    }
    let [left, right, matrix] = sides;
    let sum = sync.component(left, right, matrix)?.ok_or(NO_FIT)?;
    known.insert(form, sum);
    Ok(Ok(sum))
}
