//! The games that are written in the language, and the heaps of the program, against their rules written a second
//! time, naively: every small position has the value, or the nim value, that the definition gives.
//!
//! The second rules know states, not boards: numbers, letters of vertices, walls. Games by parameter and cakes at once
//! are in `families`, games on strips and on boards of stones in `onside-solve`, tests/boards.rs.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards of a few cells"
)]

use std::collections::HashMap;
use std::hash::Hash;

use crate::common::text as ask;
use onside_ground::Player;
use onside_lang::Session;
use onside_value::impartial::mex;
use onside_value::short::{Game, ShortGames, notation};

/// What a move leads to: some states side by side.
type Parts<S> = Vec<S>;

/// Values by the definition.
struct Naive<S, R> {
    games: ShortGames,
    rules: R,
    values: HashMap<S, Game>,
}

impl<S: Clone + Eq + Hash, R: Fn(&S, Player) -> Vec<Parts<S>>> Naive<S, R> {
    fn new(rules: R) -> Naive<S, R> {
        Naive { games: ShortGames::default(), rules, values: HashMap::new() }
    }

    fn value(&mut self, state: &S) -> Game {
        if let Some(&value) = self.values.get(state) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| (self.rules)(state, player));
        let [left, right] = [left, right].map(|options| options.iter().map(|option| self.sum(option)).collect());
        let left: Vec<Game> = left;
        let value = self.games.from_options(&left, &right).unwrap();
        self.values.insert(state.clone(), value);
        value
    }

    fn sum(&mut self, states: &[S]) -> Game {
        states.iter().fold(self.games.zero(), |total, state| {
            let value = self.value(state);
            self.games.sum(total, value).unwrap()
        })
    }

    fn text(&mut self, state: &S) -> String {
        let value = self.value(state);
        notation::print(&self.games, value).unwrap()
    }
}

/// Nim values by the definition.
fn nimber<S: Clone + Eq + Hash>(state: &S, rules: &impl Fn(&S) -> Vec<Parts<S>>, known: &mut HashMap<S, u64>) -> u64 {
    if let Some(&value) = known.get(state) {
        return value;
    }
    let mut options = Vec::new();
    for option in rules(state) {
        options.push(option.iter().fold(0, |total, part| total ^ nimber(part, rules, known)));
    }
    let value = mex(options);
    known.insert(state.clone(), value);
    value
}

/// Each state, written as a position, has the value of the rules.
#[track_caller]
fn partizan<S: Clone + Eq + Hash>(
    states: &[S],
    written: impl Fn(&S) -> String,
    rules: impl Fn(&S, Player) -> Vec<Parts<S>>,
) {
    let (mut session, mut naive) = (Session::default(), Naive::new(rules));
    for state in states {
        let source = written(state);
        assert_eq!(ask(&mut session, &format!("{source}.CanonicalForm")), naive.text(state), "{source}");
    }
    assert!(states.len() >= 14, "only {} states", states.len());
}

/// Each state, written as a position, has the nim value of the rules.
#[track_caller]
fn impartial<S: Clone + Eq + Hash>(states: &[S], written: impl Fn(&S) -> String, rules: impl Fn(&S) -> Vec<Parts<S>>) {
    let (mut session, mut known) = (Session::default(), HashMap::new());
    for state in states {
        let source = written(state);
        let wanted = nimber(state, &rules, &mut known);
        assert_eq!(ask(&mut session, &format!("{source}.NimValue")), wanted.to_string(), "{source}");
    }
    assert!(states.len() >= 14, "only {} states", states.len());
}

type Pair = (i64, i64);

fn pairs(from: i64, to: i64) -> Vec<Pair> {
    (from..=to).flat_map(|one| (from..=to).map(move |two| (one, two))).collect()
}

fn pair(name: &str) -> impl Fn(&Pair) -> String {
    move |(one, two)| format!("{name}({one}, {two})")
}

/// All pairs up to these to which some test on both leads.
fn where_to((m, n): Pair, good: impl Fn(Pair) -> bool) -> Vec<Parts<Pair>> {
    pairs(0, m.max(n)).into_iter().filter(|&to| to != (m, n) && good(to)).map(|to| vec![to]).collect()
}

