"""Training without one of the steps that improved it, to measure the effect of each step."""

from __future__ import annotations

from dataclasses import dataclass, field

from .catalogue import TOPIC_POWER
from .pairs import Recipe

FIRST_TOPICS = frozenset(("books", "clothes", "groceries", "litter", "raccoons", "ships"))
"""The topics with which the first networks were trained."""


@dataclass(frozen=True)
class Preparation:
    """The recipe for pairs, and the data from which the pairs are made."""

    recipe: Recipe = field(default_factory=Recipe)
    topics: frozenset[str] | None = None
    """The topics from which stills are drawn; None for all topics."""
    topic_power: float = TOPIC_POWER


STEPS = {
    "identity": Preparation(
        Recipe(absent_mate=0, mate=0, copied=0, outlined=0, grey=0, low_contrast=0, tiny=0)
    ),
    "time": Preparation(Recipe(temporal=0)),
    "topics": Preparation(topics=FIRST_TOPICS, topic_power=1),
    "shape": Preparation(Recipe(lively=0)),
    "surroundings": Preparation(Recipe(elsewhere=0, template_elsewhere=0)),
}
"""For each step, the preparation without it. The steps are similar objects next to the target,
pairs from videos, many topics with equalized weights, targets that change their shape, and targets
with another background in one of the two patches.
"""
