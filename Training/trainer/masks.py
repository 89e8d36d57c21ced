"""A bank of random outlines (superellipses and smooth blobs), as soft masks and as points on the
edge.
"""

from __future__ import annotations

import math

import cv2
import numpy as np
import torch

MASK_SIDE = 96
EDGE_POINTS = 48


def _outline(random: np.random.Generator) -> np.ndarray:
    """Returns points of one closed outline that touches all four sides of the square from -1 to
    1.
    """
    angles = np.linspace(0, 2 * math.pi, EDGE_POINTS, endpoint=False)
    if random.random() < 0.3:
        power = random.uniform(2.0, 6.0)
        radius = (np.abs(np.cos(angles)) ** power + np.abs(np.sin(angles)) ** power) ** (-1 / power)
    else:
        radius = np.ones(EDGE_POINTS)
        for frequency in range(1, 6):
            amplitude = random.normal(0, 0.35 / frequency)
            radius += amplitude * np.cos(frequency * angles + random.uniform(0, 2 * math.pi))
        radius = np.maximum(radius, 0.25)
    points = np.stack([radius * np.cos(angles), radius * np.sin(angles)], axis=1)
    low, high = points.min(axis=0), points.max(axis=0)
    return (points - (low + high) / 2) / ((high - low) / 2)


def mask_bank(count: int = 512, seed: int = 7) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns `count` masks `[count, 1, 96, 96]` with values in 0...1, and their edges `[count, 48,
    2]` with coordinates in -1...1.
    """
    random = np.random.default_rng(seed)
    masks = np.zeros((count, 1, MASK_SIDE, MASK_SIDE), np.float32)
    edges = np.zeros((count, EDGE_POINTS, 2), np.float32)
    for index in range(count):
        edges[index] = _outline(random)
        corners = np.round((edges[index] * 0.5 + 0.5) * MASK_SIDE * 16 - 8).astype(np.int32)
        drawn = np.zeros((MASK_SIDE, MASK_SIDE), np.uint8)
        cv2.fillPoly(drawn, [corners], 255, cv2.LINE_AA, 4)
        masks[index, 0] = drawn / 255.0
    return torch.from_numpy(masks), torch.from_numpy(edges)
