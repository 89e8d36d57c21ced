#!/usr/bin/env python3
"""Writes the mean of the weights of two checkpoints.

    python average.py DATA/checkpoints/next.pt checkpoints/lite10.pt --data DATA --out mean.pt

One of the two networks must have been trained further from the other. The statistics of batch
normalization are measured again on pairs made from DATA.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import torch

from trainer.averages import average
from trainer.catalogue import Catalogue
from trainer.pack import PACKS, PackError, build_atlas, read_packs
from trainer.pairs import PairGenerator, Recipe
from trainer.weights import network_of, shape_of


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoints", type=Path, nargs=2)
    parser.add_argument("--share", type=float, default=0.5, help="weight of the second, 0 to 1")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--packs", nargs="+", default=PACKS, help="as for train.py")
    parser.add_argument("--out", type=Path, required=True, help="the checkpoint to write")
    options = parser.parse_args()
    if not 0 <= options.share <= 1:
        parser.error(f"--share {options.share}: expected a number from 0 to 1")
    states = [torch.load(path, map_location="cpu") for path in options.checkpoints]
    shapes = [state["shape"] for state in states]
    if shapes[0] != shapes[1]:
        parser.error(f"networks {shapes[0]} and {shapes[1]}: expected the same shape")
    networks = [network_of(shapes[0]) for _ in states]
    for network, state in zip(networks, states):
        network.load_state_dict(state["average"])
    try:
        pack, name = read_packs(options.data, options.packs)
    except PackError as error:
        parser.error(str(error))
    device = torch.device("cpu")
    recipe = replace(Recipe().with_videos(0.5), together=0.3, scale=0.4)
    generator = PairGenerator(
        build_atlas(pack, options.data / f"{name}.atlas"),
        Catalogue(pack, device),
        recipe,
        seed=7,
        patches=shape_of(shapes[0]).patches,
    )
    network = average(*networks, options.share, generator)
    state = {"shape": shapes[0], "pairs": states[0]["pairs"], "average": network.state_dict()}
    torch.save(state, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
