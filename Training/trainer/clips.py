"""Video clips with a box in every frame, as files `NAME.mp4` with `NAME_LABELS.mat`, in the
format of MATLAB's Video Labeler.
"""

from __future__ import annotations

import posixpath
import re
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from .sources import Repository, Source

ENDING = "_LABELS.mat"
HELD_OUT = 5
"""The number of clips of a kind per held-out clip, for a folder that both splits use. The last
clips of each kind are held out.
"""


@dataclass(frozen=True)
class Clip:
    """Frames in BGR order with a box for each (left, top, width, height); NaN if a frame has no
    box.
    """

    name: str
    frames: list[np.ndarray]
    boxes: np.ndarray


def clip_names(files: dict[str, str]) -> list[str]:
    """Returns the labeled clips of a folder as sorted paths without extension."""
    names = [path.removesuffix(ENDING) for path in files if path.endswith(ENDING)]
    return sorted(name for name in names if name + ".mp4" in files)


def of_split(names: list[str], split: str) -> list[str]:
    """Returns the clips of one split of a folder that both splits use. The last fifth of each kind
    is for selection because neighboring clips were filmed at the same place.
    """
    kinds: dict[str, list[str]] = {}
    for name in names:
        kinds.setdefault(re.sub(r"\d+$", "", name), []).append(name)
    chosen = []
    for group in kinds.values():
        first_held_out = len(group) - len(group) // HELD_OUT
        chosen += group[:first_held_out] if split == "train" else group[first_held_out:]
    return sorted(chosen)


def read_boxes(content: bytes, count: int) -> np.ndarray | None:
    """Returns the boxes of `count` frames; None if the file states another number of frames or
    has several objects.
    """
    # Import the package here, because only this type of label needs it.
    from mcos_decoder import load_groundtruth

    with tempfile.NamedTemporaryFile(suffix=".mat") as file:
        file.write(content)
        file.flush()
        try:
            boxes = load_groundtruth(file.name)
        except (OSError, ValueError, KeyError, IndexError):
            return None
    if abs(len(boxes) - count) > 1:
        return None
    table = np.full((count, 4), np.nan)
    for index, box in enumerate(boxes[:count]):
        if box is not None and min(box[2:]) > 0:
            # MATLAB's pixel coordinates start at 1.
            table[index] = (box[0] - 1, box[1] - 1, box[2], box[3])
    return table


def read_clips(repository: Repository, source: Source, split: str) -> Iterator[Clip]:
    """Yields the readable clips of a source in a split."""
    files = repository.files(source.path)
    for name in of_split(clip_names(files), split):
        movie, labels = repository.contents([files[name + ".mp4"], files[name + ENDING]])
        if movie is None or labels is None:
            continue
        frames = read_movie(movie)
        boxes = read_boxes(labels, len(frames))
        if boxes is not None and np.isfinite(boxes).all(1).sum() >= 20:
            yield Clip(posixpath.basename(name), frames, boxes)


def read_movie(content: bytes) -> list[np.ndarray]:
    """Returns all frames of a video."""
    with tempfile.NamedTemporaryFile(suffix=".mp4") as file:
        file.write(content)
        file.flush()
        video = cv2.VideoCapture(str(Path(file.name)))
        frames = []
        while True:
            there, frame = video.read()
            if not there:
                break
            frames.append(frame)
        video.release()
    return frames
