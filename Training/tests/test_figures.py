"""Tests that clips of figures are repeatable, and that boxes are exact and change shape."""

import cv2
import numpy as np

from trainer.figures import FULL, KINDS, ROUND, Piece, TurningBox, paint
from trainer.stage import HEIGHT, WIDTH, Footage, Stage, bounds

WHITE = np.full((64, 64, 3), 250, np.float32)


def _stage(seed: int = 1) -> Stage:
    """Returns a stage with white textures in front of black video."""
    black = [np.zeros((200, 300, 3), np.uint8)] * 3
    return Stage([np.full((20, 20, 3), 250, np.uint8)], [Footage("black", black)], seed)


def test_clips_repeat_and_differ():
    first, again, other = (list(_stage(seed).clip(2, 4)) for seed in (1, 1, 2))
    assert all(np.array_equal(a[0], b[0]) for a, b in zip(first, again))
    assert all(np.array_equal(a[1], b[1]) for a, b in zip(first, again))
    assert not np.array_equal(first[0][0], other[0][0])
    assert first[0][0].shape == (HEIGHT, WIDTH, 3)


def test_a_piece_fills_its_rectangle_to_the_pixel():
    frame = np.zeros((60, 80, 3), np.float32)
    corners = np.array([[-0.5, -0.25], [0.5, -0.25], [0.5, 0.25], [-0.5, 0.25]])
    covered = paint(frame, [Piece(WHITE, FULL, corners)], np.array([40.0, 30.0]), 40.0)
    box = bounds(covered)
    assert np.abs(box - [20, 20, 60, 40]).max() <= 1
    assert frame[30, 40].min() > 240
    assert frame[30, 15].max() == 0
    assert abs(float(covered.sum()) - 800) < 45


def test_boxes_are_those_of_what_is_seen():
    """On an otherwise black frame, all bright pixels belong to the object."""
    for number, kind in enumerate(KINDS):
        random = np.random.default_rng(number)
        figure = kind([WHITE] * 3, random, lambda: np.linspace(-1, 1, 30))
        for index in (0, 15, 29):
            frame = np.zeros((200, 200, 3), np.float32)
            covered = paint(frame, figure.pieces(index), np.array([100.0, 100.0]), 80.0, 0.3)
            rows, columns = np.nonzero(frame[..., 0] >= 125)
            seen = np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1])
            assert np.abs(seen - bounds(covered)).max() <= 1


def test_shapes_change_and_boxes_move_smoothly():
    changes = []
    for number in range(6):
        boxes = np.array([box for _, box in _stage().clip(number, 60)])
        assert np.isfinite(boxes).all()
        sides = boxes[:, 2:] - boxes[:, :2]
        assert sides.min() > 8
        assert np.abs(np.diff(boxes, axis=0)).max() < 30
        aspect = np.log(sides[:, 0] / sides[:, 1])
        changes.append(np.ptp(aspect))
    assert np.median(changes) > np.log(1.3)


def test_a_box_seen_along_an_axis_shows_one_face():
    box = TurningBox([WHITE] * 3, np.random.default_rng(3), lambda: np.zeros(5))
    box.angles[:] = 0
    (face,) = box.pieces(0)
    sides = np.ptp(face.corners, axis=0)
    # The face is closer to the camera than the center of the box, so it appears larger.
    near = 3.0 / (3.0 - box.halves[2])
    assert np.allclose(np.sort(sides), np.sort(2 * box.halves[:2] * near), atol=1e-6)
    assert ROUND[32, 32] == 1 and ROUND[0, 0] == 0
    assert cv2.contourArea(face.corners.astype(np.float32)) > 0
