#!/usr/bin/env python3
"""Finds the same objects in many frames of the labeled videos among the sources of `sources.csv`.

    python link.py --out DATA [--mirror DIR]

Datasets of labeled images are often frames of videos, named by their number. Boxes are linked
across these frames if the match is unambiguous (`trainer/chains.py`). Clips with a box in every
frame need no linking. If the camera is static, moving objects can be detected (`trainer/still.py`).
Objects of training sources are written to DATA/videos/SOURCE.pack, with up to `VIEWS` views each.
Objects of selection sources become sequences in OTB's layout, DATA/tracks/SOURCE-NUMBER. Sources
that have already been linked are not processed again.
"""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

import cv2
import numpy as np

from trainer.chains import (
    Frame,
    add_box,
    changes,
    frame_of,
    is_steady,
    linked,
    video_and_number,
)
from trainer.clips import read_clips, read_movie
from trainer.labels import boxes_of_pictures
from trainer.originals import one_per_original, original_name
from trainer.pack import Pack, decode
from trainer.sequences import write_sequence
from trainer.sources import Repository, Source, SourceError, open_repository, read_sources
from trainer.still import moving_objects
from trainer.views import add_view, spread

HERE = Path(__file__).resolve().parent
VIEWS = 10
SHORTEST = 3
"""The minimum number of frames in which an object for training is seen."""
SEQUENCE = 6
"""The minimum number of frames in which an object for selection is seen."""
LONGEST_SEQUENCE = 120
STILL_THRESHOLD = 18
"""The gray-level difference above which a pixel differs from the background."""
STILL_AREA = 30
"""The minimum number of pixels of a moving object that differ from the background."""
LOOSE = "video"
"""The topic of objects whose boxes give their position but not their extent."""


ELSEWHERE = re.compile(r"(?i)yt-|youtube|istock|pexels|pixabay|shutterstock|videoplayback")
"""A pattern for the names of videos that were probably not made by the uploader. These videos are
left out.
"""


class Tracks:
    """The destination of a source's objects: a pack for training, or a folder of sequences."""

    def __init__(self, source: Source, folder: Path):
        self.source = source
        self.folder = folder
        self.pack = Pack()
        self.videos: set[str] = set()
        self.objects = self.views = self.exact = 0

    def add(
        self,
        video: str,
        label: str,
        frames: list[np.ndarray],
        boxes: np.ndarray,
        is_exact: bool,
    ) -> None:
        """Adds an object with its frames and its box in each frame."""
        self.videos.add(video)
        self.objects += 1
        self.views += len(frames)
        self.exact += is_exact
        name = self.source.name
        if self.source.split == "select":
            folder = self.folder / "tracks" / f"{name}-{self.objects:03}"
            write_sequence(folder, f"{name}/{video}", zip(frames, boxes))
            return
        topic = self.source.topic if is_exact else LOOSE
        views = [add_view(self.pack, topic, frame, box) for frame, box in zip(frames, boxes)]
        self.pack.add_object(topic, f"{name}/{label}", views)

    def write(self) -> None:
        """Writes the pack of a training source. Does nothing for a selection source."""
        if self.source.split == "train":
            (self.folder / "videos").mkdir(parents=True, exist_ok=True)
            self.pack.write(pack_of(self.source, self.folder))

    def __str__(self) -> str:
        return (
            f"{self.objects} objects of {len(self.videos)} videos, {self.views} views,"
            f" {self.exact} of the objects with exact boxes"
        )


def pack_of(source: Source, folder: Path) -> Path:
    return folder / "videos" / f"{source.name}.pack"


def is_done(source: Source, folder: Path) -> bool:
    """Returns whether a source has already been linked."""
    if source.split == "train":
        return pack_of(source, folder).exists()
    return any((folder / "tracks").glob(f"{source.name}-*"))


def half_size(content: bytes) -> np.ndarray | None:
    """Returns an image at half size, which suffices for linking and is fast to decode."""
    return cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_REDUCED_COLOR_2)


