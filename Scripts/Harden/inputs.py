#!/usr/bin/env python3
"""Gives broken files of every format to vbench's commands.

    inputs.py [--count 20000] [--seed 1] [--only kind,kind] [--keep folder]

Each command must end without being killed, with a documented status, within ten seconds of processor time and 2 GB. A
few dozen inputs share a command if that is possible. If a command violates this, its inputs are kept.
"""

import argparse
import collections
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common
import mutator
import samples

SECONDS, MEGABYTES = 10, 2000
# The number of inputs of each kind per hundred inputs.
SHARES = {
    "labels": 36, "run": 6, "scenes": 8, "pictures": 12, "videos": 4, "results": 12, "pairs": 10, "tasks": 1.5,
    "cells": 6, "manifests": 0.4, "baselines": 0.4, "policies": 0.4, "thresholds": 0.4, "weights": 0.2, "trax": 1.5,
    "lines": 1.2,
}
POLICY = b"""dataset: [data]
sequences: "s*"
trackers: [object]
levels: [fast]
revisions: ["1"]
conventions: vbench
protocol: ope
timing: false
gate:
  max-drop: {auc: 0.02, ece: 0.05}
  max-sequence-drop: {auc: 0.2}
  significant-drop: off
  max-slowdown: 0.05
  max-memory-growth: off
"""
THRESHOLDS = b"""schema: 1
rule: "max-false-accept 0.05"
subjects:
  "object-fast-r1":
    threshold: 0.62
"""
# A program that answers each request with the next line of its own file.
ANSWERING = """for f in "$0".d/*; do mv "$f" "$0.$$" 2>/dev/null && break; done
exec 3<"$0.$$"; rm -f "$0.$$"
%s
while read -r line; do IFS= read -r answer <&3 || exit 0; printf '%%s\\n' "$answer"; done
"""


