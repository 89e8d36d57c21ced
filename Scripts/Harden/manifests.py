#!/usr/bin/env python3
"""Flips bits in the files of a stored run and runs the commands that read it.

    manifests.py [--flips 1000] [--seed 1]

Each trial flips one bit of `manifest.json`, of the timing, or of a manifest by an earlier version, which has no
checksum. A command must reject the run with status 3 or print the same as for the undamaged run. It must never print
another figure.
"""

import argparse
import json
import random
import re
import shutil
import sys
import tempfile
from pathlib import Path

import common

READERS = [
    ["report", "run", "--pictures", "none", "--json"],
    ["report", "run", "--pictures", "none", "--json", "--partial"],
    ["baseline", "run", "-o", "b.json", "--force"],
    ["export", "run", "--layout", "otb", "-o", "exported", "--force"],
    ["compare", "run", "other", "--json", "-o", "compared", "--force"],
    ["gate", "--run", "run", "--baseline", "good.json", "--json"],
]


def said(folder, arguments):
    """Returns the status and everything that a command printed or wrote."""
    for name in ("b.json", "exported", "compared"):
        path = folder / name
        shutil.rmtree(path, ignore_errors=True) if path.is_dir() else path.unlink(missing_ok=True)
    status, output, errors = common.run(arguments, folder)
    written = {}
    for path in [folder / "b.json", *sorted((folder / "exported").rglob("*.txt"))]:
        if path.is_file():
            written[str(path)] = path.read_bytes()
    return status, output, written, errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--flips", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    counts = {"manifest": 0, "timing": 0, "earlier manifest": 0}
    results = {"refused": 0, "the same": 0, "another figure": 0, "other": 0}
    with tempfile.TemporaryDirectory(prefix="vbench-manifests-") as work:
        folder = Path(work)
        common.write_dataset(folder / "data", 3)
        for arguments in (
            ["compare", "-d", "data", "-o", "run", "--trackers", "object", "--revisions", "1", "--levels",
             "fast,accurate", "--timing", "--pictures", "none", "-q"],
            ["baseline", "run", "-o", "good.json"],
        ):
            status, _, errors = common.run(arguments, folder)
            assert status == 0, errors
        shutil.copytree(folder / "run", folder / "other")
        manifest, timing = folder / "run/store/manifest.json", folder / "run/store/timing.json"
        expected = {number: said(folder, arguments) for number, arguments in enumerate(READERS)}
        whole = {path: path.read_bytes() for path in (manifest, timing)}
        earlier = re.sub(rb',\n  "checksum" : "[0-9a-f]+"', b"", whole[manifest])
        earlier = earlier.replace(b'"schema" : 4', b'"schema" : 3')
        # Manifests of earlier versions have no checksum. A bit flip in their lists of subjects must still be detected.
        lists = [match.span() for match in re.finditer(rb'"subjects" : \[[^]{]*\]', earlier)]
        for number in range(options.flips + options.flips // 10 + options.flips // 20):
            if number < options.flips:
                kind, path, content = "manifest", manifest, bytearray(whole[manifest])
                place = chance.randrange(len(content))
            elif number < options.flips + options.flips // 10:
                kind, path, content = "timing", timing, bytearray(whole[timing])
                place = chance.randrange(len(content))
            else:
                kind, path, content = "earlier manifest", manifest, bytearray(earlier)
                place = chance.randrange(*chance.choice(lists))
            content[place] ^= 1 << chance.randrange(8)
            path.write_bytes(content)
            reader = number % len(READERS)
            status, output, written, errors = said(folder, READERS[reader])
            counts[kind] += 1
            if status == 3 and ".json: " in errors:
                results["refused"] += 1
            elif (status, output, written) == expected[reader][:3]:
                results["the same"] += 1
            else:
                result = "another figure" if status in (0, 1) else "other"
                results[result] += 1
                print(f"{result}: {kind}, byte {place}, {READERS[reader]}: status {status} {errors.strip()[-200:]}",
                      flush=True)
            path.write_bytes(whole[path])
    print(json.dumps({"seed": options.seed, **counts, **results}))
    sys.exit(results["another figure"] + results["other"] > 0)


if __name__ == "__main__":
    main()
