"""Tests of the package with the program that the variable VBENCH names."""

import json
import linecache
import os
import subprocess
import sys
import types
import unittest
from unittest import mock

import support
import vbench
from vbench import _commands, _trackers


class CompareTests(support.Case):
    def test_a_class_is_compared_with_a_built_in_tracker(self):
        result = vbench.compare([self.tracker(), "object"], "data", levels="fast", revisions=1, quiet=True)
        self.assertEqual(result.status, 0)
        self.assertEqual([row["subject"] for row in result.rows()], ["Mine", "object-fast-r1"])
        mine = result.rows("summary")[0]
        self.assertEqual((mine["auc"], mine["sequences"], mine["level"]), (1, 1, None))
        frames = [row for row in result.rows("frames") if row["subject"] == "Mine"]
        self.assertEqual([row["x"] for row in frames], list(range(10, 18)))
        self.assertEqual([row["confidence"] for row in frames], [None] + 7 * [0.75])
        self.assertIn("Mine", repr(result))
        self.assertEqual(result.failures, [])
        self.check_page(result)
        self.check_table(result)

    def check_page(self, result):
        page = result._repr_html_()
        self.assertTrue(page.startswith('<iframe srcdoc="&lt;!DOCTYPE html&gt;') or "&lt;html" in page[:200], page[:200])
        self.assertNotIn("<html", page)
        self.assertEqual(page.count('"'), 4)

    def check_table(self, result):
        with mock.patch.dict(sys.modules, {"pandas": None}):
            self.assertEqual(result.table(), result.rows())
        pandas = types.SimpleNamespace(DataFrame=lambda rows: ("frame", rows))
        with mock.patch.dict(sys.modules, {"pandas": pandas}):
            self.assertEqual(result.table(), ("frame", result.rows()))

    def test_an_error_of_a_class_comes_with_its_traceback_and_the_other_results(self):
        bad = self.tracker("bad", text="class Bad:\n  def init(self, image, box): pass\n"
                                       "  def update(self, image): self.deeper()\n"
                                       "  def deeper(self): raise ValueError('no template')\nMine = Bad\n")
        arguments = dict(trackers=[bad, self.tracker()], data="data", quiet=True)
        with self.assertRaises(vbench.TrackerError) as caught:
            vbench.compare(**arguments)
        error = caught.exception
        self.assertEqual(error.status, 4)
        path = str(self.folder / "bad.py")
        self.assertIn("Bad failed on data/one: target 1, frame 1: ValueError: no template (bad.py:4, in deeper)", str(error))
        self.assertIn('Traceback (most recent call last):\n  File "%s", line 3, in update\n' % path, str(error))
        self.assertIn('  File "%s", line 4, in deeper\n' % path, str(error))
        rows = {row["subject"]: row["status"] for row in error.result.rows()}
        self.assertEqual(rows["Mine"], "ok")
        self.assertNotEqual(rows["Bad"], "ok")
        self.assertEqual(vbench.compare(check=False, **arguments).status, 4)

    def test_wrong_usage_and_bad_input_are_errors(self):
        with self.assertRaises(vbench.UsageError) as caught:
            vbench.compare("objct", quiet=True)
        self.assertIn("did you mean 'object'?", str(caught.exception))
        with self.assertRaises(vbench.InputError) as caught:
            vbench.compare("object", "missing", quiet=True)
        self.assertEqual(caught.exception.status, 3)
        self.assertIn("missing: no such file or folder", str(caught.exception))

    def test_a_call_while_the_file_is_imported_for_a_run_is_refused(self):
        text = support.MINE.replace("STEP", "1") + "\n\nvbench.compare(Mine, 'data', quiet=True)\n"
        (self.folder / "script.py").write_text(text)
        environment = dict(os.environ, PYTHONPATH=str(support.ROOT / "Python"))
        script = subprocess.run([sys.executable, "script.py"], env=environment, capture_output=True, text=True)
        self.assertEqual(script.returncode, 1)
        self.assertIn('write the call under: if __name__ == "__main__":', script.stderr)


class EvaluateTests(support.Case):
    def test_stored_results_are_scored(self):
        (self.folder / "results" / "kcf").mkdir(parents=True)
        (self.folder / "results" / "kcf" / "one.txt").write_text("11,13,16,16\n" * 8)
        result = vbench.evaluate("results", "data", quiet=True)
        self.assertEqual([row["subject"] for row in result.rows()], ["kcf"])
        self.assertLess(result.rows()[0]["auc"], 0.9)
        with self.assertRaises(vbench.InputError):
            vbench.evaluate("nothing", "data", quiet=True)


