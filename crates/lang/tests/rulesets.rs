//! Rulesets that users write: values of games that are known, agreement with the rulesets that are built in, what is
//! inferred, names of moves, purity, identity, loops and synchronized play.

use onside_lang::Session;

use crate::common::text as ask;

const CLOBBER: &str = "ruleset Clobber on grid \".xo\"
  \
                       for c in own for d in Orthogonal where board[c+d] == theirs
  \
                       play c => empty, c+d => own
end";
const TOADS: &str = "ruleset ToadsAndFrogs2 on strip \".tf\"\n  \
                     for c in own where board[c+ahead] == empty play c => empty, c+ahead => own\n  \
                     for c in own where board[c+ahead] == theirs and board[c+2*ahead] == empty \
                     play c => empty, c+2*ahead => own\nend";
const DOMINOES: &str = "ruleset Dominoes on grid \".  #\"\n  \
                        Left:  for c in empty where board[c+South] == empty play c => \"#\", c+South => \"#\"\n  \
                        Right: for c in empty where board[c+East]  == empty play c => \"#\", c+East  => \"#\"\nend";
const HALVE: &str = "ruleset HalveNim on heap n\n  for k from 1 to 3 where k <= n play n-k\n  \
                     where n > 0 and n % 2 == 0 play [n/2, n/2]\nend";
const SUBTRACTION: &str = "ruleset Subtraction(left, right) on heap n\n  \
                           Left:  for k in left  where k <= n play n-k\n  \
                           Right: for k in right where k <= n play n-k\nend";
const CUTCAKE: &str = "ruleset Cutcake2 on (m, n)\n  Left:  for a from 1 to n-1 play [(m,a), (m,n-a)]\n  \
                       Right: for b from 1 to m-1 play [(b,n), (m-b,n)]\n  \
                       joint a, b: [(b,a), (b,n-a), (m-b,a), (m-b,n-a)]\nend";
const PUSH: &str = "ruleset Push2 on strip \"_BR\"\n  def push(s, c) begin var h := c; \
                    while h > 1 and s[h] != empty do h := h-1 end; s.Without(h).With(c, empty) end\n  \
                    for c in own play push(board, c)\n  joint c, d: push(push(board, c Min d), c Max d)\nend";
const HARE: &str = "ruleset HareAndHounds on grid \".HR#\" loopy\n  \
                    def line(c, d) := Orthogonal Contains d or (c.Row+c.Col) % 2 == 1;\n  \
                    Left:  for c in own for d in Compass where board[c+d] == empty and line(c,d) and d.Col >= 0 \
                    play c => empty, c+d => own\n  \
                    Right: for c in own for d in Compass where board[c+d] == empty and line(c,d) \
                    play c => empty, c+d => own\nend";

/// A session in which these rulesets are defined.
#[track_caller]
fn session(definitions: &[&str]) -> Session {
    let mut session = Session::default();
    for source in definitions {
        if let Err(errors) = session.value(source).answer {
            panic!("{}", errors[0].diagnostic.render(source));
        }
    }
    session
}

#[track_caller]
fn check(session: &mut Session, source: &str, expected: &str) {
    assert_eq!(ask(session, source), expected, "{source}");
}

/// The message and the hint of a question that has no answer.
#[track_caller]
fn refused(session: &mut Session, source: &str) -> String {
    match session.evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().expect("a text")),
        Err(errors) => errors[0].diagnostic.message.clone(),
    }
}

#[test]
fn clobber_in_four_lines() {
    let mut session = session(&[CLOBBER]);
    for (board, value) in [
        ("xox|ox.", "{^^*|*,v}"),
        ("xoxo|ox..", "{^^*|v*}"),
        ("xoxo|oxox|xoxo", "0"),
        ("xoxox|oxoxo|xoxox", "*"),
        ("xoxo|oxox|xoxo|oxox", "*"),
    ] {
        check(&mut session, &format!("Clobber(\"{board}\").CanonicalForm"), value);
    }
    check(&mut session, "Clobber(\"xo\")", "Clobber(\"xo\")");
    check(&mut session, "-Clobber(\"xx.|o..\")", "Clobber(\"oo.|x..\")");
    check(&mut session, "Clobber(\"xo|..\").LeftOptions", "[Clobber(\".x|..\")]");
    check(&mut session, "Clobber.Check(Clobber(\"xox|ox.\"))", "true");
}

