"""Batched affine sampling of images.

Coordinates are continuous: the origin is the upper-left corner, and pixel `i` covers `i ..< i + 1`.
Affine transforms are `[n, 2, 3]` tensors that map points of the output to points of the source.
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as functional

from .pack import SIDE, Atlas

ROUNDNESS = 2 / 0.7
"""The exponent of the superellipse that represents an object's outline in its box."""


def affine(
    source_center: torch.Tensor,
    output_center: torch.Tensor,
    scale: torch.Tensor,
    angle: torch.Tensor,
    stretch: torch.Tensor,
    flip: torch.Tensor,
) -> torch.Tensor:
    """Returns the transform from output to source. `scale` is the number of output pixels per
    source pixel, multiplied by `stretch` in x and 1 / `stretch` in y.

    The source is stretched and flipped (`flip` is 1 or -1, along x), then rotated by `angle`
    radians, and `source_center` is mapped to `output_center`.
    """
    cosine, sine = torch.cos(angle), torch.sin(angle)
    x_scale, y_scale = 1 / (scale * stretch) * flip, stretch / scale
    matrix = torch.stack(
        [
            torch.stack([cosine * x_scale, sine * x_scale], 1),
            torch.stack([-sine * y_scale, cosine * y_scale], 1),
        ],
        1,
    )
    shift = source_center - (matrix @ output_center.unsqueeze(2)).squeeze(2)
    return torch.cat([matrix, shift.unsqueeze(2)], 2)


def inverse(transform: torch.Tensor) -> torch.Tensor:
    """Returns the transforms from source to output, given the transforms from output to source."""
    a, b = transform[:, 0, 0], transform[:, 0, 1]
    c, d = transform[:, 1, 0], transform[:, 1, 1]
    determinant = a * d - b * c
    matrix = (
        torch.stack([torch.stack([d, -b], 1), torch.stack([-c, a], 1)], 1)
        / determinant[:, None, None]
    )
    shift = -(matrix @ transform[:, :, 2:])
    return torch.cat([matrix, shift], 2)


def apply(transform: torch.Tensor, points: torch.Tensor) -> torch.Tensor:
    """Maps points `[n, k, 2]` by transforms `[n, 2, 3]`."""
    return points @ transform[:, :, :2].transpose(1, 2) + transform[:, :, 2].unsqueeze(1)


def bounds(points: torch.Tensor) -> torch.Tensor:
    """Returns the box `left, top, right, bottom` around points `[n, k, 2]`."""
    return torch.cat([points.amin(1), points.amax(1)], 1)


def rounded_square(device: torch.device) -> torch.Tensor:
    """Returns points `[24, 2]` on the square from -1 to 1 with rounded corners. The corners are
    rounded because objects seldom fill the corners of their boxes.
    """
    angles = torch.linspace(0, 2 * math.pi, 25, device=device)[:-1]
    cosine, sine = torch.cos(angles), torch.sin(angles)
    power = 2 / ROUNDNESS
    return torch.stack(
        [cosine.sign() * cosine.abs() ** power, sine.sign() * sine.abs() ** power], 1
    )


def rounded_cover(points: torch.Tensor, boxes: torch.Tensor) -> torch.Tensor:
    """Returns the degree, 0...1, to which points `[n, h, w, 2]` belong to the content of boxes
    `left, top, width, height` with rounded corners, as `[n, 1, h, w]`. It changes smoothly at the
    edge.
    """
    half = boxes[:, None, None, 2:] / 2
    across = ((points - boxes[:, None, None, :2] - half) / half).abs()
    distance = (across**ROUNDNESS).sum(3) ** (1 / ROUNDNESS)
    return ((1.1 - distance) / 0.1).clamp(0, 1).unsqueeze(1)


def grid(transform: torch.Tensor, side: int) -> torch.Tensor:
    """Returns the source positions of the pixel centers of a square output, `[n, side, side,
    2]`.
    """
    axis = torch.arange(side, device=transform.device, dtype=torch.float32) + 0.5
    matrix = transform.unsqueeze(3)
    along_x = matrix[:, :, 0] * axis
    along_y = matrix[:, :, 1] * axis + matrix[:, :, 2]
    points = torch.empty((len(transform), side, side, 2), device=transform.device)
    for coordinate in (0, 1):
        torch.add(
            along_x[:, coordinate, None, :],
            along_y[:, coordinate, :, None],
            out=points[..., coordinate],
        )
    return points


def step_of(transform: torch.Tensor) -> torch.Tensor:
    """Returns the number of source pixels per output pixel, which is the square root of the area
    that one output pixel covers.
    """
    determinant = transform[:, 0, 0] * transform[:, 1, 1] - transform[:, 0, 1] * transform[:, 1, 0]
    return determinant.abs().sqrt()


def pooling_of(source_pixels_per_output: torch.Tensor) -> torch.Tensor:
    """Returns the index into `POOLINGS` that suits a step of the given number of source pixels,
    with negligible aliasing.
    """
    limits = torch.tensor([1.4, 2.4, 3.4, 4.8, 6.8], device=source_pixels_per_output.device)
    return torch.bucketize(source_pixels_per_output, limits)


def sample(
    atlas: Atlas, pictures: torch.Tensor, pooling: torch.Tensor, points: torch.Tensor
) -> torch.Tensor:
    """Samples images of the atlas bilinearly at `points` `[n, h, w, 2]`. Returns `[n, 3, h, w]`
    floats.

    Sources are averages over squares of `POOLINGS[pooling]` pixels; outside the atlas's cell the
    edge is repeated.
    """
    normalised = points * (2.0 / SIDE) - 1.0
    output = torch.empty((len(pictures), 3, *points.shape[1:3]), device=points.device)
    for level in torch.unique(pooling).tolist():
        rows = torch.nonzero(pooling == level).squeeze(1)
        source = atlas.levels[level]
        cells = source.index_select(0, pictures[rows].to(source.device)).to(points.device).float()
        output[rows] = functional.grid_sample(
            cells, normalised.index_select(0, rows), padding_mode="border", align_corners=False
        )
    return output


def sample_masks(masks: torch.Tensor, chosen: torch.Tensor, points: torch.Tensor) -> torch.Tensor:
    """Samples masks of the bank at points `[n, h, w, 2]` in -1...1, with zeros outside. Returns
    `[n, 1, h, w]`.
    """
    return functional.grid_sample(
        masks.index_select(0, chosen), points, padding_mode="zeros", align_corners=False
    )
