"""Helpers that the hardening scripts share: a small dataset, runs of vbench, and the parts of their results to
compare.
"""

import csv
import math
import os
import re
import resource
import shutil
import signal
import struct
import subprocess
import tempfile
import time
import zlib
from pathlib import Path

VBENCH = os.environ.get("VBENCH", str(Path(".build/release/vbench").resolve()))
# Every process of a trial has this variable in its environment so that leftover processes can be found.
MARK = "VBENCH_HARDEN"
# Columns of times, which differ between runs.
TIMES = re.compile(r"(^|_)(ms|fps)($|_)|^wall_over_cpu$")


def write_sequence(folder, frames=40, width=96, height=72, speed=1):
    """Writes a textured square that moves over a textured background, as portable graymaps with OTB's labels."""
    images = Path(folder) / "img"
    images.mkdir(parents=True)
    boxes = []
    for frame in range(frames):
        left, top = 8 + speed * frame % (width - 32), 20 + frame % 9
        pixels = bytearray((40 + (x * 7 + y * 13) % 50) for y in range(height) for x in range(width))
        for y in range(18):
            for x in range(18):
                pixels[(top + y) * width + left + x] = 150 + (x * 5 ^ y * 3) % 100
        path = images / f"{frame + 1:04}.pgm"
        path.write_bytes(b"P5\n%d %d\n255\n" % (width, height) + pixels)
        boxes.append(f"{left + 1},{top + 1},18,18")
    (Path(folder) / "groundtruth_rect.txt").write_text("\n".join(boxes) + "\n")


def write_dataset(folder, count=4):
    for number in range(count):
        write_sequence(Path(folder) / f"s{number}", frames=30 + 10 * number, speed=1 + number % 2)


def png_file(width, height, depth, color, rows):
    """Returns a PNG file with the given bit depth and color type. Each row begins with the number of its filter."""
    def chunk(name, data):
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", width, height, depth, color, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def write_pair(folder, answer):
    """Writes two images of 96 x 72 pixels with true flow, in Middlebury's layout. The truth is also written as an
    answer.
    """
    folder, width, height = Path(folder), 96, 72
    folder.mkdir(parents=True)
    flow = b"PIEH" + struct.pack("<ii", width, height) + struct.pack("<ff", 1, 0) * (width * height)
    for number in (10, 11):
        rows = b"".join(
            b"\0" + bytes(40 + ((x - number) * 7 + y * 13) % 180 for x in range(width)) for y in range(height))
        (folder / f"frame{number}.png").write_bytes(png_file(width, height, 8, 0, rows))
    (folder / "flow10.flo").write_bytes(flow)
    Path(answer).write_bytes(flow)


def environment(mark):
    return dict(os.environ, SWIFT_BACKTRACE="enable=no", **{MARK: mark})


def start(arguments, folder, mark, log):
    """Starts vbench in its own session."""
    return subprocess.Popen(
        [VBENCH, *arguments], cwd=folder, env=environment(mark), stdin=subprocess.DEVNULL,
        stdout=log, stderr=subprocess.STDOUT, start_new_session=True)


def run(arguments, folder, mark="", timeout=300, **more):
    """Runs vbench until it ends. Returns its status, output and errors."""
    result = subprocess.run(
        [VBENCH, *arguments], cwd=folder, env=environment(mark), stdin=subprocess.DEVNULL,
        capture_output=True, timeout=timeout, **more)
    return result.returncode, result.stdout.decode(), result.stderr.decode()


def measured(arguments, folder, limit=None, seconds=math.inf):
    """Runs vbench until it ends, with a limit such as (resource.RLIMIT_CPU, 60). After the given time, it is killed.

    Returns its status (None if it was killed here), the processor seconds of all its processes, the peak megabytes of
    the largest of them, and its output with its errors.
    """
    restrict = limit and (lambda: resource.setrlimit(limit[0], (limit[1], limit[1])))
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [VBENCH, *map(str, arguments)], cwd=folder, env=environment("measured"), stdin=subprocess.DEVNULL,
            stdout=said, stderr=subprocess.STDOUT, preexec_fn=restrict)
        end, ended = time.monotonic() + seconds, 0
        while not ended:
            late = time.monotonic() > end
            if late:
                os.kill(process.pid, signal.SIGKILL)
            # Only this call tells the use of one process. That of all children includes the earlier ones.
            ended, status, used = os.wait4(process.pid, 0 if late else os.WNOHANG)
            if not ended:
                time.sleep(0.005)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        text = said.read().decode("utf-8", "replace").strip()
    return None if late else process.returncode, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, text


def marked(mark):
    """Returns the running processes that were started in a trial."""
    wanted = f"{MARK}={mark}".encode()
    found = []
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if wanted in Path(f"/proc/{entry}/environ").read_bytes().split(b"\0"):
                found.append(int(entry))
        except OSError:
            pass
    return found


def wait_until_gone(mark, seconds=10):
    """Returns the processes that still run after a while, and ends them."""
    end = time.time() + seconds
    while time.time() < end:
        left = marked(mark)
        if not left:
            return []
        time.sleep(0.05)
    for identifier in left:
        try:
            os.kill(identifier, signal.SIGKILL)
        except OSError:
            pass
    return left


def worker(process):
    """Returns the process that does the work of a supervised command."""
    try:
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        return int(children[0]) if children else None
    except OSError:
        return None


def answers(folder, run_folder):
    """Returns everything that a run has computed, except for times: exported boxes, scores, figures frame by frame."""
    found = {}
    exported = Path(folder) / "exported"
    shutil.rmtree(exported, ignore_errors=True)
    status, _, errors = run(["export", run_folder, "--layout", "otb", "-o", "exported"], folder)
    if status != 0:
        return {"export": errors}
    for path in sorted(exported.rglob("*.txt")):
        if path.parent.name != "times":
            found[str(path.relative_to(exported))] = path.read_text()
    for name in ("summary.csv", "sequences.csv", "frames.csv"):
        path = Path(folder) / run_folder / name
        if path.exists():
            with open(path, newline="") as file:
                rows = list(csv.reader(file))
            kept = [i for i, column in enumerate(rows[0]) if not TIMES.search(column)]
            found[name] = [[row[i] for i in kept if i < len(row)] for row in rows]
    return found


def torn_files(folder):
    """Returns unfinished files and truncated images."""
    torn = []
    for path in Path(folder).rglob("*"):
        if path.name.endswith(".tmp") or path.name.endswith(".unfinished"):
            torn.append(str(path))
        elif path.suffix == ".jpg" and not path.is_symlink():
            content = path.read_bytes()
            if content[:2] != b"\xff\xd8" or content[-2:] != b"\xff\xd9":
                torn.append(str(path))
    return torn