class Attack:
    def __init__(self, work, seed, keep):
        self.work, self.keep = work, keep
        self.chance = random.Random(seed)
        self.counts = collections.Counter()
        self.statuses = collections.Counter()
        self.found = 0
        self.slowest = self.largest = 0
        self.labels, self.results, self.tasks = samples.labels(), samples.results(), samples.tasks()
        self.pictures, self.videos = samples.pictures(work), samples.videos(work)
        repository = Path(__file__).resolve().parents[2]
        self.scenes = [path.read_bytes() for path in sorted((repository / "datasets/scenes").glob("*.yaml"))]
        self.weights = (repository / "Sources/CWeights/Files/fast.weights").read_bytes()

    def write(self, folder, good, broken=None, each=False):
        """Writes files, with one file (or each file) of the second group broken."""
        broken = broken or {}
        chosen = set(broken) if each else {self.chance.choice(sorted(broken))} if broken else set()
        for name, content in (good | broken).items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(mutator.broken(name, content, self.chance) if name in chosen else content)

    def fresh(self, name):
        shutil.rmtree(self.work / name, ignore_errors=True)
        return self.work / name

    def command(self, kind, inputs, arguments, allowed=(0, 3), variables=None, folder=None):
        """Runs vbench on broken inputs and judges how it ended."""
        with open(self.work / "said", "w+b") as said:
            begin = time.time()
            process = subprocess.Popen(
                [common.VBENCH, *arguments], cwd=self.work, stdin=subprocess.DEVNULL, stdout=said,
                stderr=subprocess.STDOUT, start_new_session=True,
                env=dict(os.environ, SWIFT_BACKTRACE="enable=no", **(variables or {})))
            hangs = False
            while True:
                identifier, status, used = os.wait4(process.pid, os.WNOHANG)
                if identifier:
                    break
                if time.time() - begin > 300:
                    hangs = True
                    os.killpg(process.pid, signal.SIGKILL)
                    status, used = os.wait4(process.pid, 0)[1:]
                    break
                time.sleep(0.005)
            process.returncode = 0
            said.seek(0)
            text = said.read().decode("utf-8", "replace")
        code = -os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        self.counts[kind] += inputs
        self.statuses[code] += 1
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, megabytes)
        wrong = [what for what, is_so in (
            ("hangs", hangs), (f"status {code}", code not in allowed), ("a crash", "crashed" in text),
            ("an escape", "\x1b" in text), (f"{seconds:.0f} s of {inputs}", seconds > max(SECONDS, inputs / 10)),
            (f"{megabytes:.0f} MB", megabytes > MEGABYTES)) if is_so]
        if wrong:
            self.found += 1
            kept = self.keep / f"{kind}-{self.found}"
            if folder and folder.exists():
                shutil.copytree(folder, kept, symlinks=True, dirs_exist_ok=True)
            print(f"{kind}: {', '.join(wrong)}: vbench {' '.join(map(str, arguments))}: {text.strip()[-400:]!r}"
                  f" (kept in {kept})", flush=True)

    # Each of these functions makes about the given number of broken inputs and gives them to a command.

    def do_labels(self, count, kind="labels", of=None):
        root = self.fresh("broken")
        for number in range(count):
            good, broken = self.chance.choice(list((of or self.labels).values()))
            self.write(root / f"q{number:03}", good, broken)
        if kind == "run":
            self.command(
                kind, count, ["run", "-d", "broken", "--trackers", "object", "--levels", "fast", "--revisions", "1",
                              "-q", "--fresh", "--force", "-o", "out-run"], (0, 3, 4), folder=root)
        else:
            self.command(kind, count, ["datasets", "check", "broken"], folder=root)

    def do_run(self, count):
        self.do_labels(count, "run")

    def do_pictures(self, count):
        self.do_labels(count, "pictures", self.pictures)

    def do_videos(self, count):
        self.do_labels(count, "videos", self.videos)

    def do_scenes(self, count):
        root = self.fresh("broken")
        root.mkdir()
        for number in range(count // 4):
            scene = self.chance.choice(self.scenes).replace(b"frames: ", b"frames: 3 #")
            (root / f"s{number}.yaml").write_bytes(mutator.broken_text(scene, self.chance))
        self.command("scenes", count // 4, ["datasets", "check", "broken"], folder=root)

    def do_results(self, count):
        root, data = self.fresh("broken"), self.fresh("labelled")
        kind = self.chance.choice(list(self.results))
        for number in range(count):
            name = f"q{number:03}"
            self.write(data / name, self.labels["otb"][0] | self.labels["otb"][1])
            files = {
                path.replace("NAME", name): content.replace(b"NAME", name.encode())
                for path, content in self.results[kind].items()}
            self.write(root, {}, files)
        self.command(
            "results", count, ["evaluate", "--results", "broken", "-d", "labelled", "-o", "out-results", "-q",
                               "--pictures", "none"], folder=root)

    def do_tasks(self, count):
        task = self.chance.choice(list(self.tasks))
        good, broken, answers = self.chance.choice(self.tasks[task])
        for _ in range(max(1, count // 10)):
            root = self.fresh("broken")
            for half in ("data", "results/x"):
                (root / half).mkdir(parents=True)
            breaks_labels = self.chance.random() < 0.5
            self.write(root / "data/ITEM", good | ({} if breaks_labels else broken), broken if breaks_labels else None)
            self.write(root / "results/x", answers if breaks_labels else {}, None if breaks_labels else answers)
            data = "broken/data" if task in ("registration", "mot") else "broken/data/ITEM"
            self.command(
                "tasks", 1, ["evaluate", "--task", task, "--results", "broken/results", "-d", data,
                             "--force", "-o", "out-tasks", "--pictures", "none", "-q"], folder=root)

    def do_pairs(self, count):
        """Tests tasks whose items each have their own files, with many items per command."""
        root, task = self.fresh("broken"), self.chance.choice(["flow", "registration", "mot"])
        good, broken, answers = self.tasks[task][0]
        breaks_labels = self.chance.random() < 0.5
        for number in range(count):
            name = f"s{number:03}"
            answer = {path.replace("ITEM", name): content for path, content in answers.items()}
            self.write(root / "data" / name, good | ({} if breaks_labels else broken), broken if breaks_labels else None)
            self.write(root / "results/x", answer if breaks_labels else {}, None if breaks_labels else answer)
        self.command(
            "pairs", count, ["evaluate", "--task", task, "--results", "broken/results", "-d", "broken/data",
                             "--force", "-o", "out-tasks", "--pictures", "none", "-q"], folder=root)

    def store(self):
        """Returns a stored run of the sequences in `data`."""
        root = self.fresh("broken")
        shutil.copytree(self.work / "stored", root)
        return root

    def do_cells(self, count):
        root = self.store()
        cells = sorted(root.rglob("*.cell"))
        for path in cells:
            path.write_bytes(mutator.broken_bytes(path.read_bytes(), self.chance))
        self.command("cells", len(cells), ["report", "broken", "--pictures", "none", "--partial"], folder=root)

    def do_manifests(self, count):
        root = self.store()
        path = root / "store/manifest.json"
        # The manifest is written like that of earlier versions, without a checksum, so that changes are not already
        # rejected by the checksum.
        text = re.sub(rb',\n  "checksum" : "[0-9a-f]+"', b"", path.read_bytes())
        text = text.replace(b'"schema" : 4', b'"schema" : 3')
        path.write_bytes(mutator.broken_text(text, self.chance))
        command = self.chance.choice([
            ["report", "broken", "--pictures", "none", "--partial"], ["baseline", "broken", "-o", "n.json", "--force"],
            ["export", "broken", "--layout", "otb", "-o", "out-export", "--force"], ["merge", "broken"]])
        self.command("manifests", 1, command, (0, 2, 3), folder=root)

    def single(self, kind, name, content, arguments, allowed):
        root = self.fresh("broken")
        self.write(root, {}, {name: content})
        self.command(kind, 1, arguments, allowed, folder=root)

    def do_baselines(self, count):
        baseline = json.loads((self.work / "baseline.json").read_bytes())
        if self.chance.random() < 0.5:
            clip = {"ratio": 2, "scatter": 0.1, "rounds": 6}
            baseline["timing"] = {"multiples": {"object-fast-r1": {"a": clip}}, "ratios": {}, "memory": {}}
        self.single("baselines", "b.json", json.dumps(baseline, indent=1).encode(), [
            "gate", "--run", "stored", "--baseline", "broken/b.json", "-o", "out-gate"], (0, 1, 2, 3))

    def do_policies(self, count):
        self.single("policies", "p.yaml", POLICY, [
            "gate", "--run", "stored", "--policy", "broken/p.yaml", "--baseline", "baseline.json"], (0, 1, 2, 3))

    def do_thresholds(self, count):
        self.single("thresholds", "t.yaml", THRESHOLDS, [
            "report", "stored", "--thresholds", "broken/t.yaml", "--pictures", "none"], (0, 2, 3))

    def do_weights(self, count):
        root = self.fresh("broken")
        self.write(root, {}, {"f.weights": self.weights})
        self.command(
            "weights", 1, ["run", "-d", "data/s0", "--trackers", "object", "--levels", "fast", "--revisions", "2",
                           "-q", "--fresh", "--force", "-o", "out-weights"], (0, 2, 3, 4),
            {"OPENVISION_MODEL_FAST": "broken/f.weights"}, folder=root)

    def do_trax(self, count):
        hello = samples.TRAX["hello"]
        self.answers("trax", count, "IFS= read -r answer <&3; printf '%s\\n' \"$answer\"", lambda: [
            hello, *(self.chance.choice(samples.TRAX["states"]) for _ in range(samples.FRAMES))])

    def do_lines(self, count):
        self.answers("lines", count, "", lambda: [self.chance.choice(samples.LINES) for _ in range(samples.FRAMES)])

    def answers(self, kind, count, beginning, words):
        """Runs external programs, one for each of many targets, that send broken answers."""
        root = self.fresh("broken")
        self.write(root / "data/m", samples.frames("img1", "%06d.png"), {})
        (root / "data/m/gt").mkdir()
        count = max(1, count // 4)
        (root / "data/m/gt/gt.txt").write_text("".join(
            f"{frame},{target},3,4,8,9,1,1,1\n" for target in range(1, count + 1) for frame in (1, 2, 3)))
        (root / "t.d").mkdir()
        (root / "t").write_text(ANSWERING % beginning)
        for number in range(count):
            said = words()
            index = self.chance.randrange(len(said))
            said[index] = mutator.broken_text(said[index], self.chance)
            (root / f"t.d/{number:03}").write_bytes(b"\n".join(said) + b"\n")
        self.command(
            kind, count, ["run", "-d", "broken/data", "--trackers", "none", "--tracker",
                          f"x={kind}:/bin/sh {root}/t", "--start-timeout", "1", "--step-timeout", "1", "-q",
                          "--fresh", "--force", "-o", "out-answers"], (0, 4), folder=root)

    def prepare(self):
        """Prepares a stored run and the files that gates need."""
        common.write_sequence(self.work / "data/s0", frames=4)
        for number in range(40):
            self.write(self.work / f"many/s{number}", self.labels["otb"][0] | self.labels["otb"][1])
        chosen = ["--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"]
        for command in (
            ["run", "-d", "many", "-o", "stored", *chosen], ["baseline", "stored", "-o", "baseline.json"],
        ):
            status, _, errors = common.run(command, self.work)
            assert status == 0, errors


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=100, help="inputs of a command where that is possible")
    parser.add_argument("--only", help="kinds, between commas")
    parser.add_argument("--keep", default="broken-inputs", help="the folder for inputs that something was found with")
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    kinds = options.only.split(",") if options.only else list(SHARES)
    begin = said = time.time()
    with tempfile.TemporaryDirectory(prefix="vbench-inputs-") as folder:
        attack = Attack(Path(folder), options.seed, Path(options.keep).resolve())
        attack.prepare()
        while (done := sum(attack.counts.values())) < options.count:
            # The kind that is furthest behind its share is next.
            kind = min(kinds, key=lambda kind: attack.counts[kind] / SHARES[kind])
            getattr(attack, f"do_{kind}")(options.batch)
            if time.time() - said > 60:
                said = time.time()
                print(f"{said - begin:.0f} s: {done} inputs, {attack.found} found", flush=True)
    print(json.dumps({
        "seed": options.seed, "seconds": round(time.time() - begin), "inputs": sum(attack.counts.values()),
        "commands": sum(attack.statuses.values()), "by kind": attack.counts, "statuses": attack.statuses,
        "most seconds": round(attack.slowest, 1), "most MB": round(attack.largest), "found": attack.found}))
    sys.exit(attack.found > 0)


if __name__ == "__main__":
    main()
