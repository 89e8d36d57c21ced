#!/usr/bin/env python3
"""Fetches the images of `sources.csv` and packs them, reduced and without duplicates, together with
their boxes.

    python collect.py --out DATA            clones missing repositories into DATA/clones
    python collect.py --out DATA --mirror DIR    reads git directories DIR/owner+name/repo instead

Writes DATA/train.pack and DATA/select.pack, and adds the counts to `sources.csv`.
"""

from __future__ import annotations

import argparse
import csv
import sys
from pathlib import Path

import cv2
import numpy as np

from trainer.labels import boxes_of_pictures
from trainer.originals import one_per_original
from trainer.pack import SIDE, Pack, decode, encode, small
from trainer.sources import Source, SourceError, open_repository, read_sources

HERE = Path(__file__).resolve().parent


def difference_hash(picture: np.ndarray) -> int:
    """Returns 64 bits. Each bit tells whether a pixel of a 9 x 8 thumbnail is brighter than the
    pixel to its left.
    """
    grey = cv2.resize(
        cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), (9, 8), interpolation=cv2.INTER_AREA
    )
    bits = (grey[:, 1:] > grey[:, :-1]).ravel()
    return int("".join("1" if bit else "0" for bit in bits), 2)


def collect(
    source: Source, pack: Pack, out: Path, mirror: Path | None, seed: int
) -> tuple[int, int]:
    """Adds a source's images and boxes to the pack. Returns the number of images and the number of
    boxes.
    """
    repository = open_repository(source, out / "clones", mirror)
    files = repository.files(source.path)
    pictures = one_per_original(
        [path for path in files if path.lower().endswith((".jpg", ".jpeg", ".png"))]
    )
    order = np.random.default_rng(seed).permutation(len(pictures))
    pictures = [pictures[index] for index in order][: source.limit * 2]
    boxes = boxes_of_pictures(repository, source.path, source.labels, pictures)
    seen: list[int] = []
    added = objects = 0
    for path, content in zip(pictures, repository.contents([files[path] for path in pictures])):
        if added >= source.limit:
            break
        picture = decode(content) if content else None
        if picture is None or min(picture.shape[:2]) < 96:
            continue
        picture = small(picture, SIDE)
        fingerprint = difference_hash(picture)
        if any((fingerprint ^ other).bit_count() <= 2 for other in seen):
            continue
        labelled = boxes.get(path, [])
        if source.labels != "none" and not labelled:
            continue
        seen.append(fingerprint)
        height, width = picture.shape[:2]
        index = pack.add_picture(source.topic, encode(picture), width, height)
        for box in labelled[:40]:
            view = (index, box.x * width, box.y * height, box.width * width, box.height * height)
            if min(view[3], view[4]) >= 6 and max(view[3] / width, view[4] / height) < 0.97:
                pack.add_object(source.topic, f"{source.name}/{box.label}", [view])
                objects += 1
        added += 1
    return added, objects


def write_counts(path: Path, counts: dict[str, tuple[int, int]]) -> None:
    with path.open(newline="", encoding="utf-8") as file:
        reader = csv.DictReader(file)
        names = list(reader.fieldnames or [])
        rows = list(reader)
    for row in rows:
        if row["name"] in counts:
            row["count"], row["boxes"] = counts[row["name"]]
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, names, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--out",
        type=Path,
        required=True,
        help="folder for clones and packs, outside the repository",
    )
    parser.add_argument("--mirror", type=Path, help="folder of git directories owner+name/repo")
    parser.add_argument("--sources", type=Path, default=HERE / "sources.csv")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    options.out.mkdir(parents=True, exist_ok=True)
    packs = {"train": Pack(), "select": Pack()}
    counts: dict[str, tuple[int, int]] = {}
    for source in read_sources(options.sources):
        if source.labels in ("video", "clips", "still"):
            continue
        try:
            counts[source.name] = collect(
                source, packs[source.split], options.out, options.mirror, options.seed
            )
        except SourceError as error:
            print(f"left out: {error}", file=sys.stderr)
            continue
        print(
            f"{source.name}: {counts[source.name][0]} pictures, {counts[source.name][1]} boxes",
            flush=True,
        )
    for split, pack in packs.items():
        pack.write(options.out / f"{split}.pack")
        print(
            f"{split}: {len(pack.pictures)} pictures, {len(pack.objects)} objects,"
            f" {len(pack.topics)} topics"
        )
    write_counts(options.sources, counts)
    return 0


if __name__ == "__main__":
    sys.exit(main())
