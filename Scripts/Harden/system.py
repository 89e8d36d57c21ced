#!/usr/bin/env python3
"""Takes from vbench what the system usually provides, and asks for its end in bad moments.

    system.py [--times 40] [--seed 1]

The cases are: no /proc (needs root), few descriptors, few processes and threads and little memory (control groups of
version 1; needs root), few processes of a user (needs root), no shared memory (needs root), reads and writes that fail
with EIO (needs clang), and a working process that is suspended. Each command must end by itself, with a documented
status and one line that says why, or with its result. Afterward, the same command must produce the answers of an
undisturbed run.
"""

import argparse
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import common

RUN = ["run", "-d", "data", "-o", "out", "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"]
# The time within which a command must end after a stop request, and without one.
STOPPED, ENDED = 40, 120
GROUPS = Path("/sys/fs/cgroup")
NOBODY = 65534


def finish(process, log, seconds):
    """Waits until a process ends, and kills its session after some time. Returns its status and what its log says."""
    try:
        status = process.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        status = "did not end"
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
    log.seek(0)
    return status, log.read().decode("utf-8", "replace").strip()


class Trials:
    def __init__(self, work):
        self.work, self.counts, self.problems, self.expected = work, {}, 0, None

    def note(self, kind, problem):
        self.problems += 1
        print(f"{kind}: {problem}", flush=True)

    def run(self, kind, statuses, arguments=RUN, prefix=(), seconds=ENDED, **more):
        """Runs a command and checks how it ends."""
        self.counts[kind] = self.counts.get(kind, 0) + 1
        mark = f"{os.getpid()}-{time.time()}"
        with open(self.work / "log", "w+b") as log:
            process = subprocess.Popen(
                [*prefix, common.VBENCH, *arguments], cwd=self.work, env=common.environment(mark),
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT, start_new_session=True, **more)
            status, said = finish(process, log, seconds)
        if status not in statuses or (status and "vbench: " not in said and "failed on" not in said
                                      and "skipped" not in said):
            self.note(kind, f"status {status}: {said[-300:]}")
        if left := common.wait_until_gone(mark):
            self.note(kind, f"still running: {left}")
        return status, said

    def resume(self, kind):
        """Runs the same command without a disturbance."""
        status, _, errors = common.run(RUN, self.work)
        if status != 0:
            self.note(kind, f"again: status {status}: {errors.strip()[-300:]}")
        elif common.answers(self.work, "out") != self.expected:
            self.note(kind, "the answers differ afterward")
        if torn := common.torn_files(self.work / "out"):
            self.note(kind, f"torn: {torn[:3]}")
        shutil.rmtree(self.work / "out", ignore_errors=True)


def in_namespace(*mounts):
    """Returns the beginning of a command that runs another one with other file systems."""
    lines = " && ".join(f"mount -t tmpfs {mount}" for mount in mounts)
    return ["unshare", "-m", "sh", "-c", f"{lines} && exec \"$0\" \"$@\""]


def without_proc(trials):
    for arguments in (RUN, ["gate"], ["gate", "--update"], ["--version"], []):
        status, said = trials.run("no /proc", (2,), arguments, in_namespace("none /proc"))
        if len(said.splitlines()) != 1 or "arguments cannot be read" not in said:
            trials.note("no /proc", f"{arguments}: {said}")


def descriptors(trials):
    for count in range(3, 48):
        limit = ["sh", "-c", f"ulimit -n {count} && exec \"$0\" \"$@\""]
        status, said = trials.run("descriptors", (0, 3), prefix=limit)
        if status and len(said.splitlines()) != 1:
            trials.note("descriptors", f"{count}: {said}")
    trials.resume("descriptors")


def shared_memory(trials):
    trials.run("shared memory", (0,), prefix=in_namespace("-o size=4k none /dev/shm"))
    trials.resume("shared memory")


class Group:
    """A control group that a command is started in."""

    def __init__(self, kind):
        self.path = GROUPS / kind / f"vbench-{os.getpid()}"
        self.path.mkdir()

    def limit(self, name, value):
        (self.path / name).write_text(str(value))

    def enter(self):
        (self.path / "cgroup.procs").write_text(str(os.getpid()))

    def remove(self):
        for _ in range(100):
            try:
                return self.path.rmdir()
            except OSError:
                time.sleep(0.05)


def processes(trials):
    """Allows few processes: from the beginning, and from some moment on."""
    if not (GROUPS / "pids").is_dir():
        return print("no control groups of version 1")
    group = Group("pids")
    try:
        for count in [*range(1, 30), 40]:
            group.limit("pids.max", count)
            trials.run("processes", (0, 3), preexec_fn=group.enter)
            trials.resume("processes")
    finally:
        group.remove()


