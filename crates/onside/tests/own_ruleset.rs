//! A ruleset that the workspace has never heard of gets everything that the registered ones get.
//!
//! The first one is the example of the crate's front page; the second one may go round in circles.

use onside::loopy::LoopyOutcome;
use onside::{
    Analysis, BoardData, ByStrategies, Error, Facts, Forms, Game, Knowledge, NashValue, Outcome, Player, Position,
    Settings, ShortGames, Stop, SyncGame, nash, picture,
};

/// A strip on which `L` goes right and `R` goes left, one square at a time.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Slide(String);

static FACTS: Facts = Facts::new("Slide").joint("Two that meet are gone.");

impl Position for Slide {
    type Move = usize; // The first of the two squares between which a piece goes.

    fn facts(&self) -> &Facts {
        &FACTS
    }

    fn print(&self) -> String {
        self.0.clone()
    }

    fn board(&self) -> Option<BoardData> {
        Some(BoardData::Strips(vec![self.print()]))
    }

    fn moves(&self, player: Player) -> Vec<usize> {
        let ready = if player == Player::Left { "L." } else { ".R" };
        self.0.match_indices(ready).map(|(at, _)| at).collect()
    }

    fn play(&self, player: Player, &at: &usize) -> Slide {
        let gone = if player == Player::Left { ".L" } else { "R." };
        Slide([&self.0[..at], gone, &self.0[at + 2..]].concat())
    }

    fn joint(&self, left: &usize, right: &usize) -> Option<Slide> {
        let meet = left + 1 == *right; // as in L.R
        let both = || self.play(Player::Left, left).play(Player::Right, right);
        Some(if meet { Slide([&self.0[..*left], "...", &self.0[left + 3..]].concat()) } else { both() })
    }

    fn negative(&self) -> Slide {
        let swap = |letter| {
            if letter == 'L' {
                'R'
            } else if letter == 'R' {
                'L'
            } else {
                letter
            }
        };
        Slide(self.0.chars().rev().map(swap).collect())
    }
}

fn slide(text: &str) -> Slide {
    Slide(text.into())
}

#[test]
fn values_outcomes_heights_and_forms() -> Result<(), Error> {
    let mut analysis = Analysis::new();
    // L...R is {L..R|L..R} and so on down to LR, which is 0.
    for (text, value, outcome) in [
        ("LR", "0", Outcome::Previous),
        ("L.R", "*", Outcome::Next),
        ("L..R", "0", Outcome::Previous),
        ("L...R", "*", Outcome::Next),
        ("L..", "2", Outcome::Left),
        ("..R", "-2", Outcome::Right),
    ] {
        assert_eq!(analysis.value_of(&slide(text))?.to_string(), value, "{text}");
        assert_eq!(analysis.outcome_of(&slide(text))?, outcome, "{text}");
        assert_eq!((-analysis.value_of(&slide(text))?)?, analysis.value_of(&slide(text).negative())?, "{text}");
    }
    assert_eq!(analysis.solver().birthday_of(&slide("L...R"))?, 3.into());
    let games = analysis.games().clone();
    let forms = Forms::new();
    let form = analysis.solver().form_of(&forms, &slide("L.R"))?;
    assert_eq!(forms.print(games.arena(), form)?, "*");
    Ok(())
}

#[test]
fn moves_that_win_and_moves_that_are_sensible() -> Result<(), Error> {
    let mut analysis = Analysis::new();
    let position = slide("L.L.R");
    let winning: Vec<String> =
        analysis.winning_moves_of(&position, Player::Left)?.map(|choice| choice.position.print()).collect();
    assert_eq!(winning, ["L..LR"]);
    let sensible = analysis.solver().sensible_moves_of(&position, Player::Right)?;
    assert_eq!(sensible.iter().map(|choice| choice.action).collect::<Vec<_>>(), [3]);
    Ok(())
}

#[test]
fn nash_values_with_strategies_and_synchronized_outcomes() -> Result<(), Error> {
    let mut analysis = Analysis::new();
    let position = slide(".RL.L.R");
    let nash = analysis.nash_of(&position)?;
    assert_eq!(nash.value, NashValue::Exact("11/5".parse()?));
    assert_eq!(nash.left, [("2".to_owned(), "1/5".parse()?), ("4".to_owned(), "4/5".parse()?)]);
    assert_eq!(nash.right, [("0".to_owned(), "4/5".parse()?), ("5".to_owned(), "1/5".parse()?)]);
    let game = SyncGame::position_of(position.clone())?;
    let sum = game.clone().plus(SyncGame::integer(3))?.plus(SyncGame::position("Push(BR)".parse()?)?)?;
    let (mut brute, mut fast) =
        (Analysis::with(Default::default(), Settings { theorems: false, ..Settings::default() }), Analysis::new());
    assert_eq!(fast.nash(&sum)?.value, brute.nash(&sum)?.value);
    assert_eq!(game.as_position().and_then(|position| position.downcast_ref::<Slide>()), Some(&position));
    assert!(analysis.solver().isomorphic(&game.negative(), &SyncGame::position_of(position.negative())?)?);
    let outlook = analysis.solver().outlook(&SyncGame::position_of(slide("L.R"))?)?;
    assert_eq!(outlook.class(), ByStrategies::Draw);
    Ok(())
}

