"""Short films made from held-out still images, with exact boxes, for choosing a tracker's
constants.

A cut-out object moves over another image, rotates, grows, and is stretched and bent. Objects of the
same class and other objects move near it, and something may pass in front of it. All changes are
smooth from frame to frame.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import torch

from . import appearance
from .appearance import uniform
from .bending import KNOTS, Bending
from .catalogue import Catalogue
from .pack import Atlas
from .sprites import Look, Painter, placement
from .warp import (
    affine,
    apply,
    bounds,
    grid,
    inverse,
    pooling_of,
    rounded_cover,
    rounded_square,
    sample,
    step_of,
)

SIDE = 320
"""The side length of the frames, in pixels."""


class Animator:
    """A generator of films of a pack's objects, reproducible for each seed and number."""

    def __init__(self, atlas: Atlas, catalogue: Catalogue, seed: int = 1):
        self.atlas = atlas
        self.catalogue = catalogue
        self.seed = seed
        self.random = torch.Generator()
        self.painter = Painter(atlas, catalogue, self.random)
        self.outline = rounded_square(torch.device("cpu"))

    def film(self, number: int, frames: int) -> Iterator[tuple[torch.Tensor, torch.Tensor]]:
        """Yields frames `[3, SIDE, SIDE]` with values 0...255, and the object's box `left, top,
        right, bottom` in each frame.
        """
        random, catalogue = self.random, self.catalogue
        random.manual_seed(self.seed * 1_000_003 + number)
        found = catalogue.draw_objects(random, 1, False)
        view = catalogue.first[found]
        box = catalogue.view_boxes[view][0]
        size = float(self._between(28, 64))
        zoom = size / float((box[2] * box[3]).sqrt())
        place = SIDE / 2 + self._walk(frames, 2) * float(self._between(10, 100))
        place = place.clamp(0.1 * SIDE, 0.9 * SIDE)
        transform = affine(
            (box[:2] + box[2:] / 2).expand(frames, 2),
            place,
            zoom * torch.exp(self._walk(frames) * 0.35),
            self._walk(frames) * float(self._between(0, 0.7)),
            torch.exp(self._walk(frames) * float(self._between(0, 0.3))),
            torch.ones(frames),
        )
        waves = self._walk(frames, 2 * KNOTS * KNOTS).view(frames, 2, KNOTS, KNOTS)
        bending = Bending(waves * float(self._between(0, 7)), SIDE)
        outline = box[:2] + box[2:] / 2 + self.outline * box[2:] / 2
        boxes = bounds(bending.place_of(apply(inverse(transform), outline.expand(frames, -1, -1))))
        ground = self._background(frames)
        others = [self._other(found, view, boxes, size) for _ in range(3)]
        passing = self._passing(boxes, size)
        contrast = torch.exp(self._walk(frames) * 0.3)
        brightness = self._walk(frames) * 25
        noise = torch.full((1,), float(self._between(0, 8)))
        is_grey = float(self._between(0, 1)) < 0.25
        for index in range(frames):
            rows = slice(index, index + 1)
            scene = self._scene(view, transform[rows], bending, index, ground)
            for look, placements in [*others, passing]:
                scene = self.painter.paste(scene, look, placements[rows])
            if is_grey:
                scene = appearance.to_grey(scene)
            gains = torch.ones(1, 3)
            scene = appearance.tone(scene, contrast[rows], brightness[rows], gains)
            grain = torch.randn(scene.shape, generator=random) * noise
            yield (scene + grain).clamp(0, 255)[0], boxes[index]

    def _between(self, low: float, high: float) -> torch.Tensor:
        return uniform(self.random, 1, low, high)

    def _walk(self, frames: int, dimensions: int = 0) -> torch.Tensor:
        """Returns smoothly varying random numbers between about -1 and 1, `[frames]` or `[frames,
        dimensions]`.
        """
        count = max(1, dimensions)
        time = torch.arange(frames)[:, None]
        total = torch.zeros(frames, count)
        for _ in range(3):
            period = uniform(self.random, count, 25.0, 140.0)
            phase = uniform(self.random, count, 0.0, 2 * math.pi)
            total += torch.sin(2 * math.pi * time / period + phase) / 2
        return total if dimensions else total[:, 0]

    def _background(self, frames: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns an image and the transforms that fill the frames with it."""
        picture = self.catalogue.draw_pictures(self.random, 1)
        size = self.catalogue.picture_sizes[picture][0]
        zoom = 1.6 * SIDE / float(size.min())
        transform = affine(
            size.expand(frames, 2) / 2,
            SIDE / 2 + self._walk(frames, 2) * 0.15 * SIDE,
            torch.full((frames,), zoom),
            self._walk(frames) * 0.05,
            torch.ones(frames),
            torch.ones(frames),
        )
        return picture, transform

    def _scene(
        self,
        view: torch.Tensor,
        transform: torch.Tensor,
        bending: Bending,
        index: int,
        ground: tuple[torch.Tensor, torch.Tensor],
    ) -> torch.Tensor:
        """Returns a frame that shows the cut-out object over another image."""
        picture, path = ground
        step = path[index : index + 1]
        scene = sample(self.atlas, picture, pooling_of(step_of(step)), grid(step, SIDE))
        points = Bending(bending.knots[index : index + 1], SIDE).sources(transform)
        own = self.catalogue.view_pictures[view]
        patch = sample(self.atlas, own, pooling_of(step_of(transform)), points)
        return torch.lerp(scene, patch, rounded_cover(points, self.catalogue.view_boxes[view]))

    def _other(
        self, found: torch.Tensor, view: torch.Tensor, boxes: torch.Tensor, size: float
    ) -> tuple[Look, torch.Tensor]:
        """Returns an object that moves near the main object. It is an object of the same class, a
        copy, or any other object.
        """
        frames = len(boxes)
        look = self.painter.any_look(1)
        kind = float(self._between(0, 1))
        if kind < 0.4:
            mate = self.catalogue.draw_class_mates(found, self.random)
            look = self.painter.look_of(self.catalogue.first[mate])
        elif kind < 0.6:
            look = self.painter.look_of(view)
        angle = self._between(0, 2 * math.pi) + self._walk(frames) * 1.5
        distance = size * (1.9 + 0.7 * self._walk(frames))
        around = torch.stack([torch.cos(angle), torch.sin(angle)], 1) * distance[:, None]
        center = (boxes[:, :2] + boxes[:, 2:]) / 2 + around
        own = size * torch.exp(0.2 * self._walk(frames))
        placements = placement(center, own[:, None].expand(-1, 2), self._walk(frames) * 0.3)
        return look, placements

    def _passing(self, boxes: torch.Tensor, size: float) -> tuple[Look, torch.Tensor]:
        """Returns an object that passes in front of the main object once."""
        frames = len(boxes)
        angle = float(self._between(0, 2 * math.pi))
        course = torch.tensor([math.cos(angle), math.sin(angle)])
        speed = float(self._between(1.5, 6.0))
        middle = float(self._between(0.2, 1.2)) * frames
        way = (torch.arange(frames) - middle)[:, None] * speed * course
        extent = size * uniform(self.random, 2, 0.5, 1.2)
        placements = placement(
            (boxes[:, :2] + boxes[:, 2:]) / 2 + way,
            extent.expand(frames, 2),
            self._walk(frames) * 0.3,
        )
        return self.painter.any_look(1), placements