#[test]
fn toads_and_frogs_agree_with_the_built_in_ruleset_on_all_strips_of_six_squares() {
    let mut session = session(&[TOADS]);
    let all = "[a+b+c+d+e+f for a in l for b in l for c in l for d in l for e in l for f in l]";
    ask(&mut session, &format!("l := [\".\",\"t\",\"f\"]; strips := {all}; strips.Length"));
    check(&mut session, "strips.Length", "729");
    let differing = "[s for s in strips where ToadsAndFrogs2(s) != ToadsAndFrogs(s)]";
    check(&mut session, differing, "[]");
    check(&mut session, "-ToadsAndFrogs2(\"tt.f\")", "ToadsAndFrogs2(\"t.ff\")");
}

#[test]
fn dominoes_agree_with_domineering() {
    let mut session = session(&[DOMINOES]);
    for size in ["1,4", "2,2", "3,3", "2,5", "3,4"] {
        check(&mut session, &format!("Dominoes({size}).CanonicalForm == Domineering({size}).CanonicalForm"), "true");
    }
    check(&mut session, "Dominoes.Check(Dominoes(3,3))", "true");
}

#[test]
fn heaps_sums_and_parameters() {
    let mut session = session(&[HALVE, SUBTRACTION]);
    let values = "[0,*,*2,*3,*4,0,*,*2,*3,0,*,*2,*3]";
    check(&mut session, "[HalveNim(n).CanonicalForm for n from 0 to 12]", values);
    let value = "{1|1,{1|0}||0,{1|0}|0|||0,{1|0}|0}";
    check(&mut session, "Subtraction({1,3},{2,3})(6).CanonicalForm", value);
    check(&mut session, "Subtraction({1,3},{2,3})(6)", "Subtraction({1, 3}, {2, 3})(6)");
    check(&mut session, "Subtraction({1, 3}, {2, 3})(6) == Subtraction({3,1},{3,2})(6)", "true");
    check(&mut session, "s := Subtraction(left => {1}, right => {2}); s(4).CanonicalForm", "1");
    check(&mut session, "-Subtraction({1},{2})(3)", "-Subtraction({1}, {2})(3)");
    check(&mut session, "Subtraction({1},{2})(3) - Subtraction({1},{2})(3) == 0", "true");
}

#[test]
fn col_and_snort_on_paths() {
    let col = "ruleset Col2 on graph \".LR\" for v in empty where near(v, own) == 0 play v => own end";
    let mut session = session(&[col, &col.replace("Col2", "Snort2").replace("near(v, own)", "near(v, theirs)")]);
    for (length, snort) in [(1, "*"), (2, "+-1"), (3, "+-2"), (4, "+-{2|1}"), (5, "+-{1,{3|0}}")] {
        let path = vec!["."; length].join("-");
        check(&mut session, &format!("Snort2(\"{path}\").CanonicalForm"), snort);
    }
    for length in 1..=8 {
        let path = vec!["."; length].join("-");
        check(&mut session, &format!("Col2(\"{path}\").CanonicalForm"), if length == 1 { "*" } else { "0" });
    }
    check(&mut session, "Col2(\".:A-.-:A;L\")", "Col2(\".:A-.-.:A;L\")");
}

#[test]
fn cutcake_has_values_and_nash_values() {
    let mut session = session(&[CUTCAKE]);
    check(&mut session, "[Cutcake2(8,n).CanonicalForm for n from 0 to 8]", "[-7,-7,-3,-3,-1,-1,-1,-1,0]");
    let nash = "[[Synchronized(Cutcake2(m,n)).NashValue for n from 1 to 5] for m from 1 to 4]";
    check(&mut session, nash, "[[0,1,2,3,4],[-1,0,2,4,6],[-2,-2,0,4,7],[-3,-4,-4,0,6]]");
}

