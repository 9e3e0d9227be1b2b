"""Onside's language in notebooks: ``%load_ext onside``, then ``%onside`` for a line and ``%%onside`` for a cell.

All lines and cells share one session, ``onside.ipython.session()``. With ``%onside_put x`` a variable of Python becomes
one of the session, with ``%onside_get x`` the other way round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ._onside import Answer, OnsideError, Session, _statements

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

_session: Session | None = None


def session() -> Session:
    """The session of the magics."""
    global _session
    if _session is None:
        _session = Session()
    return _session


def _evaluate(source: str) -> Answer | None:
    """Evaluates a source statement by statement; shows all answers but the last one, which is for whoever asked."""
    from IPython.display import display

    last: Answer | None = None
    for statement in _statements(source):
        if last is not None:
            display(last)  # type: ignore[no-untyped-call]
        answer = session().eval(statement)
        for text in answer.printed:
            print(text, end="" if text.endswith("\n") else "\n")
        for warning in answer.warnings:
            print(f"warning: {warning}")
        last = answer if answer.shown and answer.text else None
    return last


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Makes the magics known: what ``%load_ext onside`` calls."""

    def line_or_cell(line: str, cell: str | None = None) -> Answer | None:
        """Evaluates Onside's language."""
        return _evaluate(line if cell is None else f"{line}\n{cell}" if line.strip() else cell)

    def put(line: str) -> None:
        """Gives variables of Python to Onside's session."""
        for name in line.split():
            if name not in shell.user_ns:
                raise OnsideError(f"there is no variable {name} in Python")
            session()[name] = shell.user_ns[name]

    def get(line: str) -> None:
        """Takes variables from Onside's session."""
        for name in line.split():
            shell.user_ns[name] = session()[name]

    register: Any = shell.register_magic_function
    register(line_or_cell, magic_kind="line_cell", magic_name="onside")
    register(put, magic_kind="line", magic_name="onside_put")
    register(get, magic_kind="line", magic_name="onside_get")
