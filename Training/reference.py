#!/usr/bin/env python3
"""Writes ONNX Runtime's results for exported networks, for the package's tests.

    python reference.py DATA/export/fast DATA/export/accurate \\
        --out ../Tests/OpenVisionTests/Fixtures

Writes a JSON file for each network, `NAME.reference.json`. It contains the network's outputs for
two patterns, which the test also computes. The i-th value of a pattern, in rows of RGB pixels, is
`((i * 2654435761 + seed * 40503) >> 13) % 256`. The seed is 1 for the template and 2 for the search
patch.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

import numpy as np
import onnxruntime

from trainer.patterns import pattern, written


def patch(side: int, seed: int) -> np.ndarray:
    """Returns a pattern in the networks' input format, `[1, 3, side, side]`."""
    return np.ascontiguousarray((pattern(side, seed).astype(np.float32)[None] - 128) / 128)


def answers(stem: Path) -> dict[str, list[float]]:
    template, search = (
        onnxruntime.InferenceSession(
            str(stem.with_name(f"{stem.name}-{part}.onnx")), providers=["CPUExecutionProvider"]
        )
        for part in ("template", "search")
    )
    sides = [session.get_inputs()[-1].shape[-1] for session in (template, search)]
    cells, gate = template.run(None, {"patch": patch(sides[0], 1)})
    outputs = search.run(None, {"cells": cells, "gate": gate, "patch": patch(sides[1], 2)})
    names = ("score", "distances", "quality")
    return written(dict(zip(names, outputs)))


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("networks", type=Path, nargs="+", help="--out of export.py")
    parser.add_argument("--out", type=Path, required=True, help="folder of the files")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    for stem in options.networks:
        path = options.out / f"{stem.name}.reference.json"
        path.write_text(json.dumps(answers(stem)) + "\n")
        print(f"{path}: {path.stat().st_size} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
