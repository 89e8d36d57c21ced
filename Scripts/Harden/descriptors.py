#!/usr/bin/env python3
"""Runs every command with each subset of the descriptors 0, 1 and 2 closed.

    descriptors.py [--only run,compare]

Each command must end as it does with all descriptors open, or with status 3 if it cannot print its result. It must
leave the same complete files, with the same answers. Meanwhile, processes of the same session run in other process
groups and must not be affected.
"""

import argparse
import itertools
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common
from kills import half_files

TRACKERS = ["--trackers", "object", "--levels", "fast", "--revisions", "1"]
RUN = ["run", "-d", "data", "-o", "new", *TRACKERS]
LINES = "still=lines:sh -c 'while read -r l; do echo 3,2,16,16; done'"
# The standard streams that each command needs in addition to the output for its result: "in" for input.
COMMANDS = {
    "version": (["--version"], ""),
    "help": (["help", "run"], ""),
    "wrong usage": (["run", "--jobs", "x"], "none"),
    "no such data": (["run", "-d", "nowhere", "-o", "new"], "none"),
    "run": (RUN, ""),
    "run, quietly": ([*RUN, "-q"], ""),
    "run of a program": ([*RUN[:5], "--trackers", "none", "--tracker", LINES], ""),
    "run, timed": (["run", "-d", "data", "-o", "new", *TRACKERS, "--sequences", "s0", "--timing"], ""),
    "shard": ([*RUN, "--shard", "1/2"], ""),
    "merge": (["merge", "shards"], ""),
    "compare": (["compare", *RUN[1:]], ""),
    "drift": (["drift", *RUN[1:], "--chunk", "none,5"], ""),
    "tune": (["tune", "out"], ""),
    "report": (["report", "out"], ""),
    "report of two": (["report", "out", "other", "-o", "compared"], ""),
    "evaluate": (["evaluate", "--results", "exported", "-d", "data", "-o", "new"], ""),
    "export": (["export", "out", "--layout", "otb", "-o", "new"], ""),
    "render": (["render", "out", "-o", "new"], ""),
    "gate": (["gate", "--run", "out", "--baseline", "base.json"], ""),
    "gate --update": (["gate", "-d", "data", *TRACKERS, "-o", "new", "--baseline", "new.json", "--update"], ""),
    "baseline": (["baseline", "out", "-o", "new.json"], ""),
    "history": (["history", "base.json", "out", "-o", "new"], ""),
    "submit": (["submit", "--shards", "2", "-d", "data", "-o", "new", "--dry-run"], ""),
    "methods": (["trackers"], ""),
    "measures": (["measures"], ""),
    "manual": (["manual"], ""),
    "track": (["track", "data/s0/img", "--box", "8,20,18,18", "--level", "fast", "-o", "new.mp4"], ""),
    "flow": (["flow", "data/s0/img", "--accuracy", "low", "-o", "new.mp4"], ""),
    "detect": (["detect", "data/s0/img", "-o", "new.mp4"], ""),
    "flow task": (["run", "--task", "flow", "-d", "pairs", "-o", "new"], ""),
    "datasets list": (["datasets", "list", "data"], ""),
    "datasets check": (["datasets", "check", "data"], ""),
    "datasets convert": (["datasets", "convert", "data", "-o", "new"], ""),
    "datasets render": (["datasets", "render", "data/s0", "-o", "new.mp4"], ""),
    "serve-trax": (["serve-trax"], "in"),
    "timing-worker": (["timing-worker", "-d", "data", *TRACKERS], "in"),
}


def prepare(work):
    shutil.rmtree(work / "place", ignore_errors=True)
    shutil.copytree(work / "start", work / "place")
    return work / "place"


