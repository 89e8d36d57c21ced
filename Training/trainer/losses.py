"""The losses with which the network is trained."""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as functional

from .network import cell_centers

BOX_WEIGHT = 1.5
QUALITY_WEIGHT = 0.5
MARGIN_WEIGHT = 0.25


@dataclass
class Losses:
    """The loss terms of one batch, and measures for monitoring."""

    score: torch.Tensor
    box: torch.Tensor
    quality: torch.Tensor
    margin: torch.Tensor
    overlap: torch.Tensor
    hits: torch.Tensor

    def total(self, margin: float = MARGIN_WEIGHT) -> torch.Tensor:
        return (
            self.score
            + BOX_WEIGHT * self.box
            + QUALITY_WEIGHT * self.quality
            + margin * self.margin
        )


def overlaps(distances: torch.Tensor, boxes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the IoU and the generalized IoU (Rezatofighi et al., CVPR 2019) of each cell's box
    with the target's box.

    `distances` `[n, 4, h, w]` are left, top, right and bottom from the cells' centers, and `boxes`
    `[n, 4]` are corners.
    """
    x, y = cell_centers(distances.shape[-1], distances.device)
    left, top, right, bottom = (
        x - distances[:, 0],
        y - distances[:, 1],
        x + distances[:, 2],
        y + distances[:, 3],
    )
    x0, y0, x1, y1 = (edge.view(-1, 1, 1) for edge in boxes.unbind(1))
    width = (torch.minimum(right, x1) - torch.maximum(left, x0)).clamp(min=0)
    height = (torch.minimum(bottom, y1) - torch.maximum(top, y0)).clamp(min=0)
    intersection = width * height
    union = (right - left) * (bottom - top) + (x1 - x0) * (y1 - y0) - intersection
    overlap = intersection / union.clamp(min=1e-3)
    hull = (torch.maximum(right, x1) - torch.minimum(left, x0)) * (
        torch.maximum(bottom, y1) - torch.minimum(top, y0)
    )
    return overlap, overlap - (hull - union) / hull.clamp(min=1e-3)


def ellipses(boxes: torch.Tensor, cells: int) -> torch.Tensor:
    """Returns the squared distance of each cell from the center of the box, scaled to 1 on the
    ellipse that is inscribed in the box. The ellipse is at least 12 pixels wide and high.
    """
    x, y = cell_centers(cells, boxes.device)
    x0, y0, x1, y1 = (edge.view(-1, 1, 1) for edge in boxes.unbind(1))
    return ((x - (x0 + x1) / 2) / ((x1 - x0) / 2).clamp(min=6)) ** 2 + (
        (y - (y0 + y1) / 2) / ((y1 - y0) / 2).clamp(min=6)
    ) ** 2


def losses(
    score: torch.Tensor,
    distances: torch.Tensor,
    quality: torch.Tensor,
    boxes: torch.Tensor,
    present: torch.Tensor,
    exact: torch.Tensor,
) -> Losses:
    """Returns the losses of a batch, where `score` and `quality` are logits `[n, 1, h, w]`.

    Inexact boxes give the target's position but not its size. For these, only the score and the
    margin are trained.
    """
    score, quality = score[:, 0].float(), quality[:, 0].float()
    distances = distances.float()
    count = len(score)
    there = present.view(-1, 1, 1)
    away = ellipses(boxes, score.shape[-1])
    positive = (away < 0.36) & there
    ignored = (away < 1.0) & there & ~positive
    negative = ~positive & ~ignored

    # The focal cross entropy (Lin et al., ICCV 2017) gives little weight to easy cells.
    probability = torch.sigmoid(score)
    entropy = functional.binary_cross_entropy_with_logits(score, positive.float(), reduction="none")
    positives = positive.sum().clamp(min=1)
    on_target = (entropy * positive * (1 - probability) ** 1.5).sum() / positives
    elsewhere = (entropy * negative * probability**1.5).sum() / (positives + count)

    overlap, general = overlaps(distances, boxes)
    known = (exact | ~present).view(-1, 1, 1)
    inner = (away < 0.7) & there & known
    inner_count = inner.sum().clamp(min=1)
    box_loss = ((1 - general) * inner).sum() / inner_count

    # The overlap is trained inside boxes, and at the cell with the best score, wherever it is.
    with torch.no_grad():
        best = score.flatten(1).argmax(1)
        picked = functional.one_hot(best, score[0].numel()).view_as(score).bool()
        expected = (overlap * there).clamp(0, 1)
        weight = inner.float() / inner_count + (picked & known).float() / count
        picked_overlap = (expected * picked).sum((1, 2))
    quality_loss = (
        functional.binary_cross_entropy_with_logits(quality, expected, reduction="none") * weight
    ).sum()

    # The best score outside the target must stay below the best score inside it.
    rival = score.masked_fill(~((away > 1.5) & there), -20).flatten(1).amax(1)
    target = score.masked_fill(~positive, -20).flatten(1).amax(1)
    usable = present & positive.flatten(1).any(1)
    margin = (functional.softplus(rival - target + 1) * usable).sum() / usable.sum().clamp(min=1)

    seen = present.sum().clamp(min=1)
    return Losses(
        score=on_target + elsewhere,
        box=box_loss,
        quality=quality_loss,
        margin=margin,
        overlap=(overlap * inner).sum().detach() / inner_count,
        hits=((picked_overlap > 0.5) & present).sum().detach() / seen,
    )
