"""Exact analysis of combinatorial, synchronized, loopy and scoring games.

    >>> from fractions import Fraction
    >>> from onside import Game, Push, star, up
    >>> g = Game([3], [star, Fraction(-1, 2)])
    >>> g.temperature, g.mean
    (Fraction(7, 4), Fraction(5, 4))
    >>> Push("BBR").value
    Game('-13/8')

What there is: games (Game, star, up), positions of all rulesets (Push, Domineering, ...; Position), games in which both
players move at once (Position.synchronized), sessions of Onside's language (Session, evaluate), limits, and pictures
that notebooks show. The page docs/python.md tells it all.
"""

from __future__ import annotations

import os as _os
from typing import TYPE_CHECKING

from . import _onside, rulesets
from ._onside import (
    Answer,
    Cancelled,
    ForkError,
    Game,
    InternalError,
    Limit,
    LoopyError,
    MemoryLimit,
    OnsideError,
    ParseError,
    Picture,
    Position,
    PositionLimit,
    Session,
    Synchronized,
    Thermograph,
    TimeLimit,
    Value,
    Wall,
    __version__,
    cancel,
    evaluate,
    forget,
    limits,
    position,
    solve_matrix,
)
from ._words import Comparison, Enclosure, Equilibrium, MatrixSolution, OnsideWarning, Outcome, Player
from .own import Ruleset
from .rulesets import *  # noqa: F403
from .sweep import Sweep, SweepError, SweepResult

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

if hasattr(_os, "register_at_fork"):
    _os.register_at_fork(after_in_child=_onside._after_fork)

zero = Game(0)
star = Game("*")
up = Game("^")
down = Game("v")


def nimber(size: int, /) -> Game:
    """The nim-heap of a size: nimber(1) is star."""
    return Game(f"*{size:d}") if size != 0 else zero


def loopy(braces: str, /) -> Value | Game:
    """A loopy game in braces with names, such as loopy("a{0|a}"), which is over."""
    value = evaluate(f"({braces}).CanonicalForm")
    if not isinstance(value, (Game, Value)):
        raise ParseError(f"{braces} is not a game")
    return value


def load_ipython_extension(shell: InteractiveShell) -> None:
    """What ``%load_ext onside`` calls: makes the magics %onside and %%onside known."""
    from .ipython import load_ipython_extension as load

    load(shell)


__all__ = [
    "Amazons",
    "Answer",
    "AntiClobber",
    "ArcKayles",
    "BackslidingToadsAndFrogs",
    "Cancelled",
    "CannibalClobber",
    "CeyloneseFoxAndGeese",
    "Cherries",
    "ChildishHackenbush",
    "Chomp",
    "Clobber",
    "Col",
    "Comparison",
    "Cram",
    "Cutcake",
    "DawsonsKayles",
    "Domination",
    "Domineering",
    "Eatcake",
    "ElephantsAndRhinos",
    "Enclosure",
    "Equilibrium",
    "Euclid",
    "FibonacciNim",
    "Fission",
    "Fjords",
    "ForkError",
    "FoxAndGeese",
    "Game",
    "GeneralToads",
    "GrundysGame",
    "Hackenbush",
    "InternalError",
    "Kayles",
    "Kings",
    "Knights",
    "Konane",
    "Limit",
    "LoopyError",
    "MatrixSolution",
    "MaundyCake",
    "Maze",
    "Mem",
    "MemoryLimit",
    "Nim",
    "NoGo",
    "NodeKayles",
    "OnsideError",
    "OnsideWarning",
    "Outcome",
    "ParseError",
    "PartizanArcKayles",
    "PartizanEuclid",
    "Picture",
    "Player",
    "PlusMinusStackCherries",
    "Position",
    "PositionLimit",
    "Push",
    "Queens",
    "Rooks",
    "Ruleset",
    "Session",
    "Sheep",
    "Shove",
    "Snort",
    "StackCherries",
    "Sweep",
    "SweepError",
    "SweepResult",
    "Synchronized",
    "Thermograph",
    "TimeLimit",
    "ToadsAndFrogs",
    "TopplingDominoes",
    "TurnAndEatcake",
    "Value",
    "Wall",
    "Wythoff",
    "__version__",
    "cancel",
    "down",
    "evaluate",
    "forget",
    "limits",
    "loopy",
    "nimber",
    "position",
    "rulesets",
    "solve_matrix",
    "star",
    "up",
    "zero",
]