#[test]
fn pictures_of_the_board_of_a_move_and_of_two_at_once() -> Result<(), Error> {
    let position = slide("L.R");
    let figure = picture::position_of(&position)?;
    assert_eq!(figure.text, "| L |   | R |");
    assert!(picture::svg(&figure).contains("Slide: "));
    let figure = picture::with_move_of(&position, Player::Left, 0)?.expect("a move");
    assert!(figure.text.contains("|   | L | R |"), "{}", figure.text);
    let figure = picture::joint_move_of(&position, 0, 0)?.expect("moves");
    assert!(figure.text.contains("|   |   |   |"), "{}", figure.text);
    let tree = picture::position_tree_of(&onside::Guard::default(), &position)?;
    assert!(tree.text.contains(".LR"), "{}", tree.text);
    // The boards stand in the nodes, so the names of the positions do not.
    assert!(tree.picture.labels().iter().all(|(_, text)| *text != ".LR"));
    Ok(())
}

/// A counter on a ring: Left steps once, Right twice, and on square 0 nobody moves any more.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Ring(u8);

static RING: Facts = Facts::new("Ring").loopy();

impl Position for Ring {
    type Move = u8;

    fn facts(&self) -> &Facts {
        &RING
    }

    fn print(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self, player: Player) -> Vec<u8> {
        if self.0 == 0 { Vec::new() } else { vec![if player == Player::Left { 1 } else { 2 }] }
    }

    fn play(&self, _player: Player, steps: &u8) -> Ring {
        Ring((self.0 + steps) % 5)
    }

    fn negative(&self) -> Ring {
        self.clone()
    }
}

#[test]
fn loopy_values_outcomes_and_graphs() -> Result<(), Error> {
    let mut analysis = Analysis::new();
    let loopy = analysis.solver().loopy_value_of(&Ring(4))?;
    let arena = analysis.solver().loopy().clone();
    assert_eq!(arena.print(&loopy)?, "over");
    assert_eq!(analysis.value_of(&Ring(4)), Err(Error::Stop(Stop::Cycle)));
    let LoopyOutcome { left_starts, .. } = analysis.solver().loopy_outcome_of(&Ring(4))?;
    assert_eq!(left_starts, Some(Player::Left));
    let graph = analysis.solver().game_graph_of(&Ring(4), 100)?;
    assert_eq!(graph.names.len(), 5);
    assert!(SyncGame::position_of(Ring(4)).is_err_and(|error| matches!(error, nash::Error::NoJointMove(_))));
    Ok(())
}

/// What is known about Slide: nothing but that a lone piece is worth the squares before it.
struct Lone;

impl Knowledge<Slide> for Lone {
    fn value(&self, position: &Slide, games: &ShortGames) -> Result<Option<Game>, Stop> {
        match position.0.strip_prefix('L') {
            Some(free) if free.bytes().all(|letter| letter == b'.') => {
                Ok(Some(games.integer(i64::try_from(free.len()).expect("a short strip"))?))
            }
            _ => Ok(None),
        }
    }
}

#[test]
fn a_theorem_is_taught_and_can_be_switched_off() -> Result<(), Error> {
    let huge = Slide("L".to_owned() + &".".repeat(10_000));
    let mut taught = Analysis::new();
    taught.solver().teach(Lone);
    assert_eq!(taught.value_of(&huge)?.to_string(), "10000");
    let limits = onside::Limits { positions: Some(100), memory: None };
    let mut limited = Analysis::with(limits, Settings { theorems: false, ..Settings::default() });
    limited.solver().teach(Lone);
    assert_eq!(limited.value_of(&huge), Err(Error::Stop(Stop::Positions(100))));
    Ok(())
}

#[cfg(feature = "serde")]
#[test]
fn positions_numbers_and_values_are_stored_as_texts() -> Result<(), Box<dyn std::error::Error>> {
    use onside::{AnyPosition, Dyadic, Games, Nim, Push, Rational, Value};
    use serde::de::DeserializeSeed;

    let push: Push = serde_json::from_str("\"BR_B\"")?;
    assert_eq!(serde_json::to_string(&push)?, "\"BR_B\"");
    assert_eq!(serde_json::to_string(&Nim::new([1, 2]))?, "\"1, 2\"");
    let any: AnyPosition = serde_json::from_str("\"Nim(1, 2)\"")?;
    assert_eq!(serde_json::to_string(&any)?, "\"Nim(1, 2)\"");
    assert_eq!(serde_json::from_str::<Rational>("\"-1/3\"")?, "-1/3".parse()?);
    assert_eq!(serde_json::to_string(&"3/4".parse::<Dyadic>()?)?, "\"3/4\"");
    let value: Value = serde_json::from_str("\"{3|*,-1/2}\"")?;
    assert_eq!(serde_json::to_string(&value)?, "\"{3|-1/2}\"");
    let games = Games::new();
    let own = games.deserialize(&mut serde_json::Deserializer::from_str("\"{3|-1/2}\""))?;
    assert!(own.games().arena().same_arena(games.arena()) && own == value);
    assert!(serde_json::from_str::<Push>("\"BX\"").is_err());
    Ok(())
}
