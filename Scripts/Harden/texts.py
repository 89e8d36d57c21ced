#!/usr/bin/env python3
"""Gives vbench texts that other programs read as more than text, and texts that take long to read.

    texts.py [--rounds 40] [--clients 500] [--seed 1]

Each round makes sequences whose names consist of special characters and of scalars that join them to one character, and a
tracker that prints such texts, and commands to CI systems, before it fails. Every table must keep its columns, every XML
and JSON file must be valid, the terminal must show neither control characters nor commands, and the scripts of `submit`
must run the words that were given. Then come YAML and JSON files that are nested, or refer to themselves, very often, and
clients of `serve-trax` that send broken messages. Nothing may crash, hang or print more than a few lines.
"""

import argparse
import base64
import csv
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from pathlib import Path

import common

SPECIALS = list("'\"`$;&|<>(){}[]*?!#%@=+-~^,:\\ \t\r\n") + ["${{ x }}", "##[add-mask]", "::error::", "$(touch evil)", "=1+1"]
JOINERS = ["", "\u0301", "\u200d", "\u2028", "\u0085", "\ufe0f", "\u20dd", "\ufeff"]
CONTROLS = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029]")
COMMANDS = re.compile(r"##[a-zA-Z]*\[|^\s*::[a-zA-Z]", re.M)
DEPTH = 100_000


class Check:
    def __init__(self):
        self.problems = self.count = 0

    def expect(self, condition, what):
        self.count += 1
        if not condition:
            self.problems += 1
            print(what, flush=True)


def hostile(chance, forbidden=""):
    text = "".join(chance.choice(SPECIALS) + chance.choice(JOINERS) + chance.choice(["", "a"]) for _ in range(chance.randint(1, 6)))
    return "".join(letter for letter in text if letter not in forbidden)


def check_folder(check, folder, what):
    for path in sorted(folder.rglob("*")):
        if path.suffix == ".csv":
            # newline="" keeps the line breaks within fields.
            with path.open(newline="", encoding="utf-8") as file:
                rows = list(csv.reader(file, strict=True))
            check.expect(len({len(row) for row in rows}) <= 1, f"{what}: {path.name} has rows of different lengths")
            for row in rows:
                cells = [cell.lstrip() for cell in row]
                check.expect(not any(re.match(r"[=@]|[+-](?![\d.]|inf)", cell) for cell in cells),
                             f"{what}: {path.name} has a formula: {row}")
        elif path.suffix == ".json" and "store" not in path.parts:
            json.loads(path.read_text(encoding="utf-8"))
        elif path.suffix == ".xml":
            xml.etree.ElementTree.fromstring(path.read_bytes())
        elif path.suffix == ".md":
            text = path.read_text(encoding="utf-8")
            check.expect(not re.search(r"(?<!\\)<[a-zA-Z/!]|(?<![\w&])@\w", text), f"{what}: {path.name} has markup or a mention")


def check_output(check, output, what):
    check.expect(not CONTROLS.search(output), f"{what}: control characters: {output[-300:]!r}")
    check.expect(not COMMANDS.search(output), f"{what}: commands: {output[-300:]!r}")


def run_trackers(check, chance, folder, number):
    """Runs a failing tracker with hostile output on sequences with hostile names, and reads every file of the report."""
    for place in range(2):
        # A leading dot hides a folder.
        name = "s" + hostile(chance, "\0/")[:60]
        common.write_sequence(folder / "data" / f"{name}{place}", frames=4, width=64, height=48)
    (folder / "said").write_bytes("\n".join(hostile(chance) for _ in range(8)).encode())
    (folder / "tracker.sh").write_text("cat said >&2; sleep 0.1; exit 1\n")
    status, output, errors = common.run(
        ["compare", "-d", "data", "--trackers", "object", "--levels", "fast", "--tracker", "x=lines:sh tracker.sh", "-o", "out", "-q"], folder)
    check.expect(status == 4, f"round {number}: status {status}: {errors[-300:]}")
    check_output(check, output + errors, f"round {number}")
    check_folder(check, folder / "out", f"round {number}")
    status, output, errors = common.run(["report", "out", "--json"], folder)
    check_output(check, output + errors, f"round {number}, JSON")
    json.loads(output)


