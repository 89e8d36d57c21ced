#!/usr/bin/env python3
"""Makes labeled films from held-out still images, in OTB's layout.

    python animate.py --data DATA --out DATA/films

A tracker's constants can be chosen on these films. They show real textures that move, rotate, grow
and bend, with exact boxes, and nothing from a benchmark.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import torch

from trainer.animation import Animator
from trainer.catalogue import Catalogue
from trainer.pack import Pack, build_atlas, encode


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
        folder = options.out / f"film-{number:03d}"
        (folder / "img").mkdir(parents=True, exist_ok=True)
        lines = []
        for index, (frame, box) in enumerate(animator.film(number, options.frames)):
            picture = frame.round().byte().flip(0).permute(1, 2, 0).contiguous().numpy()  # BGR
            (folder / "img" / f"{index + 1:04d}.jpg").write_bytes(encode(picture))
            left, top, right, bottom = box.tolist()
            # OTB's pixel coordinates start at 1.
            lines.append(f"{left + 1:.2f},{top + 1:.2f},{right - left:.2f},{bottom - top:.2f}\n")
        (folder / "groundtruth_rect.txt").write_text("".join(lines))
        (folder / "video.json").write_text(json.dumps({"video": f"films/{folder.name}"}) + "\n")
    print(f"{options.films} films of {options.frames} frames in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
