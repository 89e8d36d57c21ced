"""Helpers for the tests: a small sequence, and a folder to work in."""

import os
import pathlib
import shutil
import struct
import sys
import tempfile
import unittest
import zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Python"))

MINE = """import vbench


class Mine(vbench.Tracker):
    def init(self, image, box):
        self.box = box

    def update(self, image):
        x, y, width, height = self.box
        self.box = x + STEP, y, width, height
        return self.box, 0.75
"""


def png(width, height, pixel):
    """Returns a gray PNG file."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = b"".join(b"\0" + bytes(pixel(x, y) for x in range(width)) for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_sequence(folder, frames=8):
    """Writes a sequence in OTB's layout, in which a square moves one pixel per frame to the right."""
    (folder / "img").mkdir(parents=True)
    for frame in range(frames):
        inside = range(10 + frame, 26 + frame)
        image = png(64, 48, lambda x, y: 200 + (x * 5 ^ y * 3) % 50 if x in inside and y in range(12, 28)
                    else 40 + (x * 7 + y * 13) % 50)
        (folder / "img" / ("%04d.png" % (frame + 1))).write_bytes(image)
    lines = ["%d,13,16,16\n" % (11 + frame) for frame in range(frames)]
    (folder / "groundtruth_rect.txt").write_text("".join(lines))


class Case(unittest.TestCase):
    """A test in a temporary folder that contains the data set `data` with one sequence."""

    def setUp(self):
        before = os.getcwd()
        self.folder = pathlib.Path(tempfile.mkdtemp()).resolve()
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.addCleanup(os.chdir, before)
        os.chdir(self.folder)
        write_sequence(self.folder / "data" / "one")
        sys.path.insert(0, str(self.folder))
        self.addCleanup(sys.path.remove, str(self.folder))

    def tracker(self, name="mine", step=1, text=MINE):
        """Writes a file with a class, and returns the class."""
        (self.folder / (name + ".py")).write_text(text.replace("STEP", str(step)))
        sys.modules.pop(name, None)
        self.addCleanup(sys.modules.pop, name, None)
        return __import__(name).Mine
