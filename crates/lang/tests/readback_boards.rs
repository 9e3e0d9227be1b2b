//! Positions and graphs read back, on every kind of board that rulesets of users and classes have: what is printed is
//! read as the same position of the same rules, parameters included.

use onside_lang::Session;

use crate::common::{Dice, position, text};

const RULES: &str = "
ruleset Take(left, right ? {1}) on heap n
  Left:  for k in left  where k <= n play n-k
  Right: for k in right where k <= n play n-k
end;
ruleset Cake on (m, n) Left: for a from 1 to n-1 play [(m,a), (m,n-a)] end;
ruleset Steps on strip \"_BR\" for c in own where board[c+ahead] == empty play c => empty, c+ahead => own end;
ruleset Stones on grid \".xo\"
  for c in own for d in Orthogonal where board[c+d] == theirs play c => empty, c+d => own
end;
ruleset Wide(w) on grid \".  #\" for c in empty where board[c+w] == empty play c => \"#\", c+w => \"#\" end;
ruleset Colour on graph \".LR\" for v in empty where near(v, own) == 0 play v => own end;
ruleset Cut on graph \".LR\" for v in empty play board.Without(v) end;
ruleset Chain(first) on graph \".LR\" for v in empty where near(v, first) == 0 play v => own end";

/// Labels of any kind on the vertices, and on the edges.
const CLASSES: &str = "
singleton class Fall extends GraphRuleset
  class Position(graph as Graph) extends GraphGame
    override def Options(player as Player) :=
      [Position(graph.DeleteVertex(at)) for at from 1 to graph.VertexCount where graph[at].Label != player.Opponent];
  end
end

singleton class Row extends StripRuleset
  class Position(strip as Strip) extends StripGame
    override def Options(player as Player) :=
      [Position(strip.Updated({k => 0})) for k from 1 to strip.Length where strip[k] == player.Ordinal];
  end
  override def CharMap := \".LR\";
end

singleton class Field extends GridRuleset
  class Position(grid as Grid) extends GridGame
    override def Options(player as Player) := [Position(grid.Updated({c => 0})) for c in grid.FindAll(player.Ordinal)];
  end
  override def CharMap := \".LR\";
end";

fn session() -> Session {
    let mut session = Session::default();
    text(&mut session, RULES);
    for class in CLASSES.split("\n\n") {
        text(&mut session, class);
    }
    session
}

/// The position and all that its players' moves lead to read back as themselves.
#[track_caller]
fn reads_back(session: &mut Session, source: &str) {
    let first = position(session, source);
    let mut all = vec![first.clone()];
    for player in onside_ground::Player::BOTH {
        let _ = first.visit_results(player, &mut |option| {
            all.push(option);
            std::ops::ControlFlow::Continue(())
        });
    }
    for one in all {
        let written = one.to_string();
        // Nothing is left of a position that has fallen apart into nothing.
        if written != "0" && !written.contains(" + ") {
            assert_eq!(position(session, &written), one, "{source}: {written}");
        }
    }
}

#[test]
fn positions_of_rules_on_every_kind_of_board() {
    let mut session = session();
    for source in [
        "Take({1,3}, {2,3})(6)",
        "Take([1,2])(4)",
        "Take(left => {2}, right => [1,1])(5)",
        "-Take({1,3}, {2})(6)",
        "Cake(3, 4)",
        "-Cake(2, 3)",
        "Steps(\"B_R_\")",
        "Steps(\"\")",
        "Steps(3)",
        "Stones(\"xo.|ox.\")",
        "Stones(2, 3)",
        "Wide((0, 1))(2, 3)",
        "Wide((1,2))(\"..#|...\")",
        "Colour(\".-L(-.;-R)\")",
        "Colour(\".(-L;-.)-R\")",
        "Colour(\".:A-.-.-:A\")",
        "Colour(\".:A;L:B;.:C;:A-:C;:B-:A;R\")",
        "Colour(Graph.Cycle(5))",
        "Cut(\".:A-.(-.;-.-:A)\")",
        "Cut(Graph.Clique(5))",
        "Chain(\"L\")(\".-L-.\")",
        "Col(Graph.Star(4))",
        "NodeKayles(Graph(\":A;:B;:C;:B-:A;:C-:B\"))",
    ] {
        reads_back(&mut session, source);
    }
}