def run(arguments, place, closed, mark):
    """Returns the command's status and messages, with some descriptors closed."""

    def close():
        for descriptor in closed:
            os.close(descriptor)

    process = subprocess.Popen(
        [common.VBENCH, *arguments], cwd=place, env=common.environment(mark), stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=close)
    try:
        output, errors = process.communicate(timeout=120)
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
    return process.returncode, output.decode("utf-8", "replace"), errors.decode("utf-8", "replace")


def files(place):
    return sorted(str(path.relative_to(place)) for path in place.rglob("*"))


def trial(work, arguments, needs, closed, usual):
    place = prepare(work)
    mark = f"{os.getpid()}-{time.time()}"
    status, output, errors = run(arguments, place, closed, mark)
    problems = []
    # A command that reads standard input, or answers on standard output, cannot work without it.
    may_fail = (1 in closed and needs != "none") or (needs == "in" and 0 in closed)
    if status != usual["status"] and not (may_fail and status in (0, 3)):
        problems.append(f"status {status} for {usual['status']}: {errors.strip()[-200:]}")
    if status == 3 and usual["status"] == 0 and 2 not in closed and "vbench: " not in errors:
        problems.append(f"no reason: {errors.strip()[-200:]}")
    if 1 in closed and status == 0 and usual["output"] and needs != "in":
        problems.append("status 0 without its output")
    if (status == usual["status"] or may_fail) and files(place) != usual["files"]:
        # After printing the first result has failed, later work is not done.
        left = set(files(place)) ^ set(usual["files"])
        if status == usual["status"] or any(name not in usual["files"] for name in left):
            problems.append(f"other files: {sorted(left)[:5]}")
    if torn := half_files(place):
        problems.append(f"torn: {torn[:3]}")
    if (place / "new/store").is_dir() and status == 0 and common.answers(place, "new") != usual["answers"]:
        problems.append("other answers")
    if left := common.wait_until_gone(mark):
        problems.append(f"still running: {left}")
    return problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    chosen = options.only.split(",") if options.only else list(COMMANDS)
    subsets = [s for size in (1, 2, 3) for s in itertools.combinations((0, 1, 2), size)]
    count = wrong = 0
    with tempfile.TemporaryDirectory(prefix="vbench-descriptors-") as folder:
        work = Path(folder)
        start = work / "start"
        for number in range(2):
            common.write_sequence(start / f"data/s{number}", frames=8 + 4 * number, width=64, height=48)
        common.write_pair(start / "pairs/p0", start / "good")
        made = [
            ["compare", "-d", "data", "-o", "out", *TRACKERS, "-q"], ["run", "-d", "data", "-o", "other", *TRACKERS, "-q"],
            ["export", "out", "--layout", "otb", "-o", "exported"], ["baseline", "out", "-o", "base.json"],
            ["run", "-d", "data", "-o", "shards", *TRACKERS, "-q", "--shard", "1/2"],
            ["run", "-d", "data", "-o", "shards", *TRACKERS, "-q", "--shard", "2/2"]]
        for command in made:
            status, _, errors = common.run(command, start)
            assert status == 0, f"{command}: {errors}"
        bystanders = [subprocess.Popen(["sleep", "100000"], process_group=0) for _ in range(20)]
        for name in chosen:
            arguments, needs = COMMANDS[name]
            place = prepare(work)
            status, output, _ = run(arguments, place, (), "")
            usual = {"status": status, "output": output, "files": files(place), "answers": None}
            if (place / "new/store").is_dir():
                usual["answers"] = common.answers(place, "new")
                shutil.rmtree(place / "exported", ignore_errors=True)
            for closed in subsets:
                count += 1
                problems = trial(work, arguments, needs, closed, usual)
                if gone := [b.pid for b in bystanders if b.poll() is not None]:
                    problems.append(f"others were killed: {gone}")
                for problem in problems:
                    print(f"{name} without {closed}: {problem}", flush=True)
                wrong += bool(problems)
        for bystander in bystanders:
            bystander.kill()
            bystander.wait()
    print(json.dumps({"commands": len(chosen), "trials": count, "wrong": wrong}))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
