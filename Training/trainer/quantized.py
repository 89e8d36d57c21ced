"""Converts a trained `lite10` to 8-bit integers, without training (after Nagel et al., "A White
Paper on Neural Network Quantization", arXiv 2106.08295, 2021).

- Every channel of a map has its own scale, but at least half of the map's largest one. The scales
  become part of the following layer's weights.
- Weights are between -64 and 64. Every output has the scale for which the squared errors of its
  weights, plus 16 times the square of their sum, are smallest, so that flat areas keep their values.
- Biases correct the error that remains for the mean input.
- An output whose weights are next to nothing, as of a channel that never leaves 0, has a scale at
  which its bias still fits into 32 bits. Its weights become 0.
"""

from __future__ import annotations

import numpy as np

from .layers import Floats, IntegerLayer, Integers, Network, Range

LARGEST_WEIGHT = 64
STEPS = range(LARGEST_WEIGHT // 2, LARGEST_WEIGHT + 1)
"""The integers that an output's largest weight may become."""
LEAST_SHARE = 0.5
"""The smallest range of a channel, as a fraction of its map's."""
FLAT_WEIGHT = 16.0
LARGEST_TERM = 2.0**27
"""The largest absolute value of each of the terms of a bias: the bias itself and the output's zero."""


def scales_of(seen: Range, levels: int) -> np.ndarray:
    """Returns the value of one step of a byte for each channel of a map."""
    largest = np.maximum(seen.largest, LEAST_SHARE * seen.largest.max())
    return np.maximum(largest, 1e-6) / levels


def rounded_weights(
    weight: np.ndarray, least: np.ndarray | float = 0.0
) -> tuple[np.ndarray, np.ndarray]:
    """Returns the integers for weights `[outputs, products]` and the scale of each output, which is
    at least `least`.
    """
    largest = np.maximum(np.abs(weight).max(1), 1e-9)
    best = np.full(len(weight), np.inf)
    integers, scales = np.zeros(weight.shape, np.int8), np.ones(len(weight))
    for step in STEPS:
        scale = np.maximum(largest / step, least)
        candidate = np.rint(weight / scale[:, None])
        error = candidate * scale[:, None] - weight
        loss = (error**2).sum(1) + FLAT_WEIGHT * error.sum(1) ** 2
        better = loss < best
        best[better], scales[better] = loss[better], scale[better]
        integers[better] = candidate[better].astype(np.int8)
    return integers, scales


class Quantizer:
    """Builds integer layers while a network's order of layers is followed. It takes part in
    `Network` like `Floats` and `Integers`, and passes the scales of maps instead of maps.
    """

    def __init__(self, floats: Floats):
        self.source, self.ranges = floats, floats.ranges
        self.result = Integers({}, {})

    def start(self, patch: np.ndarray) -> np.ndarray:
        return np.full((3, 16, 16), 1 / 128)

    def _layer(
        self, name: str, x: np.ndarray, before: str, zero: int, groups: bool,
        outputs: np.ndarray | float = 0.0,
    ) -> tuple[IntegerLayer, np.ndarray]:
        """Returns a layer whose bias only lacks the output's zero and rounding, and the value of
        one unit of each output's sums. `outputs` are the values of one step of the output's bytes.
        """
        weight, bias = self.source.weights[name], self.source.biases[name]
        steps = x[:, 0, 0]
        wide = weight * (steps[:, None, None, None] if groups else steps[None, :, None, None])
        flat = wide.reshape(len(weight), -1)
        least = np.maximum(np.abs(bias), 128 * outputs) / LARGEST_TERM
        integers, units = rounded_weights(flat, least)
        means = self.ranges[before].mean / steps
        count = weight.shape[2] * weight.shape[3]
        inputs = means[:, None] if groups else np.repeat(means, count)[None]
        error = ((integers * units[:, None] - flat) * inputs).sum(1)
        zeros = zero * integers.astype(np.int64).sum(1)
        rounded = np.rint((bias - error) / units).astype(np.int64) - zeros
        return IntegerLayer(integers.reshape(weight.shape), rounded), units

    def _finish(
        self, layer: IntegerLayer, factors: np.ndarray, zero: float, largest: int
    ) -> None:
        """Expresses `factors`, by which sums are multiplied, as shifts and multipliers of at most
        `largest`, and adds the output's zero to the biases.
        """
        shifts = np.maximum(0, np.floor(np.log2((largest + 0.5) / 32768 / factors)))
        multipliers = np.rint(factors * 2.0 ** (15 + shifts))
        layer.shifts = shifts.astype(np.uint8)
        layer.multipliers = np.minimum(multipliers, 32767).astype(np.int16)
        half = np.where(shifts > 0, 2.0 ** (shifts - 1), 0)
        layer.bias = layer.bias + np.rint(zero / factors + half).astype(np.int64)

    def convolve(self, name, x, before, limit=None, stride=1, added=None):
        steps = scales_of(self.ranges[name], 255 if limit is not None else 127)
        layer, units = self._layer(name, x, before, self._zero(before), False, steps)
        if added is None:
            zero = 0 if limit is not None else 128
            self._finish(layer, units / steps, zero, 2047)
        else:
            self._finish(layer, 16 * units / steps, 16 * 128 + 8, 16383)
            ratios = np.rint(2048 * added[:, 0, 0] / steps)
            if ratios.max() > 32767:
                raise ValueError(f"{name}: the added input has too large a range")
            layer.ratios = ratios.astype(np.int16)
        self.result.layers[name] = layer
        return np.broadcast_to(steps[:, None, None], (len(steps), 16, 16))

    def floats(self, name: str, x: np.ndarray, before: str) -> np.ndarray:
        layer, units = self._layer(name, x, before, self._zero(before), False)
        layer.scales = units.astype(np.float32)
        self.result.layers[name] = layer
        side = 8 if name == "head.neck16" else 16
        return np.zeros((len(units), side, side))

    def depthwise(self, name, x, before, limit, stride=1):
        steps = scales_of(self.ranges[name], 255)
        layer, units = self._layer(name, x, before, 0, True, steps)
        self._finish(layer, units / steps, 0, 2047)
        self.result.layers[name] = layer
        return np.broadcast_to(steps[:, None, None], (len(steps), 16, 16))

    def enter(self, name: str, x: np.ndarray) -> np.ndarray:
        steps = scales_of(self.ranges[name], 127 if name == "head.joined" else 255)
        self.result.factors[name] = (1 / steps).astype(np.float32)
        return np.broadcast_to(steps[:, None, None], (len(steps), 16, 16))

    @staticmethod
    def _zero(before: str) -> int:
        """Returns the byte that represents 0 in a map: 128 if its values may be negative."""
        signed = before in ("patch", "head.joined") or before.endswith("project")
        return 128 if signed else 0


def quantized(
    floats: Floats,
    mix: np.ndarray,
    mix_bias: np.ndarray,
    pairs: list[tuple[np.ndarray, np.ndarray]],
) -> Integers:
    """Returns a network in integers.

    `pairs` are template and search patches, `[3, side, side]` bytes, on which ranges are measured.
    """
    network = Network(floats, mix, mix_bias)
    for template, search in pairs:
        network.answers(search, network.comparison(template))
    quantizer = Quantizer(floats)
    plan = Network(quantizer, mix, mix_bias)
    plan.features(pairs[0][0], "head.template_neck")
    plan.answers(pairs[0][1], np.zeros((len(mix), len(mix))))
    return quantizer.result
