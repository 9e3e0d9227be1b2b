"""The native kernel, driven by nbclient as Jupyter drives it: `cargo xtask python` builds it and names the program."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient")
nbformat = pytest.importorskip("nbformat")
manager = pytest.importorskip("jupyter_client.manager")

PROGRAM = os.environ.get("ONSIDE_PROGRAM")
BOOK = Path(__file__).parents[2] / "docs"

if os.environ.get("CI") == "true":
    assert PROGRAM, "continuous integration skips nothing: ONSIDE_PROGRAM is not set"
pytestmark = pytest.mark.skipif(not PROGRAM, reason="ONSIDE_PROGRAM names no program with the kernel")


@pytest.fixture(scope="module", autouse=True)
def installed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    assert PROGRAM
    prefix = tmp_path_factory.mktemp("jupyter")
    subprocess.run([PROGRAM, "kernel", "install", "--prefix", str(prefix)], check=True)
    description = json.loads((prefix / "share/jupyter/kernels/onside/kernel.json").read_text())
    assert description["argv"][0] == os.path.realpath(PROGRAM)
    before = os.environ.get("JUPYTER_PATH")
    os.environ["JUPYTER_PATH"] = str(prefix / "share/jupyter")
    yield
    if before is None:
        del os.environ["JUPYTER_PATH"]
    else:
        os.environ["JUPYTER_PATH"] = before


def executed(cells: list[str], **options: Any) -> list[list[dict[str, Any]]]:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, kernel_name="onside", **options).execute()
    return [list(cell.outputs) for cell in notebook.cells]


def test_a_notebook_shows_texts_formulas_and_pictures() -> None:
    outputs = executed(["x := {3|*,-1/2};", "x", "Push(BBR)", "print(x.Temperature)\nx.Thermograph", "1 + 1; 2"])
    assert outputs[0] == []
    assert outputs[1][0]["data"]["text/plain"] == "{3|-1/2}" and outputs[1][0]["data"]["text/latex"].startswith("$")
    assert outputs[2][0]["data"]["image/svg+xml"].startswith("<svg")
    assert outputs[3][0]["text"] == "7/4\n" and outputs[3][1]["data"]["image/svg+xml"].startswith("<svg")
    assert [one["data"]["text/plain"] for one in outputs[4]] == ["2"]


def test_errors_say_where_and_end_the_cell() -> None:
    outputs = executed(["1 +\n2 +", "3"], allow_errors=True)
    assert outputs[0][-1]["output_type"] == "error" and outputs[1][0]["data"]["text/plain"] == "3"


def test_the_examples_of_the_book_run() -> None:
    blocks = [
        block
        for page in ["quick-start.md", "alternating.md", "synchronized.md"]
        for block in re.findall(r"```onside\n(.*?)```", (BOOK / page).read_text(), re.DOTALL)
    ]
    # A block shows what is typed behind a > and the answers below it.
    cells = ["\n".join(line[2:] for line in block.splitlines() if line.startswith("> ")) for block in blocks]
    cells = [cell for cell in cells if cell][:40]
    assert len(cells) >= 10
    outputs = executed(cells + ["Push(BR_B)"], allow_errors=True)
    assert sum(bool(shown) for shown in outputs) > len(cells) * 3 // 4
    assert any("image/svg+xml" in one.get("data", {}) for shown in outputs for one in shown)


def test_kernels_start_again_and_again() -> None:
    for _ in range(20):
        kernel, client = manager.start_new_kernel(kernel_name="onside", startup_timeout=60)
        try:
            reply = client.execute_interactive("1 + 1", timeout=60, output_hook=lambda message: None)
            assert reply["content"]["status"] == "ok"
        finally:
            client.stop_channels()
            kernel.shutdown_kernel()


def test_an_interrupt_is_heard_and_words_are_completed() -> None:
    kernel, client = manager.start_new_kernel(kernel_name="onside", startup_timeout=60)
    try:
        client.execute("Domineering(9x9).CanonicalForm")
        time.sleep(0.3)
        asked = time.monotonic()
        kernel.interrupt_kernel()
        reply = client.get_shell_msg(timeout=60)
        print(f"interrupted after {time.monotonic() - asked:.3f} s", file=sys.stderr)
        assert reply["content"]["status"] == "error"
        number = client.complete("{1|0}.Temper", 12)
        reply = client.get_shell_msg(timeout=60)
        assert reply["parent_header"]["msg_id"] == number and "Temperature" in reply["content"]["matches"]
        client.inspect("Temperature", 3)
        assert client.get_shell_msg(timeout=60)["content"]["found"]
    finally:
        client.stop_channels()
        kernel.shutdown_kernel()
