"""The command-line arguments for trackers."""

from __future__ import annotations

import ast
import atexit
import linecache
import os
import pathlib
import shlex
import shutil
import sys
import tempfile
import types
from typing import Any, Iterable, List, Optional, Type, Union

from ._runner import Tracker

#: A class, the name of a built-in tracker such as "object", or a command such as "trax:python3 csrt.py".
AnyTracker = Union[Type[Tracker], str]


def arguments(trackers: Union[AnyTracker, Iterable[AnyTracker]]) -> List[str]:
    """Returns the options that select the trackers."""
    chosen = [trackers] if isinstance(trackers, (str, type)) else list(trackers)
    names, commands = [], []
    for tracker in chosen:
        if isinstance(tracker, type):
            commands.append("python:" + shlex.quote(place(tracker)))
        elif ":" in tracker:
            commands.append(tracker)
        else:
            names.append(tracker)
    found = ["--trackers", ",".join(names) or "none"]
    for command in commands:
        found += ["--tracker", command]
    return found


def place(tracker: type) -> str:
    """Returns a class as FILE:CLASS. A class from a notebook is written to a file."""
    if "<locals>" in tracker.__qualname__:
        raise ValueError("the class %s is defined in a function; define it in a module" % tracker.__name__)
    module = sys.modules[tracker.__module__]
    file = getattr(module, "__file__", None)
    if file is None or not os.path.isfile(file):
        file = _written(tracker, module)
    return "%s:%s" % (os.path.abspath(file), tracker.__qualname__)


def _origin(value: Any, module: types.ModuleType) -> Optional[str]:
    """Returns the module that an object comes from. Some built-in functions, such as random.random, name none."""
    origin = getattr(value, "__module__", None)
    if origin is not None:
        return origin
    others = [name for name, other in list(sys.modules.items()) if other is not module and name != "__main__"
              and getattr(other, "__dict__", {}).get(value.__name__) is value]
    return others[0] if others else None


def _written(tracker: type, module: types.ModuleType) -> str:
    """Writes the notebook cell that defines a class, and the imports of other cells that it uses, to a file."""
    codes = [value.__code__ for value in vars(tracker).values() if isinstance(value, types.FunctionType)]
    cell = "".join(linecache.getlines(codes[0].co_filename)) if codes else ""
    if not cell:
        raise ValueError("the source of the class %s is not known; write it to a file" % tracker.__name__)
    names = {node.id for node in ast.walk(ast.parse(cell)) if isinstance(node, ast.Name)}
    lines = []
    for name, value in vars(module).items():
        if name not in names:
            continue
        if isinstance(value, types.ModuleType):
            lines.append("import %s as %s" % (value.__name__, name) if "." not in value.__name__
                         else "from %s import %s as %s" % (*value.__name__.rsplit(".", 1), name))
        elif hasattr(value, "__name__"):
            origin = _origin(value, module)
            if origin not in (None, module.__name__):
                lines.append("from %s import %s as %s" % (origin, value.__name__, name))
    folder = tempfile.mkdtemp(prefix="vbench-notebook-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    path = pathlib.Path(folder) / (tracker.__name__ + ".py")
    path.write_text("\n".join([*sorted(lines), cell]), encoding="utf-8")
    return str(path)
