//! Conjunctive, selective and ordinal sums and the two products: CGSuite's answers, the definitions written in the
//! language, and what pairs print and read back as.

use onside_lang::Session;

use crate::common::{check, text as ask};

#[test]
fn cgsuite_gives_the_same_values() {
    for (pair, value) in [
        ("(1/2) ConjunctiveSum (1/4)", "1/2"),
        ("(1/2) OrdinalProduct (1/4)", "11/32"),
        ("(1/2) SelectiveSum (1/4)", "3/4"),
        ("*5 ConjunctiveSum *6", "*5"),
        ("*5 OrdinalProduct *6", "*30"),
        ("+-1 ConjunctiveSum ^^", "{0|-1}"),
        ("+-1 OrdinalProduct ^^", "+-1"),
        ("{1|0} ConjunctiveSum 0", "0"),
        ("{1|0} SelectiveSum 0", "{1|0}"),
        ("'{*|*}' ConjunctiveSum 3", "2"),
        ("'{*|*}' ConwayProduct 3", "0"),
        ("'{*|*}' OrdinalProduct 3", "0"),
        ("'{*|*}' SelectiveSum 3", "3"),
        ("'{*|*}' : 3", "^[3]"),
    ] {
        check(&format!("({pair}).CanonicalForm"), value);
    }
}

#[test]
fn a_selective_sum_stays_one_after_a_move() {
    // CGSuite goes on with the disjunctive or the conjunctive sum after the first move, and finds *8 and {1^^|-1}.
    check(
        "[[*m SelectiveSum *n for n from 0 to 4] for m from 0 to 2] == [[*(m+n) for n from 0 to 4] for m from 0 to 2]",
        "true",
    );
    check("(*5 SelectiveSum *6).CanonicalForm", "*11");
    check("(+-1 SelectiveSum ^^).CanonicalForm", "{1^^|-1^*,-1^^}");
}

#[test]
fn a_pair_is_printed_as_it_reads_back_and_has_a_negative() {
    for (source, text) in [
        ("-(1 ConjunctiveSum '{1|0}')", "-1 ConjunctiveSum '{0|-1}'"),
        ("-(1 SelectiveSum '{1|0}')", "-1 SelectiveSum '{0|-1}'"),
        ("-(1/2 ConwayProduct '{1|0}')", "-(1/2 ConwayProduct '{1|0}')"),
        ("-(1 OrdinalProduct '{1|0}')", "-(1 OrdinalProduct '{1|0}')"),
        ("--(1 OrdinalProduct '{1|0}')", "1 OrdinalProduct '{1|0}'"),
        ("(Nim(2) SelectiveSum Nim(1)) + Nim(3)", "(Nim(2) SelectiveSum Nim(1)) + Nim(3)"),
    ] {
        check(source, text);
        check(text, text);
    }
    for pair in ["Domineering(\"..|..\") OrdinalProduct {1|0}", "'{1|*}' ConwayProduct '{2|0}'"] {
        check(&format!("-({pair}) + ({pair}) == 0"), "true");
    }
}

/// The definitions, for games by their values.
const PLAIN: &str = "
  def conjunctive(g, h) := {
    conjunctive(x, y) for x in g.LeftOptions for y in h.LeftOptions
    | conjunctive(x, y) for x in g.RightOptions for y in h.RightOptions
  };
  def selective(g, h) := {
    selective(x, h) for x in g.LeftOptions, selective(g, y) for y in h.LeftOptions,
    selective(x, y) for x in g.LeftOptions for y in h.LeftOptions
    | selective(x, h) for x in g.RightOptions, selective(g, y) for y in h.RightOptions,
    selective(x, y) for x in g.RightOptions for y in h.RightOptions
  };";

#[test]
fn sums_are_what_their_definitions_say() {
    let mut session = Session::default();
    for definition in PLAIN.split_inclusive("};") {
        ask(&mut session, definition.trim());
    }
    let games = ["0", "1", "-1", "*", "^", "1/2", "+-1", "{1|0}", "{0|-1}", "*2", "^*", "2", "{1|*}", "v"];
    for (one, two) in games.iter().flat_map(|one| games.iter().map(move |two| (one, two))) {
        for (plain, word) in [("conjunctive", "ConjunctiveSum"), ("selective", "SelectiveSum")] {
            let same = format!("{plain}({one}, {two}) == (({one}) {word} ({two}))");
            assert_eq!(ask(&mut session, &same), "true", "{same}");
        }
    }
    // Positions are taken with the moves that they have, not with those of their values.
    for (one, two) in [
        ("Domineering(\"...|.#.\")", "Clobber(\"xoo\")"),
        ("Nim(2)", "ToadsAndFrogs(\"t.tf\")"),
        ("Domineering(\"..|..\")", "'{*|*}'"),
    ] {
        for (plain, word) in [("conjunctive", "ConjunctiveSum"), ("selective", "SelectiveSum")] {
            let same = format!("{plain}({one}, {two}) == ({one} {word} {two}).CanonicalForm");
            assert_eq!(ask(&mut session, &same), "true", "{same}");
        }
    }
}

#[test]
fn an_ordinal_sum_knows_the_moves_of_a_position() {
    // A position and an explicit game with the same options are the same base, whatever their value is.
    check("(Clobber(\"xo.ox\") : 1).CanonicalForm == ('{*|*}' : 1).CanonicalForm", "true");
    check("(Clobber(\"xo.ox\") : 1).CanonicalForm == (0 : 1).CanonicalForm", "false");
}

#[test]
fn pairs_ask_for_games_in_which_play_ends() {
    let source = "(BackslidingToadsAndFrogs(\"t..f\") SelectiveSum 1).CanonicalForm";
    let error = Session::default().evaluate(source).answer.unwrap_err();
    assert_eq!(error[0].diagnostic.message, "there is no SelectiveSum of loopy games");
}

/// Whether whoever moves first on two nim-heaps wins in misere play, if moves are made in both of them, or in one of
/// them or both.
fn wins(heaps: (u32, u32), selective: bool) -> bool {
    let (one, two) = heaps;
    let mut options: Vec<(u32, u32)> = (0..one).flat_map(|a| (0..two).map(move |b| (a, b))).collect();
    if selective {
        options.extend((0..one).map(|a| (a, two)));
        options.extend((0..two).map(|b| (one, b)));
    }
    options.is_empty() || options.into_iter().any(|option| !wins(option, selective))
}

#[test]
fn misere_outcomes_of_compounds_are_those_of_their_moves() {
    let mut session = Session::default();
    for (name, selective) in [("ConjunctiveSum", false), ("SelectiveSum", true)] {
        for one in 0..5 {
            for two in 0..5 {
                let source = format!("(Nim({one}) {name} Nim({two})).MisereOutcomeClass");
                let expected = if wins((one, two), selective) { "N" } else { "P" };
                assert_eq!(ask(&mut session, &source), expected, "{source}");
            }
        }
    }
    // The ordinal sum of two nim-heaps is the nim-heap of both sizes, as a tree.
    for (one, two) in [(1, 1), (2, 1), (1, 3)] {
        let source = format!("(*{one} : *{two}).MisereOutcomeClass");
        assert_eq!(ask(&mut session, &source), if one + two == 1 { "P" } else { "N" }, "{source}");
    }
}
