//! One small picture of each kind of figure, as SVG and as text, so that a change of the drawing is seen and wanted.

use onside_show::figures::circles::{Cell, Circle};
use onside_show::figures::graphs::Graph;
use onside_show::figures::heatmaps::Heatmap;
use onside_show::figures::matrices::{Entry, Matrix};
use onside_show::figures::plots::{Course, Plot, Reference, Style};
use onside_show::figures::tables::{Plain, TwoWay};
use onside_show::figures::thermographs::{Corner, Thermograph, Thermographs};
use onside_show::figures::trees::DrawnTree;
use onside_show::figures::{Mover, Quantity};
use onside_show::picture::{Figure, Theme, render_svg};

fn check(name: &str, figure: &Figure) {
    let svg = render_svg(&figure.picture, Theme::Light, 100);
    let dot = figure.dot.as_deref().unwrap_or_default();
    insta::with_settings!({ omit_expression => true, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, format!("{}\n\n{svg}\n\n{dot}", figure.text));
    });
}

fn texts(words: &str) -> Vec<String> {
    words.split_whitespace().map(str::to_string).collect()
}

fn number(text: &str) -> Quantity {
    Quantity::read(text).unwrap()
}

/// The game tau of 002, Figure 5: the pattern LLRR with an exit at each node.
#[test]
fn a_unicycle() {
    let mut graph = Graph::default();
    let nodes: Vec<_> = (0..4).map(|_| graph.node("")).collect();
    for (index, exit) in ["0", "*", "0", "*"].iter().enumerate() {
        let (along, out) = if index < 2 { (Mover::Left, Mover::Right) } else { (Mover::Right, Mover::Left) };
        graph.edge(nodes[index], nodes[(index + 1) % 4], along);
        let exit = graph.exit(exit);
        graph.edge(nodes[index], exit, out);
    }
    graph.start(nodes[0]);
    check("unicycle", &graph.figure().unwrap());
}

#[test]
fn a_graph_with_opposite_edges_and_loops() {
    let mut graph = Graph::default();
    let (over, under) = (graph.node("s"), graph.node("t"));
    graph.edge(over, under, Mover::Left);
    graph.edge(under, over, Mover::Right);
    graph.edge(over, over, Mover::Left);
    graph.edge(under, under, Mover::Right);
    graph.start(over);
    check("cyclic_graph", &graph.figure().unwrap());
}

#[test]
fn a_graph_in_layers() {
    let mut graph = Graph::default();
    let nodes: Vec<_> = ["BR_B", "B_R", "R_B", "_B"].iter().map(|label| graph.node(label)).collect();
    for (from, to, mover) in
        [(0, 1, Mover::Left), (0, 2, Mover::Right), (1, 3, Mover::Right), (2, 3, Mover::Left), (0, 3, Mover::Left)]
    {
        graph.edge(nodes[from], nodes[to], mover);
    }
    graph.start(nodes[0]);
    check("layered_graph", &graph.figure().unwrap());
}

#[test]
fn a_tree() {
    let mut tree = DrawnTree::new("{1|*}");
    tree.add(tree.root(), Mover::Left, "1");
    let star = tree.add(tree.root(), Mover::Right, "*");
    tree.add(star, Mover::Left, "0");
    tree.add(star, Mover::Right, "");
    check("tree", &tree.figure().unwrap());
}

#[test]
fn thermographs() {
    let wall = |corners: &[(&str, &str)]| {
        let corner = |(value, temperature): &(&str, &str)| Corner {
            value: number(value).into(),
            temperature: number(temperature).into(),
        };
        corners.iter().map(corner).collect::<Vec<_>>()
    };
    let hot = Thermograph {
        name: "{3/2|-1/4}".into(),
        left: wall(&[("3/2", "0"), ("5/8", "7/8")]),
        right: wall(&[("-1/4", "0"), ("5/8", "7/8")]),
    };
    let half = Thermograph { name: "1/2".into(), left: wall(&[("1/2", "0")]), right: wall(&[("1/2", "0")]) };
    check("thermograph", &Thermographs { games: vec![hot.clone()], shaded: true }.figure().unwrap());
    check("thermographs", &Thermographs { games: vec![hot, half], shaded: false }.figure().unwrap());
}

#[test]
fn a_matrix() {
    let entry = |text: &str| Entry { text: text.into(), size: Quantity::read(text) };
    let matrix = Matrix {
        rows: texts("B1 B3"),
        columns: texts("R2 R4"),
        entries: vec![vec![entry("1"), entry("-1/2")], vec![entry("0"), entry("3/4")]],
        left: texts("1/3 2/3"),
        right: texts("5/9 4/9"),
        value: "1/3".into(),
    };
    check("matrix", &matrix.figure().unwrap());
}

#[test]
fn a_plot() {
    let points: Vec<_> = (0..6).map(|x| (Quantity::whole(x), Quantity::whole(x % 3 * x))).collect();
    let references = vec![Reference { name: "bound".into(), course: Course::Across(number("7/2")) }];
    let series = Plot::by_residue(&points, 3, Style::MarkedLine);
    let plot = Plot { across: "heap".into(), upright: "outcome".into(), series, references };
    check("plot", &plot.figure().unwrap());
}

#[test]
fn a_heat_map() {
    let cells = (0..6).map(|number| (number != 4).then(|| Quantity::whole(number * number))).collect();
    let map = Heatmap {
        columns: 3,
        cells,
        across: "x".into(),
        upright: "y".into(),
        shown: "outcome".into(),
        ..Heatmap::default()
    };
    check("heat_map", &map.figure().unwrap());
}

#[test]
fn a_large_heat_map_is_an_image() {
    let cells = (0..4900).map(|number| Some(Quantity::whole(number % 70 / 35))).collect();
    check("heat_map_as_image", &Heatmap { columns: 70, cells, ..Heatmap::default() }.figure().unwrap());
}

#[test]
fn a_circle() {
    let cell = |(heap, outcome): (usize, &usize)| Cell {
        inside: heap.to_string(),
        outside: outcome.to_string(),
        class: Some(u8::from(heap < 2)),
    };
    let cells = [0, 1, 2, 3, 2, 1].iter().enumerate().map(cell).collect();
    check("circle", &Circle { cells, middle: "{2, 3}".into(), legend: texts("inside outside") }.figure().unwrap());
}

#[test]
fn tables() {
    let rows = vec![texts("BBR -13/8 Right"), texts("B_R 1/2")];
    check("table", &Plain { heading: texts("position value winner"), rows }.figure().unwrap());
    let rows = vec![("0".into(), texts("0 2")), ("1".into(), texts("1 10"))];
    check("two_way_table", &TwoWay { corner: "x, y".into(), columns: texts("0 1"), rows }.figure().unwrap());
}
