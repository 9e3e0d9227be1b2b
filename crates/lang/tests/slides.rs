//! Pieces that go as far as they like: rules with `slide` have the moves and values of the built-in Amazons, those of
//! the same rules when they are run instead of being matched, and what is inferred about them changes no value.

use std::collections::BTreeSet;

use onside_ground::Player;
use onside_lang::Session;
use onside_ruleset::{AnyPosition, Position as _};

use crate::common::{board, moves, position, text as ask, words, written};

const AMAZONS: &str = "ruleset Amazons2 on grid \".xo#\"
  for c in own for t in slide(c, Compass) for a in slide(t, Compass, c)
  play c => empty, t => own, a => \"#\"
end";

/// The names that the built-in ruleset gives to its moves.
const NAMES: &str = " as at(c) + \" to \" + at(t) + \", arrow to \" + at(a)
  def at(c) := \"row \" + c.Row.ToString + \", column \" + c.Col.ToString;
end";

/// The boards to which a player can move, as they are written behind the name.
fn options(position: &AnyPosition, player: Player) -> Vec<String> {
    moves(position, player).into_iter().map(|(_, board)| board).collect()
}

/// All boards of 2 x 3 and 1 x 5 cells, and those of 3 x 3 with one amazon each.
fn boards_of_amazons() -> Vec<String> {
    let mut boards: Vec<String> = words(".xo#", 6).iter().map(|cells| board(cells, 3)).collect();
    boards.extend(words(".xo#", 5));
    for cells in words(".#", 7) {
        for one in 0..9 {
            for two in (0..9).filter(|two| *two != one) {
                let mut rest = cells.chars();
                let cells: String = (0..9)
                    .map(|at| {
                        if at == one {
                            'x'
                        } else if at == two {
                            'o'
                        } else {
                            rest.next().unwrap_or('.')
                        }
                    })
                    .collect();
                boards.push(board(&cells, 3));
            }
        }
    }
    boards
}

#[test]
fn amazons_in_three_lines_have_the_moves_and_values_of_the_built_in_ones() {
    let mut session = Session::default();
    ask(&mut session, &AMAZONS.replace("\nend", NAMES));
    for board in boards_of_amazons() {
        let sources = ["Amazons2", "Amazons"].map(|name| format!("{name}(\"{board}\")"));
        let positions = sources.each_ref().map(|source| position(&mut session, source));
        for player in Player::BOTH {
            let [mut one, mut other] = positions.each_ref().map(|position| moves(position, player));
            one.sort();
            other.sort();
            assert_eq!(one, other, "{board}, {player}");
        }
        let [one, other] = sources.map(|source| ask(&mut session, &format!("{source}.CanonicalForm")));
        assert_eq!(one, other, "{board}");
    }
}

/// Rules of games in which pieces slide, with the letters of their boards; X is replaced by a name.
const SLIDING: [(&str, &str); 7] = [
    // Rooks that are blocked from then on where they were.
    (".xo#", "ruleset X on grid \".xo#\" for c in own for t in slide(c, Orthogonal) play c => \"#\", t => own end"),
    // As far as there is room, in a direction that is chosen first.
    (
        ".xo",
        "ruleset X on grid \".xo\" for c in own for d in Diagonal for t in slide(c, d) where board[t+d] != empty \
             play c => empty, t => \"o\" end",
    ),
    // Somebody is taken at the end of the way.
    (
        ".xo#",
        "ruleset X on grid \".xo#\" for c in own for d in Compass for t in slide(c, d) \
              where board[t+d] == theirs play c => empty, t+d => own end",
    ),
    // Jumps of a knight, one after the other, that begin beside the piece.
    (
        ".xo",
        "ruleset X on grid \".xo\" for c in own for t in slide(c+East, KnightsMove) play c => empty, t => own, \
             c+East => empty end",
    ),
    // Ways of three legs, of which the last may go over the two first points.
    (
        ".xo",
        "ruleset X on grid \".xo\" Left: for c in own for t in slide(c, [East, South]) for u in slide(t, East) \
             for v in slide(u, [West, (-1, -1)], c) where board[v] == empty play c => empty, v => \"o\" \
             Right: for c in own for t in slide(c, West) play t => \"x\", c => empty end",
    ),
    (".xo", "ruleset X on strip \".xo\" for c in own for t in slide(c, ahead) play c => empty, t => own end"),
    (
        ".xo#",
        "ruleset X on strip \".xo#\" for c in own for t in slide(c, [-1, 1]) for a in slide(t, [-2, 1], c) \
              play c => empty, t => own, a => \"#\" end",
    ),
];

