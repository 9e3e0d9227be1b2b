//! Rulesets on strips and grids that are built in, written again in a few lines: on all small boards both players have
//! the same moves, with the same names, which lead to the same boards, and positions have the same value and, where
//! there is one, the same Nash value. More of them are in `rulesets_agree` and `slides`.

use onside_ground::Player;
use onside_lang::{Session, kept};
use onside_ruleset::{Board, all};

use crate::common::{board, moves, position, text as ask, words};

/// What cells of grids are called by the rulesets that are built in.
const CELLS: &str = "at := c -> \"row \" + c.Row.ToString + \", column \" + c.Col.ToString";

/// All boards with these numbers of rows and columns.
fn boards(letters: &str, rows: usize, columns: usize) -> Vec<String> {
    words(letters, rows * columns).into_iter().map(|cells| board(&cells, columns)).collect()
}

/// Compares moves, their names and values of a ruleset with one that is built in. Positions of both begin as given, and
/// a board follows.
#[track_caller]
fn agree_as(session: &mut Session, [own, built_in]: [&str; 2], boards: &[String]) {
    for board in boards {
        let sources = [own, built_in].map(|name| format!("{name}\"{board}\")"));
        let positions = sources.each_ref().map(|source| position(session, source));
        for player in Player::BOTH {
            let [one, other] = positions.each_ref().map(|position| {
                let mut moves = moves(position, player);
                moves.sort();
                moves
            });
            assert_eq!(one, other, "{built_in}\"{board}\"), {player}");
        }
        let [one, other] = sources.map(|source| ask(session, &format!("{source}.CanonicalForm")));
        assert_eq!(one, other, "{built_in}\"{board}\")");
    }
}

/// The same for a ruleset called `Own`, which knows a function `at` that names cells of grids.
#[track_caller]
fn agree(definition: &str, built_in: &str, boards: &[String]) {
    let mut session = Session::default();
    ask(&mut session, CELLS);
    ask(&mut session, definition);
    agree_as(&mut session, ["Own(", built_in], boards);
}

#[test]
fn every_ruleset_on_strips_and_grids_is_written_again() {
    let tests =
        [include_str!("written_again.rs"), include_str!("rulesets_agree.rs"), include_str!("slides.rs")].concat();
    for facts in all().iter().filter(|facts| matches!(facts.board, Board::Strip | Board::Grid | Board::Segment)) {
        let compared = [format!("\"{}(", facts.name), format!("\"{}\"]", facts.name)];
        assert!(compared.iter().any(|text| tests.contains(text)), "{} is not written again", facts.name);
    }
}

/// Games on heaps, graphs and cakes have rules written in Rust a second time.
#[test]
fn every_game_of_the_program_is_written_again_somewhere() {
    let tests = [
        include_str!("written_again.rs"),
        include_str!("rulesets_agree.rs"),
        include_str!("slides.rs"),
        include_str!("families.rs"),
        include_str!("plain_rules.rs"),
        include_str!("plain_at_once.rs"),
        include_str!("../../solve/tests/boards.rs"),
        include_str!("../../solve/tests/hackenbush.rs"),
    ]
    .concat();
    for name in kept().iter().map(|kept| kept.name).chain(all().iter().map(|facts| &*facts.name)) {
        let compared = ["(", "\"", "\\\""].map(|end| format!("\"{name}{end}"));
        assert!(compared.iter().any(|text| tests.contains(text)), "{name} is not written again");
    }
}

/// Stones of both players on 2 x 3 cells, and in a row.
fn stones() -> Vec<String> {
    [boards(".xo", 2, 3), boards(".xo", 1, 5)].concat()
}

#[test]
fn stones_that_take_a_neighbour() {
    for (built_in, directions, prey) in [
        ("Clobber(", "Orthogonal", "board[c+d] == theirs"),
        ("CannibalClobber(", "Orthogonal", "(board[c+d] == theirs or board[c+d] == own)"),
        ("Kings(", "Compass", "board[c+d] == theirs"),
        ("Knights(", "KnightsMove", "board[c+d] == theirs"),
    ] {
        let rule = format!(
            "for c in own for d in {directions} where {prey} play c => empty, c+d => own \
                 as at(c) + \" to \" + at(c+d)"
        );
        agree(&format!("ruleset Own on grid \".xo\" {rule} end"), built_in, &stones());
    }
}