#[test]
fn pairs_of_heaps_play_by_their_rules() {
    let less = |(m, n): Pair, (a, b): Pair| a <= m && b <= n;
    let wythoff =
        |&(m, n): &Pair| where_to((m, n), |(a, b)| less((m, n), (a, b)) && (a == m || b == n || m - a == n - b));
    impartial(&pairs(0, 9), pair("Wythoff"), wythoff);
    let general = |&(m, n): &Pair| {
        where_to((m, n), |(a, b)| {
            let (few, many) = ((m - a).min(n - b), (m - a).max(n - b));
            less((m, n), (a, b)) && (few == 0 || many < few + 2)
        })
    };
    impartial(&pairs(0, 8), pair("GenWythoff(k -> k + 2)"), general);
    let euclid = |&(m, n): &Pair| {
        where_to((m, n), |(a, b)| {
            a > 0 && b > 0 && (a == m && b < n && (n - b) % m == 0 || b == n && a < m && (m - a) % n == 0)
        })
    };
    impartial(&pairs(1, 9), pair("Euclid"), euclid);
}

/// A heap and what was taken from it last; the function says whether a number may be taken after another.
fn remembering(name: &str, may: impl Fn(i64, i64) -> bool) {
    let rules = |&(heap, last): &Pair| -> Vec<Parts<Pair>> {
        (1..=heap).filter(|&taken| may(last, taken)).map(|taken| vec![(heap - taken, taken)]).collect()
    };
    impartial(&pairs(0, 9), pair(name), rules);
}

#[test]
fn heaps_with_a_memory_play_by_their_rules() {
    remembering("FibonacciNim", |last, taken| taken <= 2 * last);
    remembering("TakeAway(3)", |last, taken| taken <= 3 * last);
    remembering("TakeAway(1)", |last, taken| taken <= last);
    remembering("Mem", |last, taken| taken >= last);
    remembering("GenMem((j, k) -> j != k)", |last, taken| taken != last);
    remembering("GenMem((j, k) -> (j+k) % 3 != 0)", |last, taken| (last + taken) % 3 != 0);
}

#[test]
fn cakes_play_by_their_rules() {
    let turned = |(m, n): Pair| (n, m);
    // What Left may make of a cake; Right does the same with the cake turned.
    let both = |cake: Pair, player: Player, left: &dyn Fn(Pair) -> Vec<Parts<Pair>>| match player {
        Player::Left => left(cake),
        Player::Right => left(turned(cake)).into_iter().map(|cakes| cakes.into_iter().map(turned).collect()).collect(),
    };
    let real = |cakes: Vec<Pair>| cakes.into_iter().filter(|&(m, n)| m > 0 && n > 0).collect::<Vec<_>>();
    let cut = |(m, n): Pair| (1..n).map(|at| vec![(m, at), (m, n - at)]).collect::<Vec<_>>();
    partizan(&pairs(1, 7), pair("Cutcake"), |&cake, player| both(cake, player, &cut));
    let share = |(m, n): Pair| {
        let parts = (2..=n).filter(|parts| n % parts == 0);
        parts.map(|parts| vec![(m, n / parts); parts as usize]).collect::<Vec<_>>()
    };
    partizan(&pairs(1, 8), pair("MaundyCake"), |&cake, player| both(cake, player, &share));
    let eat = |(m, n): Pair| (0..n).map(|at| real(vec![(m, at), (m, n - 1 - at)])).collect::<Vec<_>>();
    partizan(&pairs(1, 7), pair("Eatcake"), |&cake, player| both(cake, player, &eat));
    let turn = |&(m, n): &Pair, player| {
        let range = if player == Player::Left { m } else { n };
        let rest = |at: i64| match player {
            Player::Left => real(vec![(n, at), (n, m - 1 - at)]),
            Player::Right => real(vec![(at, m), (n - 1 - at, m)]),
        };
        (0..range).map(rest).collect()
    };
    partizan(&pairs(1, 7), pair("TurnAndEatcake"), turn);
}

