#!/usr/bin/env python3
"""Finds objects in the videos of `sources.csv` that a tracker follows forward and back to where it
started.

    python mine.py --out DATA [--mirror DIR] [--minutes 20]

These videos have no labels. Boxes start on objects that move relative to the scene, or on texture.
They are followed through a range of frames by the median motion of the points in them, and back
again from the end (Median Flow and its forward-backward error: Kalal, Mikolajczyk and Matas, ICPR
2010). Boxes that return to their start are kept (the idea of UDT, Wang et al., CVPR 2019). From
training videos, a few views of each object are added to DATA/tracks.pack. From videos held out for
selection, all frames are written to DATA/select/VIDEO, with one file of boxes for each object.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import cv2
import numpy as np

from trainer.pack import Pack, encode, small
from trainer.sources import Source, SourceError, open_repository, read_sources
from trainer.views import add_view, spread

HERE = Path(__file__).resolve().parent
FRAME_SIDE = 480
VIEWS = 8
OBJECTS_PER_VIDEO = 8
"""The maximum number of objects per video that are held out for selection."""
REGION = 5.0
"""The side length of the square around the target that a view shows, as a multiple of the target's
side length.
"""


def read_frames(content: bytes, name: str, limit: int = 1500) -> list[np.ndarray]:
    """Returns the frames of a video, scaled so that the longer side is at most `FRAME_SIDE`."""
    with tempfile.NamedTemporaryFile(suffix=Path(name).suffix) as file:
        file.write(content)
        file.flush()
        video = cv2.VideoCapture(file.name)
        frames = []
        while len(frames) < limit:
            there, frame = video.read()
            if not there:
                break
            frames.append(small(frame, FRAME_SIDE))
        video.release()
    return frames


def moving_boxes(
    first: np.ndarray, second: np.ndarray
) -> tuple[list[tuple[int, int, int, int]], bool]:
    """Returns boxes around objects whose flow is not explained by the scene's similarity
    transform, and whether the scene moves.
    """
    grey = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) for frame in (first, second)]
    flow = cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_FAST).calc(grey[0], grey[1], None)
    height, width = grey[0].shape
    y, x = np.mgrid[4:height:12, 4:width:12]
    points = np.stack([x.ravel(), y.ravel()], 1).astype(np.float32)
    moved = points + flow[y.ravel(), x.ravel()]
    model, _ = cv2.estimateAffinePartial2D(
        points, moved, method=cv2.RANSAC, ransacReprojThreshold=1.0
    )
    if model is None:
        return [], True
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    explained = np.stack(
        [
            model[0, 0] * x + model[0, 1] * y + model[0, 2] - x,
            model[1, 0] * x + model[1, 1] * y + model[1, 2] - y,
        ],
        2,
    )
    residual = np.linalg.norm(flow - explained, axis=2)
    mask = (residual > max(1.0, 3 * float(np.median(residual)))).astype(np.uint8)
    mask = cv2.morphologyEx(mask, cv2.MORPH_CLOSE, np.ones((9, 9), np.uint8))
    _, _, found, _ = cv2.connectedComponentsWithStats(mask)
    boxes = [tuple(int(v) for v in row[:4]) for row in found[1:] if row[4] > 0.3 * row[2] * row[3]]
    return boxes, float(np.median(np.linalg.norm(explained, axis=2))) > 0.5


def textured_boxes(
    frame: np.ndarray, random: np.random.Generator, count: int
) -> list[tuple[int, int, int, int]]:
    """Returns boxes of random size around corners."""
    corners = cv2.goodFeaturesToTrack(cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY), 60, 0.02, 15)
    if corners is None:
        return []
    boxes = []
    for x, y in random.permutation(corners.reshape(-1, 2))[:count]:
        side, stretch = (
            np.exp(random.uniform(np.log(18), np.log(90))),
            np.exp(random.normal(0, 0.3)),
        )
        boxes.append(
            (
                int(x - side * stretch / 2),
                int(y - side / stretch / 2),
                int(side * stretch),
                int(side / stretch),
            )
        )
    return boxes


def overlap(a: np.ndarray, b: np.ndarray) -> float:
    """Returns the IoU of two boxes given as left, top, width, height."""
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    shared = max(0.0, width) * max(0.0, height)
    return float(shared / max(1e-6, a[2] * a[3] + b[2] * b[3] - shared))


def usable(box: tuple[int, int, int, int], frame: np.ndarray) -> bool:
    x, y, width, height = box
    rows, columns = frame.shape[:2]
    inside = x >= 1 and y >= 1 and x + width < columns - 1 and y + height < rows - 1
    return (
        inside
        and 12 <= min(width, height)
        and max(width, height) < 0.45 * max(rows, columns)
        and max(width, height) < 4 * min(width, height)
    )


def follow(greys: list[np.ndarray], box: tuple[float, ...]) -> np.ndarray | None:
    """Follows a box by the median motion of the points in it (Median Flow). Returns the box in
    every frame, or None if it is lost.
    """
    x, y, width, height = box
    boxes = [np.array(box, float)]
    steps = (np.arange(7) + 0.5) / 7
    for first, second in zip(greys, greys[1:]):
        points = (
            np.stack(np.meshgrid(x + steps * width, y + steps * height), 2)
            .reshape(-1, 1, 2)
            .astype(np.float32)
        )
        forwards, found, _ = cv2.calcOpticalFlowPyrLK(
            first, second, points, None, winSize=(15, 15), maxLevel=3
        )
        back, returned, _ = cv2.calcOpticalFlowPyrLK(
            second, first, forwards, None, winSize=(15, 15), maxLevel=3
        )
        error = np.linalg.norm((back - points)[:, 0], axis=1)
        good = (
            (found[:, 0] > 0)
            & (returned[:, 0] > 0)
            & (error <= max(0.3, float(np.median(error))))
            & (error < 2)
        )
        if good.sum() < 10:
            return None
        old, new = points[good, 0], forwards[good, 0]
        distances = [np.linalg.norm(np.roll(part, 5, 0) - part, axis=1) for part in (old, new)]
        apart = distances[0] > 2
        if not apart.any():
            return None
        scale = float(np.median(distances[1][apart] / distances[0][apart]))
        shift = np.median(new - old, axis=0)
        if not 0.8 < scale < 1.25:
            return None
        center = np.array([x + width / 2, y + height / 2]) + shift
        width, height = width * scale, height * scale
        x, y = center - np.array([width, height]) / 2
        boxes.append(np.array([x, y, width, height]))
    return np.stack(boxes)


def cycle(
    frames: list[np.ndarray], greys: list[np.ndarray], box: tuple[int, int, int, int]
) -> np.ndarray | None:
    """Returns the box in every frame. The result is None if the object does not change, or if
    following it backward from the end disagrees with following it forward.
    """
    forwards = follow(greys, box)
    if forwards is None or not usable(tuple(int(value) for value in forwards[-1]), greys[-1]):
        return None
    if not changes(frames, forwards):
        return None
    backwards = follow(greys[::-1], tuple(forwards[-1]))
    if backwards is None:
        return None
    agreement = [overlap(a, b) for a, b in zip(forwards, backwards[::-1])]
    if agreement[0] < 0.7 or min(agreement) < 0.6:
        return None
    return (forwards + backwards[::-1]) / 2


def changes(frames: list[np.ndarray], boxes: np.ndarray) -> bool:
    """Returns whether the target moves, grows or changes its appearance in the frames."""
    centers = boxes[:, :2] + boxes[:, 2:] / 2
    size = np.sqrt(boxes[0, 2] * boxes[0, 3])
    if (
        np.abs(centers - centers[0]).max() > 0.25 * size
        or not 0.88 < boxes[-1, 2] * boxes[-1, 3] / size**2 < 1.14
    ):
        return True
    patches = []
    for frame, box in ((frames[0], boxes[0]), (frames[-1], boxes[-1])):
        x, y, width, height = (int(round(value)) for value in box)
        patches.append(
            cv2.resize(frame[max(0, y) : y + height, max(0, x) : x + width], (24, 24))
            .astype(np.float32)
            .ravel()
        )
    return float(np.corrcoef(patches[0], patches[1])[0, 1]) < 0.93


def candidates(
    frames: list[np.ndarray], start: int, random: np.random.Generator, count: int
) -> list[tuple[int, int, int, int]]:
    """Returns boxes to follow from a frame: moving objects first and, if the camera moves,
    textured areas. The boxes do not overlap.
    """
    later = frames[min(start + 3, len(frames) - 1)]
    chosen: list[tuple[int, int, int, int]] = []
    boxes, scene_moves = moving_boxes(frames[start], later)
    if scene_moves:
        boxes = boxes + textured_boxes(frames[start], random, 3 * count)
    for box in boxes:
        if usable(box, frames[start]) and all(
            overlap(np.array(box), np.array(other)) < 0.2 for other in chosen
        ):
            chosen.append(box)
    return chosen[:count]


def add_views(pack: Pack, name: str, frames: list[np.ndarray], boxes: np.ndarray) -> None:
    """Adds an object with `VIEWS` views, each showing a square around it."""
    chosen = spread(len(frames), VIEWS)
    views = [add_view(pack, "video", frames[index], boxes[index], REGION) for index in chosen]
    pack.add_object("video", name, views)


def mine_training(
    source: Source, frames: list[np.ndarray], pack: Pack, random: np.random.Generator, until: float
) -> int:
    """Adds the objects found in a training video until the time is up. Returns their number."""
    found = 0
    starts = random.permutation(np.arange(0, max(1, len(frames) - 12), 6))
    for start in starts:
        if time.monotonic() > until:
            break
        length = int(random.integers(12, 60))
        stretch = frames[start : start + length]
        greys = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) for frame in stretch]
        for box in candidates(frames, int(start), random, 6):
            boxes = cycle(stretch, greys, box)
            if boxes is not None:
                add_views(pack, f"{source.name}/{start}", stretch, boxes)
                found += 1
    return found


def mine_selection(
    source: Source, frames: list[np.ndarray], out: Path, random: np.random.Generator, until: float
) -> int:
    """Writes the frames and the boxes of objects found in a held-out video. Returns the number
    of objects.
    """
    folder = out / "select" / source.name
    folder.mkdir(parents=True, exist_ok=True)
    for earlier in folder.glob("object-*.csv"):
        earlier.unlink()
    for index, frame in enumerate(frames):
        (folder / f"{index:05}.jpg").write_bytes(encode(frame, 92))
    found = 0
    for start in random.permutation(np.arange(0, max(1, len(frames) - 30), 15)):
        stretch = frames[start : start + int(random.integers(40, 120))]
        greys = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) for frame in stretch]
        for box in candidates(frames, int(start), random, 3):
            if time.monotonic() > until or found >= OBJECTS_PER_VIDEO:
                return found
            boxes = cycle(stretch, greys, box)
            if boxes is None:
                continue
            rows = [
                f"{start + index}," + ",".join(f"{value:.2f}" for value in row)
                for index, row in enumerate(boxes)
            ]
            text = "\n".join(["frame,x,y,width,height", *rows]) + "\n"
            (folder / f"object-{found:02}.csv").write_text(text)
            found += 1
    return found


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--mirror", type=Path)
    parser.add_argument("--sources", type=Path, default=HERE / "sources.csv")
    parser.add_argument(
        "--minutes",
        type=float,
        default=20,
        help="minutes for all training videos together; selection takes up to half as long",
    )
    parser.add_argument("--split", choices=("train", "select", "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    cv2.setNumThreads(1)
    sources = [source for source in read_sources(options.sources) if source.labels == "video"]
    pack = Pack()
    for split, minutes in (("train", options.minutes), ("select", options.minutes / 2)):
        chosen = [
            source
            for source in sources
            if source.split == split and options.split in (split, "both")
        ]
        for place, source in enumerate(chosen):
            try:
                repository = open_repository(source, options.out / "clones", options.mirror)
                files = repository.files(source.path)
                content = next(repository.contents([files[source.path]]))
            except (SourceError, KeyError) as error:
                print(f"left out: {source.name}: {error}", file=sys.stderr)
                continue
            frames = read_frames(content or b"", source.path)
            if len(frames) < 12:
                print(f"left out: {source.name}: {len(frames)} frames", file=sys.stderr)
                continue
            random = np.random.default_rng([options.seed, place])
            share = minutes * 60 / len(chosen)
            until = time.monotonic() + share
            if split == "train":
                found = mine_training(source, frames, pack, random, until)
            else:
                found = mine_selection(source, frames, options.out, random, until)
            print(f"{source.name}: {len(frames)} frames, {found} objects", flush=True)
        if split == "train" and pack.objects:
            pack.write(options.out / "tracks.pack")
            print(f"tracks: {len(pack.objects)} objects, {len(pack.pictures)} views", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
