"""Limits, signals, threads, forks: a question ends when it is to end, and nobody else's does."""

import multiprocessing
import os
import signal
import sys
import threading
import time

import pytest

import onside
from onside import Domineering, Game, Push, limits, star

# What nobody finishes: the canonical form of a large board.
ENDLESS = "Domineering(9x9).CanonicalForm"


def endless() -> onside.Position:
    return Domineering(9, 9)


def test_each_limit_is_an_error_of_its_own() -> None:
    for given, error in [
        ({"time": 0.3}, onside.TimeLimit),
        ({"time": "300ms"}, onside.TimeLimit),
        ({"positions": 1000}, onside.PositionLimit),
        ({"memory": "1MB"}, onside.MemoryLimit),
        ({"memory": 1_000_000}, onside.MemoryLimit),
    ]:
        with pytest.raises(error) as caught:
            with limits(**given):  # type: ignore[arg-type]
                endless().value
        assert isinstance(caught.value, onside.Limit) and isinstance(caught.value, ValueError)
    # What is small fits, and outside nothing is limited.
    with limits(time=10, memory="2GB"):
        inside = Domineering(4, 4).value
    assert inside == Domineering(4, 4).value


def test_a_block_inside_another_keeps_both_limits() -> None:
    with limits(positions=1000):
        with limits(time=60):
            with pytest.raises(onside.PositionLimit):
                endless().value
        with pytest.raises(onside.PositionLimit):
            endless().value
    assert Domineering(4, 4).value.compare(0) is onside.Comparison.CONFUSED


def test_limits_that_make_no_sense_are_refused() -> None:
    for given in [{"time": -1}, {"time": "soon"}, {"memory": "much"}, {"time": float("nan")}]:
        with pytest.raises(ValueError):
            limits(**given)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        limits(10)  # type: ignore[misc]
    assert repr(limits(time=1, positions=5)) == "limits(time=1, positions=5)"


def test_sessions_obey_limits_and_keep_their_variables() -> None:
    session = onside.Session()
    session["x"] = star
    for given, error in [({"time": 0.2}, onside.TimeLimit), ({"memory": "3MB"}, onside.MemoryLimit)]:
        with limits(**given), pytest.raises(error):  # type: ignore[arg-type]
            session.eval(ENDLESS)
    assert session["x"] == star


def test_a_limit_of_one_thread_does_not_stop_another() -> None:
    stopped: list[bool] = []

    def limited() -> None:
        for _ in range(5):
            with limits(time=0.05):
                try:
                    endless().value
                except onside.TimeLimit:
                    stopped.append(True)

    thread = threading.Thread(target=limited)
    thread.start()
    count = 0
    while thread.is_alive():
        onside.forget()
        assert Domineering(4, 5).value == -Domineering(5, 4).value
        count += 1
    thread.join()
    assert stopped == [True] * 5 and count > 0


def test_the_interpreter_is_free_while_something_is_computed() -> None:
    steps = 0
    done = threading.Event()

    def compute() -> None:
        with limits(time=0.4):
            try:
                endless().value
            except onside.TimeLimit:
                done.set()

    thread = threading.Thread(target=compute)
    thread.start()
    while not done.is_set():
        steps += 1
        time.sleep(0.001)
    thread.join()
    assert steps > 20


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
@pytest.mark.parametrize("how", ["value", "session", "evaluate"])
def test_an_interrupt_is_heard(how: str) -> None:
    session = onside.Session()
    threading.Timer(0.2, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        if how == "value":
            endless().value
        elif how == "session":
            session.eval(ENDLESS)
        else:
            onside.evaluate(ENDLESS)
    assert session.eval("1 + 1").value == 2 and Push("BR").value == Push("BR").value


def test_cancel_ends_what_other_threads_compute() -> None:
    errors: list[type[BaseException]] = []

    def compute() -> None:
        try:
            endless().value
        except onside.Cancelled as error:
            errors.append(type(error))

    threads = [threading.Thread(target=compute) for _ in range(2)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        time.sleep(0.05)
        onside.cancel()
    assert errors == [onside.Cancelled] * 2


def in_child(queue: "multiprocessing.Queue[str]") -> None:
    try:
        queue.put(str(star + 1))
    except onside.ForkError as error:
        queue.put(str(error))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.parametrize(("method", "expected"), [("fork", "spawn"), ("spawn", "1*")])
def test_a_fork_is_detected_and_explained(method: str, expected: str) -> None:
    assert str(star + 1) == "1*"
    context = multiprocessing.get_context(method)
    queue = context.Queue()
    child = context.Process(target=in_child, args=(queue,))
    child.start()
    answer = queue.get(timeout=60)
    child.join()
    assert expected in answer


def test_games_of_limited_questions_are_the_same_games() -> None:
    g = Game("{3|-1/2}")
    with limits(memory="100MB"):
        assert g + g - g == g and (g.left, g.right) == ([3], [Game("-1/2")])
        assert Push("BBR").value == Game("-13/8") and onside.evaluate("x + 1", x=star) == Game("1*")
