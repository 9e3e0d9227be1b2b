//! Games on boards and heaps: Clobber, Amazons, Konane, Kayles, and nim values by search.

use super::eval;
use crate::bench::case::{Case, Peer};
use crate::bench::random::Random;

pub(super) const CASES: &[Case] = &[
    Case::new(
        "clobber-4x4",
        "The canonical form of the full Clobber board of 4 x 4 cells",
        eval(|| "Clobber(\"xoxo|oxox|xoxo|oxox\").CanonicalForm\n".to_owned()),
    )
    .cpu(500)
    .peers(&[Peer::needs("CGSuite 2.2", 52_000)]),
    Case::new(
        "amazons-3x4",
        "The canonical form of the Amazons board of 3 x 4 cells with amazons in opposite corners",
        eval(|| "Amazons(\"x...|....|...o\").CanonicalForm\n".to_owned()),
    )
    .cpu(500)
    .peers(&[Peer::needs("cgt-tools", 12_200)]),
    Case::new(
        "amazons-2x7",
        "The canonical form of the Amazons board of 2 x 7 cells with amazons in opposite corners",
        eval(|| "Amazons(\"x......|......o\").CanonicalForm\n".to_owned()),
    )
    .cpu(8000),
    Case::new(
        "konane-5x5",
        "The canonical form of the Konane board of 5 x 5 cells whose centre is empty",
        eval(|| "Konane(\"xoxox|oxoxo|xo.ox|oxoxo|xoxox\").CanonicalForm\n".to_owned()),
    )
    .cpu(600)
    .peers(&[Peer::needs("cgt-tools", 16_000)]),
    Case::new(
        "kayles-40000",
        "The nim value of a Kayles heap of 40,000 pins",
        eval(|| "Kayles(40000).NimValue\n".to_owned()),
    )
    .cpu(10)
    .peers(&[Peer::needs("CGSuite 2.2", 14_500)]),
    Case::new(
        "kayles-1e7",
        "The nim value of a Kayles heap of ten million pins",
        eval(|| "Kayles(10000000).NimValue\n".to_owned()),
    )
    .cpu(1000),
    Case::new(
        "misere-kayles-100",
        "The order of the misere quotient of Kayles up to heap 100",
        eval(|| "Kayles.MisereQuotient(100).Order\n".to_owned()),
    )
    .cpu(10_000),
    Case::new(
        "misere-dawson-33",
        "The order of the misere quotient of Dawson's Kayles up to heap 33",
        eval(|| "DawsonsKayles.MisereQuotient(33).Order\n".to_owned()),
    )
    .cpu(10_000),
    Case::new(
        "grundy-100000",
        "The nim value of a heap of 100,000 tokens in Grundy's game, by the sparse space method",
        eval(|| "GrundysGame(100000).NimValue\n".to_owned()),
    ),
    Case::new(
        "cram-5x6",
        "The nim value of the empty Cram board of 5 x 6 cells",
        eval(|| "Cram(5, 6).NimValue\n".to_owned()),
    ),
    Case::new(
        "impartial-clobber-999",
        "The nim value of a row of 999 stones XXOXXO... in which both players may move all of them",
        eval(|| format!("Impartial(Clobber(\"{}\")).NimValue\n", "xxo".repeat(333))),
    )
    .cpu(100),
    Case::new(
        "impartial-clobber-random",
        "The nim value of a row of 1,000 stones of random colours in which both players may move all of them",
        eval(|| format!("Impartial(Clobber(\"{}\")).NimValue\n", random_row(1000))),
    ),
    Case::new(
        "impartial-cannibal-998",
        "The nim value of a row of 998 stones of Cannibal Clobber in which both players may move all of them",
        eval(|| format!("Impartial(CannibalClobber(\"{}\")).NimValue\n", "x".repeat(998))),
    )
    .cpu(30),
    Case::new(
        "impartial-fission-6x6",
        "The nim value of a Fission board of 6 x 6 cells with two stones and a hole, in which both may split both ways",
        eval(|| "Impartial(Fission(\"..X...|......|....#.|....X.|......|......\")).NimValue\n".to_owned()),
    ),
    Case::new(
        "impartial-no-go-3x5",
        "The nim value of the empty NoGo board of 3 x 5 cells on which both may place stones of both colours",
        eval(|| "Impartial(NoGo(\".....|.....|.....\")).NimValue\n".to_owned()),
    ),
];

/// A row of stones of random colours, the same always.
fn random_row(stones: usize) -> String {
    let mut random = Random::new();
    (0..stones).map(|_| if random.below(2) == 0 { 'x' } else { 'o' }).collect()
}
