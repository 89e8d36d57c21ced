"""Training pairs of a template and a search patch, made in batches on any device.

There are three types of pairs, drawn at random: an object in a still image seen through two
different warps, an object followed through a video and seen at two times, and a cut-out of any
texture pasted on a background. Similar objects, occluders and lighting changes are then added.
Everything is drawn from a generator that is seeded by the batch number, so that a run can be
continued and reproduced.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

import torch

from . import appearance
from .appearance import laplace, normal, uniform
from .bending import Bending
from .catalogue import Catalogue
from .pack import Atlas
from .patches import PatchSizes
from .sprites import Look, Painter, Tint, placement
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

SAME_SCENE = 0.7
"""The correlation above which two images may be frames of the same video and show the same
object.
"""


@dataclass(frozen=True)
class Recipe:
    """The probabilities and sizes that determine the pairs. Sizes are in pixels of a template of 64
    and a search patch of 128 pixels. For larger patches, they are enlarged.
    """

    temporal: float = 0.20
    """The fraction of pairs from videos."""
    pasted: float = 0.30
    """The fraction of pairs with a cut-out on a background. The remaining pairs are stills."""
    absent: float = 0.10
    """The probability that the target is not on the search patch."""
    absent_mate: float = 0.60
    """The probability that an absent target is replaced by an object of the same class instead
    of something else.
    """
    distractor: float = 0.50
    """The probability of a first similar object. The probability of a second one is 0.4 times as
    high.
    """
    copied: float = 0.35
    """The fraction of similar objects that are copies of the target in other colors."""
    outlined: float = 0.30
    """The fraction of similar objects that are the target's outline with another texture."""
    mate: float = 0.35
    """The fraction of all other similar objects that belong to the target's class."""
    occluder: float = 0.20
    grey: float = 0.25
    low_contrast: float = 0.15
    tiny: float = 0.25
    """The probability that the target's image is as coarse as if it were 8 to 20 pixels across."""
    blurred: float = 0.25
    noisy: float = 0.30
    mean_border: float = 0.70
    """The probability that the outside of an image has its mean color. Otherwise, the edge is
    repeated.
    """
    shift: float = 14.0
    """The scale of the target's distance from the center of the search patch, in pixels."""
    largest_shift: float = 46.0
    scale: float = 0.25
    """The maximum absolute value of the logarithm of the change in size."""
    turn: float = 0.12
    """The standard deviation of the rotation of stills, in radians."""
    stretch: float = 0.05
    """The standard deviation of the logarithm of the stills' stretch, which is applied to x and
    inversely to y.
    """
    lively: float = 0.40
    """The probability that a target on a still or a cut-out is lively: it changes its shape
    strongly, as specified by the next three values.
    """
    lively_turn: float = 0.45
    """The standard deviation of the rotation of lively targets, in radians."""
    lively_stretch: float = 0.15
    """The standard deviation of the logarithm of the stretch of lively targets."""
    lively_bend: float = 3.0
    """The maximum standard deviation of the displacements that bend lively targets, in pixels."""
    elsewhere: float = 0.50
    """The probability that a target on a still is cut out and placed on another background, in
    the template or in the search patch. Otherwise, both show it in the same surroundings.
    """
    template_elsewhere: float = 0.25
    """The probability that the template of a target in a video is placed on another background.
    The search patch keeps its own background, including similar objects.
    """

    template_shift: float = 0.8
    """The standard deviation of the template's displacement, in template pixels. The displacement
    is limited to four standard deviations.
    """
    template_scale: float = 0.03
    """The standard deviation of the logarithm of the template's scale, because a tracker's first
    box is not exact.
    """
    together: float = 0.0
    """The probability that the search patch shows the nearest object of the target's class in
    the image, if there is a suitable one."""
    far: float = 0.0
    """The probability that both views of an object in a video are at least half of its views
    apart.
    """

    def with_videos(self, share: float) -> Recipe:
        """Returns the recipe with the given fraction of pairs from videos. All other types are
        reduced equally.
        """
        rest = (1 - share) / (1 - self.temporal)
        return replace(self, temporal=share, pasted=self.pasted * rest)


