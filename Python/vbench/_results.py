"""The results of a run."""

from __future__ import annotations

import csv
import html
import importlib
import json
import pathlib
from typing import Any, Dict, List, Union

Value = Union[None, int, float, str]

#: The columns whose fields are names, although they may look like numbers.
NAMES = {"attribute", "attributes", "dataset", "run", "sequence", "subject", "target", "tracker"}


class Result:
    """A finished run."""

    def __init__(self, folder: Union[str, pathlib.Path], status: int, output: str) -> None:
        #: The folder that contains the report and its files.
        self.folder = pathlib.Path(folder)
        #: The program's exit status.
        self.status = status
        #: What the program has printed, such as the table of trackers.
        self.output = output

    @property
    def page(self) -> pathlib.Path:
        """The path of the report page."""
        return self.folder / "index.html"

    @property
    def failures(self) -> List[str]:
        """What went wrong: a line for each problem, followed by the tracebacks of trackers in Python."""
        with open(self.folder / "results.json", encoding="utf-8") as file:
            results = json.load(file)
        lines = [str(line) for line in results["run"]["problems"]]
        for method in results["methods"]:
            for path in sorted((self.folder / "store" / method["name"]).glob("*/*.txt")):
                lines.append(path.read_text(encoding="utf-8", errors="replace"))
        return lines

    def rows(self, name: str = "summary") -> List[Dict[str, Value]]:
        """Returns the rows of a CSV file in the folder, such as summary, sequences or frames; an empty field is None."""
        with open(self.folder / (name + ".csv"), newline="", encoding="utf-8") as file:
            return [{key: text if key in NAMES else _value(text) for key, text in row.items()}
                    for row in csv.DictReader(file)]

    def table(self, name: str = "summary") -> Any:
        """Returns `rows` as a pandas DataFrame if pandas is installed, otherwise as they are."""
        rows = self.rows(name)
        try:
            return importlib.import_module("pandas").DataFrame(rows)
        except ImportError:
            return rows

    def __repr__(self) -> str:
        return self.output.rstrip("\n") or "%s(%r)" % (type(self).__name__, str(self.folder))

    def _repr_html_(self) -> str:
        """Shows the report page in a notebook; a page of more than 16 MB as a link."""
        if not self.page.is_file():
            return "<pre>%s</pre>" % html.escape(repr(self))
        if self.page.stat().st_size > 16 << 20:
            address = html.escape(self.page.resolve().as_uri())
            return '<a href="%s" target="_blank">%s</a>' % (address, html.escape(str(self.page)))
        text = html.escape(self.page.read_text(encoding="utf-8"))
        return '<iframe srcdoc="%s" style="width: 100%%; height: 40em; border: 0"></iframe>' % text


class GateResult(Result):
    """The outcome of a gate. It is true if the gate has passed, so that a test can assert it."""

    @property
    def passed(self) -> bool:
        """Whether nothing is worse than the baseline."""
        return self.status == 0

    def __bool__(self) -> bool:
        return self.passed


def _value(text: str) -> Value:
    if not text:
        return None
    for kind in (int, float):
        try:
            return kind(text)
        except ValueError:
            pass
    return text
