#!/usr/bin/env python3
"""Gives vbench run folders that somebody else has made, with valid checksums but hostile content.

    archives.py [--count 2000] [--seed 1]

Each trial changes a few values in the manifest, in the manifest of a part, in the timing or in a cell of a stored run:
numbers become negative, huge or not finite, names become paths, lists are repeated, emptied or nested, keys disappear.
The checksums are computed again, so that every value is read. Then a command reads the run. It must end with a status
of its own (0 to 4) within a minute and with less than 2 GB, and write nothing outside the places it was told to.
"""

import argparse
import copy
import json
import random
import resource
import shutil
import struct
import sys
import tempfile
from pathlib import Path

import common

READERS = [
    ["report", "run", "--pictures", "few"],
    ["report", "run", "--pictures", "none", "--json", "--partial"],
    ["report", "good", "run", "-o", "out", "--force"],
    ["tune", "run", "-o", "out", "--force"],
    ["baseline", "run", "-o", "out/b.json", "--force"],
    ["gate", "--run", "run", "--baseline", "good.json", "-o", "out", "--force"],
    ["history", "good.json", "run", "-o", "out", "--force"],
    ["export", "run", "--layout", "otb", "-o", "out"],
    ["export", "run", "--layout", "vot", "-o", "out", "--partial"],
    ["render", "run", "-o", "out", "-q"],
    ["merge", "run"],
    ["compare", "-d", "data", "-o", "run", "-q", "--pictures", "none", "--trackers", "object", "--revisions", "1",
     "--levels", "fast"],
]
NUMBERS = [0, -1, 1, 2, 7, 2**31, 2**53 + 1, 2**63 - 1, -2**63, 2**64, 1e308, -1e-308, 0.5]
NAMES = ["", ".", "..", "../../outside/x", "/etc/passwd", "a/b", "a\nb", "\u202e", "\x1b[31m", "x" * 100_000, "none",
         "embedded", "data", "é\u0301", "-1", "every9999999999999999999-oracle", "forward", "backward"]
DOUBLES = [float("nan"), float("inf"), -float("inf"), 1e308, -1e308, 5e-324, 0.0, -0.0, 2.0**63, -1.0]
MASK = 2**64 - 1
PRIME = 0x100000001b3


def checksum(data):
    """Computes vbench's checksum of bytes."""
    state = 0xcbf29ce484222325
    whole = len(data) // 8 * 8
    for (word,) in struct.iter_unpack("<Q", data[:whole]):
        state = (state ^ word) * PRIME & MASK
        state ^= state >> 32
    for byte in data[whole:]:
        state = (state ^ byte) * PRIME & MASK
    return f"{state:016x}"


def sealed(value):
    """Returns JSON in the form in which vbench seals a file."""
    value = {key: item for key, item in value.items() if key != "checksum"}
    body = json.dumps(value, indent=2, separators=(",", " : ")).encode()[:-2]
    return body + b',\n  "checksum" : "' + checksum(body).encode() + b'"\n}\n'


def places(value):
    """Returns all containers of a JSON value, with their keys. The value may be nested deeper than Python may recurse."""
    found = []
    open_values = [value]
    while open_values:
        value = open_values.pop()
        keys = value.keys() if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
        for key in keys:
            found.append((value, key))
            open_values.append(value[key])
    return found


def change(value, chance):
    """Changes one place of a JSON value."""
    container, key = chance.choice(places(value))
    old = container[key]
    kind = chance.randrange(8)
    if kind == 0 and isinstance(container, dict):
        del container[key]
    elif kind == 1:
        container[key] = chance.choice([None, [], {}, True, chance.choice(NUMBERS), chance.choice(NAMES)])
    elif kind == 2 and isinstance(old, list) and old:
        container[key] = old * chance.choice([2, 1000])
    elif kind == 3:
        nested = old
        for _ in range(chance.choice([1, 200, 5000])):
            nested = [nested]
        container[key] = nested
    elif isinstance(old, bool):
        container[key] = not old
    elif isinstance(old, (int, float)):
        container[key] = chance.choice(NUMBERS)
    elif isinstance(old, str):
        container[key] = chance.choice(NAMES)
    elif isinstance(old, list) and old:
        container[key] = [chance.choice(old) for _ in range(chance.randrange(4))]


