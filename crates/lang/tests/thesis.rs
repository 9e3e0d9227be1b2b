//! Everything that document 003 shows its alternating interface answer, as corrected where its print is damaged.

use crate::common::check;

#[test]
fn figure_4_3() {
    check("Cherries(RB_BR).IsNumber()", "true");
    check("Push(BBR).CanonicalForm()", "-13/8");
    check("5/2.GetWinner()", "LEFT");
}

#[test]
fn examples_4_1_to_4_3() {
    check("Shove(BR_R_B)", "Shove(\"BR_R_B\")");
    check("Hackenbush(5,_BB__B__R_B___R_R_____R__).CanonicalForm()", "1");
    check("Shove(BRRB).GetWinner()", "LEFT");
    check("(Push(RBR) - Shove(R)).CanonicalForm()", "-7/8");
    check("Push(R).Birthday()", "1");
    check("Hackenbush(3, _BRB__R__) == Hackenbush(2, _BB_) + Hackenbush(2, _RR_)", "true");
    check("3/4 + 3/4", "3/2");
    // Printed as True; the value is 1.
    check("Cherries(B_R_B) >= 3", "false");
    check("Cherries(B_R_B).CanonicalForm()", "1");
    check("(-6/8).GetWinner() >= 5.GetWinner()", "false");
    check("{3|4}.CanonicalForm()", "7/2");
}

#[test]
fn the_grammar_of_appendix_a() {
    check("{3|4}.GetBirthday()", "5");
    check("{3|4}.IsInCanonicalForm()", "true");
    check("{3|5}.IsInCanonicalForm()", "false");
    check("{3|5}.DisplayString()", "\"{3|5}\"");
    check("Push(_B).GetBirthday()", "2");
    check("Push(BR).IsInCanonicalForm()", "true");
    check("Push(BB).IsInCanonicalForm()", "false");
    check("Push(BB).DisplayString()", "\"{1,2|}\"");
    check("Push(B).DisplayString()", "\"1\"");
    check("StackCherries(BWB).CanonicalForm()", "1");
    check("Cherries(RB BR).CanonicalForm()", "0");
    check("1 - 2 - 3", "-4");
    check("-1 + 2", "1");
    check("{|}", "0");
    check("{1,2|}", "3");
    check("{0|0}", "*");
    for (source, expected) in [
        ("1 < 2", "true"),
        ("1 <= 1", "true"),
        ("1 = 1", "true"),
        ("1 == 2", "false"),
        ("2 >= 1", "true"),
        ("1 > 2", "false"),
        ("{1|-1} || 0", "true"),
        ("0 <| {1|-1}", "true"),
        ("0 |> 1", "false"),
        ("1 != 2", "true"),
        ("\"abc\" < \"abd\"", "true"),
        ("\"abc\" = \"abc\"", "true"),
        ("\"abc\" != \"abc\"", "false"),
        ("1.GetWinner() > 0.GetWinner()", "true"),
        ("0.GetWinner() >= {1|-1}.GetWinner()", "false"),
        ("0.GetWinner() <= {1|-1}.GetWinner()", "false"),
        ("0.GetWinner() != {1|-1}.GetWinner()", "true"),
        ("(-1).GetWinner() < {1|-1}.GetWinner()", "true"),
    ] {
        check(source, expected);
    }
}

#[test]
fn table_5_1_with_the_strips_as_corrected() {
    for (strip, value) in [
        ("___R_R__B___BR", "-27983/16384"),
        ("BR_BRBRRB_R_BB", "2318031/131072"),
        ("_B_B_B_BRBRBRR", "-20513867/1048576"),
        ("_RRB_B_B__RBR_", "-119283/32768"),
        ("RRBR_BBRRBRBRR", "-12216755/524288"),
        ("RRBR_BBRBR_R_", "-512947/32768"),
        ("B__RBRRB_____B", "513969/32768"),
        ("BB_B_BBBRRB___", "7341858679/4294967296"),
        ("RR_R_BRBB_BR_R", "-8398759211/536870912"),
    ] {
        check(&format!("Push({strip}).CanonicalForm()"), value);
    }
}

#[test]
fn table_5_2() {
    for (segments, value) in [
        ("RRRRRRRR__BBRB_B_R__BR__RBBBB", "-3"),
        ("_BBRBRR__BBRBR_RB_BRBBB__R__", "3"),
        // Printed as 1; the string is damaged.
        ("B__RRBBBBB_B__RR_B_R__RR__BRRRBR", "0"),
        ("R__RBRRB__RRBBBRRB__BRRB__BRB__", "-2"),
        ("_RBB__BR__R_R__BRB__BRR__BB__RR", "-1"),
        ("R__R_R_BB_B__RR__RRRRR__BRRRBR__", "-8"),
        ("__BR__RB__BB_R__RR__BB__BBRB__RR", "1"),
        ("_B_B_B__RRBBR__RB__B__RRBR__B", "2"),
        ("RBRBR__RR__RRBBRRR__BR__BRRR__R", "-9"),
    ] {
        check(&format!("Cherries({segments}).CanonicalForm()"), value);
    }
}
