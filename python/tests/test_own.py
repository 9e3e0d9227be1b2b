"""Rulesets that are written in Python, against the same ones that are part of Onside."""

import itertools
import pickle
from collections.abc import Iterator
from fractions import Fraction

import pytest

import onside
from onside import Game, Player, Ruleset, Value, limits


class Toads(Ruleset):
    """Toads and Frogs: t goes right, f goes left, one square, or two over a piece of the other kind."""

    def moves(self, player: Player) -> Iterator["Toads"]:
        steps = [("t.", ".t"), ("tf.", ".ft")] if player is Player.LEFT else [(".f", "f."), (".tf", "ft.")]
        for at in range(len(self.state)):
            for before, after in steps:
                if self.state.startswith(before, at):
                    yield Toads(self.state[:at] + after + self.state[at + len(before) :])

    def board(self) -> str:
        return str(self.state)


class Push(Ruleset):
    """Push: a piece goes one square to the left and pushes what is before it; the edge takes pieces."""

    def moves(self, player: Player) -> Iterator[tuple[int, "Push"]]:
        own = "B" if player == "left" else "R"
        for at, piece in enumerate(self.state):
            if piece == own:
                yield at, Push(pushed(self.state, at))


def pushed(strip: str, at: int) -> str:
    """The strip after its piece at a place has gone one square to the left."""
    gap = strip.rfind("_", 0, at)
    moved = strip[:gap] + strip[gap + 1 : at + 1] if gap >= 0 else strip[1 : at + 1]
    return (moved + "_" + strip[at + 1 :]).rstrip("_")


class Slide(Ruleset):
    """L goes right and R goes left, one square at a time; two that meet are gone."""

    def moves(self, player: Player) -> Iterator[tuple[int, "Slide"]]:
        here, there = ("L.", ".L") if player == "left" else (".R", "R.")
        for at in range(len(self.state) - 1):
            if self.state.startswith(here, at):
                yield at, self.put(at, there)

    def put(self, at: int, text: str) -> "Slide":
        return Slide(self.state[:at] + text + self.state[at + len(text) :])

    def joint(self, left: int, right: int) -> "Slide":
        return self.put(left, "...") if left + 1 == right else self.put(left, ".L").put(right, "R.")


class Walk(Ruleset):
    """Left may walk to and fro for ever, Right can end it."""

    def moves(self, player: Player) -> list["Walk"]:
        if self.state == "over":
            return []
        return [Walk("b" if self.state == "a" else "a")] if player == "left" else [Walk("over")]


def test_values_are_those_of_the_native_ruleset() -> None:
    for pieces in itertools.product("tf.", repeat=5):
        strip = "".join(pieces)
        assert Toads(strip).value == onside.ToadsAndFrogs(strip).value, strip
    for pieces in itertools.product("BR_", repeat=4):
        strip = "".join(pieces).rstrip("_")
        assert Push(strip).value == onside.Push(strip).value, strip
        assert Push(strip).outcome is onside.Push(strip).outcome


def test_both_players_may_move_at_once() -> None:
    with pytest.raises(ValueError, match="joint"):
        Toads("t.f").synchronized()
    # As the ruleset of the same name in the documentation of the Rust library.
    assert Slide(".RL.L.R").value == Game("{1|0}")
    game = Slide(".RL.L.R").synchronized()
    assert game.nash_value == Slide(".RL.L.R").nash_value == Fraction(11, 5)
    assert game.moves("left") == ["2", "4"] and (-game).nash_value == -game.nash_value
    assert (game + 1).nash_value == game.nash_value + 1 and sum(game.equilibrium.left.values()) == 1


def test_play_that_returns_is_seen() -> None:
    with pytest.raises(onside.LoopyError):
        Walk("a").value
    value = Walk("a").loopy_value
    assert isinstance(value, Value) and value == onside.loopy("a{a|0}") and Walk("over").value == 0
    assert isinstance(Toads("t.f").loopy_value, Game)


def test_positions_are_frozen_hashable_and_drawn() -> None:
    t = Toads("t.f")
    with pytest.raises(AttributeError):
        t.state = "f"
    assert {t: 1}[Toads("t.f")] == 1 and eval(repr(t)) == t and pickle.loads(pickle.dumps(t)) == t
    assert t != Push("t.f") and t._repr_svg_().startswith("<svg")
    with pytest.raises(TypeError):
        Toads([])  # type: ignore[arg-type]


def test_mistakes_in_rules_are_told() -> None:
    class Wrong(Ruleset):
        def moves(self, player: Player) -> list[object]:
            return [3]

    class Failing(Ruleset):
        def moves(self, player: Player) -> list[object]:
            raise KeyError("no such square")

    class Endless(Ruleset):
        def moves(self, player: Player) -> list["Endless"]:
            return [Endless(self.state + 1)]

    with pytest.raises(TypeError, match="same class"):
        Wrong(1).value
    with pytest.raises(KeyError, match="no such square"):
        Failing(1).value
    with limits(positions=1000), pytest.raises(onside.PositionLimit):
        Endless(1).value
    with limits(time=0.2), pytest.raises(onside.TimeLimit):
        Endless(1).value
    with pytest.raises(NotImplementedError):
        Ruleset(1).value
