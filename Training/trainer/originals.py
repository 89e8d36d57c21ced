"""Selects one of the augmented copies that Roboflow writes of an image."""

from __future__ import annotations

import posixpath
import re

SPLIT_ORDER = ("test", "valid", "val")
"""The names of folders whose images were not augmented."""


def original_name(path: str) -> str:
    """Returns the name of the original image, given the path of a copy that Roboflow may have
    augmented (`name.rf.<hash>.jpg`).
    """
    return re.sub(r"\.rf\..*$", "", posixpath.basename(path))


def one_per_original(paths: list[str]) -> list[str]:
    """Returns one file for each original image, from a split without augmentation if there is
    one.
    """

    def rank(path: str) -> tuple[int, str]:
        return (0 if any(part in SPLIT_ORDER for part in path.split("/")) else 1, path)

    chosen: dict[str, str] = {}
    for path in sorted(paths, key=rank):
        chosen.setdefault(original_name(path), path)
    return sorted(chosen.values())
