"""Sweeps of conjectures, on this machine or on many through Dask.

A sweep is cut into numbered chunks, each a pure function of its number. The program ``onside`` does them: here with
all cores, or on the workers of a Dask cluster, which must have the program too. One process of the program on the
machine of the driver owns the log (``onside sweep NAME --collect``): it says what is left, checks every line that
comes back, and writes the same tables as if one machine had done everything. Whatever is killed, a worker or the
driver, ``run`` with the same log goes on from what was logged.

>>> from onside.sweep import Sweep
>>> plan = Sweep("cs-duality", max_m=9).plan()
>>> plan["chunks"], plan["list"][0]["covers"]
(8, 'm = 2')
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import deque
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Callable, Iterator, Optional, Sequence

__all__ = ["Sweep", "SweepError", "SweepResult"]

#: How long a task should take: much longer than the few milliseconds that Dask needs for one, and short enough that a
#: worker that is killed loses little.
SECONDS = 3.0
#: How often a batch is tried again when the workers that did it were killed.
RETRIES = 10


class SweepError(ValueError):
    """What the program says when a sweep cannot be run."""


def _program(program: str | None) -> str:
    found = program or os.environ.get("ONSIDE_PROGRAM") or shutil.which("onside")
    if not found:
        raise SweepError("the program onside is not on the path; name it with program= or ONSIDE_PROGRAM")
    return found


@dataclass(frozen=True)
class SweepResult:
    """Where a finished sweep lies, and what it says."""

    log: Path
    report: str

    @property
    def csv(self) -> Path:
        """The table as CSV."""
        return self.log.with_suffix(".csv")

    @property
    def parquet(self) -> Path:
        """The table as Parquet."""
        return self.log.with_suffix(".parquet")

    @property
    def verdicts(self) -> list[str]:
        """What the sweep says about each of its claims; Polars or pyarrow must be installed."""
        try:
            verdicts = import_module("polars").read_parquet_metadata(self.parquet)["onside.verdicts"]
        except ImportError:
            metadata = import_module("pyarrow.parquet").read_metadata(self.parquet).metadata
            verdicts = metadata[b"onside.verdicts"]
        return [str(verdict) for verdict in json.loads(verdicts)]

    def to_polars(self) -> Any:
        """The table as a data frame of Polars, which must be installed."""
        return import_module("polars").read_parquet(self.parquet)

    def to_pandas(self) -> Any:
        """The table as a data frame of pandas, which must be installed with pyarrow."""
        return import_module("pandas").read_parquet(self.parquet)

    def verify(self, program: str | None = None) -> str:
        """Checks the counterexamples in the log by brute force; raises SweepError if one is not confirmed."""
        return _output([_program(program), "sweep", "verify", str(self.log)])


class Sweep:
    """A sweep with its options, as in ``Sweep("cs-two-piles", max=9, rows=60)``.

    Options have the names of the command line, with underscores for hyphens. ``Sweep("own", file="mine.onside")`` is
    a conjecture of one's own. ``program`` is the program onside, if it is not on the path; ``worker_program`` the same
    on the workers of a cluster, if it lies elsewhere there.
    """

    def __init__(
        self,
        name: str,
        *,
        file: str | os.PathLike[str] | None = None,
        program: str | None = None,
        worker_program: str | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        if (name == "own") != (file is not None):
            raise SweepError('Sweep("own", file=...) names the file of a conjecture; other sweeps have none')
        self.name = name
        self.file = Path(file) if file is not None else None
        self.options = {key.replace("_", "-"): str(value) for key, value in options.items()}
        self.seed = seed
        self._given_program = program
        self._worker_program = worker_program

    def __repr__(self) -> str:
        given = {} if self.file is None else {"file": str(self.file)}
        given |= {key.replace("-", "_"): value for key, value in self.options.items()}
        if self.seed is not None:
            given["seed"] = self.seed  # type: ignore[assignment]
        return "Sweep(" + ", ".join([repr(self.name), *(f"{key}={value!r}" for key, value in given.items())]) + ")"

    @property
    def program(self) -> str:
        """The program that is used here."""
        return _program(self._given_program)

    def _words(self) -> list[str]:
        words = [f"--{key}={value}" for key, value in self.options.items()]
        return words + ([] if self.seed is None else [f"--seed={self.seed}"])

    def _command(self, *more: str) -> list[str]:
        file = [] if self.file is None else [str(self.file)]
        return [self.program, "sweep", self.name, *file, *self._words(), *more]

    def plan(self) -> dict[str, Any]:
        """What there is to do: the chunks, what each covers and what it costs, the columns, the claims."""
        plan: dict[str, Any] = json.loads(_output(self._command("--chunks")))
        return plan

    def run(
        self,
        client: Any = None,
        log: str | os.PathLike[str] | None = None,
        *,
        threads: int | None = None,
        seconds: float = SECONDS,
        progress: Callable[[int, int], None] | None = None,
    ) -> SweepResult:
        """Runs the sweep, or what is left of it if the log is there already, and returns its result.

        ``client`` is a client of dask.distributed; without one all cores of this machine are used. ``seconds`` is how
        long a task should take on a worker. ``progress`` is called with the number of chunks that are done and of
        all.
        """
        log = Path(log) if log is not None else Path(f"{self.file.stem if self.file else self.name}.sweep")
        more = ["--out", str(log)] + (["--resume"] if log.exists() else [])
        if threads is not None:
            more += ["--threads", str(threads)]
        if client is None:
            return SweepResult(log, _output(self._command(*more)))
        with _Collector(self._command("--collect", *more)) as collector:
            _Driver(self, client, collector, seconds, progress).work()
            return SweepResult(log, collector.report())


def _output(command: Sequence[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode != 0:
        raise SweepError(_told(done.stderr) or f"{command[0]} ended with {done.returncode}")
    return done.stdout


def _told(stderr: str) -> str:
    """What the program says on its standard error, without the lines that tell how far it is."""
    lines = [line for line in stderr.splitlines() if line.startswith(("error: ", "help: ")) or "stopped" in line]
    return "\n".join(line.removeprefix("error: ") for line in lines)


def _talking(command: Sequence[str], errors: IO[str]) -> tuple[subprocess.Popen[str], IO[str], IO[str]]:
    """A process, and what leads to it and from it."""
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, text=True, encoding="utf-8"
    )
    assert process.stdin is not None and process.stdout is not None
    return process, process.stdin, process.stdout


class _Collector:
    """The process that owns the log."""

    def __init__(self, command: Sequence[str]) -> None:
        # What it says on its standard error may be long, and nobody reads it until the end.
        self._errors = tempfile.TemporaryFile("w+")
        self._process, self._to, self._from = _talking(command, self._errors)
        line = self._from.readline()
        if not line:
            self._fail()
        self.plan = json.loads(line)

    def __enter__(self) -> _Collector:
        return self

    def __exit__(self, *_: object) -> None:
        # Without further lines it ends, and everything that came is in the log.
        for stream in (self._to, self._from):
            try:
                stream.close()
            except BrokenPipeError:
                pass
        self._process.wait()
        self._errors.close()

    def _fail(self) -> None:
        code = self._process.wait()
        self._errors.seek(0)
        raise SweepError(_told(self._errors.read()) or f"the program ended with {code}")

    def take(self, lines: str) -> None:
        """Hands lines of chunks over."""
        try:
            self._to.write(lines)
            self._to.flush()
        except BrokenPipeError:
            self._fail()

    def report(self) -> str:
        """What it says at the end."""
        try:
            self._to.close()
        except BrokenPipeError:
            pass
        report = self._from.read()
        if self._process.wait() != 0:
            self._fail()
        return report


#: What a worker must know of a sweep: the program, the name, the words behind it, and the text of a file, because the
#: worker may be on another machine.
_Work = tuple[str, str, tuple[str, ...], Optional[str]]


def _do(work: _Work, chunks: list[int]) -> tuple[str, float]:
    """Does chunks on a worker: their lines, and how long it took."""
    started = time.perf_counter()
    idle = _processes().setdefault(work, [])
    try:
        process = idle.pop()
    except IndexError:
        process = _Worker(work)
    lines = process.do(chunks)
    # If it failed it is not kept.
    idle.append(process)
    return lines, time.perf_counter() - started


def _processes() -> dict[_Work, list[_Worker]]:
    """The processes on this worker that have nothing to do: they keep tables from chunk to chunk."""
    worker = import_module("distributed").get_worker()
    processes: dict[_Work, list[_Worker]] = worker.__dict__.setdefault("onside_processes", {})
    return processes


def _end(work: _Work, dask_worker: Any = None) -> None:
    """Ends the processes of a sweep on a worker."""
    for process in dask_worker.__dict__.get("onside_processes", {}).pop(work, []):
        process.close()


class _Worker:
    """A process of the program that does chunks. It ends when nobody can ask it any more, so also if its worker is
    killed."""

    def __init__(self, work: _Work) -> None:
        self._file = None
        file: list[str] = []
        program, name, words, text = work
        if text is not None:
            handle, self._file = tempfile.mkstemp(suffix=".onside")
            with os.fdopen(handle, "w", encoding="utf-8") as out:
                out.write(text)
            file = [self._file]
        self._errors = tempfile.TemporaryFile("w+")
        command = [program, "sweep", name, *file, *words, "--chunk", "-", "--json"]
        try:
            self._process, self._to, self._from = _talking(command, self._errors)
        except OSError as error:
            raise SweepError(f"the worker cannot start {program}: {error}") from error

    def do(self, chunks: list[int]) -> str:
        try:
            self._to.write(_ranges(chunks) + "\n")
            self._to.flush()
        except BrokenPipeError:
            pass
        lines: list[str] = []
        for line in self._from:
            if line == "\n":
                return "".join(lines)
            lines.append(line)
        code = self._process.wait()
        self._errors.seek(0)
        told = _told(self._errors.read()) or f"the program ended with {code}"
        self.close()
        raise SweepError(told)

    def close(self) -> None:
        try:
            self._to.close()
        except BrokenPipeError:
            pass
        self._process.wait()
        self._from.close()
        self._errors.close()
        if self._file is not None:
            Path(self._file).unlink(missing_ok=True)


def _ranges(chunks: list[int]) -> str:
    """Numbers in rising order as the program reads them: 3..5,9."""
    ranges: list[list[int]] = []
    for chunk in chunks:
        if ranges and ranges[-1][1] + 1 == chunk:
            ranges[-1][1] = chunk
        else:
            ranges.append([chunk, chunk])
    return ",".join(f"{first}..{last}" for first, last in ranges)


class _Driver:
    """Hands out batches of chunks, and the lines that come back to the collector."""

    def __init__(
        self,
        sweep: Sweep,
        client: Any,
        collector: _Collector,
        seconds: float,
        progress: Callable[[int, int], None] | None,
    ) -> None:
        self._client = client
        self._collector = collector
        self._seconds = seconds
        self._progress = progress
        self._left = deque((entry["chunk"], entry["cost"]) for entry in collector.plan["list"])
        self._total = collector.plan["chunks"]
        self._done = self._total - len(self._left)
        text = None if sweep.file is None else sweep.file.read_text(encoding="utf-8")
        program = sweep._worker_program or os.path.abspath(sweep.program)
        self._work: _Work = (program, sweep.name, tuple(sweep._words()), text)
        #: What one unit of cost takes, in seconds; unknown until a batch is back.
        self._pace: float | None = None

    def _batches(self) -> Iterator[list[int]]:
        """Batches of neighbouring chunks that take about as long as a task should."""
        while self._left:
            batch: list[int] = []
            cost = 0
            while self._left:
                chunk, own = self._left[0]
                # Before anything is known of the pace, a chunk is a batch.
                limit = None if self._pace is None else self._seconds / max(self._pace, 1e-12)
                if batch and (limit is None or cost + own > limit):
                    break
                self._left.popleft()
                batch.append(chunk)
                cost += own
            yield batch

    def work(self) -> None:
        # Dask is looked for here, because all else works without it.
        cloudpickle = import_module("cloudpickle")
        # The workers need not have this package: the functions are sent to them.
        module = sys.modules[__name__]
        cloudpickle.register_pickle_by_value(module)
        batches = self._batches()
        sent: dict[Any, list[int]] = {}
        costs = {entry["chunk"]: entry["cost"] for entry in self._collector.plan["list"]}
        tries: dict[tuple[int, ...], int] = {}
        waiting = import_module("distributed").as_completed()

        def send(batch: list[int]) -> None:
            future = self._client.submit(_do, self._work, batch, pure=False, retries=0)
            sent[future] = batch
            waiting.add(future)

        try:
            self._fill(batches, sent, send)
            for future in waiting:
                batch = sent.pop(future)
                if future.status == "finished":
                    lines, elapsed = future.result()
                    self._collector.take(lines)
                    self._learn(sum(costs[chunk] for chunk in batch), elapsed)
                    self._done += len(batch)
                    if self._progress is not None:
                        self._progress(self._done, self._total)
                else:
                    self._again(future, batch, tries, send)
                # What is in the log is not needed any more, and must not be computed anew if a worker goes away.
                future.release()
                del future
                self._fill(batches, sent, send)
        finally:
            self._client.cancel(list(sent))
            cloudpickle.unregister_pickle_by_value(module)
            try:
                self._client.run(_end, self._work)
            except Exception:  # noqa: BLE001, workers that are gone have no processes left
                pass

    def _fill(
        self, batches: Iterator[list[int]], sent: dict[Any, list[int]], send: Callable[[list[int]], None]
    ) -> None:
        """Keeps two batches for every thread of the cluster, which may have grown or shrunk."""
        threads = max(1, sum(self._client.nthreads().values()))
        while len(sent) < 2 * threads:
            batch = next(batches, None)
            if batch is None:
                return
            send(batch)

    def _learn(self, cost: int, elapsed: float) -> None:
        pace = elapsed / max(cost, 1)
        self._pace = pace if self._pace is None else 0.7 * self._pace + 0.3 * pace

    def _again(
        self,
        future: Any,
        batch: list[int],
        tries: dict[tuple[int, ...], int],
        send: Callable[[list[int]], None],
    ) -> None:
        """Sends a batch again whose workers were killed; anything else that went wrong is told."""
        killed = import_module("distributed").KilledWorker
        error = future.exception()
        key = tuple(batch)
        tries[key] = tries.get(key, 0) + 1
        if not isinstance(error, killed) or tries[key] > RETRIES:
            raise error
        send(batch)


def main(words: Sequence[str] | None = None) -> int:
    """``python3 -m onside.sweep --dask ADDRESS NAME [OPTIONS]``, which ``onside sweep NAME --dask ADDRESS`` starts."""
    parser = argparse.ArgumentParser(prog="python3 -m onside.sweep", description="A sweep on a Dask cluster.")
    parser.add_argument("--dask", required=True, metavar="ADDRESS", help="the scheduler, as tcp://host:8786")
    parser.add_argument("--program", help="the program onside, here and, if nothing else is said, on the workers")
    parser.add_argument("--worker-program", help="the program onside on the workers")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="how long a task should take")
    parser.add_argument("-o", "--out", help="where the log goes")
    parser.add_argument("--seed", type=int)
    parser.add_argument("--file", help="the file of a conjecture, if NAME is own")
    parser.add_argument("name", metavar="NAME")
    given, rest = parser.parse_known_args(words)
    options = {}
    for word in rest:
        name, equals, value = word.removeprefix("--").partition("=")
        if not word.startswith("--") or not equals:
            parser.error(f"options of the sweep are written --NAME=VALUE, not {word}")
        options[name] = value

    def told(done: int, total: int) -> None:
        print(f"{done} of {total} chunks", file=sys.stderr)

    try:
        sweep = Sweep(
            given.name,
            file=given.file,
            program=given.program,
            worker_program=given.worker_program,
            seed=given.seed,
            **options,
        )
        with import_module("distributed").Client(given.dask) as client:
            result = sweep.run(client, given.out, seconds=given.seconds, progress=told)
    except (SweepError, OSError) as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    print(result.report, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
