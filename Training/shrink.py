#!/usr/bin/env python3
"""Makes smaller packs that can be carried to a machine with a GPU.

    python shrink.py --data DATA --out CARRY --megabytes 42 --parts 2

Reads the packs that training uses, scales images down and writes them as WebP. CARRY/videos.pack
contains the views of objects in videos, as many as fit. CARRY/stills-1.pack, CARRY/stills-2.pack
and so on contain images of all topics in turn, starting with images that have labeled objects. No
file is larger than the given size, so that each can be transferred on its own. Use CARRY as the
--data folder of train.py, with --packs '*.pack'.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np

from trainer.pack import PACKS, Pack, decode, read_packs

SMALLEST_BOX = 8.0
STILLS, *VIDEOS = PACKS


def webp(picture: np.ndarray, quality: int) -> bytes:
    done, content = cv2.imencode(".webp", picture, [cv2.IMWRITE_WEBP_QUALITY, quality])
    if not done:
        raise ValueError("a picture could not be written as WebP")
    return content.tobytes()


def order(pack: Pack, seed: int) -> list[int]:
    """Returns the order in which images are selected: one image of each topic in turn. Within a
    topic, images with objects come first.
    """
    random = np.random.default_rng(seed)
    boxed = {view[0] for _, _, views in pack.objects for view in views}
    by_topic: dict[int, list[int]] = defaultdict(list)
    for index in random.permutation(len(pack.pictures)):
        by_topic[pack.pictures[index][0]].append(int(index))
    for indices in by_topic.values():
        indices.sort(key=lambda index: index not in boxed)
    longest = max(map(len, by_topic.values()))
    return [
        indices[place]
        for place in range(longest)
        for indices in by_topic.values()
        if place < len(indices)
    ]


def shrunk(pack: Pack, chosen: list[int], side: int, quality: int, budget: int) -> Pack:
    """Returns as many of the chosen images as fit into the budget of bytes, with their objects."""
    result = Pack()
    place: dict[int, tuple[int, float]] = {}
    used = 0
    for index in chosen:
        picture = decode(pack.jpegs[index])
        if picture is None:
            continue
        scale = min(1.0, side / max(picture.shape[:2]))
        size = (max(1, round(picture.shape[1] * scale)), max(1, round(picture.shape[0] * scale)))
        content = webp(cv2.resize(picture, size, interpolation=cv2.INTER_AREA), quality)
        if used + len(content) > budget:
            break
        used += len(content)
        place[index] = (
            result.add_picture(pack.topics[pack.pictures[index][0]], content, *size),
            scale,
        )
    for topic, label, views in pack.objects:
        kept = [
            (place[view[0]][0], *(value * place[view[0]][1] for value in view[1:]))
            for view in views
            if view[0] in place
        ]
        kept = [view for view in kept if min(view[3], view[4]) >= SMALLEST_BOX]
        if kept:
            result.add_object(pack.topics[topic], label, kept)
    return result


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--megabytes", type=float, default=42, help="size of each file")
    parser.add_argument("--parts", type=int, default=2, help="number of files with stills")
    parser.add_argument("--side", type=int, default=208)
    parser.add_argument("--quality", type=int, default=70)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)

    def write(name: str, pack: Pack, chosen: list[int]) -> int:
        budget = int(options.megabytes * 2**20 * 0.97)
        result = shrunk(pack, chosen, options.side, options.quality, budget)
        result.write(options.out / name)
        size = (options.out / name).stat().st_size
        print(
            f"{name}: {len(result.pictures)} pictures, {len(result.objects)} objects,"
            f" {size / 2**20:.1f} MiB"
        )
        return len(result.pictures)

    if any(any(options.data.glob(pattern)) for pattern in VIDEOS):
        videos, _ = read_packs(options.data, VIDEOS)
        write("videos.pack", videos, list(range(len(videos.pictures))))
    stills = Pack.read(options.data / STILLS)
    chosen = order(stills, options.seed)
    for part in range(1, options.parts + 1):
        chosen = chosen[write(f"stills-{part}.pack", stills, chosen) :]
    return 0


if __name__ == "__main__":
    sys.exit(main())