#[test]
fn partizan_euclid_plays_by_its_rules() {
    let rules = |&(m, n): &Pair, player| {
        let (small, large) = (m.min(n), m.max(n));
        let rest = large - large / small * small;
        match (rest, player) {
            (0, _) => Vec::new(),
            (_, Player::Left) => vec![vec![(small, rest)]],
            (_, Player::Right) => vec![vec![(small, small - rest)]],
        }
    };
    partizan(&pairs(1, 14), pair("PartizanEuclid"), rules);
}

/// All ways to take some of a heap and to leave the rest in two heaps, one of which may be empty.
fn taken_and_split(heap: i64) -> impl Iterator<Item = (i64, [i64; 2])> {
    (0..=heap).flat_map(move |taken| (0..=heap - taken).map(move |one| (taken, [one, heap - taken - one])))
}

#[test]
fn heaps_play_by_their_rules() {
    type May = fn(i64, [i64; 2]) -> bool;
    let games: [(&str, May); 10] = [
        ("Nim", |taken, rest| taken > 0 && rest[0] == 0),
        ("Kayles", |taken, _| taken == 1 || taken == 2),
        ("DawsonsKayles", |taken, _| taken == 2),
        ("GrundysGame", |taken, rest| taken == 0 && rest[0] > 0 && rest[1] > 0 && rest[0] != rest[1]),
        ("Subtraction({1, 2, 5})", |taken, rest| [1, 2, 5].contains(&taken) && rest[0] == 0),
        ("Subtraction({1, 3}, true)", |taken, rest| taken > 0 && ![1, 3].contains(&taken) && rest[0] == 0),
        ("Splittles({1, 2})", |taken, _| taken == 1 || taken == 2),
        ("Splittles({2}, true)", |taken, _| taken > 0 && taken != 2),
        ("TakeAndBreak(\"0.77\")", |taken, _| taken == 1 || taken == 2),
        // Digits tell whether nothing (1), one heap (2) or two (4) may be left when this many are taken.
        ("TakeAndBreak(\"4.613\")", |taken, rest| {
            let heaps = usize::from(rest[0] > 0) + usize::from(rest[1] > 0);
            let digit = [4, 6, 1, 3].get(taken as usize).copied().unwrap_or(0);
            digit >> heaps & 1 == 1
        }),
    ];
    let heaps: Vec<i64> = (0..40).collect();
    for (name, may) in games {
        let rules = |&heap: &i64| -> Vec<Parts<i64>> {
            let moves = taken_and_split(heap).filter(|&(taken, rest)| may(taken, rest));
            moves.map(|(_, rest)| rest.to_vec()).collect()
        };
        impartial(&heaps, |heap| format!("{name}({heap})"), rules);
    }
}

#[test]
fn partizan_heaps_play_by_their_rules() {
    type May = fn(Player, i64, [i64; 2]) -> bool;
    let games: [(&str, May); 3] = [
        ("PartizanSubtraction({1, 3}, {2, 3})", |player, taken, rest| {
            rest[0] == 0 && (taken == 3 || taken == if player == Player::Left { 1 } else { 2 })
        }),
        ("PartizanSplittles({1}, {2})", |player, taken, _| taken == if player == Player::Left { 1 } else { 2 }),
        ("PartizanTakeAndBreak(\"0.3\", \"0.07\")", |player, taken, rest| match player {
            Player::Left => taken == 1 && rest[0] == 0,
            Player::Right => taken == 2,
        }),
    ];
    for (name, may) in games {
        let rules = |&heap: &i64, player| -> Vec<Parts<i64>> {
            let moves = taken_and_split(heap).filter(|&(taken, rest)| may(player, taken, rest));
            moves.map(|(_, rest)| rest.to_vec()).collect()
        };
        let heaps: Vec<i64> = (0..14).collect();
        partizan(&heaps, |heap| format!("{name}({heap})"), rules);
    }
}

type Rows = Vec<Vec<u8>>;