def run_scripts(check, chance, folder, number):
    """Runs the scripts of `submit` with a program that prints its arguments."""
    program = folder / ".build/release/vbench"
    program.parent.mkdir(parents=True, exist_ok=True)
    program.write_text("#!/bin/sh\nprintf '%s\\0' \"$@\"\n")
    program.chmod(0o755)
    name = "x" + hostile(chance, "\0\t\r\n")
    arguments = ["submit", "--shards", "3", "-d", name, "-o", "out/" + name.replace("\\", "")]
    status, script, errors = common.run([*arguments, "--dry-run"], folder)
    check.expect(status == 0, f"script {number}: status {status}: {errors}")
    script = re.sub(r"^exec \S+", "exec .build/release/vbench", script, count=1, flags=re.M)
    words = subprocess.run(["sh", "-c", script], cwd=folder, capture_output=True, env=dict(os.environ, SLURM_ARRAY_TASK_ID="1"))
    check.expect(name.encode() in words.stdout.split(b"\0"), f"script {number}: {name!r} is not among {words.stdout!r}")
    check.expect(not (folder / "evil").exists(), f"script {number}: {name!r} ran a command")
    status, workflow, errors = common.run([*arguments, "--engine", "github"], folder)
    check.expect(status == 0, f"workflow {number}: status {status}: {errors}")
    plain = common.run(["submit", "--shards", "3", "-d", "plain", "-o", "out/é", "--engine", "github"], folder)[1]
    # A command of ASCII characters takes a line more.
    check.expect(0 <= len(workflow.splitlines()) - len(plain.splitlines()) <= 3, f"workflow {number}: {name!r} breaks lines")
    expressions = re.findall(r"\$\{\{.*?\}\}", workflow.replace("${{ '${{' }}", ""))
    check.expect(set(expressions) == {"${{ matrix.part }}", "${{ inputs.dataset }}"}, f"workflow {number}: {expressions}")


def run_documents(check, folder):
    """Reads nested and self-referring YAML and JSON wherever vbench reads such files."""
    references = "a0: &a0 [x,x]\n" + "".join(f"a{i}: &a{i} [*a{i - 1},*a{i - 1}]\n" for i in range(1, 31))
    yaml = {
        "open lists": "[" * DEPTH, "lists": "a: " + "[" * DEPTH + "]" * DEPTH, "mappings": "{a: " * DEPTH,
        "indents": "\n".join(" " * i + "a:" for i in range(1500)), "references": references,
        "keys": references + "? *a30\n: 1\n? *a29\n: 2\n", "more keys": references + "*a30 : 1\n*a29 : 2\n",
        "lists as keys": references + "{[*a30]: 1, [*a29]: 2}\n", "mapping keys": references + "x: {{b: *a30} : 1, {b: *a29} : 2}\n",
    }
    nested = ["[" * DEPTH + "]" * DEPTH, '{"a":' * DEPTH + "1" + "}" * DEPTH, "[" * DEPTH,
              '{"images":' + "[" * DEPTH + "]" * DEPTH + ',"annotations":[],"categories":[]}']
    common.write_sequence(folder / "own", frames=3)
    trials = [(name, text, "own/sequence.yaml", ["datasets", "check", "own"]) for name, text in yaml.items()]
    trials += [(name, text, "vbench.yaml", ["gate", "-q"]) for name, text in yaml.items()]
    trials += [(name, text + "\nlayers:\n", "scene.yaml", ["datasets", "check", "scene.yaml"]) for name, text in yaml.items()]
    trials += [(name, text, "t.yaml", ["compare", "--sequences", "bird", "--thresholds", "t.yaml", "-o", "o", "-q"]) for name, text in yaml.items()]
    for text in nested:
        trials += [("JSON", text, "coco/annotations.json", ["compare", "--task", "detection", "-d", "coco", "-o", "o"]),
                   ("JSON", text, "run/store/manifest.json", ["report", "run"])]
    for name, text, file, arguments in trials:
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
        try:
            status, output, errors = common.run(arguments, folder, timeout=60)
        except subprocess.TimeoutExpired:
            check.expect(False, f"{name} in {file}: no end within a minute")
            continue
        check.expect(status == 3, f"{name} in {file}: status {status}: {errors[-300:]}")
        check.expect(len(output + errors) < 2000, f"{name} in {file}: {len(output + errors)} characters")
        path.unlink()


