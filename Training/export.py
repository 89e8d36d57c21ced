#!/usr/bin/env python3
"""Converts a checkpoint to the package's weight file and to ONNX.

    python export.py DATA/checkpoints/s.pt --out DATA/export/s
    python export.py ../Sources/CWeights/Files/fast.weights --out DATA/export/fast

Writes s.weights, which the package reads, and s-template.onnx and s-search.onnx, which contain the
same rounded weights for comparison with ONNX Runtime.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import onnx
import torch

from trainer.lite import LiteNetwork
from trainer.network import TrackerNetwork
from trainer.tensors import WeightError
from trainer.weights import (
    blended,
    network_of,
    read_weights,
    rounded,
    write_weights,
)

Network = TrackerNetwork | LiteNetwork


class TemplatePart(torch.nn.Module):
    """The part of the network that computes the cells and the gate from a template patch."""

    def __init__(self, network: Network):
        super().__init__()
        self.network = network

    def forward(self, patch: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return self.network.template(patch)


class SearchPart(torch.nn.Module):
    """The part of the network that computes the score, the distances in pixels and the expected
    overlap from a template's cells, its gate and a search patch.
    """

    def __init__(self, network: Network):
        super().__init__()
        self.network = network

    def forward(
        self, cells: torch.Tensor, gate: torch.Tensor, patch: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        score, distances, quality = self.network.search(cells, gate, patch)
        return torch.sigmoid(score), distances, torch.sigmoid(quality)


def load(checkpoint: Path, average: bool = True) -> tuple[Network, int | None]:
    """Returns the network of a checkpoint and the number of pairs with which it was trained. For a
    weight file, the number is unknown and None is returned.
    """
    if checkpoint.suffix == ".weights":
        return read_weights(checkpoint).eval(), None
    state = torch.load(checkpoint, map_location="cpu")
    network = network_of(state["shape"])
    network.load_state_dict(state["average" if average else "network"])
    return network.eval(), state["pairs"]


def export_onnx(network: Network, stem: Path) -> tuple[Path, Path]:
    """Writes both parts of a network as ONNX files, with weights rounded to 16 bits. Returns the
    paths of the files.
    """
    network = rounded(network)
    patch, search = (
        torch.zeros(1, 3, side, side)
        for side in (network.shape.patches.template, network.shape.patches.search)
    )
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


def save_start(network: Network, pairs: int | None, path: Path) -> None:
    """Writes a small checkpoint for `train.py --from`, with the weights as binary16 and without
    the optimizer.
    """
    weights = {
        name: value.half() if value.is_floating_point() else value
        for name, value in network.state_dict().items()
    }
    torch.save({"shape": network.shape.name, "pairs": pairs, "average": weights}, path)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoint", type=Path, help="a checkpoint, or a file of weights")
    parser.add_argument(
        "--out", type=Path, required=True, help="path of the files to write, without extension"
    )
    parser.add_argument(
        "--last", action="store_true", help="use the last weights instead of their running average"
    )
    parser.add_argument(
        "--towards", type=Path, help="a weight file to mix with the checkpoint's weights"
    )
    parser.add_argument("--share", type=float, default=0.5, help="weight of --towards, 0 to 1")
    parser.add_argument(
        "--start", type=Path, help="also write a small checkpoint here for train.py --from"
    )
    options = parser.parse_args()
    if not 0 <= options.share <= 1:
        parser.error(f"--share {options.share}: expected a number from 0 to 1")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    network, pairs = load(options.checkpoint, average=not options.last)
    if options.towards is not None:
        try:
            network = blended(network, read_weights(options.towards), options.share).eval()
        except WeightError as error:
            parser.error(f"--towards {options.towards}: {error}")
    if options.start is not None:
        save_start(network, pairs, options.start)
    size = write_weights(network, options.out.with_name(options.out.name + ".weights"))
    export_onnx(network, options.out)
    seen = "" if pairs is None else f" after {pairs} pairs"
    print(f"{options.out.name}: network {network.shape.name}{seen}, {size} bytes of weights")
    return 0


if __name__ == "__main__":
    sys.exit(main())