/// All boards of this size over these letters.
fn boards(rows: usize, columns: usize, letters: &[u8]) -> Vec<Rows> {
    let count = letters.len().pow((rows * columns) as u32);
    let cell = |number: usize, place: usize| letters[number / letters.len().pow(place as u32) % letters.len()];
    let row = |number: usize, row: usize| (0..columns).map(|column| cell(number, row * columns + column)).collect();
    (0..count).map(|number| (0..rows).map(|at| row(number, at)).collect()).collect()
}

fn rows_of(name: &str) -> impl Fn(&Rows) -> String {
    move |rows| {
        let rows: Vec<String> = rows.iter().map(|row| String::from_utf8_lossy(row).into_owned()).collect();
        format!("{name}(\"{}\")", rows.join("|"))
    }
}

#[test]
fn boards_without_stones_play_by_their_rules() {
    let bites = |rows: &Rows| {
        let mut options = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for column in (0..cells.len()).filter(|&column| (row, column) != (0, 0) && cells[column] == b'.') {
                let mut after = rows.clone();
                after.iter_mut().skip(row).for_each(|cells| cells[column..].fill(b'#'));
                options.push(vec![after]);
            }
        }
        options
    };
    // Also bars that nobody could have bitten.
    impartial(&boards(2, 4, b".#"), rows_of("Chomp"), bites);
    impartial(&boards(3, 3, b".#"), rows_of("Chomp"), bites);
    let walks = |rows: &Rows, player: Player| {
        let mut options = Vec::new();
        for (row, cells) in rows.iter().enumerate() {
            for column in (0..cells.len()).filter(|&column| cells[column] == b'@') {
                let (down, right) = if player == Player::Left { (1, 0) } else { (0, 1) };
                let (mut to, mut past) = (row + down, column + right);
                while rows.get(to).and_then(|cells| cells.get(past)) == Some(&b'.') {
                    let mut after = rows.clone();
                    after[row][column] = b'.';
                    after[to][past] = b'@';
                    options.push(vec![after]);
                    (to, past) = (to + down, past + right);
                }
            }
        }
        options
    };
    let one_piece = |rows: &Rows| rows.iter().flatten().filter(|&&cell| cell == b'@').count() == 1;
    let mazes: Vec<Rows> = boards(3, 3, b".@#").into_iter().filter(one_piece).collect();
    partizan(&mazes, rows_of("Maze"), walks);
}

/// Letters on vertices, and pairs of vertices with an edge between them.
type Graph = (Vec<u8>, Vec<(usize, usize)>);

/// All graphs of up to this number of vertices with these letters.
fn graphs(most: usize, letters: &[u8]) -> Vec<Graph> {
    let mut all = Vec::new();
    for vertices in 1..=most {
        let pairs: Vec<(usize, usize)> = (0..vertices).flat_map(|one| (0..one).map(move |two| (one, two))).collect();
        for edges in 0..1_usize << pairs.len() {
            let edges: Vec<_> = (0..pairs.len()).filter(|bit| edges >> bit & 1 == 1).map(|bit| pairs[bit]).collect();
            for mut rows in boards(1, vertices, letters) {
                all.push((rows.remove(0), edges.clone()));
            }
        }
    }
    all
}

/// The graph as a text: all vertices with names, then what has an edge to which earlier one.
fn graph_of(name: &str) -> impl Fn(&Graph) -> String {
    move |(letters, edges)| {
        let vertex = |at: usize| format!("{}:{}", letters[at] as char, (b'A' + at as u8) as char);
        let mut text: Vec<String> = (0..letters.len()).map(vertex).collect();
        let name_of = |at: usize| (b'A' + at as u8) as char;
        text.extend(edges.iter().map(|&(one, two)| format!(":{}-:{}", name_of(one), name_of(two))));
        format!("{name}(\"{}\")", text.join(";"))
    }
}

fn near(graph: &Graph, vertex: usize) -> Vec<usize> {
    let other = |&(one, two): &(usize, usize)| match vertex {
        _ if one == vertex => Some(two),
        _ if two == vertex => Some(one),
        _ => None,
    };
    graph.1.iter().filter_map(other).collect()
}

fn with(graph: &Graph, vertices: &[usize], letter: u8) -> Vec<Graph> {
    let mut after = graph.clone();
    vertices.iter().for_each(|&vertex| after.0[vertex] = letter);
    vec![after]
}

