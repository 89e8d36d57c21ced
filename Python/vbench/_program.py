"""Finding and running the program."""

from __future__ import annotations

import importlib.metadata
import os
import pathlib
import shutil
import subprocess
import sys
import sysconfig
import threading
from typing import TYPE_CHECKING, Iterator, NamedTuple, Optional, Sequence

if TYPE_CHECKING:
    from ._results import Result


class Error(Exception):
    """The program could not do what it was asked to. `status` is its exit status."""

    def __init__(self, message: str, status: int, result: Optional[Result] = None) -> None:
        super().__init__(message)
        self.status = status
        #: The results, if there are any.
        self.result = result


class UsageError(Error):
    """Wrong options (status 2)."""


class InputError(Error):
    """Data or files that cannot be read (status 3)."""


class TrackerError(Error):
    """A tracker failed on a sequence (status 4). The message contains its traceback, and `result` the other results."""


class Finished(NamedTuple):
    """What the program has printed, and its exit status."""

    status: int
    output: str
    errors: str


def program() -> str:
    """Returns the path of the program: the one that belongs to this package, or else `vbench` in PATH.

    Raises:
        FileNotFoundError: there is none.
    """
    for path in _candidates():
        if path.is_file() and os.access(path, os.X_OK):
            return str(path)
    found = shutil.which("vbench")
    if found is None:
        raise FileNotFoundError("the program 'vbench' is neither installed with this package nor in PATH")
    return found


def _candidates() -> Iterator[pathlib.Path]:
    if "VBENCH" in os.environ:
        yield pathlib.Path(os.environ["VBENCH"])
    package = pathlib.Path(__file__).parent
    try:
        installed = importlib.metadata.distribution("vbench")
        yield from (pathlib.Path(str(file.locate())) for file in installed.files or [] if file.name == "vbench")
    except importlib.metadata.PackageNotFoundError:
        pass
    yield package.parent / "bin" / "vbench"  # after pip install --target
    yield pathlib.Path(sysconfig.get_path("scripts")) / "vbench"


def run(arguments: Sequence[str], *, shows_notes: bool = True) -> Finished:
    """Runs the program. Its notes are shown as they come."""
    if "VBENCH_TRACKER_OF" in os.environ:
        raise RuntimeError("vbench was called while it imports this file to run a tracker; "
                           "write the call under: if __name__ == \"__main__\":")
    environment = dict(os.environ)
    environment.setdefault("VBENCH_PYTHON", sys.executable)
    process = subprocess.Popen([program(), *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, env=environment, encoding="utf-8", errors="replace")
    notes = []

    def show() -> None:
        assert process.stderr is not None
        for line in process.stderr:
            notes.append(line)
            if shows_notes:
                sys.stderr.write(line)
                sys.stderr.flush()

    reader = threading.Thread(target=show)
    reader.start()
    assert process.stdout is not None
    try:
        output = process.stdout.read()
        process.wait()
    except BaseException:
        process.terminate()
        raise
    finally:
        reader.join()
        process.wait()
        process.stdout.close()
        if process.stderr is not None:
            process.stderr.close()
    if process.returncode == 130:
        raise KeyboardInterrupt
    return Finished(process.returncode, output, "".join(notes))
