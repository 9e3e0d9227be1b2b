use super::*;

fn cycle(count: usize) -> Graph {
    let mut graph = Graph::default();
    let nodes: Vec<Vertex> = (0..count).map(|_| graph.node("")).collect();
    let zero = graph.exit("0");
    for (index, &node) in nodes.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (Mover::Left, Mover::Right) } else { (Mover::Right, Mover::Left) };
        graph.edge(node, nodes[(index + 1) % count], mover);
        graph.edge(node, zero, other);
    }
    graph.start(nodes[0]);
    graph
}

#[test]
fn an_exit_is_drawn_at_every_edge_into_it_and_listed_once() {
    let figure = cycle(4).figure().unwrap();
    assert_eq!(figure.picture.labels().iter().filter(|(_, text)| *text == "0").count(), 4);
    assert_eq!(figure.text, "▸ #0 -> L #1; R 0\n  #1 -> L 0; R #2\n  #2 -> L #3; R 0\n  #3 -> L 0; R #0");
}

#[test]
fn the_nodes_of_a_unicycle_stand_on_a_circle_and_its_exits_outside() {
    let graph = cycle(9);
    let (nodes, edges) = graph.drawn();
    let edges = edges.iter().map(|(from, to, _)| (*from, *to)).collect();
    let sketch = Sketch { sizes: nodes.iter().map(size).collect(), edges, start: Some(0) };
    let layout = ring::layout(&sketch).unwrap();
    let far = |index: usize| crate::figures::geometry::distance(crate::picture::at(0, 0), layout.centres[index]);
    assert!((1..9).all(|node| (far(node) - far(0)).abs() <= 2));
    assert!((9..18).all(|exit| far(exit) > far(0) + 30 * PIXEL));
}

#[test]
fn graphviz_gets_labels_in_quotation_marks() {
    let mut graph = Graph::default();
    let node = graph.node("a \"b\" \\");
    graph.edge(node, node, Mover::Right);
    graph.start(node);
    let dot = graph.figure().unwrap().dot.unwrap();
    assert!(dot.contains("n0 [label=\"a \\\"b\\\" \\\\\", penwidth=2.5];"), "{dot}");
    assert!(dot.contains("n0 -> n0 [color=\"#d53e00\", style=dashed];"), "{dot}");
}

#[test]
fn a_graph_of_too_many_nodes_is_refused_with_a_hint() {
    let mut graph = Graph::default();
    for _ in 0..=MOST_NODES {
        graph.node("");
    }
    assert_eq!(
        graph.figure().unwrap_err().message,
        "a picture has at most 6000 nodes of a graph; this one would have 6001"
    );
}

#[test]
fn edges_to_nodes_of_another_graph_are_not_added() {
    let mut graph = Graph::default();
    let node = graph.node("a");
    graph.edge(node, Vertex(7), Mover::Left);
    assert_eq!(graph.figure().unwrap().text, "  a");
}
