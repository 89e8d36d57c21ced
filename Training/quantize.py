#!/usr/bin/env python3
"""Converts a `lite10` network to 8-bit integers.

    python quantize.py ../Sources/CWeights/Files/published.weights --images FOLDER ... \\
        --out ../Sources/CWeights/Files/quantized.weights

The ranges of the maps are measured on pairs of patches that are cut from the images: squares of
random places and sizes, and search patches around them that are shifted and scaled a little. The
images must not come from sequences on which trackers are measured. Prints how well the answers in
integers agree with those in floats on pairs of other images (every fifth).

With `--reference FILE`, also writes the answers for the patterns of `reference.py`.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import cv2
import numpy as np

from trainer.layers import Floats, Integers, Network
from trainer.patterns import pattern, written
from trainer.quantized import quantized
from trainer.tensors import Tensors, WeightError, read_tensors, write_tensors

Pair = tuple[np.ndarray, np.ndarray]
TEMPLATE, SEARCH = 64, 128
SUFFIXES = (".jpg", ".jpeg", ".png")
MIXED = "head.mix"


def patch(image: np.ndarray, center: np.ndarray, side: float, pixels: int) -> np.ndarray:
    """Returns the square of `side` around a center, `[3, pixels, pixels]` bytes of RGB."""
    zoom = pixels / side
    shift = pixels / 2 - zoom * center + 0.5 * zoom - 0.5
    matrix = np.array([[zoom, 0, shift[0]], [0, zoom, shift[1]]])
    fill = tuple(float(value) for value in image.mean((0, 1)))
    cut = cv2.warpAffine(
        image, matrix, (pixels, pixels), flags=cv2.INTER_LINEAR, borderValue=fill
    )
    return np.ascontiguousarray(cut[:, :, ::-1].transpose(2, 0, 1))


def pairs_of(image: np.ndarray, count: int, random: np.random.Generator) -> list[Pair]:
    """Returns pairs of patches around random squares of an image."""
    rows, columns = image.shape[:2]
    pairs = []
    for _ in range(count):
        side = min(rows, columns) * np.exp(random.uniform(np.log(0.1), np.log(0.6)))
        center = random.uniform(0.15, 0.85, 2) * [columns, rows]
        shift = random.laplace(0, 0.15, 2).clip(-0.7, 0.7) * side
        scale = np.exp(random.normal(0, 0.15))
        pairs.append(
            (
                patch(image, center, side, TEMPLATE),
                patch(image, center + shift, 2 * side * scale, SEARCH),
            )
        )
    return pairs


def agreement(floats: Network, integers: Network, pairs: list[Pair]) -> dict[str, float]:
    """Returns how well two networks agree."""
    correlations, cells, sides = [], [], []
    for template, search in pairs:
        ours = integers.answers(search, integers.comparison(template))
        theirs = floats.answers(search, floats.comparison(template))
        scores = [1 / (1 + np.exp(-answer[0][0].ravel())) for answer in (ours, theirs)]
        correlations.append(np.corrcoef(*scores)[0, 1])
        best = scores[1].argmax()
        cells.append(scores[0].argmax() == best)
        distances = [16 * np.exp(answer[1].reshape(4, -1)[:, best]) for answer in (ours, theirs)]
        sides.append(np.abs(distances[0] - distances[1]).mean())
    return {
        "correlation of the scores": float(np.mean(correlations)),
        "same best cell": float(np.mean(cells)),
        "difference of a side in pixels": float(np.mean(sides)),
    }


def tensors_of(source: Tensors, network: Integers) -> Tensors:
    """Returns the content of the weight file in integers."""
    settings = source.settings | {"integers": 1}
    tensors = Tensors(source.name, settings, {})
    for kind in (0, 1):
        tensors.values[MIXED, kind] = source.values[MIXED, kind]
    for layer, parts in network.layers.items():
        values = (
            parts.weight, parts.bias, parts.shifts, parts.multipliers, parts.ratios, parts.scales,
        )  # fmt: skip
        for kind, part in enumerate(values, 2):
            if part is not None:
                tensors.values[layer, kind] = part
    for layer, part in network.factors.items():
        tensors.values[layer, 8] = part
    return tensors


def reference(network: Network) -> dict[str, list[float]]:
    comparison = network.comparison(pattern(TEMPLATE, 1))
    answers = network.answers(pattern(SEARCH, 2), comparison)
    return written(dict(zip(("score", "box", "quality"), answers)))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=Path, help="a weight file of lite10")
    parser.add_argument("--images", type=Path, nargs="+", required=True, help="folders of images")
    parser.add_argument("--out", type=Path, required=True, help="the weight file to write")
    parser.add_argument("--most", type=int, default=40, help="the most images of a folder")
    parser.add_argument("--pairs", type=int, default=2, help="pairs of patches of an image")
    parser.add_argument("--reference", type=Path, help="a file for the answers of the patterns")
    options = parser.parse_args()
    try:
        source = read_tensors(options.weights)
    except WeightError as error:
        parser.error(str(error))
    if source.settings.get("lite") != 10 or source.settings.get("template") != TEMPLATE:
        parser.error(f"{options.weights}: expected the network lite10")
    random = np.random.default_rng(1)
    pairs: list[Pair] = []
    for folder in options.images:
        found = sorted(path for path in folder.rglob("*") if path.suffix.lower() in SUFFIXES)
        for path in found[:: max(1, -(-len(found) // options.most))]:
            image = cv2.imread(str(path))
            if image is not None:
                pairs += pairs_of(image, options.pairs, random)
    if len(pairs) < 10:
        parser.error("expected at least 10 pairs of patches from the images")
    held = pairs[::5]
    kept = [pair for index, pair in enumerate(pairs) if index % 5]
    mix = source.values[MIXED, 0][:, :, 0, 0].astype(np.float32)
    mix_bias = source.values[MIXED, 1].astype(np.float32)
    weights, biases = (
        {name: values.astype(np.float32) for name, values in source.of_kind(kind).items()}
        for kind in (0, 1)
    )
    floats = Floats(weights, biases)
    integers = quantized(floats, mix, mix_bias, kept)
    floats.records = False
    networks = [Network(layers, mix, mix_bias) for layers in (floats, integers)]
    for name, value in agreement(*networks, held).items():
        print(f"{name}: {value:.4f}")
    size = write_tensors(tensors_of(source, integers), options.out)
    print(f"{options.out.name}: {len(kept)} pairs, {size} bytes")
    if options.reference is not None:
        options.reference.write_text(json.dumps(reference(networks[1])) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