@dataclass
class Pairs:
    """A batch of patches with values 0...255, the target's box `left, top, right, bottom` in
    pixels of the search patch, whether the target is present, and whether its box was drawn
    by a person. Objects that were only found by their motion have a position but no exact
    extent.
    """

    templates: torch.Tensor
    searches: torch.Tensor
    boxes: torch.Tensor
    present: torch.Tensor
    exact: torch.Tensor

    def followed_by(self, other: Pairs) -> Pairs:
        names = self.__dataclass_fields__
        return Pairs(*(torch.cat([getattr(self, name), getattr(other, name)]) for name in names))


def context_side(width: torch.Tensor, height: torch.Tensor) -> torch.Tensor:
    """Returns the side length of the square around a box that becomes the template.

    It is `sqrt((w + p)(h + p))` with `p = (w + h) / 2`, as in SiamFC (Bertinetto et al., 2016).
    """
    padding = (width + height) / 2
    return torch.sqrt((width + padding) * (height + padding))


class PairGenerator:
    """A generator of batches of pairs from a pack's objects and the atlas of its images."""

    def __init__(
        self,
        atlas: Atlas,
        catalogue: Catalogue,
        recipe: Recipe | None = None,
        seed: int = 1,
        patches: PatchSizes | None = None,
    ):
        self.atlas = atlas
        self.catalogue = catalogue
        self.recipe = recipe or Recipe()
        self.seed = seed
        self.patches = patches or PatchSizes()
        self.device = catalogue.device
        self.random = torch.Generator(device=self.device)
        self.painter = Painter(atlas, catalogue, self.random)
        self.noise = appearance.noise_bank().to(self.device)
        self.means = atlas.means.to(self.device)
        self.scenes = atlas.scenes.to(self.device)
        self.outline = rounded_square(self.device)

    def batch(self, number: int, count: int) -> Pairs:
        """Returns batch `number` of a run. It is reproducible for the same number, count, seed
        and type of device.
        """
        self.random.manual_seed(self.seed * 1_000_003 + number)
        pasted = round(count * self.recipe.pasted)
        temporal = round(count * self.recipe.temporal)
        if self.catalogue.several_chance is None:
            temporal = 0
        pairs = self._seen_pairs(count - pasted, temporal)
        if pasted:
            pairs = pairs.followed_by(self._pasted_pairs(pasted))
        self._occlude(pairs)
        self._change_light(pairs)
        return pairs

    def _chances(self, count: int) -> torch.Tensor:
        return torch.rand(count, generator=self.random, device=self.device)

    def _some(self, count: int, chance: float) -> torch.Tensor:
        """Returns randomly selected rows of a batch. Each row is selected with the probability
        `chance`.
        """
        return torch.nonzero(self._chances(count) < chance).squeeze(1)

    def _flips(self, count: int) -> torch.Tensor:
        return torch.where(self._chances(count) < 0.5, -1.0, 1.0)

    def _shifts(self, count: int) -> torch.Tensor:
        """Returns random positions of the targets relative to the center of the search patch."""
        zoom = self.patches.zoom
        limit = self.recipe.largest_shift * zoom
        near = laplace(self.random, 2 * count, self.recipe.shift * zoom, limit).view(count, 2)
        far = uniform(self.random, 2 * count, -limit, limit).view(count, 2)
        return torch.where(self._chances(count)[:, None] < 0.75, near, far)

    def _beside_mates(
        self, shifts: torch.Tensor, views: torch.Tensor, scales: torch.Tensor, flip: torch.Tensor
    ) -> torch.Tensor:
        """Returns the displacements of the targets. Some targets are displaced so that the nearest
        object of their class moves into the search patch, if it is near enough. All others keep
        `shifts`.
        """
        count, limit = len(views), self.recipe.largest_shift * self.patches.zoom
        away = self.catalogue.nearest_mates[views] * scales[:, None]
        away = torch.stack([away[:, 0] * flip, away[:, 1]], 1)
        part = 0.3 + 0.7 * self._chances(count)
        moved = (-away * part[:, None]).clamp(-limit, limit)
        fits = ((moved + away).abs() < self.patches.search / 2).all(1)
        chosen = fits & (self._chances(count) < self.recipe.together)
        return torch.where(chosen[:, None], moved, shifts)

    def _elsewhere(self, pictures: torch.Tensor, others: torch.Tensor) -> torch.Tensor:
        """Returns whether images show different scenes instead of frames of the same video."""
        return (self.scenes[pictures] * self.scenes[others]).sum(1) < SAME_SCENE

    # Objects that are seen in images at one or two times.

    def _seen_pairs(self, count: int, temporal: int) -> Pairs:
        random, catalogue, recipe = self.random, self.catalogue, self.recipe
        objects = catalogue.draw_objects(random, count - temporal, False)
        if temporal:
            objects = torch.cat([catalogue.draw_objects(random, temporal, True), objects])
        template_views, search_views = catalogue.draw_views(objects, random, recipe.far)
        search_views, present = self._some_absent(objects, template_views, search_views)
        boxes_a, boxes_b = catalogue.view_boxes[template_views], catalogue.view_boxes[search_views]
        (center_a, scale_a), (center_b, scale_b) = self._frame(boxes_a), self._frame(boxes_b)
        template, search = self.patches.template, self.patches.search
        offset = recipe.template_shift * self.patches.zoom
        flip = self._flips(count)
        template_transform = affine(
            center_a,
            template / 2
            + normal(random, 2 * count, offset, max(3.0 * self.patches.zoom, 3 * offset)).view(
                count, 2
            ),
            scale_a
            * torch.exp(
                normal(random, count, recipe.template_scale, max(0.1, 3 * recipe.template_scale))
            ),
            torch.zeros(count, device=self.device),
            torch.ones(count, device=self.device),
            flip,
        )
        # The template and the search patch from two different times already differ. They are
        # therefore rotated and stretched less.
        calm = torch.arange(count, device=self.device) < temporal
        lively = (self._chances(count) < recipe.lively) & ~calm
        turn, stretch = self._change_of_shape(lively)
        shifts = self._shifts(count)
        scales = scale_b * torch.exp(uniform(random, count, -recipe.scale, recipe.scale))
        if recipe.together > 0:
            shifts = self._beside_mates(shifts, search_views, scales, flip)
        search_transform = affine(
            center_b,
            search / 2 + shifts,
            scales,
            turn * torch.where(calm, 0.25, 1.0),
            torch.exp(stretch * torch.where(calm, 0.3, 1.0)),
            flip,
        )
        tiny = self._chances(count) < recipe.tiny
        pixels = uniform(random, count, 8.0, 20.0)
        coarseness = torch.where(tiny, 0.5 * template / pixels, 0.0)
        fill = self._chances(count) < recipe.mean_border
        pictures_a = catalogue.view_pictures[template_views]
        pictures_b = catalogue.view_pictures[search_views]
        strengths = uniform(random, count, 0.0, recipe.lively_bend * self.patches.zoom) * lively
        bending = Bending.drawn(strengths, search, random)
        straight = grid(template_transform, template)
        templates = self._view(pictures_a, template_transform, straight, coarseness / scale_a, fill)
        bent = bending.sources(search_transform)
        searches = self._view(pictures_b, search_transform, bent, coarseness / scale_b, fill)
        chance = self._chances(count)
        template_moves = chance < torch.where(calm, recipe.template_elsewhere, recipe.elsewhere / 2)
        search_moves = ~calm & ~template_moves & (chance < recipe.elsewhere)
        self._put_elsewhere(templates, straight, boxes_a, coarseness, template_moves)
        self._put_elsewhere(searches, bent, boxes_b, coarseness, search_moves)
        # The box of a rotated object is computed from a rounded box because objects seldom fill the
        # corners.
        outline = center_b.unsqueeze(1) + self.outline * boxes_b[:, None, 2:] / 2
        boxes = bounds(bending.place_of(apply(inverse(search_transform), outline)))
        self._distract(searches, boxes, self.painter.look_of(template_views), objects)
        return Pairs(templates, searches, boxes, present, catalogue.exact[objects])

    def _frame(self, boxes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the center of boxes (left, top, width, height), and the scale that maps them to a
        template.
        """
        center = boxes[:, :2] + boxes[:, 2:] / 2
        return center, self.patches.template / context_side(boxes[:, 2], boxes[:, 3])

    def _change_of_shape(self, lively: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the targets' rotations in radians and the logarithms of their stretches, which
        are large for some targets.
        """
        count, recipe = len(lively), self.recipe
        turn = normal(self.random, count, 1.0, 2.5) * torch.where(
            lively, recipe.lively_turn, recipe.turn
        )
        stretch = normal(self.random, count, 1.0, 3.0) * torch.where(
            lively, recipe.lively_stretch, recipe.stretch
        )
        return turn, stretch

    def _some_absent(
        self, objects: torch.Tensor, template_views: torch.Tensor, search_views: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Replaces some targets with an object of the same class or any other object. These objects
        come from other images.
        """
        catalogue, count = self.catalogue, len(objects)
        mates = catalogue.draw_class_mates(objects, self.random)
        strangers = catalogue.draw_objects(self.random, count, False)
        as_mate = self._chances(count) < self.recipe.absent_mate
        others = catalogue.first[torch.where(as_mate, mates, strangers)]
        pictures = catalogue.view_pictures
        elsewhere = self._elsewhere(pictures[others], pictures[template_views])
        present = (self._chances(count) >= self.recipe.absent) | ~elsewhere
        return torch.where(present, search_views, others), present

    def _view(
        self,
        pictures: torch.Tensor,
        transform: torch.Tensor,
        points: torch.Tensor,
        coarse: torch.Tensor,
        fill: torch.Tensor | None = None,
    ) -> torch.Tensor:
        """Samples images at points that approximately follow the transforms, in steps of at least
        `coarse` source pixels.

        If `fill` is set, the outside of an image has its mean color.
        """
        pooling = pooling_of(torch.maximum(step_of(transform), coarse))
        patches = sample(self.atlas, pictures, pooling, points)
        if fill is None:
            return patches
        rows = torch.nonzero(fill).squeeze(1)
        half = self.catalogue.picture_sizes[pictures[rows]].view(-1, 1, 1, 2) / 2
        beyond = (points[rows] - half).abs() > half
        outside = (beyond[..., 0] | beyond[..., 1]).unsqueeze(1)
        means = self.means[pictures[rows], :, None, None]
        patches[rows] = torch.where(outside, means, patches[rows])
        return patches

    def _put_elsewhere(
        self,
        patches: torch.Tensor,
        points: torch.Tensor,
        boxes: torch.Tensor,
        coarseness: torch.Tensor,
        chosen: torch.Tensor,
    ) -> None:
        """Replaces the surroundings of the boxes on chosen patches, in place. `points` are the
        source positions of the patches' pixels.
        """
        rows = torch.nonzero(chosen).squeeze(1)
        if len(rows):
            grounds = self._anywhere(coarseness[rows], patches.shape[-1])
            cover = rounded_cover(points[rows], boxes[rows])
            patches[rows] = torch.lerp(grounds, patches[rows], cover)

    def _anywhere(self, coarseness: torch.Tensor, side: int) -> torch.Tensor:
        """Returns patches from any position in any image, in steps of at least the given number
        of image pixels.
        """
        count = len(coarseness)
        pictures, place, zoom = self._some_place(count)
        transform = affine(
            place,
            torch.full((count, 2), side / 2, device=self.device),
            zoom,
            torch.zeros(count, device=self.device),
            torch.ones(count, device=self.device),
            self._flips(count),
        )
        return self._view(pictures, transform, grid(transform, side), coarseness / zoom)

    def _some_place(self, count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns random images, positions in them that are not near the edges, and the number of
        patch pixels per image pixel.
        """
        random, catalogue = self.random, self.catalogue
        pictures = catalogue.draw_pictures(random, count)
        place = 0.25 + 0.5 * torch.rand((count, 2), generator=random, device=self.device)
        zoom = torch.exp(uniform(random, count, -1.0, 0.2)) * self.patches.zoom
        return pictures, place * catalogue.picture_sizes[pictures], zoom

    # Cut-outs that are pasted on a background.

    def _pasted_pairs(self, count: int) -> Pairs:
        random, recipe, painter = self.random, self.recipe, self.painter
        templates, searches = self._backgrounds(count)
        look = painter.any_look(count)
        aspect = torch.exp(normal(random, count, 0.22, 0.5))
        size = torch.stack([aspect, 1 / aspect], 1)
        size *= (self.patches.template / context_side(aspect, 1 / aspect))[:, None]
        middle = torch.full((count, 2), self.patches.template / 2, device=self.device)
        upright = torch.zeros(count, device=self.device)
        templates = painter.paste(templates, look, placement(middle, size, upright))

        lively = self._chances(count) < recipe.lively
        turn, logarithm = self._change_of_shape(lively)
        stretch = torch.exp(logarithm)
        growth = torch.exp(uniform(random, count, -recipe.scale, recipe.scale))
        moved_size = size * growth[:, None] * torch.stack([stretch, 1 / stretch], 1)
        center = self.patches.search / 2 + self._shifts(count)
        placements = placement(center, moved_size, turn)
        boxes = painter.boxes_of(look, placements)
        self._distract(searches, boxes, look, None)
        present = self._chances(count) >= recipe.absent
        rows = torch.nonzero(present).squeeze(1)
        searches[rows] = painter.paste(searches[rows], look.rows(rows), placements[rows], bend=0.10)
        return Pairs(templates, searches, boxes, present, torch.ones_like(present))

    def _backgrounds(self, count: int) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns backgrounds for templates and search patches, from nearby positions in one
        image, or from two images.
        """
        random, catalogue = self.random, self.catalogue
        ones, zeros = torch.ones(count, device=self.device), torch.zeros(count, device=self.device)
        pictures, place, zoom = self._some_place(count)
        template, search = self.patches.template, self.patches.search
        middle = torch.full((count, 2), template / 2, device=self.device)
        transform = affine(place, middle, zoom, zeros, ones, ones)
        templates = self._view(pictures, transform, grid(transform, template), zeros)
        others = catalogue.draw_pictures(random, count)
        pictures = torch.where(self._chances(count) < 0.3, others, pictures)
        place = place + normal(random, 2 * count, 12.0, 30.0).view(count, 2)
        zoom = zoom * torch.exp(normal(random, count, 0.05))
        turn = normal(random, count, 0.05)
        transform = affine(place, middle * (search / template), zoom, turn, ones, ones)
        points = grid(transform, search)
        return templates, self._view(pictures, transform, points, zeros)

    # Difficulties that are added to pairs.

    def _distract(
        self,
        searches: torch.Tensor,
        boxes: torch.Tensor,
        target: Look,
        objects: torch.Tensor | None,
    ) -> None:
        """Pastes similar objects next to the target, in place.

        These are recolored copies of the target, its outline with another texture, objects of the
        same class (if there are any), or arbitrary objects.
        """
        for chance in (self.recipe.distractor, self.recipe.distractor * 0.4):
            rows = self._some(len(searches), chance)
            if len(rows):
                mates = None if objects is None else objects[rows]
                look, tint = self._look_alike(target.rows(rows), mates)
                placements = self._beside(boxes[rows])
                searches[rows] = self.painter.paste(searches[rows], look, placements, tint)

    def _look_alike(self, target: Look, objects: torch.Tensor | None) -> tuple[Look, Tint]:
        random, catalogue, count = self.random, self.catalogue, len(target.pictures)
        look = self.painter.any_look(count)
        if objects is not None:
            mates = catalogue.first[catalogue.draw_class_mates(objects, random)]
            elsewhere = self._elsewhere(catalogue.view_pictures[mates], target.pictures)
            as_mate = (self._chances(count) < self.recipe.mate) & elsewhere
            look = look.texture_where(as_mate, self.painter.look_of(mates))
        kind = self._chances(count)
        copied = kind < self.recipe.copied
        # A copy shows the target's texture, shifted by a third of half its size, in other colors.
        signs = torch.stack([self._flips(count), self._flips(count)], 1)
        moved = Look(
            target.pictures,
            target.centers + 0.35 * signs * target.halves,
            target.halves,
            target.outlines,
        )
        look = look.texture_where(copied, moved)
        outlined = kind < self.recipe.copied + self.recipe.outlined
        look.outlines = torch.where(outlined, target.outlines, look.outlines)
        gains = uniform(random, 3 * count, 0.45, 1.35).view(count, 3)
        offsets = normal(random, 3 * count, 25.0, 60.0).view(count, 3)
        column = copied[:, None]
        return look, Tint(torch.where(column, gains, 1.0), torch.where(column, offsets, 0.0))

    def _beside(self, boxes: torch.Tensor) -> torch.Tensor:
        """Returns placements next to boxes for cut-outs of about the size of the boxes."""
        random, count = self.random, len(boxes)
        own = boxes[:, 2:] - boxes[:, :2]
        size = own.clamp(min=8) * torch.exp(normal(random, count, 0.2, 0.5))[:, None]
        angle = uniform(random, count, 0, 2 * math.pi)
        direction = torch.stack([torch.cos(angle), torch.sin(angle)], 1)
        distance = uniform(random, count, 0.85, 2.2)[:, None]
        center = (boxes[:, 2:] + boxes[:, :2]) / 2 + direction * distance * (own + size) / 2
        return placement(center, size, normal(random, count, 0.25, 0.8), self._flips(count))

    def _occlude(self, pairs: Pairs) -> None:
        """Pastes an object over a part of some targets."""
        random = self.random
        wanted = self._chances(len(pairs.present)) < self.recipe.occluder
        rows = torch.nonzero(wanted & pairs.present).squeeze(1)
        count = len(rows)
        if count == 0:
            return
        box = pairs.boxes[rows]
        size = (box[:, 2:] - box[:, :2]).clamp(min=6)
        side = torch.sqrt(size[:, 0] * size[:, 1]) * uniform(random, count, 0.3, 0.75)
        offset = size * uniform(random, 2 * count, -0.6, 0.6).view(count, 2)
        center = (box[:, 2:] + box[:, :2]) / 2 + offset
        placements = placement(center, side[:, None].expand(-1, 2), normal(random, count, 0.5))
        look = self.painter.any_look(count)
        pairs.searches[rows] = self.painter.paste(pairs.searches[rows], look, placements)

    def _change_light(self, pairs: Pairs) -> None:
        """Changes lighting, color, sharpness and noise. Gray and low contrast always apply to both
        patches of a pair.
        """
        random, recipe, count = self.random, self.recipe, len(pairs.present)
        grey = self._some(count, recipe.grey)
        pairs.templates[grey] = appearance.to_grey(pairs.templates[grey])
        pairs.searches[grey] = appearance.to_grey(pairs.searches[grey])
        contrast = torch.exp(normal(random, count, 0.18, 0.45))
        faint = self._chances(count) < recipe.low_contrast
        contrast = torch.where(faint, uniform(random, count, 0.25, 0.6), contrast)
        brightness = normal(random, count, 16.0, 45.0)
        for patches, spread in ((pairs.templates, 0.4), (pairs.searches, 1.0)):
            own = contrast * torch.exp(normal(random, count, 0.10 * spread, 0.3))
            gains = torch.exp(normal(random, 3 * count, 0.05 * spread, 0.15).view(count, 3))
            gains[grey] = 1.0
            offset = brightness + normal(random, count, 9.0 * spread, 30.0)
            patches.copy_(appearance.tone(patches, own, offset, gains))
        rows = self._some(count, recipe.blurred)
        if len(rows):
            kernels = appearance.blur_kernels(
                uniform(random, len(rows), 0.4, 1.3),
                uniform(random, len(rows), 0, math.pi),
                uniform(random, len(rows), -4.0, 5.0).clamp(min=0),
            )
            pairs.searches[rows] = appearance.blur(pairs.searches[rows], kernels)
        rows = self._some(count, recipe.noisy)
        strength = uniform(random, count, 2.0, 11.0)[rows]
        for patches in (pairs.templates, pairs.searches):
            if len(rows):
                noisy = appearance.add_noise(patches[rows], self.noise, random, strength)
                patches[rows] = noisy
            patches.clamp_(0, 255)
