#!/usr/bin/env python3
"""Measures exported networks.

    python evaluate.py DATA/export/s --tracks DATA/tracks  for choosing, on held-out labeled videos
    python evaluate.py DATA/export/s --data DATA           for inspection, on pairs and mined videos
    python evaluate.py DATA/export/s --sequences FOLDER    for reports, on benchmark sequences

The first command follows each of the objects that `link.py` held out in six runs of at most 150
frames: forward from three frames, and backward from three frames. It prints an interval, for which
whole videos are resampled, and the difference of each further network from the first network.

The second command uses pairs from topics that training never saw. Targets on stills have the same
surroundings on both patches, or another background on one of them. It prints how often the box at
the best cell overlaps the target by more than half (`hits`), the mean overlap, and how well the
score separates present from absent targets (`separation`, the area under the ROC curve). It then
runs one pass over held-out videos.

The third command runs one pass over each benchmark sequence from its first label. Success is the
mean overlap over the frames after the first, and `lost` counts sequences whose success is below
0.3. The results of the third command are not used to choose anything.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

import cv2
import numpy as np
import torch

from trainer.catalogue import Catalogue
from trainer.losses import overlaps
from trainer.network import prepared
from trainer.pack import Atlas, Pack, build_atlas
from trainer.pairs import PairGenerator, Recipe
from trainer.runs import LOST, Run, interval, measured, runs_over, weights_of
from trainer.sequences import Sequence, benchmark_sequences, held_out_sequences, overlap
from trainer.tracker import NetworkTracker, Settings

STARTS = 6
"""The maximum number of runs over a held-out sequence."""
LONGEST = 150
"""The maximum number of frames in a run."""
MOST = 30
"""The maximum number of sequences per source."""


def measure_pairs(
    stem: Path, atlas: Atlas, catalogue: Catalogue, count: int, elsewhere: float
) -> dict[str, float]:
    """Returns hits, overlap, separation and calibration on `count` pairs of held-out topics. The
    pairs are always the same, and the given fraction of the targets on stills has another
    background.
    """
    recipe = Recipe(absent=0.2, elsewhere=elsewhere)
    tracker = NetworkTracker(stem)
    generator = PairGenerator(atlas, catalogue, recipe, seed=99, patches=tracker.patches)
    hits, seen, scores, present, expected, actual = [], [], [], [], [], []
    for number in range(count // 32):
        batch = generator.batch(number, 32)
        templates, searches = prepared(batch.templates).numpy(), prepared(batch.searches).numpy()
        for index in range(32):
            cells, gate = tracker.template_network.run(
                None, {"patch": templates[index : index + 1]}
            )
            inputs = {"cells": cells, "gate": gate, "patch": searches[index : index + 1]}
            score, distances, quality = (
                torch.from_numpy(part) for part in tracker.search_network.run(None, inputs)
            )
            best = int(score.argmax())
            found = float(overlaps(distances, batch.boxes[index : index + 1])[0].flatten()[best])
            there = bool(batch.present[index])
            scores.append(float(score.flatten()[best]))
            present.append(there)
            expected.append(float(quality.flatten()[best]) * scores[-1])
            actual.append(found if there else 0.0)
            if there:
                hits.append(found > 0.5)
                seen.append(found)
    order = np.argsort(scores)
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    flags = np.array(present)
    positives, negatives = flags.sum(), (~flags).sum()
    separation = (ranks[flags].sum() - positives * (positives + 1) / 2) / max(
        1, positives * negatives
    )
    correlation = float(np.corrcoef(expected, actual)[0, 1])
    return {
        "hits": float(np.mean(hits)),
        "overlap": float(np.mean(seen)),
        "separation": float(separation),
        "quality": correlation,
    }


def report_pairs(stems: list[Path], path: Path, count: int) -> None:
    """Prints the networks' results on pairs from the pack at a path, grouped by the targets'
    surroundings.
    """
    pack = Pack.read(path)
    atlas, catalogue = build_atlas(pack), Catalogue(pack, torch.device("cpu"))
    for stem in stems:
        for name, elsewhere in (("same surroundings", 0.0), ("another background", 1.0)):
            measured = measure_pairs(stem, atlas, catalogue, count, elsewhere)
            figures = ", ".join(f"{key} {value:.3f}" for key, value in measured.items())
            print(f"{stem.name}, {name}: {figures}", flush=True)


def run(stem: Path, sequence: Sequence, settings: Settings) -> tuple[float, float, float]:
    """Returns the mean overlap, the fraction of frames above 0.5, and the median processor time
    of an update in ms.
    """
    tracker = NetworkTracker(stem, settings)
    frames = [cv2.imread(str(path)) for path in sequence.frames]
    tracker.start(frames[0], sequence.boxes[0])
    found, times = [], []
    for frame, truth in zip(frames[1:], sequence.boxes[1:]):
        before = time.process_time()
        box = tracker.update(frame)
        times.append(1000 * (time.process_time() - before))
        if truth is not None:
            found.append(overlap(box, truth))
    return float(np.mean(found)), float(np.mean(np.array(found) > 0.5)), float(np.median(times))


def report_tracks(
    stems: list[Path], runs: list[Run], settings: Settings, kept: Path | None
) -> None:
    """Prints the results of runs with intervals, each network's difference from the first over
    the same runs, and the means of the sources.
    """
    results = measured(stems, runs, settings, kept)
    weights = weights_of(runs)
    sources = sorted({run.source for run in runs})
    for stem, found in zip(stems, results):
        values = np.array(found)
        low, high = interval(found, runs)
        lost = float((values < LOST) @ weights)
        line = (
            f"{stem.name}: {len(runs)} runs over {len({run.object for run in runs})} objects"
            f" of {len({run.video for run in runs})} videos, success {values @ weights:.3f}"
            f" ({low:.3f} to {high:.3f}), lost {lost:.3f}"
        )
        if stem is not stems[0]:
            differences = values - np.array(results[0])
            low, high = interval(list(differences), runs)
            line += f"; to {stems[0].name} {differences @ weights:+.3f} ({low:+.3f} to {high:+.3f})"
        print(line)
        parts = []
        for source in sources:
            own = np.array([run.source == source for run in runs])
            share = weights[own] / weights[own].sum()
            parts.append(
                f"{source} {values[own] @ share:.3f} (lost {(values[own] < LOST) @ share:.2f})"
            )
        print("  " + ", ".join(parts), flush=True)


def report(stem: Path, sequences: list[Sequence], settings: Settings) -> None:
    results = []
    for sequence in sequences:
        results.append(run(stem, sequence, settings))
        print(f"  {sequence.name:32} {results[-1][0]:.3f}", flush=True)
    means = np.mean(results, axis=0)
    lost = sum(result[0] < 0.3 for result in results)
    print(
        f"{stem.name}: {len(results)} sequences, success {means[0]:.3f},"
        f" op50 {means[1]:.3f}, lost {lost}, {means[2]:.2f} ms"
    )


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("networks", type=Path, nargs="+", help="--out of export.py")
    parser.add_argument("--data", type=Path, help="folder with select.pack and select/")
    parser.add_argument("--sequences", type=Path, help="folder of benchmark sequences")
    parser.add_argument("--tracks", type=Path, help="folder of the videos that link.py held out")
    parser.add_argument(
        "--kept", type=Path, help="file of results of runs over --tracks; it is read and extended"
    )
    parser.add_argument("--starts", type=int, default=STARTS, help="runs over each sequence")
    parser.add_argument("--pairs", type=int, default=2048)
    parser.add_argument("--window", type=float, default=Settings.window)
    parser.add_argument("--penalty", type=float, default=Settings.penalty)
    parser.add_argument("--size-rate", type=float, default=Settings.size_rate)
    parser.add_argument("--by-quality", action="store_true")
    parser.add_argument("--template-share", type=float, default=Settings.template_share)
    parser.add_argument("--template-rate", type=float, default=Settings.template_rate)
    options = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    settings = Settings(
        options.window,
        options.penalty,
        options.size_rate,
        options.by_quality,
        options.template_share,
        options.template_rate,
    )
    if options.data is not None and (options.data / "select.pack").exists():
        report_pairs(options.networks, options.data / "select.pack", options.pairs)
    if options.tracks is not None:
        tracks = benchmark_sequences(options.tracks)
        if not tracks:
            parser.error(f"{options.tracks}: no sequence found")
        runs = runs_over(tracks, options.starts, LONGEST, MOST)
        report_tracks(options.networks, runs, settings, options.kept)
    for stem in options.networks:
        if options.data is not None:
            held_out = held_out_sequences(options.data / "select")
            if held_out:
                report(stem, held_out, settings)
        if options.sequences is not None:
            sequences = benchmark_sequences(options.sequences)
            if not sequences:
                parser.error(f"{options.sequences}: no sequence found")
            report(stem, sequences, settings)
    return 0


if __name__ == "__main__":
    sys.exit(main())
