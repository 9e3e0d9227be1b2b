"""Positions of rulesets: how they are read, their moves and values, and what they are worth when both move at once."""

import pickle
from fractions import Fraction

import pytest

import onside
from onside import Clobber, Domineering, Game, Nim, Outcome, Player, Position, Push, Shove, evaluate, position

FAMILIES = {
    "GenToadsAndFrogs": 'GenToadsAndFrogs(maxJump => 2)("tt.ff")',
    "Turning": 'Turning("1-3")("htth")',
    "GenClobber": 'GenClobber(directions => Coordinates.Diagonal)("xo|ox")',
    "GenFoxAndGeese": "GenFoxAndGeese(4)({(3, 1), (3, 3)}, (1, 1))",
    "GenCutcake": 'GenCutcake(TakeAndBreak("4.0"), TakeAndBreak("0.7"))(3, 4)',
    "GenWythoff": "GenWythoff(k -> k + 2)(4, 10)",
    "TakeAway": "TakeAway(3)(10, 1)",
    "GenMem": "GenMem((j, k) -> j != k)(10, 3)",
    "Subtraction": "Subtraction({1, 2, 5})(9)",
    "PartizanSubtraction": "PartizanSubtraction({1, 3}, {2, 3})(6)",
    "Splittles": "Splittles({1, 2})(9)",
    "PartizanSplittles": "PartizanSplittles({1}, {2})(7)",
    "PartizanTakeAndBreak": 'PartizanTakeAndBreak("0.7", "0.07")(6)',
    "SynchronizedDomineering": 'SynchronizedDomineering("repeat")("...|..#|...")',
}


def test_the_first_example() -> None:
    p = Push("BBR")
    assert p.value == Fraction(-13, 8) and isinstance(p.value, Game)
    assert [(move, q.value) for move, q in p.moves("right")] == [("square 3", Push("BR").value)]
    assert all(isinstance(q, Push) for _, q in p.moves("left"))
    assert Push("BR_BR").synchronized().nash_value == Fraction(-5, 2)
    assert p._repr_svg_().startswith("<svg")
    assert Domineering(2, 3) == Domineering("2x3") == position("Domineering(2x3)")
    assert Nim(1, 2, 3).value == 0


def test_every_ruleset_without_parameters_is_a_class() -> None:
    names = {name for name, _ in onside._onside.rulesets()}
    classes = set(onside.rulesets.__all__)
    assert classes <= names and classes <= set(onside.__all__) and len(classes) >= 50
    for name in classes:
        assert issubclass(getattr(onside, name), Position) and getattr(onside, name)._ruleset == name
    # What is left are families, such as Subtraction({1, 2})(9): their positions are read as expressions.
    assert all("_" not in name and name in FAMILIES for name in names - classes)
    for text in FAMILIES.values():
        p = Position(text)
        assert eval(repr(p)) == p and p.outcome is not None


def test_wrong_positions_say_what_is_wrong() -> None:
    with pytest.raises(onside.ParseError, match="column 3"):
        Push("BBX")
    with pytest.raises(onside.OnsideError):
        Position("1 + 1")
    with pytest.raises(TypeError):
        Push(1.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError):
        Push("BBR").moves("up")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no joint move"):
        Nim(3).synchronized()


def test_moves_are_played_by_name_or_place() -> None:
    p = Push("BR_BR")
    name, after = p.moves(Player.LEFT)[0]
    assert p.play("left", name) == p.play("left", 0) == after
    assert p.joint(0, 0) == p.joint(p.moves("left")[0][0], p.moves("right")[0][0])
    with pytest.raises(ValueError, match="no move"):
        p.play("left", "square 99")
    assert Nim(3).joint(0, 0) is None
    assert -(-p) == p and (-p).value == -p.value


def test_repr_evaluates_back_and_pickle_keeps_positions() -> None:
    for p in [Push("BBR"), Push("BR_B, RB"), Domineering("..#|..."), Nim(1, 2, 4), Shove(""), Clobber("xo|ox")]:
        for one in [p, *(q for _, q in p.moves("left"))]:
            assert eval(repr(one)) == one and hash(eval(repr(one))) == hash(one)
            again = pickle.loads(pickle.dumps(one))
            assert again == one and type(again) is type(one)
    assert Push("BB") != Shove("BB") and Push("BB") != "BB"


def test_outcomes_components_and_loopy_values() -> None:
    assert Domineering(4, 4).outcome is Outcome.NEXT
    assert len(Push("BR, RB").components) == 2
    loopy = onside.BackslidingToadsAndFrogs("tt.f")
    with pytest.raises(onside.LoopyError):
        loopy.value
    assert isinstance(loopy.loopy_value, onside.Value) and loopy.loopy_value.kind == "loopy"
    assert loopy.loopy_value == evaluate("on") and loopy.outcome is Outcome.LEFT
    assert Push("BBR").loopy_value == Fraction(-13, 8)


def test_synchronized_games_add_and_have_strategies() -> None:
    game = Push("BR_BR").synchronized()
    assert game.equilibrium.left == {"square 1": Fraction(1, 2), "square 4": Fraction(1, 2)}
    assert game.equilibrium.exact and sum(game.equilibrium.right.values()) == 1
    matrix = game.matrix
    solution = onside.solve_matrix(matrix)
    assert solution.value == game.nash_value
    assert len(matrix) == len(game.moves("left"))
    assert (game + 3).nash_value == game.nash_value + 3
    assert (-game).nash_value == -game.nash_value
    assert (2 * game - game - game + 0).ask("NashValue") is not None
    assert game.joint(0, 0).nash_value == matrix[0][0]
    both = onside.Synchronized([1], [-1], [[Push("BR_BR")]])
    assert both.nash_value == game.nash_value
    assert eval(repr(game)) == game and eval(repr(both)) == both
    with pytest.raises(ValueError, match="matrix"):
        onside.Synchronized([1, 1], [-1], [[0]])


def test_matrix_games_are_solved_exactly() -> None:
    value, left, right = onside.solve_matrix([[0, 1], [3, Fraction(0)]])
    assert (value, left, right) == (Fraction(3, 4), [Fraction(3, 4), Fraction(1, 4)], [Fraction(1, 4), Fraction(3, 4)])
    with pytest.raises(ValueError):
        onside.solve_matrix([])
    with pytest.raises(ValueError):
        onside.solve_matrix([[1, 2], [3]])
    with pytest.raises(TypeError, match="float"):
        onside.solve_matrix([[0.5]])  # type: ignore[list-item]