#[test]
fn parameters_of_every_kind_read_back() {
    let mut session = session();
    text(&mut session, "ruleset Any(p) on heap n for k from 1 to n play n-k end; 0");
    for (parameter, written) in [
        ("3", "3"),
        ("1/2", "1/2"),
        ("[-1/2, 2/3]", "[-1/2, 2/3]"),
        ("10^30", "1000000000000000000000000000000"),
        ("-(10^30)/7", "-1000000000000000000000000000000/7"),
        ("[inf, -inf]", "[inf, -inf]"),
        ("Right", "Right"),
        ("Nothing", "Nothing"),
        ("1 == 1", "true"),
        ("\"a\\\"b\\\\\"", "\"a\\\"b\\\\\""),
        ("\"\\u{200b}\"", "\"\\u{200b}\""),
        ("(1, 2)", "(1, 2)"),
        ("1..3", "[1, 2, 3]"),
        ("{3, 1, 3}", "{1, 3}"),
        ("{}", "{}"),
        ("{=>}", "{=>}"),
        ("{1 => 1/2, \"x\" => {2}}", "{1 => 1/2, \"x\" => {2}}"),
        ("Color.Blue", "Color.Blue"),
        ("Graph.Path(3)", "Graph(\"--\")"),
        ("Graph.Path(2, 1/2)", "Graph(\"{1/2}-{1/2}\", {\"1/2\" => 1/2})"),
        ("Grid(\"1.|.2\")", "Grid([[1,0],[0,2]])"),
        ("k -> k % 2 == 1", "k -> k % 2 == 1"),
    ] {
        let source = format!("Any({parameter})(2)");
        assert_eq!(text(&mut session, &source), format!("Any({written})(2)"), "{source}");
        reads_back(&mut session, &source);
    }
}

#[test]
fn positions_of_classes_on_every_kind_of_board() {
    let mut session = session();
    for source in [
        "Row(\"L.RR\")",
        "Row(Strip([1,0,2]))",
        "Field(\"L.|RR\")",
        "Fall(Graph.Path(3, \"x\"))",
        "Fall(Graph.Path(3, \"x\", \"y\"))",
        "Fall(Graph(\"a-b\", {\"a\" => \"x\", \"b\" => \"\"}))",
        "Fall(Graph(\"L-1-{12}\", {\"L\" => Left, \"1\" => \"1\", \"12\" => 12}))",
        "Fall(Graph.Cycle(5))",
        "Fall(Graph.Clique(5).DeleteEdgeByIndex(1, 1))",
        "Fall(Graph.Cycle(4, (1,2)))",
        "Fall(Graph.Clique(4, vertexLabel => \"{\", edgeLabel => [1,\"}\"]))",
    ] {
        reads_back(&mut session, source);
    }
}

#[test]
fn graphs_are_printed_with_the_maps_that_they_need() {
    let mut session = session();
    for (source, written) in [
        ("Graph(\"a-b\", {\"a\" => \"x\", \"b\" => 3})", "Graph(\"x-3\", {\"3\" => 3, \"x\" => \"x\"})"),
        ("Graph.Path(3)", "Graph(\"--\")"),
        ("Graph.Path(2, \"x\")", "Graph(\"x-x\", {\"x\" => \"x\"})"),
        ("Graph.Path(2, Left, \"x\")", "Graph(\"{Left}x{Left}\", edgeLabels => {\"x\" => \"x\"})"),
        ("Graph.Path(2, Nothing, 3)", "Graph(\".3\")"),
        ("Graph.Path(2, \".\")", "Graph(\"{label1}-{label1}\", {\"label1\" => \".\"})"),
        ("Graph.Path(2, \"-\")", "Graph(\"{-}-{-}\", {\"-\" => \"-\"})"),
        ("Graph(\":A;:B;:C;:B-:A;:C-:A\")", "Graph(\"(-;-)\")"),
        ("Graph(\":A;:B;:C;:C-:A\")", "Graph(\":A;.;:A-\")"),
    ] {
        let asked = text(&mut session, source);
        assert_eq!(asked, written, "{source}");
        assert_eq!(text(&mut session, &format!("{asked} == {source}")), "true", "{source}");
    }
}

#[test]
fn random_graphs_with_labels_read_back() {
    let mut dice = Dice(16);
    let mut session = session();
    let labels = ["Nothing", "Left", "3", "\"x\"", "\"3\"", "\"\"", "\".\"", "\"a b\"", "(1,2)", "\"{\"", "1/2"];
    for _ in 0..150 {
        let count = 1 + dice.roll(7);
        let name = |vertex: usize| format!(":{}", char::from(b'a' + u8::try_from(vertex).unwrap()));
        let kinds = 1 + dice.roll(3);
        let chosen: Vec<&str> = (0..kinds).map(|_| dice.choose(&labels)).collect();
        let mut pieces: Vec<String> = (0..count).map(name).collect();
        for _ in 0..dice.roll(9) {
            let (from, edge, to) = (dice.roll(count), dice.roll(kinds), dice.roll(count));
            pieces.push(format!("{}{{{edge}}}{}", name(from), name(to)));
        }
        let map: Vec<String> = chosen.iter().enumerate().map(|(key, label)| format!("\"{key}\" => {label}")).collect();
        let graph = format!("Graph(\"{}\", {{\"\" => Nothing}}, {{{}}})", pieces.join(";"), map.join(", "));
        let put: Vec<String> = (1..=count).map(|vertex| format!("{vertex} => {}", dice.choose(&chosen))).collect();
        let source = format!("{graph}.UpdatedVertexLabels({{{}}})", put.join(", "));
        let written = text(&mut session, &source);
        assert_eq!(text(&mut session, &written), written, "{source}");
        assert_eq!(text(&mut session, &format!("{written} == {source}")), "true", "{source}: {written}");
        reads_back(&mut session, &format!("Fall({source})"));
    }
}
