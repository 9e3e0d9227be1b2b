//! Positions and values as figures.

use std::sync::Arc;

use onside_draw::{
    Error, canonical_tree, joint_move, joint_move_of, position, position_of, position_tree, thermographs, with_move,
    with_move_of,
};
use onside_ground::{Guard, Player};
use onside_ruleset::{AnyPosition, Argument, Facts, Position};
use onside_show::picture::{Figure, Shape, Theme, render_svg};
use onside_value::short::{Game, ShortGames};

fn read(name: &str, text: &str) -> AnyPosition {
    AnyPosition::parse(name, &[Argument::bare(text, 0)]).expect(text).position
}

fn circles(figure: &Figure) -> usize {
    figure.picture.shapes.iter().filter(|shape| matches!(shape, Shape::Circle { .. })).count()
}

#[test]
fn the_example_of_every_ruleset_has_a_picture_and_a_text() {
    for facts in onside_ruleset::all() {
        // Arguments without quotes: a board may stand behind numbers.
        let inner = facts.example.split_once('(').expect("arguments").1.trim_end_matches(')').replace('"', "");
        let example = read(&facts.name, &inner);
        let figure = position(&example).expect("small");
        assert!(!figure.picture.shapes.is_empty() && !figure.text.is_empty(), "{}", facts.name);
        assert!(figure.picture.description.starts_with(&*facts.title), "{}", figure.picture.description);
    }
}

#[test]
fn the_look_of_a_ruleset_tells_wind_from_plain_hands_and_open_ends() {
    let paths = |name: &str, text: &str| position(&read(name, text)).expect("small").picture.shapes.len();
    assert!(paths("Shove", "BR") > paths("Push", "BR"));
    assert_eq!(paths("StackCherries", "BW"), paths("Cherries", "BW") + 1);
}

#[test]
fn a_move_is_marked_and_what_it_leads_to_stands_behind() {
    for (name, text, before, after) in [
        ("Push", "BRB", "| B | R | B |", "| R | B |"),
        ("Domineering", "..|..", "| . . |", "| # . |"),
        ("Nim", "3", "3 ooo", ""),
        ("Hackenbush", "0-1B, 1-2B", "+-B-1", ""),
    ] {
        let last = if name == "Push" { 1 } else { 0 };
        let figure = with_move(&read(name, text), Player::Left, last).expect("small").expect("a move");
        assert!(figure.text.contains(before) && figure.text.contains(after), "{name}: {}", figure.text);
        assert!(figure.text.contains("->"));
    }
    assert_eq!(with_move(&read("Push", "R"), Player::Left, 0), Ok(None));
}

#[test]
fn a_joint_move_marks_both_pieces() {
    let figure = joint_move(&read("Cherries", "BWB"), 0, 0);
    assert_eq!(figure, Ok(None), "Right has no move there");
    let figure = joint_move(&read("Cherries", "BW"), 0, 0).expect("small").expect("moves");
    assert_eq!(circles(&figure), 2);
    assert_eq!(joint_move(&read("Domineering", "..|.."), 0, 0), Ok(None));
}

#[test]
fn a_position_that_is_too_large_is_refused_with_a_remedy() {
    let refused = position(&read("Cherries", &"BW".repeat(2_000))).expect_err("too large");
    assert_eq!(refused.message, "a picture has at most 3000 cherries; this one would have 4000");
    assert!(refused.hint.contains("part of the position"));
    assert!(with_move(&read("Nim", "1000000000000"), Player::Left, 0).is_err());
}

#[test]
fn the_nodes_of_a_tree_of_positions_are_boards_and_large_trees_have_texts() {
    let tree = |name: &str, text: &str| position_tree(&Guard::default(), &read(name, text)).expect("small");
    let push = tree("Push", "BRB");
    assert!(push.picture.labels().is_empty(), "no texts: {:?}", push.picture.labels());
    assert!(push.text.starts_with("BRB\n├L _RB\n"), "{}", push.text);
    let large = tree("Push", "BRBR");
    assert!(large.picture.labels().iter().any(|(_, text)| *text == "BRBR"), "more nodes than boards are drawn of");
    // A board that is broader than a node may be is written as well.
    let long = tree("Push", &format!("{}R", "_".repeat(12)));
    assert!(long.picture.labels().iter().any(|(_, text)| text.ends_with('R')));
}

