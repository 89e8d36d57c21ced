"""Tests of the wheel, with a small program in place of vbench."""

import base64
import csv
import hashlib
import importlib.util
import io
import os
import pathlib
import shutil
import subprocess
import unittest
import zipfile

import support

spec = importlib.util.spec_from_file_location("wheel", support.ROOT / "Scripts" / "Release" / "wheel.py")
wheel = importlib.util.module_from_spec(spec)
spec.loader.exec_module(wheel)


class WheelTests(support.Case):
    def setUp(self):
        super().setUp()
        self.program = self.folder / "root" / "bin" / "vbench"
        self.program.parent.mkdir(parents=True)
        shutil.copy(shutil.which("true"), self.program)
        (self.folder / "root" / "LICENSES").mkdir()
        (self.folder / "root" / "LICENSES" / "FFmpeg.txt").write_text("LGPL\n")

    def test_the_record_is_right_and_equal_input_gives_equal_bytes(self):
        path = wheel.build(self.program, "1.2.3", self.folder / "a")
        os.utime(self.program, (1, 1))
        again = wheel.build(self.program, "1.2.3", self.folder / "b")
        self.assertEqual(path.read_bytes(), again.read_bytes())
        self.assertRegex(path.name, r"^vbench-1\.2\.3-py3-none-(manylinux_2_\d+|linux)_(x86_64|aarch64)\.whl$")
        with zipfile.ZipFile(path) as archive:
            names = archive.namelist()
            record = archive.read("vbench-1.2.3.dist-info/RECORD").decode()
            rows = {row[0]: row[1:] for row in csv.reader(io.StringIO(record))}
            self.assertEqual(set(rows), set(names))
            for name in names:
                if name.endswith("/RECORD"):
                    continue
                text = archive.read(name)
                digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).decode().rstrip("=")
                self.assertEqual(rows[name], ["sha256=" + digest, str(len(text))])
            program = archive.getinfo("vbench-1.2.3.data/scripts/vbench")
            self.assertEqual(program.external_attr >> 16, 0o100755)
            self.assertIn("vbench-1.2.3.dist-info/licenses/LICENSES/FFmpeg.txt", names)
            self.assertIn("vbench/py.typed", names)
            self.assertIn(b"class Tracker", archive.read("vbench/_runner.py"))
            tag = "Tag: " + path.stem.split("-", 2)[2]
            self.assertIn(tag, archive.read("vbench-1.2.3.dist-info/WHEEL").decode().splitlines())

    def test_the_facts_about_the_program_are_those_of_readelf(self):
        if shutil.which("readelf") is None:
            self.skipTest("install binutils")
        listing = subprocess.run(["readelf", "-dV", self.program], capture_output=True, text=True, check=True).stdout
        facts = wheel.Program(self.program)
        libraries = [line.split("[")[1].rstrip("]") for line in listing.splitlines() if "(NEEDED)" in line]
        self.assertEqual(facts.libraries, libraries)
        versions = [int(word.split(".")[1]) for word in listing.split() if word.startswith("GLIBC_2.") and word.count(".") < 3]
        self.assertEqual(facts.glibc, max(versions))

    def test_anything_but_a_program_is_refused(self):
        text = self.folder / "text"
        text.write_text("#!/bin/sh\n")
        with self.assertRaisesRegex(SystemExit, "expected a 64-bit program for Linux"):
            wheel.Program(pathlib.Path(text))


if __name__ == "__main__":
    unittest.main()
