//! Random expressions and statements that the grammar allows, most of which mean something.

use onside_ruleset::all;

use crate::dice::Dice;
use crate::receivers::RECEIVERS;

/// A number.
pub(crate) fn number(dice: &mut Dice) -> String {
    dice.choose(&["0", "1", "-1", "2", "3", "5", "-2", "1/2", "-3/4", "7/8", "10", "73/16", "1/3", "0.5", "100"]).into()
}

/// A position of a ruleset of the registry.
pub(crate) fn position(dice: &mut Dice) -> String {
    let facts = all()[dice.roll(all().len())];
    match &*facts.name {
        name @ ("Push" | "Shove") => {
            let strip = |dice: &mut Dice| dice.letters(&["B", "R", "_"], 1, 6);
            format!("{name}(\"{}\")", dice.several(1, 2, ", ", strip))
        }
        name @ ("Cherries" | "StackCherries") => {
            let segment = |dice: &mut Dice| dice.letters(&["B", "W", "B", "W", "G"], 1, 6);
            format!("{name}(\"{}\")", dice.several(1, 2, ", ", segment))
        }
        name @ "ToadsAndFrogs" => format!("{name}(\"{}\")", dice.letters(&["T", "F", "_"], 2, 7)),
        name @ "BackslidingToadsAndFrogs" => format!("{name}(\"{}\")", dice.letters(&["t", "f", "."], 2, 5)),
        name @ "Domineering" => {
            let width = 1 + dice.roll(4);
            let row = |dice: &mut Dice| dice.letters(&[".", ".", ".", "#"], width, width);
            format!("{name}(\"{}\")", dice.several(1, 3, "|", row))
        }
        name @ "Nim" => format!("{name}({})", dice.several(1, 3, ",", |dice| dice.roll(7).to_string())),
        name @ "Hackenbush" => {
            let mut vertices = 1;
            let edge = |dice: &mut Dice| {
                let from = dice.roll(vertices);
                let to = if dice.once_in(4) { dice.roll(vertices) } else { vertices };
                vertices = vertices.max(to + 1);
                format!("{from}-{to}{}", dice.choose(&["B", "R", "B", "R", "G"]))
            };
            format!("{name}(\"{}\")", dice.several(1, 6, ", ", edge))
        }
        _ => facts.example.to_string(),
    }
}

/// A short game.
pub(crate) fn game(dice: &mut Dice, depth: usize) -> String {
    if depth == 0 || dice.once_in(3) {
        return match dice.roll(4) {
            0 => number(dice),
            1 => dice.choose(&["*", "*2", "*3", "*8", "^", "v", "^^", "^*", "v3", "^[2]", "v<2>", "1*", "2^"]).into(),
            2 => format!("({} + {})", number(dice), dice.choose(&["^", "*", "v*", "^3*2"])),
            _ => dice.choose(&["Tiny(1)", "Miny(2)", "+-1", "+-{3|1}", "{1|0}", "{2||1|0}"]).into(),
        };
    }
    match dice.roll(7) {
        0 => format!("Tiny({})", game(dice, depth - 1)),
        1 => format!("({} + {})", game(dice, depth - 1), game(dice, depth - 1)),
        2 => format!("-({})", game(dice, depth - 1)),
        _ => {
            let mut side = || dice.several(0, 2, ",", |dice| game(dice, depth - 1));
            let (left, right) = (side(), side());
            format!("{{{left}|{right}}}")
        }
    }
}

/// Braces that stay as they are written.
pub(crate) fn quoted(dice: &mut Dice) -> String {
    fn inner(dice: &mut Dice, depth: usize) -> String {
        if depth == 0 || dice.once_in(3) {
            return dice.choose(&["0", "1", "-1", "*", "^", "1/2", "2"]).into();
        }
        let mut side = || dice.several(0, 2, ",", |dice| inner(dice, depth - 1));
        let (left, right) = (side(), side());
        format!("{{{left}|{right}}}")
    }
    format!("'{}'", inner(dice, 3))
}

/// A loopy game; `labels` are those of the braces around it.
pub(crate) fn loopy(dice: &mut Dice, depth: usize, labels: &mut Vec<String>) -> String {
    let label = format!("x{}", labels.len());
    labels.push(label.clone());
    let mut sides = [String::new(), String::new()];
    for side in &mut sides {
        *side = dice.several(0, 2, ",", |dice| match dice.roll(6) {
            0 => "pass".into(),
            1 | 2 => labels[dice.roll(labels.len())].clone(),
            3 if depth > 0 => loopy(dice, depth - 1, labels),
            _ => dice.choose(&["0", "1", "-1", "*", "^", "over", "1under", "v[on]*", "*2", "1/2", "dud"]).into(),
        });
    }
    labels.pop();
    format!("{label}{{{}|{}}}", sides[0], sides[1])
}

