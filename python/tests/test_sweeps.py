"""Sweeps on a local Dask cluster: the same log and the same bytes as one machine, whatever is killed."""

import doctest
import os
import shutil
import signal
import subprocess
import sys
import time

import distributed
import polars
import pytest

from onside.sweep import Sweep, SweepError, _ranges

PROGRAM = os.environ.get("ONSIDE_PROGRAM") or shutil.which("onside")
pytestmark = pytest.mark.skipif(PROGRAM is None, reason="needs the program onside on the path or in ONSIDE_PROGRAM")

#: Enough chunks, the later ones long enough, that something can be killed in the middle.
LONG = {"max_m": 700}


@pytest.fixture
def cluster():
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as cluster:
        yield cluster


@pytest.fixture
def client(cluster):
    with distributed.Client(cluster) as client:
        yield client


def tables(log):
    return [log.with_suffix(end).read_bytes() for end in (".csv", ".parquet")]


def chunks(log):
    return sorted(log.read_text().splitlines()[1:])


def here(tmp_path, name, **options):
    """The same sweep on this machine."""
    return Sweep(name, **options).run(log=tmp_path / "here.sweep")


def test_ranges_are_written_as_the_program_reads_them():
    assert _ranges([3]) == "3..3"
    assert _ranges([1, 2, 3, 7, 9, 10]) == "1..3,7..7,9..10"


def test_the_example_of_the_module_is_true():
    result = doctest.testmod(sys.modules[Sweep.__module__])
    assert result.failed == 0 and result.attempted > 2


def test_plans_name_every_chunk_and_mistakes_are_told():
    plan = Sweep("cs-duality", max_m=9).plan()
    assert plan["chunks"] == len(plan["list"]) == 8
    assert [column["name"] for column in plan["columns"]][:2] == ["m", "distinct"]
    with pytest.raises(SweepError, match="there is no sweep 'cs-dualty'"):
        Sweep("cs-dualty").plan()
    with pytest.raises(SweepError, match="there is no option --maxm"):
        Sweep("cs-duality", maxm=3).plan()
    assert repr(Sweep("cs-duality", max_m=9)) == "Sweep('cs-duality', max_m='9')"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("cs-duality", {"max_m": 60}),
        ("cherries-value", {"length": 16}),
        ("negatives", {"copies": 5}),
        ("terminal-adds", {"length": 4, "edges": 3, "graphs": 10, "mixed_length": 2, "seed": 7}),
    ],
)
def test_a_cluster_gives_the_bytes_of_one_machine(tmp_path, client, name, options):
    expected = here(tmp_path, name, **options)
    seen = []
    there = Sweep(name, **options).run(
        client, log=tmp_path / "there.sweep", seconds=0.2, progress=lambda done, total: seen.append((done, total))
    )
    assert tables(there.log) == tables(expected.log)
    assert chunks(there.log) == chunks(expected.log)
    assert seen[-1][0] == seen[-1][1] == len(chunks(there.log))
    assert "confirm" in there.verify()
    # Again there is nothing to do.
    assert Sweep(name, **options).run(client, log=there.log).log == there.log


def test_a_conjecture_of_one_s_own_goes_to_the_workers_as_text(tmp_path, client):
    file = tmp_path / "mine.onside"
    file.write_text("conjecture C\n  for p in Strips(Push, 4)\n  claim p.Mean < 4\n  columns p => p\nend\n")
    expected = Sweep("own", file=file, each=3).run(log=tmp_path / "here.sweep")
    there = Sweep("own", file=file, each=3).run(client, log=tmp_path / "there.sweep", seconds=0.1)
    assert tables(there.log) == tables(expected.log)
    assert "counterexample: p = Push(\"_BB\")" in there.report
    file.write_text("conjecture C\n  for p in Strips(Push, 4)\n  claim p.Nonsense\nend\n")
    with pytest.raises(SweepError, match="line 3"):
        Sweep("own", file=file).run(client, log=tmp_path / "wrong.sweep")


def test_the_program_hands_a_sweep_to_a_cluster(tmp_path, cluster):
    file = tmp_path / "mine.onside"
    file.write_text("conjecture C\n  for n in 1..40\n  claim Nim(n).NimValue == n\n  columns n => n\nend\n")
    expected = Sweep("own", file=file, each=2, seed=5).run(log=tmp_path / "here.sweep")
    words = [PROGRAM, "sweep", "own", str(file), "--each", "2", "--seed", "5", "--dask", cluster.scheduler_address]
    environment = {**os.environ, "ONSIDE_PYTHON": sys.executable}
    out = ["-o", str(tmp_path / "there.sweep")]
    done = subprocess.run([*words, *out], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("holds for n in all 40 members of 1..40 (40 cases)")
    assert tables(tmp_path / "there.sweep") == tables(expected.log)
    # Without --out the log has the name of the file, where the program was started.
    again = subprocess.run(words, capture_output=True, text=True, env=environment, cwd=tmp_path)
    assert again.returncode == 0 and (tmp_path / "mine.sweep").exists(), again.stderr


def test_a_worker_that_is_killed_changes_nothing(tmp_path, cluster, client):
    expected = here(tmp_path, "cs-duality", **LONG)
    killed = []

    def kill(done, total):
        if done > total // 4 and not killed:
            worker = next(iter(cluster.workers.values()))
            killed.append(worker.pid)
            os.kill(worker.pid, signal.SIGKILL)

    there = Sweep("cs-duality", **LONG).run(client, log=tmp_path / "there.sweep", seconds=0.2, progress=kill)
    assert killed
    assert tables(there.log) == tables(expected.log)
    assert chunks(there.log) == chunks(expected.log)


def test_a_driver_that_is_killed_goes_on_from_its_log(tmp_path, cluster):
    expected = here(tmp_path, "cs-duality", **LONG)
    log = tmp_path / "there.sweep"
    words = [sys.executable, "-m", "onside.sweep", "--dask", cluster.scheduler_address, "--seconds", "0.2"]
    words += ["--program", PROGRAM, "--out", str(log), "cs-duality", f"--max-m={LONG['max_m']}"]

    def lines():
        return log.read_bytes().count(b"\n") if log.exists() else 0

    driver = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while lines() < 100:
        assert driver.poll() is None and time.monotonic() < deadline
        time.sleep(0.005)
    driver.kill()
    driver.wait()
    assert not log.with_suffix(".csv").exists()
    # Its collector ends when nothing comes in any more.
    kept, told = lines(), []
    while not told:
        done = subprocess.run(words, capture_output=True, text=True)
        if "another sweep is working" not in done.stderr:
            told.append(done)
        assert time.monotonic() < deadline
    assert told[0].returncode == 0, told[0].stderr
    assert kept >= 100 and "chunks were done before" in told[0].stdout
    assert tables(log) == tables(expected.log)
    assert chunks(log) == chunks(expected.log)
    assert subprocess.run([PROGRAM, "sweep", "verify", str(log), "--again"], capture_output=True).returncode == 0


def test_tables_become_data_frames(tmp_path):
    result = here(tmp_path, "cs-duality", max_m=9)
    frame = result.to_polars()
    assert isinstance(frame, polars.DataFrame) and frame["m"].to_list() == list(range(2, 10))
    assert result.verdicts[0].startswith("holds for all truncated games")
    assert list(result.to_pandas()["m"]) == list(range(2, 10))
