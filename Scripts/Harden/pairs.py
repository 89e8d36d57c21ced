#!/usr/bin/env python3
"""Starts two commands that write to the same location at the same time.

    pairs.py [--pairs 200] [--seed 1]

The commands make runs, shards, reports, conversions and videos. One of the two starts slightly later, at any moment of
the other. Afterward, all output of each command with status 0 must exist, as if the command had run alone or last. The
other command must have been rejected with the first one's command line, or must have run after it.
"""

import argparse
import collections
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

TRACKERS = ["--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"]
BUSY = "is in use by 'vbench "
# A command that reads a run at the moment when another command starts it anew finds no run.
NO_RUN = "is not a run folder"


def run(data, *more):
    return ["run", "-d", data, "-o", "out", *TRACKERS, *more]


def compare(data, *more):
    return ["compare", "-d", data, "-o", "out", *TRACKERS, "--pictures", "none", *more]


def track(left):
    return ["track", "a/s0/img", "--box", f"{left},20,18,18", "--level", "fast", "-q", "-o", "out/v.mp4"]


def convert(data):
    return ["datasets", "convert", data, "-o", "out", "--copy-frames"]


# The two commands, and the initial content of the folder: nothing, a run on dataset a, or the first shard of that run.
PAIRS = {
    "two runs": (run("a"), run("b"), None),
    "two runs by force": (run("a", "--force"), run("b", "--force"), None),
    "two runs afresh": (run("a", "--fresh", "--force"), run("b", "--fresh", "--force"), "run"),
    "twice the same run": (run("a"), run("a"), None),
    "twice the same run afresh": (run("a", "--fresh"), run("a", "--fresh"), "run"),
    "two comparisons": (compare("a"), compare("b"), None),
    "a run and a comparison": (run("b", "--force"), compare("a"), "run"),
    "a report and a comparison": (["report", "out", "--pictures", "none"], compare("a", "--fresh"), "run"),
    "a run and an evaluation": (run("b"), ["evaluate", "--results", "results", "-d", "a", "-o", "out", "--pictures", "none"], None),
    "two evaluations": tuple(["evaluate", "--results", "results", "-d", data, "-o", "out", "--pictures", "none", "-q"] for data in "aa") + (None,),
    "a run and its gate": (run("a", "--fresh"), ["gate", "--run", "out", "--baseline", "base.json"], "run"),
    "a run and its thresholds": (run("a", "--fresh"), ["tune", "out"], "run"),
    "two parts": (run("a", "--shard", "1/2"), run("a", "--shard", "2/2"), None),
    "twice the same part": (run("a", "--shard", "1/2"), run("a", "--shard", "1/2"), None),
    "parts of two runs": (run("a", "--shard", "1/2"), run("b", "--shard", "2/2"), None),
    "a part and a run": (run("a", "--shard", "1/2"), run("b"), None),
    "a part and the merger": (run("a", "--shard", "2/2"), ["merge", "out"], "part"),
    "two conversions": (convert("a"), convert("b"), None),
    "twice the same conversion": (convert("a"), convert("a"), None),
    "two exports": (["export", "run-a", "--layout", "otb", "-o", "out"], ["export", "run-b", "--layout", "otb", "-o", "out"], None),
    "two renderings": (["render", "run-a", "-o", "out", "-q"], ["render", "run-b", "-o", "out", "-q"], None),
    "two videos": (track(8), track(30), None),
    "two scenes": (["datasets", "render", "a/s0", "-o", "out/v.mp4"], ["datasets", "render", "b/s0", "-o", "out/v.mp4"], None),
}


def state(folder):
    """Returns the state of a folder: a run's answers, otherwise the files."""
    if (folder / "out/store/manifest.json").exists():
        return common.answers(folder, "out")
    return {str(path.relative_to(folder)): stable(path) for path in sorted((folder / "out").rglob("*")) if path.is_file()}


def stable(path):
    """Returns a file's content without the parts that differ between runs: times and object identifiers."""
    content = path.read_bytes()
    if path.suffix == ".mp4":
        # The encoder's bytes may differ between runs, but not the number of frames.
        return subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_entries", "stream=width,height,nb_read_frames", "-of", "csv", path],
            capture_output=True, check=True).stdout
    if path.suffix == ".csv" and b",uuid," in content[:200]:
        return [row.split(b",")[:2] + row.split(b",")[3:] for row in content.splitlines()]
    if path.suffix in (".json", ".cell") or path.parent.name == "times" or path.name.startswith(".vbench-lock"):
        return None
    return content


