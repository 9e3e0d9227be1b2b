//! Infinite numbers and nimbers, infinity, trajectories, classes of values and random numbers in the language.

use crate::common::check;
use onside_lang::Session;

/// A part of the message.
#[track_caller]
fn check_error(source: &str, reason: &str) {
    match Session::default().evaluate(source).answer {
        Ok(answer) => panic!("{source} gives {}", answer.text().expect("a text")),
        Err(errors) => assert!(errors[0].diagnostic.message.contains(reason), "{source}: {:?}", errors[0].diagnostic),
    }
}

#[test]
fn infinite_numbers_are_ordered_among_numbers_and_short_games() {
    check("[omega > 10^100, 1/omega > 0, 1/omega < 1/10^100, -omega < 0]", "[true,true,true,true]");
    // Stops decide, and no stop is such a number.
    check("[1/omega > ^, 1/omega || +-1, omega > {100|0}, -1/omega < Tiny(2)]", "[true,true,true,true]");
    check("[*omega || 0, *omega || *3, *omega < 1/omega, *omega == *omega]", "[true,true,true,true]");
    check("{omega, 1/omega, inf, -inf, 3}", "{-inf,1/ω,3,ω,inf}");
    check("[omega, 5].Max", "ω");
}

#[test]
fn what_is_printed_of_them_reads_back() {
    check("(ω+7)/ω×7 == (omega+7)/(omega*7)", "true");
    check("*ω^ω^2 == *(omega^(omega^2))", "true");
    check("ω^(ω^2×6)+ω^ω^2×6 === omega^(omega^2*6) + 6*omega^(omega^2)", "true");
    check("omega^(omega-1)", "ω^ω/ω");
    check("⟪game.Integer⟫ == 3.Class", "true");
}

#[test]
fn infinity_has_one_answer_or_none() {
    check(
        "[1/0, -1/0, inf + 5, 5 - inf, 2*inf, -2*inf, inf/2, omega/inf, inf + inf]",
        "[inf,-inf,inf,-inf,inf,-inf,inf,0,inf]",
    );
    for (source, reason) in [
        ("inf - inf", "could be any number"),
        ("0*inf", "could be any number"),
        ("inf/inf", "could be any number"),
        ("0/0", "could be any number"),
        ("inf^2", "no more"),
        ("inf.Floor", "no method"),
    ] {
        check_error(source, reason);
    }
}

#[test]
fn what_does_not_exist_among_them_is_refused() {
    check_error("2^omega", "no such power");
    check_error("omega + *", "expected a number");
    check_error("(omega-1) NimSum 2", "no term may be negative");
    check_error("omega^omega^omega NimProduct 2", "below omega^omega^54");
    check_error("*(omega-1)", "no ordinal");
    check_error("x := omega; for i from 1 to 300 do x := omega^x end; x", "too many terms");
    check_error("(omega+1)^100000", "too many terms");
}

#[test]
fn trajectories_are_functions_of_the_temperature() {
    check("{3||2|1}.Thermograph.Wall(Right)", "Trajectory(9/4,[3/4,1/2],[0,1,0])");
    check("Trajectory(1,[1],[0,-1]) + 1/2", "Trajectory(3/2,[1],[0,-1])");
    check("2*Trajectory(1,[1],[0,-1]) - Trajectory(1,[1],[0,-1])", "Trajectory(1,[1],[0,-1])");
    check_error("Trajectory(1,[1],[0])", "one slope more");
}

#[test]
fn texts_are_joined_with_numbers_and_repeated() {
    check("\"n = \" + 3 + \", \" + 1/2", "\"n = 3, 1/2\"");
    check("3 + \"a\"", "\"3a\"");
    check("\"ab\"*3", "\"ababab\"");
    check_error("\"ab\"*-1", "whole number of times");
}

#[test]
fn integers_have_divisors_and_rationals_decimals() {
    check("[12.GCD(18), 4.LCM(6), 0.GCD(0), (-12).GCD(18)]", "[6,12,0,6]");
    check("[n for n from 0 to 30 where n.IsPrime]", "[2,3,5,7,11,13,17,19,23,29]");
    check("[(2^61-1).IsPrime, (2^61+1).IsPrime, 3215031751.IsPrime]", "[true,false,false]");
    check("[(2/3).Decimal(6), (-1/8).Decimal(2), 5.Decimal(0)]", "[\"0.666667\",\"-0.13\",\"5\"]");
    check("[(5/2).Round, (-5/2).Round, (1/3).Round]", "[3,-2,0]");
    check("[14 UglyProduct n for n from 1 to 4]", "[14,13,3,13]");
}
