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

from export import load
from trainer.averages import average
from trainer.catalogue import Catalogue
from trainer.pack import PACKS, PackError, build_atlas, read_packs
from trainer.pairs import PairGenerator, Recipe


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
    (first, pairs), (second, _) = map(load, options.checkpoints)
    shape = first.shape
    if shape != second.shape:
        parser.error(f"networks {shape.name} and {second.shape.name}: expected the same shape")
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
    network = average(first, second, options.share, generator)
    weights = network.state_dict()
    torch.save({"shape": shape.name, "pairs": pairs, "average": weights}, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
