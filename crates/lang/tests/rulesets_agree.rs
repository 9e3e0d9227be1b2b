//! The rulesets on strips and grids that are built in, written again in the language: all small positions have the same
//! values, the same moves by the same names and, where there are such, the same Nash values.

use onside_ground::Player;
use onside_lang::Session;

use crate::common::{board, moves, position, text as ask, words};

const TOADS: &str = "ruleset Toads2 on strip \".tf\"
  for c in own where board[c+ahead] == empty play c => empty, c+ahead => own
  for c in own where board[c+ahead] == theirs and board[c+2*ahead] == empty play c => empty, c+2*ahead => own
end";
const BACKSLIDING: &str = "ruleset Backsliding2 on strip \".tf\" loopy
  for c in own where board[c+ahead] == empty play c => empty, c+ahead => own
  for c in own where board[c+ahead] == theirs and board[c+2*ahead] == empty play c => empty, c+2*ahead => own
  for c in own where board[c-ahead] == empty play c => empty, c-ahead => own
end";
const PUSH: &str = "ruleset Push2 on strip \"_BR\"
  def push(s, c) begin var h := c; while h > 1 and s[h] != empty do h := h-1 end; s.Without(h).With(c, empty) end
  for c in own play push(board, c)
  joint c, d: push(push(board, c Min d), c Max d)
end";
const SHOVE: &str = "ruleset Shove2 on strip \"_BR\"
  def shove(s, c) := s.Without(1).With(c, empty);
  for c in own play shove(board, c)
  joint c, d: shove(shove(board, c Min d), c Max d)
