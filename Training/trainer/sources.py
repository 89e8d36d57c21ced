"""The list of data sources (`sources.csv`) and their git repositories."""

from __future__ import annotations

import csv
import fnmatch
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ALLOWED_LICENCES = ("CC0 1.0", "MIT", "Apache-2.0", "CC BY 4.0")
LABEL_KINDS = ("yolo", "yolo-pose", "voc", "coco", "csv", "none", "video", "clips", "still")


class SourceError(ValueError):
    """The error for an invalid row of the list, or for a repository that does not contain what its
    row describes.
    """


@dataclass(frozen=True)
class Source:
    """One row of `sources.csv`, which describes a folder (or video file) in a public repository
    at one commit.
    """

    name: str
    topic: str
    repository: str
    commit: str
    path: str
    labels: str
    licence: str
    licence_file: str
    limit: int
    split: str
    step: int = 1
    """The step between the frames that are used from a selection video."""

    @property
    def owner_and_name(self) -> str:
        return self.repository.removeprefix("https://github.com/")


def read_sources(path: Path) -> list[Source]:
    """Reads the list of sources. Raises a `SourceError` that names the file, the line and the
    expected content.
    """
    sources: list[Source] = []
    with path.open(newline="", encoding="utf-8") as file:
        for line, row in enumerate(csv.DictReader(file), start=2):
            where = f"{path.name}:{line}"
            if row["licence"] not in ALLOWED_LICENCES:
                raise SourceError(
                    f"{where}: licence {row['licence']!r} is not one of {ALLOWED_LICENCES}"
                )
            if row["labels"] not in LABEL_KINDS:
                raise SourceError(f"{where}: labels {row['labels']!r} is not one of {LABEL_KINDS}")
            if row["split"] not in ("train", "select"):
                raise SourceError(f"{where}: split {row['split']!r} is neither train nor select")
            if len(row["commit"]) != 40:
                raise SourceError(
                    f"{where}: expected a commit of 40 digits, found {row['commit']!r}"
                )
            sources.append(
                Source(
                    name=row["name"],
                    topic=row["topic"],
                    repository=row["repository"],
                    commit=row["commit"],
                    path="" if row["path"] == "." else row["path"],
                    labels=row["labels"],
                    licence=row["licence"],
                    licence_file=row["licence_file"],
                    limit=int(row["limit"]),
                    split=row["split"],
                    step=int(row.get("step") or 1),
                )
            )
    names = [source.name for source in sources]
    if len(set(names)) != len(names):
        raise SourceError(f"{path.name}: a name occurs twice")
    return sources


class Repository:
    """A reader of one commit's files in a git repository, without checking them out."""

    def __init__(self, git_directory: Path, commit: str):
        self.git_directory = git_directory
        self.commit = commit

    def _git(self, *arguments: str) -> bytes:
        run = subprocess.run(
            ["git", f"--git-dir={self.git_directory}", *arguments], capture_output=True, check=False
        )
        if run.returncode != 0:
            message = run.stderr.decode("utf-8", "replace").strip()
            raise SourceError(f"{self.git_directory}: git {arguments[0]}: {message}")
        return run.stdout

    def files(self, folder: str, pattern: str = "*") -> dict[str, str]:
        """Returns the path and the blob name of every file in `folder` whose name matches
        `pattern`.
        """
        arguments = ["ls-tree", "-r", "-z", self.commit]
        if folder:
            arguments += ["--", folder]
        found: dict[str, str] = {}
        for entry in self._git(*arguments).split(b"\0"):
            head, _, name = entry.partition(b"\t")
            fields = head.split()
            path = name.decode("utf-8", "replace")
            if len(fields) == 3 and fields[1] == b"blob" and fnmatch.fnmatch(path.lower(), pattern):
                found[path] = fields[2].decode()
        return found

    def contents(self, blobs: list[str]) -> Iterator[bytes | None]:
        """Yields the contents of the blobs in order; None for a blob that the clone lacks."""
        process = subprocess.Popen(
            ["git", f"--git-dir={self.git_directory}", "cat-file", "--batch"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert process.stdin is not None and process.stdout is not None
        try:
            for blob in blobs:
                process.stdin.write(blob.encode() + b"\n")
                process.stdin.flush()
                header = process.stdout.readline().split()
                if len(header) != 3:
                    yield None
                    continue
                content = process.stdout.read(int(header[2]))
                process.stdout.read(1)
                yield content
        finally:
            process.stdin.close()
            process.wait()


def open_repository(source: Source, clones: Path, mirror: Path | None = None) -> Repository:
    """Returns the repository of a source, which is a local mirror if there is one, otherwise a
    clone made on first use.

    A mirror is a folder of git directories named `owner+name/repo`, for machines without a network.
    """
    if mirror is not None:
        local = mirror / source.owner_and_name.replace("/", "+") / "repo"
        if local.exists():
            return Repository(local, source.commit)
    target = clones / (source.owner_and_name.replace("/", "+") + ".git")
    if not target.exists():
        target.parent.mkdir(parents=True, exist_ok=True)
        command = [
            "git",
            "clone",
            "--bare",
            "--filter=blob:limit=4m",
            source.repository,
            str(target),
        ]
        run = subprocess.run(command, capture_output=True, check=False)
        if run.returncode != 0:
            message = run.stderr.decode("utf-8", "replace").strip()
            raise SourceError(f"{source.name}: git clone {source.repository}: {message}")
    return Repository(target, source.commit)
