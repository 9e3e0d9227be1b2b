//! Short games as text, for the exits of unicycles: `0`, `-3/4`, `*`, `*2`, `1^`, `v2*`, `{1|*}`, `{2||1|0}` written with braces only.
//!
//! This is the part of the notation of canonical forms that has no names and no multiple bars; the language of the program reads all of it, but lies above.

use onside_ground::Stop;
use onside_number::Dyadic;
use onside_value::short::{Game, ShortGames, Simple};

/// Deeper braces are not read.
const DEEPEST: usize = 100;

/// The games of a list with commas; the inner error names the text that is no game.
///
/// # Errors
/// A limit.
pub fn read_list(games: &ShortGames, text: &str) -> Result<Result<Vec<Game>, String>, Stop> {
    let mut list = Vec::new();
    let (mut depth, mut start) = (0usize, 0);
    let ends = text.char_indices().chain([(text.len(), ',')]);
    for (at, letter) in ends {
        match letter {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            ',' if depth == 0 || at == text.len() => {
                let part = text[start..at].trim();
                start = (at + 1).min(text.len());
                match read(games, part, DEEPEST)? {
                    Some(game) => list.push(game),
                    None => return Ok(Err(part.to_string())),
                }
            }
            _ => {}
        }
    }
    Ok(Ok(list))
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
        check("1,,2", "no game: ");
        check("x", "no game: x");
        check("1/3", "no game: 1/3");
        check("{1}", "no game: {1}");
        check("{{{", "no game: {{{");
    }
}
