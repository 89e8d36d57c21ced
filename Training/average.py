#!/usr/bin/env python3
"""Writes the mean of the weights of two or more checkpoints.

    python average.py DATA/checkpoints/next.pt checkpoints/lite10.pt --data DATA --out mean.pt
    python average.py a.pt b.pt c.pt --shares 0.5 0.25 0.25 --data DATA --out mean.pt

The networks must have been trained further from the same network, which can be one of them. The
statistics of batch normalization are measured again on pairs made from DATA.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

import torch

from export import load
from trainer.averages import average
from trainer.catalogue import Catalogue
from trainer.pack import PACKS, PackError, build_atlas, read_packs
from trainer.pairs import PairGenerator, Recipe


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("checkpoints", type=Path, nargs="+")
    parser.add_argument(
        "--shares", type=float, nargs="+", help="the networks' shares; equal by default"
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--packs", nargs="+", default=PACKS, help="as for train.py")
    parser.add_argument("--out", type=Path, required=True, help="the checkpoint to write")
    options = parser.parse_args()
    shares = options.shares or [1.0] * len(options.checkpoints)
    if len(shares) != len(options.checkpoints):
        parser.error(f"{len(shares)} shares: expected one for each checkpoint")
    if min(shares) < 0 or sum(shares) <= 0:
        parser.error("--shares: expected numbers of at least 0 that are not all 0")
    networks, counts = zip(*map(load, options.checkpoints))
    shape = networks[0].shape
    for network in networks:
        if network.shape != shape:
            parser.error(
                f"networks {shape.name} and {network.shape.name}: expected the same shape"
            )
    try:
        pack, name = read_packs(options.data, options.packs)
    except PackError as error:
        parser.error(str(error))
    # As in the training of the package's network.
    recipe = replace(Recipe().with_videos(0.5), together=0.3, scale=0.4)
    generator = PairGenerator(
        build_atlas(pack, options.data / f"{name}.atlas"),
        Catalogue(pack, torch.device("cpu")),
        recipe,
        seed=7,
        patches=shape.patches,
    )
    network = average(networks, shares, generator)
    weights = network.state_dict()
    torch.save({"shape": shape.name, "pairs": counts[0], "average": weights}, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
