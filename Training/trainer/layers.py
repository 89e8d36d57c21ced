"""The layers of `lite10` in NumPy, in floats and in the package's 8-bit integers.

Maps are `[channels, rows, columns]`. `Floats` and `Integers` run the same network (`Network`): they
differ in their layers and in what a map is. `Floats` records the range and mean of each map's
channels.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

BLOCKS = (
    (3, 1, False), (3, 2, False), (3, 1, True), (5, 2, False), (5, 1, True), (3, 2, False),
    (3, 1, True), (3, 1, True), (5, 1, False), (5, 1, True), (5, 1, True),
)  # fmt: skip
"""The kernel size and stride of each block's depthwise convolution, and whether the block's input
is added to its output.
"""
FINE = 4
"""The last block with stride 8."""
BRANCH_SIZES = (5, 5, 3)


class Layers(Protocol):
    """The operations of a network. Layers are called by their names in the weight file."""

    def start(self, patch: np.ndarray) -> np.ndarray: ...
    def convolve(
        self, name: str, x: np.ndarray, before: str, limit: float | None = None,
        stride: int = 1, added: np.ndarray | None = None,
    ) -> np.ndarray: ...  # fmt: skip
    def floats(self, name: str, x: np.ndarray, before: str) -> np.ndarray: ...
    def depthwise(
        self, name: str, x: np.ndarray, before: str, limit: float, stride: int = 1
    ) -> np.ndarray: ...
    def enter(self, name: str, x: np.ndarray) -> np.ndarray: ...


class Network:
    """The order of the layers. `mix` is the layer that mixes the correlations, in floats."""

    def __init__(self, layers: Layers, mix: np.ndarray, mix_bias: np.ndarray):
        self.layers, self.mix, self.mix_bias = layers, mix, mix_bias

    def features(self, patch: np.ndarray, neck: str) -> np.ndarray:
        """Returns the features of a patch, `[3, side, side]` bytes, after a neck."""
        layers = self.layers
        x, before = layers.start(patch), "patch"
        fine = (x, before)
        for index, (_, stride, adds) in enumerate(BLOCKS):
            name = f"backbone.blocks.{index}"
            expand = f"{name}.expand" if index else "backbone.stem"
            y = layers.convolve(expand, x, before, 6.0, 1 if index else 2)
            y = layers.depthwise(f"{name}.depthwise", y, expand, 6.0, stride)
            project = f"{name}.project"
            y = layers.convolve(project, y, f"{name}.depthwise", added=x if adds else None)
            x, before = y, project
            if index == FINE:
                fine = (x, before)
        joined = layers.floats("head.neck8", *fine)
        joined = joined + enlarged(layers.floats("head.neck16", x, before))
        x = layers.enter("head.joined", joined)
        y = layers.convolve("head.adapt.expand", x, "head.joined", math.inf)
        y = layers.depthwise("head.adapt.depthwise", y, "head.adapt.expand", math.inf)
        y = layers.convolve("head.adapt.project", y, "head.adapt.depthwise", added=x)
        return layers.floats(neck, y, "head.adapt.project")

    def comparison(self, patch: np.ndarray) -> np.ndarray:
        """Returns the weights, `[outputs, inputs]`, that compare features with a template."""
        features = self.features(patch, "head.template_neck")
        side = features.shape[1]
        middle = slice(side // 4, side - side // 4)
        gate = features[:, middle, middle].mean((1, 2))
        flat = features.reshape(len(features), -1)
        cells = flat / np.maximum(np.sqrt((flat * flat).sum(0)), 1e-12)
        count = cells.shape[1]
        return self.mix[:, :count] @ cells.T + self.mix[:, count:] * gate

    def answers(self, patch: np.ndarray, comparison: np.ndarray) -> tuple[np.ndarray, ...]:
        """Returns the logits of the scores, the logarithms of the distances, and the logits of the
        expected overlaps.
        """
        layers = self.layers
        features = self.features(patch, "head.search_neck")
        compared = np.einsum("oi,iyx->oyx", comparison, features) + self.mix_bias[:, None, None]
        start = layers.enter("head.compared", np.maximum(compared, 0))
        outputs = []
        for branch, heads in (("score", ("score",)), ("box", ("box", "quality"))):
            x, before = start, "head.compared"
            for index in range(len(BRANCH_SIZES)):
                name = f"head.{branch}_branch."
                x = layers.depthwise(f"{name}{2 * index}", x, before, math.inf)
                point = f"{name}{2 * index + 1}"
                x = layers.convolve(point, x, f"{name}{2 * index}", math.inf)
                before = point
            outputs += [layers.floats(f"head.{head}", x, before) for head in heads]
        return tuple(outputs)


def enlarged(x: np.ndarray) -> np.ndarray:
    """Returns a map enlarged twice bilinearly, without aligned corners."""
    for axis in (1, 2):
        x = np.moveaxis(x, axis, 0)
        before, after = np.concatenate([x[:1], x[:-1]]), np.concatenate([x[1:], x[-1:]])
        pairs = np.stack([0.75 * x + 0.25 * before, 0.75 * x + 0.25 * after], 1)
        x = np.moveaxis(pairs.reshape(-1, *x.shape[1:]), 0, axis)
    return x


def windows(x: np.ndarray, size: int, stride: int, zero: float) -> np.ndarray:
    """Returns the kernel's window of each output pixel, `[channels, y, x, row, column]`."""
    reach = size // 2
    padded = np.pad(x, ((0, 0), (reach, reach), (reach, reach)), constant_values=zero)
    found = np.lib.stride_tricks.sliding_window_view(padded, (size, size), (1, 2))
    return found[:, ::stride, ::stride]


