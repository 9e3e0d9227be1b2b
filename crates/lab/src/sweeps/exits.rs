//! The exits of unicycles as a list: `0, -3/4, *2, {2||1|0}, Tiny(2)`, and whatever else the language makes a short
//! game of, as `Nim(2,1)`.

use onside_ground::Stop;
use onside_lang::{Session, Settings, Value};
use onside_value::short::notation::{Reason, parse};
use onside_value::short::{Game, ShortGames};

/// The games of a list with commas; the inner error names the text that is no game.
///
/// # Errors
/// A limit.
pub(super) fn read_list(games: &ShortGames, text: &str) -> Result<Result<Vec<Game>, String>, Stop> {
    let mut list = Vec::new();
    let mut session = None;
    let (mut depth, mut start) = (0usize, 0);
    let ends = text.char_indices().chain([(text.len(), ',')]);
    for (at, letter) in ends {
        match letter {
            '{' | '(' | '[' | '<' => depth += 1,
            '}' | ')' | ']' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 || at == text.len() => {
                let part = text[start..at].trim();
                start = (at + 1).min(text.len());
                match read(games, &mut session, part)? {
                    Some(game) => list.push(game),
                    None => return Ok(Err(part.to_string())),
                }
            }
            _ => {}
        }
    }
    Ok(Ok(list))
}

/// The game of a text: in the notation of values, or an expression of the language.
fn read(games: &ShortGames, session: &mut Option<Session>, text: &str) -> Result<Option<Game>, Stop> {
    match parse(games, text).map_err(|error| error.reason) {
        Ok(game) => return Ok(Some(game)),
        Err(Reason::Stop(stop)) => return Err(stop),
        Err(_) => {}
    }
    let session = session.get_or_insert_with(|| Session::new(Settings::default(), games.guard().clone()));
    match evaluated(games, session, text)? {
        // The text is an expression by itself, so that parentheses around it are those of no other: `1) + (2` is no
        // game.
        Found::Unsettled => match evaluated(games, session, &format!("({text}).CanonicalForm"))? {
            Found::Game(game) => Ok(Some(game)),
            _ => Ok(None),
        },
        Found::Game(game) => Ok(Some(game)),
        Found::Nothing => Ok(None),
    }
}

/// What the language makes of a text.
enum Found {
    Game(Game),
    /// A game whose value has not been found.
    Unsettled,
    Nothing,
}

fn evaluated(games: &ShortGames, session: &mut Session, source: &str) -> Result<Found, Stop> {
    let evaluation = session.value(source);
    if let Some(stop @ (Stop::Time | Stop::Memory | Stop::Positions(_) | Stop::Cancelled)) = evaluation.stop() {
        return Err(stop);
    }
    let Ok(answer) = evaluation.answer else { return Ok(Found::Nothing) };
    Ok(match &answer.value {
        Value::Number(number) => match number.to_dyadic() {
            Some(number) => Found::Game(games.number(number)?),
            None => Found::Nothing,
        },
        Value::Game(game) | Value::Literal(_, game) => Found::Game(games.import(&answer.tables().games, *game)?),
        Value::Compound(_) => Found::Unsettled,
        _ => Found::Nothing,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use onside_value::short::notation::print;

    #[test]
    fn games_are_read_as_they_are_printed() {
        let games = ShortGames::default();
        let check = |text: &str, expected: &str| {
            let list = read_list(&games, text).unwrap();
            let printed =
                list.map(|list| list.iter().map(|&game| print(&games, game).unwrap()).collect::<Vec<_>>().join(" "));
            assert_eq!(printed.unwrap_or_else(|part| format!("no game: {part}")), expected, "{text}");
        };
        check("0,1,-1,*", "0 1 -1 *");
        check(" -3/4 , *2, 1^, v2*, 1v*3", "-3/4 *2 1^ vv* 1v*3");
        check("^^, v3, 3+*2, 10+^3", "^^ v3 3+*2 10+^3");
        check("{1|*}, {0|*}, {|}, {0,*|{|-1}}", "{1|*} ^ 0 {0,*|-2}");
        check("{1|-1}", "+-1");
        check("Tiny(1), {3||2|1}, {0||0|-1}, +-1, Miny(3/4)", "Tiny(1) {3||2|1} Tiny(1) +-1 Miny(3/4)");
        check("2+-1, {0,*|+-2}, +-{1,{2|1}}, ^<2>, Nim(2,1), Tiny({1,*|0})", "{3|1} 1 +-{1,{2|1}} ^<2> *3 Tiny({1|0})");
        check("on", "no game: on");
        check("1) + (2", "no game: 1) + (2");
        check("1,,2", "no game: ");
        check("x", "no game: x");
        check("1/3", "no game: 1/3");
        check("{1}", "no game: {1}");
        check("{{{", "no game: {{{");
    }
}
