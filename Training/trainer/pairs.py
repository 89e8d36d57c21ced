"""Training pairs: a template and a search patch, made in batches on any device.

Three kinds of pairs, drawn at random: an object on a still picture seen twice through different warps; an
object followed through a video, seen at two times; and a cut-out of any texture pasted on a background. The
search patch then gets look-alikes, occluders and changes of light. Everything is drawn from a generator that
is seeded by the number of the batch, so that a run can be continued and repeated.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import torch

from . import appearance
from .appearance import laplace, normal, uniform
from .catalogue import Catalogue
from .masks import mask_bank
from .pack import Atlas
from .warp import affine, apply, bounds, grid, inverse, pooling_of, sample, sample_masks, step_of

TEMPLATE = 64
"""Side of the template patch in pixels: the target and a context of half its mean side around it."""
SEARCH = 128
"""Side of the search patch, at the scale of the template."""


@dataclass(frozen=True)
class Recipe:
    """The chances and sizes that make up the pairs."""

    temporal: float = 0.25
    pasted: float = 0.30
    absent: float = 0.10
    distractor: float = 0.50
    occluder: float = 0.20
    grey: float = 0.25
    low_contrast: float = 0.15
    tiny: float = 0.25
    blurred: float = 0.25
    noisy: float = 0.30
    mean_border: float = 0.70
    shift: float = 14.0
    largest_shift: float = 46.0
    scale: float = 0.25
    turn: float = 0.12


@dataclass
class Pairs:
    """A batch: patches of bytes as floats, boxes `left, top, right, bottom` in search pixels, and whether it is there."""

    templates: torch.Tensor
    searches: torch.Tensor
    boxes: torch.Tensor
    present: torch.Tensor


@dataclass
class _Sprites:
    """Cut-outs to paste: where their texture comes from, their outline, and search pixels to -1...1 across them."""

    pictures: torch.Tensor
    centers: torch.Tensor
    halves: torch.Tensor
    masks: torch.Tensor
    placements: torch.Tensor
    gains: torch.Tensor
    offsets: torch.Tensor

    def rows(self, chosen: torch.Tensor) -> _Sprites:
        return _Sprites(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))


def context_side(width: torch.Tensor, height: torch.Tensor) -> torch.Tensor:
    """The side of the square around a box that becomes the template: `sqrt((w + p)(h + p))`, `p = (w + h) / 2`."""
    padding = (width + height) / 2
    return torch.sqrt((width + padding) * (height + padding))


class PairGenerator:
    """Makes batches of pairs from a pack's objects and the atlas of its pictures."""

    def __init__(
        self, atlas: Atlas, catalogue: Catalogue, recipe: Recipe = Recipe(), seed: int = 1
    ):
        self.atlas = atlas
        self.catalogue = catalogue
        self.recipe = recipe
        self.seed = seed
        self.device = catalogue.device
        self.random = torch.Generator(device=self.device)
        masks, edges = mask_bank()
        self.masks, self.edges = masks.to(self.device), edges.to(self.device)
        self.noise = appearance.noise_bank().to(self.device)
        self.means = atlas.means.to(self.device)
        angles = torch.linspace(0, 2 * math.pi, 25, device=self.device)[:-1]
        cosine, sine = torch.cos(angles), torch.sin(angles)
        self.round_box = torch.stack(
            [cosine.sign() * cosine.abs() ** 0.7, sine.sign() * sine.abs() ** 0.7], 1
        )

    def batch(self, number: int, count: int) -> Pairs:
        """Batch `number` of the run: always the same pairs for the same number, count, seed and device kind."""
        self.random.manual_seed(self.seed * 1_000_003 + number)
        pasted_count = round(count * self.recipe.pasted)
        temporal_count = round(count * self.recipe.temporal) if self.catalogue.several_chance is not None else 0
        seen = self._seen_pairs(count - pasted_count, temporal_count)
        pasted = self._pasted_pairs(pasted_count)
        pairs = Pairs(*(torch.cat([getattr(seen, name), getattr(pasted, name)]) for name in Pairs.__dataclass_fields__))
        self._occlude(pairs)
        self._change_light(pairs)
        return pairs

    # Objects that are seen on pictures, at one time or two.

    def _seen_pairs(self, count: int, temporal: int) -> Pairs:
        random, catalogue, recipe = self.random, self.catalogue, self.recipe
        objects = torch.cat(
            [catalogue.draw_objects(random, temporal, True), catalogue.draw_objects(random, count - temporal, False)]
            if temporal
            else [catalogue.draw_objects(random, count, False)]
        )
        template_views, search_views = catalogue.draw_views(objects, random)
        present = torch.rand(count, generator=random, device=self.device) >= recipe.absent
        mates = catalogue.draw_class_mates(objects, random)
        strangers = catalogue.draw_objects(random, count, False)
        hard = torch.rand(count, generator=random, device=self.device) < 0.6
        others = torch.where(hard, mates, strangers)
        present = present | (others == objects)
        search_views = torch.where(present, search_views, catalogue.first[others])

        boxes_a, boxes_b = catalogue.view_boxes[template_views], catalogue.view_boxes[search_views]
        flip = torch.where(torch.rand(count, generator=random, device=self.device) < 0.5, -1.0, 1.0)
        no_turn, no_stretch = torch.zeros(count, device=self.device), torch.ones(count, device=self.device)
        center_a, scale_a = self._frame(boxes_a)
        template_transform = affine(
            center_a,
            TEMPLATE / 2 + normal(random, 2 * count, 0.8, 3.0).view(count, 2),
            scale_a * torch.exp(normal(random, count, 0.03, 0.1)),
            no_turn,
            no_stretch,
            flip,
        )
        center_b, scale_b = self._frame(boxes_b)
        calm = torch.arange(count, device=self.device) < temporal
        turn = normal(random, count, recipe.turn, 0.5) * torch.where(calm, 0.25, 1.0)
        stretch = torch.exp(normal(random, count, 0.05, 0.15) * torch.where(calm, 0.3, 1.0))
        shift = self._shifts(count)
        search_transform = affine(
            center_b,
            SEARCH / 2 + shift,
            scale_b * torch.exp(uniform(random, count, -recipe.scale, recipe.scale)),
            turn,
            stretch,
            flip,
        )
        tiny = torch.rand(count, generator=random, device=self.device) < recipe.tiny
        pixels = uniform(random, count, 8.0, 20.0)
        coarse_a = torch.where(tiny, 0.5 * TEMPLATE / pixels, torch.zeros_like(pixels)) / scale_a
        coarse_b = torch.where(tiny, 0.5 * TEMPLATE / pixels, torch.zeros_like(pixels)) / scale_b
        fill = torch.rand(count, generator=random, device=self.device) < recipe.mean_border
        templates = self._view(
            catalogue.view_pictures[template_views], template_transform, TEMPLATE, coarse_a, fill
        )
        searches = self._view(catalogue.view_pictures[search_views], search_transform, SEARCH, coarse_b, fill)
        outline = center_b.unsqueeze(1) + self.round_box * boxes_b[:, None, 2:] / 2
        boxes = bounds(apply(inverse(search_transform), outline))
        look = self._look_of_views(template_views)
        self._distract(searches, boxes, look, objects)
        return Pairs(templates, searches, boxes, present)

    def _frame(self, boxes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """The centre of boxes and the scale that makes them a template."""
        return boxes[:, :2] + boxes[:, 2:] / 2, TEMPLATE / context_side(boxes[:, 2], boxes[:, 3])

    def _shifts(self, count: int) -> torch.Tensor:
        """Where the target is, relative to the middle of the search patch."""
        random, recipe = self.random, self.recipe
        near = laplace(random, 2 * count, recipe.shift, recipe.largest_shift).view(count, 2)
        far = uniform(random, 2 * count, -recipe.largest_shift, recipe.largest_shift).view(count, 2)
        return torch.where(torch.rand((count, 1), generator=random, device=self.device) < 0.75, near, far)

    def _view(
        self, pictures: torch.Tensor, transform: torch.Tensor, side: int, coarse: torch.Tensor, fill: torch.Tensor
    ) -> torch.Tensor:
        """Pictures through transforms, sampled at least as coarsely as `coarse` source pixels; borders filled."""
        points = grid(transform, side)
        patches = sample(self.atlas, pictures, pooling_of(torch.maximum(step_of(transform), coarse)), points)
        rows = torch.nonzero(fill).squeeze(1)
        half = self.catalogue.picture_sizes[pictures[rows]].view(-1, 1, 1, 2) / 2
        beyond = (points[rows] - half).abs() > half
        outside = (beyond[..., 0] | beyond[..., 1]).unsqueeze(1)
        means = self.means[pictures[rows], :, None, None]
        patches[rows] = torch.where(outside, means, patches[rows])
        return patches

    # Cut-outs that are pasted on a background.

    def _pasted_pairs(self, count: int) -> Pairs:
        random, catalogue, recipe = self.random, self.catalogue, self.recipe
        look = self._random_look(count)
        aspect = torch.exp(normal(random, count, 0.45, 1.0) / 2)
        side = context_side(aspect, 1 / aspect)
        size = torch.stack([aspect, 1 / aspect], 1) * (TEMPLATE / side)[:, None]

        ones, zeros = torch.ones(count, device=self.device), torch.zeros(count, device=self.device)
        background = catalogue.draw_pictures(random, count)
        place = catalogue.picture_sizes[background] * (0.25 + 0.5 * torch.rand((count, 2), generator=random, device=self.device))
        zoom = torch.exp(uniform(random, count, -1.0, 0.2))
        fill = torch.zeros(count, dtype=torch.bool, device=self.device)
        template_background = affine(place, torch.full((count, 2), TEMPLATE / 2, device=self.device), zoom, zeros, ones, ones)
        templates = self._view(background, template_background, TEMPLATE, zeros, fill)
        moved = torch.rand(count, generator=random, device=self.device) < 0.3
        background = torch.where(moved, catalogue.draw_pictures(random, count), background)
        drift = normal(random, 2 * count, 12.0, 30.0).view(count, 2)
        search_background = affine(
            place + drift,
            torch.full((count, 2), SEARCH / 2, device=self.device),
            zoom * torch.exp(normal(random, count, 0.05)),
            normal(random, count, 0.05),
            ones,
            ones,
        )
        searches = self._view(background, search_background, SEARCH, zeros, fill)

        template_placement = self._placement(torch.full((count, 2), TEMPLATE / 2, device=self.device), size, zeros, ones)
        template_sprites = _Sprites(*look, template_placement, torch.ones((count, 3), device=self.device), torch.zeros((count, 3), device=self.device))
        templates = self._paste(templates, template_sprites, TEMPLATE, 0.0)

        scale = torch.exp(uniform(random, count, -recipe.scale, recipe.scale))
        stretch = torch.exp(normal(random, count, 0.05, 0.15))
        center = SEARCH / 2 + self._shifts(count)
        placement = self._placement(
            center, size * scale[:, None] * torch.stack([stretch, 1 / stretch], 1), normal(random, count, recipe.turn, 0.5), ones
        )
        boxes = bounds(apply(inverse(placement), self.edges[look[3]]))
        self._distract(searches, boxes, look, None)
        present = torch.rand(count, generator=random, device=self.device) >= recipe.absent
        rows = torch.nonzero(present).squeeze(1)
        sprites = _Sprites(*look, placement, torch.ones((count, 3), device=self.device), torch.zeros((count, 3), device=self.device))
        searches[rows] = self._paste(searches[rows], sprites.rows(rows), SEARCH, 0.10)
        return Pairs(templates, searches, boxes, present)

    def _random_look(self, count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        """Picture, centre and half size of a texture, and an outline: half of them the content of a labelled box."""
        random, catalogue = self.random, self.catalogue
        pictures = catalogue.draw_pictures(random, count)
        sizes = catalogue.picture_sizes[pictures]
        halves = sizes * (0.1 + 0.3 * torch.rand((count, 2), generator=random, device=self.device))
        centers = halves + (sizes - 2 * halves) * torch.rand((count, 2), generator=random, device=self.device)
        objects = catalogue.draw_objects(random, count, False)
        boxed = torch.rand(count, generator=random, device=self.device) < 0.5
        box = catalogue.view_boxes[catalogue.first[objects]]
        pictures = torch.where(boxed, catalogue.view_pictures[catalogue.first[objects]], pictures)
        centers = torch.where(boxed[:, None], box[:, :2] + box[:, 2:] / 2, centers)
        halves = torch.where(boxed[:, None], box[:, 2:] / 2, halves)
        return pictures, centers, halves, self._random_outlines(count)

    def _random_outlines(self, count: int) -> torch.Tensor:
        return torch.randint(0, len(self.masks), (count,), generator=self.random, device=self.device)

    def _look_of_views(self, views: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor]:
        boxes = self.catalogue.view_boxes[views]
        return (
            self.catalogue.view_pictures[views],
            boxes[:, :2] + boxes[:, 2:] / 2,
            boxes[:, 2:] / 2,
            self._random_outlines(len(views)),
        )

    def _placement(self, center: torch.Tensor, size: torch.Tensor, turn: torch.Tensor, flip: torch.Tensor) -> torch.Tensor:
        """Patch pixels to -1...1 across a sprite of `size` pixels."""
        zeros = torch.zeros_like(center)
        mean = torch.sqrt(size[:, 0] * size[:, 1]) / 2
        return affine(zeros, center, mean, turn, torch.sqrt(size[:, 0] / size[:, 1]), flip)

    def _paste(self, patches: torch.Tensor, sprites: _Sprites, side: int, bend: float) -> torch.Tensor:
        """Patches with sprites on them; `bend` is the size of an elastic change of the texture, in -1...1 units."""
        count = len(patches)
        if count == 0:
            return patches
        across = grid(sprites.placements, side)
        alpha = sample_masks(self.masks, sprites.masks, across)
        if bend > 0:
            waves = torch.randn((count, 2, 4, 4), generator=self.random, device=self.device) * bend
            waves *= torch.rand((count, 1, 1, 1), generator=self.random, device=self.device)
            field = torch.nn.functional.interpolate(waves, size=(side, side), mode="bilinear", align_corners=False)
            across += field.permute(0, 2, 3, 1)
        within = across.clamp_(-1.2, 1.2) * sprites.halves[:, None, None] + sprites.centers[:, None, None]
        step = step_of(sprites.placements) * torch.sqrt(sprites.halves[:, 0] * sprites.halves[:, 1])
        texture = sample(self.atlas, sprites.pictures, pooling_of(step), within)
        texture = texture * sprites.gains[:, :, None, None] + sprites.offsets[:, :, None, None]
        return torch.lerp(patches, texture, alpha)

    # What makes it hard.

    def _distract(
        self,
        searches: torch.Tensor,
        boxes: torch.Tensor,
        look: tuple[torch.Tensor, torch.Tensor, torch.Tensor, torch.Tensor],
        objects: torch.Tensor | None,
    ) -> None:
        """Pastes look-alikes beside the target, in place: re-coloured copies, its outline, class-mates, anything."""
        random, catalogue = self.random, self.catalogue
        for chance in (self.recipe.distractor, self.recipe.distractor * 0.4):
            rows = torch.nonzero(torch.rand(len(searches), generator=random, device=self.device) < chance).squeeze(1)
            count = len(rows)
            if count == 0:
                continue
            other = self._random_look(count)
            if objects is not None:
                mates = catalogue.first[catalogue.draw_class_mates(objects[rows], random)]
                mate = self._look_of_views(mates)
                differs = catalogue.view_pictures[mates] != look[0][rows]
                as_mate = (torch.rand(count, generator=random, device=self.device) < 0.35) & differs
                other = tuple(
                    torch.where(as_mate.view(-1, *[1] * (theirs.dim() - 1)), theirs, ours) for theirs, ours in zip(mate, other)
                )
            kind = torch.rand(count, generator=random, device=self.device)
            copy = kind < 0.35
            pictures = torch.where(copy, look[0][rows], other[0])
            halves = torch.where(copy[:, None], look[2][rows], other[2])
            # A copy shows the target's texture moved by a third of its size and in other colours.
            slide = halves * torch.where(torch.rand((count, 2), generator=random, device=self.device) < 0.5, -0.35, 0.35)
            centers = torch.where(copy[:, None], look[1][rows] + slide, other[1])
            masks = torch.where(kind < 0.65, look[3][rows], other[3])
            gains = torch.where(
                copy[:, None], uniform(random, 3 * count, 0.45, 1.35).view(count, 3), torch.ones((count, 3), device=self.device)
            )
            offsets = torch.where(copy[:, None], normal(random, 3 * count, 25.0, 60.0).view(count, 3), torch.zeros((count, 3), device=self.device))
            box = boxes[rows]
            size = (box[:, 2:] - box[:, :2]).clamp(min=8) * torch.exp(normal(random, count, 0.2, 0.5))[:, None]
            angle = uniform(random, count, 0, 2 * math.pi)
            distance = uniform(random, count, 0.85, 2.2)
            reach = (box[:, 2:] - box[:, :2] + size) / 2
            center = (box[:, 2:] + box[:, :2]) / 2 + torch.stack([torch.cos(angle), torch.sin(angle)], 1) * reach * distance[:, None]
            flip = torch.where(torch.rand(count, generator=random, device=self.device) < 0.5, -1.0, 1.0)
            placement = self._placement(center, size, normal(random, count, 0.25, 0.8), flip)
            sprites = _Sprites(pictures, centers, halves, masks, placement, gains, offsets)
            searches[rows] = self._paste(searches[rows], sprites, SEARCH, 0.0)

    def _occlude(self, pairs: Pairs) -> None:
        """Pastes something over part of some targets."""
        random = self.random
        wanted = torch.rand(len(pairs.present), generator=random, device=self.device) < self.recipe.occluder
        rows = torch.nonzero(wanted & pairs.present).squeeze(1)
        count = len(rows)
        if count == 0:
            return
        box = pairs.boxes[rows]
        size = (box[:, 2:] - box[:, :2]).clamp(min=6)
        side = torch.sqrt(size[:, 0] * size[:, 1]) * uniform(random, count, 0.3, 0.75)
        center = (box[:, 2:] + box[:, :2]) / 2 + size * uniform(random, 2 * count, -0.6, 0.6).view(count, 2)
        ones = torch.ones(count, device=self.device)
        placement = self._placement(center, side[:, None].expand(-1, 2), normal(random, count, 0.5), ones)
        sprites = _Sprites(
            *self._random_look(count), placement, torch.ones((count, 3), device=self.device), torch.zeros((count, 3), device=self.device)
        )
        pairs.searches[rows] = self._paste(pairs.searches[rows], sprites, SEARCH, 0.0)

    def _change_light(self, pairs: Pairs) -> None:
        """Light, colour, sharpness and noise; grey, low contrast and gamma are the same for both patches."""
        random, recipe = self.random, self.recipe
        count = len(pairs.present)

        def some(chance: float) -> torch.Tensor:
            return torch.nonzero(torch.rand(count, generator=random, device=self.device) < chance).squeeze(1)

        grey = some(recipe.grey)
        pairs.templates[grey] = appearance.to_grey(pairs.templates[grey])
        pairs.searches[grey] = appearance.to_grey(pairs.searches[grey])
        contrast = torch.exp(normal(random, count, 0.18, 0.45))
        faint = torch.rand(count, generator=random, device=self.device) < recipe.low_contrast
        contrast = torch.where(faint, uniform(random, count, 0.25, 0.6), contrast)
        brightness = normal(random, count, 16.0, 45.0)
        for patches, spread in ((pairs.templates, 0.4), (pairs.searches, 1.0)):
            own = torch.exp(normal(random, count, 0.10 * spread, 0.3))
            gains = torch.exp(normal(random, 3 * count, 0.05 * spread, 0.15).view(count, 3))
            gains[grey] = 1.0
            patches.copy_(appearance.tone(patches, contrast * own, brightness + normal(random, count, 9.0 * spread, 30.0), gains))
        rows = some(recipe.blurred)
        kernels = appearance.blur_kernels(
            uniform(random, len(rows), 0.4, 1.3), uniform(random, len(rows), 0, math.pi), uniform(random, len(rows), -4.0, 5.0).clamp(min=0)
        )
        if len(rows):
            pairs.searches[rows] = appearance.blur(pairs.searches[rows], kernels)
        rows = some(recipe.noisy)
        strength = uniform(random, count, 2.0, 11.0)
        for patches in (pairs.templates, pairs.searches):
            if len(rows):
                patches[rows] = appearance.add_noise(patches[rows], self.noise, random, strength[rows])
            patches.clamp_(0, 255)
