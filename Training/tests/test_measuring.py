"""Tests the basis for choosing networks: runs, their weights, and intervals of means and
differences.
"""

import json

import numpy as np
import pytest

from trainer import runs as measuring
from trainer.runs import Run, interval, measured, runs_over, weights_of
from trainer.sequences import Sequence
from trainer.tracker import Settings


def _run(source: str, video: str, name: str = "a") -> Run:
    return Run(name, source, f"{source}/{video}", Sequence(name, [], []))


def test_sources_count_alike_and_videos_within_them():
    runs = [_run("sky", str(number)) for number in range(8)]
    runs += [_run("robots", "1"), _run("robots", "1"), _run("robots", "2")]
    weights = weights_of(runs)
    assert weights[:8].sum() == pytest.approx(0.5)
    assert weights[8:10].sum() == pytest.approx(0.25)
    assert weights[10] == pytest.approx(0.25)


def test_an_interval_is_as_wide_as_videos_differ():
    runs = [_run("sky", str(number % 10)) for number in range(40)]
    assert interval([0.5] * 40, runs) == pytest.approx((0.5, 0.5))
    values = [0.0] * 50 + [1.0] * 50
    by_run = interval(values, [_run("sky", str(number)) for number in range(100)])
    by_video = interval(values, [_run("sky", str(number // 25)) for number in range(100)])
    assert by_run[0] < 0.5 < by_run[1]
    assert by_video[1] - by_video[0] > 2 * (by_run[1] - by_run[0])


def test_of_a_source_with_two_videos_objects_are_drawn():
    values = [float(number % 2) for number in range(60)]
    runs = [_run("robots", str(number // 30), f"object-{number // 3} x") for number in range(60)]
    low, high = interval(values, runs)
    assert low < 0.45 and high > 0.55


def test_a_run_that_was_measured_before_is_not_repeated(tmp_path, monkeypatch):
    calls = []

    def follow(tracker, frames, sequence):
        calls.append(sequence.name)
        return 0.25

    monkeypatch.setattr(measuring, "follow", follow)
    monkeypatch.setattr(measuring, "NetworkTracker", lambda stem, settings: stem)
    monkeypatch.setattr(measuring.cv2, "imread", lambda path: np.zeros((4, 4, 3), np.uint8))
    stems = []
    for name in ("one", "two"):
        stems.append(tmp_path / name)
        for part in ("template", "search"):
            (tmp_path / f"{name}-{part}.onnx").write_bytes(name.encode() + part.encode())
    boxes = [(float(index), 0.0, 5.0, 5.0) for index in range(30)]
    frames = [tmp_path / f"{index}.jpg" for index in range(30)]
    runs = runs_over([Sequence("ball", frames, boxes, "balls/1")], 2, 10)
    assert [run.source for run in runs] == ["balls", "balls"]
    kept = tmp_path / "kept.json"
    assert measured(stems[:1], runs, Settings(), kept) == [[0.25, 0.25]]
    assert len(calls) == 2
    assert measured(stems, runs, Settings(), kept) == [[0.25, 0.25], [0.25, 0.25]]
    assert len(calls) == 4
    assert len(json.loads(kept.read_text())) == 2
    measured(stems, runs, Settings(template_share=0.7), kept)
    assert len(calls) == 8