#[test]
fn stones_that_come_from_afar() {
    for (built_in, directions) in [("Rooks(", "Orthogonal"), ("Queens(", "Compass")] {
        let beside = format!(
            "for c in own for d in {directions} where board[c+d] == theirs play c => empty, c+d => own \
                     as at(c) + \" to \" + at(c+d)"
        );
        let afar = format!(
            "for c in own for d in {directions} for t in slide(c, d) where board[t+d] == theirs \
             play c => empty, t+d => own as at(c) + \" to \" + at(t+d)"
        );
        agree(&format!("ruleset Own on grid \".xo\" {beside} {afar} end"), built_in, &stones());
    }
}

#[test]
fn stones_that_change_what_they_leave() {
    let anti = "ruleset Own on grid \".xo\" for c in own for d in Orthogonal where board[c+d] == empty \
                play c => theirs, c+d => own as at(c) + \" to \" + at(c+d) end";
    agree(anti, "AntiClobber(", &stones());
    let fission = "ruleset Own on grid \".  x#\"
      def split(c, d) := board[c+d] == empty and board[c-d] == empty;
      Left:  for c in \"x\" where split(c, South) play c => empty, c+South => \"x\", c-South => \"x\" as at(c)
      Right: for c in \"x\" where split(c, East)  play c => empty, c+East => \"x\", c-East => \"x\" as at(c)
    end";
    agree(fission, "Fission(", &[boards(".x#", 3, 2), boards(".x#", 1, 5)].concat());
    let matched = fission.replace("split(c, South)", "board[c+South] == empty and board[c-South] == empty");
    let matched = matched.replace("split(c, East)", "board[c+East] == empty and board[c-East] == empty");
    agree(&matched, "Fission(", &[boards(".x#", 3, 2), boards(".x#", 1, 5)].concat());
}

#[test]
fn stones_that_jump() {
    let konane = "ruleset Own on grid \".xo\"
      for c in own for d in Orthogonal where board[c+d] == theirs and board[c+2*d] == empty
      play c => empty, c+d => empty, c+2*d => own as at(c) + \" to \" + at(c+2*d)
      for c in own for d in Orthogonal where board[c+d] == theirs and board[c+2*d] == empty
        and board[c+3*d] == theirs and board[c+4*d] == empty
      play c => empty, c+d => empty, c+3*d => empty, c+4*d => own as at(c) + \" to \" + at(c+4*d)
    end";
    agree(konane, "Konane(", &[boards(".xo", 2, 3), boards(".xo", 1, 6)].concat());
}

#[test]
fn stones_that_may_not_be_surrounded() {
    let definition = "ruleset Own on grid \".xo\"
      def free(s, c) begin
        var group := [c];
        var at := 1;
        while at <= group.Length do
          for d in Orthogonal do
            var t := group[at] + d;
            if s[t] == empty then return true end;
            if s[t] == s[c] and not (group Contains t) then group := group.Adjoin(t) end
          end;
          at := at+1
        end;
        false
      end
      def all(s, v) begin
        for d in Orthogonal do
          if (s[v+d] == own or s[v+d] == theirs) and not free(s, v+d) then return false end
        end;
        free(s, v)
      end
      for v in empty where all(board.Updated({v => own}), v) play v => own as at(v)
    end";
    // Boards on which somebody is surrounded are none of the built-in ruleset.
    let allowed = |board: &String| Session::default().evaluate(&format!("NoGo(\"{board}\")")).answer.is_ok();
    let boards: Vec<String> = [boards(".xo", 2, 2), boards(".xo", 1, 4)].concat().into_iter().filter(allowed).collect();
    assert!(boards.len() > 60);
    agree(definition, "NoGo(", &boards);
}

