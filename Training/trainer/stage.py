"""Clips of jointed figures and rotating boxes in front of real video, with exact bounding boxes.

The camera pans over a video that plays forward and backward. The object moves, rotates, and grows
or shrinks by a factor of up to 2.5. Similar objects cross its path, with the same or other
textures, and an occluder may pass in front of it. All changes are smooth. The same seed and number
always give the same clip.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from .figures import KINDS, ROUND, SIDE, Figure, Piece, paint

WIDTH, HEIGHT = 360, 270
"""The size of the frames, in pixels."""


@dataclass
class Footage:
    """Frames of a video. Their sizes may differ."""

    name: str
    frames: list[np.ndarray]


@dataclass
class _Actor:
    """A figure with its position, size and rotation in each frame."""

    figure: Figure
    places: np.ndarray
    sizes: np.ndarray
    turns: np.ndarray


class Stage:
    """A generator of clips from textures and footage."""

    def __init__(self, textures: list[np.ndarray], footage: list[Footage], seed: int = 1):
        """`textures` are images of at least 8 x 8 pixels, with channels in the order BGR."""
        self.textures = textures
        self.footage = footage
        self.seed = seed

    def clip(self, number: int, frames: int) -> Iterator[tuple[np.ndarray, np.ndarray]]:
        """Yields 8-bit frames with the object's bounding box `left, top, right, bottom`."""
        random = np.random.default_rng([self.seed, number])
        self._random, self._frames = random, frames
        kind = KINDS[number % len(KINDS)]
        ground = self._grounds(self.footage[number % len(self.footage)])
        looks = self._looks()
        hero = self._actor(kind, looks, self._route(), random.uniform(55, 95))
        others = [self._other(kind, looks, hero) for _ in range(random.integers(1, 4))]
        in_front = [bool(random.random() < 0.5) for _ in others]
        passing = self._passing(hero) if random.random() < 0.6 else None
        contrast, light = np.exp(0.25 * self._walk()), 20 * self._walk()
        noise, blur = random.uniform(0, 6), random.uniform(0, 0.8)
        is_gray = random.random() < 0.25
        for index in range(frames):
            frame = ground(index)
            for other, front in zip(others, in_front):
                if not front:
                    self._paint(frame, other, index)
            covered = self._paint(frame, hero, index)
            for other, front in zip(others, in_front):
                if front:
                    self._paint(frame, other, index)
            if passing is not None:
                self._paint(frame, passing, index)
            if blur > 0.3:
                frame = cv2.GaussianBlur(frame, (0, 0), blur)
            if is_gray:
                frame[:] = frame.mean(2, keepdims=True)
            frame = (frame - 128) * contrast[index] + 128 + light[index]
            frame += random.normal(0, 1, frame.shape).astype(np.float32) * noise
            yield frame.round().clip(0, 255).astype(np.uint8), bounds(covered)

    def _walk(self) -> np.ndarray:
        """Returns smoothly varying random numbers between about -1 and 1, one for each frame."""
        time = np.arange(self._frames)
        total = np.zeros(self._frames)
        for _ in range(3):
            period, phase = self._random.uniform(25, 140), self._random.uniform(0, 2 * np.pi)
            total += np.sin(2 * np.pi * time / period + phase) / 2
        return total

    def _looks(self) -> list[np.ndarray]:
        chosen = self._random.integers(0, len(self.textures), 3)
        return [
            cv2.resize(self.textures[index], (SIDE, SIDE), interpolation=cv2.INTER_AREA).astype(
                np.float32
            )
            for index in chosen
        ]

    def _route(self) -> np.ndarray:
        way = np.stack([self._walk(), self._walk()], 1)
        way *= self._random.uniform(10, 80, 2)
        return np.clip(
            way + [WIDTH / 2, HEIGHT / 2],
            [0.15 * WIDTH, 0.2 * HEIGHT],
            [0.85 * WIDTH, 0.8 * HEIGHT],
        )

    def _actor(
        self, kind: type, looks: list[np.ndarray], places: np.ndarray, size: float
    ) -> _Actor:
        growth = np.exp(self._walk() * self._random.uniform(0.1, 0.6))
        turns = self._walk() * self._random.uniform(0, 0.5)
        return _Actor(kind(looks, self._random, self._walk), places, size * growth, turns)

    def _other(self, kind: type, looks: list[np.ndarray], hero: _Actor) -> _Actor:
        """Returns an object of the same type that crosses the main object's path or moves next to
        it.
        """
        own = looks if self._random.random() < 0.4 else self._looks()
        angle = self._random.uniform(0, 2 * np.pi) + self._walk() * 1.5
        reach = hero.sizes.mean() * (1.2 + 0.8 * self._walk())
        around = np.stack([np.cos(angle), np.sin(angle)], 1) * reach[:, None]
        size = float(hero.sizes.mean()) * self._random.uniform(0.8, 1.2)
        return self._actor(kind, own, hero.places + around, size)

    def _passing(self, hero: _Actor) -> _Actor:
        """Returns a round object that passes in front of the main object once."""
        course = self._random.uniform(0, 2 * np.pi)
        speed = self._random.uniform(1.5, 5)
        time = np.arange(self._frames) - self._random.uniform(0.2, 0.9) * self._frames
        way = time[:, None] * speed * np.array([np.cos(course), np.sin(course)])
        halves = self._random.uniform(0.15, 0.4, 2)
        corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * halves
        blob = Piece(self._looks()[0], ROUND, corners)
        sizes = np.full(self._frames, hero.sizes.mean())
        return _Actor(_Still(blob), hero.places + way, sizes, np.zeros(self._frames))

    def _paint(self, frame: np.ndarray, actor: _Actor, index: int) -> np.ndarray:
        return paint(
            frame,
            actor.figure.pieces(index),
            actor.places[index],
            float(actor.sizes[index]),
            float(actor.turns[index]),
        )

    def _grounds(self, footage: Footage) -> Callable[[int], np.ndarray]:
        """Chooses the start of a video, its zoom and the camera's path at random. Returns a
        function that returns the background of a frame.
        """
        start = int(self._random.integers(0, len(footage.frames)))
        zoom = self._random.uniform(1.1, 1.5)
        way = np.stack([self._walk(), self._walk()], 1) * 0.4

        def ground(index: int) -> np.ndarray:
            last = max(1, len(footage.frames) - 1)
            place = (start + index) % (2 * last)
            picture = footage.frames[min(place if place <= last else 2 * last - place, last)]
            high, wide = picture.shape[:2]
            scale = zoom * max(WIDTH / wide, HEIGHT / high)
            room = (np.array([wide, high]) * scale - [WIDTH, HEIGHT]) / 2
            shift = -room * (1 - np.clip(way[index], -1, 1))
            move = np.array([[scale, 0, shift[0]], [0, scale, shift[1]]])
            size = (WIDTH, HEIGHT)
            moved = cv2.warpAffine(picture, move, size, borderMode=cv2.BORDER_REPLICATE)
            return moved.astype(np.float32)

        return ground


@dataclass
class _Still:
    """A figure with a single piece that does not change shape."""

    piece: Piece

    def pieces(self, frame: int) -> list[Piece]:
        return [self.piece]


def bounds(covered: np.ndarray) -> np.ndarray:
    """Returns the bounding box of the pixels at which an object's opacity is at least 0.5."""
    rows, columns = np.nonzero(covered >= 0.5)
    if not len(rows):
        return np.full(4, np.nan)
    return np.array([columns.min(), rows.min(), columns.max() + 1, rows.max() + 1], float)
