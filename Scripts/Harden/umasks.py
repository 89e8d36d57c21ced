#!/usr/bin/env python3
"""Runs vbench under every file mode creation mask (umask), as an ordinary user.

    umasks.py [--step 1]

With --step N, every Nth of the 512 masks is tested with a run of a program that receives frames as files, a program
that answers with files, and a conversion of sequences. Each command must end within a minute, with its usual status or
with 3 and a reason, and must leave nothing in the folder for temporary files. Afterward, a fresh run under a usual mask
must produce the answers of an undisturbed run. Needs root in order to become an ordinary user.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

# The user id of nobody.
USER = 65534
TRACKER = "t=trax:/bin/sh tracker.sh"
COMMANDS = {
    "tracker": ["run", "-d", "scene", "-o", "out", "--trackers", "none", "--tracker", TRACKER, "-q", "--force"],
    "files": ["run", "--task", "flow", "-d", "pairs", "-o", "out", "--method", "x=files:/bin/sh program.sh", "-q", "--force"],
    "convert": ["datasets", "convert", "data", "-o", "out", "--copy-frames"],
}
PROGRAM = 'for last; do :; done; cp good "$last"\n'
SCRIPT = """echo '@@TRAX:hello "trax.version=3" "trax.image=path;" "trax.region=rectangle;"'
while read -r line; do
  case $line in *quit*) exit 0;; esac
  path=${line#*file://}; path=${path%%\\"*}
  [ -r "$path" ] || exit 9
  echo '@@TRAX:state "1,2,30,40"'
done
"""


def run(command, work, mask, mark):
    def become():
        os.setgroups([])
        os.setgid(USER)
        os.setuid(USER)
        os.umask(mask)

    environment = dict(common.environment(mark), TMPDIR=str(work / "tmp"), HOME=str(work))
    process = subprocess.Popen(
        [str(work.parent / "vbench"), *command], cwd=work, env=environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=become)
    try:
        output, errors = process.communicate(timeout=60)
        status = process.returncode
    except subprocess.TimeoutExpired:
        process.kill()
        output, errors = process.communicate()
        status = "none within 60 s"
    return status, errors.decode("utf-8", "replace")


def content(folder):
    """Returns the content of all files except times, by name."""
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*"))
            if path.is_file() and path.suffix not in (".json", ".cell")}


def clean(work):
    for name in ("out", "tmp"):
        subprocess.run(["rm", "-rf", work / name], check=True)
    (work / "tmp").mkdir()
    os.chown(work / "tmp", USER, USER)


def trial(work, name, mask, expected):
    clean(work)
    mark = f"{os.getpid()}-{time.time()}"
    status, errors = run(COMMANDS[name], work, mask, mark)
    problems = []
    left = os.listdir(work / "tmp")
    if left:
        problems.append(f"{len(left)} left, such as {left[0]}")
    if status not in (0, 3, 4):
        problems.append(f"status {status}: {errors.strip()[-200:]}")
    if status != 0 and not errors.strip():
        problems.append("no reason")
    if gone := common.wait_until_gone(mark):
        problems.append(f"still running: {gone}")
    if status == 0 and mask & 0o700 == 0 and content(work / "out") != expected:
        problems.append("other files")
    subprocess.run(["rm", "-rf", work / "out"], check=True)
    return status, problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--step", type=int, default=1)
    options = parser.parse_args()
    counts, wrong = {}, 0
    with tempfile.TemporaryDirectory(prefix="vbench-umasks-") as folder:
        os.chmod(folder, 0o755)
        shutil.copy(common.VBENCH, Path(folder) / "vbench")
        work = Path(folder) / "work"
        common.write_sequence(work / "data/s0", frames=5, width=64, height=48)
        common.write_pair(work / "pairs/p0", work / "good")
        (work / "scene").mkdir()
        status, _, errors = common.run(["datasets", "render", "data/s0", "-o", "scene/v.mp4"], work)
        assert status == 0, errors
        (work / "scene/sequence.yaml").write_text(
            'name: "v"\nframes: "v.mp4"\nframe_count: 5\ntargets:\n  - name: "1"\n    labels: "1.csv"\n')
        (work / "scene/1.csv").write_text("frame,visibility,x,y,width,height\n0,visible,8,20,18,18\n")
        (work / "tracker.sh").write_text(SCRIPT)
        (work / "program.sh").write_text(PROGRAM)
        subprocess.run(["chown", "-R", f"{USER}:{USER}", work], check=True)
        for name, command in COMMANDS.items():
            clean(work)
            status, errors = run(command, work, 0o022, "")
            assert status == 0, f"{name}: {status} {errors}"
            expected = content(work / "out")
            for mask in range(0, 512, options.step):
                status, problems = trial(work, name, mask, expected)
                key = f"{name} {status}"
                counts[key] = counts.get(key, 0) + 1
                for problem in problems:
                    print(f"{name} under {mask:03o}: {problem}", flush=True)
                wrong += bool(problems)
            clean(work)
            status, errors = run(command, work, 0o022, "")
            if status != 0 or content(work / "out") != expected:
                print(f"{name} afterwards: status {status}, {errors.strip()[-200:]}", flush=True)
                wrong += 1
    print(json.dumps({**counts, "wrong": wrong}))
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
