//! Synchronized games in the language: what 003 and 004 print, every method, what reads back, and what is refused.

use std::sync::Arc;

use onside_lang::{Evaluation, Mode, Session, Settings};

use crate::common::text;

fn session() -> Session {
    Session::new(Settings { mode: Mode::Synchronized, ..Settings::default() }, Arc::default())
}

/// In synchronized mode.
#[track_caller]
fn check(source: &str, expected: &str) {
    assert_eq!(text(&mut session(), source), expected, "{source}");
}

/// In alternating mode.
#[track_caller]
fn alternating(source: &str, expected: &str) {
    assert_eq!(text(&mut Session::default(), source), expected, "{source}");
}

#[track_caller]
fn refused(source: &str, message: &str) {
    match session().evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().unwrap()),
        Err(errors) => assert_eq!(errors[0].diagnostic.message, message, "{source}"),
    }
}

#[track_caller]
fn warnings(source: &str) -> Vec<String> {
    let Evaluation { answer, warnings, .. } = session().evaluate(source);
    assert!(answer.is_ok(), "{source}");
    warnings.into_iter().map(|warning| warning.message).collect()
}

const H: &str = "h := Hackenbush(\"0-1B, 1-2R\"); ";

#[test]
fn the_inputs_of_003_appendix_b_are_answered() {
    check("Hackenbush(2,_BB_)", "1");
    check("Push(BR_BR)", "-5/2");
    check("(Shove(BB))", "3");
    check("Push(BR_BR).GetBirthday()", "5");
    check("Push(BR_BR).Birthday()", "5");
    check("Push(BR_BR).GetWinners()", "{RIGHT}");
    check("Cherries(BW).GetWinners()", "{DRAW}");
    check("Push(BR_BR) == Push(BR_BR)", "true");
    check("Push(BR_BR) = Push(BRBR)", "false");
    check("Push(BR_BR) != Push(BRBR)", "true");
    check("Push(B).GetWinners() == Push(_B).GetWinners()", "true");
    check("Push(B).GetWinners() = Push(R).GetWinners()", "false");
    check("Push(B).GetWinners() != Push(R).GetWinners()", "true");
    check("\"abc\" == \"abc\"", "true");
    check("StackCherries(BWB)", "1");
}

#[test]
fn table_5_3_of_003_is_reproduced_to_six_decimals() {
    let table = [
        [0, 0, 500_000, 833_333, 1_333_333, 1_733_333],
        [0, 0, 250_000, 642_857, 1_006_485, 1_458_537],
        [-500_000, -250_000, 0, 250_000, 666_189, 1_058_927],
        [-833_333, -642_857, -250_000, 0, 250_000, 666_189],
        [-1_333_333, -1_006_485, -666_189, -250_000, 0, 250_000],
        [-1_733_333, -1_458_537, -1_058_927, -666_189, -250_000, 0],
    ];
    let mut session = session();
    text(&mut session, "h := Hackenbush(\"0-1B, 1-2R\")");
    for (m, row) in table.iter().enumerate() {
        for (n, millionths) in row.iter().enumerate() {
            let source = format!("(({n}*h - {m}*h).NashValue - {millionths}/10^6).Abs <= 1/(2*10^6)");
            assert_eq!(text(&mut session, &source), "true", "{n}H - {m}H");
        }
    }
}

#[test]
fn the_examples_of_004_have_the_values_that_it_gives() {
    // Example 4.8 and its value, Example 4.16.
    check("Push(RB)", "1");
    check("Push(\"R, RB\")", "0");
    check("Push(\"R, RB\").OutcomeClass", "D");
    check("Alternating(Push(\"R, RB\")).OutcomeClass", "L");
    // Example 4.9: a draw beside itself is better than a draw.
    check("2*Push(\"R, RB\")", "1/2");
    check("(2*Push(\"R, RB\")).OptimalResults", "{DRAW => 1/2, LEFT => 1/2}");
    // Example 5.14, with the equilibrium as corrected.
    check("2*Push(\"_B, BR\") + Push(\"_B, _B_R\")", "11/8");
    check("MatrixValue([[3/2,4/3],[1,3/2]])", "11/8");
    check("MatrixStrategies([[3/2,4/3],[1,3/2]])", "[[3/4,1/4],[1/4,3/4]]");
    // Example 4.13.
    check("'{-2|2}'.IsSeparable", "false");
    check("'{-2|2}'.SeparabilityWitness", "['{-2|2}',-2,2]");
}

