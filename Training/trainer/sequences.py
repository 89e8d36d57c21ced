"""Labeled sequences for evaluation, from benchmark folders and from the videos held out by
`mine.py`.
"""

from __future__ import annotations

import csv
import json
import math
import re
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from .pack import encode

ENDINGS = (".jpg", ".jpeg", ".png", ".bmp")
Box = tuple[float, float, float, float]


@dataclass(frozen=True)
class Sequence:
    """Frames with a box for each (left, top, width, height, continuous); None if the target is
    not visible.
    """

    name: str
    frames: list[Path]
    boxes: list[Box | None]
    video: str = ""
    """The name of the video from which the sequence was taken; empty if it is the sequence's own
    name.
    """


def overlap(a: Box, b: Box) -> float:
    """Returns the IoU of two boxes."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    shared = max(0.0, width) * max(0.0, height)
    return shared / max(1e-9, a[2] * a[3] + b[2] * b[3] - shared)


def benchmark_sequences(root: Path) -> list[Sequence]:
    """Returns every single-object sequence in a folder tree, in the layouts of OTB, VOT and
    GOT-10k.

    Pixel coordinates start at 1 in OTB and VOT, and at 0 in GOT-10k (which has a `meta_info.ini`).
    """
    found = []
    for truth in sorted([*root.rglob("groundtruth_rect.txt"), *root.rglob("groundtruth.txt")]):
        folder = truth.parent
        images = next(
            (folder / name for name in ("img", "color") if (folder / name).is_dir()), folder
        )
        frames = sorted(path for path in images.iterdir() if path.suffix.lower() in ENDINGS)
        first = 0 if (folder / "meta_info.ini").exists() else 1
        boxes: list[Box | None] = []
        for line in truth.read_text().splitlines():
            values = [float(value) for value in re.split(r"[,\s]+", line.strip()) if value]
            if len(values) == 8:
                xs, ys = values[0::2], values[1::2]
                values = [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]
            if len(values) != 4:
                continue
            usable = (
                all(math.isfinite(value) for value in values) and values[2] > 0 and values[3] > 0
            )
            boxes.append(
                (values[0] - first, values[1] - first, values[2], values[3]) if usable else None
            )
        count = min(len(frames), len(boxes))
        if count > 1 and boxes[0] is not None:
            found.append(Sequence(folder.name, frames[:count], boxes[:count], video_of(folder)))
    return found


def write_sequence(
    folder: Path, video: str, frames: Iterable[tuple[np.ndarray, Box]], quality: int = 92
) -> None:
    """Writes frames and boxes in OTB's layout, and the name of their video. An existing folder is
    replaced.
    """
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "img").mkdir(parents=True)
    lines = []
    for index, (frame, (left, top, width, height)) in enumerate(frames):
        (folder / "img" / f"{index + 1:04}.jpg").write_bytes(encode(frame, quality))
        # OTB's pixel coordinates start at 1.
        lines.append(f"{left + 1:.2f},{top + 1:.2f},{width:.2f},{height:.2f}\n")
    (folder / "groundtruth_rect.txt").write_text("".join(lines))
    (folder / "video.json").write_text(json.dumps({"video": video}) + "\n")


def video_of(folder: Path) -> str:
    """Returns the name of the video that `link.py` stored for a sequence, or the sequence's
    name.
    """
    note = folder / "video.json"
    return json.loads(note.read_text())["video"] if note.exists() else folder.name


def starts(sequence: Sequence, count: int, longest: int) -> list[Sequence]:
    """Returns up to `count` parts of a sequence, each with at most `longest` frames. Half of the
    parts run backward. They start at the beginning, at the end and at evenly spaced positions in
    between, each in a frame with a box.
    """
    parts = []
    for step in (1, -1):
        frames, boxes = sequence.frames[::step], sequence.boxes[::step]
        each = count // 2
        for number in range(each):
            first = number * len(frames) // (each + 1)
            while first < len(frames) - 1 and boxes[first] is None:
                first += 1
            chosen = slice(first, first + longest)
            if boxes[first] is not None and any(box is not None for box in boxes[first + 1 :]):
                parts.append(
                    Sequence(
                        f"{sequence.name} {'forwards' if step > 0 else 'backwards'} {number}",
                        frames[chosen],
                        boxes[chosen],
                        sequence.video or sequence.name,
                    )
                )
    return parts


def held_out_sequences(root: Path) -> list[Sequence]:
    """Returns the sequences that `mine.py` wrote for selection, one for each object file."""
    found = []
    for path in sorted(root.glob("*/object-*.csv")):
        with path.open(newline="") as file:
            rows = list(csv.DictReader(file))
        frames = [path.parent / f"{int(row['frame']):05}.jpg" for row in rows]
        boxes: list[Box | None] = [
            tuple(float(row[key]) for key in ("x", "y", "width", "height")) for row in rows
        ]
        if all(frame.exists() for frame in frames) and len(frames) > 1:
            found.append(Sequence(f"{path.parent.name}/{path.stem}", frames, boxes))
    return found
