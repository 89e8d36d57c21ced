"""Cuts the surroundings of an object out of frames, as views of a pack."""

from __future__ import annotations

import numpy as np

from .pack import SIDE, Pack, encode, small

REGION = 6.0
"""The side length of the square around the target that a view shows, as a multiple of the target's
side length.
"""

View = tuple[int, float, float, float, float]


def spread(count: int, views: int) -> np.ndarray:
    """Returns at most `views` indices of `count` frames, spaced evenly from the first to the
    last.
    """
    return np.unique(np.linspace(0, count - 1, min(count, views)).round().astype(int))


def add_view(
    pack: Pack, topic: str, frame: np.ndarray, box: np.ndarray, region: float = REGION
) -> View:
    """Adds the surroundings of a box (left, top, width, height) in a frame as an image."""
    x, y, width, height = (float(value) for value in box)
    reach = region / 2 * float(np.sqrt(width * height)) + max(width, height) / 4
    rows, columns = frame.shape[:2]
    left, top = max(0, int(x + width / 2 - reach)), max(0, int(y + height / 2 - reach))
    right = min(columns, int(x + width / 2 + reach))
    bottom = min(rows, int(y + height / 2 + reach))
    part = small(frame[top:bottom, left:right], SIDE)
    scale = part.shape[1] / (right - left)
    picture = pack.add_picture(topic, encode(part), part.shape[1], part.shape[0])
    return (picture, (x - left) * scale, (y - top) * scale, width * scale, height * scale)
