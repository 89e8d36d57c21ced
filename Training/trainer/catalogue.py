"""The objects and images of a pack as tensors, from which samples are drawn with weighted
topics.
"""

from __future__ import annotations

import functools

import torch

from .pack import SIDE, Pack

TOPIC_POWER = 0.35
"""The exponent of a topic's weight. The weight is the topic's number of objects to this power: 0
treats all topics equally, and 1 treats all objects equally.
"""


def _cumulative_by_topic(topics: torch.Tensor, power: float, wanted: torch.Tensor) -> torch.Tensor:
    """Returns the cumulative probabilities of the rows. A topic with n rows has a probability
    proportional to `wanted * n ** power`, which is divided equally among its rows.
    """
    counts = torch.bincount(topics, minlength=len(wanted)).float()
    weights = wanted * counts.clamp(min=1) ** power
    chance = (weights / counts.clamp(min=1))[topics].double()
    return torch.cumsum(chance / chance.sum(), 0).float()


class Catalogue:
    """The samples that can be drawn: objects with their views, objects of the same class, and
    background images.
    """

    def __init__(
        self,
        pack: Pack,
        device: torch.device,
        minimum: float = 8.0,
        topics: frozenset[str] | None = None,
        topic_power: float = TOPIC_POWER,
    ):
        """`minimum` is the minimum side of a usable box in pixels. `topics` are the topics of
        stills and backgrounds; None for all topics.
        """
        views: list[tuple[float, ...]] = []
        first: list[int] = []
        length: list[int] = []
        object_topics: list[int] = []
        labels: list[str] = []
        for topic, label, rows in pack.objects:
            usable = [row for row in rows if _is_usable(row, minimum)]
            if not usable or (len(rows) > 1 and len(usable) < 2):
                continue
            first.append(len(views))
            length.append(len(usable))
            object_topics.append(topic)
            labels.append(label)
            views += [tuple(row) for row in usable]
        if not views:
            raise ValueError("the pack holds no usable object")
        self.device = device
        table = torch.tensor(views, dtype=torch.float64)
        self.view_pictures = table[:, 0].long().to(device)
        self.view_boxes = table[:, 1:].float().to(device)
        self.first = torch.tensor(first, device=device)
        self.length = torch.tensor(length, device=device)
        topic_of_object = torch.tensor(object_topics)
        self.picture_sizes = torch.tensor(
            [row[3:5] for row in pack.pictures], dtype=torch.float32, device=device
        )

        wanted = torch.tensor([float(topics is None or name in topics) for name in pack.topics])
        single = torch.nonzero(self.length.cpu() == 1).squeeze(1)
        several = torch.nonzero(self.length.cpu() > 1).squeeze(1)
        self.single = single.to(device)
        self.several = several.to(device)
        self.single_chance = (
            _cumulative_by_topic(topic_of_object[single], topic_power, wanted).to(device)
            if len(single)
            else None
        )
        self.several_chance = (
            _several_chance(self.length.cpu()[several], topic_of_object[several]).to(device)
            if len(several)
            else None
        )
        self.picture_chance = _cumulative_by_topic(
            torch.tensor([row[0] for row in pack.pictures]), topic_power, wanted
        ).to(device)

        names = sorted(set(labels))
        label_of_object = torch.tensor([names.index(label) for label in labels])
        order = torch.argsort(label_of_object, stable=True)
        counts = torch.bincount(label_of_object, minlength=len(names))
        loose = pack.topics.index("video") if "video" in pack.topics else -1
        self.exact = (topic_of_object != loose).to(device)
        self.by_label = order.to(device)
        self.label_of_object = label_of_object.to(device)
        self.label_first = (torch.cumsum(counts, 0) - counts).to(device)
        self.label_length = counts.to(device)

    @functools.cached_property
    def nearest_mates(self) -> torch.Tensor:
        """Returns the vector from each view to the center of the nearest object of its class in
        the same image; infinite if there is none.
        """
        objects = torch.repeat_interleave(
            torch.arange(len(self.length), device=self.device), self.length
        )
        groups: dict[tuple[int, int], list[int]] = {}
        pairs = zip(self.view_pictures.tolist(), self.label_of_object[objects].tolist())
        for view, key in enumerate(pairs):
            groups.setdefault(key, []).append(view)
        middles = (self.view_boxes[:, :2] + self.view_boxes[:, 2:] / 2).cpu()
        away = torch.full_like(middles, float("inf"))
        for members in groups.values():
            if len(members) < 2:
                continue
            rows = torch.tensor(members)
            between = middles[rows] - middles[rows][:, None]
            distances = between.norm(dim=2)
            # Two boxes at the same position are one object that was labeled twice.
            distances[distances < 2] = float("inf")
            nearest = distances.argmin(1)
            found = between[torch.arange(len(rows)), nearest]
            away[rows] = torch.where(distances.amin(1, keepdim=True).isfinite(), found, torch.inf)
        return away.to(self.device)

    def draw_objects(self, random: torch.Generator, count: int, several: bool) -> torch.Tensor:
        """Returns indices of objects with one view or, if `several` is true, of objects that were
        followed over time.
        """
        rows, chance = (
            (self.several, self.several_chance) if several else (self.single, self.single_chance)
        )
        assert chance is not None
        return rows[_draw(chance, random, count)]

    def draw_pictures(self, random: torch.Generator, count: int) -> torch.Tensor:
        """Returns the indices of randomly drawn images."""
        return _draw(self.picture_chance, random, count)

    def draw_views(
        self, objects: torch.Tensor, random: torch.Generator, far: float = 0.0
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns two views of each object. They differ if the object has several views. With
        probability `far`, they are at least half of its views apart.
        """
        length = self.length[objects]
        first = (torch.rand(len(objects), generator=random, device=self.device) * length).long()
        step = (
            1
            + (torch.rand(len(objects), generator=random, device=self.device) * (length - 1)).long()
        )
        second = torch.where(length > 1, (first + step) % length, first)
        if far > 0:
            half = length // 2
            chosen = torch.rand(len(objects), generator=random, device=self.device) < far
            start = (
                torch.rand(len(objects), generator=random, device=self.device) * (length - half)
            ).long()
            backwards = torch.rand(len(objects), generator=random, device=self.device) < 0.5
            early, late = start, start + half
            first = torch.where(chosen, torch.where(backwards, late, early), first)
            second = torch.where(chosen, torch.where(backwards, early, late), second)
        return self.first[objects] + first, self.first[objects] + second

    def draw_class_mates(self, objects: torch.Tensor, random: torch.Generator) -> torch.Tensor:
        """Returns a random object of the same class for each object. It may be the object itself.
        """
        label = self.label_of_object[objects]
        place = (
            torch.rand(len(objects), generator=random, device=self.device)
            * self.label_length[label]
        ).long()
        return self.by_label[self.label_first[label] + place]


def _is_usable(row: list[float], minimum: float) -> bool:
    width, height = row[3], row[4]
    return (
        min(width, height) >= minimum
        and max(width, height) <= 0.8 * SIDE
        and max(width, height) <= 5 * min(width, height)
    )


def _draw(chance: torch.Tensor, random: torch.Generator, count: int) -> torch.Tensor:
    place = torch.rand(count, generator=random, device=chance.device)
    return torch.searchsorted(chance, place).clamp(max=len(chance) - 1)


def _several_chance(lengths: torch.Tensor, topics: torch.Tensor) -> torch.Tensor:
    """Returns cumulative probabilities. An object's probability is proportional to the square root
    of its number of views, and a topic's to the square root of its number of objects.
    """
    chance = lengths.double().sqrt() / torch.bincount(topics)[topics].double().sqrt()
    return torch.cumsum(chance / chance.sum(), 0).float()
