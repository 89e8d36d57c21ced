"""What training is without one of the steps that were taken to improve it, to measure what each
brings.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .catalogue import TOPIC_POWER
from .pairs import Recipe

FIRST_TOPICS = frozenset(("books", "clothes", "groceries", "litter", "raccoons", "ships"))
"""The topics of the first networks that were trained."""


@dataclass(frozen=True)
class Preparation:
    """How pairs are made, and from what."""

    recipe: Recipe = field(default_factory=Recipe)
    topics: frozenset[str] | None = None
    """The topics that stills come from; all where nothing is given."""
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
"""The preparation without each step: what makes a target hard to tell from others, pairs from
videos, many topics with a share for each, targets that change their shape, and targets on
stills that come before another background.
"""
