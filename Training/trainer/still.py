"""Boxes of objects that move in front of a static camera, found in every frame without labels.

Areas that differ from the median of the surrounding frames are blobs. Blobs are joined over time by
position, speed and size (the assignment of Kuhn, 1955). Only objects that move and stay apart from
others are used, so that the identities of the boxes are reliable. A tracker that is measured with
these boxes cannot find them in the same way, because it has no access to later frames.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from scipy.optimize import linear_sum_assignment

AROUND = 180
"""The number of frames before and after a frame that contribute to the background's median.
Every sixth of them is used.
"""
RENEWED = 25
"""The number of frames after which the background is recomputed."""
FORGOTTEN = 6
"""The number of frames without a blob after which an object is gone."""
SMOOTHED = 9
"""The number of frames over which boxes are smoothed by a median."""
FEWEST = 40
"""The minimum number of frames in which an object is seen."""


@dataclass
class Trace:
    """An object with the numbers of its frames, its box (left, top, width, height) in each of them,
    and its current speed.
    """

    frames: list[int]
    boxes: list[np.ndarray]
    speed: np.ndarray = field(default_factory=lambda: np.zeros(2))

    def expected(self, frame: int) -> np.ndarray:
        """Returns the expected position of the object's center in a frame."""
        return _middle(self.boxes[-1]) + self.speed * (frame - self.frames[-1])

    def add(self, frame: int, box: np.ndarray) -> None:
        moved = (_middle(box) - _middle(self.boxes[-1])) / (frame - self.frames[-1])
        self.speed = 0.7 * self.speed + 0.3 * moved
        self.frames.append(frame)
        self.boxes.append(box)


def _middle(box: np.ndarray) -> np.ndarray:
    return box[:2] + box[2:] / 2


def steadied(frames: list[np.ndarray]) -> tuple[list[np.ndarray], np.ndarray]:
    """Returns frames aligned with the first one, and their displacements."""
    greys = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY).astype(np.float32) for frame in frames]
    size = greys[0].shape[::-1]
    window = cv2.createHanningWindow(size, cv2.CV_32F)
    shifts = np.array([cv2.phaseCorrelate(greys[0], grey, window)[0] for grey in greys])
    moved = [
        cv2.warpAffine(
            frame,
            np.array([[1, 0, -shift[0]], [0, 1, -shift[1]]]),
            size,
            borderMode=cv2.BORDER_REPLICATE,
        )
        for frame, shift in zip(frames, shifts)
    ]
    return moved, shifts


def _blobs(frame: np.ndarray, ground: np.ndarray, threshold: float, area: int) -> list[np.ndarray]:
    """Returns boxes of areas that differ from the background."""
    away = np.abs(cv2.GaussianBlur(frame, (3, 3), 0).astype(np.float32) - ground).max(2)
    mask = cv2.morphologyEx((away > threshold).astype(np.uint8), cv2.MORPH_OPEN, np.ones((2, 2)))
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((5, 5)))
    _, _, table, _ = cv2.connectedComponentsWithStats(mask)
    return [row[:4].astype(float) for row in table[1:] if row[4] >= area]


def traces(frames: list[np.ndarray], threshold: float, area: int) -> list[Trace]:
    """Follows blobs over time and returns the resulting objects. A blob has at least `area` pixels
    whose difference from the background is above `threshold`.
    """
    found: list[Trace] = []
    going: list[Trace] = []
    ground = np.zeros(0)
    for index, frame in enumerate(frames):
        if index % RENEWED == 0:
            around = frames[max(0, index - AROUND) : index + AROUND : 6]
            ground = np.median(np.stack(around), 0).astype(np.float32)
        boxes = _blobs(frame, ground, threshold, area)
        free = set(range(len(boxes)))
        if going and boxes:
            costs = np.array([[_cost(trace, index, box) for box in boxes] for trace in going])
            for row, column in zip(*linear_sum_assignment(costs)):
                if costs[row, column] < IMPOSSIBLE:
                    going[row].add(index, boxes[column])
                    free.discard(column)
        going = [trace for trace in going if index - trace.frames[-1] < FORGOTTEN]
        new = [Trace([index], [boxes[place]]) for place in free]
        going += new
        found += new
    return found


IMPOSSIBLE = 1000.0


def _cost(trace: Trace, frame: int, box: np.ndarray) -> float:
    last = trace.boxes[-1]
    away = float(np.hypot(*(trace.expected(frame) - _middle(box))))
    growth = abs(float(np.log(box[2] * box[3] / (last[2] * last[3]))))
    near = away < 0.5 * np.sqrt(last[2] * last[3]) + 3
    return away + 10 * growth if near and growth < 0.6 else IMPOSSIBLE


def moving_objects(
    frames: list[np.ndarray], threshold: float, area: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    """Returns the frame numbers and the boxes of every object that moves by more than one and a
    half times its size, stays apart from others, and is completely visible for long enough.
    """
    moved, shifts = steadied(frames)
    height, width = frames[0].shape[:2]
    objects = []
    for trace in traces(moved, threshold, area):
        if len(trace.frames) < FEWEST:
            continue
        numbers, boxes = np.array(trace.frames), np.array(trace.boxes)
        boxes = np.array(
            [
                np.median(boxes[max(0, at - SMOOTHED // 2) : at + SMOOTHED // 2 + 1], 0)
                for at in range(len(boxes))
            ]
        )
        boxes[:, :2] += shifts[numbers]
        inside = (boxes[:, :2] > 1).all(1) & (boxes[:, :2] + boxes[:, 2:] < [width, height]).all(1)
        part = _longest(inside)
        numbers, boxes = numbers[part], boxes[part]
        if len(numbers) < FEWEST or not _is_one_thing(boxes):
            continue
        objects.append((numbers, boxes))
    return objects


def _is_one_thing(boxes: np.ndarray) -> bool:
    sizes = np.sqrt(boxes[:, 2] * boxes[:, 3])
    shape = np.log(boxes[:, 2] / boxes[:, 3])
    return bool(
        np.hypot(*(_middle(boxes[-1]) - _middle(boxes[0]))) > 1.5 * np.median(sizes)
        and np.median(boxes[:, 2:].min(1)) >= 8
        and np.ptp(shape) < 1.0
        and np.abs(np.median(shape)) < 1.1
    )


def _longest(flags: np.ndarray) -> slice:
    """Returns the longest range of flags that are all set."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], flags.astype(int), [0]])))
    starts, ends = edges[::2], edges[1::2]
    if len(starts) == 0:
        return slice(0, 0)
    best = int((ends - starts).argmax())
    return slice(int(starts[best]), int(ends[best]))
