#!/usr/bin/env python3
"""Runs vbench with programs that print, write or wait forever.

    endless.py [--repeat 1]

The programs answer with files (`files:`) or are trackers (`lines:`). Each one must fail only on its own item, within
the step's time limit, with status 4 and a reason, unless it is harmless and can be measured. No process of vbench may
use more than MEGABYTES, and none of the program's processes may be left. A request to stop must end all of them
immediately.
"""

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import common

MEGABYTES = 600
LIMIT = 2
# The last argument is the path of the answer file, and `$good` is an answer.
LAST = 'for last; do :; done; '
ANSWER = LAST + 'cp "$good" "$last"; '
FILES = {
    "4 MiB without a line's end, then an answer": (ANSWER + "head -c 4194304 /dev/zero | tr '\\0' x", True),
    "5 MiB without a line's end, then an answer": (ANSWER + "head -c 5242880 /dev/zero | tr '\\0' x", True),
    "progress with carriage returns": (ANSWER + "yes 'step 1' | tr '\\n' '\\r' | head -c 9000000", True),
    "one line of 300 MB": (ANSWER + "head -c 300000000 /dev/zero | tr '\\0' x", True),
    "100 MB of lines": (ANSWER + "yes | head -c 100000000", True),
    "100 MB of errors": (ANSWER + "head -c 100000000 /dev/zero >&2", True),
    "a line without an end": ("cat /dev/zero", False),
    "lines without an end": ("yes", False),
    "progress without an end": ("yes | tr '\\n' '\\r'", False),
    "random bytes without an end": ("cat /dev/urandom", False),
    "errors without an end": ("cat /dev/zero >&2", False),
    "both without an end": ("cat /dev/zero & cat /dev/zero >&2", False),
    "silence": ("sleep 1000", False),
    "closes its output and stays": ("exec >&- 2>&-; sleep 1000", False),
    "a child that goes on printing": (ANSWER + "(cat /dev/zero &) ; exit 0", True),
    "an answer of 100 GB": (LAST + 'truncate -s 100G "$last"', False),
    "an answer of 4 GB": (LAST + 'truncate -s 4G "$last"', False),
    "an answer that is a pipe": (LAST + 'mkfifo "$last"', False),
    "an answer that is a folder": (LAST + 'mkdir "$last"', False),
    "an answer that is a device": (LAST + 'ln -s /dev/zero "$last"', False),
    "an answer that leads to itself": (LAST + 'ln -s "$last" "$last"', False),
    "a time of 100 GB": (ANSWER + 'truncate -s 100G "$VBENCH_SECONDS"', True),
    "a time that is a pipe": (ANSWER + 'mkfifo "$VBENCH_SECONDS"', True),
    "a folder of 500 files": (ANSWER + 'd=$(dirname "$last"); seq 500 | (cd "$d" && xargs touch)', True),
    "folders 500 deep": (ANSWER + 'cd "$(dirname "$last")"; for i in $(seq 500); do mkdir d; cd d; done', True),
}
LINES = {
    "lines: 4 MiB for an answer": ("read l; head -c 4194304 /dev/zero | tr '\\0' 1; sleep 1000", False),
    "lines: carriage returns without an end": ("read l; yes 1,2,3,4 | tr '\\n' '\\r'", False),
    "lines: errors without an end": ("cat /dev/zero >&2 & while read l; do echo 1,2,3,4; done", True),
}


class Watch(threading.Thread):
    """A thread that records the maximum resident size of vbench's own processes in a session."""

    def __init__(self, process):
        super().__init__()
        self.process, self.largest = process, 0

    def run(self):
        while self.process.poll() is None:
            for number in [self.process.pid, common.worker(self.process)]:
                try:
                    text = Path(f"/proc/{number}/status").read_text()
                except OSError:
                    continue
                if "VmHWM:" in text:
                    self.largest = max(self.largest, int(text.split("VmHWM:")[1].split()[0]) // 1024)
            time.sleep(0.02)


def arguments(kind, script):
    """Returns the command that runs a program."""
    shared = ["--step-timeout", str(LIMIT), "--start-timeout", str(LIMIT), "-q", "-o", "out", "--tracker-env",
              common.MARK, "--tracker-env", "good=" + str(script.parent / "good")]
    if kind == "files":
        return ["run", "--task", "flow", "-d", "pairs", "--method", f"x=files:/bin/sh {script}", *shared]
    return ["run", "-d", "data", "--trackers", "none", "--tracker", f"x=lines:/bin/sh {script}", *shared]


def trial(work, name, kind, text, is_harmless, stopped):
    """Runs a program until it ends, or stops it midway. Returns the problems and the memory used."""
    script = work / "program.sh"
    script.write_text(text + "\n")
    shutil.rmtree(work / "out", ignore_errors=True)
    mark = f"{os.getpid()}-{time.time()}"
    begin = time.time()
    with open(work / "log", "w+b") as log:
        process = common.start(arguments(kind, script), work, mark, log)
        watch = Watch(process)
        watch.start()
        if stopped:
            # Before the command handles signals, a signal ends it like any program.
            while process.poll() is None and not (work / "out/store").exists():
                time.sleep(0.02)
            begin = time.time()
            time.sleep(1)
            process.send_signal(signal.SIGTERM)
        try:
            status = process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            status = "none within 60 s"
            process.wait()
        watch.join()
        log.seek(0)
        errors = log.read().decode("utf-8", "replace")
    seconds = time.time() - begin
    problems = []
    if left := common.wait_until_gone(mark):
        problems.append(f"still running: {left}")
    expected = (0 if is_harmless else 4,)
    if stopped:
        # The command may already have ended.
        expected = (130, *expected)
        if seconds > 10:
            problems.append(f"stopped after {seconds:.0f} s")
    elif seconds > 20:
        problems.append(f"{seconds:.0f} s")
    if status not in expected:
        problems.append(f"status {status}: {errors.strip()[-200:]}")
    if status == 4 and "x failed on " not in errors:
        problems.append(f"no reason: {errors.strip()[-200:]}")
    if watch.largest > MEGABYTES:
        problems.append(f"{watch.largest} MB")
    for problem in problems:
        print(f"{name}{' (stopped)' if stopped else ''}: {problem}", flush=True)
    return not problems, watch.largest


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--repeat", type=int, default=1)
    options = parser.parse_args()
    passed, total, largest = 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="vbench-endless-") as folder:
        work = Path(folder)
        common.write_sequence(work / "data/s0", frames=5)
        common.write_pair(work / "pairs/p0", work / "good")
        for _ in range(options.repeat):
            for kind, programs in (("files", FILES), ("lines", LINES)):
                for name, (text, is_harmless) in programs.items():
                    for stopped in (False, True):
                        is_well, megabytes = trial(work, name, kind, text, is_harmless, stopped)
                        passed, total, largest = passed + is_well, total + 1, max(largest, megabytes)
    print(json.dumps({"programs": len(FILES) + len(LINES), "trials": total, "as they should": passed,
                      "most MB": largest}))
    sys.exit(passed < total)


if __name__ == "__main__":
    main()
