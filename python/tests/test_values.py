"""Sessions of the language, and values without a class of their own: loopy and scoring games, Cherries and others."""

from fractions import Fraction

import pytest

import onside
from onside import Game, Outcome, Player, Push, Session, Value, evaluate, star, up


def test_the_first_example() -> None:
    g = Game([3], [star, Fraction(-1, 2)])
    s = Session()
    s["x"] = g
    value = s.eval("x.Heat(2)").value
    assert isinstance(value, Game) and value == g.heat(2)
    assert s["x"] == g and "x" in s and "y" not in s and s.names[0] == "x"
    with pytest.raises(KeyError):
        s["y"]


def test_values_cross_the_border_as_values() -> None:
    s = Session()
    cases: list[tuple[object, object]] = [
        (3, 3),
        (Fraction(1, 3), Fraction(1, 3)),
        (2**100, 2**100),
        (star + up, Game("^*")),
        (True, True),
        ("text", "text"),
        ([1, star, [2]], [1, star, [2]]),
        ((1, star), (1, star)),
        (Push("BR"), Push("BR")),
        (Player.LEFT, Player.LEFT),
        (None, None),
    ]
    for given, expected in cases:
        s["x"] = given
        assert s["x"] == expected and type(s["x"]) in (type(expected), Game)
    for source, value in [
        ("{1,2}", frozenset({1, 2})),
        ("[{1|-1}.LeftStop, 2]", [1, 2]),
        ("1..4", [1, 2, 3, 4]),
        ("{1 => *}", {1: star}),
        ("Push(BBR).OutcomeClass", Outcome.RIGHT),
        ("(1, *)", (1, star)),
        ("Left", Player.LEFT),
        ("1/3", Fraction(1, 3)),
    ]:
        assert s.eval(source).value == value, source
    with pytest.raises(TypeError):
        s["x"] = object()
    with pytest.raises(TypeError, match="float"):
        s["x"] = 0.5
    for name in ["", "1x", "x y", "if", "Push", "x := 3; y"]:
        with pytest.raises(onside.OnsideError):
            s[name] = 1


def test_answers_have_texts_formulas_and_pictures() -> None:
    s = Session()
    answer = s.eval("Push(BBR)")
    assert answer.text == 'Push("BBR")' and answer.kind == "position"
    assert answer._repr_svg_() is not None and answer._repr_latex_() is None
    game = s.eval("{1|*}")
    assert game._repr_svg_() is None and (game._repr_latex_() or "").startswith("$")
    assert repr(game) == str(game) == "{1|*}"
    assert s.eval("x := 3;").text == "" and s.eval("x").value == 3
    assert s.picture("Push(BBR)").svg().startswith("<svg")
    with pytest.raises(onside.ParseError):
        s.eval("1 +")
    with pytest.raises(onside.OnsideError):
        s.eval("nothing_of_this_name")


def test_modes_digits_and_rulesets_of_a_session() -> None:
    s = Session(mode="synchronized")
    assert s.eval("Push(BR_BR)").text == "-5/2"
    with pytest.raises(ValueError):
        Session(mode="both")  # type: ignore[arg-type]
    own = Session()
    own.eval('ruleset Steps on strip ".tf"\nfor c in own where board[c+ahead] == empty\n'
             'play c => empty, c+ahead => own\nend')
    one = own.eval('Steps("t..")').value
    assert isinstance(one, onside.Position) and one.value == 2 and one.ruleset == "Steps"
    assert [q.value for _, q in one.moves("left")] == [1] and "Steps" in repr(one)


def test_loopy_games_compute_and_compare() -> None:
    over, on = onside.loopy("a{0|a}"), evaluate("on")
    assert isinstance(over, Value) and over.kind == "loopy" and str(over) == "over"
    assert over > 0 and over <= on and not over == on and over + over == over
    assert eval(repr(over)) == over and hash(over) == hash(onside.loopy("a{0|a}"))
    assert over + star == star + over and -over < 0
    assert over._repr_latex_().startswith("$") and over.picture().svg().startswith("<svg")


def test_scoring_games_cherries_and_misere_games() -> None:
    cherries = onside.Cherries("BWB")
    assert cherries.value.is_number
    with pytest.warns(onside.OnsideWarning, match="no value is sound"):
        assert cherries.synchronized().nash_value is not None
        assert onside.StackCherries("BW").synchronized().nash_value == 1
    subtraction = evaluate("CS({5,7}, 31)")
    assert isinstance(subtraction, Value) and subtraction.kind == "scoring" and eval(repr(subtraction)) == subtraction
    assert subtraction.ask("Outcome") == evaluate("CS({5,7}).Outcome(31)")
    genus = evaluate("Kayles(5).Genus")
    assert isinstance(genus, Value) and genus.kind == "genus" and eval(repr(genus)) == genus
    assert onside.Nim(2, 2).ask("MisereOutcomeClass") is Outcome.PREVIOUS
    omega = evaluate("omega")
    assert isinstance(omega, Value) and omega > 1000 and omega + 1 > omega


def test_nothing_is_kept_between_evaluations() -> None:
    assert evaluate("x := 3") == 3
    with pytest.raises(onside.OnsideError):
        evaluate("x")
    assert evaluate("x + y", x=1, y=star) == Game("1*")


def test_pictures_are_written_to_files(tmp_path: "object") -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    picture = Push("BBR").picture()
    for name, start in [("a.svg", b"<svg"), ("a.pdf", b"%PDF"), ("a.tex", b""), ("a.html", b"<")]:
        picture.save(folder / name)
        assert (folder / name).read_bytes().startswith(start) and (folder / name).stat().st_size > 100
    with pytest.raises(ValueError, match="svg"):
        picture.save(folder / "a.gif")
    assert picture.svg(dark=True) != picture.svg()