def link_pictures(source: Source, repository: Repository, tracks: Tracks) -> None:
    """Adds the objects that are seen in several labeled images of a source."""
    files = repository.files(source.path)
    pictures = one_per_original(
        [path for path in files if path.lower().endswith((".jpg", ".jpeg", ".png"))]
    )
    pictures = [
        path
        for path in pictures
        if video_and_number(original_name(path)) and not ELSEWHERE.search(original_name(path))
    ]
    labels = boxes_of_pictures(repository, source.path, source.labels, pictures)
    pictures = [path for path in pictures if labels.get(path)]
    contents: list[bytes] = []
    frames: list[Frame] = []
    for path, content in zip(pictures, repository.contents([files[path] for path in pictures])):
        picture = half_size(content) if content else None
        if picture is None:
            continue
        frame = frame_of(original_name(path), len(contents), picture)
        if frame is None:
            continue
        height, width = picture.shape[:2]
        for box in labels[path][:60]:
            size = (box.width * width, box.height * height)
            if min(size) >= 5 and max(box.width, box.height) < 0.8:
                add_box(frame, box.label, (box.x * width, box.y * height, *size), picture)
        frames.append(frame)
        contents.append(content)
    frames.sort(key=lambda frame: (frame.video, frame.number))
    is_selection = source.split == "select"
    for chain in linked(frames):
        if len(chain) < (SEQUENCE if is_selection else SHORTEST) or not changes(frames, chain):
            continue
        boxes = np.array([frames[place].boxes[index] for place, index in chain])
        chosen = range(0, len(chain), source.step) if is_selection else spread(len(chain), VIEWS)
        if is_selection and len(chosen) < SEQUENCE:
            continue
        shown = [decode(contents[frames[chain[index][0]].picture]) for index in chosen]
        # The boxes belong to images of half the size.
        factors = [
            picture.shape[1] / frames[chain[index][0]].width
            for picture, index in zip(shown, chosen)
        ]
        place, index = chain[0]
        tracks.add(
            frames[place].video,
            frames[place].labels[index],
            shown,
            boxes[list(chosen)] * np.array(factors)[:, None],
            is_steady(boxes),
        )


def link_clips(source: Source, repository: Repository, tracks: Tracks) -> None:
    """Adds the objects of clips with a box in every frame. These boxes do not fit the objects
    tightly.
    """
    for clip in read_clips(repository, source, source.split):
        there = np.nonzero(np.isfinite(clip.boxes).all(1))[0]
        if source.split == "select":
            there = longest_run(there)[:LONGEST_SEQUENCE]
            if len(there) < 2 * SEQUENCE:
                continue
        else:
            there = there[spread(len(there), VIEWS)]
        frames = [clip.frames[index] for index in there]
        tracks.add(clip.name, clip.name, frames, clip.boxes[there], False)


def link_still(source: Source, repository: Repository, tracks: Tracks) -> None:
    """Adds the moving objects in videos of a static camera, for selection."""
    for path, blob in repository.files(source.path).items():
        content = next(repository.contents([blob]))
        frames = read_movie(content) if content else []
        if len(frames) < SEQUENCE:
            continue
        for numbers, boxes in moving_objects(frames, STILL_THRESHOLD, STILL_AREA):
            name = Path(path).stem
            # A missing box is interpolated between the boxes of the nearest frames.
            every = np.arange(numbers[0], numbers[-1] + 1, source.step)[:LONGEST_SEQUENCE]
            table = np.stack([np.interp(every, numbers, column) for column in boxes.T], 1)
            tracks.add(name, name, [frames[number] for number in every], table, True)


def longest_run(numbers: np.ndarray) -> np.ndarray:
    """Returns the longest range of consecutive numbers in an ascending list."""
    parts = np.split(numbers, np.nonzero(np.diff(numbers) > 1)[0] + 1)
    return max(parts, key=len)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--mirror", type=Path, help="folder of git directories owner+name/repo")
    parser.add_argument("--sources", type=Path, default=HERE / "sources.csv")
    parser.add_argument("--only", nargs="+", help="names of the sources to process; all by default")
    options = parser.parse_args()
    cv2.setNumThreads(1)
    for source in read_sources(options.sources):
        if source.labels in ("none", "video") or (options.only and source.name not in options.only):
            continue
        if is_done(source, options.out):
            continue
        tracks = Tracks(source, options.out)
        link = {"clips": link_clips, "still": link_still}.get(source.labels, link_pictures)
        try:
            repository = open_repository(source, options.out / "clones", options.mirror)
            link(source, repository, tracks)
        except SourceError as error:
            print(f"left out: {error}", file=sys.stderr)
            continue
        tracks.write()
        print(f"{source.name}: {tracks}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
