#!/usr/bin/env python3
"""Makes the disk unavailable to vbench in several ways and then runs the same command again.

    limits.py [--sizes 200] [--seed 1]

The cases are a full disk (a small tmpfs; needs root), a quota (of btrfs; needs root and Debian's btrfs-progs), a limit
on the file size, a read-only disk (needs root), an output folder that is deleted during the run, two processes that use
the same folder, and a clock that jumps (needs clang). Each command must end with status 3 and a clear line, or with 0
if it completed its work, and must not lose anything. Afterward, with enough space, the same command must produce the
answers of an undisturbed run.
"""

import argparse
import json
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

COMPARE = [
    "compare", "-d", "data", "-o", "disk/out", "--trackers", "object", "--revisions", "1,2",
    "--pictures", "all", "-q",
]


class Trials:
    def __init__(self, work):
        self.work = work
        self.counts = {}
        self.problems = 0
        self.expected = None

    def note(self, kind, problem):
        self.problems += 1
        print(f"{kind}: {problem}", flush=True)

    def check(self, kind, result):
        """Checks that the disturbed run reported the problem or succeeded."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        status, _, errors = result
        lines = [line for line in errors.splitlines() if line.startswith("vbench: ")]
        if status not in (0, 3) or (status == 3 and not lines):
            self.note(kind, f"status {status}: {errors.strip()[-300:]}")
        return status

    def resume(self, kind):
        """Runs the same command without a disturbance."""
        status, _, errors = common.run(COMPARE, self.work)
        if status != 0:
            self.note(kind, f"again: status {status}: {errors.strip()[-300:]}")
        elif common.answers(self.work, "disk/out") != self.expected:
            self.note(kind, "the answers differ afterwards")
        torn = common.torn_files(self.work / "disk")
        if torn:
            self.note(kind, f"torn: {torn[:3]}")


def clean(disk):
    for path in disk.iterdir():
        shutil.rmtree(path)


def full_disk(trials, disk, kilobytes):
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", f"size={kilobytes}k", "tmpfs", disk], capture_output=True)
    if mounted.returncode != 0:
        return False
    try:
        trials.check("full disk", common.run(COMPARE, trials.work))
        subprocess.run(["mount", "-o", "remount,size=64m", disk], check=True)
        trials.resume("full disk")
    finally:
        subprocess.run(["umount", disk], check=True)
    return True


def quota(trials, disk, kilobytes):
    """Tests a quota on a file system that has enough space."""
    if not shutil.which("mkfs.btrfs"):
        return
    image = trials.work / "image"
    with open(image, "wb") as file:
        file.truncate(200 << 20)
    subprocess.run(["mkfs.btrfs", "-q", "-f", image], check=True, capture_output=True)
    if subprocess.run(["mount", "-o", "loop", image, disk], capture_output=True).returncode != 0:
        return

    def btrfs(*arguments):
        subprocess.run(["btrfs", *arguments, disk], check=True, capture_output=True)

    try:
        btrfs("quota", "enable")
        btrfs("qgroup", "limit", f"{kilobytes}k", "0/5")
        trials.check("quota", common.run(COMPARE, trials.work))
        btrfs("quota", "disable")
        trials.resume("quota")
    finally:
        subprocess.run(["umount", disk], check=True)
        image.unlink()


def jumping_clock(trials, disk):
    library = trials.work / "clock.so"
    if not library.exists():
        source = Path(__file__).with_name("clock.c")
        subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    os.environ["LD_PRELOAD"] = str(library)
    try:
        if trials.check("jumping clock", common.run(COMPARE, trials.work)) != 0:
            trials.note("jumping clock", "expected status 0")
        elif common.answers(trials.work, "disk/out") != trials.expected:
            trials.note("jumping clock", "the answers differ")
    finally:
        del os.environ["LD_PRELOAD"]
    trials.resume("jumping clock")
    clean(disk)


def read_only_disk(trials, disk):
    if subprocess.run(["mount", "-t", "tmpfs", "tmpfs", disk], capture_output=True).returncode != 0:
        return
    try:
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        if trials.check("read-only disk", common.run(COMPARE, trials.work)) != 3:
            trials.note("read-only disk", "expected status 3")
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)
        trials.resume("read-only disk")
    finally:
        subprocess.run(["umount", disk], check=True)


def file_limit(trials, disk, size):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

    trials.check("file size limit", common.run(COMPARE, trials.work, preexec_fn=limit))
    trials.resume("file size limit")
    clean(disk)


def deleted_folder(trials, disk, seconds):
    with open(trials.work / "log", "w+b") as log:
        process = common.start(COMPARE, trials.work, "deleted", log)
        time.sleep(seconds)
        shutil.rmtree(disk / "out", ignore_errors=True)
        process.wait()
        log.seek(0)
        errors = log.read().decode()
    status = trials.check("deleted folder", (process.returncode, "", errors))
    # If the folder is deleted after the last file was written, nothing is left. A report without its answers is an
    # error.
    is_left = any(path.is_file() for path in disk.rglob("*"))
    if status == 0 and is_left and common.answers(trials.work, "disk/out") != trials.expected:
        trials.note("deleted folder", "status 0, and answers are missing")
    trials.resume("deleted folder")
    clean(disk)


def two_at_once(trials, disk, seconds):
    with open(trials.work / "log", "wb") as log:
        first = common.start(COMPARE, trials.work, "first", log)
        time.sleep(seconds)
        second = common.start(COMPARE, trials.work, "second", log)
        statuses = sorted((first.wait(), second.wait()))
    trials.counts["two at once"] = trials.counts.get("two at once", 0) + 1
    # If one process takes long enough, the other one is rejected.
    if statuses not in ([0, 0], [0, 2]):
        trials.note("two at once", f"statuses {statuses}")
    trials.resume("two at once")
    clean(disk)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--sizes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="vbench-limits-") as folder:
        work = Path(folder)
        disk = work / "disk"
        disk.mkdir()
        for number in range(2):
            common.write_sequence(work / f"data/s{number}", frames=10 + 6 * number, width=64, height=48)
        trials = Trials(work)
        begin = time.time()
        status, _, errors = common.run(COMPARE, work)
        seconds = time.time() - begin
        assert status == 0, errors
        trials.expected = common.answers(work, "disk/out")
        used = sum(path.stat().st_size for path in disk.rglob("*") if path.is_file())
        largest = max(path.stat().st_size for path in disk.rglob("*") if path.is_file())
        clean(disk)
        for number in range(options.sizes):
            if number % 20 == 19:
                print(f"{time.time() - begin:.0f} s: {json.dumps(trials.counts)}", flush=True)
            full_disk(trials, disk, max(4, int(used * chance.uniform(0.02, 1.1)) // 1024))
        for _ in range(max(1, options.sizes // 5)):
            file_limit(trials, disk, int(largest * chance.uniform(0.001, 1.1)))
        read_only_disk(trials, disk)
        for _ in range(max(1, options.sizes // 10)):
            quota(trials, disk, max(4, int(used * chance.uniform(0.02, 1.1)) // 1024))
            jumping_clock(trials, disk)
        for _ in range(max(1, options.sizes // 10)):
            deleted_folder(trials, disk, chance.uniform(0, seconds))
            two_at_once(trials, disk, chance.uniform(0, seconds))
    print(json.dumps({"seed": options.seed, **trials.counts, "problems": trials.problems}))
    sys.exit(trials.problems > 0)


if __name__ == "__main__":
    main()
