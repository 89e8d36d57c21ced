#!/usr/bin/env python3
"""Gives damaged images and model files to a build of vbench with package traits, which must always end with an exit
status.

    libraries.py attack Barcodes,Faces,Models,Text 1000 [--seed 1]
    libraries.py pictures FOLDER

`pictures` writes graymaps for shims.cpp: the tests' images of text and faces, and rendered codes.
"""

import argparse
import json
import random
import resource
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

from common import VBENCH, environment

FIXTURES = Path("Tests/OpenVisionTests/Fixtures")
# The processor time that no image needs, and the waiting time that not even a busy machine needs, in seconds.
LIMIT, PATIENCE = 60, 900
REQUESTS = {"Barcodes": "barcodes", "Faces": "faces", "Text": "text"}


def chunks(png):
    """Yields the names and contents of a PNG file's chunks."""
    found, place = [], 8
    while place + 12 <= len(png):
        length, name = struct.unpack(">I4s", png[place:place + 8])
        found.append((name, png[place + 8:place + 8 + length]))
        place += 12 + length
    return found


def png_of(parts):
    file = b"\x89PNG\r\n\x1a\n"
    for name, content in parts:
        file += struct.pack(">I", len(content)) + name + content + struct.pack(">I", zlib.crc32(name + content))
    return file


def gray_rows(png):
    """Returns the width, the height and the rows of an 8-bit gray PNG without interlacing."""
    parts = chunks(png)
    width, height, depth, kind = struct.unpack(">IIBB", parts[0][1][:10])
    data = zlib.decompress(b"".join(content for name, content in parts if name == b"IDAT"))
    size = {0: 1, 2: 3, 6: 4}[kind]
    assert depth == 8
    rows, before, stride = [], bytearray(width * size), width * size + 1
    for y in range(height):
        kind, row = data[y * stride], bytearray(data[y * stride + 1:(y + 1) * stride])
        for x in range(len(row)):
            left, up = row[x - size] if x >= size else 0, before[x]
            corner = before[x - size] if x >= size else 0
            if kind == 4:
                guess = left + up - corner
                near = min((abs(guess - value), order, value) for order, value in enumerate((left, up, corner)))[2]
            else:
                near = (0, left, up, (left + up) // 2)[kind]
            row[x] = (row[x] + near) & 255
        rows.append(bytes(row[::size]))
        before = row
    return width, height, rows


def write_pictures(folder):
    for name in ("text", "face"):
        width, height, rows = gray_rows((FIXTURES / f"{name}.png").read_bytes())
        Path(folder, f"{name}.pgm").write_bytes(b"P5 %d %d 255\n" % (width, height) + b"".join(rows))
    for index, lines in enumerate(drawn_codes()):
        scale, border = 4, 16
        width, height = len(lines[0]) * scale + 2 * border, len(lines) * scale + 2 * border
        rows = [b"\xff" * width] * border
        for line in lines:
            row = b"\xff" * border + b"".join((b"\0" if dark else b"\xff") * scale for dark in line) + b"\xff" * border
            rows += [row] * scale
        rows += [b"\xff" * width] * border
        Path(folder, f"code{index}.pgm").write_bytes(b"P5 %d %d 255\n" % (width, height) + b"".join(rows))


def drawn_codes():
    """Returns the modules of the codes in the tests."""
    found = []

    def search(value):
        if isinstance(value, dict):
            for content in value.values():
                search(content)
        elif isinstance(value, list) and value:
            if all(isinstance(line, str) and set(line) <= set("01") and len(line) > 8 for line in value):
                lines = [[mark == "1" for mark in line] for line in value]
                found.append(lines if len(lines) > 4 else lines * 20)
            elif not isinstance(value[0], (int, float)):
                for content in value:
                    search(content)

    search(json.loads((FIXTURES / "barcodes.json").read_text()))
    return found


def damaged(rng, content):
    content = bytearray(content)
    for _ in range(rng.randrange(1, 9)):
        if not content:
            break
        place = rng.randrange(len(content))
        kind = rng.randrange(5)
        if kind == 0:
            content[place] ^= 1 << rng.randrange(8)
        elif kind == 1:
            content[place] = rng.randrange(256)
        elif kind == 2:
            del content[place:place + rng.randrange(1, 40)]
        elif kind == 3:
            content[place:place] = rng.randbytes(rng.randrange(1, 40))
        else:
            length = rng.randrange(1, 4000)
            content[place:place + length] = rng.randbytes(min(length, len(content) - place))
    return bytes(content)


def damaged_png(rng, png):
    """Returns an image with damage either in the pixels, so that it is still readable, or anywhere in the file."""
    if rng.random() < 0.3:
        return damaged(rng, png)
    parts = chunks(png)
    head = bytearray(parts[0][1])
    if rng.random() < 0.3:
        struct.pack_into(">II", head, 0, rng.choice([1, 7, 64, 300, 640]), rng.choice([1, 9, 48, 300]))
    data = zlib.decompress(b"".join(content for name, content in parts if name == b"IDAT"))
    return png_of([(b"IHDR", bytes(head)), (b"IDAT", zlib.compress(damaged(rng, data))), (b"IEND", b"")])


def attack(traits, count, seed):
    rng = random.Random(seed)
    images = [(FIXTURES / f"{name}.png").read_bytes() for name in ("text", "face")]
    models = [path.read_bytes() for path in sorted((FIXTURES / "models").glob("*.onnx"))]
    requests = [REQUESTS[name] for name in traits if name in REQUESTS]
    statuses, failures = {}, []
    with tempfile.TemporaryDirectory() as folder:
        image, model = Path(folder, "image.png"), Path(folder, "model.onnx")
        for number in range(count):
            takes_model = "Models" in traits and (not requests or rng.random() < 0.4)
            image.write_bytes(images[0] if takes_model else damaged_png(rng, rng.choice(images)))
            if takes_model:
                model.write_bytes(damaged(rng, rng.choice(models)))
            request = f"model:{model}" if takes_model else ",".join(requests)
            arguments = [VBENCH, "detect", str(image), "--request", request, "--quiet"]
            try:
                result = subprocess.run(
                    arguments, env=environment("harden"), stdin=subprocess.DEVNULL, capture_output=True,
                    timeout=PATIENCE, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (LIMIT, LIMIT)))
                status = result.returncode
            except subprocess.TimeoutExpired:
                status = "no end"
            statuses[status] = statuses.get(status, 0) + 1
            if status not in (0, 2, 3):
                failures.append(f"{number}: {status}: {request}")
                kept = Path(f"harden-{seed}-{number}{'.onnx' if takes_model else '.png'}")
                kept.write_bytes((model if takes_model else image).read_bytes())
    print(f"{count} damaged files, statuses {statuses}, {len(failures)} crashes")
    print("\n".join(failures))
    return 1 if failures else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    one = commands.add_parser("attack")
    one.add_argument("traits")
    one.add_argument("count", type=int)
    one.add_argument("--seed", type=int, default=1)
    other = commands.add_parser("pictures")
    other.add_argument("folder")
    options = parser.parse_args()
    if options.command == "pictures":
        return write_pictures(options.folder)
    return attack(options.traits.split(","), options.count, options.seed)


sys.exit(main())