#[test]
fn push_agrees_with_the_built_in_ruleset_on_all_strips_up_to_five_squares() {
    let mut session = session(&[PUSH]);
    ask(&mut session, "l := [\"_\",\"B\",\"R\"]; strips := l; n := 3");
    for length in 1..=5 {
        check(&mut session, "[s for s in strips where Push2(s).CanonicalForm != Push(s).CanonicalForm]", "[]");
        let nash = "[s for s in strips where Synchronized(Push2(s)).NashValue != Synchronized(Push(s)).NashValue]";
        check(&mut session, nash, "[]");
        check(&mut session, "strips.Length", &3_u32.pow(length).to_string());
        ask(&mut session, "strips := [s+x for s in strips for x in l]; 0");
    }
    let same = "Synchronized(Push2(\"BR_BR\")).Strategies == Synchronized(Push(\"BR_BR\")).Strategies";
    check(&mut session, same, "true");
}

#[test]
fn hare_and_hounds_has_loopy_values_also_if_nobody_said_so() {
    for definition in [HARE.to_owned(), HARE.replace(" loopy", "")] {
        let mut session = session(&[&definition]);
        check(&mut session, "HareAndHounds(\"#..H#|..H.R|#..H#\").GameValue", "on & *");
        check(&mut session, "HareAndHounds(\"#..H#|...HR|#..H#\").GameValue", "0");
        check(&mut session, "HareAndHounds(\"#H..#|H...R|#H..#\").GameValue", "on & over");
        check(&mut session, "HareAndHounds(\"#H..#|H...R|#H..#\").OutcomeClass", "L");
    }
    let mut session = session(&[&HARE.replace(" loopy", "")]);
    let evaluation = session.evaluate("HareAndHounds(\"#..H#|..H.R|#..H#\").GameValue");
    assert!(evaluation.warnings.iter().any(|warning| warning.message.contains("write `loopy`")));
}

#[test]
fn every_question_finds_out_by_itself_that_play_can_return() {
    let hunt = "HareAndHounds(\"#..H#|..H.R|#..H#\")";
    let (silent, said) = (HARE.replace(" loopy", ""), HARE);
    for question in [
        "GG.CanonicalForm",
        "GG.OutcomeClass",
        "GG.GetWinner",
        "GG.Wins(Left)",
        "GG.WinningMoves(Left)",
        "GG.IsNumber",
        "GG > 0",
        "GG == on",
        "GG <= HareAndHounds(\"#..H#|...HR|#..H#\")",
        "GG + 1",
        "(GG + 1).CanonicalForm",
        "(GG - GG).OutcomeClass",
        "(2*GG).CanonicalForm",
        "{GG|0}",
        "+-GG",
        "{GG, 0}.Size",
        "[GG, 1].Contains(on)",
    ] {
        let question = question.replace("GG", hunt);
        let (mut first, mut second) = (session(&[&silent]), session(&[said]));
        let (found, expected) = (first.evaluate(&question), second.evaluate(&question));
        let text = |answer: &onside_lang::Answer| answer.text().expect("a text").to_owned();
        let (found, expected) = (found.answer.map(|a| text(&a)), expected.answer.map(|a| text(&a)));
        let plain = |errors: Vec<onside_lang::Error>| errors[0].diagnostic.message.clone();
        assert_eq!(found.map_err(plain), expected.map_err(plain), "{question}");
    }
}

#[test]
fn winners_of_sums_of_rulesets_of_users_are_found_without_values() {
    let mut session = session(&[CLOBBER]);
    check(&mut session, "Clobber(\"xoxoxoxoxoxoxoxoxoxoxoxoxoxoxo\").OutcomeClass", "N");
    check(&mut session, "Clobber(\"xoxoxo\").OutcomeClass", "P");
    check(&mut session, "(Clobber(\"xo\") + Domineering(4x4) + {4|3} - 3).OutcomeClass(\"search\")", "L");
    check(&mut session, "(Clobber(\"xo\") + Domineering(4x4) + {4|3} - 3).OutcomeClass(\"value\")", "L");
    check(&mut session, "Clobber(\"xox|oxo\") == 0", "true");
    assert_eq!(
        refused(&mut session, "Clobber(\"xo\").OutcomeClass(\"magic\")"),
        "\"magic\" is no way to find the winner"
    );
}

