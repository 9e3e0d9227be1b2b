//! Games on boards, strips and heaps through the language: outcomes and nim values that another program found, values
//! that CGSuite prints, published values, and `Impartial`.

use std::collections::BTreeMap;

use onside_lang::Session;
use onside_show::Json;

#[track_caller]
fn check(input: &str, expected: &str) {
    let answer = Session::default().evaluate(input).answer;
    let found =
        answer.map(|answer| answer.text().unwrap().to_owned()).map_err(|errors| errors[0].diagnostic.message.clone());
    assert_eq!(found.as_deref(), Ok(expected), "{input}");
}

/// Rows from the tests of MCGS 1.7, which searches sums of games; many were found with CGSuite first.
#[test]
fn outcomes_and_nim_values_are_those_that_mcgs_found() {
    let mut session = Session::default();
    let mut wrong = Vec::new();
    let mut families: BTreeMap<String, usize> = BTreeMap::new();
    for line in include_str!("data/outcomes.jsonl").lines() {
        let row: Json = line.parse().expect("a JSON row");
        let [family, input, expected] = ["family", "input", "expected"].map(|key| row[key].as_str().expect(key));
        let answer = session.evaluate(input).answer;
        let found = answer
            .map(|answer| answer.text().unwrap().to_owned())
            .map_err(|errors| errors[0].diagnostic.message.clone());
        if found.as_deref() != Ok(expected) {
            wrong.push(format!("{input}: wanted {expected}, got {found:?}"));
        }
        *families.entry(family.to_owned()).or_default() += 1;
    }
    assert!(wrong.is_empty(), "{} rows are wrong:\n{}", wrong.len(), wrong.join("\n"));
    assert!(families.len() >= 25 && families.values().sum::<usize>() > 1000, "{families:?}");
}

#[test]
fn values_are_those_that_cgsuite_prints() {
    for (input, expected) in [
        ("game.grid.Amazons(\"x...|o...\").CanonicalForm", "+-{3,{4|0,{1|0,*}},{4|{0,{1/2|0}|v},+-1,+-{1,{2|0}}}}"),
        ("game.grid.Clobber(\"xox|ox.\").CanonicalForm", "{^^*|*,v}"),
        ("game.grid.Kings(\"xox|ox.\").CanonicalForm", "{^^*|*,v[2]}"),
        ("game.grid.Rooks(\"xox|ox.\").CanonicalForm", "{^^*|0,*}"),
        ("game.grid.Queens(\"xox|ox.\").CanonicalForm", "^"),
        ("game.grid.AntiClobber(\"xoxo|oo..\").CanonicalForm", "{*|-1}"),
        ("game.grid.Cram(\".........|##.######\").CanonicalForm", "*4"),
        ("game.strip.ElephantsAndRhinos(\"tttt..fff\").CanonicalForm", "1"),
        ("game.strip.TopplingDominoes(\"lrrlrrl\").CanonicalForm", "Tiny(1/2)"),
        ("game.strip.TopplingDominoes(\"lere\").CanonicalForm", "{1|0,{0|-1}}"),
        ("GeneralToads(1, 1, 2, 0, \"tttt..fff\").CanonicalForm", "{1/2*|v}"),
        ("[game.heap.Kayles(n).NimValue for n from 1 to 20]", "[1,2,3,1,4,3,2,1,4,2,6,4,1,2,7,1,4,3,2,1]"),
        ("[game.heap.DawsonsKayles(n).NimValue for n from 1 to 20]", "[0,1,1,2,0,3,1,1,0,3,3,2,2,4,0,5,2,2,3,3]"),
        ("[game.heap.GrundysGame(n).NimValue for n from 1 to 20]", "[0,0,1,0,2,1,0,2,1,0,2,1,3,2,1,3,2,4,3,0]"),
    ] {
        check(input, expected);
    }
}

/// M. H. Albert, J. P. Grossman, R. J. Nowakowski, D. Wolfe, *An introduction to Clobber*, 2005: a stone and n of the
/// other colour in a row are n - 1 ups, with a star for every other n.
#[test]
fn published_values_of_clobber_rows_are_found() {
    for (input, expected) in [("xo", "*"), ("xxo", "^"), ("xxxo", "^^*"), ("xxxxo", "^3")] {
        check(&format!("Clobber(\"{input}\").CanonicalForm"), expected);
    }
}

/// *Winning Ways*, chapter 4, and T. E. Plambeck's tables: Kayles has period 12 from 71 on.
#[test]
fn kayles_is_periodic_and_knows_enormous_heaps() {
    // 70 is the last exception.
    check("[Kayles(n).NimValue for n in [70, 82, 71, 83, 1000, 1012, 1000000000000000]]", "[6,2,7,7,1,1,1]");
    check("Kayles(10000000).NimValue", "1");
    check("(Kayles(5) + Kayles(7) + *3).NimValue", "5");
    check("Kayles(3).CanonicalForm", "*3");
}

/// Cram on small boards: *Winning Ways*, chapter 15; for 4 x n and 5 x n J. Lemoine and S. Viennot, 2012.
#[test]
fn nim_values_of_cram_rectangles_are_the_published_ones() {
    check("[Cram(2, n).NimValue for n from 1 to 8]", "[1,0,1,0,1,0,1,0]");
    check("[Cram(3, n).NimValue for n from 1 to 8]", "[1,1,0,1,1,4,1,3]");
    check("[Cram(4, n).NimValue for n from 4 to 6]", "[0,2,0]");
}

#[test]
fn impartial_shares_the_moves_of_built_in_and_of_users_positions() {
    check("Impartial(Clobber(\"xox\"))", "Impartial(Clobber(\"xox\"))");
    check("Impartial(Clobber(\"xo\") + Clobber(\"xox\"))", "Impartial(Clobber(\"xo\")) + Impartial(Clobber(\"xox\"))");
    check("Impartial(Domineering(3,3)).NimValue == Cram(3,3).NimValue", "true");
    check("Impartial(Clobber(\"xo.xo\")).CanonicalForm", "0");
    check("Impartial(Push(\"BR\")).NimValue", "2");
    check("(Impartial(NoGo(\"..|..\")) + *4).NimValue", "5");
    check("Impartial(Clobber(\"xoxo\")).OutcomeClass", "N");
    check("Impartial(Impartial(Nim(3))).NimValue", "3");
    let mut session = Session::default();
    let rules = "ruleset Steps on strip \".xo\"\n  \
                 for c in own where board[c+ahead] == empty play c => empty, c+ahead => own\nend";
    assert!(session.evaluate(rules).answer.is_ok());
    let answer = session.evaluate("Impartial(Steps(\"x..o\")).NimValue").answer;
    let same = session.evaluate("Impartial(ElephantsAndRhinos(\"x..o\")).NimValue").answer;
    if let (Ok(own), Ok(built_in)) = (&answer, &same) {
        assert_eq!(own.text().unwrap(), built_in.text().unwrap());
    } else {
        panic!("{answer:?} {same:?}");
    }
}

#[test]
fn what_is_no_position_cannot_be_shared() {
    let mut session = Session::default();
    for (input, found) in
        [("Impartial(3)", "a number"), ("Impartial({1|-1})", "a game"), ("Impartial(\"xo\")", "a text")]
    {
        let error = session.evaluate(input).answer.expect_err(input);
        assert_eq!(error[0].diagnostic.message, format!("expected a position or a ruleset, found {found}"), "{input}");
    }
}