#[test]
fn sums_copies_and_negatives_are_games() {
    check(&format!("{H}2*h"), "1/2");
    check(&format!("{H}h + h == 2*h"), "true");
    check(&format!("{H}h*2 == 2*h"), "true");
    check(&format!("{H}-2*h == -h - h"), "true");
    check(&format!("{H}0*h == 0"), "true");
    check("(-Push(BR_BR)).NashValue", "5/2");
    check("Push(BR_BR) - Push(BR_BR)", "0");
    check("Push(BR_BR) + 3", "1/2");
    check("3 + Push(BR_BR) - 1", "-1/2");
    check("5 - Push(BR_BR)", "15/2");
    check("1/2 + 1/3", "5/6");
    check("Push(B) == 1", "true");
    check("Push(B) == 1/2", "false");
    check("Push(B) == \"B\"", "false");
    check("Sum([Push(BR_BR), 1, 2])", "1/2");
    check("f := g -> g + 1; f(Push(BR_BR))", "-3/2");
    // 3 and -3 side by side are three rounds for both, not nothing.
    check("(Push(B) + 3 - 3).GetBirthday", "3");
    check("(Synchronized(3) - 3) == 0", "false");
}

#[test]
fn every_question_is_answered() {
    check("Push(BR_BR).NashValue", "-5/2");
    check("Push(BR_BR).NashValue(5)", "-5/2");
    check("Push(BR_BR).Matrix", "[[-2,-3],[-3,-2]]");
    check("Push(BR_BR).PositionMatrix[1][2].ToString", "\"Push(\\\"_RBR\\\")\"");
    check("Push(BR_BR).Play(1, 2)", "-3");
    check("Push(BR_BR).CoarseOutcome", "R");
    check(&format!("{H}(2*h).CoarseOutcome == U"), "true");
    check(&format!("{H}(2*h).OutcomeClass == LD"), "true");
    check(&format!("{H}(-2*h).OutcomeClass"), "DR");
    check("Push(B).OutcomeClass == L", "true");
    check("Push(BR_BR).TreeBirthday", "12");
    check("[Push(B).IsDecided, Push(BR).IsDecided]", "[true,false]");
    check("[Cherries(BWB).IsDecided, Cherries(BWB).IsTerminal, Cherries(BB).IsTerminal]", "[true,false,true]");
    check("[Push(BR).IsReboundFree, Cherries(WBWB).IsReboundFree]", "[true,false]");
    check("Push(B_R).LeftMoves", "[\"square 1\" => Push(\"__R\")]");
    check("Push(B_R).RightMoves", "[\"square 3\" => Push(\"BR\")]");
    check("(2*Push(B) + 2).LeftMoves[3]", "\"2: move 1\" => 2*Push(\"B\") + 1");
    check("(2*Push(B)).LeftMoves[2]", "\"Push(B) copy 2: square 1\" => Push(\"B\")");
    check("Push(B).Matrix", "[]");
    check("Push(B).PositionMatrix", "[]");
    check("Push(B_R).IsSeparable", "true");
    check("Push(BR).IsStronglySeparable", "false");
    check("Push(BR_BR).SynchronizedVersion == Push(BR_BR)", "true");
    check("(1/2).SynchronizedVersion", "0");
    check("Push(BR).DisplayString", "\"Push(\\\"BR\\\")\"");
    check("Push(BR).Class", "⟪SynchronizedGame⟫");
    check("Push(B).GetWinners().Contains(LEFT)", "true");
    check("[LEFT > DRAW, DRAW > RIGHT, DRAW == DRAW, DRAW == NEXT]", "[true,true,true,false]");
}

#[test]
fn strategies_name_the_moves_and_leave_out_those_that_are_not_played() {
    check(
        "Push(BR_BR).Strategies",
        "[[\"square 1\" => 1/2,\"square 4\" => 1/2],[\"square 2\" => 1/2,\"square 5\" => 1/2]]",
    );
    check("Push(BRR).Strategies[2]", "[\"square 2\" => 1]");
    check("Push(BR_BR).Strategies[1][2].Key", "\"square 4\"");
}

