//! A recorded playthrough of every ruleset's example: facts, moves and a few plies.
//!
//! The files in `playthroughs/` are generated; run the tests with `ONSIDE_BLESS=1` to write them anew and read the
//! difference before keeping it.

use std::fmt::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;

use onside_ground::Player;
use onside_ruleset::{AnyPosition, Facts, Joint, Position, all, with_position};

const PLIES: usize = 6;
/// Of how many moves of each player the joint moves are shown.
const CHOICES: usize = 3;

fn describe<P: Position>(mut text: String, position: &P) -> String {
    let (normal, sign) = position.normal();
    let components: Vec<String> = position.components().iter().map(P::print).collect();
    writeln!(text, "components: {}", components.join(" + ")).unwrap();
    writeln!(text, "normal: {} ({sign:?})", normal.print()).unwrap();
    writeln!(text, "negative: {}", position.negative().print()).unwrap();
    writeln!(text, "number by: {}", position.is_number().unwrap_or("-")).unwrap();
    for player in Player::BOTH {
        writeln!(text, "{player} has {} moves", position.move_count(player)).unwrap();
        for action in position.moves(player) {
            writeln!(text, "  {action}: {}", position.play(player, &action).print()).unwrap();
        }
    }
    let (lefts, rights) = (position.moves(Player::Left), position.moves(Player::Right));
    for left in lefts.iter().take(CHOICES) {
        for right in rights.iter().take(CHOICES) {
            if let Some(after) = position.joint(left, right) {
                writeln!(text, "jointly {left} and {right}: {}", after.print()).unwrap();
            }
        }
    }
    text
}

fn playthrough(facts: &Facts) -> String {
    let mut text = String::new();
    let modes: Vec<String> = facts.modes().iter().map(ToString::to_string).collect();
    writeln!(text, "{} ({}) on {}, {}", facts.name, facts.title, facts.board, modes.join(" and ")).unwrap();
    writeln!(text, "impartial: {}", facts.impartial).unwrap();
    writeln!(text, "cycles: {}", facts.cycles).unwrap();
    writeln!(text, "every position a number by: {}", facts.numbers.unwrap_or("-")).unwrap();
    writeln!(text, "status: {}\n\nrules: {}\n", facts.status, facts.rules).unwrap();
    match &facts.joint {
        Joint::Rule(rule) => writeln!(text, "joint moves: {rule}\n").unwrap(),
        Joint::None(reason) => writeln!(text, "no joint move: {reason}\n").unwrap(),
    }
    writeln!(text, "notation: {}\n", facts.notation).unwrap();
    let mut position = crate::common::read(&facts.example);
    writeln!(text, "position: {}", position.print()).unwrap();
    text = with_position!(&position, inner => describe(text, inner));
    text.push('\n');
    let mut player = Player::Left;
    for ply in 1..=PLIES {
        let mut first = None;
        let _ = position.visit_options(player, &mut |option| {
            first = Some(option);
            ControlFlow::Break(())
        });
        let Some((action, next)) = first else {
            writeln!(text, "ply {ply}: {player} cannot move and loses").unwrap();
            break;
        };
        writeln!(text, "ply {ply}: {player} plays {action}: {}", next.print()).unwrap();
        (position, player) = (next, player.opponent());
    }
    synchronized(facts, &mut text);
    text
}

/// The same example played synchronized, each player taking the first move, until it is decided.
fn synchronized(facts: &Facts, text: &mut String) {
    let mut position = crate::common::read(&facts.example);
    for turn in 1..=PLIES {
        let [left, right] = Player::BOTH.map(|player| position.move_texts(player).into_iter().next());
        let (Some(left), Some(right), Some(next)) = (left, right, position.joint(0, 0)) else { break };
        writeln!(text, "{}turn {turn}: {left} and {right}: {}", if turn == 1 { "\n" } else { "" }, next.print())
            .unwrap();
        position = next;
    }
}

fn file(facts: &Facts) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/playthroughs").join(format!("{}.txt", facts.name))
}

#[test]
fn every_registered_ruleset_has_a_playthrough_and_plays_as_recorded() {
    let bless = std::env::var_os("ONSIDE_BLESS").is_some();
    for facts in all() {
        let played = playthrough(facts);
        if bless {
            std::fs::write(file(facts), &played).unwrap();
            continue;
        }
        let recorded = std::fs::read_to_string(file(facts))
            .unwrap_or_else(|_| panic!("{} has no playthrough; run the tests with ONSIDE_BLESS=1", facts.name));
        assert_eq!(played, recorded, "{} plays otherwise than recorded", facts.name);
    }
}

#[test]
fn every_example_reads_back_from_its_print() {
    for facts in all() {
        let position: AnyPosition = crate::common::read(&facts.example);
        assert_eq!(crate::common::read(&position.print()), position);
        assert_eq!(position.facts().name, facts.name);
    }
}
