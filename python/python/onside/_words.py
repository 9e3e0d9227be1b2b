"""Enumerations and records that the native part hands out."""

from __future__ import annotations

import enum
from fractions import Fraction
from typing import NamedTuple


class OnsideWarning(UserWarning):
    """Something that should be known besides an answer."""


class Comparison(enum.Enum):
    """How two games compare: their order is partial, so there are four cases."""

    LESS = "<"
    EQUAL = "=="
    GREATER = ">"
    CONFUSED = "||"


class Outcome(enum.Enum):
    """Who wins: a player whoever starts, or the next (first) or the previous (second) player."""

    LEFT = "L"
    RIGHT = "R"
    NEXT = "N"
    PREVIOUS = "P"


class Player(enum.Enum):
    """Left or Right; equal to their names "left" and "right"."""

    LEFT = "left"
    RIGHT = "right"

    def __eq__(self, other: object) -> bool:
        return self is other or bool(self.value == other)

    def __hash__(self) -> int:
        return hash(self.value)


class Enclosure(NamedTuple):
    """A number that is only known to lie between two others."""

    lo: Fraction
    hi: Fraction

    def __float__(self) -> float:
        return float((self.lo + self.hi) / 2)


class Equilibrium(NamedTuple):
    """An optimal strategy for each player: moves with their probabilities.

    If it is not exact, it guarantees an end of the enclosure of the value.
    """

    left: dict[str, Fraction]
    right: dict[str, Fraction]
    exact: bool


class MatrixSolution(NamedTuple):
    """The value of a matrix game, and the probabilities of rows and columns in an optimal strategy."""

    value: Fraction
    left: list[Fraction]
    right: list[Fraction]