class Trials:
    def __init__(self, folder):
        self.start, self.work = folder / "start", folder / "work"
        for data, speed in (("a", 1), ("b", 2)):
            for number in range(2):
                common.write_sequence(self.start / data / f"s{number}", frames=20 + 6 * number, speed=speed)
        for data in "ab":
            self.do(["run", "-d", data, "-o", f"run-{data}", *TRACKERS], self.start)
        self.do(["export", "run-a", "--layout", "otb", "-o", "results"], self.start)
        self.do(["baseline", "run-a", "-o", "base.json"], self.start)
        self.alone = {}
        self.seconds = {}

    def do(self, command, folder):
        status, _, errors = common.run(command, folder)
        assert status == 0, f"{command}: {status} {errors}"

    def prepare(self, before):
        shutil.rmtree(self.work, ignore_errors=True)
        shutil.copytree(self.start, self.work)
        if before == "run":
            shutil.copytree(self.start / "run-a", self.work / "out")
        elif before == "part":
            self.do(run("a", "--shard", "1/2"), self.work)

    def measure(self, name):
        """Records the results of each command alone, and of both one after the other."""
        if name in self.alone:
            return
        first, second, before = PAIRS[name]
        states = {}
        begin = time.time()
        for key, commands in (("1", [first]), ("2", [second]), ("12", [first, second]), ("21", [second, first])):
            self.prepare(before)
            statuses = [common.run(command, self.work)[0] for command in commands]
            states[key] = (statuses, state(self.work))
        self.seconds[name] = (time.time() - begin) / 6
        self.alone[name] = states

    def trial(self, name, delay):
        first, second, before = PAIRS[name]
        self.measure(name)
        self.prepare(before)
        mark = f"{os.getpid()}-{time.time()}"
        logs = [open(self.work / f"log{i}", "w+b") for i in (1, 2)]
        processes = [common.start(first, self.work, mark, logs[0])]
        time.sleep(delay)
        processes.append(common.start(second, self.work, mark, logs[1]))
        statuses = [process.wait(timeout=300) for process in processes]
        said = []
        for log in logs:
            log.seek(0)
            said.append(log.read().decode("utf-8", "replace"))
            log.close()
        found, known = state(self.work), self.alone[name]
        problems = []
        # The result must be that of one command alone, or of both one after the other.
        allowed = {"1": (0, None), "2": (None, 0)}
        ways = []
        for key, (expected, there) in known.items():
            if key in allowed:
                place = int(key) - 1
                if statuses[place] == expected[0] and BUSY in said[1 - place] and statuses[1 - place] == 2:
                    ways.append((key, there))
            else:
                order = expected if key == "12" else expected[::-1]
                if statuses == order:
                    ways.append((key, there))
        if not ways and statuses == [0, 3] and "--fresh" in first and NO_RUN in said[1]:
            ways.append(("1", known["1"][1]))
        if not ways and all(BUSY in text for text in said):
            problems.append("both were refused")
        elif not ways:
            problems.append(f"statuses {statuses}: {[text.strip()[-150:] for text in said]}")
        elif not any(found == there for _, there in ways):
            keys = {k for _, there in ways for k in {**there, **found} if there.get(k) != found.get(k)}
            problems.append(f"something else is there ({', '.join(key for key, _ in ways)}): {sorted(keys)[:4]}")
        for left in self.work.rglob(".vbench-*"):
            problems.append(f"left: {left.name}")
        if gone := common.wait_until_gone(mark):
            problems.append(f"still running: {gone}")
        refused = any(BUSY in text for text in said)
        return refused, statuses, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    names = [name for name in PAIRS if options.only in name]
    wrong, counts = 0, collections.Counter()
    with tempfile.TemporaryDirectory(prefix="vbench-pairs-") as folder:
        trials = Trials(Path(folder))
        for number in range(options.pairs):
            name = names[number % len(names)]
            trials.measure(name)
            # Half of the commands start almost simultaneously.
            delay = chance.choice([0, chance.uniform(0, 0.05), chance.uniform(0, trials.seconds[name])])
            refused, statuses, problems = trials.trial(name, delay)
            counts["refused"] += refused
            counts["one after the other"] += not refused
            for problem in problems:
                print(f"{name}, {delay:.3f} s apart: {problem}", flush=True)
            wrong += bool(problems)
    print(json.dumps({"seed": options.seed, "kinds": len(names), "pairs": options.pairs, **counts, "wrong": wrong}))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
