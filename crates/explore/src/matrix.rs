//! Synchronized games as matrices, with optimal strategies.

use std::sync::Arc;

use onside_ground::Player;
use onside_lang::{Error, Value};
use onside_number::Rational;
use onside_solve::nash::{SyncGame, SyncMove};

use crate::asker::{Asker, mistake};
use crate::news::{MatrixView, News};
use crate::sum::{Whole, listed};
use crate::values::{excuse, found};

/// Larger matrices are not told entry by entry.
const MOST_ENTRIES: usize = 10_000;

/// An optimal strategy for each player.
pub(crate) struct Strategies {
    /// The probabilities, for all moves in their order: Left's and Right's.
    pub(crate) chances: [Vec<Rational>; 2],
    pub(crate) exact: bool,
}

/// Whether one of the players cannot move, so that the game is over.
pub(crate) fn is_decided(game: &SyncGame) -> bool {
    Player::BOTH.iter().any(|&player| !game.can_move(player))
}

/// The optimal strategies of a game that is not decided.
pub(crate) fn strategies(asker: &mut Asker<'_>, whole: &Whole, game: &SyncGame) -> Result<Strategies, Error> {
    let answer = asker.ask(&format!("({}).Strategies", whole.text))?;
    let Value::Equilibrium(both) = &answer.value else {
        return Err(mistake("the strategies of this game are not known", "look at a smaller game"));
    };
    let mut chances: [Vec<Rational>; 2] = Default::default();
    for (strategy, chances) in [&both.left, &both.right].into_iter().zip(&mut chances) {
        let actions = listed(game, strategy.player)?;
        let played: Vec<SyncMove> = strategy.moves.iter().flatten().map(|played| played.action).collect();
        // A strategy leaves out what is never played.
        *chances = actions
            .iter()
            .map(|action| played.iter().position(|known| known == action))
            .map(|at| at.and_then(|at| strategy.probabilities.get(at).cloned()).unwrap_or(Rational::ZERO))
            .collect();
    }
    Ok(Strategies { chances, exact: both.exact })
}

/// Tells the Nash value, the matrix and who can force what.
pub(crate) fn tell(
    asker: &mut Asker<'_>,
    whole: &Whole,
    game: &Arc<SyncGame>,
    wanted: bool,
    tell: &mut dyn FnMut(News),
) -> Result<(), Error> {
    let text = &whole.text;
    if let Some(answer) = found(asker.ask(&format!("({text}).NashValue")), tell)? {
        let worth = asker.worth(&answer, answer.value.clone())?;
        tell(News::Value(worth));
    }
    if wanted && !is_decided(game) {
        let matrix = matrix(asker, whole, game);
        if let Some(matrix) = found(matrix, tell)? {
            tell(News::Matrix(matrix));
        }
    }
    match asker.ask(&format!("({text}).OutcomeClass")) {
        Ok(answer) => {
            let outcome = asker.text(&answer, answer.value.clone())?;
            tell(News::Outcome(outcome));
            Ok(())
        }
        Err(error) => excuse(error, tell),
    }
}

fn matrix(asker: &mut Asker<'_>, whole: &Whole, game: &SyncGame) -> Result<MatrixView, Error> {
    let (lefts, rights) = (listed(game, Player::Left)?, listed(game, Player::Right)?);
    if lefts.len().saturating_mul(rights.len()) > MOST_ENTRIES {
        let message = format!("the matrix of {} by {} moves is too large to be shown", lefts.len(), rights.len());
        return Err(mistake(message, "look at a smaller game, or ask for its Strategies"));
    }
    let answer = asker.ask(&format!("({}).Matrix", whole.text))?;
    let Value::Matrix(values) = &answer.value else {
        return Err(mistake("the matrix of this game is not known", "look at a smaller game"));
    };
    let Strategies { chances: [left_strategy, right_strategy], exact } = strategies(asker, whole, game)?;
    let mut view = MatrixView {
        left: game.move_texts(Player::Left, &lefts),
        right: game.move_texts(Player::Right, &rights),
        entries: Vec::with_capacity(lefts.len()),
        results: Vec::with_capacity(lefts.len()),
        left_strategy,
        right_strategy,
        exact,
    };
    for (row, &left) in lefts.iter().enumerate() {
        let entries = values.row(row).iter().map(|value| asker.worth(&answer, value.clone()));
        view.entries.push(entries.collect::<Result<_, _>>()?);
        let results = rights.iter().map(|&right| result(asker, whole, game, left, right));
        view.results.push(results.collect::<Result<_, _>>()?);
    }
    Ok(view)
}

/// The expression after two moves at once.
pub(crate) fn result(
    asker: &mut Asker<'_>,
    whole: &Whole,
    game: &SyncGame,
    left: SyncMove,
    right: SyncMove,
) -> Result<String, Error> {
    let after = game.joint(left, right).map_err(|error| mistake(error.to_string(), "choose other moves"))?;
    asker.text(&whole.answer, Value::Synchronized(Arc::new(after)))
}