#[test]
fn in_alternating_mode_the_names_that_are_not_ambiguous_work_too() {
    alternating("Push(BR_BR)", "Push(\"BR_BR\")");
    alternating("Synchronized(Push(BR_BR))", "-5/2");
    alternating("[Synchronized(Push(BR_BR) + 1)]", "[Synchronized(Push(\"BR_BR\") + 1)]");
    alternating("Push(BR_BR).NashValue", "-5/2");
    alternating("(Push(BR_BR) + Push(B)).NashValue", "-3/2");
    alternating("(2*Hackenbush(\"0-1B, 1-2R\")).GetWinners()", "{DRAW,LEFT}");
    alternating("Push(R).OutcomeClass", "R");
    alternating("5.NashValue", "5");
    alternating("Synchronized(5)", "5");
    alternating("Synchronized('{0|1}').ToString", "\"Sync([0],[1],[[0]])\"");
    alternating("Synchronized([Push(BR_BR), 2])[1]", "-5/2");
    alternating("Alternating(Synchronized(2*Push(RB) + 1)).CanonicalForm", "4");
    check("Alternating(Push(BR)).CanonicalForm", "-3/2");
    check("Alternating([Push(BR), 1])[1].CanonicalForm", "-3/2");
    check("Alternating(Push(BR)).NashValue", "-1");
}

#[test]
fn explicit_games_are_made_of_others() {
    check("Sync([0,1], [0,-1], [[0,1], [1,0]])", "1/2");
    check("Sync([],[],[])", "0");
    check("Sync([0],[],[])", "1");
    check("Sync([0],[],[[]])", "1");
    check("Sync([],[0],[]) == -1", "true");
    check("Sync([Push(B)],[0],[[Push(RB) + 1]])", "2");
    check("Sync([0],[0],[[1]]) == Sync([0],[0],[[Sync([0],[],[])]])", "true");
    check("Sync([0,1],[0],[[0],[1]]) == Sync([1,0],[0],[[1],[0]])", "true");
    check("Sync([0,1],[0],[[0],[1]]) == Sync([1,0],[0],[[0],[1]])", "false");
}

#[test]
fn what_is_printed_reads_back() {
    for source in [
        "Push(BR_BR)",
        "2*Push(BR) + 3",
        "Push(BR) - 3",
        "3 - Push(BR) + Cherries(BW) + 2*Hackenbush(\"0-1B\")",
        "Synchronized(3) - 3",
        "Synchronized(3) + 3",
        "Synchronized(3) + 2 - 1",
        "Push(B) + 3 - 3",
        "Push(B) + 3 + 3",
        "Sync([0],[0],[[1]])",
        "2*Sync([Push(B),2],[-1],[[0],[Push(BR) - 1]]) + 4",
        "Sync([0],[],[]) + Sync([0,0],[],[])",
        "Push(BR_BR).SynchronizedVersion",
        "0*Push(B)",
    ] {
        let (mut one, mut two) = (session(), Session::default());
        let printed = text(&mut one, &format!("[{source}]"));
        let same = text(&mut one, &format!("{printed}[1] == ({source})"));
        assert_eq!(same, "true", "{source} prints {printed}");
        assert_eq!(text(&mut one, &printed), printed, "{source}");
        // In alternating mode positions say that they are synchronized.
        let printed = text(&mut two, &format!("[Synchronized({source})]"));
        let same = text(&mut two, &format!("{printed}[1] == Synchronized({source})"));
        assert_eq!(same, "true", "{source} prints {printed}");
        assert_eq!(text(&mut two, &printed), printed, "{source}");
    }
}

