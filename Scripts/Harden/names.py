#!/usr/bin/env python3
"""Gives vbench folders with names that look the same but have different bytes, or that are not valid text.

    names.py [--rounds 20] [--seed 1]

Each round makes sequences, some with composed and decomposed names and some with names of arbitrary bytes. `datasets
list` must name all of them. `compare` must answer those whose names are text and report the others, with status 3.
"""

import argparse
import os
import random
import re
import sys
import tempfile
import unicodedata
from pathlib import Path

import common

LETTERS = "éöñçşåÅΩ각ใ"


def names(chance):
    found = {b"plain"}
    for _ in range(2):
        text = "s" + "".join(chance.choice(LETTERS) for _ in range(chance.randint(1, 3)))
        for form in ("NFC", "NFD"):
            found.add(unicodedata.normalize(form, text).encode())
    for _ in range(2):
        found.add(b"x" + bytes(chance.choice([0x80, 0xE9, 0xFF, 0xC3, 0x41, 0xED, 0xA0]) for _ in range(3)) + b"\xff")
    return sorted(found)


def is_text(name):
    try:
        name.decode()
        return True
    except UnicodeDecodeError:
        return False


def escaped(name):
    return "".join(chr(byte) if byte < 0x80 else f"%{byte:02x}" for byte in name)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    problems = count = 0
    with tempfile.TemporaryDirectory(prefix="vbench-names-") as work:
        for number in range(options.rounds):
            folder = Path(work) / str(number)
            made = names(chance)
            for place, name in enumerate(made):
                common.write_sequence(folder / "made", frames=4 + place, width=64, height=48)
                (folder / "data").mkdir(exist_ok=True)
                os.rename(bytes(folder / "made"), bytes(folder / "data") + b"/" + name)
            count += len(made)
            texts = [name for name in made if is_text(name)]
            bad = [name for name in made if not is_text(name)]
            _, listed, list_errors = common.run(["datasets", "list", "data"], folder)
            status, checked, errors = common.run(["datasets", "check", "data"], folder)
            run_status, _, run_errors = common.run(
                ["compare", "-d", "data", "-o", "out", "--trackers", "object", "--levels", "fast", "--revisions", "1",
                 "--pictures", "none", "-q"], folder)
            wrong = []
            if run_status != (3 if bad else 0) or (status != 0) != bool(bad):
                wrong.append(f"statuses {status} and {run_status}")
            for name in bad:
                for where, said in (("check", checked + errors), ("compare", run_errors), ("list", listed + list_errors)):
                    if escaped(name) not in said:
                        wrong.append(f"{where} does not name {name}")
            table = (folder / "out/sequences.csv").read_text().splitlines()[1:]
            rows = [row.split(",") for row in table]
            if len({row[1].encode() for row in rows}) != len(texts):
                wrong.append(f"{len(rows)} rows of {len(texts)} sequences")
            # Each sequence has its own length, by which it is recognized.
            lengths = sorted(int(row[4]) for row in rows)
            if lengths != sorted(4 + made.index(name) for name in texts):
                wrong.append(f"frames {lengths}")
            problems += bool(wrong)
            if wrong:
                print(made, wrong, run_errors[-300:], flush=True)
    print(f"{options.rounds} folders, {count} sequences, {problems} problems")
    sys.exit(problems > 0)


if __name__ == "__main__":
    main()
