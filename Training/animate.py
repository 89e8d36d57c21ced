#!/usr/bin/env python3
"""Makes labeled films from held-out still images, in OTB's layout.

    python animate.py --data DATA --out DATA/films

A tracker's constants can be chosen on these films. The films show real textures that move, rotate,
grow and bend, with exact boxes. They contain nothing from a benchmark.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np
import torch

from trainer.animation import Animator
from trainer.catalogue import Catalogue
from trainer.pack import Pack, build_atlas
from trainer.sequences import Box, write_sequence


def labeled(frame: torch.Tensor, box: torch.Tensor) -> tuple[np.ndarray, Box]:
    """Returns a frame as a BGR image, and its box as left, top, width and height."""
    picture = frame.round().byte().flip(0).permute(1, 2, 0).contiguous().numpy()
    left, top, right, bottom = box.tolist()
    return picture, (left, top, right - left, bottom - top)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with select.pack")
    parser.add_argument("--out", type=Path, required=True, help="folder for the films")
    parser.add_argument("--films", type=int, default=60)
    parser.add_argument("--frames", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    torch.set_num_threads(1)
    pack = Pack.read(options.data / "select.pack")
    atlas = build_atlas(pack, options.data / "select.atlas")
    animator = Animator(atlas, Catalogue(pack, torch.device("cpu")), options.seed)
    for number in range(options.films):
        name = f"film-{number:03d}"
        film = (labeled(*each) for each in animator.film(number, options.frames))
        write_sequence(options.out / name, f"films/{name}", film, quality=88)
    print(f"{options.films} films of {options.frames} frames in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
