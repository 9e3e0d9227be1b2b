"""The rulesets that are part of Onside, each as a class of positions.

A position is made of the text that stands between the parentheses in Onside's language, or of integers.
"""

from __future__ import annotations

from . import _onside
from ._onside import Position


class Hackenbush(Position):
    """A position of Hackenbush."""

    __slots__ = ()
    _ruleset = "Hackenbush"


class Cherries(Position):
    """A position of Cherries."""

    __slots__ = ()
    _ruleset = "Cherries"


class StackCherries(Position):
    """A position of Stack Cherries."""

    __slots__ = ()
    _ruleset = "StackCherries"


class PlusMinusStackCherries(Position):
    """A position of Plus-Minus Stack Cherries."""

    __slots__ = ()
    _ruleset = "PlusMinusStackCherries"


class Push(Position):
    """A position of Push."""

    __slots__ = ()
    _ruleset = "Push"


class Shove(Position):
    """A position of Shove."""

    __slots__ = ()
    _ruleset = "Shove"


class ToadsAndFrogs(Position):
    """A position of Toads and Frogs."""

    __slots__ = ()
    _ruleset = "ToadsAndFrogs"


class BackslidingToadsAndFrogs(Position):
    """A position of Backsliding Toads and Frogs."""

    __slots__ = ()
    _ruleset = "BackslidingToadsAndFrogs"


class GeneralToads(Position):
    """A position of General Toads and Frogs."""

    __slots__ = ()
    _ruleset = "GeneralToads"


class ElephantsAndRhinos(Position):
    """A position of Elephants and Rhinos."""

    __slots__ = ()
    _ruleset = "ElephantsAndRhinos"


class TopplingDominoes(Position):
    """A position of Toppling Dominoes."""

    __slots__ = ()
    _ruleset = "TopplingDominoes"


class Domineering(Position):
    """A position of Domineering."""

    __slots__ = ()
    _ruleset = "Domineering"


class Cram(Position):
    """A position of Cram."""

    __slots__ = ()
    _ruleset = "Cram"


class Clobber(Position):
    """A position of Clobber."""

    __slots__ = ()
    _ruleset = "Clobber"


class CannibalClobber(Position):
    """A position of Cannibal Clobber."""

    __slots__ = ()
    _ruleset = "CannibalClobber"


class AntiClobber(Position):
    """A position of Anti-Clobber."""

    __slots__ = ()
    _ruleset = "AntiClobber"


class Kings(Position):
    """A position of Kings."""

    __slots__ = ()
    _ruleset = "Kings"


class Knights(Position):
    """A position of Knights."""

    __slots__ = ()
    _ruleset = "Knights"


class Rooks(Position):
    """A position of Rooks."""

    __slots__ = ()
    _ruleset = "Rooks"


class Queens(Position):
    """A position of Queens."""

    __slots__ = ()
    _ruleset = "Queens"


class Amazons(Position):
    """A position of Amazons."""

    __slots__ = ()
    _ruleset = "Amazons"


class Konane(Position):
    """A position of Konane."""

    __slots__ = ()
    _ruleset = "Konane"


class NoGo(Position):
    """A position of NoGo."""

    __slots__ = ()
    _ruleset = "NoGo"


class Fission(Position):
    """A position of Fission."""

    __slots__ = ()
    _ruleset = "Fission"


class FoxAndGeese(Position):
    """A position of Fox and Geese."""

    __slots__ = ()
    _ruleset = "FoxAndGeese"


class Nim(Position):
    """A position of Nim."""

    __slots__ = ()
    _ruleset = "Nim"


class Kayles(Position):
    """A position of Kayles."""

    __slots__ = ()
    _ruleset = "Kayles"


class DawsonsKayles(Position):
    """A position of Dawson's Kayles."""

    __slots__ = ()
    _ruleset = "DawsonsKayles"


class GrundysGame(Position):
    """A position of Grundy's Game."""

    __slots__ = ()
    _ruleset = "GrundysGame"


