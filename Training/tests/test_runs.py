"""Tests short runs: training continues, mining follows moving objects, and the tracker follows its
target.
"""

import sys

import cv2
import numpy as np
import pytest
import torch

import distil
import mine
import train
from export import export_onnx, load
from trainer.lite import LITE_SHAPES, LiteNetwork
from trainer.network import SHAPES, TrackerNetwork
from trainer.pack import Pack, encode
from trainer.sequences import benchmark_sequences, overlap
from trainer.tracker import NetworkTracker


def _scene(frames: int, step: float, seed: int = 4) -> tuple[list[np.ndarray], np.ndarray]:
    """Returns frames of a textured square that moves over another texture, and its boxes."""
    random = np.random.default_rng(seed)

    def texture(height: int, width: int) -> np.ndarray:
        noise = cv2.GaussianBlur(
            random.normal(0, 1, (height, width, 3)).astype(np.float32), (0, 0), 2.5
        )
        return np.clip(noise / noise.std() * 45 + 128, 0, 255).astype(np.uint8)

    ground, patch = texture(200, 320), texture(44, 52)
    shown, boxes = [], []
    for index in range(frames):
        x, y = int(40 + step * index), 70
        frame = ground.copy()
        frame[y : y + 44, x : x + 52] = patch
        shown.append(frame)
        boxes.append((x, y, 52, 44))
    return shown, np.array(boxes, float)


def test_a_moving_object_is_found_and_followed_there_and_back():
    frames, truth = _scene(20, 4)
    boxes, scene_moves = mine.moving_boxes(frames[0], frames[2])
    assert not scene_moves
    assert max(mine.overlap(np.array(box, float), truth[0]) for box in boxes) > 0.4
    greys = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) for frame in frames]
    found = mine.cycle(frames, greys, tuple(int(value) for value in truth[0]))
    assert found is not None
    assert min(mine.overlap(ours, theirs) for ours, theirs in zip(found, truth)) > 0.8


def test_what_stands_still_is_not_kept():
    frames, truth = _scene(12, 0)
    greys = [cv2.cvtColor(frame, cv2.COLOR_BGR2GRAY) for frame in frames]
    assert mine.cycle(frames, greys, tuple(int(value) for value in truth[0])) is None


def test_views_hold_the_object_at_their_boxes():
    frames, truth = _scene(16, 4)
    pack = Pack()
    mine.add_views(pack, "scene", frames, truth)
    assert len(pack.pictures) == mine.VIEWS
    for picture, x, y, width, height in pack.objects[0][2]:
        _, _, _, columns, rows = pack.pictures[picture]
        assert 0 <= x and 0 <= y and x + width <= columns + 1 and y + height <= rows + 1
        assert width / height == pytest.approx(52 / 44, rel=0.05)


def test_training_saves_and_continues(tmp_path, monkeypatch, capsys):
    pack = Pack()
    frames, truth = _scene(6, 9)
    for frame, box in zip(frames, truth):
        number = pack.add_picture("scene", encode(cv2.resize(frame, (288, 180))), 288, 180)
        pack.add_object("scene", "square", [(number, *(box * 0.9))])
    pack.write(tmp_path / "train.pack")
    arguments = ["train.py", "--data", str(tmp_path), "--size", "s", "--batch", "8"]
    monkeypatch.setattr(sys, "argv", [*arguments, "--pairs", "16"])
    assert train.main() == 0
    assert load(tmp_path / "checkpoints" / "s.pt")[1] == 16
    monkeypatch.setattr(sys, "argv", [*arguments, "--pairs", "32"])
    assert train.main() == 0
    assert "from pair 16" in capsys.readouterr().out
    network, pairs = load(tmp_path / "checkpoints" / "s.pt")
    assert pairs == 32
    assert all(torch.isfinite(value).all() for value in network.state_dict().values())


