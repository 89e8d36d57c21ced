"""Types everything that Documentation/Python.md tells readers to type."""

import os
import pathlib
import re
import subprocess
import sys
import unittest

import support
import vbench


class DocumentTests(support.Case):
    def test_what_the_document_says_works(self):
        text = (support.ROOT / "Documentation" / "Python.md").read_text()
        tools = self.folder / "tools"
        tools.mkdir()
        (tools / "vbench").symlink_to(pathlib.Path(vbench.program()).resolve())
        (tools / "python3").symlink_to(sys.executable)
        environment = dict(os.environ, PATH="%s:%s" % (tools, os.environ["PATH"]),
                           PYTHONPATH=str(support.ROOT / "Python"), VBENCH_PYTHON=sys.executable)
        typed = []
        for kind, block in re.findall(r"```(python|sh)\n(.*?)```", text, re.DOTALL):
            if kind == "python":
                name = re.match(r"# (\w+\.py)\n", block)
                self.assertIsNotNone(name, block)
                (self.folder / name.group(1)).write_text(block)
                continue
            for line in block.splitlines():
                done = subprocess.run(["bash", "-c", line], env=environment, capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, "%s\n%s" % (line, done.stderr))
                typed.append(done.stdout)
        self.assertEqual(len(typed), 2)
        self.assertIn("Mine", typed[0])
        self.assertRegex(typed[1], r"\nMine 0\.\d+\n")
        network = subprocess.run(["vbench", "compare", "--trackers", "none", "--tracker", "python:network.py:Network",
                                  "-d", "data", "-q"], env=environment, capture_output=True, text=True)
        self.assertEqual(network.returncode, 0, network.stderr)


if __name__ == "__main__":
    unittest.main()