end";
const DOMINOES: &str = "ruleset Dominoes on grid \".  #\"
  def several(word, k) := word + \"s \" + k.ToString + \"-\" + (k+1).ToString;
  Left:  for c in empty where board[c+South] == empty play c => \"#\", c+South => \"#\"
    as several(\"row\", c.Row) + \", column \" + c.Col.ToString
  Right: for c in empty where board[c+East]  == empty play c => \"#\", c+East  => \"#\"
    as \"row \" + c.Row.ToString + \", \" + several(\"column\", c.Col)
end";
const FOX: &str = "ruleset Fox2 on grid \".gf\" loopy
  def hunted() begin
    var highest := 0;
    for c in \"g\" do if highest == 0 or c.Row < highest then highest := c.Row end end;
    var fox := 0;
    for c in \"f\" do fox := c.Row end;
    highest > 0 and fox > highest
  end
  def at(c) := \"row \" + (board.RowCount - c.Row + 1).ToString + \" column \" + c.Col.ToString;
  Left:  for c in own for d in [Southwest, Southeast] where hunted() and board[c+d] == empty play c => empty, c+d => own
    as \"goose \" + at(c) + \" to \" + at(c+d)
  Right: for c in own for d in Diagonal where hunted() and board[c+d] == empty play c => empty, c+d => own
    as \"fox \" + at(c) + \" to \" + at(c+d)
  Right: where not hunted() play board as \"fox walks on\"
end";

#[track_caller]
fn session(definition: &str) -> Session {
    let mut session = Session::default();
    if let Err(errors) = session.value(definition).answer {
        panic!("{}", errors[0].diagnostic.render(definition));
    }
    session
}

/// A player's moves by their names, with the boards to which they lead, sorted.
fn options(position: &onside_ruleset::AnyPosition, player: Player) -> Vec<(String, String)> {
    let mut options = moves(position, player);
    options.sort();
    options
}

/// Compares moves and values of all strips up to a length.
fn strips_agree(definition: &str, [own, built_in]: [&str; 2], letters: &str, longest: usize) {
    let mut session = session(definition);
    for strip in (1..=longest).flat_map(|length| words(letters, length)) {
        let sources = [own, built_in].map(|name| format!("{name}(\"{strip}\")"));
        let positions = sources.clone().map(|source| position(&mut session, &source));
        for player in Player::BOTH {
            let [one, other] = positions.each_ref().map(|position| {
                // Empty squares at the right end say nothing, and the rulesets that are built in leave them out.
                let mut moves = moves(position, player);
                moves.iter_mut().for_each(|(_, strip)| strip.truncate(strip.trim_end_matches('_').len()));
                moves.sort();
                moves
            });
            assert_eq!(one, other, "{strip}, {player}");
        }
        let [one, other] = sources.map(|source| ask(&mut session, &format!("{source}.GameValue")));
        assert_eq!(one, other, "{strip}");
    }
}

#[test]
fn toads_and_frogs_on_all_strips_up_to_six_squares() {
    strips_agree(TOADS, ["Toads2", "ToadsAndFrogs"], ".tf", 6);
}

#[test]
fn backsliding_toads_and_frogs_on_all_strips_up_to_five_squares() {
    strips_agree(BACKSLIDING, ["Backsliding2", "BackslidingToadsAndFrogs"], ".tf", 5);
}

#[test]
fn push_on_all_strips_up_to_five_squares() {
    strips_agree(PUSH, ["Push2", "Push"], "_BR", 5);
}

#[test]
fn shove_on_all_strips_up_to_five_squares() {
    strips_agree(SHOVE, ["Shove2", "Shove"], "_BR", 5);
}

#[test]
fn nash_values_of_push_and_shove_on_all_strips_up_to_five_squares() {
    for (definition, own, built_in) in [(PUSH, "Push2", "Push"), (SHOVE, "Shove2", "Shove")] {
        let mut session = session(definition);
        ask(&mut session, "l := [\"_\",\"B\",\"R\"]; strips := l; 0");
        for length in 1..=5_u32 {
            assert_eq!(ask(&mut session, "strips.Length"), 3_u32.pow(length).to_string());
            let nash = |name: &str| format!("Synchronized({name}(s)).NashValue");
            let differing = format!("[s for s in strips where {} != {}]", nash(own), nash(built_in));
            assert_eq!(ask(&mut session, &differing), "[]", "{own} {length}");
            ask(&mut session, "strips := [s+x for s in strips for x in l]; 0");
        }
    }
}

#[test]
fn domineering_on_all_boards_up_to_three_by_three_with_holes() {
    let mut session = session(DOMINOES);
    for (rows, columns) in [(1, 3), (2, 2), (3, 1), (2, 3), (3, 3)] {
        for cells in words(".#", rows * columns) {
            let text = board(&cells, columns);
            let sources = ["Dominoes", "Domineering"].map(|name| format!("{name}(\"{text}\")"));
            let positions = sources.clone().map(|source| position(&mut session, &source));
            for player in Player::BOTH {
                let [one, other] = positions.each_ref().map(|position| options(position, player));
                assert_eq!(one, other, "{text}, {player}");
            }
            let [one, other] = sources.map(|source| ask(&mut session, &format!("{source}.CanonicalForm")));
            assert_eq!(one, other, "{text}");
        }
    }
}

/// The board without the empty rows at its top.
fn below_the_sky(board: &str) -> &str {
    board.trim_start_matches("....|")
}

/// Whether no goose is in a row above the fox.
fn has_escaped(board: &str) -> bool {
    let row = |piece: char| board.split('|').position(|row| row.contains(piece));
    row('g').is_none_or(|goose| row('f').is_some_and(|fox| fox <= goose))
}

#[test]
fn fox_and_geese_on_all_boards_of_three_by_four_with_up_to_two_geese() {
    let mut session = session(FOX);
    // The squares of the colour of the bottom left corner.
    let squares: Vec<usize> = (0..12).filter(|square| (2 - square / 4 + square % 4) % 2 == 0).collect();
    let mut boards = Vec::new();
    for &fox in &squares {
        for &one in &squares {
            for &two in &squares {
                if fox != one && fox != two && one <= two {
                    let mut board = [b'.'; 12];
                    (board[one], board[two], board[fox]) = (b'g', b'g', b'f');
                    let rows: Vec<&str> = board.chunks(4).map(|row| std::str::from_utf8(row).unwrap()).collect();
                    boards.push(rows.join("|"));
                }
            }
        }
    }
    assert_eq!(boards.len(), 6 * 15);
    for board in boards {
        let sources = ["Fox2", "FoxAndGeese"].map(|name| format!("{name}(\"{board}\")"));
        let positions = sources.clone().map(|source| position(&mut session, &source));
        for player in Player::BOTH {
            let [mut one, other] = positions.each_ref().map(|position| options(position, player));
            // A fox that has escaped walks on alone in the built-in ruleset.
            if has_escaped(&board) {
                one.iter_mut().for_each(|(_, board)| "f".clone_into(board));
            }
            // Rows above all geese say nothing, and it leaves them out.
            for (_, board) in &mut one {
                board.drain(..board.len() - below_the_sky(board).len()).for_each(drop);
            }
            one.sort();
            assert_eq!(one, other, "{board}, {player}");
        }
        let [one, other] = sources.map(|source| ask(&mut session, &format!("{source}.GameValue")));
        assert_eq!(one, other, "{board}");
    }
}