class CeyloneseFoxAndGeese(Position):
    """A position of Ceylonese Fox and Geese."""

    __slots__ = ()
    _ruleset = "CeyloneseFoxAndGeese"


class Cutcake(Position):
    """A position of Cutcake."""

    __slots__ = ()
    _ruleset = "Cutcake"


class MaundyCake(Position):
    """A position of Maundy Cake."""

    __slots__ = ()
    _ruleset = "MaundyCake"


class Eatcake(Position):
    """A position of Eatcake."""

    __slots__ = ()
    _ruleset = "Eatcake"


class TurnAndEatcake(Position):
    """A position of Turn-and-Eatcake."""

    __slots__ = ()
    _ruleset = "TurnAndEatcake"


class Chomp(Position):
    """A position of Chomp."""

    __slots__ = ()
    _ruleset = "Chomp"


class Maze(Position):
    """A position of Maze."""

    __slots__ = ()
    _ruleset = "Maze"


class Sheep(Position):
    """A position of Sheep."""

    __slots__ = ()
    _ruleset = "Sheep"


class Col(Position):
    """A position of Col."""

    __slots__ = ()
    _ruleset = "Col"


class Snort(Position):
    """A position of Snort."""

    __slots__ = ()
    _ruleset = "Snort"


class Fjords(Position):
    """A position of Fjords."""

    __slots__ = ()
    _ruleset = "Fjords"


class NodeKayles(Position):
    """A position of Node Kayles."""

    __slots__ = ()
    _ruleset = "NodeKayles"


class ArcKayles(Position):
    """A position of Arc Kayles."""

    __slots__ = ()
    _ruleset = "ArcKayles"


class Domination(Position):
    """A position of Domination."""

    __slots__ = ()
    _ruleset = "Domination"


class PartizanArcKayles(Position):
    """A position of Partizan Arc Kayles."""

    __slots__ = ()
    _ruleset = "PartizanArcKayles"


class ChildishHackenbush(Position):
    """A position of Childish Hackenbush."""

    __slots__ = ()
    _ruleset = "ChildishHackenbush"


class Wythoff(Position):
    """A position of Wythoff's game."""

    __slots__ = ()
    _ruleset = "Wythoff"


class Euclid(Position):
    """A position of Euclid."""

    __slots__ = ()
    _ruleset = "Euclid"


class PartizanEuclid(Position):
    """A position of Partizan Euclid."""

    __slots__ = ()
    _ruleset = "PartizanEuclid"


class FibonacciNim(Position):
    """A position of Fibonacci Nim."""

    __slots__ = ()
    _ruleset = "FibonacciNim"


class Mem(Position):
    """A position of Mem."""

    __slots__ = ()
    _ruleset = "Mem"


__all__ = [
    "Amazons",
    "AntiClobber",
    "ArcKayles",
    "BackslidingToadsAndFrogs",
    "CannibalClobber",
    "CeyloneseFoxAndGeese",
    "Cherries",
    "ChildishHackenbush",
    "Chomp",
    "Clobber",
    "Col",
    "Cram",
    "Cutcake",
    "DawsonsKayles",
    "Domination",
    "Domineering",
    "Eatcake",
    "ElephantsAndRhinos",
    "Euclid",
    "FibonacciNim",
    "Fission",
    "Fjords",
    "FoxAndGeese",
    "GeneralToads",
    "GrundysGame",
    "Hackenbush",
    "Kayles",
    "Kings",
    "Knights",
    "Konane",
    "MaundyCake",
    "Maze",
    "Mem",
    "Nim",
    "NoGo",
    "NodeKayles",
    "PartizanArcKayles",
    "PartizanEuclid",
    "PlusMinusStackCherries",
    "Push",
    "Queens",
    "Rooks",
    "Sheep",
    "Shove",
    "Snort",
    "StackCherries",
    "ToadsAndFrogs",
    "TopplingDominoes",
    "TurnAndEatcake",
    "Wythoff",
]

_onside._register({name: globals()[name] for name in __all__})