#[test]
fn a_value_that_is_no_short_fraction_is_enclosed() {
    let h = format!("{H}10*h - 5*h");
    check(&h, "Between(1.980753895321043414094206510217, 1.980753895321043414094206510218)");
    check(&format!("{H}(10*h - 5*h).NashValue(12)"), "Between(1.980753895321, 1.980753895322)");
    let answer = session().evaluate(&h).answer.expect("an enclosure");
    assert_eq!(answer.kind().word(), "enclosure");
    assert_eq!(answer.json().unwrap()["lo"], "1.980753895321043414094206510217");
    assert_eq!(answer.json().unwrap()["hi"], "1.980753895321043414094206510218");
    let settings = Settings { mode: Mode::Synchronized, digits: 6, exact_bits: 16, ..Settings::default() };
    let mut rough = Session::new(settings, Arc::default());
    assert_eq!(text(&mut rough, &format!("{H}4*h - 2*h")), "Between(0.666188, 0.666189)");
    rough.set_digits(9);
    assert_eq!(text(&mut rough, "4*h - 2*h"), "Between(0.666188653, 0.666188654)");
    assert_eq!(text(&mut rough, "(4*h - 2*h).NashValue(3)"), "Between(0.666, 0.667)");
    assert_eq!(text(&mut rough, "4*h - 2*h"), "Between(0.666188653, 0.666188654)");
    assert_eq!(text(&mut rough, "(4*h - 2*h).Matrix.Length"), "6");
    let strategies = rough.evaluate("(4*h - 2*h).Strategies");
    assert_eq!(
        strategies.warnings.first().map(|warning| warning.message.as_str()),
        Some("the probabilities guarantee the value only up to its enclosure")
    );
    let results = rough.evaluate("(4*h - 2*h).OptimalResults").answer.expect_err("not exact");
    assert_eq!(results[0].diagnostic.message, "some Nash values on the way are only known to lie in intervals");
}

#[test]
fn enclosures_are_computed_with_and_read_back() {
    check("Between(0.25, 0.5)", "Between(0.25, 0.50)");
    check("Between(0.25, 0.25)", "1/4");
    check("Between(1/3, 1/2) == Between(0.333, 0.5) - 9", "false");
    check("Between(0.25, 0.5) + Between(1, 2)", "Between(1.25, 2.50)");
    check("1 - Between(0.25, 0.5)", "Between(0.50, 0.75)");
    check("-Between(0.25, 0.5)", "Between(-0.50, -0.25)");
    check("-2*Between(0.25, 0.5)", "Between(-1.0, -0.5)");
    check("Between(-1, 2)*Between(-3, 1)", "Between(-6, 3)");
    check("1/Between(2, 4)", "Between(0.25, 0.50)");
    check("Between(0.25, 0.5) < 1", "true");
    check("Between(0.25, 0.5) <= 0.5", "true");
    check("Between(0.25, 0.5) > 0.5", "false");
    check("[Between(0.25, 0.5) == 1, Between(0.25, 0.5) != 1]", "[false,true]");
    check("Between(0.25, 0.5) == \"x\"", "false");
    check("[Between(0.25, 0.5).Lo, Between(0.25, 0.5).Hi, Between(0.25, 0.5).Width]", "[1/4,1/2,1/4]");
    check("[(1/3).Lo, 3.Width]", "[1/3,0]");
    check(
        "MatrixValue([[Between(0.5, 0.75), 2], [1, 0]])",
        "Between(0.800000000000000000000000000000, 0.888888888888888888888888888889)",
    );
    refused(
        "Between(0.25, 0.5) < 0.3",
        "the two numbers are only known to lie in intervals that overlap, so they cannot be compared",
    );
    refused("Between(2, 1)", "the lower end 2 is greater than the upper end 1");
    refused("1/Between(-1, 1)", "division by what may be zero");
    refused("Between(0.25, 0.5) + \"x\"", "expected a number, found a text");
    refused("Between(0.25, 0.5)^2", "an enclosure can be added, subtracted, multiplied and divided");
}

#[test]
fn decimals_are_exact_and_leave_ranges_and_methods_alone() {
    check("0.25", "1/4");
    check("-0.5 + 1.5", "1");
    check("1/2.5", "2/5");
    check("2.50*2", "5");
    check("0.1 + 0.2 == 0.3", "true");
    check("1..3", "1..3");
    check("[x for x in 0.5..2.5]", "[1/2,3/2,5/2]");
    check("5/2.GetWinner()", "LEFT");
    check("0.5.GetWinner()", "LEFT");
    check("0.5^2", "1/4");
    check("{0.25|0.5}", "3/8");
    check("(x -> x + 0.50)(1)", "3/2");
    check("x -> x + 0.50", "x -> x + 0.50");
}

