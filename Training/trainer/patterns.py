"""The patches for which the package's tests compare the answers of networks."""

from __future__ import annotations

import numpy as np


def pattern(side: int, seed: int) -> np.ndarray:
    """Returns a patch as bytes, `[3, side, side]`. The i-th value, in rows of RGB pixels, is
    `((i * 2654435761 + seed * 40503) >> 13) % 256`.
    """
    index = np.arange(3 * side * side, dtype=np.uint64)
    values = ((index * np.uint64(2654435761) + np.uint64(seed * 40503)) >> np.uint64(13)) % 256
    return values.astype(np.uint8).reshape(side, side, 3).transpose(2, 0, 1)


def written(answers: dict[str, np.ndarray]) -> dict[str, list[float]]:
    """Returns answers as they are written to a file, with seven digits."""
    return {
        name: [float(f"{value:.7g}") for value in part.ravel()] for name, part in answers.items()
    }
