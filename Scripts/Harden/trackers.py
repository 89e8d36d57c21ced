#!/usr/bin/env python3
"""Runs vbench with external trackers that misbehave in many ways.

    trackers.py [--together 100]

Each tracker must be ended in time, with status 4 and a reason, unless it is harmless and can be measured. Afterward
none of its processes may be left. Finally, many trackers are run at once.
"""

import argparse
import json
import os
import sys
import tempfile
import time
from pathlib import Path

import common

HELLO = 'echo \'@@TRAX:hello "trax.version=3" "trax.image=path;" "trax.region=rectangle;"\''
STATE = 'echo \'@@TRAX:state "1,2,30,40"\''
READ = "while read line; do "
# The trackers' behavior, and whether each is harmless.
TRAX = {
    "no hello": ("sleep 100", False),
    "nothing at all": ("exit 0", False),
    "status 7": ("exit 7", False),
    "killed by itself": ("kill -9 $$", False),
    "says only remarks": ("while :; do echo loading; sleep 0.1; done", False),
    "floods the output": ("yes", False),
    "a line without an end": ("while :; do printf '%65536s' x; done", False),
    "an endless line of zeros": ("cat /dev/zero", False),
    "random bytes": ("cat /dev/urandom", False),
    "version 99": ('echo \'@@TRAX:hello "trax.version=99"\'; cat', False),
    "version -2^63": ('echo \'@@TRAX:hello "trax.version=-9223372036854775808"\'; cat', False),
    "version text": ('echo \'@@TRAX:hello "trax.version=three"\'; cat', False),
    "wants URLs": ('echo \'@@TRAX:hello "trax.version=3" "trax.image=url;"\'; cat', False),
    "wants depth": ('echo \'@@TRAX:hello "trax.version=3" "trax.channels=depth;"\'; cat', False),
    "state for a hello": (STATE + "; cat", False),
    "quote not closed": ('echo \'@@TRAX:hello "trax.version=3\'; cat', False),
    "quits with a reason": (HELLO + '; read line; echo \'@@TRAX:quit "trax.reason=no memory"\'', False),
    "reason with escapes": (HELLO + '; read line; printf \'@@TRAX:quit "trax.reason=\\033[2Jx"\\n\'', False),
    "dies at the first frame": (HELLO + "; read line; exit 3", False),
    "dies at the third frame": (HELLO + f"; for i in 1 2; do read line; {STATE}; done; read line; exit 3", False),
    "silent at a frame": (HELLO + f"; read line; {STATE}; read line; sleep 100", False),
    "closes its output": (HELLO + "; read line; exec >&-; sleep 100", False),
    "closes its input": (HELLO + f"; exec <&-; {STATE}; sleep 100", False),
    "answers in advance": (HELLO + f"; while :; do {STATE}; done", False),
    "two answers for one": (HELLO + f"; {READ} {STATE}; {STATE}; done", False),
    "two regions": (HELLO + f"; {READ} echo '@@TRAX:state \"1,2,3,4\" \"5,6,7,8\"'; done", False),
    "no region": (HELLO + f"; {READ} echo '@@TRAX:state'; done", False),
    "nonsense for a region": (HELLO + f"; {READ} echo '@@TRAX:state \"a,b,c,d\"'; done", False),
    "three numbers": (HELLO + f"; {READ} echo '@@TRAX:state \"1,2,3\"'; done", False),
    "mask of -2^63": (HELLO + f"; {READ} echo '@@TRAX:state \"mask:-9223372036854775808,0,5,5,0,25\"'; done", False),
    "frame for an answer": (HELLO + f"; {READ} echo '@@TRAX:frame \"a\"'; done", False),
    "unknown message": (HELLO + f"; {READ} echo '@@TRAX:dance \"a\"'; done", False),
    "megabytes of remarks": (HELLO + f"; {READ} head -c 3000000 /dev/zero | tr '\\0' x; echo; {STATE}; done", True),
    "megabytes of errors": (HELLO + f"; {READ} head -c 3000000 /dev/zero >&2; {STATE}; done", True),
    "NaN": (HELLO + f"; {READ} echo '@@TRAX:state \"nan,nan,nan,nan\"'; done", True),
    "infinite": (HELLO + f"; {READ} echo '@@TRAX:state \"inf,1,2,3\"'; done", True),
    "huge numbers": (HELLO + f"; {READ} echo '@@TRAX:state \"1e308,1e308,1e308,1e308\"'; done", True),
    "confidence NaN": (HELLO + f"; {READ} echo '@@TRAX:state \"1,2,3,4\" \"confidence=nan\"'; done", True),
    "a single number": (HELLO + f"; {READ} echo '@@TRAX:state \"0\"'; done", True),
    "does not go at quit": (HELLO + f"; trap '' TERM; {READ} case $line in *quit*) sleep 100;; esac; {STATE}; done; sleep 100", True),
    "leaves a child": (HELLO + f"; sleep 100 & {READ} {STATE}; done", True),
    "leaves a session": (HELLO + f"; setsid sleep 100 & {READ} {STATE}; done", True),
    "leaves a daemon": (HELLO + f"; (setsid sh -c 'sleep 100' &); {READ} {STATE}; done", True),
    "stops itself": (HELLO + "; read line; kill -STOP $$", False),
}
LINES = {
    "lines: no answer": ("read line; sleep 100", False),
    "lines: ends": ("read line; exit 0", False),
    "lines: text": (READ + "echo hello; done", False),
    "lines: three numbers": (READ + "echo 1,2,3; done", False),
    "lines: six numbers": (READ + "echo 1,2,3,4,5,6; done", False),
    "lines: empty": (READ + "echo; done", False),
    "lines: two answers": (READ + "echo 1,2,3,4; echo 1,2,3,4; done", False),
    "lines: answers in advance": ("yes 1,2,3,4", False),
    "lines: no line end": (READ + "printf 1,2,3,4; done", False),
    "lines: endless": ("read line; cat /dev/zero", False),
    "lines: binary": ("read line; head -c 100000 /dev/urandom; sleep 100", False),
    "lines: dies later": ("for i in 1 2; do read line; echo 1,2,3,4; done; kill -11 $$", False),
    "lines: banner": ("echo loading; " + READ + "echo 1,2,3,4; done", False),
    "lines: crash with words": ("read line; echo out of memory >&2; exit 9", False),
    "lines: NaN": (READ + "echo nan,nan,nan,nan; done", True),
    "lines: infinite": (READ + "echo inf,1,2,3; done", True),
    "lines: huge": (READ + "echo 1e308,1e308,1e308,1e308,1e308; done", True),
    "lines: negative": (READ + "echo 5,5,-3,-3; done", True),
    "lines: carriage returns": (READ + "printf '1,2,3,4\\r\\n'; done", True),
    "lines: blanks": (READ + "echo '  1 2  3 4 '; done", True),
}