#[test]
fn matrix_games_of_numbers_are_solved() {
    check("MatrixValue([[0,1],[3,0]])", "3/4");
    check("MatrixValue([[1,2],[3,4]])", "3");
    check("MatrixValue(Push(BR_BR).Matrix)", "-5/2");
    check("MatrixStrategies([[1,2],[3,4]])", "[[0,1],[1,0]]");
    refused("MatrixValue([])", "an empty matrix has no value");
    refused("MatrixValue([[]])", "an empty matrix has no value");
    refused("MatrixValue([[1,2],[3]])", "row 2 has 1 entry, but row 1 has 2");
    refused("MatrixValue([[1,2],[3,\"x\"]])", "entry 2 of row 2: expected a number, found a text");
    refused("MatrixValue([[1,2],3])", "row 2 of the matrix must be a list, not a number");
    refused("MatrixValue(3)", "a matrix must be a list, not a number");
    refused("Synchronized(Push(BR)x)", "what is given to Synchronized is no expression");
}

#[test]
fn a_decided_position_with_both_colours_is_valued_with_a_warning() {
    let warning = "the decided position Cherries(\"BWB\") still has both colours, so no value is sound; the 2 moves \
                   there were counted in all (003, section 4.2.2)";
    // What is sound is said first.
    let sound = "its value is CherriesValue(\"[B]\") and its outcome L, which are sound";
    assert_eq!(warnings("Cherries(BWB)"), [sound, warning]);
    assert_eq!(warnings("Cherries(BWB).NashValue + Cherries(BWB).NashValue"), [sound, warning]);
    assert_eq!(warnings("Cherries(BWBB).NashValue").len(), 2);
    assert_eq!(
        warnings("Cherries(BWWB)")[0],
        "its value is CherriesValue(\"[BW]\") and its outcome L, which are sound"
    );
    assert_eq!(warnings("(Cherries(BW) + Cherries(BWB)).Matrix"), [warning]);
    assert_eq!(warnings("(Cherries(BW) + Cherries(BWB)).Strategies"), [warning]);
    let negative = "its value is CherriesValue(\"-[B]\") and its outcome R, which are sound";
    assert_eq!(warnings("Cherries(WBW)"), [negative, &warning.replace("position ", "position -")]);
    assert_eq!(warnings("Cherries(BB)"), [""; 0]);
    // A no to == is a no to one of several questions.
    assert!(warnings("Push(BR) == Push(RB)")[0].starts_with("these synchronized games are not isomorphic"));
    assert_eq!(warnings("Push(BR) == Push(BR)"), [""; 0]);
    assert_eq!(warnings("Push(BR_BR)"), [""; 0]);
}

#[test]
fn what_makes_no_sense_is_refused_with_its_reason() {
    refused(
        "Domineering(2,2)",
        "Domineering has no joint move: the two dominoes may want the same cell, and then neither can be placed \
         after the other (004 Example 4.5)",
    );
    refused("Push(BR) + 1/2", "1/2 is not a synchronized game: only integers are");
    refused(
        "Push(BR) + 10^30",
        "the integer 1000000000000000000000000000000 is too large to be played as a synchronized game",
    );
    refused("Push(BR) + ^", "a game of the alternating kind is not a synchronized game");
    refused("Push(BR) + \"x\"", "expected a synchronized game, found a text");
    refused("1/2*Push(BR)", "only integers multiply synchronized games, not 1/2");
    refused("Push(B)*Push(B)", "only integers multiply synchronized games");
    refused("10^10*Push(B)", "the sum has more than four billion copies of a game");
    refused(
        "Push(B) < Push(R)",
        "synchronized games are not ordered; == asks whether they are isomorphic, \
         SameInEverySum whether they are equal",
    );
    refused("Push(BR).CanonicalForm", "CanonicalForm is not a question about synchronized games");
    refused("Push(BR).GetWinner()", "GetWinner is not a question about synchronized games");
    refused("{Push(BR)|}", "an option must be a game, not a synchronized game");
    refused("Push(BR) : 1", "cannot form an ordinal sum with a synchronized game");
    refused("Push(BR)^2", "expected a number, found a synchronized game");
    refused("Alternating(Sync([0],[0],[[1]]))", "an explicit synchronized game cannot be played alternately");
    refused("Synchronized(1/2)", "1/2 is not a synchronized game: only integers are");
    refused(
        "Synchronized('{-2|2}')",
        "the form is not separable: in {-2|2} Left's option -2 and Right's option 2 cannot be played in any order",
    );
    refused("Push(B).Strategies", "the game is decided, so that nobody has a choice to make");
    refused("Push(BR_BR).Play(3, 1)", "Left has no move number 3");
    refused("Push(BR_BR).Play(1, 0)", "Right has no move number 0");
    refused("Push(B).Play(1, 1)", "Right has no move number 1");
    refused("Push(B).NashValue(0)", "the number of digits goes from 1 to 10000");
    refused("Sync([0],[0],[[0],[1]])", "the matrix has 2 rows, but Left has 1 option");
    refused("Sync([0,1],[0,1],[[0,1],[1]])", "row 2 of the matrix has 1 entry, but Right has 2 options");
    refused("Sync([0],[0],[])", "the matrix has 0 rows, but Left has 1 option");
    refused("Sync([0],[0],[0])", "row 1 of the matrix must be a list, not a number");
    refused("Sync(0,[0],[[0]])", "Left's options must be a list, not a number");
    refused("Sync([0,\"x\"],[],[])", "Left's option 2: expected a synchronized game, found a text");
    refused("Sync([0],[1/3],[[0]])", "Right's option 1: 1/3 is not a synchronized game: only integers are");
    refused("Sync([0],[0],[[1/3]])", "entry 1 of row 1: 1/3 is not a synchronized game: only integers are");
}

