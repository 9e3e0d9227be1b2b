//! The gallery in `docs/gallery.md`: every picture in it is what its command draws today.
//!
//! `cargo xtask gallery` runs this test with `ONSIDE_BLESS` set, which writes the gallery anew.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A picture: the name of its file, and what stands between `onside draw` and `-o`.
type Drawn = (&'static str, &'static [&'static str]);

/// The headings and the pictures below them.
const GALLERY: &[(&str, &[Drawn])] = &[
    (
        "Positions",
        &[
            ("push", &["Push(\"BR_B, RB\")"]),
            ("shove", &["Shove(\"BR_R_B, RB\")"]),
            ("cherries", &["Cherries(\"BWB, GWW\")"]),
            ("stack-cherries", &["StackCherries(\"BWB, GWW\")"]),
            ("plus-minus", &["PlusMinusStackCherries(\"+-BWB, WB\")"]),
            ("hackenbush", &["Hackenbush(\"0-1B, 1-2B, 1-3R, 3-4B, 3-5G, 0-6R, 6-7B, 6-7R, 7-8G, 8-8B\")"]),
            ("hackenbush-cycle", &["Hackenbush(\"0-1B, 1-2R, 2-3G, 3-0B, 1-3R, 2-4B, 4-5B, 5-6R, 6-2G\")"]),
            ("domineering", &["Domineering(\"..#.|....|.#..\")"]),
            ("toads-and-frogs", &["ToadsAndFrogs(\"TT_FF\")"]),
            ("fox-and-geese", &["FoxAndGeese(\"g.g.g.g.|........|..f.....\")"]),
            ("snort", &["Snort(\".:A-.(-L;-#)-R-.-:A\")"]),
            ("maze", &["Maze(\"@..#|.#..|....\")"]),
            ("nim", &["Nim(1, 3, 5, 7, 100)"]),
            ("sum", &["Push(BRB) + Nim(2, 3)"]),
            ("copies", &["3*Hackenbush(\"0-1B, 1-2R\") - Hackenbush(\"0-1B, 1-2G\")"]),
        ],
    ),
    (
        "Moves",
        &[
            ("move", &["Domineering(\"...|...\").DrawMove(Left, 1)"]),
            ("joint-move", &["Shove(BR_BR).DrawPlay(2, 1)"]),
            ("decomposition", &["Cherries(BWBWWWBBW).DecompositionDrawing"]),
        ],
    ),
    (
        "Values",
        &[
            ("tree", &["{{2|1}|{0|-3}}"]),
            ("thermograph", &["{3||1|-2}.Thermograph"]),
            ("thermographs", &["Thermograph({2|-1}, {4||1|-3}, +-1)"]),
            ("matrix", &["Push(BR_BR).MatrixPicture"]),
        ],
    ),
    (
        "Trees and graphs",
        &[
            ("position-tree", &["Tree(Push(BRB))"]),
            ("position-graph", &["PositionGraph(Push(BRB))"]),
            ("loopy", &["GameGraph(\"a: 0 | b; b: a | 0\")"]),
            ("stopper", &["a{0||||0|||a|*||*}"]),
            ("unicycle", &["Unicycle(\"LLLRLRRRLR\")"]),
            ("backsliding", &["PositionGraph(BackslidingToadsAndFrogs(\"t..f\"))"]),
        ],
    ),
    (
        "Numbers",
        &[
            ("circle", &["CS({5,7}).Circle"]),
            ("plot", &["Plot(n -> CS({5,7}).Outcome(n), 0..80, 12, \"heap\", \"outcome\")"]),
            (
                "line-plot",
                &["LinePlot([(n*Hackenbush(\"0-1B, 1-2R\")).NashValue for n in 1..12], \"copies\", \"Nash value\")"],
            ),
            ("heat-map", &["Heatmap(CS({5,7}).TwoPiles(29, 29))"]),
            ("table", &["CS({2,3}).Table(0..9)"]),
        ],
    ),
    (
        "Sheets and themes",
        &[
            ("sheet", &["Push(BR_B)", "Cherries(BWWB)", "Nim(2, 3)", "--title", "Three positions"]),
            ("dark", &["Shove(BR_B)", "StackCherries(BWG)", "--theme", "dark"]),
            ("print", &["Shove(BR_B)", "Hackenbush(\"0-1B, 1-2R, 1-3G\")", "--theme", "print"]),
        ],
    ),
];

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs")
}

/// An argument as it is typed into a shell.
fn typed(argument: &str) -> String {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.".contains(letter);
    if argument.chars().all(plain) { argument.to_owned() } else { format!("'{argument}'") }
}

fn page() -> String {
    let mut page = String::from(
        "# Gallery\n\nPictures that `onside draw` makes, each with its command. \
         The ending of the file says the format: svg, png,\n\
         pdf, tex, dot, txt or html. This page is written by `cargo xtask gallery`.\n",
    );
    for (heading, pictures) in GALLERY {
        let _ = write!(page, "\n## {heading}\n");
        for (name, arguments) in *pictures {
            let typed: Vec<String> = arguments.iter().map(|argument| typed(argument)).collect();
            let command = format!("onside draw {} -o {name}.svg", typed.join(" "));
            let _ = write!(page, "\n![{name}](gallery/{name}.svg)\n\n    {command}\n");
        }
    }
    page
}

#[test]
fn the_gallery_shows_what_its_commands_draw() {
    let bless = std::env::var_os("ONSIDE_BLESS").is_some();
    let gallery = folder().join("gallery");
    let temporary = std::env::temp_dir().join(format!("onside-gallery-{}", std::process::id()));
    let target = if bless { gallery.clone() } else { temporary.clone() };
    fs::create_dir_all(&target).expect("a folder");
    let mut stale = Vec::new();
    let mut names = Vec::new();
    for (name, arguments) in GALLERY.iter().flat_map(|(_, pictures)| *pictures) {
        let file = target.join(format!("{name}.svg"));
        let output = Command::new(env!("CARGO_BIN_EXE_onside"))
            .arg("draw")
            .args(*arguments)
            .args(["--force", "-o"])
            .arg(&file)
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        names.push(format!("{name}.svg"));
        let drawn = fs::read_to_string(&file).expect("a picture");
        if fs::read_to_string(gallery.join(format!("{name}.svg"))).ok() != Some(drawn) {
            stale.push(*name);
        }
    }
    let file = folder().join("gallery.md");
    if bless {
        fs::write(&file, page()).expect("the page is written");
    } else {
        let _ = fs::remove_dir_all(&temporary);
    }
    assert!(stale.is_empty(), "not what is drawn today: {stale:?}; `cargo xtask gallery` writes them anew");
    assert_eq!(fs::read_to_string(&file).unwrap_or_default(), page(), "`cargo xtask gallery` writes the page anew");
    let mut there: Vec<String> = fs::read_dir(&gallery)
        .expect("the gallery")
        .filter_map(|entry| Some(entry.ok()?.file_name().to_string_lossy().into_owned()))
        .collect();
    there.sort_unstable();
    names.sort_unstable();
    assert_eq!(there, names, "pictures that nobody shows");
}
