"""Rulesets that are written in Python."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from fractions import Fraction
from typing import Any

from . import _onside
from ._onside import Game, Picture, Synchronized, Value
from ._words import Enclosure, Outcome, Player


class Ruleset:
    """The positions of a ruleset of one's own: a class with a method ``moves(player)``.

    A position is made of its state, which is anything that can be hashed and is never changed. ``moves`` gives the
    positions to which a player can move, or pairs of a move and a position. If there is a method ``joint(left,
    right)``, which is given a move of each player, both can move at once. ``board()`` may give a picture: a strip as
    a text, or rows of cells.

        >>> class Slide(Ruleset):
        ...     '''L goes right and R goes left, one square at a time.'''
        ...     def moves(self, player):
        ...         here, there = ("L.", ".L") if player == "left" else (".R", "R.")
        ...         for at in range(len(self.state) - 1):
        ...             if self.state[at:].startswith(here):
        ...                 yield at, Slide(self.state[:at] + there + self.state[at + 2 :])
        >>> Slide("LL.R").value
        Game('{1|0}')

    All positions that can be reached are asked for their moves before anything is computed, so this is for rulesets to
    try; Onside's language and Rust are the fast ways.
    """

    __slots__ = ("state",)
    state: Any

    def __init__(self, state: Hashable, /) -> None:
        hash(state)
        object.__setattr__(self, "state", state)

    def moves(self, player: Player, /) -> Iterable[Any]:
        """The positions to which the player can move, or pairs of a move and such a position."""
        raise NotImplementedError(f"{type(self).__name__} has no method moves(player)")

    def joint(self, left: Any, right: Any, /) -> Any:
        """The position to which a move of Left and a move of Right at once lead, if there is such a rule."""
        raise NotImplementedError(f"{type(self).__name__} has no method joint(left, right)")

    def board(self) -> str | list[str] | None:
        """A strip, or rows of cells, to be drawn; None if there is no board."""
        return None

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"positions are frozen; {type(self).__name__}(state) makes another one")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and bool(other.state == self.state)

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.state))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.state!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.state,)

    def _explored(self, joint: bool = False) -> _onside._Own:
        return _onside._explore(self, joint)

    @property
    def value(self) -> Game:
        """The value: a game in canonical form."""
        return self._explored().value()

    @property
    def loopy_value(self) -> Game | Value:
        """The value of a position to which play may return."""
        return self._explored().loopy_value()

    @property
    def outcome(self) -> Outcome | None:
        """Who wins; None if a player can hold out for a draw."""
        return self._explored().outcome()

    def synchronized(self) -> Synchronized:
        """The game in which both players move at once."""
        return self._explored(type(self).joint is not Ruleset.joint).synchronized()

    @property
    def nash_value(self) -> Fraction | Enclosure:
        """What the game is worth if both players move at once and play well."""
        return self.synchronized().nash_value

    def picture(self) -> Picture:
        """The position as a picture."""
        return self._explored().picture()

    def _repr_svg_(self) -> str:
        return self.picture()._repr_svg_()
