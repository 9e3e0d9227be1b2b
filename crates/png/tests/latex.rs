//! A LaTeX document that includes pictures compiles. Skipped, with a message, where no LaTeX is installed.

use std::fs;
use std::process::{Command, Stdio};

use onside_show::boards::{Ends, Hand, Mark, Place, graph, grid, heaps, segments, strips};
use onside_show::drawing::DrawnEdge;
use onside_show::picture::{Anchor, Figure, Fill, Ink, Picture, Shape, Theme, at, render_tikz};

/// A figure with everything that a label can contain, hatching and a raster.
fn characters() -> Figure {
    let mut shapes: Vec<Shape> = Vec::new();
    let words = ["50% {1|0}_2 #&$~^\\ <>", "↑⇓* ± ½ ≥ ∞ αΩ ₁² … “q” ‘s’ é ü", "\u{1f352} \"-''`"];
    for (text, line) in words.iter().zip(1_i64..) {
        let (text, size, anchor) = ((*text).to_owned(), 1_300, Anchor::Start);
        shapes.push(Shape::Text { at: at(500, line * 2_000), text, size, anchor, ink: Ink::Line, upwards: line == 3 });
    }
    let fill = Some(Fill::Hatched(Ink::Right));
    shapes.push(Shape::Rect { corner: at(0, 0), width: 3_000, height: 2_000, round: 300, stroke: None, fill });
    let cells = (0..=255).map(Some).chain([None; 44]).collect();
    shapes.push(Shape::Raster { corner: at(0, 0), width: 3_000, height: 2_000, columns: 20, cells });
    let picture = Picture { width: 30_000, height: 10_000, description: String::new(), shapes, ..Picture::default() };
    Figure { picture, ..Figure::default() }
}

#[test]
fn a_document_with_every_kind_of_board_compiles() {
    let found = Command::new("pdflatex").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !found.is_ok_and(|status| status.success()) {
        eprintln!("skipped: pdflatex is not installed");
        return;
    }
    let edge = |from, to, colour| DrawnEdge { from, to, colour };
    let edges = [edge(0, 1, 'B'), edge(1, 2, 'R'), edge(1, 2, 'G'), edge(2, 2, 'B')];
    let mark = Mark { ink: Ink::Right, places: vec![Place { part: 0, index: 1 }] };
    let marks = std::slice::from_ref(&mark);
    let figures = [
        strips(&["BR_B"], Hand::Windy, marks).expect("small"),
        segments(&["+-BWG"], Ends::Left, marks).expect("small"),
        grid(&[".#x"], marks).expect("small"),
        heaps(&[3, 100], marks).expect("small"),
        graph(&edges, marks).expect("small"),
        characters(),
    ];
    let folder = std::env::temp_dir().join(format!("onside-latex-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let mut document = String::from("\\documentclass{article}\n\\usepackage{tikz}\n\\begin{document}\n");
    for (figure, number) in figures.iter().zip(0..) {
        for (theme, name) in [(Theme::Light, "light"), (Theme::Dark, "dark"), (Theme::Print, "print")] {
            let file = format!("{name}{number}.tex");
            let tikz = render_tikz(&figure.picture, theme, 80);
            assert!(tikz.is_ascii());
            fs::write(folder.join(&file), tikz).expect("a file");
            document.push_str(&format!("\\input{{{file}}}\n\n"));
        }
    }
    document.push_str("\\end{document}\n");
    fs::write(folder.join("document.tex"), document).expect("a file");
    let output = Command::new("pdflatex")
        .args(["-interaction=nonstopmode", "-halt-on-error", "document.tex"])
        .current_dir(&folder)
        .output()
        .expect("pdflatex runs");
    let log = String::from_utf8_lossy(&output.stdout).into_owned();
    let made = folder.join("document.pdf").exists();
    let _ = fs::remove_dir_all(&folder);
    assert!(output.status.success() && made, "{log}");
}