/// A ruleset of a crate that this one does not know: a staircase that the players climb down, three steps or one.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Stairs(u64);

static STAIRS: Facts = Facts::new("Stairs");

impl Position for Stairs {
    type Move = u64;

    fn facts(&self) -> &Facts {
        &STAIRS
    }

    fn print(&self) -> String {
        self.0.to_string()
    }

    fn moves(&self, player: Player) -> Vec<u64> {
        let steps = if player == Player::Left { 3 } else { 1 };
        if self.0 >= steps { vec![steps] } else { Vec::new() }
    }

    fn play(&self, _player: Player, action: &u64) -> Stairs {
        Stairs(self.0 - action)
    }

    fn negative(&self) -> Stairs {
        self.clone()
    }
}

#[test]
fn a_position_without_a_board_is_drawn_as_its_text() {
    let figure = position_of(&Stairs(7)).expect("small");
    assert_eq!(figure.picture.labels().iter().map(|(_, text)| *text).collect::<Vec<_>>(), ["7"]);
    assert!(figure.picture.description.starts_with("Stairs: "), "{}", figure.picture.description);
    let figure = with_move_of(&Stairs(7), Player::Left, 0).expect("small").expect("a move");
    let labels: Vec<&str> = figure.picture.labels().iter().map(|(_, text)| *text).collect();
    assert!(labels.contains(&"7") && labels.contains(&"4"), "{labels:?}");
    assert_eq!(with_move_of(&Stairs(2), Player::Left, 0), Ok(None));
    assert_eq!(joint_move_of(&Stairs(7), 0, 0), Ok(None), "no rule");
}

fn braces(games: &ShortGames, left: &[Game], right: &[Game]) -> Game {
    games.from_options(left, right).expect("no limit")
}

#[test]
fn thermographs_have_their_corners_and_several_stand_in_one_picture() {
    let games = ShortGames::new(Arc::default());
    let number = |number: i64| games.number(number.into()).expect("no limit");
    let hot = braces(&games, &[number(3)], &[number(-1)]);
    let graph = |game: Game| games.thermograph(game).expect("no limit");
    let figure = thermographs(&[("{3|-1}".into(), graph(hot))]).expect("small");
    let svg = render_svg(&figure.picture, Theme::Light, 100);
    for corner in [">3<", ">1<", ">2<"] {
        assert!(svg.contains(corner), "{corner}");
    }
    let both = thermographs(&[("{3|-1}".into(), graph(hot)), ("5".into(), graph(number(5)))]).expect("small");
    assert!(both.picture.description.contains("{3|-1}, 5"), "{}", both.picture.description);
}

#[test]
fn a_canonical_form_is_a_tree_whose_leaves_have_names_and_a_large_one_is_refused() {
    let games = ShortGames::new(Arc::default());
    let number = |number: i64| games.number(number.into()).expect("no limit");
    let inner = braces(&games, &[number(2)], &[number(1)]);
    let game = braces(&games, &[inner], &[number(0)]);
    let figure = canonical_tree(&games, game).expect("small");
    let labels: Vec<&str> = figure.picture.labels().iter().map(|(_, text)| *text).collect();
    assert!(["2", "1", "0"].iter().all(|leaf| labels.contains(leaf)), "{labels:?}");
    // A binary tree of height 13 with distinct leaves.
    let mut row: Vec<Game> = (0..1 << 13).rev().map(|index| number(1_000 * index)).collect();
    while row.len() > 1 {
        row = row.chunks(2).map(|pair| braces(&games, &pair[..1], &pair[1..])).collect();
    }
    let Err(Error::TooLarge(refused)) = canonical_tree(&games, row[0]) else { panic!("not refused") };
    assert!(!refused.hint.is_empty());
}
