#!/usr/bin/env python3
"""Makes labeled clips of figures that change shape in front of real video, in OTB's layout.

    python figures.py --data DATA --out DATA/figures

The figures are bipeds, quadrupeds and rotating boxes. Their textures come from held-out images, and
the background videos are held out as well. The bounding boxes are exact. Since nothing is taken
from a benchmark, a tracker's constants can be tuned on these clips.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from trainer.pack import Pack, decode
from trainer.sequences import benchmark_sequences, write_sequence
from trainer.stage import Footage, Stage

FEWEST_FRAMES = 20
"""The minimum number of frames of a background video."""


def textures_of(pack: Pack, count: int, seed: int) -> list[np.ndarray]:
    """Returns textures cut from the middle of labeled boxes. All topics have the same probability.
    """
    random = np.random.default_rng(seed)
    by_topic: dict[int, list] = {}
    for topic, _, views in pack.objects:
        if min(views[0][3:5]) >= 24:
            by_topic.setdefault(topic, []).append(views[0])
    found = []
    for _ in range(count):
        topic = sorted(by_topic)[random.integers(len(by_topic))]
        number, x, y, width, height = by_topic[topic][random.integers(len(by_topic[topic]))]
        picture = decode(pack.jpegs[number])
        top, left = int(y + 0.15 * height), int(x + 0.15 * width)
        found.append(picture[top : top + int(0.7 * height), left : left + int(0.7 * width)])
    return [patch for patch in found if min(patch.shape[:2]) >= 8]


def footage_of(root: Path, count: int, frames: int, seed: int) -> list[Footage]:
    """Returns the first frames of several videos, chosen from each source in turn."""
    by_source: dict[str, dict[str, list[Path]]] = {}
    for sequence in benchmark_sequences(root):
        if len(sequence.frames) >= FEWEST_FRAMES:
            source = sequence.name.split("/")[-1].rsplit("-", 1)[0]
            by_source.setdefault(source, {})[sequence.video] = sequence.frames[:frames]
    if not by_source:
        raise SystemExit(f"{root}: no video of at least {FEWEST_FRAMES} frames")
    random = np.random.default_rng(seed)
    order = {source: random.permutation(sorted(videos)) for source, videos in by_source.items()}
    found = []
    for index in range(count):
        source = sorted(by_source)[index % len(by_source)]
        video = order[source][index // len(by_source) % len(order[source])]
        pictures = [cv2.imread(str(path)) for path in by_source[source][video]]
        found.append(Footage(f"{source}/{video}", [p for p in pictures if p is not None]))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True, help="folder with select.pack, tracks")
    parser.add_argument("--out", type=Path, required=True, help="folder for the clips")
    parser.add_argument("--clips", type=int, default=48)
    parser.add_argument("--frames", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    textures = textures_of(Pack.read(options.data / "select.pack"), 160, options.seed)
    # 10 videos and 3 types of figure have no common divisor, so every type appears in every video.
    footage = footage_of(options.data / "tracks", 10, options.frames, options.seed)
    stage = Stage(textures, footage, options.seed)
    for number in range(options.clips):
        name = f"figure-{number:03d}"
        clip = (
            (frame, (left, top, right - left, bottom - top))
            for frame, (left, top, right, bottom) in stage.clip(number, options.frames)
        )
        write_sequence(options.out / name, f"figures/{name}", clip)
    print(f"{options.clips} clips of {options.frames} frames in {options.out}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
