"""The pack, a single file with images as small JPEGs (or WebPs) and the objects in them.

Layout, little-endian: the magic `VBPACK01`, the length of the index (u32), the index as UTF-8 JSON,
then the compressed images one after the other. The index contains `topics` (names), `pictures`
(rows `topic, offset, length, width, height`, the offset counted from the end of the index) and
`objects` (rows `topic, class, views`, where views are rows `picture, x, y, width, height` in
pixels). Most objects have one view. An object that was followed through a video has several, in
temporal order.
"""

from __future__ import annotations

import json
import struct
import zlib
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import numpy as np
import torch
import torch.nn.functional as functional

MAGIC = b"VBPACK01"
SIDE = 288
"""The length of the longer side of stored images, in pixels."""
POOLINGS = (1, 2, 3, 4, 6, 8)
"""The factors by which an atlas reduces its images. All divide `SIDE`."""


class PackError(ValueError):
    """The error for a file that is not a pack or is truncated."""


@dataclass
class Pack:
    """The contents of a pack, with JPEGs still compressed."""

    topics: list[str] = field(default_factory=list)
    pictures: list[list[int]] = field(default_factory=list)
    objects: list[list] = field(default_factory=list)
    jpegs: list[bytes] = field(default_factory=list)

    def topic(self, name: str) -> int:
        """Returns the index of a topic, which is added if it is new."""
        if name not in self.topics:
            self.topics.append(name)
        return self.topics.index(name)

    def add_picture(self, topic: str, jpeg: bytes, width: int, height: int) -> int:
        """Adds an image and returns its index."""
        self.pictures.append([self.topic(topic), 0, len(jpeg), width, height])
        self.jpegs.append(jpeg)
        return len(self.pictures) - 1

    def add_object(
        self, topic: str, label: str, views: list[tuple[int, float, float, float, float]]
    ) -> None:
        rounded = [[view[0], *(round(float(value), 2) for value in view[1:])] for view in views]
        self.objects.append([self.topic(topic), label, rounded])

    def write(self, path: Path) -> None:
        offset = 0
        for picture, jpeg in zip(self.pictures, self.jpegs):
            picture[1] = offset
            offset += len(jpeg)
        index = {"topics": self.topics, "pictures": self.pictures, "objects": self.objects}
        text = json.dumps(index, separators=(",", ":")).encode()
        temporary = path.with_suffix(".partial")
        with temporary.open("wb") as file:
            file.write(MAGIC + struct.pack("<I", len(text)) + text)
            for jpeg in self.jpegs:
                file.write(jpeg)
        temporary.replace(path)

    @classmethod
    def read(cls, path: Path) -> Pack:
        content = path.read_bytes()
        if content[:8] != MAGIC or len(content) < 12:
            raise PackError(f"{path.name}: expected a pack that starts with {MAGIC.decode()}")
        (length,) = struct.unpack_from("<I", content, 8)
        try:
            index = json.loads(content[12 : 12 + length])
        except ValueError as error:
            raise PackError(f"{path.name}: the index cannot be read: {error}") from error
        start = 12 + length
        pack = cls(index["topics"], index["pictures"], index["objects"])
        for picture in pack.pictures:
            jpeg = content[start + picture[1] : start + picture[1] + picture[2]]
            if len(jpeg) != picture[2]:
                raise PackError(
                    f"{path.name}: truncated: expected {picture[2]} bytes, found {len(jpeg)}"
                )
            pack.jpegs.append(jpeg)
        return pack

    def merged(self, other: Pack) -> Pack:
        """Returns this pack followed by another."""
        result = Pack(
            list(self.topics),
            [list(row) for row in self.pictures],
            list(self.objects),
            list(self.jpegs),
        )
        shift = len(self.pictures)
        for row, jpeg in zip(other.pictures, other.jpegs):
            result.add_picture(other.topics[row[0]], jpeg, row[3], row[4])
        for topic, label, views in other.objects:
            moved = [(view[0] + shift, *view[1:]) for view in views]
            result.add_object(other.topics[topic], label, moved)
        return result


PACKS = ("train.pack", "tracks.pack", "videos/*.pack")
"""The files of a data folder that training uses, in the order of the atlas."""


def read_packs(folder: Path, patterns: Sequence[str] = PACKS) -> tuple[Pack, str]:
    """Returns all packs of a folder that match the patterns, joined into one pack, and the name of
    the first pack.
    """
    paths = [path for pattern in patterns for path in sorted(folder.glob(pattern))]
    if not paths:
        raise PackError(f"{folder} contains none of {', '.join(patterns)}; run collect.py first")
    pack = Pack.read(paths[0])
    for path in paths[1:]:
        pack = pack.merged(Pack.read(path))
    return pack, paths[0].stem


