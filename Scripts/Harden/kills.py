#!/usr/bin/env python3
"""Kills vbench at random moments and runs the same command again.

    kills.py [--kills 1000] [--seed 1] [--minutes 0]

Only kills that hit a running process count. After each kill none of the command's processes may still run, and every
file with a final name must be complete. After a few kills in a row, the repeated command must produce the answers of an
undisturbed run, without leaving unfinished files. The moments are distributed over the command's duration on this
machine, which is estimated from the kills that hit or miss.
"""

import argparse
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from pathlib import Path

import common

RUN = ["run", "-d", "data", "-o", "out", "--trackers", "object", "--revisions", "1,2", "-q"]
COMMANDS = {
    "run": RUN,
    "compare": ["compare", *RUN[1:], "--pictures", "all"],
    "report": ["report", "out", "--pictures", "all"],
    "export": ["export", "out", "--layout", "otb", "-o", "exported"],
    "shard": [*RUN, "--shard", "1/2"],
    "merge": ["merge", "out"],
    "gate": ["gate", "--run", "out", "--baseline", "baseline.json", "--update"],
}
NEEDS_RUN = {"report", "export", "gate"}
# The maximum number of kills in a row before the answers are checked.
IN_A_ROW = 10


class Moments:
    """The moments of kills, distributed over a command's estimated duration. The estimate decreases when kills come
    too late and increases when they hit.
    """

    def __init__(self, durations):
        self.durations = durations

    def draw(self, name, chance):
        return chance.uniform(0, self.durations[name])

    def learn(self, name, has_hit):
        self.durations[name] *= 1.01 if has_hit else 0.92


def prepare(work, whole, shards, name):
    """Prepares the folder that the command finds when it starts."""
    for folder in ("out", "exported", "gate"):
        shutil.rmtree(work / folder, ignore_errors=True)
    shutil.copyfile(work / "old.json", work / "baseline.json")
    if name in NEEDS_RUN:
        shutil.copytree(whole, work / "out")
    elif name == "merge":
        shutil.copytree(shards, work / "out")


def disturb(work, name, moments, chance):
    """Starts the command and kills it. Returns the way it was killed, whether a process was hit, and the leftover
    processes.
    """
    mark = f"{os.getpid()}-{chance.random()}"
    how = chance.choice(["group", "supervisor", "worker"])
    with open(work / "log", "wb") as log:
        process = common.start(COMMANDS[name], work, mark, log)
        time.sleep(moments.draw(name, chance))
        target = common.worker(process) if how == "worker" else process.pid
        if target is None:
            how, target = "group", process.pid
        has_hit = process.poll() is None
        try:
            if how == "group":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                os.kill(target, signal.SIGKILL)
        except OSError:
            has_hit = False
        # A supervisor restarts its worker. The new worker may run for a while before it is killed as well.
        if how == "worker":
            time.sleep(moments.draw(name, chance))
            if process.poll() is None:
                process.kill()
        process.wait()
    moments.learn(name, has_hit)
    return how, has_hit, common.wait_until_gone(mark)


def half_files(folder):
    """Returns truncated files that have a final name."""
    found = []
    for path in Path(folder).rglob("*"):
        if not path.is_file() or path.name.endswith(".tmp"):
            continue
        content = path.read_bytes()
        if path.suffix == ".json":
            try:
                json.loads(content)
            except ValueError:
                found.append(path)
        elif (
            (path.suffix == ".html" and not content.rstrip().endswith(b"</html>"))
            or (path.suffix in (".csv", ".md", ".xml") and not content.endswith(b"\n"))
            or (path.suffix.endswith("cell") and content[-26:-17] != b"checksum ")
            or (path.suffix == ".jpg" and (content[:2], content[-2:]) != (b"\xff\xd8", b"\xff\xd9"))
        ):
            found.append(path)
    return [str(path) for path in found]


