//! What the rulesets' own tests share.

use onside_ground::Player;

use crate::input::Argument;
use crate::position::Ruleset;

/// The position written in one quoted argument.
#[track_caller]
pub(crate) fn position<P: Ruleset>(argument: &str) -> P {
    match P::parse(&[Argument::quoted(argument, 0)]) {
        Ok(parsed) => parsed.position,
        Err(error) => panic!("{argument}: {error}"),
    }
}

/// The player's moves and what they lead to, as `move: position` without the quotes.
#[track_caller]
pub(crate) fn check<P: Ruleset>(argument: &str, player: Player, expected: &[&str]) {
    let position: P = position(argument);
    let moves = position.moves(player);
    let found: Vec<String> = moves
        .iter()
        .map(|action| format!("{action}: {}", position.play(player, action).print().replace('"', "")))
        .collect();
    assert_eq!(found, expected, "{player} in {argument}");
}

/// All joint moves and what they lead to, as `Left's move & Right's move: position` without the quotes.
#[track_caller]
pub(crate) fn check_joint<P: Ruleset>(argument: &str, expected: &[&str]) {
    let position: P = position(argument);
    let mut found = Vec::new();
    for left in position.moves(Player::Left) {
        for right in position.moves(Player::Right) {
            let after = position.joint(&left, &right).expect("the ruleset has joint moves").print();
            found.push(format!("{left} & {right}: {}", after.replace('"', "")));
        }
    }
    assert_eq!(found, expected, "{argument}");
}