class GateTests(support.Case):
    def test_the_gate_is_green_then_red(self):
        (self.folder / "vbench.yaml").write_text(
            "dataset: data\ntrackers:\n  - {name: mine, command: 'python:mine.py:Mine'}\n")
        self.tracker()
        self.assertTrue(vbench.gate(update=True, quiet=True))
        green = vbench.gate(quiet=True)
        self.assertTrue(green)
        self.assertEqual((green.status, str(green.folder)), (0, "reports/gate"))
        self.tracker(step=3)
        red = vbench.gate(quiet=True)
        self.assertFalse(red)
        self.assertEqual((red.status, red.passed), (1, False))
        self.assertIn("FAILED  mine: AUC fell", red.output)
        with self.assertRaises(vbench.InputError):
            vbench.gate(policy="lost.yaml", quiet=True)


class ArgumentTests(support.Case):
    def test_options_are_those_of_the_command(self):
        self.assertEqual(
            _commands._options({"jobs": 2, "timing": True, "fresh": False, "output": None, "levels": ["fast", "accurate"],
                                "sequences": ["a", "b*"], "max_drop": {"auc": 0.02}, "conventions": "otb"},
                               ["d1", "d2"], True),
            ["--quiet", "--dataset", "d1", "--dataset", "d2", "--jobs", "2", "--timing", "--levels", "fast,accurate",
             "--sequences", "a", "--sequences", "b*", "--max-drop", "auc=0.02", "--conventions", "otb"])

    def test_trackers_are_names_commands_and_classes(self):
        mine = self.tracker()
        self.assertEqual(
            _trackers.arguments(["object", "rectangle", "a=trax:python3 a.py", mine]),
            ["--trackers", "object,rectangle", "--tracker", "a=trax:python3 a.py", "--tracker",
             "python:%s/mine.py:Mine" % self.folder])
        self.assertEqual(_trackers.arguments(mine)[:2], ["--trackers", "none"])

        class Local(vbench.Tracker):
            pass
        with self.assertRaisesRegex(ValueError, "defined in a function"):
            _trackers.arguments(Local)

    def test_a_class_of_a_notebook_is_written_with_its_imports(self):
        notebook = types.ModuleType("notebook")
        cells = ["import os.path as path\nimport json, vbench, sys\nfrom math import hypot as length\n"
                 "from random import random\n",
                 "class Mine(vbench.Tracker):\n    def init(self, image, box):\n        self.box = path, json, box, random()\n"
                 "    def update(self, image):\n        return self.box[2], length(0.3, 0.4)\n"]
        with mock.patch.dict(sys.modules, {"notebook": notebook}):
            for number, cell in enumerate(cells):
                name = "<cell %d>" % number
                linecache.cache[name] = (len(cell), None, cell.splitlines(True), name)
                exec(compile(cell, name, "exec"), notebook.__dict__)
            place = _trackers.place(notebook.Mine)
            self.assertTrue(place.endswith("/Mine.py:Mine"))
            with open(place[:-5]) as file:
                text = file.read()
            self.assertIn("import json as json\n", text)
            self.assertNotIn("import sys", text)
            result = vbench.compare(notebook.Mine, "data", quiet=True)
        self.assertEqual(result.rows("frames")[1]["confidence"], 0.5)


class WithoutNumpyTests(support.Case):
    def test_images_are_paths_without_numpy(self):
        interpreter = self.folder / "python"
        interpreter.write_text("#!/bin/sh\nexec '%s' -S \"$@\"\n" % sys.executable)
        interpreter.chmod(0o755)
        mine = self.tracker(text="class Mine:\n  def init(self, image, box): self.box = box\n"
                                 "  def update(self, image): return self.box, float(image.endswith('.png'))\n")
        with mock.patch.dict(os.environ, {"VBENCH_PYTHON": str(interpreter)}):
            result = vbench.compare(mine, "data", quiet=True)
        self.assertEqual([row["confidence"] for row in result.rows("frames")], [None] + 7 * [1])

    def test_a_missing_interpreter_is_named(self):
        mine = self.tracker()
        with mock.patch.dict(os.environ, {"VBENCH_PYTHON": "/no/such/python"}):
            with self.assertRaises(vbench.TrackerError) as caught:
                vbench.compare(mine, "data", quiet=True)
        self.assertIn("'/no/such/python' cannot be started: no such file or directory; install Python 3.8 or later",
                      str(caught.exception))


if __name__ == "__main__":
    unittest.main()
