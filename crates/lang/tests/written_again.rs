//! Rulesets on strips and grids that are built in, written again in a few lines: all small positions have the same
//! value, and their options have the same values. More of them are in `rulesets_agree` and `slides`.

mod common;

use onside_lang::Session;

use common::text as ask;

fn words(letters: &str, length: usize) -> Vec<String> {
    (0..length).fold(vec![String::new()], |words, _| {
        words.iter().flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}"))).collect()
    })
}

/// All boards with these numbers of rows and columns.
fn boards(letters: &str, rows: usize, columns: usize) -> Vec<String> {
    let cut = |cells: String| {
        let cells: Vec<char> = cells.chars().collect();
        cells.chunks(columns).map(String::from_iter).collect::<Vec<_>>().join("|")
    };
    words(letters, rows * columns).into_iter().map(cut).collect()
}

/// Compares a ruleset called `Own` with one that is built in, whose positions begin as given.
#[track_caller]
fn agree(definition: &str, built_in: &str, boards: &[String]) {
    let mut session = Session::default();
    ask(&mut session, definition);
    let list: Vec<String> = boards.iter().map(|board| format!("\"{board}\"")).collect();
    ask(&mut session, &format!("boards := [{}]; 0", list.join(",")));
    for of in ["CanonicalForm", "LeftOptions", "RightOptions"] {
        let asked = |position: &str| match of {
            "CanonicalForm" => format!("{position}.CanonicalForm"),
            _ => format!("[o.CanonicalForm for o in {position}.{of}].ToSet"),
        };
        let differing = format!("[s for s in boards where {} != {}]", asked("Own(s)"), asked(&format!("{built_in}s)")));
        assert_eq!(ask(&mut session, &differing), "[]", "{built_in}, {of}");
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
        let rule = format!("for c in own for d in {directions} where {prey} play c => empty, c+d => own");
        agree(&format!("ruleset Own on grid \".xo\" {rule} end"), built_in, &stones());
    }
}

#[test]
fn stones_that_come_from_afar() {
    for (built_in, directions) in [("Rooks(", "Orthogonal"), ("Queens(", "Compass")] {
        let beside =
            format!("for c in own for d in {directions} where board[c+d] == theirs play c => empty, c+d => own");
        let afar = format!(
            "for c in own for d in {directions} for t in slide(c, d) where board[t+d] == theirs \
             play c => empty, t+d => own"
        );
        agree(&format!("ruleset Own on grid \".xo\" {beside} {afar} end"), built_in, &stones());
    }
}

#[test]
fn stones_that_change_what_they_leave() {
    let anti = "ruleset Own on grid \".xo\" for c in own for d in Orthogonal where board[c+d] == empty \
                play c => theirs, c+d => own end";
    agree(anti, "AntiClobber(", &stones());
    let fission = "ruleset Own on grid \".  x#\"
      def split(c, d) := board[c+d] == empty and board[c-d] == empty;
      Left:  for c in \"x\" where split(c, South) play c => empty, c+South => \"x\", c-South => \"x\"
      Right: for c in \"x\" where split(c, East)  play c => empty, c+East => \"x\", c-East => \"x\"
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
      play c => empty, c+d => empty, c+2*d => own
      for c in own for d in Orthogonal where board[c+d] == theirs and board[c+2*d] == empty
        and board[c+3*d] == theirs and board[c+4*d] == empty
      play c => empty, c+d => empty, c+3*d => empty, c+4*d => own
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
      for v in empty where all(board.Updated({v => own}), v) play v => own
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
                play c => \"#\", c+d => \"#\" end";
    agree(cram, "Cram(", &[boards(".#", 3, 3), boards(".#", 2, 4)].concat());
    let toppling = "ruleset Own on strip \".lre\"
      def cut(s, first, count) begin var rest := s; for i from 1 to count do rest := rest.Without(first) end; rest end
      for x in [own, \"e\"] for c from 1 to board.Length where board[c] == x play cut(board, 1, c)
      for x in [own, \"e\"] for c from 1 to board.Length where board[c] == x play cut(board, c, board.Length-c+1)
    end";
    let rows: Vec<String> = (1..=5).flat_map(|length| words("lre", length)).collect();
    agree(toppling, "TopplingDominoes(", &rows);
}

#[test]
fn animals_that_walk() {
    let strips: Vec<String> = (1..=6).flat_map(|length| words(".tf", length)).collect();
    let walk = "ruleset Own on strip \".tf\" for c in own where board[c+ahead] == empty \
                play c => empty, c+ahead => own end";
    agree(walk, "ElephantsAndRhinos(", &strips);
    let run = "ruleset Own on strip \".tf\" for c in own for t in slide(c, ahead) play c => empty, t => own end";
    agree(run, "GeneralToads(1, 9, 0, 0, ", &strips);
}
