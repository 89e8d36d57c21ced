"""The sizes of the patches that a network compares."""

from __future__ import annotations

from dataclasses import dataclass

STRIDE = 8
"""The number of a patch's pixels per cell along each axis."""
REFERENCE_TEMPLATE = 64
"""The side length of the template patch for which the sizes in `Recipe` are given."""


@dataclass(frozen=True)
class PatchSizes:
    """The side lengths of a network's patches in pixels, and the sizes that depend on them."""

    template: int = REFERENCE_TEMPLATE
    """The side length of the template patch, which shows the target with a margin of half the
    target's mean side length.
    """

    @property
    def search(self) -> int:
        """The side length of the search patch, at the scale of the template."""
        return 2 * self.template

    @property
    def distance_unit(self) -> float:
        """The unit of the predicted distances, in pixels of the search patch. A distance is this
        unit times `exp` of the network's output.
        """
        return self.template / 4

    @property
    def template_cells(self) -> int:
        return self.template // STRIDE

    @property
    def search_cells(self) -> int:
        return self.search // STRIDE

    @property
    def middle(self) -> slice:
        """The cells along an axis of the template that show the target."""
        margin = self.template_cells // 4
        return slice(margin, self.template_cells - margin)

    @property
    def zoom(self) -> float:
        """The number of pixels per pixel of the reference template."""
        return self.template / REFERENCE_TEMPLATE