#[test]
fn impartial_games_on_graphs_play_by_their_rules() {
    let all = graphs(4, b".#");
    let free = |graph: &Graph, vertex: usize| graph.0[vertex] == b'.';
    impartial(&all, graph_of("NodeKayles"), |graph| {
        let taken = |vertex| with(graph, &[near(graph, vertex), vec![vertex]].concat(), b'#');
        (0..graph.0.len()).filter(|&vertex| free(graph, vertex)).map(taken).collect()
    });
    impartial(&all, graph_of("ArcKayles"), |graph| {
        let edges = graph.1.iter().filter(|&&(one, two)| free(graph, one) && free(graph, two));
        edges.map(|&(one, two)| with(graph, &[one, two], b'#')).collect()
    });
    impartial(&all, graph_of("Domination"), |graph| {
        let around = |vertex| [near(graph, vertex), vec![vertex]].concat();
        let useful = |vertex: &usize| around(*vertex).iter().any(|&one| free(graph, one));
        (0..graph.0.len()).filter(useful).map(|vertex| with(graph, &around(vertex), b'#')).collect()
    });
}

#[test]
fn partizan_games_on_graphs_play_by_their_rules() {
    let own = |player| if player == Player::Left { b'L' } else { b'R' };
    partizan(&graphs(4, b".LR"), graph_of("Fjords"), |graph, player| {
        let free = (0..graph.0.len()).filter(|&vertex| graph.0[vertex] == b'.');
        let reached = |vertex: &usize| near(graph, *vertex).iter().any(|&other| graph.0[other] == own(player));
        free.filter(reached).map(|vertex| with(graph, &[vertex], own(player))).collect()
    });
    // Here a vertex that has a colour keeps it. In the ruleset it goes, and its neighbours remember it.
    for (name, same) in [("Col", true), ("Snort", false)] {
        let written = |graph: &Graph| {
            let seen = |vertex: usize, letter: u8| near(graph, vertex).iter().any(|&other| graph.0[other] == letter);
            let letter = |vertex: usize| match (graph.0[vertex], seen(vertex, b'L'), seen(vertex, b'R')) {
                (b'.', false, false) => b'.',
                (b'.', true, false) => b'L',
                (b'.', false, true) => b'R',
                _ => b'#',
            };
            graph_of(name)(&((0..graph.0.len()).map(letter).collect(), graph.1.clone()))
        };
        partizan(&graphs(4, b".LR"), written, |graph, player| {
            let refused = |vertex: usize| {
                near(graph, vertex).iter().any(|&other| {
                    let colour = graph.0[other];
                    colour != b'.' && (colour == own(player)) == same
                })
            };
            let free = (0..graph.0.len()).filter(|&vertex| graph.0[vertex] == b'.' && !refused(vertex));
            free.map(|vertex| with(graph, &[vertex], own(player))).collect()
        });
    }
}

#[test]
fn coins_are_turned_by_the_rules() {
    /// A row of coins and the sets of coins that may be turned, given their places.
    fn check(code: &str, may: fn(&[usize]) -> bool) {
        let rules = |coins: &Rows| -> Vec<Parts<Rows>> {
            let row = &coins[0];
            let sets = (1..1_usize << row.len()).map(|set| (0..row.len()).filter(|at| set >> at & 1 == 1).collect());
            let turned = |places: Vec<usize>| {
                let last = *places.last()?;
                (row[last] == b'h' && may(&places)).then(|| {
                    let mut after = row.clone();
                    places.iter().for_each(|&at| after[at] = if row[at] == b'h' { b't' } else { b'h' });
                    vec![vec![after]]
                })
            };
            sets.filter_map(turned).collect()
        };
        impartial(&boards(1, 6, b"ht"), rows_of(&format!("Turning(\"{code}\")")), rules);
    }
    check("1", |places| places.len() == 1);
    check("1-2", |places| places.len() <= 2);
    check("2", |places| places.len() == 2);
    check("1-3", |places| places.len() <= 3);
    check("1+C", |places| places.windows(2).all(|pair| pair[1] == pair[0] + 1));
}

type Square = (i64, i64);

