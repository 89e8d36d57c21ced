"""Smooth bending of patch contents, as a substitute for objects that change their shape."""

from __future__ import annotations

import torch
import torch.nn.functional as functional

from .warp import grid

KNOTS = 9
"""The number of knots along a side of the patch. Displacements are interpolated bilinearly
between knots.
"""
LIMIT = 2.0
"""The maximum displacement in standard deviations. It keeps neighboring knots from crossing each
other.
"""


class Bending:
    """Displacements in square patches of `side` pixels. A point shows what the unbent patch
    shows at the displaced point.
    """

    def __init__(self, knots: torch.Tensor, side: int):
        """`knots` `[n, 2, KNOTS, KNOTS]` are displacements in pixels, evenly spaced from edge to
        edge.
        """
        self.side = side
        self.knots = knots

    @classmethod
    def drawn(cls, strengths: torch.Tensor, side: int, random: torch.Generator) -> Bending:
        """Draws random displacements. `strengths` `[n]` are their standard deviations in pixels."""
        waves = torch.randn(
            (len(strengths), 2, KNOTS, KNOTS), generator=random, device=strengths.device
        )
        return cls(waves.clamp(-LIMIT, LIMIT) * strengths.view(-1, 1, 1, 1), side)

    def sources(self, transform: torch.Tensor) -> torch.Tensor:
        """Returns the source positions of the pixel centers of patches under `transform` `[n, 2,
        3]`, as `[n, side, side, 2]`.
        """
        bent = self.field() @ transform[:, None, :, :2].transpose(2, 3)
        return grid(transform, self.side) + bent

    def field(self) -> torch.Tensor:
        """Returns the displacements of all pixel centers, `[n, side, side, 2]`."""
        centers = (torch.arange(self.side, device=self.knots.device) + 0.5).float()
        y, x = torch.meshgrid(centers, centers, indexing="ij")
        points = torch.stack([x, y], 2).expand(len(self.knots), -1, -1, -1)
        return self._at(points)

    def place_of(self, unbent: torch.Tensor) -> torch.Tensor:
        """Returns the positions at which points of the unbent patches `[n, k, 2]` are seen."""
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