#[test]
fn a_game_too_large_or_too_deep_to_write_is_refused() {
    let doubled = "g := Push(BR); for n from 1 to 40 do g := Sync([g],[g],[[g]]) end; ";
    refused(&format!("{doubled}[g]"), "the game takes more than 16 million characters to write");
    // What is shared is looked at once, so that everything else can be asked.
    check(
        &format!(
            "{doubled}h := Push(BR); for n from 1 to 40 do h := Sync([h],[h],[[h]]) end; [g == h, (g + h).NashValue, \
             (-g).NashValue]"
        ),
        "[true,-5/2,1]",
    );
    check("Push(BR_BR_BR).SynchronizedVersion == Push(BR_BR_BR)", "true");
    refused(
        "g := Push(BR); for n from 1 to 600 do g := Sync([0],[g],[[0]]) end; g",
        "explicit games are nested more than 500 deep",
    );
    check("g := 0; for n from 1 to 400 do g := Sync([0],[g],[[n]]) end; [g].ToString.Length > 1000", "true");
}

#[test]
fn a_renewed_session_keeps_synchronized_games_and_enclosures() {
    let mut session = session();
    text(
        &mut session,
        "g := 2*Push(BR_BR) + 1; s := Sync([0],[0],[[g]]); e := Between(0.25, 0.5); l := [g, DRAW, LDR]",
    );
    text(&mut session, "a := Alternating(Push(BBR))");
    let mut renewed = session.renewed();
    assert_eq!(
        text(&mut renewed, "[g, s, e, l, a]"),
        "[2*Push(\"BR_BR\") + 1,Sync([0],[0],[[2*Push(\"BR_BR\") + 1]]),Between(0.25, 0.50),[2*Push(\"BR_BR\") + \
         1,DRAW,LDR],Push(\"BBR\")]"
    );
    assert_eq!(text(&mut renewed, "a.CanonicalForm"), "-13/8");
    assert_eq!(renewed.mode(), Mode::Synchronized);
}

#[test]
fn the_names_of_classes_may_be_given_to_variables() {
    check("D := 3; D + 1", "4");
    check("[D, LD, DR, LDR, LR, U]", "[D,LD,DR,LDR,LR,U]");
}

#[test]
fn with_and_without_theorems_the_values_are_the_same() {
    let brute = Settings { mode: Mode::Synchronized, theorems: false, ..Settings::default() };
    let (mut with, mut without) = (session(), Session::new(brute, Arc::default()));
    for source in ["Push(BR_BR, _B)", "Shove(BRRB)", "2*Push(BR) + Push(_B_R)", "3*Hackenbush(\"0-1B, 1-2R\") - 1"] {
        assert_eq!(text(&mut with, source), text(&mut without, source), "{source}");
    }
}
