#!/usr/bin/env python3
"""Converts the weights of libfacedetection to the package's weight file for the face detector.

    git clone https://github.com/ShiqiYu/libfacedetection
    python faces.py libfacedetection/src/facedetectcnn-data.cpp --out ../Sources/CWeights/Files/faces.weights

Nothing is trained. The file's hash is checked, and its numbers are rounded to 16-bit floats and
written in the order of `trainer/weights.py`. The color order becomes red, green, blue instead of
the original's blue, green, red. The four outputs of a level, which have separate pointwise and
depthwise layers, become one layer of sixteen channels: one for the class score, one for the object
score, four for the box and ten for the points. Needs only Python.
"""

from __future__ import annotations

import argparse
import hashlib
import re
import struct
import sys
from pathlib import Path

SOURCE = "cf019963f413528540d6de741e72eea4f2f0b572ca85b22dd4baa8fc71b42bb6"
MAGIC = b"OVTRACK\0"
ALIGNMENT = 16

Layer = tuple[str, int, list[int], list[float]]


def arrays(text: str) -> dict[str, list[float]]:
    """Returns the arrays of the C++ file by name."""
    found = {}
    for name, values in re.findall(r"float (\w+)\[[^\]]*\] = \{([^}]*)\}", text):
        found[name] = [float(value.strip().rstrip("f")) for value in values.split(",") if value.strip()]
    return found


def depthwise(values: list[float], channels: int) -> list[float]:
    """Returns nine taps for each channel in turn, given all channels for each tap in turn."""
    return [values[tap * channels + channel] for channel in range(channels) for tap in range(9)]


def stem(source: dict[str, list[float]]) -> list[Layer]:
    """Returns the layer that receives the image. In the source, each output has 27 weights followed
    by five zeros.
    """
    name = "backbone__model0_pw"
    weights = [
        source[f"{name}_weight"][output * 32 + (row * 3 + column) * 3 + (2 - color)]
        for output in range(16)
        for color in range(3)
        for row in range(3)
        for column in range(3)
    ]
    return [("stem", 0, [16, 3, 3, 3], weights), ("stem", 1, [16], source[f"{name}_bias"])]


def pair(source: dict[str, list[float]], name: str, original: str) -> list[Layer]:
    """Returns a pointwise layer and the depthwise layer that follows it."""
    point, depth = source[f"{original}_pw_bias"], source[f"{original}_dw_bias"]
    weights = source[f"{original}_pw_weight"]
    outputs = len(point)
    return [
        (f"{name}.point", 0, [outputs, len(weights) // outputs, 1, 1], weights),
        (f"{name}.point", 1, [outputs], point),
        (f"{name}.depth", 0, [outputs, 1, 3, 3], depthwise(source[f"{original}_dw_weight"], outputs)),
        (f"{name}.depth", 1, [outputs], depth),
    ]


def head(source: dict[str, list[float]], level: int) -> list[Layer]:
    """Returns the pair of layers that computes all outputs of a level."""
    parts = [
        pair(source, f"head.{level}", f"bbox_head__multi_level_{answer}__{level}")
        for answer in ("cls", "obj", "bbox", "kps")
    ]
    joined = []
    for index in range(4):
        name, kind, shape, _ = parts[0][index]
        values = [value for part in parts for value in part[index][3]]
        joined.append((name, kind, [16, *shape[1:]], values))
    return joined


def layers(source: dict[str, list[float]]) -> list[Layer]:
    """Returns all layers in the order in which they run."""
    found = stem(source) + pair(source, "stage.0", "backbone__model0_dp")
    for stage in range(1, 6):
        for part in (1, 2):
            found += pair(source, f"stage.{stage}.{part}", f"backbone__model{stage}_dp{part}")
    for level in (2, 1, 0):
        found += pair(source, f"neck.{level}", f"neck__lateral_convs__{level}")
        found += head(source, level)
    return found


def text(value: str) -> bytes:
    return struct.pack("<I", len(value)) + value.encode()


def packed(found: list[Layer]) -> bytes:
    """Returns the content of the file, in the format described by `trainer/weights.py`."""
    table, data = b"", b""
    for name, kind, shape, values in found:
        data += b"\0" * (-len(data) % ALIGNMENT)
        table += text(name) + struct.pack("<II", kind, len(shape))
        table += struct.pack(f"<{len(shape)}I", *shape) + struct.pack("<I", len(data))
        data += struct.pack(f"<{len(values)}e", *values)
    content = MAGIC + struct.pack("<I", 1) + text("yunet") + struct.pack("<I", 0)
    content += struct.pack("<I", len(found)) + table
    return content + b"\0" * (-len(content) % ALIGNMENT) + data


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("source", type=Path, help="facedetectcnn-data.cpp of libfacedetection")
    parser.add_argument("--out", type=Path, required=True, help="the file of weights to write")
    options = parser.parse_args()
    content = options.source.read_bytes()
    found = hashlib.sha256(content).hexdigest()
    if found != SOURCE:
        parser.error(f"{options.source}: expected a file with SHA-256 {SOURCE}, found {found}")
    result = packed(layers(arrays(content.decode())))
    options.out.write_bytes(result)
    print(f"{options.out}: {len(result)} bytes, SHA-256 {hashlib.sha256(result).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
