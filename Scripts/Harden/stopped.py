#!/usr/bin/env python3
"""Stops, kills and suspends runs and commands that write videos and sequences, at any moment.

    stopped.py [--times 200] [--seed 1]

After SIGTERM, SIGINT or SIGKILL, every file with its final name must be the one that an undisturbed command writes.
Partial files must have names that say so. The same command must afterward remove the leftovers and produce the same
files. Runs are suspended (SIGSTOP, as by Ctrl-Z) for longer than a tracker's time limit, and no tracker may count as
failed.
"""

import argparse
import collections
import json
import os
import random
import re
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import common
from pairs import stable

# The files that each command writes into `out`, and the partial files that it may leave.
COMMANDS = {
    "render": ["render", "run", "-o", "out", "-q"],
    "track": ["track", "data/s1/img", "--box", "8,20,18,18", "--level", "fast", "-q", "-o", "out/v.mp4"],
    "track with a table": ["track", "scene.mp4", "--box", "8,20,18,18", "--level", "fast", "-q", "-o", "out/v.mkv", "--mot", "out/v.txt", "--force"],
    "flow": ["flow", "data/s0/img", "--accuracy", "low", "-q", "-o", "out/v.mp4"],
    "detect": ["detect", "data/s1/img", "-q", "-o", "out/v.mp4", "--force"],
    "datasets render": ["datasets", "render", "data/s1", "-o", "out/v.mp4"],
    "images": ["datasets", "render", "data/s1", "-o", "out"],
    "convert": ["datasets", "convert", "data", "-o", "out"],
    "convert with frames": ["datasets", "convert", "data", "-o", "out", "--copy-frames"],
}
SIGNALS = [signal.SIGTERM, signal.SIGINT, signal.SIGKILL]
PART = re.compile(r"-part(-\d+)?\.\w+$")
LIMIT = 1
TRACKERS = {
    "lines": "x=lines:sh -c 'while read -r l; do sleep 0.02; echo 3,2,16,16; done'",
    "trax": "x=trax:sh trax.sh",
}
SCRIPT = """echo '@@TRAX:hello "trax.version=3" "trax.image=path;" "trax.region=rectangle;"'
while read -r line; do
  case $line in *quit*) exit 0;; esac
  sleep 0.02
  echo '@@TRAX:state "1,2,30,40"'
done
"""


def content(folder):
    return {str(path.relative_to(folder)): stable(path) for path in sorted(folder.rglob("*")) if path.is_file()}


def stop(work, name, expected, seconds, chance):
    """Stops a command once, or several times in a row, and runs it again. Returns the problems."""
    out = work / "out"
    shutil.rmtree(out, ignore_errors=True)
    problems, has_hit = [], False
    for _ in range(chance.randint(1, 3)):
        mark = f"{os.getpid()}-{time.time()}"
        how = chance.choice(SIGNALS)
        with open(work / "log", "w+b") as log:
            process = common.start(COMMANDS[name], work, mark, log)
            time.sleep(chance.uniform(0, seconds))
            hit = process.poll() is None
            process.send_signal(how)
            try:
                status = process.wait(timeout=60)
            except Exception:
                problems.append(f"{how.name}: did not end")
                process.kill()
                status = process.wait()
            log.seek(0)
            said = log.read().decode("utf-8", "replace")
        has_hit = has_hit or hit
        # Before the command handles signals, a signal ends it like any program.
        if status not in (0, 130, -how):
            problems.append(f"{how.name}: status {status}: {said.strip()[-200:]}")
        for path in out.rglob("*") if out.is_dir() else []:
            place = str(path.relative_to(out))
            if any(part.startswith(".vbench-") for part in Path(place).parts):
                if status == 130:
                    problems.append(f"{how.name}: left {place}")
            elif path.is_file() and not PART.search(path.name) and stable(path) != expected.get(place, 0):
                problems.append(f"{how.name}: {place} is not whole")
        if left := common.wait_until_gone(mark):
            problems.append(f"{how.name}: still running: {left}")
    status, _, errors = common.run(COMMANDS[name], work)
    if status != 0:
        problems.append(f"again: status {status}: {errors.strip()[-200:]}")
    found = {place: value for place, value in content(out).items() if not PART.search(place)}
    if found != expected:
        different = sorted(key for key in {**found, **expected} if found.get(key) != expected.get(key))
        problems.append(f"again: other files: {different[:4]}")
    return has_hit, problems


def suspend(work, kind, chance):
    """Suspends a run several times for longer than the time limit of a step."""
    shutil.rmtree(work / "suspended", ignore_errors=True)
    mark = f"{os.getpid()}-{time.time()}"
    trackers = ["--trackers", "object", "--levels", "accurate", "--revisions", "2"] if kind == "own" else [
        "--trackers", "none", "--tracker", TRACKERS[kind], "--tracker-env", common.MARK]
    count = 0
    with open(work / "log", "w+b") as log:
        process = common.start(
            ["run", "-d", "data", "-o", "suspended", *trackers, "--step-timeout", str(LIMIT), "-q"], work, mark, log)
        while process.poll() is None and count < 3:
            time.sleep(chance.uniform(0.05, 0.4))
            processes = [number for number in (process.pid, common.worker(process)) if number]
            if process.poll() is not None or len(processes) < 2:
                continue
            for number in processes:
                os.kill(number, signal.SIGSTOP)
            time.sleep(1.5 * LIMIT)
            for number in processes[::-1]:
                os.kill(number, signal.SIGCONT)
            count += 1
        status = process.wait(timeout=120)
        log.seek(0)
        said = log.read().decode("utf-8", "replace")
    problems = [] if status == 0 else [f"status {status}: {said.strip()[-200:]}"]
    if left := common.wait_until_gone(mark):
        problems.append(f"still running: {left}")
    return count, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    counts, wrong = collections.Counter(), 0
    with tempfile.TemporaryDirectory(prefix="vbench-stopped-") as folder:
        work = Path(folder)
        for number in range(3):
            common.write_sequence(work / f"data/s{number}", frames=40 + 40 * number)
        (work / "trax.sh").write_text(SCRIPT)
        for command in (["run", "-d", "data", "-o", "run", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"],
                        ["datasets", "render", "data/s2", "-o", "scene.mp4"]):
            status, _, errors = common.run(command, work)
            assert status == 0, errors
        expected, seconds = {}, {}
        for name, command in COMMANDS.items():
            shutil.rmtree(work / "out", ignore_errors=True)
            begin = time.time()
            status, _, errors = common.run(command, work)
            assert status == 0, f"{name}: {errors}"
            seconds[name], expected[name] = time.time() - begin, content(work / "out")
        for number in range(options.times):
            name = list(COMMANDS)[number % len(COMMANDS)]
            has_hit, problems = stop(work, name, expected[name], seconds[name], chance)
            counts["stopped" if has_hit else "too late"] += 1
            for problem in problems:
                print(f"{name}: {problem}", flush=True)
            wrong += bool(problems)
        for number in range(max(1, options.times // 10)):
            kind = ["own", *TRACKERS][number % 3]
            times, problems = suspend(work, kind, chance)
            counts["suspended"] += times
            for problem in problems:
                print(f"suspended, {kind}: {problem}", flush=True)
            wrong += bool(problems)
    print(json.dumps({"seed": options.seed, **counts, "wrong": wrong}))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
