#!/usr/bin/env python3
"""Checks that vbench changes nothing outside the folders that it is told to write to.

    outside.py

Every folder in a run, an export, converted data and a report is replaced by a link to a folder of the user's, one at a
time. Every command that writes to such a folder must leave the user's folder alone. Folders of the user whose names
resemble those of vbench's temporary folders must stay as well, and so must the user's files in a folder `store`.
"""

import json
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

import common

CHOSEN = ["--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"]
LINES = "x=lines:sh -c 'while read -r l; do echo 3,2,16,16; done'"
FAKE = "#!/bin/sh\necho 1\n"
# The commands, and the folder that each of them writes to.
COMMANDS = {
    "run": (["run", "-d", "data", "-o", "out", *CHOSEN], "out"),
    "run, again": (["run", "-d", "data", "-o", "out", "--fresh", *CHOSEN], "out"),
    "shard": (["run", "-d", "data", "-o", "parts", "--shard", "1/2", *CHOSEN], "parts"),
    "merge": (["merge", "merged"], "merged"),
    "compare": (["compare", "-d", "data", "-o", "out", "--pictures", "all", "--timing", *CHOSEN], "out"),
    "report": (["report", "out", "--pictures", "all"], "out"),
    "export": (["export", "out", "--layout", "otb", "-o", "exported"], "exported"),
    "evaluate": (["evaluate", "--results", "exported", "-d", "data", "-o", "judged", "--force", "-q"], "judged"),
    "export, VOT": (["export", "out", "--layout", "vot", "-o", "exported-vot"], "exported-vot"),
    "render": (["render", "out", "-q"], "out"),
    "convert": (["datasets", "convert", "data", "-o", "converted", "--copy-frames"], "converted"),
    "gate against": (["gate", "--against", common.VBENCH, "-d", "data", "-o", "gated", *CHOSEN], "gated"),
    "submit": (["submit", "--shards", "2", "-d", "data", "-o", "submitted", *CHOSEN[:-1]], "submitted"),
    "flow": (["run", "--task", "flow", "-d", "pairs", "-o", "flow", "-q"], "flow"),
    "flow export": (["export", "flow", "-o", "exported-flow"], "exported-flow"),
    "drift": (["drift", "-d", "data", "-o", "drift", "--chunk", "none,5", *CHOSEN], "drift"),
}


def content(folder):
    return {str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*"))}


def main():
    counts, problems, begin = {}, 0, time.monotonic()

    def note(kind, problem):
        nonlocal problems
        problems += 1
        print(f"{kind}: {problem}", flush=True)

    with tempfile.TemporaryDirectory(prefix="vbench-outside-") as folder:
        work = Path(folder)
        common.write_dataset(work / "data", 2)
        common.write_pair(work / "pairs/one", work / "answer.flo")
        sbatch = work / "bin/sbatch"
        sbatch.parent.mkdir()
        sbatch.write_text(FAKE)
        sbatch.chmod(0o755)
        os.environ["PATH"] = f"{sbatch.parent}:{os.environ['PATH']}"
        temporary = work / "tmp"
        for name in ("vbench-frames-couple", "vbench-answers-2024", "vbench-round-trip-mine"):
            (temporary / name).mkdir(parents=True)
            (temporary / name / "mine").write_text("mine")
        os.environ["TMPDIR"] = str(temporary)
        before = content(temporary)
        for name, (command, output) in COMMANDS.items():
            if name == "merge":
                for part in ("1/2", "2/2"):
                    common.run(["run", "-d", "data", "-o", "merged", "--shard", part, *CHOSEN], work)
            status, said, errors = common.run(command, work)
            if status not in (0, 1):
                note(name, f"status {status}: {errors.strip()[-300:]}")
            whole = work / output
            saved = work / "saved"
            shutil.rmtree(saved, ignore_errors=True)
            shutil.copytree(whole, saved, symlinks=True)
            for victim in sorted(path.relative_to(whole) for path in whole.rglob("*") if path.is_dir()):
                for keeps in (True, False):
                    shutil.rmtree(whole)
                    shutil.copytree(saved, whole, symlinks=True)
                    elsewhere = work / "elsewhere"
                    shutil.rmtree(elsewhere, ignore_errors=True)
                    elsewhere.mkdir()
                    # The link leads to what was in the folder, or to a folder with one file of the user's.
                    if keeps:
                        shutil.copytree(whole / victim, elsewhere, dirs_exist_ok=True)
                    (elsewhere / "mine").write_text("mine")
                    shutil.rmtree(whole / victim)
                    (whole / victim).symlink_to(elsewhere)
                    known = content(elsewhere)
                    status, said, errors = common.run(command, work)
                    counts["links"] = counts.get("links", 0) + 1
                    if content(elsewhere) != known:
                        note(name, f"wrote through {victim} (status {status}): {errors.strip()[-200:]}")
                    if status not in (0, 1, 2, 3):
                        note(name, f"{victim}: status {status}: {errors.strip()[-200:]}")
            shutil.rmtree(whole)
            shutil.copytree(saved, whole, symlinks=True)
            print(f"{time.monotonic() - begin:.0f} s: {name}, {counts['links']} links", flush=True)
        common.run(["run", "-d", "data", "-o", "lines", "--trackers", "none", "--tracker", LINES, "-q"], work)
        for path in list(temporary.iterdir()):
            if path.name not in ("vbench-frames-couple", "vbench-answers-2024", "vbench-round-trip-mine"):
                note("temporary folder", f"left {path.name}")
        if content(temporary) != before:
            note("temporary folder", "the user's folders changed")
        for parts in (("shards", "a.json"), ("shards", "1-of-2.json"), ("manifest.json",), ("x", "y", "z.txt")):
            own = work / "own"
            shutil.rmtree(own, ignore_errors=True)
            path = own / "store" / Path(*parts)
            path.parent.mkdir(parents=True)
            path.write_text("{}")
            (own / "store/mine").write_text("mine")
            common.run(["run", "-d", "data", "-o", "own", "--fresh", "--force", *CHOSEN], work)
            counts["stores"] = counts.get("stores", 0) + 1
            if not (own / "store/mine").exists() or (parts[-1] in ("a.json", "z.txt") and not path.exists()):
                note("--fresh", f"{parts} of the user's is gone")
    print(json.dumps({**counts, "problems": problems}))
    sys.exit(problems > 0)


if __name__ == "__main__":
    main()