def small(picture: np.ndarray, side: int = SIDE) -> np.ndarray:
    """Returns the image with its longer side scaled down to `side`. Images are never enlarged."""
    height, width = picture.shape[:2]
    scale = side / max(width, height)
    if scale >= 1:
        return picture
    size = (max(1, round(width * scale)), max(1, round(height * scale)))
    return cv2.resize(picture, size, interpolation=cv2.INTER_AREA)


def encode(picture: np.ndarray, quality: int = 88) -> bytes:
    """Encodes a BGR image as JPEG."""
    done, jpeg = cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, quality])
    if not done:
        raise PackError("a picture could not be written as JPEG")
    return jpeg.tobytes()


def decode(jpeg: bytes) -> np.ndarray | None:
    """Decodes a JPEG or PNG to BGR; returns None if it is invalid."""
    if not jpeg:
        return None
    return cv2.imdecode(np.frombuffer(jpeg, np.uint8), cv2.IMREAD_COLOR)


RECORD = sum(3 * (SIDE // factor) ** 2 for factor in POOLINGS)
"""The number of bytes for one image in an atlas."""


class Atlas:
    """All decoded images of a pack, each reduced by every factor of `POOLINGS`.

    `levels[i]` is `[count, 3, side, side]` RGB bytes with `side = SIDE / POOLINGS[i]`; cells are
    square, and the edge of a shorter image is repeated. The reductions of one image are consecutive
    in memory.
    """

    def __init__(self, records: torch.Tensor):
        self.records = records
        self.levels: list[torch.Tensor] = []
        start = 0
        for factor in POOLINGS:
            side = SIDE // factor
            self.levels.append(
                records[:, start : start + 3 * side * side].unflatten(1, (3, side, side))
            )
            start += 3 * side * side

    def to(self, device: torch.device) -> Atlas:
        return Atlas(self.records.to(device))

    @property
    def means(self) -> torch.Tensor:
        """Returns the mean color of each image, `[count, 3]`."""
        return self.levels[-1].float().mean((2, 3))

    @property
    def scenes(self) -> torch.Tensor:
        """Returns a unit vector for each image that describes its overall appearance, `[count,
        108]`.
        """
        cells = functional.avg_pool2d(self.levels[-1].float(), SIDE // POOLINGS[-1] // 6).flatten(1)
        return functional.normalize(cells - cells.mean(1, keepdim=True), dim=1)


def atlas_record(jpeg: bytes) -> np.ndarray | None:
    """Returns one decoded and reduced image as `RECORD` bytes; None if it cannot be decoded."""
    picture = decode(jpeg)
    if picture is None:
        return None
    height, width = picture.shape[:2]
    cell = cv2.copyMakeBorder(picture, 0, SIDE - height, 0, SIDE - width, cv2.BORDER_REPLICATE)
    parts = []
    for factor in POOLINGS:
        side = SIDE // factor
        reduced = (
            cell if factor == 1 else cv2.resize(cell, (side, side), interpolation=cv2.INTER_AREA)
        )
        parts.append(reduced[:, :, ::-1].transpose(2, 0, 1).ravel())
    return np.concatenate(parts)


def build_atlas(pack: Pack, path: Path | None = None, threads: int = 1) -> Atlas:
    """Decodes a pack into memory, or into a memory-mapped file.

    An existing file is reused. Its companion `.sums` contains a checksum for each image, and
    decoding starts at the first image that differs, so that a pack may grow at its end.
    """
    count = len(pack.pictures)
    sums = np.array([zlib.crc32(jpeg) for jpeg in pack.jpegs], np.uint32)
    ready = 0
    if path is None:
        records = torch.empty((count, RECORD), dtype=torch.uint8)
    else:
        sidecar = path.with_suffix(".sums")
        if path.exists() and sidecar.exists():
            earlier = np.fromfile(sidecar, np.uint32)[:count]
            differs = np.nonzero(earlier != sums[: len(earlier)])[0]
            ready = int(differs[0]) if len(differs) else len(earlier)
        mode = "r+" if path.exists() else "w+"
        records = torch.from_numpy(np.memmap(path, np.uint8, mode, shape=(count, RECORD)))
    with ThreadPoolExecutor(threads) as pool:
        for start in range(ready, count, 256):
            part = range(start, min(start + 256, count))
            for index, record in zip(
                part, pool.map(atlas_record, (pack.jpegs[index] for index in part))
            ):
                if record is None:
                    raise PackError(f"picture {index} of the pack cannot be decoded")
                records[index] = torch.from_numpy(record)
    if path is not None and ready < count:
        sums.tofile(sidecar)
    return Atlas(records)
