"""The documentation: every example in it is run."""

import doctest
from pathlib import Path

import onside
import onside.own


def test_the_page_and_the_docstrings() -> None:
    page = Path(__file__).parents[2] / "docs" / "python.md"
    results = [
        doctest.testfile(str(page), module_relative=False),
        doctest.testmod(onside),
        doctest.testmod(onside.own, extraglobs={"Ruleset": onside.Ruleset}),
    ]
    assert [result.failed for result in results] == [0, 0, 0]
    assert all(result.attempted > 1 for result in results)