/// The same rules, but run, because a pattern does not call functions.
fn run_instead(rules: &str) -> String {
    let wrapped = rules.replace("slide(", "ways(");
    let two = "def ways(c, d, e ? Nothing) := slide(c, d, e); ";
    for start in [" Left:", " for c"] {
        if let Some(at) = wrapped.find(start) {
            return format!("{} {two}{}", &wrapped[..at], &wrapped[at..]);
        }
    }
    wrapped
}

#[test]
fn slides_that_are_matched_are_those_that_are_run() {
    for (letters, rules) in SLIDING {
        let mut session = Session::default();
        ask(&mut session, &rules.replace('X', "Matched"));
        ask(&mut session, &run_instead(&rules.replace('X', "Run")));
        let strip = rules.contains("on strip");
        let mut boards: Vec<String> = words(letters, if letters.len() > 3 { 5 } else { 6 });
        if !strip {
            boards = words(letters, 6).iter().map(|cells| board(cells, 3)).collect();
        }
        // Boards that do not fit machine words.
        let long = "x...o..#x....x.o".replace('#', if letters.len() > 3 { "#" } else { "." });
        boards.push(if strip { long.repeat(5) } else { [&long[..12]; 12].join("|") });
        boards.push(if strip { long } else { [&long[..8]; 8].join("|") });
        for board in boards {
            let positions = ["Matched", "Run"].map(|name| position(&mut session, &format!("{name}(\"{board}\")")));
            for player in Player::BOTH {
                let [one, other] = positions.each_ref().map(|position| options(position, player));
                assert_eq!(one, other, "{rules}: {board}, {player}");
            }
        }
    }
}

#[test]
fn what_is_inferred_about_slides_changes_no_value() {
    // The rules in which every move changes something for good, so that play ends.
    for (letters, rules) in [0, 5, 6].map(|index| SLIDING[index]).into_iter().chain([(".xo#", AMAZONS)]) {
        let mut session = Session::default();
        ask(&mut session, &rules.replace('X', "Slides").replace("Amazons2", "Slides"));
        let strip = rules.contains("on strip");
        let boards: BTreeSet<String> = words(letters, 6).into_iter().step_by(7).collect();
        for cells in boards {
            let text = if strip { cells } else { board(&cells, 3) };
            assert_eq!(ask(&mut session, &format!("Slides.Check(Slides(\"{text}\"))")), "true", "{rules}: {text}");
        }
    }
}

#[test]
fn arrows_divide_the_board_of_amazons_and_all_symmetries_are_known() {
    let mut session = Session::default();
    ask(&mut session, AMAZONS);
    let whole = position(&mut session, "Amazons2(\"x.#.|..##|###o|..#.\")");
    let parts: Vec<String> = whole.components().iter().map(written).collect();
    assert_eq!(parts, ["x.|..", "o|."]);
    let images: BTreeSet<String> = ["x..|.#.", "..x|.#.", ".#.|x..", "x.|.#|..", "..|.#|x.", "o..|.#.", "..|.#|o."]
        .iter()
        .map(|text| match position(&mut session, &format!("Amazons2(\"{text}\")")) {
            AnyPosition::User(own) => own.normal().0.print(),
            other => panic!("{other} is no position of a user's ruleset"),
        })
        .collect();
    assert_eq!(images.len(), 1);
}

#[test]
fn a_search_for_ends_of_slides_is_stopped_from_outside_and_the_session_goes_on() {
    // There is no way at all, but to know that one has to look at all of some 10^10.
    let rules = "ruleset Lost on grid \".xo\" for c in own for t in slide(c, Compass) for u in slide(t, Compass) \
                 for v in slide(u, Compass) for w in slide(v, Compass) where board[w+East] == \"o\" \
                 play c => empty, w => own end";
    for asked in ["LeftOptions", "CanonicalForm", "OutcomeClass"] {
        let mut session = Session::default();
        ask(&mut session, rules);
        let guard = std::sync::Arc::clone(session.guard());
        let timer = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            guard.time_is_up();
        });
        let row = ".".repeat(60);
        let source = format!("Lost(\"x{}|{}\").{asked}", &row[1..], vec![row.as_str(); 59].join("|"));
        let errors = session.evaluate(&source).answer.expect_err("no end");
        timer.join().expect("the timer");
        assert!(errors[0].stop().is_some(), "{asked}: {}", errors[0].diagnostic.message);
        session.guard().reset();
        assert_eq!(ask(&mut session, "Lost(\"x.\").CanonicalForm"), "0");
    }
}
