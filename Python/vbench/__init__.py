"""Benchmarks for visual object trackers, from Python.

    import vbench

    class Mine(vbench.Tracker):
        def init(self, image, box):
            self.box = box

        def update(self, image):
            return self.box

    if __name__ == "__main__":
        print(vbench.compare([Mine, "object"]))
"""

from ._commands import compare, evaluate, gate
from ._program import Error, InputError, TrackerError, UsageError, program
from ._results import GateResult, Result
from ._runner import Box, Tracker

__all__ = ["Box", "Error", "GateResult", "InputError", "Result", "Tracker", "TrackerError", "UsageError", "compare",
           "evaluate", "gate", "program"]
