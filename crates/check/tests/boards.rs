//! All small boards of each ruleset.

use onside_check::rules::{self, Rules};

/// All words of these letters, up to a length.
pub(crate) fn words(letters: &[u8], longest: usize) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..longest {
        let to = all.len();
        for at in from..to {
            for &letter in letters {
                let mut word = all[at].clone();
                word.push(letter);
                all.push(word);
            }
        }
        from = to;
    }
    all
}

fn rectangles(letters: &[u8], sizes: &[(usize, usize)]) -> Vec<Vec<u8>> {
    let mut boards = Vec::new();
    for &(rows, columns) in sizes {
        let full = words(letters, rows * columns).into_iter().filter(|word| word.len() == rows * columns);
        boards.extend(full.map(|word| word.chunks(columns).collect::<Vec<_>>().join(&b'|')));
    }
    boards
}

/// Two words beside each other, and each alone.
fn pairs(words: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let beside = |one: &Vec<u8>| words.iter().map(|two| [one.as_slice(), two].join(&b',')).collect::<Vec<_>>();
    words.iter().flat_map(beside).chain(words.iter().cloned()).collect()
}

/// Lists of edges between three vertices.
fn graphs() -> Vec<Vec<u8>> {
    let mut edges = Vec::new();
    for ends in ["0-0", "0-1", "0-2", "1-2", "2-2"] {
        edges.extend(["B", "R", "G"].map(|colour| format!("{ends}{colour}")));
    }
    let lists = words(&(0..15).collect::<Vec<u8>>(), 3).into_iter();
    lists
        .map(|list| list.iter().map(|&at| edges[usize::from(at)].as_str()).collect::<Vec<_>>().join(",").into())
        .collect()
}

/// All small positions of a ruleset.
pub(crate) fn small(rules: &Rules) -> Vec<Vec<u8>> {
    let some = [(1, 1), (1, 4), (4, 1), (2, 2), (2, 3)];
    let texts = match rules.name {
        "Domineering" | "Cram" => rectangles(b".#", &[(1, 5), (3, 3), (2, 4), (4, 2)]),
        "Fission" => rectangles(b"x.#", &[(1, 4), (2, 3), (3, 2)]),
        "Clobber" | "CannibalClobber" | "AntiClobber" | "NoGo" | "Amazons" => rectangles(b"xo.#", &some),
        "Konane" => [rectangles(b"xo.#", &some), rectangles(b"xo.", &[(1, 7), (7, 1)])].concat(),
        "Push" | "Shove" => pairs(&words(b"BR_", 4)),
        "ToadsAndFrogs" => [pairs(&words(b"tf.", 3)), words(b"tf.", 6)].concat(),
        "ElephantsAndRhinos" => words(b"tf.", 7),
        "Cherries" | "StackCherries" => pairs(&words(b"BWG", 4)),
        "TopplingDominoes" => words(b"lre", 6),
        "Hackenbush" => graphs(),
        "Nim" | "Kayles" | "DawsonsKayles" | "GrundysGame" => {
            pairs(&(1..11).map(|size: usize| size.to_string().into_bytes()).collect::<Vec<_>>())
        }
        name => panic!("{name} has no small boards here"),
    };
    texts.into_iter().filter(|text| rules.is_legal(text)).collect()
}

#[test]
fn every_ruleset_has_small_positions_with_moves_of_both_players() {
    use onside_check::Side;
    for rules in rules::all() {
        let boards = small(rules);
        for side in [Side::Left, Side::Right] {
            assert!(boards.iter().any(|text| !rules.moves(text, side).is_empty()), "{} {side}", rules.name);
        }
    }
}
