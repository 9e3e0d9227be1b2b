#!/usr/bin/env python3
"""Answers of benchmarks, computed from the definitions by a program that shares no code with Onside.

    python3 bench/independent.py            compares with bench/answers.jsonl; exit code 1 if anything differs
    python3 bench/independent.py push-12    only some cases

It is slow and simple on purpose. Push and Hackenbush are as in the documents 003 and 004, Cumulative Subtraction is as
in 001 (see ARCHITECTURE.md). Fractions are exact; no floating point is used.
"""

import hashlib
import json
import pathlib
import sys
from fractions import Fraction
from functools import lru_cache

HERE = pathlib.Path(__file__).parent
sys.setrecursionlimit(100_000)


def lines(name):
    return (HERE / f"{name}.txt").read_text().split()


def written(values):
    return "".join(f"{value}\n" for value in values)


# --- Numbers as games -------------------------------------------------------------------------------------------------


def simplest(lower, upper):
    """The simplest number strictly between two numbers, either of which may be missing."""
    if lower is None and upper is None:
        return Fraction(0)
    if lower is None:
        return Fraction(min(0, -(-upper // 1) - 1))
    if upper is None:
        return Fraction(max(0, lower // 1 + 1))
    assert lower < upper
    if lower < 0 < upper:
        return Fraction(0)
    if upper <= 0:
        return -simplest(-upper, -lower)
    # The smallest integer above the lower bound, if it fits; else the fraction with the smallest power of two.
    scale = 1
    while True:
        candidate = Fraction(lower * scale // 1 + 1, scale)
        if candidate < upper:
            return candidate
        scale *= 2


# --- Strips -----------------------------------------------------------------------------------------------------------
# A strip is a string of B, R and _. A piece that moves goes one square to the left and pushes the pieces that stand
# directly before it; what is pushed over the edge is gone.


def pushed(strip, square):
    start = square
    while start > 0 and strip[start - 1] != "_":
        start -= 1
    if start == 0:
        return (strip[1 : square + 1] + "_" + strip[square + 1 :]).rstrip("_")
    return (strip[: start - 1] + strip[start : square + 1] + "_" + strip[square + 1 :]).rstrip("_")


def pieces(strip, colour):
    return [square for square, piece in enumerate(strip) if piece == colour]


def push_value(strip, known):
    strip = strip.rstrip("_")
    if strip not in known:
        left = [push_value(pushed(strip, square), known) for square in pieces(strip, "B")]
        right = [push_value(pushed(strip, square), known) for square in pieces(strip, "R")]
        known[strip] = simplest(max(left, default=None), min(right, default=None))
    return known[strip]


def push_list(name):
    known = {}
    return written(push_value(strip, known) for strip in lines(name))


# --- Matrix games -----------------------------------------------------------------------------------------------------


def matrix_value(rows):
    """The value of a matrix game for the player who chooses the row and maximises, by the simplex method."""
    lower = max(min(row) for row in rows)
    upper = min(max(row[j] for row in rows) for j in range(len(rows[0])))
    if lower == upper:
        return Fraction(lower)
    # With all entries positive: maximise the sum of y with A y <= 1, y >= 0; the value is one over it.
    shift = 1 - min(min(row) for row in rows)
    height, width = len(rows), len(rows[0])
    table = [
        [Fraction(entry + shift) for entry in row] + [Fraction(int(i == k)) for k in range(height)] + [Fraction(1)]
        for i, row in enumerate(rows)
    ]
    goal = [Fraction(-1)] * width + [Fraction(0)] * (height + 1)
    basis = [width + i for i in range(height)]
    while True:
        # Bland's rule, so that there is no cycle.
        entering = next((j for j, cost in enumerate(goal[:-1]) if cost < 0), None)
        if entering is None:
            return 1 / goal[-1] - shift
        ratios = [(row[-1] / row[entering], basis[i], i) for i, row in enumerate(table) if row[entering] > 0]
        leaving = min(ratios)[2]
        pivot = table[leaving][entering]
        table[leaving] = [entry / pivot for entry in table[leaving]]
        for i, row in enumerate(table):
            if i != leaving and row[entering]:
                factor = row[entering]
                table[i] = [a - factor * b for a, b in zip(row, table[leaving])]
        factor = goal[entering]
        goal = [a - factor * b for a, b in zip(goal, table[leaving])]
        basis[leaving] = entering


# --- Synchronized Push ------------------------------------------------------------------------------------------------


def synchronized_push(strip, known):
    strip = strip.rstrip("_")
    if strip not in known:
        blue, red = pieces(strip, "B"), pieces(strip, "R")
        if not blue or not red:
            known[strip] = sum(square + 1 for square in blue) - sum(square + 1 for square in red)
        else:
            # The left-most of the two chosen pieces moves first.
            both = lambda one, two: pushed(pushed(strip, min(one, two)).ljust(len(strip), "_"), max(one, two))
            known[strip] = matrix_value([[synchronized_push(both(b, r), known) for r in red] for b in blue])
    return known[strip]


def synchronized_push_list(name):
    known = {}
    return written(synchronized_push(strip, known) for strip in lines(name))


# --- Synchronized Hackenbush ------------------------------------------------------------------------------------------


def grounded(edges):
    """The edges that are connected to the ground, which is vertex 0."""
    reached, again = {0}, True
    while again:
        again = False
        for one, two, _ in edges:
            if (one in reached) != (two in reached):
                reached |= {one, two}
                again = True
    return frozenset(edge for edge in edges if edge[0] in reached)


def synchronized_hackenbush(edges, known):
    if edges not in known:
        blue = [edge for edge in edges if edge[2] == "B"]
        red = [edge for edge in edges if edge[2] == "R"]
        if not blue or not red:
            known[edges] = len(blue) - len(red)
        else:
            rest = lambda b, r: grounded(edges - {b, r})
            known[edges] = matrix_value([[synchronized_hackenbush(rest(b, r), known) for r in red] for b in blue])
    return known[edges]


def hackenbush_list(name):
    answers = []
    for line in lines(name):
        size, matrix = line.split(",")
        size = int(size)
        cells = {(i, j): matrix[i * size + j] for i in range(size) for j in range(i + 1, size)}
        edges = frozenset((i, j, colour) for (i, j), colour in cells.items() if colour != "_")
        answers.append(synchronized_hackenbush(grounded(edges), {}))
    return written(answers)


# --- A stalk of Hackenbush edges --------------------------------------------------------------------------------------


class Random:
    """The generator of the benchmarks (Marsaglia's xorshift)."""

    def __init__(self):
        self.state = 0x2545_F491_4F6C_DD1D

    def below(self, bound):
        mask = 2**64 - 1
        self.state ^= self.state << 13 & mask
        self.state ^= self.state >> 7
        self.state ^= self.state << 17 & mask
        return (self.state >> 33) % bound


def stalk():
    """The first edges of one colour count 1 each; from the first edge of the other colour on, half the last one."""
    random = Random()
    signs = [1 if random.below(2) == 0 else -1 for _ in range(2000)]
    value, step = Fraction(0), Fraction(1)
    for at, sign in enumerate(signs):
        if step < 1 or sign != signs[0]:
            step /= 2
        value += sign * step
    return written([value])


# --- Cumulative Subtraction -------------------------------------------------------------------------------------------


def one_pile(actions, last):
    outcomes = []
    for heap in range(last + 1):
        outcomes.append(max((s - outcomes[heap - s] for s in actions if s <= heap), default=0))
    return outcomes


def convergence():
    """From xi on it is optimal to take the most, s1; then the outcomes repeat with the period 2 s1."""
    most, last = 1000, 2_100_000
    outcomes = one_pile([999, most], last)
    xi = last
    while outcomes[xi - 1] == most - outcomes[xi - 1 - most]:
        xi -= 1
    return f"xi = {xi}, a pattern of {2 * most} outcomes\n"


def two_piles():
    actions, size = [2, 10, 13, 14], 2000
    rows = []
    for y in range(size):
        row = []
        below = [(s, rows[y - s]) for s in actions if s <= y]
        for x in range(size):
            best = 0 if (x < 2 and y < 2) else -100
            for s in actions:
                if s <= x and s - row[x - s] > best:
                    best = s - row[x - s]
            for s, other in below:
                if s - other[x] > best:
                    best = s - other[x]
            row.append(best)
        rows.append(row)
    last = rows[-1]
    return f"o(1999, 1998) = {last[1998]}; the outcomes with a second pile of 1999 add up to {sum(last)}\n"


# --- What needs no program --------------------------------------------------------------------------------------------


def small_expressions():
    """{n|k} + ^ > n with k = n mod 7 is never true: Right moves to k + ^ - n, or ^* is confused with 0."""
    return written(["false"] * 100_000)


def switches():
    """Both move in the hottest switch in turn, 14 - 13 + 12 - ... = 7, and no other move is as good."""
    return "temperature 14, stops 7 and -7, options: 1\n"


CASES = {
    "push-12": lambda: push_list("push-12"),
    "push-14": lambda: push_list("push-14"),
    "push-16": lambda: push_list("push-16"),
    "push-18": lambda: push_list("push-18"),
    "spush-14": lambda: synchronized_push_list("spush-14"),
    "spush-16": lambda: synchronized_push_list("spush-16"),
    "shack-6": lambda: hackenbush_list("shack-6"),
    "shack-7": lambda: hackenbush_list("shack-7"),
    "stalk-2000": stalk,
    "integer-1e30": lambda: written([10**30, 10**30 + 1, 1]),
    "nested-100000": lambda: written([100_000]),
    "first-result": lambda: written([2]),
    "small-100000": small_expressions,
    "switches-14": switches,
    "cs-999-1000": convergence,
    "cs-piles-2000": two_piles,
}


def main():
    recorded = {}
    for line in (HERE / "answers.jsonl").read_text().splitlines():
        row = json.loads(line)
        recorded[row["case"]] = row
    wrong = False
    for name in sys.argv[1:] or CASES:
        answer = CASES[name]()
        row = recorded.get(name, {})
        if "sha256" in row:
            same = row["sha256"] == hashlib.sha256(answer.encode()).hexdigest()
        else:
            same = row.get("answer") == answer
        wrong |= not same
        print(f"{name}: {'the same' if same else 'differs'}", flush=True)
        if not same:
            print(f"  here {answer[:200]!r}\n  recorded {str(row)[:300]}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