#[test]
fn dominoes_that_are_nobodys_and_dominoes_that_fall() {
    let cram = "ruleset Own on grid \".  #\" for c in empty for d in [East, South] where board[c+d] == empty \
                play c => \"#\", c+d => \"#\" as at(c) + \" and \" + at(c+d) end";
    agree(cram, "Cram(", &[boards(".#", 3, 3), boards(".#", 2, 4)].concat());
    let toppling = "ruleset Own on strip \".lre\"
      def cut(s, first, count) begin var rest := s; for i from 1 to count do rest := rest.Without(first) end; rest end
      for x in [own, \"e\"] for c from 1 to board.Length where board[c] == x play cut(board, 1, c)
        as \"domino \" + c.ToString + \" to the left\"
      for x in [own, \"e\"] for c from 1 to board.Length where board[c] == x play cut(board, c, board.Length-c+1)
        as \"domino \" + c.ToString + \" to the right\"
    end";
    let rows: Vec<String> = (1..=5).flat_map(|length| words("lre", length)).collect();
    agree(toppling, "TopplingDominoes(", &rows);
}

#[test]
fn animals_that_walk() {
    let strips: Vec<String> = (1..=6).flat_map(|length| words(".tf", length)).collect();
    let walk = "ruleset Own on strip \".tf\" for c in own where board[c+ahead] == empty \
                play c => empty, c+ahead => own end";
    let mut session = Session::default();
    ask(&mut session, walk);
    agree_as(&mut session, ["Own(", "ElephantsAndRhinos("], &strips);
    let general = "ruleset Own(a, b, j, f) on strip \".tf\"
      def all(c, k, pieces) begin
        for i from 1 to k do if not (pieces Contains board[c+i*ahead]) then return false end end;
        true
      end
      def jumped() := if f == 1 then [own, theirs] else [theirs] end;
      for c in own for k from a to b where all(c, k, [empty]) play c => empty, c+k*ahead => own
      for c in own for k from 1 to j where all(c, k, jumped()) and board[c+(k+1)*ahead] == empty
      play c => empty, c+(k+1)*ahead => own
    end";
    ask(&mut session, general);
    let strips: Vec<String> = (1..=5).flat_map(|length| words(".tf", length)).collect();
    for numbers in ["1, 1, 1, 0", "1, 9, 0, 0", "1, 2, 2, 0", "2, 3, 1, 1", "1, 1, 3, 1", "3, 3, 2, 0", "2, 2, 0, 1"] {
        let names = [format!("Own({numbers})("), format!("GeneralToads({numbers}, ")];
        agree_as(&mut session, names.each_ref().map(String::as_str), &strips);
    }
}

/// Compares Nash values of a ruleset called `Own` with those of a built-in one.
#[track_caller]
fn nash_agrees(session: &mut Session, built_in: &str, boards: &[(String, String)]) {
    for (own, other) in boards {
        let nash = |position: String| format!("Synchronized({position}).NashValue");
        let one = ask(session, &nash(format!("Own(\"{own}\")")));
        assert_eq!(one, ask(session, &nash(format!("{built_in}\"{other}\")"))), "{built_in}\"{other}\")");
    }
}

#[test]
fn cherries_that_are_taken() {
    let definition = "ruleset Own on strip \".BWG\"
      for c in ENDS where board[c] == own or board[c] == \"G\" play board.Without(c)
        as if c == 1 then \"left end\" else \"right end\" end
      joint c, d: if c == d then board.Without(c) else board.Without(c Max d).Without(c Min d) end
    end";
    let segments: Vec<String> = (1..=5).flat_map(|length| words("BWG", length)).collect();
    let pairs: Vec<(String, String)> = segments.iter().map(|text| (text.clone(), text.clone())).collect();
    for (built_in, ends) in [("Cherries(", "{1, board.Length}"), ("StackCherries(", "[1]")] {
        let definition = definition.replace("ENDS", ends);
        agree(&definition, built_in, &segments);
        let mut session = Session::default();
        ask(&mut session, &definition);
        nash_agrees(&mut session, built_in, &pairs);
    }
}

#[test]
fn stacks_with_a_sign() {
    // A plus-minus segment begins with a P.
    let definition = "ruleset Own on strip \".BWP\"
      def swapped(s) begin
        var other := s;
        for c from 1 to s.Length do other := other.Updated({c => if s[c] == \"B\" then \"W\" else \"B\" end}) end;
        other
      end
      for c in [1] where board[c] == own play board.Without(c) as \"left end\"
      Left:  for c in [1] where board[c] == \"P\" play board.Without(c) as \"left end\"
      Right: for c in [1] where board[c] == \"P\" play swapped(board.Without(c)) as \"left end\"
      joint c, d: []
    end";
    let segments: Vec<String> = (0..=4).flat_map(|length| words("BW", length)).collect();
    let mut session = Session::default();
    ask(&mut session, definition);
    let signed = segments.iter().map(|rest| (format!("P{rest}"), format!("+-B{rest}")));
    let pairs: Vec<(String, String)> = signed.chain(segments.iter().map(|text| (text.clone(), text.clone()))).collect();
    for (own, other) in &pairs {
        let sources = [format!("Own(\"{own}\")"), format!("PlusMinusStackCherries(\"{other}\")")];
        let positions = sources.each_ref().map(|source| position(&mut session, source));
        for player in Player::BOTH {
            let [one, two] = positions.each_ref().map(|position| moves(position, player));
            assert_eq!(one, two, "{other}, {player}");
        }
        let [one, two] = sources.map(|source| ask(&mut session, &format!("{source}.CanonicalForm")));
        assert_eq!(one, two, "{other}");
    }
    nash_agrees(&mut session, "PlusMinusStackCherries(", &pairs);
}