def test_sequences_are_read_in_three_layouts(tmp_path):
    for name, file, images, extra in (
        ("otb", "groundtruth_rect.txt", "img", None),
        ("vot", "groundtruth.txt", "color", None),
        ("got", "groundtruth.txt", ".", "meta_info.ini"),
    ):
        folder = tmp_path / name
        (folder / images).mkdir(parents=True, exist_ok=True)
        for index in range(3):
            (folder / images / f"{index:04}.jpg").write_bytes(b"")
        (folder / file).write_text("11,21,30,40\n12\t22\t30\t40\nnan,nan,nan,nan\n")
        if extra:
            (folder / extra).write_text("")
    found = {sequence.name: sequence for sequence in benchmark_sequences(tmp_path)}
    assert found["otb"].boxes[0] == found["vot"].boxes[0] == (10, 20, 30, 40)
    assert found["got"].boxes[0] == (11, 21, 30, 40)
    assert found["otb"].boxes[2] is None


def test_overlap_by_hand():
    assert overlap((0, 0, 10, 10), (5, 0, 10, 10)) == pytest.approx(1 / 3)
    assert overlap((0, 0, 10, 10), (20, 20, 5, 5)) == 0


@pytest.mark.parametrize("size", [20, 60, 150])
def test_the_tracker_sees_its_box_as_training_does(size):
    frame = np.full((480, 640, 3), 128, np.uint8)
    x, y = 240, 160
    frame[y : y + size, x : x + size] = (20, 230, 20)
    tracker = NetworkTracker.__new__(NetworkTracker)
    tracker.center, tracker.size = np.array([x + size / 2, y + size / 2]), np.array([size, size])
    tracker.fill = (128.0, 128.0, 128.0)
    for pixels, factor in ((64, 1), (128, 2)):
        patch = tracker._patch(frame, tracker._side() * factor, pixels)[0]
        green = patch[1] - patch[0] > 0.4
        columns, rows = np.nonzero(green.any(0))[0], np.nonzero(green.any(1))[0]
        for line in (columns, rows):
            assert (line[0], line[-1] + 1) == pytest.approx(
                (pixels / 2 - 16, pixels / 2 + 16), abs=1
            )


def test_the_tracker_follows_with_an_exported_network(tmp_path):
    export_onnx(TrackerNetwork(SHAPES["s"]).eval(), tmp_path / "s")
    tracker = NetworkTracker(tmp_path / "s")
    frames, truth = _scene(3, 4)
    tracker.start(frames[0], tuple(truth[0]))
    box = tracker.update(frames[1])
    assert len(box) == 4 and all(np.isfinite(box)) and box[2] >= 6 and box[3] >= 6
    assert 0 <= tracker.score <= 1 and 0 <= tracker.quality <= 1


def test_a_narrow_network_learns_what_the_whole_one_sees(tmp_path, monkeypatch, capsys):
    torch.manual_seed(6)
    pack = Pack()
    picture = np.random.default_rng(1).integers(0, 255, (200, 288, 3)).astype(np.uint8)
    for label in "ab":
        number = pack.add_picture("scene", encode(picture), 288, 200)
        pack.add_object("scene", label, [(number, 60, 60, 60, 60)])
    pack.write(tmp_path / "train.pack")
    (tmp_path / "checkpoints").mkdir()
    whole = LiteNetwork(LITE_SHAPES["lite4"])
    state = {"shape": "lite4", "pairs": 0, "average": whole.state_dict()}
    torch.save(state, tmp_path / "checkpoints" / "whole.pt")
    patch = torch.randn(2, 3, 64, 64)
    wanted = whole.eval().backbone(patch)
    before = distil.away(distil.narrow_copy(whole, "lite4n").eval().backbone(patch), wanted)
    arguments = ["distil.py", "--data", str(tmp_path), "--size", "lite4n", "--from", "whole"]
    for pairs in ("128", "256"):
        monkeypatch.setattr(sys, "argv", [*arguments, "--pairs", pairs])
        assert distil.main() == 0
    network, seen = load(tmp_path / "checkpoints" / "lite4n.pt")
    assert seen == 256 and "256 pairs" in capsys.readouterr().out
    assert distil.away(network.backbone(patch), wanted) < before
