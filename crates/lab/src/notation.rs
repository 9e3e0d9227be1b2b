//! Short games as text, for the exits of unicycles: `0`, `-3/4`, `*2`, `1^`, `{1|*}`, and whatever else the language writes, as `{2||1|0}`, `+-1`, `Tiny(2)`.
//!
//! What is simple is read here. Of everything else a session of the language is asked for the canonical form and its options, and theirs, until these are simple.

use onside_ground::Stop;
use onside_lang::{Session, Settings};
use onside_number::Dyadic;
use onside_show::Json;
use onside_value::short::{Game, ShortGames, Simple};
use rustc_hash::FxHashMap;

/// Deeper braces are not read.
const DEEPEST: usize = 100;
/// Games with more positions than this are not asked for one by one.
const MOST_POSITIONS: usize = 10_000;

/// The games of a list with commas; the inner error names the text that is no game.
///
/// # Errors
/// A limit.
pub fn read_list(games: &ShortGames, text: &str) -> Result<Result<Vec<Game>, String>, Stop> {
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
                let game = match read(games, part, DEEPEST)? {
                    Some(game) => Some(game),
                    None if part.is_empty() => None,
                    None => ask(games, session.get_or_insert_with(|| Asked::new(games)), part)?,
                };
                match game {
                    Some(game) => list.push(game),
                    None => return Ok(Err(part.to_string())),
                }
            }
            _ => {}
        }
    }
    Ok(Ok(list))
}

/// A session, and the games of the texts that it has written.
struct Asked {
    session: Session,
    known: FxHashMap<String, Game>,
}

impl Asked {
    fn new(games: &ShortGames) -> Asked {
        Asked { session: Session::new(Settings::default(), games.guard().clone()), known: FxHashMap::default() }
    }

    /// The texts of an answer: of a set those of its elements. Nothing if there is no answer.
    fn answer(&mut self, source: &str) -> Result<Option<(&'static str, Vec<String>)>, Stop> {
        let Ok(answer) = self.session.evaluate(source).answer else {
            return self.session.guard().check().map(|()| None);
        };
        let texts = match (answer.json(), answer.text()) {
            (Ok(Json::Array(values)), _) => values.iter().map(|value| value.as_str().map(str::to_string)).collect(),
            (_, Ok(text)) => Some(vec![text.to_owned()]),
            (_, Err(_)) => None,
        };
        Ok(texts.map(|texts| (answer.kind().word(), texts)))
    }
}

/// The game that the language makes of a text; nothing if it makes none, or one that has loops or too many positions.
fn ask(games: &ShortGames, asked: &mut Asked, text: &str) -> Result<Option<Game>, Stop> {
    // The brackets must be those of the text: `1) + (2` is not to become a sum.
    let Some((_, alone)) = asked.answer(text)? else { return Ok(None) };
    let [_] = alone.as_slice() else { return Ok(None) };
    let Some((kind, form)) = asked.answer(&format!("({text}).CanonicalForm"))? else { return Ok(None) };
    let [form] = form.as_slice() else { return Ok(None) };
    if kind == "loopy" {
        return Ok(None);
    }
    // Positions whose options are being collected: what is above is done before what is below.
    let mut waiting = vec![form.clone()];
    while let Some(top) = waiting.last().cloned() {
        if asked.known.contains_key(&top) {
            waiting.pop();
            continue;
        }
        if asked.known.len() + waiting.len() > MOST_POSITIONS {
            return Ok(None);
        }
        if let Some(game) = simple(games, &top)? {
            asked.known.insert(top, game);
            continue;
        }
        let mut options = [Vec::new(), Vec::new()];
        let before = waiting.len();
        for (list, method) in options.iter_mut().zip(["LeftOptions", "RightOptions"]) {
            let Some(("set", texts)) = asked.answer(&format!("({top}).{method}"))? else { return Ok(None) };
            for option in texts {
                match asked.known.get(&option) {
                    Some(&game) => list.push(game),
                    None => waiting.push(option),
                }
            }
        }
        if waiting.len() == before {
            let game = games.from_options(&options[0], &options[1])?;
            asked.known.insert(top, game);
        }
    }
    Ok(asked.known.get(form).copied())
}