#[test]
fn rules_know_the_values_that_variables_had_when_they_were_written() {
    let take = "ruleset Take on heap n for k from 1 to most where k <= n play n-k end";
    let mut session = session(&["most := 2; twice := x -> 2*x", take]);
    check(&mut session, "Take(5).CanonicalForm", "*2");
    check(&mut session, "most := 3; Take(5).CanonicalForm", "*2");
    ask(&mut session, "old := Take(4)");
    // The same words with another variable are another ruleset; positions keep the rules they were made with.
    ask(&mut session, &format!("{take};0"));
    check(&mut session, "[Take(4).CanonicalForm, old.CanonicalForm]", "[0,*]");
    let change = "ruleset Wrong on heap n for k from 1 to n play begin most := k; n-k end end";
    assert_eq!(refused(&mut session, change), "rules cannot change the variable most of the session");
}

#[test]
fn a_ruleset_of_the_user_takes_the_place_of_a_built_in_one_with_a_warning() {
    let mut session = Session::default();
    let defined = session.evaluate("ruleset Nim on heap n for k from 1 to 2 where k <= n play n-k end");
    assert!(defined.warnings.iter().any(|warning| warning.message.contains("from now on the name means yours")));
    check(&mut session, "[Nim(n).CanonicalForm for n from 0 to 5]", "[0,*,*2,0,*,*2]");
}

#[test]
fn a_rule_that_is_wrong_is_told_with_its_place_and_the_session_goes_on() {
    let mut session = session(&[CLOBBER]);
    for (definition, question, parts) in [
        (
            "ruleset A on strip \".x\" for c in own play c => \"\" + \"q\" end",
            "A(\"x\").CanonicalForm",
            &["line 1 of A", "a rule puts \"q\" on a cell", "A(\"x\")", "Left to move"][..],
        ),
        (
            "ruleset A on strip \".xo\" for c in own play c+1 => own end",
            "A(\".x\").CanonicalForm",
            &["a rule changes the cell 3, which is not on the board"],
        ),
        ("ruleset A on heap n where n > 0 play \"text\" end", "A(3).CanonicalForm", &["a rule leads to a text"]),
        ("ruleset A on heap n where n > 0 play n/2 end", "A(3).CanonicalForm", &["a rule leads to a fraction"]),
        (
            "ruleset A on heap n\n  where n > 0 play begin var h := n; while h > 0 do h := h + 1 end; n end\nend",
            "A(3).CanonicalForm",
            &["line 2 of A", "the rule does not come to an end", "A(3)", "Left to move"],
        ),
        ("ruleset A on heap n where n play 0 end", "A(3).CanonicalForm", &["expected true or false, found a number"]),
        ("ruleset A on (m, n) where m > 0 play (m-1, n, 3) end", "A(3,4).CanonicalForm", &["leads to a tuple"]),
        ("ruleset A on heap n where n > 0 play n-1 as 7 end", "A(2).CanonicalForm", &["the name of a move is a text"]),
    ] {
        session.value(definition).answer.expect(definition);
        let message = refused(&mut session, question);
        for part in parts {
            assert!(message.contains(part), "{definition}\n{message}");
        }
        check(&mut session, "Clobber(\"xo\").CanonicalForm", "*");
    }
}

#[test]
fn mistakes_in_definitions_have_places_and_remedies() {
    for (source, message, place) in [
        ("ruleset A on grid \".xx\" for c in own play c => empty end", "the letter 'x' is given twice", "\".xx\""),
        (
            "ruleset A on grid \"\" for c in own play c => empty end",
            "the letters begin with that of an empty cell",
            "\"\"",
        ),
        (
            "ruleset A on grid \".|\" for c in own play c => empty end",
            "the sign '|' cannot be a letter of a board",
            "\".|\"",
        ),
        (
            "ruleset A on board \".x\" for c in own play c => empty end",
            "expected `grid`, `strip`, `graph`, `heap` or names in parentheses, found `board`",
            "board",
        ),
        ("ruleset A on grid \".x\" for c in own play c => empty", "this `ruleset` is not finished", "ruleset"),
        ("ruleset A on heap n end", "this ruleset has no rule", "A"),
        ("ruleset A on heap n for k from 1 to n end", "expected `play` and what the move leads to, found `end`", "end"),
        ("ruleset A on heap n play n-1, n-2 end", "a move leads to one state", ","),
        ("ruleset A on heap n play n-1 joint a: 0 end", "expected `,` and the name of Right's move, found `:`", ":"),
        ("ruleset A on heap own play own-1 end", "own has a meaning of its own in rules", "own"),
        ("ruleset A(n) on heap n play n-1 end", "the name n is given twice", "n"),
        ("ruleset A on heap n for c in own play n-1 end", "own is about a board, and this ruleset has none", "own"),
        (
            "ruleset A on grid \".x\" for c in own play c+ahead => own end",
            "ahead is a direction on a strip, and this ruleset is played on something else",
            "ahead",
        ),
        (
            "ruleset A on grid \".x\" symmetry round for c in own play c => empty end",
            "there is no symmetry called round",
            "round",
        ),
        ("ruleset CanonicalForm on heap n play n-1 end", "", ""),
        ("ruleset Tiny on heap n play n-1 end", "Tiny is a function of the language and cannot be assigned to", "Tiny"),
    ] {
        match Session::default().evaluate(source).answer {
            Ok(_) => assert!(message.is_empty(), "{source}"),
            Err(errors) => {
                let diagnostic = &errors[0].diagnostic;
                assert_eq!((diagnostic.message.as_str(), diagnostic.span.text(source)), (message, place), "{source}");
            }
        }
    }
}

