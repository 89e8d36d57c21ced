"""Runs of networks over held-out labeled videos, by which training settings are chosen.

Every object is followed several times, forward and backward. A run's result is deterministic, so it
is stored in a file and a network that was measured before is not run again. All sources have equal
weight in a mean, regardless of their number of objects. A hundred clips of the sky must not
outweigh one clip of a street.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np

from .sequences import Sequence, overlap, starts
from .tracker import NetworkTracker, Settings

LOST = 0.3
"""The mean overlap below which a run has lost its object."""


@dataclass(frozen=True)
class Run:
    """One start of a network on one object."""

    name: str
    source: str
    video: str
    sequence: Sequence

    @property
    def object(self) -> str:
        """The name of the sequence that the run is a part of."""
        return self.name.split(" ")[0]


def runs_over(
    sequences: list[Sequence], count: int, longest: int, most: int | None = None
) -> list[Run]:
    """Returns up to `count` runs over each sequence. At most `most` sequences per source are
    used, spread evenly over the source's sequences.
    """
    by_source: dict[str, list[Sequence]] = {}
    for sequence in sequences:
        by_source.setdefault(sequence.video.split("/")[0], []).append(sequence)
    runs = []
    for source, members in by_source.items():
        kept = len(members) if most is None else min(most, len(members))
        for index in range(kept):
            sequence = members[index * len(members) // kept]
            runs += [
                Run(part.name, source, part.video, part)
                for part in starts(sequence, count, longest)
            ]
    return runs


def fingerprint(stem: Path, settings: Settings) -> str:
    """Returns a fingerprint of everything that determines a run's result: the network's files,
    and the settings that convert scores to a box.
    """
    digest = hashlib.sha256(json.dumps(asdict(settings), sort_keys=True).encode())
    for part in ("template", "search"):
        digest.update(stem.with_name(f"{stem.name}-{part}.onnx").read_bytes())
    return digest.hexdigest()[:16]


def follow(tracker: NetworkTracker, frames: list[np.ndarray], sequence: Sequence) -> float:
    """Returns the mean overlap over the frames after the first that have a box."""
    tracker.start(frames[0], sequence.boxes[0])
    found = []
    for frame, truth in zip(frames[1:], sequence.boxes[1:]):
        box = tracker.update(frame)
        if truth is not None:
            found.append(overlap(box, truth))
    return float(np.mean(found))


def measured(
    stems: list[Path], runs: list[Run], settings: Settings, kept: Path | None = None
) -> list[list[float]]:
    """Returns the mean overlap of each run for each network. `kept` is a file of results that is
    read and extended.
    """
    known: dict[str, dict[str, float]] = {}
    if kept is not None and kept.exists():
        known = json.loads(kept.read_text())
    keys = [fingerprint(stem, settings) for stem in stems]
    trackers: dict[str, NetworkTracker] = {}
    written = time.monotonic()
    for run, frames in _with_frames(runs, keys, known):
        for stem, key in zip(stems, keys):
            results = known.setdefault(key, {})
            if run.name not in results:
                if key not in trackers:
                    trackers[key] = NetworkTracker(stem, settings)
                results[run.name] = follow(trackers[key], frames, run.sequence)
        if kept is not None and time.monotonic() > written + 60:
            _write(kept, known)
            written = time.monotonic()
    if kept is not None:
        _write(kept, known)
    return [[known[key][run.name] for run in runs] for key in keys]


def _write(kept: Path, known: dict[str, dict[str, float]]) -> None:
    """Writes results so that nothing is lost if the process ends midway."""
    partial = kept.with_suffix(".partial")
    partial.write_text(json.dumps(known) + "\n")
    partial.replace(kept)


def _with_frames(
    runs: list[Run], keys: list[str], known: dict[str, dict[str, float]]
) -> Iterator[tuple[Run, list[np.ndarray]]]:
    """Yields the runs for which the result of some network is missing, with their frames. Each
    image is read once for all runs over one object.
    """
    pictures: dict[Path, np.ndarray] = {}
    for run in runs:
        if all(run.name in known.get(key, {}) for key in keys):
            continue
        if not pictures.keys() & set(run.sequence.frames):
            pictures.clear()
        for path in run.sequence.frames:
            if path not in pictures:
                pictures[path] = cv2.imread(str(path))
        yield run, [pictures[path] for path in run.sequence.frames]


def weights_of(runs: list[Run]) -> np.ndarray:
    """Returns the weight of each run in a mean. All sources have equal weight, and all videos of a
    source have equal weight.
    """
    videos: dict[str, set[str]] = {}
    counts: dict[str, int] = {}
    for run in runs:
        videos.setdefault(run.source, set()).add(run.video)
        counts[run.video] = counts.get(run.video, 0) + 1
    weights = np.array([1 / (counts[run.video] * len(videos[run.source])) for run in runs])
    return weights / weights.sum()


def interval(values: list[float], runs: list[Run], seed: int = 1) -> tuple[float, float]:
    """Returns the 95 % interval of the weighted mean (bootstrap, 2,000 rounds). Samples are
    drawn within each source, by whole videos, or by whole objects if a source has fewer than
    three videos.
    """
    random = np.random.default_rng(seed)
    table, weights = np.array(values), weights_of(runs)
    total = np.zeros(2000)
    for source in sorted({run.source for run in runs}):
        rows = [index for index, run in enumerate(runs) if run.source == source]
        by_video = len({runs[index].video for index in rows}) >= 3
        groups: dict[str, list[int]] = {}
        for index in rows:
            run = runs[index]
            groups.setdefault(run.video if by_video else run.object, []).append(index)
        members = list(groups.values())
        sums = np.array([(table[group] * weights[group]).sum() for group in members])
        shares = np.array([weights[group].sum() for group in members])
        drawn = random.integers(0, len(members), (2000, len(members)))
        total += shares.sum() * sums[drawn].sum(1) / shares[drawn].sum(1)
    low, high = np.quantile(total, [0.025, 0.975])
    return float(low), float(high)
