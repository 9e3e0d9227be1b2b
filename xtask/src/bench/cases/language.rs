//! The language itself: loops, calls, indices, collections. The peer is Python 3 with the same program.

use super::eval;
use crate::bench::case::{Case, Peer};

pub(super) const CASES: &[Case] = &[
    Case::new(
        "loop-for",
        "Ten million additions in a loop over steps",
        eval(|| "s := 0; for i from 1 to 10^7 do s := s + i end; s\n".into()),
    )
    .cpu(790)
    .peers(&[Peer::needs("Python 3", 420)]),
    Case::new(
        "loop-while",
        "Ten million rounds of a loop with a condition and four operations",
        eval(|| "i := 0; s := 0; while i < 10^7 do s := s + 2*i - 1; i := i + 1 end; s\n".into()),
    )
    .cpu(1600)
    .peers(&[Peer::needs("Python 3", 860)]),
    Case::new(
        "fib-27",
        "A function that calls itself 832,039 times",
        eval(|| "def fib(n) := if n < 2 then n else fib(n-1) + fib(n-2) end; fib(27)\n".into()),
    )
    .cpu(70)
    .peers(&[Peer::needs("Python 3", 41)]),
    Case::new(
        "list-index",
        "Three million members of a list by their places",
        eval(|| {
            let sum = "for k from 1 to 3000 do for i from 1 to 1000 do s := s + l[i] end end; s";
            format!("l := [n for n from 1 to 1000]; s := 0; {sum}\n")
        }),
    )
    .cpu(400)
    .peers(&[Peer::needs("Python 3", 171)]),
    Case::new(
        "calls-3e6",
        "Three million calls of a small function in a loop",
        eval(|| "def f(x) := x + 1; s := 0; for i from 1 to 3*10^6 do s := f(s) end; s\n".into()),
    )
    .cpu(500)
    .peers(&[Peer::needs("Python 3", 190)]),
    Case::new(
        "calls-apart-3e6",
        "Three million calls of a function that was written in a statement before, as most are",
        eval(|| "def f(x) := x + 1\ns := 0\nfor i from 1 to 3*10^6 do s := f(s) end\ns\n".into()),
    )
    .cpu(500)
    .peers(&[Peer::needs("Python 3", 190)]),
    Case::new(
        "comprehension-1e6",
        "A comprehension over a million numbers of which half are squared",
        eval(|| "[n*n for n from 1 to 10^6 where n % 2 == 0].Size\n".into()),
    )
    .cpu(150)
    .peers(&[Peer::needs("Python 3", 57)]),
    Case::new(
        "set-1e6",
        "A set of a million numbers that come in no order",
        eval(|| "{n*7919 % 1000003 for n from 1 to 10^6}.Size\n".into()),
    )
    .cpu(1000)
    .peers(&[Peer::needs("Python 3", 129)]),
    Case::new(
        "elements-1e6",
        "A million assignments to members of a list",
        eval(|| "x := [0 for n from 1 to 10^6]; for i from 1 to 10^6 do x[i] := i end; x.Sum\n".into()),
    )
    .cpu(500),
    Case::new(
        "tail-2e5",
        "Two hundred thousand tails of a list, one of the other",
        eval(|| "l := [n for n from 1 to 200000]; while l.Size > 1 do l := l.Tail end; l\n".into()),
    )
    .cpu(500),
    Case::new(
        "map-descending",
        "A hundred thousand entries put into a map from the last key to the first",
        eval(|| "m := MutableMap(); for i from 10^5 to 1 by -1 do m.Put(i, i) end; m.Size\n".into()),
    )
    .cpu(500),
    Case::new(
        "map-random-1e6",
        "A million entries put into a map with keys that come in no order",
        eval(|| "m := MutableMap(); for i from 1 to 10^6 do m.Put(i*7919 % 1000003, i) end; m.Size\n".into()),
    )
    .cpu(1500)
    .peers(&[Peer::needs("Python 3", 170)]),
    Case::new(
        "set-lists-1e5",
        "A set of a hundred thousand lists of two numbers that come in no order",
        eval(|| "{[n*7919 % 1000003, n % 100] for n from 1 to 10^5}.Size\n".into()),
    )
    .cpu(150)
    .peers(&[Peer::needs("Python 3", 46)]),
    Case::new(
        "print-deep-32000",
        "A game of 32,000 braces in each other, made in a loop and written",
        eval(|| "g := 0; for i from 1 to 32000 do g := {g|-i} end; g\n".into()),
    )
    .cpu(500)
    .memory(200),
];