#[test]
fn positions_that_cannot_be_read_are_refused_with_the_letters_of_the_board() {
    let mut session = session(&[CLOBBER, HALVE, CUTCAKE, SUBTRACTION]);
    for (source, part) in [
        ("Clobber(\"xq\")", "the letters of this board are '.', 'x' and 'o'; found 'q' (at column 2)"),
        ("Clobber(\"xo|x\")", "row 2 has 1 cells but row 1 has 2"),
        ("Clobber(3)", "Clobber takes a grid in quotes, or its numbers of rows and columns"),
        ("HalveNim(\"x\")", "a heap of HalveNim is an integer, not a text"),
        ("HalveNim(1/2)", "a heap of HalveNim is an integer, not a fraction"),
        ("HalveNim(1, 2)", "HalveNim takes one number, not 2"),
        ("Cutcake2(1)", "Cutcake2 takes 2 numbers, not 1"),
        ("Subtraction({1})", "the parameter right is missing"),
        ("Subtraction({1}, {2}, {3})", "Subtraction takes"),
        ("m := 1; Subtraction({1}, x -> m)", "the parameter right of Subtraction cannot be a function that mentions"),
        ("Synchronized(Clobber(\"xo\"))", "Clobber has no joint move"),
    ] {
        let message = refused(&mut session, source);
        assert!(message.contains(part), "{source}: {message}");
    }
}

#[test]
fn words_of_rules_stay_names_elsewhere() {
    let mut session = Session::default();
    check(&mut session, "play := 3; own := 4; joint := 5; ruleset := 6; play + own + joint + ruleset", "18");
}

#[test]
fn a_file_of_rulesets_is_imported_relative_to_the_importing_file_and_circles_are_refused() {
    let folder = std::env::temp_dir().join(format!("onside-import-{}", std::process::id()));
    std::fs::create_dir_all(folder.join("more")).expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.join(name), text).expect("a file");
    write("games.onside", &format!("import \"more/heaps.onside\"\n{CLOBBER}\nsize := 3;\n"));
    write("more/heaps.onside", &format!("{HALVE}\n"));
    write("wrong.onside", "x := 1\n\ny := 1 +\n");
    write("circle.onside", "import \"circle.onside\"\n");
    let mut session = Session::default();
    session.set_folder(Some(folder.clone()));
    session.value("import \"games.onside\"").answer.expect("the file is read");
    check(&mut session, "[Clobber(\"xo\").CanonicalForm, HalveNim(4).CanonicalForm, size]", "[*,*4,3]");
    assert!(refused(&mut session, "import \"wrong.onside\"").starts_with("wrong.onside, line 3: "));
    assert!(refused(&mut session, "import \"circle.onside\"").contains("imports itself"));
    assert!(!refused(&mut session, "import \"absent.onside\"").is_empty());
    std::fs::remove_dir_all(&folder).expect("the folder is ours");
}