def changed_json(path, chance):
    value = json.loads(path.read_bytes())
    whole = copy.deepcopy(value)
    for _ in range(chance.choice([1, 1, 2, 5])):
        if places(value):
            change(value, chance)
    try:
        path.write_bytes(sealed(value))
    except RecursionError:
        path.write_bytes(sealed(whole))


def changed_cell(path, chance):
    body = bytearray(path.read_bytes()[:-len("checksum 0123456789abcdef\n")])
    content = body.index(b"targets ")
    for _ in range(chance.choice([1, 1, 3])):
        kind = chance.randrange(4)
        if kind == 0:
            lines = bytes(body[:content]).split(b"\n")
            row = chance.randrange(len(lines))
            lines[row] = lines[row].split(b" ")[0] + b" " + chance.choice(NAMES).replace("\n", "\\n").encode()
            body[:content] = b"\n".join(lines)
            content = body.index(b"targets ") if b"targets " in body else 0
        elif kind == 1:
            head = bytes(body[content:content + 200]).split(b"\n")[:2]
            words = [line.split(b" ") for line in head]
            line = chance.choice(words)
            line[chance.randrange(len(line))] = str(int(chance.choice(NUMBERS))).encode()
            body[content:content + len(b"\n".join(head))] = b"\n".join(b" ".join(line) for line in words)
        elif kind == 2 and len(body) - content > 40:
            place = chance.randrange(content + 30, len(body) - 8)
            body[place:place + 8] = struct.pack("<d", chance.choice(DOUBLES))
        elif len(body) > content:
            body[chance.randrange(content, len(body))] = chance.randrange(256)
    path.write_bytes(bytes(body) + b"checksum " + checksum(bytes(body)).encode() + b"\n")


def listing(folder):
    return {str(path): path.stat().st_size for path in folder.rglob("*") if path.is_file()}


def read(arguments, folder):
    """Runs a command. Returns what is wrong with its end; None if nothing is."""
    status, _, megabytes, text = common.measured(arguments, folder, (resource.RLIMIT_FSIZE, 1 << 30), seconds=60)
    if status is None:
        return "more than a minute"
    if status not in (0, 1, 2, 3, 4):
        return f"status {status}: {text[-300:]}"
    return "more than 2 GB" if megabytes > 2048 else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    problems = 0
    with tempfile.TemporaryDirectory(prefix="vbench-archives-") as work:
        folder = Path(work)
        common.write_dataset(folder / "data", 3)
        (folder / "outside").mkdir()
        matrix = ["-d", "data", "--trackers", "object", "--revisions", "1", "--levels", "fast", "-q"]
        for arguments in (
            ["compare", "-o", "whole", "--timing", "--pictures", "none", *matrix],
            ["run", "-o", "parts", "--shard", "1/2", *matrix], ["run", "-o", "parts", "--shard", "2/2", *matrix],
            ["baseline", "whole", "-o", "good.json"],
        ):
            status, _, errors = common.run(arguments, folder)
            assert status == 0, errors
        shutil.copytree(folder / "whole", folder / "good")
        before = listing(folder / "data") | listing(folder / "good") | listing(folder / "outside")
        for number in range(options.count):
            arguments = READERS[number % len(READERS)]
            for name in ("run", "out"):
                shutil.rmtree(folder / name, ignore_errors=True)
            shutil.copytree(folder / ("parts" if arguments[0] == "merge" else "whole"), folder / "run")
            store = folder / "run/store"
            victims = [*sorted(store.rglob("*.json")), *sorted(store.rglob("*.cell"))]
            victim = chance.choice(victims)
            (changed_json if victim.suffix == ".json" else changed_cell)(victim, chance)
            kept = victim.read_bytes()
            wrong = read(arguments, folder)
            after = listing(folder / "data") | listing(folder / "good") | listing(folder / "outside")
            if wrong is None and after != before:
                wrong = "files outside the output have changed"
            strangers = {path.name for path in folder.iterdir()} - {
                "data", "outside", "whole", "parts", "good", "good.json", "run", "out"}
            if wrong is None and strangers:
                wrong = f"wrote {strangers}"
            if wrong:
                problems += 1
                saved = Path(f"archives-{options.seed}-{number}{victim.suffix}")
                saved.write_bytes(kept)
                print(f"{number}: {' '.join(arguments)}: {victim.relative_to(folder)} ({saved}): {wrong}", flush=True)
    print(json.dumps({"seed": options.seed, "archives": options.count, "problems": problems}))
    sys.exit(problems > 0)


if __name__ == "__main__":
    main()
