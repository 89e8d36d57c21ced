#!/usr/bin/env python3
"""Gives vbench's commands sparse files of many gigabytes, YAML files full of keys, and pictures and videos with very many
scans and streams.

    sparse.py

Each command must end without being killed, with a documented status, within ten seconds of processor time and a
gigabyte.
"""

import os
import resource
import shutil
import struct
import sys
import tempfile
from pathlib import Path

import common
import samples

# Reading a video ends after 10 s of processor time, and the rest of the command needs some time as well.
SECONDS, MEGABYTES = 12, 1000
HUGE = 40 << 30


def sparse(path, beginning=b"", size=HUGE):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(beginning)
    os.truncate(path, size)


def segment(marker, content):
    return bytes([0xFF, marker]) + (len(content) + 2).to_bytes(2, "big") + content


def gray_jpeg(side, scans):
    """Returns a progressive gray JPEG whose blocks take up a bit each, with further scans of about 150 bytes."""
    def table(kind, symbol):
        # A table with a single code of one bit, 0.
        return segment(0xC4, bytes([kind, 1] + [0] * 15 + [symbol]))

    blocks = (side // 8) ** 2
    size = side.to_bytes(2, "big")
    start = b"\xff\xd8" + segment(0xDB, bytes([0] + [1] * 64))
    start += segment(0xC2, b"\x08" + size + size + b"\x01\x01\x11\x00") + table(0, 0)
    first = segment(0xDA, b"\1\1\0\0\0\0") + bytes(blocks // 8 + 1)
    # Each code of 15 bits stands for 16,384 blocks without coefficients.
    further = segment(0xDA, b"\1\1\0\1\x3f\0") + bytes((blocks // 16384 + 1) * 15 // 8 + 1)
    return start + table(0x10, 0xE0) + first + scans * further + b"\xff\xd9"


def matroska(picture, kind, side, tracks, frames=2):
    """Returns a video of several tracks that show the same picture, of the kind MJPG or MPNG."""
    def element(name, *parts):
        content = b"".join(parts)
        return bytes.fromhex(name) + b"\x01" + len(content).to_bytes(7, "big") + content

    header = struct.pack("<IiiHH4sIiiII", 40, side, side, 1, 24, kind, 0, 0, 0, 0, 0)

    def track(number):
        shape = element("e0", element("b0", side.to_bytes(2, "big")), element("ba", side.to_bytes(2, "big")))
        return element(
            "ae", element("d7", bytes([number])), element("73c5", bytes([number])), element("83", b"\1"),
            element("86", b"V_MS/VFW/FOURCC"), element("63a2", header), element("23e383", (40_000_000).to_bytes(4, "big")), shape)

    blocks = [element("a3", bytes([0x80 | number, 0, 40 * frame, 0x80]) + picture)
              for frame in range(frames) for number in range(1, tracks + 1)]
    return element("1a45dfa3", element("4282", b"matroska"), element("4287", b"\4")) + element(
        "18538067", element("1549a966", element("2ad7b1", (1_000_000).to_bytes(3, "big"))),
        element("1654ae6b", *map(track, range(1, tracks + 1))), element("1f43b675", element("e7", b"\0"), *blocks))


class Attack:
    def __init__(self, work):
        self.work, self.count, self.found = work, 0, 0
        self.slowest = self.largest = 0

    def command(self, name, arguments, allowed):
        code, seconds, megabytes, text = common.measured(arguments, self.work, (resource.RLIMIT_CPU, 6 * SECONDS))
        self.count += 1
        self.slowest, self.largest = max(self.slowest, seconds), max(self.largest, megabytes)
        if code not in allowed or seconds > SECONDS or megabytes > MEGABYTES:
            self.found += 1
            print(f"{name}: status {code}, {seconds:.1f} s, {megabytes:.0f} MB: {text[-300:]!r}", flush=True)

    def labels(self):
        """Tests each file of a sequence in each layout, one at a time."""
        for layout, (good, broken) in samples.labels().items():
            for victim in sorted(good | broken):
                root = self.work / "labels"
                shutil.rmtree(root, ignore_errors=True)
                for name, content in (good | broken).items():
                    path = root / "q" / name
                    path.parent.mkdir(parents=True, exist_ok=True)
                    if name == victim:
                        sparse(path, content)
                    else:
                        path.write_bytes(content)
                self.command(f"{layout}/{victim}", ["datasets", "check", root], (0, 3))

    def tasks(self):
        for task, items in samples.tasks().items():
            for good, broken, answers in items:
                for victim in sorted(broken) + sorted(answers):
                    root = self.work / "task"
                    shutil.rmtree(root, ignore_errors=True)
                    for folder, files in (("data/ITEM", good | broken), ("results/x", answers)):
                        for name, content in files.items():
                            path = root / folder / name
                            path.parent.mkdir(parents=True, exist_ok=True)
                            if name == victim:
                                sparse(path, content)
                            else:
                                path.write_bytes(content)
                    data = root / ("data" if task in ("registration", "mot") else "data/ITEM")
                    self.command(
                        f"{task}/{victim}", [
                            "evaluate", "--task", task, "--results", root / "results", "-d", data, "--force", "-o",
                            "out-task", "--pictures", "none", "-q"], (0, 2, 3))

    def stored(self):
        """Tests the files of a stored run, and the files that a gate reads."""
        common.write_sequence(self.work / "data/s0", frames=4)
        chosen = ["--trackers", "object", "--levels", "fast", "--revisions", "1", "-q"]
        for command in (
            ["run", "-d", "data", "-o", "run", *chosen], ["baseline", "run", "-o", "baseline.json"],
        ):
            status, _, errors = common.run(command, self.work)
            assert status == 0, errors
        for victim in sorted(path.relative_to(self.work / "run") for path in (self.work / "run/store").rglob("*")):
            if (self.work / "run" / victim).is_dir():
                continue
            shutil.rmtree(self.work / "broken", ignore_errors=True)
            shutil.copytree(self.work / "run", self.work / "broken")
            path = self.work / "broken" / victim
            sparse(path, path.read_bytes())
            self.command(str(victim), ["report", "broken", "--pictures", "none"], (3,))
        for name, begin, arguments in (
            ("baseline", b"{", ["gate", "--run", "run", "--baseline", "large", "-o", "out-gate"]),
            ("policy", b"dataset: [data]\n", ["gate", "--run", "run", "--policy", "large", "--baseline", "baseline.json"]),
            ("thresholds", b"schema: 1\n", ["report", "run", "--thresholds", "large", "--pictures", "none"]),
            ("a tracker's file", b"x", [
                "run", "-d", "data", "--trackers", "none", "--tracker", "x=lines:/bin/false large", "-q", "--fresh",
                "--force", "-o", "out-tracker"]),
        ):
            sparse(self.work / "large", begin)
            self.command(name, arguments, (1, 2, 3, 4))
        sparse(self.work / "fast.weights", b"OVTRACK")
        os.environ["OPENVISION_MODEL_FAST"] = str(self.work / "fast.weights")
        self.command("weights", ["run", "-d", "data", "-o", "out-weights", "--trackers", "object", "--levels", "fast",
                                 "--revisions", "2", "-q"], (2, 3, 4))
        del os.environ["OPENVISION_MODEL_FAST"]

    def keys(self):
        """Tests each YAML file with as many keys as fit."""
        root = self.work / "keys"
        for size in (1 << 20, (1 << 21) - 100, 11 << 20):
            block = "".join(f"k{number:x}: 1\n" for number in range(size // 6))[:size].encode()
            flow = ("{" + ",".join(f"{number:x}" for number in range(size // 5)))[:size - 1].encode() + b"}"
            numbers = "".join(f"{number}: .{number}\n" for number in range(size // 10))[:size].encode()
            for kind, text in (("lines", block), ("flow", flow), ("numbers", numbers)):
                shutil.rmtree(root, ignore_errors=True)
                for name, content in samples.labels()["manifest"][0].items():
                    (root / "q" / name).parent.mkdir(parents=True, exist_ok=True)
                    (root / "q" / name).write_bytes(content)
                (root / "q/sequence.yaml").write_bytes(text)
                self.command(f"{size} bytes of keys as {kind}", ["datasets", "check", root], (3,))
                self.command(f"{size} bytes of keys as {kind}, a policy", [
                    "gate", "--run", "run", "--policy", root / "q/sequence.yaml"], (2, 3))
                self.command(f"{size} bytes of keys as {kind}, thresholds", [
                    "report", "run", "--thresholds", root / "q/sequence.yaml", "--pictures", "none"], (2, 3))
                shutil.move(root / "q/sequence.yaml", root / "scene.yaml")
                self.command(f"{size} bytes of keys as {kind}, a scene", ["datasets", "check", root], (0, 3))

    def media(self):
        for name, begin in (
            ("a.png", samples.PNG), ("a.png", b""), ("a.ppm", samples.PPM), ("a.bmp", samples.BMP), ("a.jpg", b"\xff\xd8\xff\xe0"),
            ("a.mp4", b"\0\0\0\x18ftypisom\0\0\0\0isommp42"), ("a.mkv", b"\x1aE\xdf\xa3"), ("a.avi", b"RIFF\xff\xff\xff\xffAVI LIST"),
            ("a.ts", b"G" + bytes(187)), ("a.mp4", b""),
        ):
            path = self.work / "media" / name
            sparse(path, begin)
            self.command(f"{name} after {begin[:4]!r}", ["detect", path, "--request", "rectangles"], (3,))

    def scans(self):
        """Tests pictures and videos that a decoder would have to visit thousands of times."""
        root = self.work / "scans/s"
        (root / "img").mkdir(parents=True)
        (root / "groundtruth_rect.txt").write_text("10,10,50,50\n12,12,50,50\n")
        picture = gray_jpeg(9000, 4000)
        for frame in (1, 2):
            (root / f"img/{frame:04}.jpg").write_bytes(picture)
        film = self.work / "scans.mkv"
        film.write_bytes(matroska(picture, b"MJPG", 9000, 1))
        for name, status, arguments in (
            ("check", 0, ["datasets", "check", root.parent]),
            ("detect", 3, ["detect", root / "img/0001.jpg", "--request", "rectangles"]),
            ("track", 3, ["track", film, "--box", "10,10,50,50", "--level", "fast", "-q", "-o", "scans.mp4"]),
            ("run", 3, ["run", "-d", root.parent, "-o", "out-scans", "--trackers", "object", "--levels", "fast",
                        "--revisions", "1", "-q"]),
        ):
            self.command(f"4000 scans, {name}", arguments, (status, 3))

    def streams(self):
        """Tests videos with many streams, of which only one may take up memory."""
        side = 9600
        picture = common.png_file(side, side, 8, 0, bytes((side + 1) * side))
        for tracks in (1, 2, 16):
            root = self.work / f"streams-{tracks}"
            (root / "s").mkdir(parents=True)
            (root / "s/v.mkv").write_bytes(matroska(picture, b"MPNG", side, tracks))
            (root / "s/groundtruth_rect.txt").write_text("10,10,50,50\n12,12,50,50\n")
            self.command(f"{tracks} streams", ["datasets", "check", root], (0, 3))


def main():
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with tempfile.TemporaryDirectory(prefix="vbench-sparse-") as folder:
        attack = Attack(Path(folder))
        attack.stored()
        attack.labels()
        attack.tasks()
        attack.media()
        attack.scans()
        attack.streams()
        attack.keys()
    print(f"{attack.count} commands, at most {attack.slowest:.1f} s of processor time and {attack.largest:.0f} MB,"
          f" {attack.found} findings")
    return 1 if attack.found else 0


sys.exit(main())