def processes_vanish(trials, chance, seconds):
    """Takes the free processes away from a command while it runs, and then asks for its end."""
    if not (GROUPS / "pids").is_dir():
        return
    group = Group("pids")
    try:
        group.limit("pids.max", "max")
        with open(trials.work / "log", "w+b") as log:
            process = subprocess.Popen(
                [common.VBENCH, *RUN], cwd=trials.work, stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                start_new_session=True, preexec_fn=group.enter)
            time.sleep(chance.uniform(0, seconds))
            group.limit("pids.max", 1)
            time.sleep(chance.uniform(0, seconds))
            end(trials, "processes vanish", process, log)
        trials.resume("processes vanish")
    finally:
        group.remove()


def memory(trials, chance):
    """Allows little memory, so that the system kills the working process or the whole command."""
    if not (GROUPS / "memory").is_dir():
        return
    group = Group("memory")
    try:
        for _ in range(8):
            group.limit("memory.limit_in_bytes", chance.randint(12 << 20, 160 << 20))
            trials.run("memory", (0, 3, 4, 137, -signal.SIGKILL, 135, 139, 134, 132), preexec_fn=group.enter)
            trials.resume("memory")
    finally:
        group.remove()


def users_processes(trials):
    """Allows a user few processes, as `ulimit -u` does."""
    if os.getuid():
        return
    for count in range(1, 24):
        def limit():
            resource.setrlimit(resource.RLIMIT_NPROC, (count, count))
            os.setgroups([])
            os.setgid(NOBODY)
            os.setuid(NOBODY)
        trials.run("processes of a user", (0, 3), preexec_fn=limit)
    trials.resume("processes of a user")


def end(trials, kind, process, log):
    """Asks a command to end, and checks that it does."""
    trials.counts[kind] = trials.counts.get(kind, 0) + 1
    process.send_signal(signal.SIGTERM)
    begin = time.time()
    status, said = finish(process, log, STOPPED)
    if status not in (0, 3, 130, 143, -signal.SIGTERM):
        trials.note(kind, f"status {status} after {time.time() - begin:.0f} s: {said[-300:]}")
    return status, said


def suspended(trials, chance, seconds):
    """Suspends the working process alone, and then asks the command to end."""
    mark = f"{os.getpid()}-{time.time()}"
    with open(trials.work / "log", "w+b") as log:
        process = common.start(RUN, trials.work, mark, log)
        time.sleep(chance.uniform(0, seconds))
        worker = common.worker(process)
        if worker and process.poll() is None:
            os.kill(worker, signal.SIGSTOP)
        end(trials, "suspended", process, log)
    if left := common.wait_until_gone(mark):
        trials.note("suspended", f"still running: {left}")
    trials.resume("suspended")


def failing_disk(trials, times, chance):
    """Lets a read or a write fail with EIO, once or from then on."""
    if not shutil.which("clang"):
        return
    library = trials.work / "eio.so"
    source = Path(__file__).with_name("eio.c")
    subprocess.run(["clang", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
    for number in range(times):
        os.environ.update(
            LD_PRELOAD=str(library), EIO_PLACE=str(trials.work), EIO_AT=str(chance.randint(1, 150)),
            EIO_FOR=str(chance.choice((1, 1_000_000))), EIO_KIND=chance.choice(("read", "write", "any")))
        try:
            trials.run("failing disk", (0, 3, 4))
        finally:
            for name in ("LD_PRELOAD", "EIO_PLACE", "EIO_AT", "EIO_FOR", "EIO_KIND"):
                del os.environ[name]
        trials.resume("failing disk")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", default="")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory(prefix="vbench-system-") as folder:
        work = Path(folder)
        work.chmod(0o777)
        trials = Trials(work)
        common.write_dataset(work / "data", 3)
        begin = time.time()
        status, _, errors = common.run(RUN, work)
        assert status == 0, errors
        seconds = time.time() - begin
        trials.expected = common.answers(work, "out")
        shutil.rmtree(work / "out")
        cases = {
            "proc": lambda: without_proc(trials),
            "descriptors": lambda: descriptors(trials),
            "shared": lambda: shared_memory(trials),
            "processes": lambda: processes(trials),
            "vanish": lambda: [processes_vanish(trials, chance, seconds) for _ in range(max(1, options.times // 4))],
            "memory": lambda: memory(trials, chance),
            "user": lambda: users_processes(trials),
            "suspended": lambda: [suspended(trials, chance, seconds) for _ in range(max(1, options.times // 8))],
            "disk": lambda: failing_disk(trials, options.times, chance),
        }
        for name, case in cases.items():
            if options.only in ("", name):
                case()
                print(f"{time.time() - begin:.0f} s: {json.dumps(trials.counts)}", flush=True)
    print(json.dumps({"seed": options.seed, **trials.counts, "problems": trials.problems}))
    sys.exit(trials.problems > 0)


if __name__ == "__main__":
    main()
