"""Counts how often `vbench evaluate` calls two trackers equally accurate although one of them loses a share of all sequences.

    python3 Benchmarks/equality/claims.py .build/release/vbench

Every run of the program gets new sequences and the stored boxes of two trackers. On each sequence, the trackers overlap the target almost
equally, but the second tracker loses it with a fixed probability, so that its true mean is lower by more than the margin of 0.02. A run that
says "equally accurate" is wrong. As a check, a third family has trackers without losses, for which the claim is right.
"""

import pathlib
import random
import subprocess
import sys
import tempfile

RUNS = 25
FRAMES = 8
SIDE = 40


def box(overlap, top):
    """Returns a box with the given overlap with the target, which is a square."""
    return f"{100 + SIDE * (1 - overlap) / (1 + overlap):.4f},{top},{SIDE},{SIDE}\n"


def write(folder, count, lost, generator):
    for index in range(count):
        overlap = min(max(generator.gauss(0.65, 0.1), 0.2), 0.95)
        # Sequences with equal labels would be copies, so their targets are at different places.
        first = box(1, 100 + index)
        overlaps = [overlap + generator.gauss(0, 0.005), overlap]
        if generator.random() < lost:
            overlaps[1] = 0
        labels = folder / "data" / f"s{index}"
        labels.mkdir(parents=True)
        (labels / "groundtruth_rect.txt").write_text(first * FRAMES)
        for name, value in zip(["steady", "brittle"], overlaps):
            results = folder / "results" / name
            results.mkdir(parents=True, exist_ok=True)
            (results / f"s{index}.txt").write_text(first + box(value, 100 + index) * (FRAMES - 1))


def claims(program, count, lost, seed):
    generator = random.Random(seed)
    found = 0
    for _ in range(RUNS):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            write(folder, count, lost, generator)
            done = subprocess.run(
                [program, "evaluate", "--results", "results", "-d", "data", "-o", "out", "-q"],
                cwd=folder, capture_output=True, text=True, check=True)
            found += "equally accurate" in done.stdout
    return found


def main():
    program = str(pathlib.Path(sys.argv[1]).resolve())
    counts = [5, 10, 15, 20, 150]
    print("lost     " + "".join(f"{count:>6}" for count in counts))
    for lost in [0.05, 0.1, 0]:
        row = [claims(program, count, lost, seed=1) for count in counts]
        print(f"{lost:<9}" + "".join(f"{value:>6}" for value in row), flush=True)


if __name__ == "__main__":
    main()
