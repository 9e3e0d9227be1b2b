//! Families of graphs without repetition: red-blue forests on the ground, and connected graphs, up to isomorphism. Each
//! is made from those that have an edge or a vertex less, which are also the steps by which it shrinks.

use std::collections::BTreeMap;

use super::family::{Listed, Member};
use super::listed::MOST;

/// A vertex of a forest: what hangs on it, each with the colour of the edge to it, sorted.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Tree(Vec<(usize, Tree)>);

impl Tree {
    /// The trees with one more leaf.
    fn grown(&self, colours: usize) -> Vec<Tree> {
        let with = |place: Option<usize>, branch: (usize, Tree)| {
            let mut branches = self.0.clone();
            match place {
                Some(place) => branches[place] = branch,
                None => branches.push(branch),
            }
            branches.sort_unstable();
            Tree(branches)
        };
        let mut grown: Vec<Tree> = (0..colours).map(|colour| with(None, (colour, Tree::default()))).collect();
        for (place, (colour, branch)) in self.0.iter().enumerate() {
            grown.extend(branch.grown(colours).into_iter().map(|branch| with(Some(place), (*colour, branch))));
        }
        grown
    }

    /// Its edges as `0-1B`, the ground being 0.
    fn edges(&self, own: usize, next: &mut usize, letters: &[char], into: &mut Vec<String>) {
        for (colour, branch) in &self.0 {
            let vertex = *next;
            *next += 1;
            into.push(format!("{own}-{vertex}{}", letters[*colour]));
            branch.edges(vertex, next, letters, into);
        }
    }
}

/// Members of one size after the other, each with those from which it was made.
fn made<K: Ord + Clone>(
    first: Vec<K>,
    sizes: std::ops::RangeInclusive<u64>,
    grown: impl Fn(&K) -> Vec<K>,
    text: impl Fn(&K) -> String,
) -> Option<Vec<Member>> {
    let mut members: Vec<Member> = Vec::new();
    let mut level: BTreeMap<K, Vec<usize>> = first.into_iter().map(|key| (key, Vec::new())).collect();
    for size in 1..=*sizes.end() {
        let mut next: BTreeMap<K, Vec<usize>> = BTreeMap::new();
        for (key, smaller) in level {
            let number = members.len();
            let kept = sizes.contains(&size);
            let larger = if size < *sizes.end() { grown(&key) } else { Vec::new() };
            for larger in larger {
                let from = next.entry(larger).or_default();
                if kept && from.last() != Some(&number) {
                    from.push(number);
                }
            }
            if kept {
                members.push(Member { text: text(&key), size, smaller });
            }
            if members.len() + next.len() > MOST {
                return None;
            }
        }
        level = next;
    }
    Some(members)
}

/// All forests on the ground with these numbers of edges, each edge with one of the letters, as lists of edges.
pub(super) fn forests(ruleset: &str, edges: std::ops::RangeInclusive<u64>, letters: &[char]) -> Option<Listed> {
    let colours = letters.len();
    let text = |tree: &Tree| {
        let mut edges = Vec::new();
        tree.edges(0, &mut 1, letters, &mut edges);
        format!("{ruleset}(\"{}\")", edges.join(", "))
    };
    let what = format!("forests of {ruleset} with {} edges", words(&edges));
    let members = made(Tree::default().grown(colours), edges, |tree| tree.grown(colours), text)?;
    Some(Listed { what, members })
}

fn words(sizes: &std::ops::RangeInclusive<u64>) -> String {
    let (from, to) = (sizes.start(), sizes.end());
    if from == to { from.to_string() } else { format!("{from} to {to}") }
}

/// The most vertices of graphs: up to here they can be told apart by trying all orders.
pub(super) const MOST_VERTICES: u64 = 7;

/// A graph: for each vertex the set of its neighbours, as bits. Of all orders of the vertices the least one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Graph(Vec<u8>);

impl Graph {
    /// The same graph in its least order. Vertices stand by the number of their neighbours, so that few orders are
    /// tried.
    fn canonical(&self) -> Graph {
        let n = self.0.len();
        let kind = |vertex: usize| {
            let mut around: Vec<u32> =
                (0..n).filter(|&one| self.0[vertex] >> one & 1 == 1).map(|one| self.0[one].count_ones()).collect();
            around.sort_unstable();
            (self.0[vertex].count_ones(), around)
        };
        let kinds: Vec<_> = (0..n).map(kind).collect();
        let mut sorted = kinds.clone();
        sorted.sort_unstable();
        let mut best: Option<Vec<u8>> = None;
        let mut order = Vec::new();
        self.extend(&kinds, &sorted, &mut order, &mut best);
        Graph(best.unwrap_or_default())
    }

    fn extend<T: PartialEq>(&self, kinds: &[T], sorted: &[T], order: &mut Vec<usize>, best: &mut Option<Vec<u8>>) {
        let n = self.0.len();
        if order.len() == n {
            let row = |&vertex: &usize| {
                let bit = |(at, &other): (usize, &usize)| (self.0[vertex] >> other & 1) << at;
                order.iter().enumerate().map(bit).sum()
            };
            let rows: Vec<u8> = order.iter().map(row).collect();
            if best.as_ref().is_none_or(|best| rows < *best) {
                *best = Some(rows);
            }
            return;
        }
        for vertex in (0..n).filter(|&vertex| kinds[vertex] == sorted[order.len()]).collect::<Vec<_>>() {
            if !order.contains(&vertex) {
                order.push(vertex);
                self.extend(kinds, sorted, order, best);
                order.pop();
            }
        }
    }