/// The squares of two geese, row and column from the bottom left, and that of the fox.
type Hunt = ([Square; 2], Square);

/// What a move leads to on a board four squares wide on which the fox goes as far as it may. A fox that has escaped may
/// move for ever, and the geese do not move any more.
fn hunted(&(geese, fox): &Hunt, player: Player, range: i64) -> Vec<Hunt> {
    let on_board = |(row, column): Square| row >= 1 && (1..=4).contains(&column);
    let free = |square: Square| on_board(square) && square != fox && !geese.contains(&square);
    let escaped = geese.iter().all(|goose| goose.0 <= fox.0);
    match (player, escaped) {
        (Player::Left, true) => Vec::new(),
        (Player::Right, true) => vec![(geese, fox)],
        (Player::Left, false) => {
            let steps = (0..2).flat_map(|which| [-1, 1].map(|aside| (which, aside)));
            let gone = steps.filter_map(|(which, aside)| {
                let to = (geese[which].0 - 1, geese[which].1 + aside);
                let mut after = geese;
                after[which] = to;
                after.sort_unstable();
                free(to).then_some((after, fox))
            });
            gone.collect()
        }
        (Player::Right, false) => {
            let mut options = Vec::new();
            for (up, aside) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                let squares = (1..=range).map(|steps| (fox.0 + up * steps, fox.1 + aside * steps));
                options.extend(squares.take_while(|&to| free(to)).map(|to| (geese, to)));
            }
            options
        }
    }
}

/// Who wins each of all hunts for either mover, nobody while nobody is known to; what stays so is drawn.
fn winners(hunts: &[Hunt], range: i64) -> HashMap<(Hunt, Player), Option<Player>> {
    let mut winners = HashMap::new();
    loop {
        let mut changed = false;
        for &hunt in hunts {
            for player in Player::BOTH {
                let results: Vec<_> = hunted(&hunt, player, range)
                    .into_iter()
                    .map(|option| winners.get(&(option, player.opponent())).copied().flatten())
                    .collect();
                let winner = if results.contains(&Some(player)) {
                    Some(player)
                } else if results.iter().all(|&result| result == Some(player.opponent())) {
                    Some(player.opponent())
                } else {
                    None
                };
                changed |= winners.insert((hunt, player), winner) != Some(winner);
            }
        }
        if !changed {
            return winners;
        }
    }
}

#[test]
fn foxes_that_go_further_play_by_their_rules() {
    let squares: Vec<Square> = (1..=4)
        .flat_map(|row| (1..=4).map(move |column| (row, column)))
        .filter(|(row, at)| (row + at) % 2 == 0)
        .collect();
    let mut hunts = Vec::new();
    for (place, &one) in squares.iter().enumerate() {
        for &two in &squares[place + 1..] {
            hunts.extend(squares.iter().filter(|&&fox| fox != one && fox != two).map(|&fox| ([one, two], fox)));
        }
    }
    for range in [1, 2] {
        let expected = winners(&hunts, range);
        let mut session = Session::default();
        for &hunt @ ([one, two], fox) in hunts.iter().filter(|hunt| hunt.0[1].0 > hunt.1.0) {
            let board = format!("GenFoxAndGeese(4, {range})({{{one:?}, {two:?}}}, {fox:?})");
            let wins = format!("[{board}.Wins(p, s) for p in [Left, Right] for s in [Left, Right]]");
            let wanted = Player::BOTH
                .map(|player| Player::BOTH.map(|starter| expected[&(hunt, starter)] == Some(player)))
                .concat();
            assert_eq!(ask(&mut session, &wins), format!("{wanted:?}").replace(", ", ","), "{board}");
        }
    }
    assert_eq!(hunts.len(), 28 * 6);
    // The board that has a name is eight squares wide.
    let mut session = Session::default();
    let wide = "(CeyloneseFoxAndGeese({(3, 1), (3, 3)}, (1, 1))).GameValue";
    let general = "GenFoxAndGeese(8, 2)({(3, 1), (3, 3)}, (1, 1)).GameValue";
    assert_eq!(ask(&mut session, wide), ask(&mut session, general));
}
