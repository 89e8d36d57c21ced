"""The container of the package's weight files: settings and named tensors.

Layout, little-endian:

    magic        8 bytes, `OVTRACK\\0`
    version      u32; 1, or 2 if there are kinds other than 0 and 1
    name         u32 length, then UTF-8
    settings     u32 count, then for each: u32 length and UTF-8 name, i32 value
    tensors      u32 count, then for each:
                   u32 length and UTF-8 name of the layer
                   u32 kind, an index of `KINDS`
                   u32 number of dimensions, then each as u32
                   u32 offset of the values from the start of the data, in bytes
    padding      zeros up to a multiple of 16 bytes
    data         the values, each tensor starting at a multiple of 16 bytes
"""

from __future__ import annotations

import struct
from dataclasses import dataclass
from pathlib import Path

import numpy as np

MAGIC = b"OVTRACK\0"
ALIGNMENT = 16

KINDS = (
    ("weight", "<f2"), ("bias", "<f2"), ("integer weight", "i1"), ("integer bias", "<i4"),
    ("shift", "u1"), ("multiplier", "<i2"), ("ratio", "<i2"), ("scale", "<f4"), ("factor", "<f4"),
)  # fmt: skip
"""What a tensor contains, and the type of its values."""


class WeightError(ValueError):
    """The error for a file that is not a weight file, is truncated, or does not fit the network."""


@dataclass
class Tensors:
    name: str
    settings: dict[str, int]
    values: dict[tuple[str, int], np.ndarray]
    """The values by layer and kind, in the order of the file."""

    def of_kind(self, kind: int) -> dict[str, np.ndarray]:
        return {layer: values for (layer, other), values in self.values.items() if other == kind}


def write_tensors(tensors: Tensors, path: Path) -> int:
    """Writes a file. Returns the number of bytes written."""
    table, data = b"", b""
    for (layer, kind), values in tensors.values.items():
        kept = values.astype(KINDS[kind][1])
        if not np.isfinite(kept).all():
            raise WeightError(f"{layer}: a weight does not fit a 16-bit float")
        if kept.dtype.kind in "iu" and (kept != values).any():
            raise WeightError(f"{layer}: a number does not fit the type {kept.dtype}")
        data += b"\0" * (-len(data) % ALIGNMENT)
        table += _text(layer) + struct.pack("<II", kind, kept.ndim)
        table += struct.pack(f"<{kept.ndim}I", *kept.shape) + struct.pack("<I", len(data))
        data += kept.tobytes()
    version = 2 if any(kind > 1 for _, kind in tensors.values) else 1
    head = MAGIC + struct.pack("<I", version) + _text(tensors.name)
    head += struct.pack("<I", len(tensors.settings))
    for setting, value in tensors.settings.items():
        head += _text(setting) + struct.pack("<i", value)
    head += struct.pack("<I", len(tensors.values)) + table
    head += b"\0" * (-len(head) % ALIGNMENT)
    path.write_bytes(head + data)
    return len(head) + len(data)


def read_tensors(path: Path) -> Tensors:
    """Reads a file. Raises a `WeightError` that names the expected content."""
    reader = _Reader(path.read_bytes(), path.name)
    if reader.take(8) != MAGIC:
        raise WeightError(f"{path.name}: expected a file of weights that starts with OVTRACK")
    version = reader.number()
    if version not in (1, 2):
        raise WeightError(f"{path.name}: expected version 1 or 2, found {version}")
    tensors = Tensors(reader.text(), {}, {})
    for _ in range(reader.number()):
        setting = reader.text()
        tensors.settings[setting] = struct.unpack("<i", reader.take(4))[0]
    entries = []
    for _ in range(reader.number()):
        layer, kind, dimensions = reader.text(), reader.number(), reader.number()
        if kind >= len(KINDS):
            raise WeightError(f"{path.name}: {layer}: unknown kind {kind}")
        shape = [reader.number() for _ in range(dimensions)]
        entries.append((layer, kind, shape, reader.number()))
    reader.take(-reader.place % ALIGNMENT)
    start = reader.place
    for layer, kind, shape, offset in entries:
        reader.place = start + offset
        form = np.dtype(KINDS[kind][1])
        content = reader.take(form.itemsize * int(np.prod(shape)))
        tensors.values[layer, kind] = np.frombuffer(content, form).reshape(shape)
    return tensors


def _text(value: str) -> bytes:
    encoded = value.encode()
    return struct.pack("<I", len(encoded)) + encoded


class _Reader:
    def __init__(self, content: bytes, name: str):
        self.content, self.name, self.place = content, name, 0

    def take(self, count: int) -> bytes:
        part = self.content[self.place : self.place + count]
        if len(part) != count:
            raise WeightError(f"{self.name}: truncated: expected {count} bytes at {self.place}")
        self.place += count
        return part

    def number(self) -> int:
        return struct.unpack("<I", self.take(4))[0]

    def text(self) -> str:
        return self.take(self.number()).decode()
