"""The commands."""

from __future__ import annotations

import os
import re
from typing import Any, Dict, Iterable, List, Optional, Type, TypeVar, Union

from ._program import Error, Finished, InputError, TrackerError, UsageError, run
from ._results import GateResult, Result
from ._trackers import AnyTracker, arguments

Data = Union[str, "os.PathLike[str]", Iterable[Union[str, "os.PathLike[str]"]]]
Outcome = TypeVar("Outcome", bound=Result)

#: The options that can be repeated. Other lists are joined by commas.
REPEATED = {"dataset", "tracker", "tracker_env", "method", "sequences"}
ERRORS = {2: UsageError, 3: InputError, 4: TrackerError}


def compare(trackers: Union[AnyTracker, Iterable[AnyTracker]], data: Optional[Data] = None, *, check: bool = True,
            quiet: bool = False, **options: Any) -> Result:
    """Runs trackers on labeled sequences, and writes a report.

    Args:
        trackers: classes, names of built-in trackers ("object"), or commands ("trax:python3 csrt.py").
        data: the folders of labeled sequences; by default, the embedded scenes.
        check: whether a tracker that fails raises an error. Its `result` contains the other results.
        quiet: whether to show no notes.
        options: the options of `vbench compare`: `jobs=2` stands for `--jobs 2`, `timing=True` for `--timing`.

    Raises:
        UsageError, InputError, TrackerError: the program ended with status 2, 3 or 4.
    """
    words = ["compare", *arguments(trackers), *_options(options, data, quiet)]
    return _finished(run(words, shows_notes=not quiet), options, "reports", Result, check)


def evaluate(results: Union[str, "os.PathLike[str]"], data: Data, *, check: bool = True, quiet: bool = False,
             **options: Any) -> Result:
    """Scores a folder of results that other programs have stored; otherwise like `compare`."""
    words = ["evaluate", "--results", os.fspath(results), *_options(options, data, quiet)]
    return _finished(run(words, shows_notes=not quiet), options, "reports", Result, check)


def gate(trackers: Union[None, AnyTracker, Iterable[AnyTracker]] = None, data: Optional[Data] = None, *,
         check: bool = True, quiet: bool = False, **options: Any) -> GateResult:
    """Compares a run with a baseline, as `vbench.yaml` in the current folder or the arguments state.

    Returns:
        A result that is true if nothing is worse (status 0), and false if something is (status 1).

    Raises:
        UsageError, InputError, TrackerError: the program ended with status 2, 3 or 4.
    """
    chosen = [] if trackers is None else arguments(trackers)
    words = ["gate", *chosen, *_options(options, data, quiet)]
    return _finished(run(words, shows_notes=not quiet), options, "reports/gate", GateResult, check)


def _options(options: Dict[str, Any], data: Optional[Data], quiet: bool) -> List[str]:
    words = ["--quiet"] if quiet else []
    if data is not None:
        folders = [data] if isinstance(data, (str, os.PathLike)) else data
        words += [word for folder in folders for word in ("--dataset", os.fspath(folder))]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif isinstance(value, dict):
            words += [option, ",".join("%s=%s" % pair for pair in value.items())]
        elif isinstance(value, (list, tuple)) and name in REPEATED:
            words += [word for each in value for word in (option, os.fspath(each))]
        elif isinstance(value, (list, tuple)):
            words += [option, ",".join(map(str, value))]
        elif value is not None and value is not False:
            words += [option, str(value)]
    return words


def _finished(finished: Finished, options: Dict[str, Any], usual: str, kind: Type[Outcome], check: bool) -> Outcome:
    place = re.search(r"(?:^report: |[ ,])([^,\n]*)/index\.html$", finished.output, re.MULTILINE)
    folder = options.get("output") or (place.group(1).strip() if place else usual)
    result = kind(os.fspath(folder), finished.status, finished.output)
    if finished.status in (0, 1) or (finished.status == 4 and not check):
        return result
    message = finished.errors.strip() or "vbench ended with status %d" % finished.status
    if finished.status == 4:
        try:
            message = "\n".join(result.failures) or message
        except (OSError, ValueError, KeyError):
            pass
    raise ERRORS.get(finished.status, Error)(message, finished.status, result if finished.status == 4 else None)