fn read(games: &ShortGames, text: &str, depth: usize) -> Result<Option<Game>, Stop> {
    let text = text.trim();
    let Some(inner) = text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) else {
        return simple(games, text);
    };
    let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
    // The bar and the commas that are not within inner braces.
    let mut sides = vec![vec![String::new()]];
    let mut braces = 0usize;
    for letter in inner.chars() {
        match letter {
            '|' if braces == 0 => sides.push(vec![String::new()]),
            ',' if braces == 0 => sides.last_mut().into_iter().for_each(|side| side.push(String::new())),
            _ => {
                if letter == '{' {
                    braces += 1;
                } else if letter == '}' {
                    let Some(fewer) = braces.checked_sub(1) else { return Ok(None) };
                    braces = fewer;
                }
                sides.last_mut().and_then(|side| side.last_mut()).into_iter().for_each(|part| part.push(letter));
            }
        }
    }
    let [left, right] = sides.as_slice() else { return Ok(None) };
    let mut options = [Vec::new(), Vec::new()];
    for (list, side) in options.iter_mut().zip([left, right]) {
        if let [only] = side.as_slice()
            && only.trim().is_empty()
        {
            continue;
        }
        for part in side {
            match read(games, part, depth)? {
                Some(game) => list.push(game),
                None => return Ok(None),
            }
        }
    }
    games.from_options(&options[0], &options[1]).map(Some)
}

/// A number, ups and a nimber, each perhaps missing.
fn simple(games: &ShortGames, text: &str) -> Result<Option<Game>, Stop> {
    let Some((number, rest)) = leading(text, |letter| letter.is_ascii_digit() || letter == '/' || letter == '-') else {
        return Ok(None);
    };
    let mut number = match number {
        "" => Dyadic::new(0, 0),
        digits => match digits.parse::<Dyadic>() {
            Ok(number) => number,
            Err(_) => return Ok(None),
        },
    };
    // `3+*2` and `10+^3`, because `3*2` is six and `10^3` a thousand.
    let mut rest = rest.strip_prefix('+').unwrap_or(rest);
    let mut up = 0i64;
    if let Some(sign) = rest.chars().next().filter(|letter| matches!(letter, '^' | 'v')) {
        // Two ups are printed as two arrows, more with their number.
        let Some((arrows, behind)) = leading(rest, |letter| letter == sign) else { return Ok(None) };
        let Some((count, behind)) = leading(behind, |letter| letter.is_ascii_digit()) else { return Ok(None) };
        let Ok(count) = (if count.is_empty() {
            i64::try_from(arrows.len()).map_err(|_| ())
        } else {
            count.parse().map_err(|_| ())
        }) else {
            return Ok(None);
        };
        up = if sign == '^' { count } else { -count };
        rest = behind;
    }
    let mut nimber = 0u64;
    if let Some(behind) = rest.strip_prefix('*') {
        let Ok(size) = (if behind.is_empty() { Ok(1) } else { behind.parse::<u64>() }) else { return Ok(None) };
        (nimber, rest) = (size, "");
    }
    if !rest.is_empty() || text.is_empty() || nimber > 1 << 20 || up.unsigned_abs() > 1 << 20 {
        return Ok(None);
    }
    let total =
        games.sum(games.number(std::mem::replace(&mut number, Dyadic::new(0, 0)))?, games.simple(Simple::up(up))?)?;
    games.sum(total, games.simple(Simple::nimber(nimber))?).map(Some)
}

/// The longest beginning of such letters, and what is behind it.
fn leading(text: &str, wanted: impl Fn(char) -> bool) -> Option<(&str, &str)> {
    let end = text.find(|letter| !wanted(letter)).unwrap_or(text.len());
    text.split_at_checked(end)
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
        check("2+-1, {0,*|+-2}, +-{1,{2|1}}, ^<2>, Nim(2,1), Tiny({1,*|0})", "{3|1} 1 +-{1,{2|1}} ^<2> *3 {0|Tiny(1)}");
        check("on", "no game: on");
        check("1) + (2", "no game: 1) + (2");
        check("1,,2", "no game: ");
        check("x", "no game: x");
        check("1/3", "no game: 1/3");
        check("{1}", "no game: {1}");
        check("{{{", "no game: {{{");
    }
}