def trial(work, name, kind, script, is_harmless):
    path = work / "tracker.sh"
    path.write_text(script + "\n")
    mark = f"{os.getpid()}-{time.time()}"
    begin = time.time()
    status, output, errors = common.run(
        ["run", "-d", "data", "-o", f"out-{time.time()}", "--trackers", "none", "--tracker",
         f"x={kind}:/bin/sh {path}", "--start-timeout", "2", "--step-timeout", "2", "-q",
         "--tracker-env", common.MARK], work, mark=mark)
    seconds = time.time() - begin
    left = common.wait_until_gone(mark)
    problems = []
    if status != (0 if is_harmless else 4):
        problems.append(f"status {status}: {errors.strip()[-200:]}")
    if status == 4 and "x failed on data/s0: " not in errors:
        problems.append(f"no reason: {errors.strip()[-200:]}")
    if "\x1b" in errors or "\x1b" in output:
        problems.append("an escape on the terminal")
    if seconds > 20:
        problems.append(f"{seconds:.0f} s")
    if left:
        problems.append(f"still running: {left}")
    for problem in problems:
        print(f"{name}: {problem}", flush=True)
    return not problems


def together(work, count):
    """Tests many targets at once, each with its own process and thread. Half of the processes misbehave."""
    script = work / "many.sh"
    script.write_text(
        f"n=$$\nif [ $((n % 2)) = 0 ]; then setsid sleep 200 & sleep 200; fi\n{HELLO}\n{READ} {STATE}; done\n")
    folder = work / "many/m"
    (folder / "gt").mkdir(parents=True)
    (folder / "img1").symlink_to(work / "data/s0/img")
    frames = len(list((work / "data/s0/img").iterdir()))
    (folder / "gt/gt.txt").write_text("".join(
        f"{frame},{target},{5 + target % 40},10,16,16,1,1,1\n"
        for target in range(1, count + 1) for frame in range(1, frames + 1)))
    mark = f"{os.getpid()}-together"
    status, _, errors = common.run(
        ["run", "-d", "many", "-o", "out-many", "--trackers", "none", "--tracker",
         f"x=trax:/bin/sh {script}", "--start-timeout", "30", "-q", "--jobs", str(count), "--tracker-env", common.MARK],
        work, mark=mark, timeout=1800)
    left = common.wait_until_gone(mark)
    if status != 4 or left:
        print(f"together: status {status}, left {left}, {errors.strip()[-200:]}")
    return status == 4 and not left


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--together", type=int, default=100)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="vbench-trackers-") as folder:
        work = Path(folder)
        common.write_sequence(work / "data/s0", frames=5)
        passed = sum(trial(work, name, "trax", *what) for name, what in TRAX.items())
        passed += sum(trial(work, name, "lines", *what) for name, what in LINES.items())
        all_at_once = together(work, options.together)
    total = len(TRAX) + len(LINES)
    print(json.dumps({
        "trax": len(TRAX), "lines": len(LINES), "as they should": passed,
        f"{options.together} at once": all_at_once}))
    sys.exit(passed < total or not all_at_once)


if __name__ == "__main__":
    main()
