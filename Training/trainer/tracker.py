"""A minimal tracker based on the exported network, on ONNX Runtime and one thread, for
evaluation only.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
import onnxruntime

from .patches import STRIDE, PatchSizes


@dataclass(frozen=True)
class Settings:
    """The settings that convert scores to a box."""

    window: float = 0.4
    """The weight of the cosine window in a cell's score."""
    penalty: float = 0.1
    """The strength of the penalty for changes in size and shape."""
    size_rate: float = 0.4
    """The weight of the new size at the maximum score."""
    by_quality: bool = False
    """Whether a cell's score is multiplied by its expected overlap."""
    template_share: float = 0.0
    """The weight of a running average of later templates, relative to the first template."""
    template_rate: float = 0.2
    """The weight of a new template in the running average."""
    template_interval: int = 4
    """The number of frames between new templates."""
    template_score: float = 0.6
    """The minimum score at which the target becomes a new template."""


class NetworkTracker:
    """A tracker that follows one box in continuous coordinates, with the origin at the upper
    left corner.
    """

    def __init__(self, stem: Path, settings: Settings = Settings()):
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.template_network, self.search_network = (
            onnxruntime.InferenceSession(
                str(stem.with_name(f"{stem.name}-{part}.onnx")),
                options,
                providers=["CPUExecutionProvider"],
            )
            for part in ("template", "search")
        )
        self.settings = settings
        self.patches = PatchSizes(self.template_network.get_inputs()[0].shape[-1])
        cells = self.patches.search_cells
        window = np.hanning(cells + 2)[1:-1]
        self.window = np.outer(window, window).ravel()
        axis = np.arange(cells) * STRIDE + STRIDE / 2
        self.x, self.y = (grid.ravel() for grid in np.meshgrid(axis, axis))
        self.score = 1.0
        self.quality = 1.0

    def start(self, frame: np.ndarray, box: tuple[float, float, float, float]) -> None:
        """Starts on a BGR frame with a box (left, top, width, height)."""
        x, y, width, height = box
        self.center = np.array([x + width / 2, y + height / 2])
        self.size = np.array([max(width, 2.0), max(height, 2.0)])
        self.fill = tuple(float(value) for value in cv2.mean(frame)[:3])
        patch = self._patch(frame, self._side(), self.patches.template)
        self.first = self.template_network.run(None, {"patch": patch})
        self.average = list(self.first)
        self.cells, self.gate = self.first
        self.waited = 0

    def update(self, frame: np.ndarray) -> tuple[float, float, float, float]:
        """Returns the box in the next frame."""
        side = self._side()
        zoom = self.patches.template / side
        patch = self._patch(frame, self.patches.search / zoom, self.patches.search)
        score, distances, quality = (
            part[0].reshape(part.shape[1], -1)
            for part in self.search_network.run(
                None, {"cells": self.cells, "gate": self.gate, "patch": patch}
            )
        )
        left, top, right, bottom = (
            self.x - distances[0],
            self.y - distances[1],
            self.x + distances[2],
            self.y + distances[3],
        )
        width, height = right - left, bottom - top
        expected = score[0] * quality[0] if self.settings.by_quality else score[0]
        old = self.size * zoom
        padded = [np.sqrt((w + (w + h) / 2) * (h + (w + h) / 2)) for w, h in ((width, height), old)]
        change = [
            np.maximum(ratio, 1 / ratio)
            for ratio in (padded[0] / padded[1], (old[0] / old[1]) / (width / height))
        ]
        penalty = np.exp(-(change[0] * change[1] - 1) * self.settings.penalty)
        total = penalty * expected * (1 - self.settings.window) + self.window * self.settings.window
        best = int(total.argmax())
        self.score, self.quality = float(score[0, best]), float(quality[0, best])
        rate = float(penalty[best] * score[0, best]) * self.settings.size_rate
        found = np.array([(left[best] + right[best]) / 2, (top[best] + bottom[best]) / 2])
        rows, columns = frame.shape[:2]
        moved = (found - self.patches.search / 2) / zoom
        self.center = np.clip(self.center + moved, 0, [columns, rows])
        new = np.array([width[best], height[best]]) / zoom
        self.size = np.clip(self.size * (1 - rate) + new * rate, 6, [columns, rows])
        if self.settings.template_share > 0:
            self._follow_looks(frame)
        x, y = self.center - self.size / 2
        return float(x), float(y), float(self.size[0]), float(self.size[1])

    def _follow_looks(self, frame: np.ndarray) -> None:
        """Adds the target's current appearance to the average of templates, if it is due."""
        settings = self.settings
        self.waited += 1
        if self.waited < settings.template_interval or self.score < settings.template_score:
            return
        self.waited = 0
        patch = self._patch(frame, self._side(), self.patches.template)
        newest = self.template_network.run(None, {"patch": patch})
        self.average = [
            old + settings.template_rate * (new - old) for old, new in zip(self.average, newest)
        ]
        self.cells, self.gate = (
            first + settings.template_share * (average - first)
            for first, average in zip(self.first, self.average)
        )

    def _side(self) -> float:
        width, height = self.size
        padding = (width + height) / 2
        return math.sqrt((width + padding) * (height + padding))

    def _patch(self, frame: np.ndarray, side: float, pixels: int) -> np.ndarray:
        """Returns the square of `side` around the center in the network's input format. For a
        strong reduction, pixels are averaged first.
        """
        center = self.center
        zoom = pixels / side
        reduce = int(1 / zoom) if zoom < 0.5 else 1
        if reduce > 1:
            rows, columns = frame.shape[0] // reduce, frame.shape[1] // reduce
            x0 = max(0, int((center[0] - side / 2) / reduce) - 2)
            y0 = max(0, int((center[1] - side / 2) / reduce) - 2)
            x1 = min(columns, int((center[0] + side / 2) / reduce) + 3)
            y1 = min(rows, int((center[1] + side / 2) / reduce) + 3)
            if x1 > x0 and y1 > y0:
                part = frame[y0 * reduce : y1 * reduce, x0 * reduce : x1 * reduce]
                frame = cv2.resize(part, (x1 - x0, y1 - y0), interpolation=cv2.INTER_AREA)
                center = center / reduce - np.array([x0, y0])
                zoom *= reduce
        shift = pixels / 2 - zoom * center + 0.5 * zoom - 0.5
        matrix = np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]]])
        patch = cv2.warpAffine(
            frame, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR, borderValue=self.fill
        )
        return np.ascontiguousarray(
            (patch[:, :, ::-1].astype(np.float32) - 128).transpose(2, 0, 1)[None] / 128
        )
