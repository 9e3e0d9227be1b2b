//! Tables that others have published, as far as they are found in a moment.

use crate::common::check;

#[test]
fn domineering_on_rectangles() {
    // M. Lachmann, C. Moore and I. Rapaport, Who wins Domineering on rectangular boards?, More Games of No Chance,
    // 2002: Vertical wins two rows of 1, 5 and 9 columns, who is second those of 13.
    let two = "[L,N,N,R,L,N,N,R,L,N,N,R,P,N,N,R,R,N,N,R]";
    check("[Domineering(2, n).OutcomeClass for n from 1 to 20]", two);
    check("[Domineering(3, n).OutcomeClass for n from 1 to 10]", "[L,N,N,R,R,R,R,R,R,R]");
    // D. M. Breuker, J. W. H. M. Uiterwijk and H. J. van den Herik, Solving 8x8 Domineering, Theoretical Computer
    // Science 230, 2000: of the small squares only that of side 5 is won by who is second.
    check("[Domineering(n, n).OutcomeClass for n from 2 to 6]", "[N,N,N,P,N]");
}

#[test]
fn no_go_on_small_boards() {
    // M. Mueller, Solving NoGo on small board sizes, web page of the University of Alberta, 2011 to 2025.
    check("[NoGo(3, 3).OutcomeClass, NoGo(4, 4).OutcomeClass]", "[N,P]");
    // MCGS computational results, web page of the same group, 2025.
    check("[Impartial(NoGo(1, n)).NimValue for n from 1 to 14]", "[0,1,0,1,2,0,1,0,1,2,3,1,0,3]");
    check("[Impartial(NoGo(2, n)).NimValue for n from 2 to 7]", "[1,1,0,0,0,0]");
    check("[Impartial(NoGo(3, n)).NimValue for n from 2 to 4]", "[1,0,0]");
}

#[test]
fn rows_of_toads_and_frogs() {
    // Conjectures of J. Erickson, New Toads and Frogs results, Games of No Chance, 1996, proved by T. Thanatipanonda
    // and D. Zeilberger, A symbolic finite-state approach for automated proving of theorems in combinatorial game
    // theory, 2007: two free squares between a toads and b < a frogs give {{a-3|a-b}|{*|3-b}} ...
    for (toads, frogs) in [(3, 2), (4, 2), (4, 3), (5, 2), (5, 3), (5, 4), (6, 3)] {
        let strip = format!("{}..{}", "t".repeat(toads), "f".repeat(frogs));
        let (one, two, three) = (toads - 3, toads - frogs, 3 - i64::try_from(frogs).unwrap());
        check(&format!("ToadsAndFrogs(\"{strip}\").CanonicalForm == {{{{{one}|{two}}}|{{*|{three}}}}}"), "true");
    }
    // ... three free squares before two frogs {a-2|a-2}, and before three frogs a - 7/2 if there are five toads or
    // more.
    for toads in 2..=5 {
        let number = toads - 2;
        let two = format!("ToadsAndFrogs(\"{}...ff\").CanonicalForm == {{{number}|{number}}}", "t".repeat(toads));
        check(&two, "true");
    }
    check("[ToadsAndFrogs(s).CanonicalForm for s in [\"ttttt...fff\", \"tttttt...fff\"]]", "[3/2,5/2]");
}

#[test]
fn lines_of_clobber() {
    // M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, An introduction to Clobber, Integers 5(2), 2005: of
    // the lines xoxo... of even length who begins wins all that were tried but the one of six stones.
    for pairs in 1..=9 {
        let expected = if pairs == 3 { "P" } else { "N" };
        check(&format!("Clobber(\"{}\").OutcomeClass", "xo".repeat(pairs)), expected);
    }
}

#[test]
fn periods_of_octal_games() {
    // R. K. Guy and C. A. B. Smith, The G-values of various games, Proceedings of the Cambridge Philosophical Society
    // 52, 1956; Winning Ways, chapter 4.
    check("Kayles.CheckPeriodicity(500)", "Periodicity(Period => 12, Preperiod => 71, Saltus => 0)");
    check("DawsonsKayles.CheckPeriodicity(500)", "Periodicity(Period => 34, Preperiod => 53, Saltus => 0)");
    // The last exception of Kayles is 70.
    check("Kayles(70).NimValue == Kayles(82).NimValue", "false");
    check("[Kayles(n).NimValue - Kayles(n+12).NimValue for n from 71 to 100] == [0 for n from 71 to 100]", "true");
}