def convolved(x: np.ndarray, weight: np.ndarray, stride: int, zero: float) -> np.ndarray:
    if weight.shape[2] == 1:
        return np.tensordot(weight[:, :, 0, 0], x, 1)
    patches = windows(x, weight.shape[2], stride, zero)
    return np.einsum("oirc,iyxrc->oyx", weight, patches, optimize=True)


def convolved_depthwise(x: np.ndarray, weight: np.ndarray, stride: int) -> np.ndarray:
    patches = windows(x, weight.shape[2], stride, 0)
    return np.einsum("irc,iyxrc->iyx", weight[:, 0], patches)


@dataclass
class Range:
    """What was seen of a map: the largest absolute value and the mean of each channel."""

    largest: np.ndarray
    total: np.ndarray
    count: int = 0

    @property
    def mean(self) -> np.ndarray:
        return self.total / self.count


@dataclass
class Floats:
    """Layers in floats, which record the ranges of the maps if `records` is set."""

    weights: dict[str, np.ndarray]
    biases: dict[str, np.ndarray]
    records: bool = True
    ranges: dict[str, Range] = field(default_factory=dict)

    def _seen(self, name: str, x: np.ndarray) -> np.ndarray:
        if self.records:
            zeros = np.zeros(len(x))
            seen = self.ranges.setdefault(name, Range(zeros, zeros))
            seen.largest = np.maximum(seen.largest, np.abs(x).max((1, 2)))
            seen.total = seen.total + x.mean((1, 2))
            seen.count += 1
        return x

    def start(self, patch: np.ndarray) -> np.ndarray:
        return self._seen("patch", (patch.astype(np.float32) - 128) / 128)

    def floats(self, name: str, x: np.ndarray, before: str) -> np.ndarray:
        return convolved(x, self.weights[name], 1, 0) + self.biases[name][:, None, None]

    def convolve(self, name, x, before, limit=None, stride=1, added=None):
        y = convolved(x, self.weights[name], stride, 0) + self.biases[name][:, None, None]
        if limit is not None:
            y = np.clip(y, 0, limit)
        return self._seen(name, y if added is None else y + added)

    def depthwise(self, name, x, before, limit, stride=1):
        y = convolved_depthwise(x, self.weights[name], stride)
        return self._seen(name, np.clip(y + self.biases[name][:, None, None], 0, limit))

    def enter(self, name: str, x: np.ndarray) -> np.ndarray:
        return self._seen(name, x)


@dataclass
class IntegerLayer:
    """A layer in integers. Layers with `scales` have floats as results; the others have shifts and
    multipliers, and ratios if an input is added.
    """

    weight: np.ndarray
    bias: np.ndarray
    shifts: np.ndarray | None = None
    multipliers: np.ndarray | None = None
    ratios: np.ndarray | None = None
    scales: np.ndarray | None = None


@dataclass
class Integers:
    """Layers in integers, exactly as in the package (`QuantizedNetwork.h`)."""

    layers: dict[str, IntegerLayer]
    factors: dict[str, np.ndarray]
    """The factors that convert a map of floats to bytes."""

    def start(self, patch: np.ndarray) -> np.ndarray:
        return patch.astype(np.int64)

    def _bytes(self, layer: IntegerLayer, sums: np.ndarray, added: np.ndarray | None):
        shifted = np.clip(sums >> _column(layer.shifts), -32768, 32767)
        value = (shifted * _column(layer.multipliers) + 0x4000) >> 15
        if added is not None:
            value += ((added - 128) * 256 * _column(layer.ratios) + 0x4000) >> 15
            value = np.clip(value, -32768, 32767) >> 4
        return np.clip(value, 0, 255)

    def convolve(self, name, x, before, limit=None, stride=1, added=None):
        return self._bytes(self.layers[name], self._sums(name, x, stride), added)

    def floats(self, name: str, x: np.ndarray, before: str) -> np.ndarray:
        sums = self._sums(name, x, 1).astype(np.float32)
        return sums * _column(self.layers[name].scales)

    def _sums(self, name: str, x: np.ndarray, stride: int) -> np.ndarray:
        layer = self.layers[name]
        weight = layer.weight.astype(np.float64)
        sums = convolved(x.astype(np.float64), weight, stride, 128)
        return sums.astype(np.int64) + _column(layer.bias)

    def depthwise(self, name, x, before, limit, stride=1):
        layer = self.layers[name]
        sums = convolved_depthwise(x, layer.weight.astype(np.int64), stride)
        return self._bytes(layer, sums + _column(layer.bias), None)

    def enter(self, name: str, x: np.ndarray) -> np.ndarray:
        zero = 128 if name == "head.joined" else 0
        scaled = x.astype(np.float32) * _column(self.factors[name]) + np.float32(zero)
        return np.rint(np.clip(scaled, 0, 255)).astype(np.int64)


def _column(values: np.ndarray) -> np.ndarray:
    return values[:, None, None]
