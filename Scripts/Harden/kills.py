#!/usr/bin/env python3
"""Kills vbench at random moments and gives the same command again.

    kills.py [--kills 1000] [--seed 1]

After each kill nothing of it may still run, and the command that was given again must come to the answers
of a run that was never disturbed, without unfinished files beside them.
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


def prepare(work, whole, shards, name):
    """What the command finds when it starts."""
    for folder in ("out", "exported"):
        shutil.rmtree(work / folder, ignore_errors=True)
    if name in NEEDS_RUN:
        shutil.copytree(whole, work / "out")
    elif name == "merge":
        shutil.copytree(shards, work / "out")


def disturb(work, name, seconds, chance):
    """Starts the command and kills it; how, and whether it was still running."""
    mark = f"{os.getpid()}-{chance.random()}"
    with open(work / "log", "wb") as log:
        process = common.start(COMMANDS[name], work, mark, log)
        time.sleep(chance.uniform(0, seconds))
        how = chance.choice(["group", "supervisor", "worker"])
        target = common.worker(process) if how == "worker" else process.pid
        was_running = process.poll() is None
        try:
            if how == "group":
                os.killpg(process.pid, signal.SIGKILL)
            elif target:
                os.kill(target, signal.SIGKILL)
        except OSError:
            pass
        # A supervisor starts its worker again: that is let be for a while, and then ended too.
        if how == "worker":
            time.sleep(chance.uniform(0, seconds))
            if process.poll() is None:
                process.kill()
        process.wait()
    return how, was_running, common.wait_until_gone(mark)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    counts = {"kills": 0, "while running": 0, "differences": 0, "orphans": 0, "torn": 0, "refused": 0}
    by_command = dict.fromkeys(COMMANDS, 0)
    with tempfile.TemporaryDirectory(prefix="vbench-kills-") as folder:
        work, whole, shards = (Path(folder) / name for name in ("work", "whole", "shards"))
        work.mkdir()
        common.write_dataset(work / "data")
        durations = {}
        for name in ("compare", "run"):
            prepare(work, whole, shards, name)
            begin = time.time()
            status, _, errors = common.run(COMMANDS[name], work)
            durations[name] = time.time() - begin
            assert status == 0, errors
            if name == "compare":
                shutil.copytree(work / "out", whole)
        expected = {True: common.answers(work, str(whole)), False: common.answers(work, "out")}
        assert common.run(["baseline", "out", "-o", "baseline.json"], work)[0] == 0
        prepare(work, whole, shards, "shard")
        for part in ("1/2", "2/2"):
            assert common.run([*RUN, "--shard", part], work)[0] == 0
        shutil.copytree(work / "out", shards)
        for _ in range(options.kills):
            name = chance.choice(["run", "run", "compare", "compare", *COMMANDS])
            prepare(work, whole, shards, name)
            seconds = durations["compare" if name in ("compare", "report") else "run"]
            how, was_running, left = disturb(work, name, seconds, chance)
            counts["kills"] += 1
            counts["while running"] += was_running
            by_command[name] += 1
            problems = []
            if left:
                counts["orphans"] += 1
                problems.append(f"still running: {left}")
            status, _, errors = common.run(COMMANDS[name], work)
            if status != 0:
                counts["refused"] += 1
                problems.append(f"again: status {status}, {errors.strip()[-300:]}")
            if name == "shard":
                for part in (["--shard", "2/2"],):
                    common.run([*RUN, *part], work)
                common.run(["merge", "out"], work)
            found = common.answers(work, "out")
            wanted = expected["summary.csv" in found]
            if found != wanted:
                counts["differences"] += 1
                problems.append("answers differ: " + ", ".join(
                    key for key in wanted if found.get(key) != wanted[key])[:300])
            torn = common.torn_files(work / "out") + common.torn_files(work / "exported")
            if torn:
                counts["torn"] += 1
                problems.append(f"torn: {torn[:3]}")
            for problem in problems:
                print(f"{name} ({how}): {problem}", flush=True)
    print(json.dumps({"seed": options.seed, **counts, "by command": by_command}))
    sys.exit(any(counts[key] for key in ("differences", "orphans", "torn", "refused")))


if __name__ == "__main__":
    main()
