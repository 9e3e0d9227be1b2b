//! Rulesets on boards and strips against their rules written a second time, naively, on lists of letters: every
//! position of small boards has the same value either way, and the same nim value when the moves are shared.

#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_sign_loss,
    reason = "boards of a few cells"
)]

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::{position, solver};
use onside_ground::Player;
use onside_ruleset::AnyPosition;
use onside_value::impartial::mex;
use onside_value::short::{Game, ShortGames};

/// Rows of letters: x, o, . and #.
type Rows = Vec<Vec<char>>;

/// What a player's moves lead to.
type Rules = fn(&Rows, Player) -> Vec<Rows>;

const SIDES: [(i32, i32); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
const AROUND: [(i32, i32); 8] = [(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];
const KNIGHT: [(i32, i32); 8] = [(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];

fn at(rows: &Rows, (row, column): (i32, i32)) -> char {
    let found = usize::try_from(row).ok().zip(usize::try_from(column).ok());
    found.and_then(|(row, column)| rows.get(row)?.get(column)).copied().unwrap_or('#')
}

fn changed(rows: &Rows, changes: &[((i32, i32), char)]) -> Rows {
    let mut after = rows.clone();
    for ((row, column), letter) in changes {
        after[*row as usize][*column as usize] = *letter;
    }
    after
}

fn cells(rows: &Rows, wanted: char) -> Vec<(i32, i32)> {
    let all = (0..rows.len() as i32).flat_map(|row| (0..rows[0].len() as i32).map(move |column| (row, column)));
    all.filter(|&cell| at(rows, cell) == wanted).collect()
}

fn colours(player: Player) -> (char, char) {
    if player == Player::Left { ('x', 'o') } else { ('o', 'x') }
}

fn moved((row, column): (i32, i32), (down, right): (i32, i32), times: i32) -> (i32, i32) {
    (row + down * times, column + right * times)
}

/// Clobber and relatives: directions, whether they are followed over empty cells, and what may be taken.
fn clobbered(rows: &Rows, player: Player, steps: &[(i32, i32)], far: bool, own_too: bool) -> Vec<Rows> {
    let (own, other) = colours(player);
    let mut options = Vec::new();
    for from in cells(rows, own) {
        for &step in steps {
            let mut times = 1;
            while far && at(rows, moved(from, step, times)) == '.' {
                times += 1;
            }
            let to = moved(from, step, times);
            if at(rows, to) == other || own_too && at(rows, to) == own {
                options.push(changed(rows, &[(from, '.'), (to, own)]));
            }
        }
    }
    options
}

fn anti_clobber(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, other) = colours(player);
    let mut options = Vec::new();
    for from in cells(rows, own) {
        for to in SIDES.map(|step| moved(from, step, 1)) {
            if at(rows, to) == '.' {
                options.push(changed(rows, &[(from, other), (to, own)]));
            }
        }
    }
    options
}

fn queen_lines(rows: &Rows, from: (i32, i32)) -> Vec<(i32, i32)> {
    let line = |step| (1..).map(move |times| moved(from, step, times)).take_while(|&to| at(rows, to) == '.');
    AROUND.into_iter().flat_map(line).collect()
}

fn amazons(rows: &Rows, player: Player) -> Vec<Rows> {
    let own = colours(player).0;
    let mut options = Vec::new();
    for from in cells(rows, own) {
        for to in queen_lines(rows, from) {
            let there = changed(rows, &[(from, '.'), (to, own)]);
            options.extend(queen_lines(&there, to).into_iter().map(|target| changed(&there, &[(target, '#')])));
        }
    }
    options
}

fn konane(rows: &Rows, player: Player) -> Vec<Rows> {
    let (own, other) = colours(player);
    let mut options = Vec::new();
    for from in cells(rows, own) {
        for step in SIDES {
            let (mut now, mut here) = (rows.clone(), from);
            while at(&now, moved(here, step, 1)) == other && at(&now, moved(here, step, 2)) == '.' {
                now = changed(&now, &[(here, '.'), (moved(here, step, 1), '.'), (moved(here, step, 2), own)]);
                here = moved(here, step, 2);
                options.push(now.clone());
            }
        }
    }
    options
}

/// Whether every group has an empty neighbour: each stone reaches one over stones of its colour.
fn nobody_is_captured(rows: &Rows) -> bool {
    ['x', 'o'].into_iter().flat_map(|colour| cells(rows, colour)).all(|stone| {
        let mut group = vec![stone];
        let mut next = 0;
        while next < group.len() {
            for to in SIDES.map(|step| moved(group[next], step, 1)) {
                if at(rows, to) == '.' {
                    return true;
                }
                if at(rows, to) == at(rows, stone) && !group.contains(&to) {
                    group.push(to);
                }
            }
            next += 1;
        }
        false
    })
}

fn no_go(rows: &Rows, player: Player) -> Vec<Rows> {
    let placed = cells(rows, '.').into_iter().map(|cell| changed(rows, &[(cell, colours(player).0)]));
    placed.filter(nobody_is_captured).collect()
}

fn fission(rows: &Rows, player: Player) -> Vec<Rows> {
    let (one, two) = if player == Player::Left { ((-1, 0), (1, 0)) } else { ((0, -1), (0, 1)) };
    let mut options = Vec::new();
    for stone in cells(rows, 'x') {
        let (one, two) = (moved(stone, one, 1), moved(stone, two, 1));
        if at(rows, one) == '.' && at(rows, two) == '.' {
            options.push(changed(rows, &[(stone, '.'), (one, 'x'), (two, 'x')]));
        }
    }
    options
}

fn cram(rows: &Rows, _player: Player) -> Vec<Rows> {
    let mut options = Vec::new();
    for one in cells(rows, '.') {
        for two in [moved(one, (0, 1), 1), moved(one, (1, 0), 1)] {
            if at(rows, two) == '.' {
                options.push(changed(rows, &[(one, '#'), (two, '#')]));
            }
        }
    }
    options
}

/// Toads and frogs with numbers as in `GeneralToads(a, b, j, f, ...)`.
fn toads(rows: &Rows, player: Player, [least, most, jump, friends]: [i32; 4]) -> Vec<Rows> {
    let (own, other) = colours(player);
    let ahead = if player == Player::Left { (0, 1) } else { (0, -1) };
    let mut options = Vec::new();
    for from in cells(rows, own) {
        for length in 1..=most.max(jump + 1) {
            let to = moved(from, ahead, length);
            let between: Vec<char> = (1..length).map(|times| at(rows, moved(from, ahead, times))).collect();
            let slide = (least..=most).contains(&length) && between.iter().all(|&letter| letter == '.');
            let over = |&letter: &char| letter == other || friends == 1 && letter == own;
            let jumps = length > 1 && length - 1 <= jump && between.iter().all(over);
            if at(rows, to) == '.' && (slide || jumps) {
                options.push(changed(rows, &[(from, '.'), (to, own)]));
            }
        }
    }
    options
}

fn toppled(rows: &Rows, player: Player) -> Vec<Rows> {
    let own = colours(player).0;
    let mut options = Vec::new();
    for (index, &letter) in rows[0].iter().enumerate() {
        if letter == own || letter == '#' {
            options.push(vec![rows[0][..index].to_vec()]);
            options.push(vec![rows[0][index + 1..].to_vec()]);
        }
    }
    options
}

/// Values and nim values by the definitions, without components or symmetries.
struct Naive {
    games: Arc<ShortGames>,
    rules: Rules,
    values: HashMap<Rows, Game>,
    nimbers: HashMap<Rows, u64>,
}

impl Naive {
    fn value(&mut self, rows: &Rows) -> Game {
        if let Some(&value) = self.values.get(rows) {
            return value;
        }
        let [left, right] = Player::BOTH.map(|player| (self.rules)(rows, player));
        let left: Vec<Game> = left.iter().map(|option| self.value(option)).collect();
        let right: Vec<Game> = right.iter().map(|option| self.value(option)).collect();
        let value = self.games.from_options(&left, &right).unwrap();
        self.values.insert(rows.clone(), value);
        value
    }

    fn nimber(&mut self, rows: &Rows) -> u64 {
        if let Some(&value) = self.nimbers.get(rows) {
            return value;
        }
        let options: Vec<Rows> = Player::BOTH.iter().flat_map(|&player| (self.rules)(rows, player)).collect();
        let value = mex(options.iter().map(|option| self.nimber(option)).collect::<Vec<_>>());
        self.nimbers.insert(rows.clone(), value);
        value
    }
}

fn text(rows: &Rows) -> String {
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("|")
}

/// All boards of this size with these letters, or one in this number of them.
fn boards(rows: usize, columns: usize, letters: &str, every: usize) -> impl Iterator<Item = Rows> {
    let letters: Vec<char> = letters.chars().collect();
    let count = letters.len().pow((rows * columns) as u32);
    (0..count).step_by(every).map(move |number| {
        let digit = |place: usize| letters[number / letters.len().pow(place as u32) % letters.len()];
        (0..rows).map(|row| (0..columns).map(|column| digit(row * columns + column)).collect()).collect()
    })
}

#[track_caller]
fn check(ruleset: &str, before: &str, rules: Rules, letters: &str, sizes: &[(usize, usize, usize)]) {
    let mut fast = solver(true);
    let mut naive = Naive { games: Arc::clone(fast.games()), rules, values: HashMap::new(), nimbers: HashMap::new() };
    let mut checked = 0;
    for &(rows, columns, every) in sizes {
        for board in boards(rows, columns, letters, every) {
            if ruleset == "NoGo" && !nobody_is_captured(&board) {
                continue;
            }
            let written = text(&board);
            let place: AnyPosition = match before {
                "" => position(ruleset, &written),
                before => format!("{ruleset}({before}, \"{written}\")").parse().unwrap(),
            };
            for player in Player::BOTH {
                let listed = place.move_texts(player).len() as u128;
                assert_eq!(place.move_count(player), listed, "{player} in {ruleset}({before} {written})");
            }
            let value = fast.value(&place).unwrap();
            let wanted = naive.value(&board);
            // Equal games are the same in one arena.
            assert_eq!(value, wanted, "{ruleset}({before} {written})");
            let shared = AnyPosition::Impartial(onside_ruleset::Impartial::new(place));
            assert_eq!(fast.nim_value(&shared).unwrap(), Some(naive.nimber(&board)), "Impartial({ruleset}({written}))");
            checked += 1;
        }
    }
    assert!(checked > 300, "{ruleset}: only {checked} boards");
}

#[test]
fn clobber_and_its_relatives_play_by_their_rules() {
    let small = [(2, 3, 1), (1, 6, 1), (3, 3, 97)];
    check("Clobber", "", |rows, player| clobbered(rows, player, &SIDES, false, false), ".xo#", &small);
    check("CannibalClobber", "", |rows, player| clobbered(rows, player, &SIDES, false, true), ".xo#", &small);
    check("Kings", "", |rows, player| clobbered(rows, player, &AROUND, false, false), ".xo#", &small);
    check(
        "Knights",
        "",
        |rows, player| clobbered(rows, player, &KNIGHT, false, false),
        ".xo#",
        &[(3, 3, 61), (2, 4, 31)],
    );
    check("Rooks", "", |rows, player| clobbered(rows, player, &SIDES, true, false), ".xo#", &small);
    check("Queens", "", |rows, player| clobbered(rows, player, &AROUND, true, false), ".xo#", &small);
    check("AntiClobber", "", anti_clobber, ".xo#", &[(2, 3, 1), (1, 6, 1), (3, 3, 599)]);
}

#[test]
fn other_games_on_boards_play_by_their_rules() {
    check("Amazons", "", amazons, ".xo#", &[(2, 3, 1), (1, 6, 1), (3, 3, 599)]);
    check("Konane", "", konane, ".xo#", &[(2, 4, 7), (1, 7, 1), (3, 3, 61)]);
    check("NoGo", "", no_go, ".xo#", &[(2, 3, 1), (1, 6, 1), (3, 3, 997)]);
    check("Fission", "", fission, ".x#", &[(2, 4, 1), (3, 3, 7), (1, 8, 1), (4, 3, 997)]);
    check("Cram", "", cram, ".#", &[(3, 3, 1), (2, 4, 1), (1, 10, 1), (10, 1, 1)]);
}

#[test]
fn games_on_strips_play_by_their_rules() {
    check("ElephantsAndRhinos", "", |rows, player| toads(rows, player, [1, 1, 0, 0]), ".xo", &[(1, 8, 1), (1, 10, 53)]);
    check("TopplingDominoes", "", toppled, "xo#", &[(1, 7, 1)]);
    check("GeneralToads", "1, 1, 0, 0", |rows, player| toads(rows, player, [1, 1, 0, 0]), ".xo", &[(1, 7, 1)]);
    check("GeneralToads", "1, 1, 1, 0", |rows, player| toads(rows, player, [1, 1, 1, 0]), ".xo", &[(1, 7, 1)]);
    check("GeneralToads", "1, 2, 2, 0", |rows, player| toads(rows, player, [1, 2, 2, 0]), ".xo", &[(1, 7, 1)]);
    check("GeneralToads", "2, 3, 1, 1", |rows, player| toads(rows, player, [2, 3, 1, 1]), ".xo", &[(1, 7, 1)]);
    check("GeneralToads", "2, 2, 0, 0", |rows, player| toads(rows, player, [2, 2, 0, 0]), ".xo", &[(1, 7, 1)]);
}
