"""Notebooks, executed headless: the magics, and pictures in what is shown."""

from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")

BOOK = Path(__file__).parents[2] / "docs"


def executed(cells: list[str], kernel: str = "python3") -> list[list[dict[str, Any]]]:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name=kernel).execute()
    return [list(cell.outputs) for cell in notebook.cells]


def data(outputs: list[dict[str, Any]]) -> dict[str, str]:
    [shown] = [output for output in outputs if output["output_type"] in ("execute_result", "display_data")]
    found: dict[str, str] = shown["data"]
    return found


def test_python_and_magics_in_one_notebook() -> None:
    outputs = executed(
        [
            "from onside import Push, star\n%load_ext onside",
            "Push('BBR')",
            "%onside Push(BR_B).CanonicalForm",
            "%%onside\nx := {3|*};\nprint(x.Temperature)\nx + 1\nPush(BBR)",
            "%onside_get x",
            "x.temperature",
            "y = star\n%onside_put y",
            "%onside y + 1",
            "star",
        ]
    )
    assert outputs[0] == []
    assert data(outputs[1])["image/svg+xml"].startswith("<svg")
    assert data(outputs[2])["text/plain"] == "5/2" and "5" in data(outputs[2])["text/latex"]
    printed, first, last = outputs[3]
    assert printed["text"] == "3/2\n" and first["data"]["text/plain"] == "{4|1*}"
    assert last["data"]["image/svg+xml"].startswith("<svg")
    assert "Fraction" in data(outputs[5])["text/plain"]
    assert data(outputs[7])["text/plain"] == "1*" and "text/latex" in data(outputs[8])
