"""Tests films made from stills: the box follows the object smoothly, and films are reproducible."""

import numpy as np
import torch

from trainer.animation import SIDE, Animator
from trainer.catalogue import Catalogue
from trainer.pack import Pack, build_atlas, encode

NOISE = np.random.default_rng(0).integers(90, 160, (200, 288, 3), np.uint8)


def _animator(ground: np.ndarray = NOISE, others: int = 0) -> Animator:
    """Returns an animator with one image that has a green square, and a given number with blue
    squares.
    """
    pack = Pack()
    picture = ground.copy()
    picture[80:120, 120:170] = (20, 230, 20)
    number = pack.add_picture("scene", encode(picture, 98), 288, 200)
    pack.add_object("scene", "patch", [(number, 120, 80, 50, 40)])
    blue = encode(np.full_like(ground, (200, 60, 20)), 98)
    for _ in range(others):
        pack.add_picture("others", blue, 288, 200)
    return Animator(build_atlas(pack), Catalogue(pack, torch.device("cpu")))


def test_films_repeat_and_differ():
    animator = _animator()
    first = list(animator.film(3, 4))
    again = list(animator.film(3, 4))
    other = list(animator.film(4, 4))
    assert all(torch.equal(a[0], b[0]) for a, b in zip(first, again))
    assert not torch.equal(first[0][0], other[0][0])
    assert first[0][0].shape == (3, SIDE, SIDE)
    assert min(float(frame.min()) for frame, _ in first) >= 0
    assert max(float(frame.max()) for frame, _ in first) <= 255


def test_boxes_move_smoothly_and_hold_the_object():
    animator = _animator()
    green = 0
    for number in range(5):
        boxes, seen, is_grey = [], 0, True
        for frame, box in animator.film(number, 12):
            boxes.append(box)
            is_grey = is_grey and float((frame[0] - frame[2]).abs().max()) < 80
            column, row = ((box[:2] + box[2:]) / 2).long().clamp(0, SIDE - 1).tolist()
            red, level, blue = frame[:, row, column].tolist()
            seen += level > red + 40 and level > blue + 40
        # Another object may temporarily cover the object, and gray films have no green.
        green += is_grey or seen >= 6
        steps = torch.stack(boxes).diff(dim=0).abs()
        assert float(steps.max()) < 25
        sizes = torch.stack([box[2:] - box[:2] for box in boxes])
        assert float(sizes.min()) > 8
    assert green >= 4


def test_an_object_leaves_its_surroundings_behind():
    animator = _animator(np.full_like(NOISE, (20, 20, 200)), others=20)
    shares = []
    for film in range(9):
        frame, _ = next(iter(animator.film(film, 2)))
        shares.append(float((frame[0] > frame[2] + 60).float().mean()))
    # Otherwise, a third of the frame or more would be red.
    assert sorted(shares)[4] < 0.1
