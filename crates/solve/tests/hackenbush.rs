//! Hackenbush against its rules written a second time, on lists of edges: all graphs with up to four edges between the
//! ground and two vertices, in all colours, parallel edges and loops included.

use std::collections::HashMap;

use onside_ground::Player;
use onside_ruleset::AnyPosition;
use onside_value::short::{Game, ShortGames};

use crate::common::solver;

/// Two vertices, the ground being 0, and a colour.
type Edge = (u8, u8, char);

/// The edges that hang together with the ground.
fn standing(edges: &[Edge]) -> Vec<Edge> {
    let mut reached = vec![0];
    loop {
        let ends = edges.iter().flat_map(|&(one, two, _)| [(one, two), (two, one)]);
        let more: Vec<u8> =
            ends.filter(|(one, two)| reached.contains(one) && !reached.contains(two)).map(|(_, two)| two).collect();
        if more.is_empty() {
            return edges.iter().copied().filter(|(one, _, _)| reached.contains(one)).collect();
        }
        reached.extend(more);
    }
}

fn options(edges: &[Edge], player: Player) -> Vec<Vec<Edge>> {
    let own = if player == Player::Left { ['B', 'G'] } else { ['R', 'G'] };
    let cut = (0..edges.len()).filter(|&at| own.contains(&edges[at].2));
    cut.map(|at| standing(&[&edges[..at], &edges[at + 1..]].concat())).collect()
}

fn value(games: &ShortGames, edges: &[Edge], known: &mut HashMap<Vec<Edge>, Game>) -> Game {
    if let Some(&value) = known.get(edges) {
        return value;
    }
    let [left, right] = Player::BOTH
        .map(|player| options(edges, player).iter().map(|option| value(games, option, known)).collect::<Vec<_>>());
    let found = games.from_options(&left, &right).unwrap();
    known.insert(edges.to_vec(), found);
    found
}

#[test]
fn hackenbush_plays_by_its_rules() {
    let pairs = [(0, 1), (0, 2), (1, 2), (0, 0), (1, 1)];
    let edges: Vec<Edge> =
        pairs.iter().flat_map(|&(one, two)| ['B', 'R', 'G'].map(|colour| (one, two, colour))).collect();
    let (mut fast, mut slow, mut known) = (solver(true), solver(false), HashMap::new());
    let mut checked = 0;
    // All lists of up to four edges in their order.
    let mut lists = vec![Vec::new()];
    let mut first = 0;
    for _ in 0..4 {
        let (begin, end) = (first, lists.len());
        first = end;
        for place in begin..end {
            let list: Vec<Edge> = lists[place].clone();
            let least = list.last().copied();
            let longer = edges.iter().filter(|edge| least.is_none_or(|least| least <= **edge));
            lists.extend(longer.map(|&edge| [&list[..], &[edge]].concat()).collect::<Vec<_>>());
        }
    }
    for list in lists.into_iter().skip(1) {
        let text: Vec<String> = list.iter().map(|(one, two, colour)| format!("{one}-{two}{colour}")).collect();
        let position: AnyPosition = format!("Hackenbush(\"{}\")", text.join(", ")).parse().unwrap();
        let list = standing(&list);
        for player in Player::BOTH {
            assert_eq!(position.move_count(player), options(&list, player).len() as u128, "{player} in {text:?}");
        }
        let wanted = value(fast.games(), &list, &mut known);
        assert_eq!(fast.value(&position).unwrap(), wanted, "{text:?}");
        // The other solver has an arena of its own.
        let wanted = fast.games().outcome(wanted).unwrap();
        assert_eq!(slow.outcome(&position).unwrap(), wanted, "{text:?}");
        checked += 1;
    }
    assert!(checked > 3000, "only {checked} graphs");
}
