"""Cut-outs that are pasted on patches: the sources of their textures, their outlines and their
positions.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as functional

from .catalogue import Catalogue
from .masks import mask_bank
from .pack import Atlas
from .warp import affine, apply, bounds, grid, inverse, pooling_of, sample, sample_masks, step_of


@dataclass
class Look:
    """Textures and their outlines. A texture is a part of an image `[n]`, given by its center and
    half its size `[n, 2]`. The outlines `[n]` are indices into the bank of masks.
    """

    pictures: torch.Tensor
    centers: torch.Tensor
    halves: torch.Tensor
    outlines: torch.Tensor

    def rows(self, chosen: torch.Tensor) -> Look:
        return Look(*(getattr(self, name)[chosen] for name in self.__dataclass_fields__))

    def texture_where(self, chosen: torch.Tensor, other: Look) -> Look:
        """Returns this look with another look's texture for the chosen rows."""
        column = chosen[:, None]
        return Look(
            torch.where(chosen, other.pictures, self.pictures),
            torch.where(column, other.centers, self.centers),
            torch.where(column, other.halves, self.halves),
            self.outlines,
        )


@dataclass
class Tint:
    """Gains and offsets of a texture's channels, `[n, 3]` each."""

    gains: torch.Tensor
    offsets: torch.Tensor


def placement(
    center: torch.Tensor, size: torch.Tensor, turn: torch.Tensor, flip: torch.Tensor | None = None
) -> torch.Tensor:
    """Returns the transform from patch pixels to -1...1 across a cut-out of `size` `[n, 2]`
    pixels around `center`.
    """
    mean = torch.sqrt(size[:, 0] * size[:, 1]) / 2
    stretch = torch.sqrt(size[:, 0] / size[:, 1])
    flip = torch.ones_like(mean) if flip is None else flip
    return affine(torch.zeros_like(center), center, mean, turn, stretch, flip)


class Painter:
    """A painter that draws random looks and pastes them."""

    def __init__(self, atlas: Atlas, catalogue: Catalogue, random: torch.Generator):
        self.atlas = atlas
        self.catalogue = catalogue
        self.random = random
        self.device = catalogue.device
        masks, edges = mask_bank()
        self.masks, self.edges = masks.to(self.device), edges.to(self.device)

    def look_of(self, views: torch.Tensor) -> Look:
        """Returns the content of labeled boxes, each in a random outline."""
        boxes = self.catalogue.view_boxes[views]
        return Look(
            self.catalogue.view_pictures[views],
            boxes[:, :2] + boxes[:, 2:] / 2,
            boxes[:, 2:] / 2,
            self._outlines(len(views)),
        )

    def any_look(self, count: int) -> Look:
        """Returns textures from any source. Half of them are the content of a labeled box."""
        catalogue = self.catalogue
        pictures = catalogue.draw_pictures(self.random, count)
        sizes = catalogue.picture_sizes[pictures]
        halves = sizes * (0.1 + 0.3 * self._chances(count, 2))
        centers = halves + (sizes - 2 * halves) * self._chances(count, 2)
        look = Look(pictures, centers, halves, self._outlines(count))
        boxed = catalogue.first[catalogue.draw_objects(self.random, count, False)]
        return look.texture_where(self._chances(count) < 0.5, self.look_of(boxed))

    def boxes_of(self, look: Look, placements: torch.Tensor) -> torch.Tensor:
        """Returns the boxes around the outlines at their positions."""
        return bounds(apply(inverse(placements), self.edges[look.outlines]))

    def paste(
        self,
        patches: torch.Tensor,
        look: Look,
        placements: torch.Tensor,
        tint: Tint | None = None,
        bend: float = 0.0,
    ) -> torch.Tensor:
        """Returns patches with cut-outs pasted on them.

        `bend` is the strength of the texture's elastic deformation, in units of half the cut-out's
        size.
        """
        count, side = len(patches), patches.shape[-1]
        if count == 0:
            return patches
        across = grid(placements, side)
        alpha = sample_masks(self.masks, look.outlines, across)
        if bend > 0:
            waves = torch.randn((count, 2, 4, 4), generator=self.random, device=self.device)
            waves *= bend * self._chances(count, 1, 1, 1)
            field = functional.interpolate(
                waves, size=(side, side), mode="bilinear", align_corners=False
            )
            across += field.permute(0, 2, 3, 1)
        within = across.clamp_(-1.2, 1.2) * look.halves[:, None, None]
        within += look.centers[:, None, None]
        step = step_of(placements) * torch.sqrt(look.halves[:, 0] * look.halves[:, 1])
        texture = sample(self.atlas, look.pictures, pooling_of(step), within)
        if tint is not None:
            texture = texture * tint.gains[:, :, None, None] + tint.offsets[:, :, None, None]
        return torch.lerp(patches, texture, alpha)

    def _outlines(self, count: int) -> torch.Tensor:
        return torch.randint(
            0, len(self.masks), (count,), generator=self.random, device=self.device
        )

    def _chances(self, *shape: int) -> torch.Tensor:
        return torch.rand(shape, generator=self.random, device=self.device)
