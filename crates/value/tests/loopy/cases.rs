//! Random graphs with answers that were computed by brute force from the definitions.

use onside_ground::Player;
use onside_value::loopy::{Side, is_graph_canonical, isomorphic, leq, leq_on, outcome, survival};

use super::support::{arena, graph, rows, vertices};

#[test]
fn games_compare_on_both_sides_and_have_the_outcomes_that_brute_force_finds() {
    let arena = arena();
    let games = arena.games();
    let rows = rows(include_str!("../data/loopy-compare.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let (graph, expect) = (graph(&row["input"]), &row["expect"]);
        let vertices = vertices(&graph);
        let letter = |winner: Option<Player>| match winner {
            Some(Player::Left) => 'L',
            Some(Player::Right) => 'R',
            None => 'D',
        };
        for (i, &u) in vertices.iter().enumerate() {
            let found = outcome(games, (&graph, u)).unwrap();
            let letters: String = [letter(found.left_starts), letter(found.right_starts)].iter().collect();
            assert_eq!(letters, expect["outcome"][i].as_str().unwrap(), "{row}");
            assert_eq!(graph.is_stopper(u), expect["stopper"][i].as_bool().unwrap(), "{row}");
            let value = arena.value(&graph, u).unwrap();
            assert_eq!(arena.outcome(&value).unwrap(), found, "{row}");
            for (j, &v) in vertices.iter().enumerate() {
                for (side, key) in [(Side::Onside, "le_plus"), (Side::Offside, "le_minus")] {
                    let expected = expect[key][i][j].as_bool().unwrap();
                    assert_eq!(leq_on(games, side, (&graph, u), (&graph, v)).unwrap(), expected, "{i} {j} {row}");
                    let evidence = survival(games, side, (&graph, u), (&graph, v)).unwrap();
                    assert_eq!(evidence.is_some(), expected);
                    assert!(evidence.is_none_or(|strategy| strategy.check()), "{i} {j} {row}");
                }
            }
        }
    }
}

#[test]
fn stoppers_have_the_order_and_the_canonical_sizes_that_brute_force_finds() {
    let arena = arena();
    let games = arena.games();
    let rows = rows(include_str!("../data/loopy-stopper.jsonl"));
    assert_eq!(rows.len(), 60);
    for row in rows {
        let (graph, expect) = (graph(&row["input"]), &row["expect"]);
        let vertices = vertices(&graph);
        for (i, &u) in vertices.iter().enumerate() {
            let stopper = arena.stopper(&graph, u).unwrap();
            let (canonical, start) = arena.graph(stopper).unwrap();
            let whole = canonical.expanded(games).unwrap();
            let edges: usize = whole.vertices().flat_map(|v| Player::BOTH.map(|p| whole.options(v, p).len())).sum();
            assert_eq!(whole.len() as u64, expect["canonical_vertices"][i].as_u64().unwrap(), "{i} {row}");
            assert_eq!(edges as u64, expect["canonical_edges"][i].as_u64().unwrap(), "{i} {row}");
            let is_canonical = is_graph_canonical(games, (&graph, u)).unwrap();
            assert_eq!(is_canonical, expect["graph_canonical"][i].as_bool().unwrap(), "{i} {row}");
            assert!(is_graph_canonical(games, (&canonical, start)).unwrap());
            assert_eq!(isomorphic(games, (&graph, u), (&canonical, start)).unwrap(), is_canonical);
            for (j, &v) in vertices.iter().enumerate() {
                let expected = expect["le"][i][j].as_bool().unwrap();
                assert_eq!(leq(games, (&graph, u), (&graph, v)).unwrap(), expected, "{i} {j} {row}");
                let other = arena.stopper(&graph, v).unwrap();
                let equal = expected && expect["le"][j][i].as_bool().unwrap();
                assert_eq!(stopper == other, equal);
                assert_eq!(arena.leq_stoppers(stopper, other).unwrap(), expected);
            }
        }
    }
}
