"""Finds the same object in consecutive frames of a video among labeled images.

Many labeled datasets are frames of videos, named by their number. An object counts as the same in
two images if their numbers are close, the images look similar, and the two boxes have the same
class, a similar position, size and content, and cannot be confused with another box.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import cv2
import numpy as np

LARGEST_GAP = 12
"""The maximum difference between the numbers of two frames, unless three times the video's usual
difference is larger.
"""
FEWEST_GAPS = 4
LOOK_BACK = 3
"""The number of earlier frames that are searched, so that an object is still found if its box is
missing in one or two frames.
"""
LONGEST = 64
LEAST_ALIKE = 0.5
"""The minimum correlation of the contents of two boxes at the same position."""
MORE_ALIKE = 0.3
"""The additional correlation required of two boxes whose distance equals their size. Two boxes at
the same position are likely to contain the same object, but a distant box may contain another
object.
"""
Box = tuple[float, float, float, float]


@dataclass
class Frame:
    """A labeled image with its number in a video, its overall appearance and the contents of its
    boxes.
    """

    video: str
    number: int
    picture: int
    width: int
    scene: np.ndarray
    labels: list[str] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)
    contents: list[np.ndarray] = field(default_factory=list)


def video_and_number(name: str) -> tuple[str, int] | None:
    """Returns a video's name and a frame's number from names such as `ball_mp4-17_jpg`."""
    found = re.match(r"^(.*?)(\d{1,6})((?:_(?:jpg|jpeg|png))*)(\.\w+)?$", name)
    return (found.group(1), int(found.group(2))) if found else None


def thumbnail(picture: np.ndarray, side: int) -> np.ndarray:
    """Returns a small gray image as a unit vector with mean 0."""
    grey = cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY)
    small = cv2.resize(grey, (side, side), interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    small -= small.mean()
    return small / max(1e-6, float(np.linalg.norm(small)))


def frame_of(name: str, index: int, picture: np.ndarray) -> Frame | None:
    """Returns a frame without boxes; None if the name has no number."""
    place = video_and_number(name)
    if place is None:
        return None
    return Frame(*place, index, picture.shape[1], thumbnail(picture, 24))


def add_box(frame: Frame, label: str, box: Box, picture: np.ndarray) -> None:
    """Adds a box (left, top, width, height in pixels) if its part inside the image is at least 4
    pixels wide and high.
    """
    x, y, width, height = (int(round(value)) for value in box)
    content = picture[max(0, y) : y + height, max(0, x) : x + width]
    if min(content.shape[:2]) >= 4:
        frame.labels.append(label)
        frame.boxes.append(box)
        frame.contents.append(thumbnail(content, 12))


def match(first: Frame, second: Frame, largest_gap: float = LARGEST_GAP) -> dict[int, int]:
    """Returns which box of the first frame corresponds to which box of the second, if the match is
    unambiguous.
    """
    gap = second.number - first.number
    if first.video != second.video or not 0 < gap <= largest_gap:
        return {}
    if float(first.scene @ second.scene) < 0.5:
        return {}
    near = [_distances(first, index, second) for index in range(len(first.boxes))]
    back = [_distances(second, index, first) for index in range(len(second.boxes))]
    matches = {}
    for index, distances in enumerate(near):
        other = _nearest(distances)
        if other is None or _nearest(back[other]) != index:
            continue
        a, b = first.boxes[index], second.boxes[other]
        ratio = np.sqrt(b[2] * b[3] / (a[2] * a[3]))
        alike = float(first.contents[index] @ second.contents[other])
        if 0.65 < ratio < 1.55 and alike > LEAST_ALIKE + MORE_ALIKE * distances[other]:
            matches[index] = other
    return matches


def _distances(frame: Frame, index: int, other: Frame) -> list[float]:
    """Returns the distances, in box sizes, from a box to all boxes in the other frame. The
    distance to a box of another class is infinite.
    """
    x, y, width, height = frame.boxes[index]
    size = max(1.0, float(np.sqrt(width * height)))
    distances = []
    for label, box in zip(other.labels, other.boxes):
        away = np.hypot(box[0] + box[2] / 2 - x - width / 2, box[1] + box[3] / 2 - y - height / 2)
        distances.append(float(away) / size if label == frame.labels[index] else float("inf"))
    return distances


def _nearest(distances: list[float]) -> int | None:
    """Returns the index of the nearest box, or None. The box must be within one box size, and the
    second nearest box must be about twice as far away.
    """
    order = np.argsort(distances)
    if len(order) == 0 or distances[order[0]] > 1.0:
        return None
    if len(order) > 1 and distances[order[1]] < 2 * distances[order[0]] + 0.3:
        return None
    return int(order[0])


def usual_gaps(frames: list[Frame]) -> dict[str, float]:
    """Returns the usual difference between the numbers of neighboring frames, for each video
    with enough frames. The frames must be in order.
    """
    gaps: dict[str, list[int]] = {}
    for first, second in zip(frames, frames[1:]):
        if first.video == second.video:
            gaps.setdefault(first.video, []).append(second.number - first.number)
    return {
        video: float(np.median(values))
        for video, values in gaps.items()
        if len(values) >= FEWEST_GAPS
    }


def linked(frames: list[Frame]) -> list[list[tuple[int, int]]]:
    """Returns every object that is seen in at least two frames. An object is a list of frame
    indices and box indices. The frames must be in order.
    """
    usual = usual_gaps(frames)
    running: list[list[tuple[int, int]]] = []
    found: list[list[tuple[int, int]]] = []
    for place, frame in enumerate(frames):
        free = set(range(len(frame.boxes)))
        largest = max(LARGEST_GAP, 3 * usual.get(frame.video, 0))
        ends = {chain[-1]: chain for chain in running}
        for back in range(1, min(LOOK_BACK, place) + 1):
            for index, other in match(frames[place - back], frame, largest).items():
                chain = ends.pop((place - back, index), None)
                if chain is not None and other in free:
                    chain.append((place, other))
                    free.discard(other)
        running += [[(place, index)] for index in free]
        going = [
            chain for chain in running if chain[-1][0] > place - LOOK_BACK and len(chain) < LONGEST
        ]
        kept = {id(chain) for chain in going}
        found += [chain for chain in running if id(chain) not in kept]
        running = going
    return [chain for chain in found + running if len(chain) > 1]


def chains(frames: list[Frame]) -> list[tuple[str, list[tuple[int, float, float, float, float]]]]:
    """Returns the label and the views (image and box) of every object that is seen in at least
    two frames.
    """
    frames = sorted(frames, key=lambda frame: (frame.video, frame.number))
    return [
        (
            frames[chain[0][0]].labels[chain[0][1]],
            [(frames[place].picture, *frames[place].boxes[index]) for place, index in chain],
        )
        for chain in linked(frames)
    ]


def changes(frames: list[Frame], chain: list[tuple[int, int]]) -> bool:
    """Returns whether an object moves, grows or changes its appearance. Otherwise, a single view
    suffices.
    """
    place, index = chain[0]
    first, content = np.array(frames[place].boxes[index]), frames[place].contents[index]
    size = np.sqrt(first[2] * first[3])
    for place, index in chain[1:]:
        box = np.array(frames[place].boxes[index])
        if (
            np.abs(box - first).max() > 0.15 * size
            or float(content @ frames[place].contents[index]) < 0.95
        ):
            return True
    return False


def is_steady(boxes: np.ndarray) -> bool:
    """Returns whether boxes, given one per row, were drawn consistently, that is, whether their
    shape changes little between rows.
    """
    aspects = np.log(boxes[:, 2] / boxes[:, 3])
    return float(np.median(np.abs(np.diff(aspects)))) < 0.2
