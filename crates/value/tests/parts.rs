//! What is made of games and is no game is put together again from its parts: thermographs and uptimal expansions. And
//! loopy games that are known at once are what their graphs say.

use std::sync::Arc;

use crate::common::{Random, Tree};
use onside_ground::Player;
use onside_number::Dyadic;
use onside_value::loopy::{GameGraph, LoopyGames, LoopyValue, Stopper};
use onside_value::short::{NotAThermograph, ShortGames, Thermograph, UptimalExpansion, Wall};

fn dyadic(text: &str) -> Dyadic {
    text.parse().expect("a dyadic fraction")
}

fn tree(random: &mut Random, depth: usize) -> Tree {
    let mut side = || (0..if depth == 0 { 0 } else { random.below(3) }).map(|_| tree(random, depth - 1)).collect();
    Tree::new(side(), side())
}

#[test]
fn thermographs_are_put_together_from_their_walls() {
    let games = ShortGames::default();
    let mut random = Random(2026);
    for _ in 0..2_000 {
        let game = tree(&mut random, 4).value(&games);
        let graph = games.thermograph(game).unwrap();
        let [left, right] = Player::BOTH.map(|player| {
            let wall = graph.wall(player);
            Wall::from_parts(wall.mast_value(), &wall.breaks(), &wall.slopes()).unwrap()
        });
        assert_eq!(Thermograph::from_walls(left, right).unwrap(), graph, "{graph}");
    }
}

#[test]
fn what_is_no_wall_is_refused() {
    let (zero, half) = (dyadic("0"), dyadic("1/2"));
    let wall = |breaks: &[Dyadic], slopes: &[i8]| Wall::from_parts(&zero, breaks, slopes);
    assert_eq!(wall(&[], &[]), Err(NotAThermograph::Slopes));
    assert_eq!(wall(std::slice::from_ref(&half), &[0]), Err(NotAThermograph::Slopes));
    assert_eq!(wall(&[], &[1]), Err(NotAThermograph::Slope));
    assert_eq!(wall(std::slice::from_ref(&half), &[0, 0]), Err(NotAThermograph::Slope));
    assert_eq!(wall(std::slice::from_ref(&half), &[0, 2]), Err(NotAThermograph::Slope));
    assert_eq!(wall(&[zero.clone(), half.clone()], &[0, 1, 0]), Err(NotAThermograph::Breaks));
    assert_eq!(wall(&[dyadic("-1")], &[0, 1]), Err(NotAThermograph::Breaks));
    let mast = wall(&[], &[0]).unwrap();
    let slanted = wall(std::slice::from_ref(&half), &[0, -1]).unwrap();
    assert_eq!(Thermograph::from_walls(mast.clone(), slanted.clone()), Err(NotAThermograph::Walls));
    assert_eq!(Thermograph::from_walls(slanted, mast).unwrap().temperature(), &half);
}

#[test]
fn uptimal_expansions_are_read_as_they_are_printed() {
    let mut random = Random(7);
    for _ in 0..5_000 {
        let mut coefficients: Vec<i64> = (0..random.below(6))
            .map(|_| [0, 1, -1, 9, -9, 10, -12, 345, i64::MAX, i64::MIN][random.below(10)])
            .collect();
        while coefficients.last() == Some(&0) {
            coefficients.pop();
        }
        let number = dyadic(["0", "1", "-1", "1/2", "-3/4", "73/16", "-1823437481924"][random.below(7)]);
        let nimber = [0, 0, 1, 2, 8, u64::MAX][random.below(6)];
        let expansion = UptimalExpansion { number, nimber, coefficients };
        assert_eq!(expansion.to_string().parse(), Ok(expansion.clone()), "{expansion}");
    }
    for wrong in
        ["", ".", "1", "1.", ".1", "*.", "1.x", "1.(", "1.()", "1.(+1)", "1.-", "1.1--", "1/3.1", "**.1", "*-1.1"]
    {
        assert!(wrong.parse::<UptimalExpansion>().is_err(), "{wrong}");
    }
}

/// The value of the graph with one vertex besides its leaves.
fn by_graph(loops: &LoopyGames, options: [&[&str]; 2], passes: &[Player]) -> LoopyValue {
    let mut graph = GameGraph::new();
    let start = graph.vertex();
    for (player, numbers) in Player::BOTH.into_iter().zip(options) {
        for number in numbers {
            let leaf = graph.leaf(loops.games().number(dyadic(number)).unwrap());
            graph.edge(start, player, leaf);
        }
    }
    for &player in passes {
        graph.edge(start, player, start);
    }
    loops.value(&graph, start).unwrap()
}

#[test]
fn numbers_and_a_pass_have_the_value_of_their_graph() {
    let loops = LoopyGames::new(Arc::new(ShortGames::default()));
    let numbers = ["0", "1", "-1", "2", "5", "-4", "1/2", "-3/4", "5/8"];
    let value = |number: &&str| -> LoopyValue { Stopper::Short(loops.games().number(dyadic(number)).unwrap()).into() };
    let passes: [&[Player]; 4] = [&[], &[Player::Left], &[Player::Right], &Player::BOTH];
    let lists: Vec<Vec<&str>> = std::iter::once(Vec::new())
        .chain(numbers.iter().map(|&one| vec![one]))
        .chain(numbers.iter().zip(numbers.iter().rev()).map(|(&one, &two)| vec![one, two]))
        .collect();
    for left in &lists {
        for right in &lists {
            for passes in passes {
                let options = [left, right].map(|list| list.iter().map(value).collect::<Vec<_>>());
                let found = loops.from_options(&options[0], &options[1], passes).unwrap();
                let expected = by_graph(&loops, [left, right], passes);
                assert!(loops.equal(&found, &expected).unwrap(), "{left:?} {right:?} {passes:?}");
            }
        }
    }
}