    /// The connected graphs with one more vertex.
    fn grown(&self) -> Vec<Graph> {
        let n = self.0.len();
        let with = |neighbours: u8| {
            let mut rows: Vec<u8> =
                self.0.iter().enumerate().map(|(at, row)| row | (neighbours >> at & 1) << n).collect();
            rows.push(neighbours);
            Graph(rows).canonical()
        };
        (1..1u32 << n).map(|neighbours| with(u8::try_from(neighbours).unwrap_or(u8::MAX))).collect()
    }

    /// As the language writes graphs: `.:A-.-.-:A`.
    fn text(&self, letter: char) -> String {
        let n = self.0.len();
        let mut numbers = vec![None; n];
        let mut back = Vec::new();
        let mut children = vec![Vec::new(); n];
        self.walk(0, None, &mut numbers, &mut children, &mut back);
        let mut text = String::new();
        write(0, letter, &children, &back, &mut text);
        text
    }

    /// Goes through the graph in depth: for each vertex those that are found from it, and the edges that lead back.
    fn walk(
        &self,
        own: usize,
        from: Option<usize>,
        numbers: &mut [Option<usize>],
        children: &mut [Vec<usize>],
        back: &mut Vec<(usize, usize)>,
    ) {
        numbers[own] = Some(numbers.iter().flatten().count());
        for other in (0..self.0.len()).filter(|&other| self.0[own] >> other & 1 == 1) {
            match numbers[other] {
                None => {
                    children[own].push(other);
                    self.walk(other, Some(own), numbers, children, back);
                }
                // In depth every other edge leads to a vertex on the way from the first one.
                Some(number) if Some(other) != from && Some(number) < numbers[own] => back.push((own, other)),
                Some(_) => {}
            }
        }
    }
}

/// Writes a vertex and all that is found from it.
fn write(own: usize, letter: char, children: &[Vec<usize>], back: &[(usize, usize)], text: &mut String) {
    let name = |vertex: usize| char::from(b'A' + u8::try_from(vertex).unwrap_or(0));
    text.push(letter);
    if back.iter().any(|&(_, to)| to == own) {
        text.push(':');
        text.push(name(own));
    }
    let mut ways: Vec<String> =
        back.iter().filter(|&&(from, _)| from == own).map(|&(_, to)| format!("-:{}", name(to))).collect();
    for &child in &children[own] {
        let mut way = String::from("-");
        write(child, letter, children, back, &mut way);
        ways.push(way);
    }
    if let Some(last) = ways.pop() {
        if !ways.is_empty() {
            text.push('(');
            text.push_str(&ways.join(";"));
            text.push(')');
        }
        text.push_str(&last);
    }
}

/// All connected graphs with these numbers of vertices, each vertex with this letter.
pub(super) fn graphs(ruleset: &str, vertices: std::ops::RangeInclusive<u64>, letter: char) -> Option<Listed> {
    if *vertices.end() > MOST_VERTICES {
        return None;
    }
    let what = format!("connected graphs of {ruleset} with {} empty vertices", words(&vertices));
    let text = |graph: &Graph| format!("{ruleset}(\"{}\")", graph.text(letter));
    let members = made(vec![Graph(vec![0])], vertices, Graph::grown, text)?;
    Some(Listed { what, members })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::own::family::Family as _;

    #[test]
    fn the_numbers_of_graphs_and_forests_are_those_of_the_literature() {
        let graphs = graphs("Col", 1..=6, '.').unwrap();
        let of_size = |family: &Listed, size: u64| family.members.iter().filter(|member| member.size == size).count();
        // Connected graphs: A001349.
        assert_eq!((1..=6).map(|size| of_size(&graphs, size)).collect::<Vec<_>>(), [1, 1, 2, 6, 21, 112]);
        // Rooted trees whose edges have one of two colours: A000151 from its second member on.
        let forests = forests("Hackenbush", 1..=6, &['B', 'R']).unwrap();
        assert_eq!((1..=6).map(|size| of_size(&forests, size)).collect::<Vec<_>>(), [2, 7, 26, 107, 458, 2058]);
    }

    #[test]
    fn members_are_written_as_the_language_reads_them() {
        let graphs = graphs("Col", 3..=3, '.').unwrap();
        let texts: Vec<String> = (0..graphs.count()).map(|member| graphs.text(member)).collect();
        assert_eq!(texts, ["Col(\".-.-.\")", "Col(\".:A-.-.-:A\")"].map(str::to_string));
        let forests = forests("Hackenbush", 1..=3, &['B', 'R']).unwrap();
        assert_eq!(forests.text(0), "Hackenbush(\"0-1B\")");
        let last = forests.count() - 1;
        assert!(forests.smaller(last).iter().all(|&one| forests.size(one) == 2));
        assert!(!forests.smaller(last).is_empty());
    }
}
