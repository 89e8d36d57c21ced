"""Smooth bending of what a patch shows: a stand-in for objects that change their shape."""

from __future__ import annotations

import torch
import torch.nn.functional as functional

from .warp import grid

KNOTS = 9
"""Along a side of the patch; between them the displacement is bilinear."""
LIMIT = 2.0
"""In standard deviations: keeps neighbouring knots from passing each other."""


class Bending:
    """Displacements of points of square patches of `side` pixels: what is seen at a point is what
    an unbent patch shows at the displaced one.
    """

    def __init__(self, knots: torch.Tensor, side: int):
        """`knots` `[n, 2, KNOTS, KNOTS]` are displacements in pixels, evenly spread from edge to
        edge.
        """
        self.side = side
        self.knots = knots

    @classmethod
    def drawn(cls, strengths: torch.Tensor, side: int, random: torch.Generator) -> Bending:
        """`strengths` `[n]` are the standard deviations of the displacements in pixels."""
        waves = torch.randn(
            (len(strengths), 2, KNOTS, KNOTS), generator=random, device=strengths.device
        )
        return cls(waves.clamp(-LIMIT, LIMIT) * strengths.view(-1, 1, 1, 1), side)

    def sources(self, transform: torch.Tensor) -> torch.Tensor:
        """Where the centres of the pixels of patches through `transform` `[n, 2, 3]` come from,
        `[n, side, side, 2]`.
        """
        bent = self.field() @ transform[:, None, :, :2].transpose(2, 3)
        return grid(transform, self.side) + bent

    def field(self) -> torch.Tensor:
        """The displacements of the centres of all pixels, `[n, side, side, 2]`."""
        centers = (torch.arange(self.side, device=self.knots.device) + 0.5).float()
        y, x = torch.meshgrid(centers, centers, indexing="ij")
        points = torch.stack([x, y], 2).expand(len(self.knots), -1, -1, -1)
        return self._at(points)

    def place_of(self, unbent: torch.Tensor) -> torch.Tensor:
        """Where points of the unbent patches `[n, k, 2]` are seen."""
        points = unbent
        for _ in range(6):
            points = unbent - self._at(points.unsqueeze(1)).squeeze(1)
        return points

    def _at(self, points: torch.Tensor) -> torch.Tensor:
        normalised = points * (2.0 / self.side) - 1.0
        displaced = functional.grid_sample(
            self.knots, normalised, padding_mode="border", align_corners=True
        )
        return displaced.permute(0, 2, 3, 1)
