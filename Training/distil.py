#!/usr/bin/env python3
"""Removes channels from a network's blocks, and trains the remaining channels to reproduce the
whole network's features.

    python distil.py --data DATA --size lite10n --from lite10 --pairs 30000

The narrow network starts with the channels that have the largest effect (`trainer/lite.py`,
`narrowed`) and with the whole network's head. It learns the whole network's features on the pairs'
patches, without using labels. Writes DATA/checkpoints/SIZE.pt for further training with `train.py
--from SIZE`. Running it again continues the training.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path

import torch
from torch import nn

from train import learning_rate
from trainer.catalogue import Catalogue
from trainer.frozen import FrozenPart
from trainer.lite import LITE_SHAPES, LiteNetwork, narrowed
from trainer.network import prepared
from trainer.pack import build_atlas, read_packs
from trainer.pairs import PairGenerator
from trainer.weights import network_of


def away(ours: list[torch.Tensor], theirs: list[torch.Tensor]) -> torch.Tensor:
    """Returns the mean squared difference between two networks' features, relative to the features'
    variance.
    """
    return torch.stack(
        [(a - b).square().mean() / b.var().clamp(min=1e-6) for a, b in zip(ours, theirs)]
    ).mean()


def narrow_copy(whole: nn.Module, size: str) -> LiteNetwork:
    """Returns a narrow network that is initialized from a whole network."""
    network = LiteNetwork(LITE_SHAPES[size])
    network.backbone = narrowed(whole.backbone, LITE_SHAPES[size])
    network.head.load_state_dict(whole.head.state_dict())
    return network


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    narrow = [name for name, shape in LITE_SHAPES.items() if shape.widths]
    parser.add_argument("--size", choices=narrow, required=True)
    parser.add_argument(
        "--from", dest="origin", required=True, help="name of the whole network's checkpoint"
    )
    parser.add_argument("--name", help="name of the checkpoint; the size by default")
    parser.add_argument("--pairs", type=int, default=30_000)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--save-minutes", type=float, default=4)
    options = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(1)
    folder = options.data / "checkpoints"
    path = folder / f"{options.name or options.size}.pt"
    state = torch.load(folder / f"{options.origin}.pt", map_location="cpu")
    whole = network_of(state["shape"]).eval()
    whole.load_state_dict(state["average"])
    network, pairs = narrow_copy(whole, options.size), 0
    optimiser = torch.optim.AdamW(network.backbone.parameters(), lr=options.rate, weight_decay=0.0)
    if path.exists():
        state = torch.load(path, map_location="cpu")
        network.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        pairs = state["pairs"]
    network = network.to(memory_format=torch.channels_last).train()
    # The normalization in the head is not trained here.
    network.head.eval()

    pack, pack_name = read_packs(options.data)
    atlas = build_atlas(pack, options.data / f"{pack_name}.atlas")
    generator = PairGenerator(atlas, Catalogue(pack, torch.device("cpu")), seed=7)
    teacher = FrozenPart(whole.backbone, True, path.with_name(f"{path.stem}-teacher.onnx"))

    def save() -> None:
        torch.save(
            {
                "shape": options.size,
                "pairs": pairs,
                "average": network.state_dict(),
                "optimiser": optimiser.state_dict(),
            },
            path.with_suffix(".partial"),
        )
        path.with_suffix(".partial").replace(path)

    saved = reported = time.monotonic()
    total, batches = 0.0, 0
    while pairs < options.pairs:
        for group in optimiser.param_groups:
            group["lr"] = learning_rate(pairs, options.pairs, options.rate, 0.3)
        batch = generator.batch(pairs, 32)
        loss = torch.zeros(())
        for patches in (prepared(batch.templates), prepared(batch.searches)):
            patches = patches.contiguous(memory_format=torch.channels_last)
            loss = loss + away(network.backbone(patches), teacher(patches)) / 2
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        optimiser.step()
        pairs += 32
        total, batches = total + float(loss.detach()), batches + 1
        now = time.monotonic()
        if now - reported > 30:
            print(json.dumps({"pairs": pairs, "away": round(total / batches, 4)}), flush=True)
            total, batches, reported = 0.0, 0, now
        if now - saved > options.save_minutes * 60:
            save()
            saved = now
    save()
    print(f"{path.stem}: stopped after {pairs} pairs", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
