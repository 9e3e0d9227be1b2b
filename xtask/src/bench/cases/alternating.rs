//! Canonical forms: Push, Domineering, Toads and Frogs, sums of hot games, and the language itself.

use super::eval;
use crate::bench::case::{Case, Peer, Work};
use crate::bench::library::Repeats;
use crate::bench::{inputs, library};

pub(super) const CASES: &[Case] = &[
    Case::new(
        "push-12",
        "Canonical forms of ten random Push strips of 12 squares",
        eval(|| inputs::push(include_str!("../../../../bench/push-12.txt"))),
    )
    .peers(&[Peer::needs("CGSynch", 220), Peer::needs("CGSuite 2.2", 750)]),
    Case::new(
        "push-14",
        "Canonical forms of ten random Push strips of 14 squares",
        eval(|| inputs::push(include_str!("../../../../bench/push-14.txt"))),
    )
    .peers(&[Peer::needs("CGSynch", 1240), Peer::needs("CGSuite 2.2", 4980)]),
    Case::new(
        "push-16",
        "Canonical forms of ten random Push strips of 16 squares",
        eval(|| inputs::push(include_str!("../../../../bench/push-16.txt"))),
    )
    .cpu(60)
    .memory(40)
    .peers(&[Peer::needs("CGSynch", 3760), Peer::needs("a naive evaluator", 440)]),
    Case::new(
        "push-18",
        "Canonical forms of ten random Push strips of 18 squares",
        eval(|| inputs::push(include_str!("../../../../bench/push-18.txt"))),
    )
    .cpu(400)
    .peers(&[Peer::fails("CGSynch", "fails with 16 GB")]),
    Case::new(
        "push-24",
        "The canonical form of a Push strip of 24 squares, in 60 s and 4 GB",
        Work::Eval {
            input: || inputs::push(include_str!("../../../../bench/push-24.txt")),
            flags: &["--max-time", "60s", "--max-memory", "4GB"],
        },
    )
    .cpu(60_000)
    .memory(4000)
    .or_refuses(),
    Case::new(
        "push-all-14",
        "The values of all 4,782,969 Push strips of 14 squares, as one table",
        Work::Library(library::all_push_strips),
    )
    .cpu(4000),
    Case::new(
        "stalk-2000",
        "The canonical form of a Hackenbush stalk of 2,000 edges: a fraction with hundreds of digits",
        eval(inputs::stalk),
    )
    .or_refuses(),
    Case::new("integer-1e30", "Integers that no machine word holds", eval(inputs::large_integer)).or_refuses(),
    Case::new(
        "nested-100000",
        "100,000 braces in each other, which must not exhaust the stack",
        eval(inputs::nested_braces),
    )
    .or_refuses(),
    Case::new("first-result", "From the start of the program to its first answer", eval(|| "1+1\n".into())).cpu(10),
    Case::new(
        "small-100000",
        "100,000 lines with a sum and a comparison each: what a line costs",
        eval(inputs::small_expressions),
    )
    .cpu(2000),
    Case::new(
        "source-10mb",
        "Ten megabytes in one line: reading them is most of the work, and they are evaluated too",
        eval(inputs::long_source),
    )
    .cpu(1000),
    Case::new(
        "sums-20100",
        "The 20,100 sums of two of 200 random hot games, of which 125 are different",
        Work::Library(|| library::sums_of_hot_games(Repeats::Allowed)),
    )
    .cpu(300),
    Case::new(
        "sums-20100-distinct",
        "The 20,100 sums of two of 200 different random hot games, so that no sum is asked twice",
        Work::Library(|| library::sums_of_hot_games(Repeats::Refused)),
    )
    .cpu(300),
    Case::new(
        "options-2000",
        "The canonical forms of 2,000 random games born by day 5, from their options",
        Work::Library(library::games_from_options),
    )
    .cpu(40)
    .peers(&[Peer::needs("cgt-tools", 78)]),
    Case::new(
        "compare-40000",
        "200 random games born by day 5, each compared with each",
        Work::Library(library::comparisons),
    )
    .cpu(10)
    .peers(&[Peer::needs("cgt-tools", 11)]),
    Case::new(
        "switches-14",
        "The sum of the switches {k|-k} for k from 1 to 14",
        Work::Library(library::sum_of_switches),
    )
    .cpu(60)
    .peers(&[Peer::needs("cgt-tools", 600)]),
    Case::new("heat-star-14", "The canonical form of *14 heated by 1", Work::Library(library::heated_nimber))
        .cpu(200)
        .peers(&[Peer::needs("CGSuite 2.2", 9400)]),
    Case::new(
        "domineering-4x4",
        "The canonical form of the empty Domineering board of 4 x 4 squares",
        Work::Library(|| library::domineering(4)),
    )
    .cpu(10)
    .peers(&[Peer::needs("cgt-tools", 10), Peer::needs("CGSuite 2.2", 300)]),
    Case::new(
        "domineering-5x5",
        "The canonical form of the empty Domineering board of 5 x 5 squares",
        Work::Library(|| library::domineering(5)),
    )
    .cpu(40)
    .memory(60)
    .peers(&[Peer::needs("cgt-tools", 4510), Peer::needs("CGSuite 2.2", 6480)]),
    Case::new(
        "domineering-6x5",
        "The canonical form of the empty Domineering board of 6 x 5 squares: 356,382 positions",
        eval(|| "Domineering(6x5).CanonicalForm\n".to_owned()),
    )
    .cpu(1600)
    .memory(60)
    .peers(&[Peer::needs("cgt-tools", 96_000)]),
    Case::new(
        "domineering-4x8",
        "The canonical form of the empty Domineering board of 4 x 8 squares: 715,768 positions",
        eval(|| "Domineering(4x8).CanonicalForm\n".to_owned()),
    )
    .cpu(4000),
    Case::new(
        "toads-5-3-5",
        "The canonical form of the Toads and Frogs strip TTTTT...FFFFF",
        eval(|| "ToadsAndFrogs(\"ttttt...fffff\").CanonicalForm\n".to_owned()),
    )
    .cpu(20)
    .peers(&[Peer::needs("cgt-tools", 80)]),
    Case::new(
        "toads-5-5-5",
        "The canonical form of the Toads and Frogs strip TTTTT.....FFFFF",
        eval(|| "ToadsAndFrogs(\"ttttt.....fffff\").CanonicalForm\n".to_owned()),
    )
    .cpu(250)
    .peers(&[Peer::needs("cgt-tools", 1750)]),
    Case::new(
        "toads-6-2-6",
        "The canonical form of the Toads and Frogs strip TTTTTT..FFFFFF",
        eval(|| "ToadsAndFrogs(\"tttttt..ffffff\").CanonicalForm\n".to_owned()),
    )
    .peers(&[Peer::needs("cgt-tools", 70)]),
];
