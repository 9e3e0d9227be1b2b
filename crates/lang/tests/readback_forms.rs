//! Forms as they are written read back as the same forms: quoted ones, also with empty sides, and what `DisplayString`
//! shows of every small position.

use onside_lang::Session;
use onside_ruleset::Cycles;

use crate::common::{Dice, text as ask};

impl Dice {
    /// A random form in braces, many of whose sides are empty or a single form.
    fn form(&mut self, depth: usize) -> String {
        let side = |dice: &mut Dice| {
            let count = [0, 0, 1, 1, 1, 2, 3][dice.roll(7)];
            let options: Vec<String> = (0..count).map(|_| dice.option(depth)).collect();
            options.join(",")
        };
        let (left, right) = (side(self), side(self));
        format!("{{{left}|{right}}}")
    }

    fn option(&mut self, depth: usize) -> String {
        const VALUES: [&str; 12] = ["0", "1", "-1", "1/2", "*", "*2", "^", "v*", "{2|-1}", "+-1", "Tiny(2)", "3"];
        if depth > 0 && self.roll(3) > 0 { self.form(depth - 1) } else { VALUES[self.roll(VALUES.len())].to_owned() }
    }
}

#[test]
fn random_quoted_forms_read_back() {
    let mut dice = Dice(15);
    let mut session = Session::default();
    let mut empty = 0;
    for _ in 0..5_000 {
        let source = format!("'{}'", dice.form(4));
        let printed = ask(&mut session, &source);
        empty += usize::from(printed.contains("|}") || printed.contains("{|"));
        let same = ask(&mut session, &format!("{printed} === {source}"));
        assert_eq!(same, "true", "{source} prints {printed}");
        // The display text is the same without the quotes, and in braces it has the same value.
        let text = ask(&mut session, &format!("{source}.DisplayString"));
        assert_eq!(format!("'{}'", text.trim_matches('"')), printed, "{source}");
        let inside = ask(&mut session, &format!("{source}.CanonicalForm == {}", text.trim_matches('"')));
        assert_eq!(inside, "true", "{source} displays {text}");
    }
    assert!(empty > 2_000, "only {empty} forms have an empty side");
}

/// All words of a length over an alphabet.
fn words(letters: &str, length: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    for _ in 0..length {
        all = all.iter().flat_map(|word| letters.chars().map(move |letter| format!("{word}{letter}"))).collect();
    }
    all
}

/// How small positions of a ruleset are written; nothing for those to which play may return, which have no form.
fn small_positions(name: &str) -> Vec<String> {
    let up_to = |letters: &str, longest| (0..=longest).flat_map(|length| words(letters, length)).collect::<Vec<_>>();
    let quoted = |words: Vec<String>| words.iter().map(|word| format!("{name}(\"{word}\")")).collect::<Vec<_>>();
    match name {
        "Push" | "Shove" => quoted(up_to("BR_", 4)),
        "Cherries" | "StackCherries" => quoted(up_to("BWG_", 4)),
        "PlusMinusStackCherries" => {
            let words = up_to("BW", 4).into_iter().filter(|word| !word.is_empty());
            // A plus-minus segment starts with a black cherry.
            quoted(words.flat_map(|word| [format!("+-B{}", &word[1..]), word]).collect())
        }
        "Hackenbush" => quoted(up_to("lrg", 4)),
        "ToadsAndFrogs" => quoted(up_to("tf.", 5)),
        "Domineering" => {
            let rows = up_to(".#", 3).into_iter().filter(|row| !row.is_empty());
            quoted(rows.flat_map(|row| [format!("{row}|{row}"), format!("{row}|{}", ".".repeat(row.len()))]).collect())
        }
        "Clobber" | "CannibalClobber" | "AntiClobber" | "Kings" | "Rooks" | "Queens" | "Amazons" | "Konane" => {
            quoted(up_to(".xo", 4))
        }
        "Knights" => quoted(words(".xo", 3).iter().map(|row| format!("{row}|...|ox.")).collect()),
        // Groups have an empty neighbour.
        "NoGo" => quoted(up_to(".x", 4).into_iter().filter(|word| word.is_empty() || word.contains('.')).collect()),
        "Fission" => quoted(words(".x", 3).iter().map(|row| format!("...|{row}|...")).collect()),
        "Cram" => quoted(up_to(".#", 4)),
        "ElephantsAndRhinos" => quoted(up_to("tf.", 5)),
        "TopplingDominoes" => quoted(up_to("lre", 3)),
        "GeneralToads" => up_to("tf.", 4).iter().map(|word| format!("GeneralToads(1, 2, 2, 1, \"{word}\")")).collect(),
        "Kayles" | "DawsonsKayles" | "GrundysGame" => {
            (0..5).flat_map(|a| (0..3).map(move |b| format!("{name}({a},{b})"))).collect()
        }
        "Nim" => (0..4).flat_map(|a| (0..4).map(move |b| format!("Nim({a},{b})"))).collect(),
        _ => Vec::new(),
    }
}

#[test]
fn the_display_text_of_every_small_position_reads_back() {
    let mut session = Session::default();
    for facts in onside_ruleset::all() {
        let positions = small_positions(&facts.name);
        assert_eq!(positions.is_empty(), facts.cycles == Cycles::Possible, "{} has no small positions", facts.name);
        let mut braces = 0;
        for position in positions {
            let text = ask(&mut session, &format!("{position}.DisplayString"));
            let text = text.trim_matches('"');
            // What is not in braces is a value in its canonical form.
            let written = if text.starts_with('{') { format!("'{text}'") } else { format!("({text})") };
            braces += usize::from(text.starts_with('{'));
            let questions = format!(
                "[{written}.DisplayString == \"{text}\", {written}.CanonicalForm == {position}, \
                 {written}.GetBirthday == {position}.GetBirthday]"
            );
            assert_eq!(ask(&mut session, &questions), "[true,true,true]", "{position} displays {text}");
        }
        assert!(braces > 0 || facts.cycles == Cycles::Possible || facts.impartial, "{} has no braces", facts.name);
    }
}
