"""Games: what they are made of, how they compute and compare, and how they are kept."""

import copy
import pickle
import random
from fractions import Fraction

import pytest

import onside
from onside import Comparison, Game, Outcome, down, nimber, star, up, zero


def random_games(seed: int, count: int) -> list[Game]:
    chance = random.Random(seed)
    games = [zero, Game(1), Game(-1), star, up, Game(Fraction(1, 2)), Game(3), nimber(2)]
    for _ in range(count):
        games.append(Game(chance.sample(games, 2), chance.sample(games, 2)))
    return games


def test_the_first_example() -> None:
    g = Game([3], [star, Fraction(-1, 2)])
    assert (g.temperature, g.mean) == (Fraction(7, 4), Fraction(5, 4))
    assert isinstance(g.temperature, Fraction)
    assert g == Game("{3|*,-1/2}") and str(g) == "{3|-1/2}"
    assert g + up - 1 - up + 1 == g
    assert 3 * g == g + g + g == g * 3
    assert sum([star, up]) == Game("^*")
    assert not star <= 0 and star.confused_with(0)
    assert {Game(2): "two"}[2] == "two"  # type: ignore[index]


def test_numbers_are_numbers_of_python() -> None:
    for number in [0, 1, -1, -2, 7, 2**61 - 1, 2**61, -(2**61), 2**200, -(3**100)]:
        assert Game(number) == number and hash(Game(number)) == hash(number) and int(Game(number)) == number
        assert number == Game(number)
    for denominator in [2, 4, 1024, 2**60, 2**61, 2**62, 2**122, 2**300]:
        for numerator in [1, -1, 3, -(2**70) + 1]:
            number = Fraction(numerator, denominator)
            assert Game(number) == number and number == Game(number) and hash(Game(number)) == hash(number)
            assert Game(number).number == number
    assert Fraction(1, 2) + star == Game("1/2*") == star + Fraction(1, 2)
    assert Fraction(1, 2) < Game(1) and Game(1) > Fraction(1, 2)
    assert list(range(Game(3))) == [0, 1, 2]
    assert star != 0 and star.number is None and Game(5).is_number


def test_what_is_no_game_is_refused() -> None:
    with pytest.raises(TypeError, match="float"):
        Game(0.5)  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="power of two"):
        Game(Fraction(1, 3))
    with pytest.raises(onside.ParseError):
        Game("{1|")
    with pytest.raises(TypeError):
        star + "x"  # type: ignore[operator]
    with pytest.raises(TypeError):
        range(star)
    assert star != "x" and star != None  # noqa: E711


def test_comparisons_are_those_of_a_partial_order() -> None:
    assert star.compare(0) is Comparison.CONFUSED
    assert up.compare(0) is Comparison.GREATER and up > 0
    assert down.compare(0) is Comparison.LESS
    assert Game("{1|1}").compare(Game("1*")) is Comparison.EQUAL
    games = random_games(1, 40)
    for one in games:
        for two in games:
            order = one.compare(two)
            assert (one <= two) is (order in (Comparison.LESS, Comparison.EQUAL))
            assert (one < two) is (order is Comparison.LESS) and (one > two) is (two < one)
            assert one.confused_with(two) is (order is Comparison.CONFUSED)
            assert (one == two) is (order is Comparison.EQUAL)
            assert (one - two).outcome is {
                Comparison.LESS: Outcome.RIGHT,
                Comparison.EQUAL: Outcome.PREVIOUS,
                Comparison.GREATER: Outcome.LEFT,
                Comparison.CONFUSED: Outcome.NEXT,
            }[order]


def test_games_form_a_group_and_are_their_options() -> None:
    games = random_games(2, 30)
    for one in games:
        assert Game(one.left, one.right) == one and one - one == 0 and -(-one) == one and +one is not None
        for two in games:
            assert one + two == two + one and one + two - two == one


def test_repr_evaluates_back_and_pickle_keeps_games() -> None:
    for game in random_games(3, 60):
        assert eval(repr(game)) == game
        assert pickle.loads(pickle.dumps(game)) == game
        assert copy.deepcopy(game) == game
    shared = Game([1], [-1])
    for _ in range(40):
        # Its text doubles with each step.
        shared = Game([Game([shared], [0]), 3], [Game([0], [shared]), -3])
    data = pickle.dumps(shared)
    assert len(data) < 20_000 and pickle.loads(data) == shared


def test_objects_are_frozen() -> None:
    with pytest.raises(AttributeError):
        star.left = []  # type: ignore[misc]
    with pytest.raises(AttributeError):
        star.other = 1  # type: ignore[attr-defined]


def test_quantities_of_games() -> None:
    g = Game("{2|1||-1}")
    assert (g.left_stop, g.right_stop) == (1, -1)
    assert g.heat(1).cool(1) == g or g.heat(1).mean == g.mean
    assert star.nimber == 1 and nimber(5).nimber == 5 and up.nimber is None
    assert up.atomic_weight == 1 and star.is_infinitesimal and not Game(1).is_infinitesimal
    assert Game("{1|-1}").cool(1) == star
    assert Game(3).birthday == 3
    assert set(star.followers) == {star, zero}
    with pytest.raises(onside.OnsideError):
        Game(1).atomic_weight
    assert star.ask("IsNumber") is False
    assert Game("{2|-1}").ask("Temperature") == Fraction(3, 2)


def test_thermographs_have_walls_and_pictures() -> None:
    t = Game("{3|-1/2}").thermograph
    assert (t.mean, t.temperature) == (Fraction(5, 4), Fraction(7, 4))
    assert t.left_wall.corners == [(-1, 4), (Fraction(7, 4), Fraction(5, 4))]
    assert t.right_wall.at(0) == Fraction(-1, 2) and t.left_wall.mast == Fraction(5, 4)
    assert t._repr_svg_().startswith("<svg")
    assert star._repr_latex_().startswith("$") and "ast" in star.latex
    assert Game("{1|0||-1}").tree().svg().startswith("<svg")
