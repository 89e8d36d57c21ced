#!/usr/bin/env python3
"""Gives `vbench evaluate --task mot` labels and results with very many identities.

    identities.py [--identities 100000]

The layouts are: all identities side by side in one frame, all in one frame as a chain in which each box overlaps two
tracks, one frame per identity, identities spread over 1,000 frames, and 4,000 at the same position. Each command must
end in time and with less than 500 MB, either with a figure or with a line that states which limit is exceeded.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

MOST_MEGABYTES = 500
# The limits for processor time, which a busy machine does not change, and for a command that only waits.
MOST_SECONDS = 180
MOST_WAITING = 1800


def layouts(count):
    """Returns the layouts by name: the number of frames, and the rows (frame, identity, x, y, width, height) of the
    labels and of the results.
    """
    side = int(count ** 0.5) + 1
    grid = [(1, n + 1, 12 * (n % side), 12 * (n // side), 10, 10) for n in range(count)]
    yield "a grid in one frame", 1, grid, [(f, 7 * n, x + 1, y, w, h) for f, n, x, y, w, h in grid]
    chain = [(1, n + 1, 10 * (n % 1000), 20 * (n // 1000), 15, 10) for n in range(count)]
    yield "a chain in one frame", 1, chain, [(f, 7 * n, x + 5, y, w, h) for f, n, x, y, w, h in chain]
    frames = [(n + 1, n + 1, 10, 10, 20, 20) for n in range(count)]
    yield "a frame for each", count, frames, [(f, 7 * n, x + 2, y, w, h) for f, n, x, y, w, h in frames]
    spread = [(n % 1000 + 1, n + 1, 25 * (n // 1000 % 40), 30 * (n // 40000), 20, 25) for n in range(count)]
    yield "spread over 1,000 frames", 1000, spread, [(f, 7 * n, x + 9, y + 3, w, h) for f, n, x, y, w, h in spread]
    heap = [(1, n + 1, 10, 10, 20, 20) for n in range(min(count, 4000))]
    yield "4,000 at one place", 1, heap, heap


def write(folder, frames, labels, results):
    images = folder / "data/s/img1"
    images.mkdir(parents=True)
    for frame in range(frames):
        image = images / f"{frame + 1:06}.pgm"
        # File systems limit the number of hard links to a file.
        if frame % 10_000 == 0:
            picture = image
            picture.write_bytes(b"P5\n64 48\n255\n" + bytes(64 * 48))
        else:
            image.hardlink_to(picture)
    for path, rows, rest in (("data/s/gt/gt.txt", labels, "1,1,1"), ("results/t/s.txt", results, "1,-1,-1,-1")):
        (folder / path).parent.mkdir(parents=True)
        with open(folder / path, "w") as file:
            file.writelines(",".join(map(str, row)) + f",{rest}\n" for row in rows)


def measured(arguments, folder):
    with open(folder / "said", "wb") as log:
        begin = time.time()
        process = subprocess.Popen([common.VBENCH, *arguments], cwd=folder, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        _, status, used = os.wait4(process.pid, 0)
    said = (folder / "said").read_text()
    return os.waitstatus_to_exitcode(status), time.time() - begin, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--identities", type=int, default=100_000)
    options = parser.parse_args()
    problems = 0
    for name, frames, labels, results in layouts(options.identities):
        with tempfile.TemporaryDirectory(prefix="vbench-identities-") as work:
            folder = Path(work)
            write(folder, frames, labels, results)
            status, wall, seconds, megabytes, said = measured(
                ["evaluate", "--task", "mot", "--results", "results", "-d", "data", "-o", "out", "--pictures", "few", "-q",
                 "--json"], folder)
            figures = {}
            if status == 0:
                figures = json.loads(said)["methods"][0]["figures"]
            problem = status not in (0, 3) or megabytes > MOST_MEGABYTES \
                or seconds > MOST_SECONDS or wall > MOST_WAITING
            problems += problem
            print(f"{name}: status {status}, {seconds:.1f} s, {megabytes:.0f} MB"
                  f"{', hota ' + str(figures.get('hota')) + ', idf1 ' + str(figures.get('idf1')) if figures else ''}"
                  + ("" if status == 0 else ": " + said.strip()[-200:]) + (" PROBLEM" if problem else ""), flush=True)
    sys.exit(problems > 0)


if __name__ == "__main__":
    main()