class Trial:
    """A working folder with the results of undisturbed commands."""

    def __init__(self, folder):
        self.work, self.whole, self.shards = (Path(folder) / name for name in ("work", "whole", "shards"))
        self.work.mkdir()
        for number in range(2):
            common.write_sequence(self.work / f"data/s{number}", frames=8 + 4 * number, width=64, height=48)
        (self.work / "old.json").touch()
        self.expected = {}
        for name in ("run", "compare"):
            prepare(self.work, self.whole, self.shards, name)
            self.do(COMMANDS[name])
            self.expected[name == "compare"] = common.answers(self.work, "out")
        shutil.copytree(self.work / "out", self.whole)
        self.do(["baseline", "out", "-o", "old.json", "--force"])
        prepare(self.work, self.whole, self.shards, "shard")
        for part in ("1/2", "2/2"):
            self.do([*RUN, "--shard", part])
        shutil.copytree(self.work / "out", self.shards)
        durations = {}
        for name, command in COMMANDS.items():
            times = []
            for _ in range(3):
                prepare(self.work, self.whole, self.shards, name)
                begin = time.time()
                self.do(command)
                times.append(time.time() - begin)
            durations[name] = min(times)
            if name == "gate":
                self.baseline = (self.work / "baseline.json").read_bytes()
        self.moments = Moments(durations)

    def do(self, command):
        status, _, errors = common.run(command, self.work)
        assert status == 0, f"{command}: {errors}"

    def whole_so_far(self):
        found = half_files(self.work / "out") + half_files(self.work / "exported")
        try:
            json.loads((self.work / "baseline.json").read_bytes())
        except ValueError:
            found.append("baseline.json")
        return found

    def problems_after(self, name):
        """Runs the command again and returns the differences from the undisturbed result, by kind."""
        found = {}
        status, _, errors = common.run(COMMANDS[name], self.work)
        if status != 0:
            found["refused"] = f"again: status {status}, {errors.strip()[-300:]}"
        if name == "shard":
            common.run([*RUN, "--shard", "2/2"], self.work)
            common.run(["merge", "out"], self.work)
        torn = common.torn_files(self.work / "out") + common.torn_files(self.work / "exported")
        answers = common.answers(self.work, "out")
        wanted = self.expected["summary.csv" in answers]
        if answers != wanted:
            found["differences"] = "answers differ: " + ", ".join(
                key for key in {**wanted, **answers} if answers.get(key) != wanted.get(key))[:300]
        if name == "gate" and (self.work / "baseline.json").read_bytes() != self.baseline:
            found["differences"] = "the baseline differs"
        if torn := torn + self.whole_so_far():
            found["torn"] = f"torn: {torn[:3]}"
        return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=0, help="stop after so many; 0 for when all are done")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    counts = dict.fromkeys(["kills", "too late", "trials", "differences", "orphans", "torn", "refused"], 0)
    by_command, by_way = dict.fromkeys(COMMANDS, 0), dict.fromkeys(["group", "supervisor", "worker"], 0)
    begin = said = time.time()
    with tempfile.TemporaryDirectory(prefix="vbench-kills-") as folder:
        trial = Trial(folder)
        print("durations:", {name: round(s, 2) for name, s in trial.moments.durations.items()}, flush=True)
        while counts["kills"] < options.kills:
            if options.minutes and time.time() - begin > 60 * options.minutes:
                break
            name = chance.choice(["run", "compare", *COMMANDS])
            prepare(trial.work, trial.whole, trial.shards, name)
            problems, ways = {}, []
            for _ in range(chance.randint(1, IN_A_ROW)):
                how, has_hit, left = disturb(trial.work, name, trial.moments, chance)
                ways.append(how)
                if left:
                    problems["orphans"] = f"still running: {left}"
                if torn := trial.whole_so_far():
                    problems["torn"] = f"torn at once: {torn[:3]}"
                if not has_hit:
                    counts["too late"] += 1
                    break
                counts["kills"] += 1
                by_command[name] += 1
                by_way[how] += 1
            counts["trials"] += 1
            problems |= trial.problems_after(name)
            for kind, problem in problems.items():
                counts[kind] += 1
                print(f"{name} ({', '.join(ways)}): {problem}", flush=True)
            if time.time() - said > 60:
                said = time.time()
                print(f"{said - begin:.0f} s: {json.dumps(counts)}", flush=True)
    print(json.dumps({
        "seed": options.seed, "seconds": round(time.time() - begin), **counts, "by command": by_command,
        "by way": by_way}))
    sys.exit(any(counts[key] for key in ("differences", "orphans", "torn", "refused")))


if __name__ == "__main__":
    main()
