#!/usr/bin/env python3
"""Turns a checkpoint into the package's weight file and into ONNX.

    python export.py DATA/checkpoints/s.pt --out DATA/export/s

Writes s.weights (what the package reads), s-template.onnx and s-search.onnx (the same rounded
weights, for checks against ONNX Runtime).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import onnx
import torch

from trainer.network import SHAPES, TrackerNetwork
from trainer.pairs import SEARCH, TEMPLATE
from trainer.weights import rounded, write_weights


class TemplatePart(torch.nn.Module):
    """The template patch in, its cells and gate out."""

    def __init__(self, network: TrackerNetwork):
        super().__init__()
        self.network = network

    def forward(self, patch: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.network.template(patch)


class SearchPart(torch.nn.Module):
    """Cells, gate and search patch in; score, distances in pixels and expected overlap out."""

    def __init__(self, network: TrackerNetwork):
        super().__init__()
        self.network = network

    def forward(
        self, cells: torch.Tensor, gate: torch.Tensor, patch: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        score, distances, quality = self.network.search(cells, gate, patch)
        return torch.sigmoid(score), distances, torch.sigmoid(quality)


def load(checkpoint: Path, average: bool = True) -> tuple[TrackerNetwork, int]:
    """The network of a checkpoint and how many pairs it has seen."""
    state = torch.load(checkpoint, map_location="cpu")
    network = TrackerNetwork(SHAPES[state["shape"]])
    network.load_state_dict(state["average" if average else "network"])
    return network.eval(), state["pairs"]


def export_onnx(network: TrackerNetwork, stem: Path) -> tuple[Path, Path]:
    """Writes both parts with 16-bit rounded weights; returns their paths."""
    network = rounded(network)
    patch, search = torch.zeros(1, 3, TEMPLATE, TEMPLATE), torch.zeros(1, 3, SEARCH, SEARCH)
    with torch.no_grad():
        cells, gate = network.template(patch)
    paths = (
        stem.with_name(stem.name + "-template.onnx"),
        stem.with_name(stem.name + "-search.onnx"),
    )
    torch.onnx.export(
        TemplatePart(network),
        (patch,),
        str(paths[0]),
        input_names=["patch"],
        output_names=["cells", "gate"],
        opset_version=17,
        dynamo=False,
    )
    torch.onnx.export(
        SearchPart(network),
        (cells, gate, search),
        str(paths[1]),
        input_names=["cells", "gate", "patch"],
        output_names=["score", "distances", "quality"],
        opset_version=17,
        dynamo=False,
    )
    for path in paths:
        onnx.checker.check_model(onnx.load(str(path)))
    return paths


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path)
    parser.add_argument(
        "--out", type=Path, required=True, help="path of the results without ending"
    )
    parser.add_argument(
        "--last", action="store_true", help="the last weights instead of their running average"
    )
    options = parser.parse_args()
    options.out.parent.mkdir(parents=True, exist_ok=True)
    network, pairs = load(options.checkpoint, average=not options.last)
    size = write_weights(network, options.out.with_name(options.out.name + ".weights"))
    export_onnx(network, options.out)
    print(
        f"{options.out.name}: network {network.shape.name} after {pairs} pairs,"
        f" {size} bytes of weights"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