/// A text with anything in it that a text may hold.
pub(crate) fn text(dice: &mut Dice) -> String {
    const LETTERS: &[&str] =
        &["a", "B", " ", "é", "_", "1", ",", "|", "{", "//", "'", ";", "<", "\\\\", "\\\"", "\\n", "\\u{7}", "\t"];
    format!("\"{}\"", dice.letters(LETTERS, 0, 5))
}

/// A value of any kind.
pub(crate) fn value(dice: &mut Dice, depth: usize) -> String {
    match dice.roll(if depth == 0 { 7 } else { 14 }) {
        0 => number(dice),
        1 => position(dice),
        2 => quoted(dice),
        3 => loopy(dice, 1, &mut Vec::new()),
        4 => text(dice),
        5 => RECEIVERS[dice.roll(RECEIVERS.len())].source.into(),
        6 => game(dice, 2),
        7 => format!("[{}]", dice.several(0, 3, ",", |dice| value(dice, depth - 1))),
        8 => format!("{{{}}}", dice.several(1, 3, ",", |dice| value(dice, depth - 1))),
        9 => {
            let entry = |dice: &mut Dice| format!("{} => {}", value(dice, depth - 1), value(dice, depth - 1));
            format!("{{{}}}", dice.several(1, 2, ",", entry))
        }
        10 => format!("({}) {} ({})", value(dice, depth - 1), operator(dice), value(dice, depth - 1)),
        11 => format!("({} : {})", game(dice, 1), game(dice, 1)),
        12 => format!("{}*({})", dice.choose(&["2", "-1", "3", "7"]), value(dice, depth - 1)),
        _ => game(dice, 2),
    }
}

/// A sign between two values.
fn operator(dice: &mut Dice) -> &'static str {
    dice.choose(&[
        "+", "-", "*", "/", "^", "%", ":", "==", "!=", "<", "<=", ">", ">=", "<>", "and", "or", "=>", "..", "&",
    ])
}

/// A statement that may use and make the variables x, y and f.
pub(crate) fn statement(dice: &mut Dice) -> String {
    let variable = dice.choose(&["x", "y"]);
    match dice.roll(10) {
        0 | 1 => format!("{variable} := {}", value(dice, 1)),
        2 => format!("f := n -> n + {}", number(dice)),
        3 => format!("def f(n) := if n == 0 then {} else {} end", number(dice), value(dice, 0)),
        4 => format!("for n from 1 to {} do {variable} := n + {} end", dice.roll(5), number(dice)),
        5 => format!("[n^2 for n in [{}] where n > {}]", dice.several(0, 4, ",", number), number(dice)),
        6 => format!("f({})", number(dice)),
        7 => format!("if {} == {} then {variable} else {} end", number(dice), number(dice), value(dice, 0)),
        8 => format!("begin var z := {}; z + {} end", number(dice), number(dice)),
        _ => value(dice, 2),
    }
}

/// A graph with labels, or a position on one: the vertices in any order, then the edges between them.
pub(crate) fn graph(dice: &mut Dice) -> String {
    let labels: &[&str] = match dice.roll(3) {
        0 => &["", "."],
        1 => &["", "3", "{Left}", "{-12}"],
        _ => &["a", "b", "{ab}", "{-}"],
    };
    let game = dice.choose(&["Col", "Snort", "Graph", "Graph"]);
    let labels = if game == "Graph" { labels } else { &[".", "L", "R", "#"] };
    let count = 1 + dice.roll(6);
    let name = |number: usize| ["p", "q", "r", "s", "t", "u"][number];
    let mut text: Vec<String> = (0..count).map(|vertex| format!("{}:{}", dice.choose(labels), name(vertex))).collect();
    let edges = if labels.contains(&"a") { ["-", "a", "{z y}"] } else { ["-", "-", "-"] };
    for _ in 0..dice.roll(8) {
        let (from, to) = (dice.roll(count), dice.roll(count));
        let edge = if game == "Graph" { dice.choose(&edges) } else { "-" };
        text.push(format!(":{}{edge}:{}", name(from), name(to)));
    }
    let maps = if game == "Graph" && labels.contains(&"a") {
        ", {\"a\" => \"x\", \"b\" => \"3\", \"ab\" => (1,\"{}\"), \"-\" => 3}, \
         {\"\" => Nothing, \"a\" => \"x\", \"z y\" => 1/2}"
    } else {
        ""
    };
    format!("{game}(\"{}\"{maps})", text.join(";"))
}