def message(chance, images, regions):
    """Returns a message of a TraX client, often a broken one."""
    kind = chance.choice(["hello", "initialize", "initialize", "frame", "frame", "quit", "state", "FRAME", ""])
    parts = []
    for _ in range(chance.choice([0, 1, 1, 2, 2, 3])):
        text = chance.choice(images + regions)
        parts.append('"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"' if chance.random() < 0.8 else text)
    if chance.random() < 0.3:
        parts.append(chance.choice(["a=b", '"k=', "k\u0301=1", '"=\\', "a" * 70 + "=1", '"x" "y', "\\"]))
    line = bytearray(f"@@TRAX:{kind} {' '.join(parts)}".encode())
    if chance.random() < 0.2:
        for _ in range(4):
            line[chance.randrange(len(line))] = chance.randrange(256)
    return bytes(line) + chance.choice([b"\n", b"\r\n"])


def run_clients(check, chance, folder, count):
    pixels = base64.b64encode(bytes(x * 7 % 256 for x in range(64 * 48 * 3))).decode()
    good = f"image:64;48;rgb;{pixels}"
    images = [good, good, good, "file:///dev/zero", "file:///proc/self/mem", "/nonexistent", "", "image:;;;", "image:65536;65536;rgb;AA==",
              "image:64;48;rgb;" + pixels[:-4], f"image:64;48;rgb\u0301;{pixels}", "data:", "data:image/png;base64,AAAA", "data:;" + "A" * 100_000]
    regions = ["10,10,20,20", "10,10,30,10,30,30,10,30", "", ",,,", "nan,nan,nan,nan", "1e308,1e308,1e308,1e308", "inf,0,1,1", "0x10,5,5,5",
               "1,1,5,5\0", "mask:0,0,64,48,0,99999999999", "mask:1,1,5,5," + "1," * 50_000 + "1", "1,1," * 30_000 + "1,1", "9,9,1e-300,1e-300"]
    for number in range(count):
        lines = [f'@@TRAX:initialize "10,10,20,20"\n@@TRAX:frame "{good}"\n'.encode()] if chance.random() < 0.7 else []
        lines += [message(chance, images, regions) for _ in range(chance.randint(1, 12))]
        more = chance.choice([[], ["--level", "accurate"], ["--tracker", "rectangle"]])
        result = subprocess.run([common.VBENCH, "serve-trax", *more], input=b"".join(lines), capture_output=True, timeout=120,
                                env=common.environment("texts"))
        check.expect(result.returncode in (0, 3), f"client {number}: status {result.returncode}: {result.stderr[-300:]}")
        check.expect(result.stderr.count(b"\n") <= 1 and len(result.stderr) < 2000, f"client {number}: {result.stderr[-300:]}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--clients", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    check = Check()
    with tempfile.TemporaryDirectory(prefix="vbench-texts-") as work:
        for number in range(options.rounds):
            folder = Path(work) / str(number)
            folder.mkdir()
            run_trackers(check, chance, folder, number)
            run_scripts(check, chance, folder, number)
        folder = Path(work) / "documents"
        folder.mkdir()
        run_documents(check, folder)
        run_clients(check, chance, folder, options.clients)
    print(f"texts: {options.rounds} rounds, {options.clients} clients, {check.count} checks, {check.problems} problems")
    sys.exit(1 if check.problems else 0)


if __name__ == "__main__":
    main()