#[test]
fn a_condition_may_stand_before_the_choices() {
    let mut session = session(&["ruleset A on heap n where n > 2 for k from 1 to n by 2 play n-k end"]);
    check(&mut session, "[A(n).NimValue for n from 0 to 8]", "[0,0,0,1,2,1,2,1,2]");
}

#[test]
fn joint_moves_know_everything_that_was_chosen() {
    // The rules are patterns, which by themselves tell only where they were found.
    let step = "ruleset Step on strip \".xo\" for c in own for d in [1,2] where board[c+d*ahead] == empty \
                play c => empty, c+d*ahead => own \
                joint a, b: if a[1]+a[2] >= b[1]-b[2] then [] else a[1] => empty, b[1] => empty end end";
    assert!(Session::default().evaluate(step).answer.is_err(), "changes stand alone and not in an if");
    let step = step.replace("a[1] => empty, b[1] => empty", "board.Updated({a[1] => empty, b[1] => empty})");
    let mut session = session(&[&step]);
    check(&mut session, "Synchronized(Step(\"x...o\")).MatrixTable.ToString.Length > 0", "true");
    check(&mut session, "Synchronized(Step(\"x..o\")).NashValue", "0");
}

#[test]
fn positions_of_two_definitions_of_one_name_are_not_mixed() {
    let mut session = session(&["ruleset A on heap n where n > 0 play n-1 end", "old := A(3)"]);
    session.value("ruleset A on heap n where n > 1 play n-2 end").answer.expect("a ruleset");
    check(&mut session, "[old.NimValue, A(3).NimValue]", "[1,1]");
    assert!(refused(&mut session, "old + A(3)").contains("different rules"));
    assert!(refused(&mut session, "A.Check(old)").contains("Check takes a position of A"));
}

#[test]
fn check_finds_symmetries_and_parts_that_are_not_true() {
    let edge = "ruleset Edge on strip \".x\" symmetry mirror \
                Left: for c in own where board[c-1] == empty play c => empty, c-1 => own end";
    let apart = "ruleset Apart on strip \".xo\" parts board.Parts(\".\") \
                 for c in own for d in [-2,2] where board[c+d] == theirs play c => empty, c+d => own end";
    let mut session = session(&[edge, apart]);
    assert!(refused(&mut session, "Edge.Check(Edge(\"..x\"))").contains("which is the same by symmetry"));
    assert!(refused(&mut session, "Apart.Check(Apart(\"x.o\"))").contains("its parts"));
    check(&mut session, "Edge.Check(Edge(\"x\"))", "true");
}

#[test]
fn functions_without_variables_may_be_parameters() {
    let mut session = session(&["ruleset Limit(f) on heap n for k from 1 to n where f(k) play n-k end"]);
    check(&mut session, "Limit(k -> k % 2 == 1)(4)", "Limit(k -> k % 2 == 1)(4)");
    check(&mut session, "[Limit(k -> k % 2 == 1)(n).NimValue for n from 0 to 4]", "[0,1,0,1,0]");
    check(&mut session, "Limit(k -> k < 3)(4) == Limit(k -> k < 3)(4)", "true");
    assert!(refused(&mut session, "m := 3; Limit(k -> k < m)").contains("a function that mentions variables"));
}

#[test]
fn the_session_knows_its_rulesets_as_written() {
    let session = session(&[HALVE, SUBTRACTION]);
    let known = session.rulesets();
    let told: Vec<(&str, &str)> = known.iter().map(|own| (own.name.as_str(), own.example.as_str())).collect();
    assert_eq!(told, [("HalveNim", "HalveNim(5)"), ("Subtraction", "Subtraction(left, right)(5)")]);
    assert_eq!(known[0].source, HALVE);
}

#[test]
fn rules_may_ask_where_a_cell_is() {
    let first = "ruleset First on strip \".x\" Left: for c in own where c == 1 play c => empty end";
    let corner = "ruleset Corner on grid \".x\" Left: for c in own where c != (1, 1) play c => empty end";
    let mut session = session(&[first, corner]);
    check(
        &mut session,
        "[First(\"x.\").CanonicalForm, First(\".x\").CanonicalForm, First(\"xx\").CanonicalForm]",
        "[1,0,1]",
    );
    check(&mut session, "[Corner(\"xx|xx\").CanonicalForm, Corner(\"x.|..\").CanonicalForm]", "[3,0]");
}
