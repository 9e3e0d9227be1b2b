//! Random games with answers that were computed by brute force from the definitions.

use crate::common::Tree;
use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::short::{Comparison, Game, ShortGames};
use serde_json::Value;

fn rows(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).expect("a JSON object a line")).collect()
}

fn check_value(games: &ShortGames, game: Game, expect: &Value) {
    assert_eq!(games.birthday(game).unwrap().to_string(), expect["birthday"].to_string());
    assert_eq!(games.mean(game).unwrap().to_string(), expect["mean"].as_str().unwrap());
    assert_eq!(games.temperature(game).unwrap().to_string(), expect["temperature"].as_str().unwrap());
    assert_eq!(games.outcome(game).unwrap().to_string(), expect["outcome"].as_str().unwrap());
    assert_eq!(games.as_number(game).map(Dyadic::to_string).as_deref(), expect["number"].as_str());
    let simple = games.as_simple(game).map(|s| (s.number.to_string(), s.up.to_string(), s.nimber.to_string()));
    let expected = expect["number_up_star"]
        .as_array()
        .map(|parts| (parts[0].as_str().unwrap().to_owned(), parts[1].to_string(), parts[2].to_string()));
    assert_eq!(simple, expected);
}

#[test]
fn random_pairs_compare_add_and_subtract_as_brute_force_says() {
    let games = ShortGames::default();
    let rows = rows(include_str!("data/short-compare.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let [first, second] = [0, 1].map(|index| Tree::from_json(&row["input"][index]).value(&games));
        let sign = match games.compare(first, second).unwrap() {
            Comparison::Less => "<",
            Comparison::Equal => "=",
            Comparison::Greater => ">",
            Comparison::Confused => "||",
        };
        let expect = &row["expect"];
        assert!(expect["compare"].as_str().unwrap().starts_with(sign), "{sign} for {expect}");
        check_value(&games, games.sum(first, second).unwrap(), &expect["sum"]);
        check_value(&games, games.difference(first, second).unwrap(), &expect["difference"]);
    }
}

#[test]
fn thermographs_of_random_games_have_the_right_corners() {
    let games = ShortGames::default();
    let rows = rows(include_str!("data/thermograph.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let game = Tree::from_json(&row["input"]).value(&games);
        let thermograph = games.thermograph(game).unwrap();
        let expect = &row["expect"];
        assert_eq!(thermograph.mean().to_string(), expect["mean"].as_str().unwrap());
        assert_eq!(thermograph.temperature().to_string(), expect["temperature"].as_str().unwrap());
        for (player, key) in [(Player::Left, "left_wall"), (Player::Right, "right_wall")] {
            for corner in expect[key].as_array().unwrap() {
                let [t, value] = [0, 1].map(|index| corner[index].as_str().unwrap().parse::<Dyadic>().unwrap());
                assert_eq!(thermograph.wall(player).at(&t), value, "{key} of {row} at {t}");
            }
            let corners = expect[key].as_array().unwrap().len();
            let ours = thermograph.wall(player).corners().len();
            assert!(ours <= corners, "{ours} corners, expected at most {corners} in {row}");
        }
    }
}
