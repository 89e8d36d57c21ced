"""Tests means of the weights of networks."""

import copy

import torch

from trainer.averages import average
from trainer.network import SHAPES, TrackerNetwork, prepared
from trainer.pairs import Pairs


class Noise:
    """A generator of pairs of noise whose mean and contrast are fixed."""

    def batch(self, number: int, count: int) -> Pairs:
        random = torch.Generator().manual_seed(number)

        def patches(side: int) -> torch.Tensor:
            return 90 + 40 * torch.randn((count, 3, side, side), generator=random)

        return Pairs(
            patches(64), patches(128), torch.zeros(count, 4), torch.ones(count), torch.ones(count)
        )


def _networks(count: int) -> list[TrackerNetwork]:
    torch.manual_seed(3)
    return [TrackerNetwork(SHAPES["s"]) for _ in range(count)]


def test_shares_weigh_the_networks():
    first, second, third = _networks(3)
    wanted = 0.6 * first.score.weight + 0.1 * second.score.weight + 0.3 * third.score.weight
    mean = average([first, second, third], [6, 1, 3], Noise(), batches=1, count=2)
    assert torch.allclose(mean.score.weight, wanted, atol=1e-6)


def test_statistics_fit_the_mean_and_not_its_parents():
    first, second = _networks(2)
    parent = copy.deepcopy(first)
    mean = average([first, second], [1, 1], Noise(), batches=4, count=8)
    assert not mean.training

    pairs = Noise().batch(99, 4)

    def deviation(network: TrackerNetwork) -> float:
        """Returns how far the means of the first normalized features are from 0."""
        seen = []
        hook = network.stem[1].register_forward_hook(lambda _m, _i, out: seen.append(out.clone()))
        with torch.no_grad():
            network.eval().search(
                *network.template(prepared(pairs.templates)), prepared(pairs.searches)
            )
        hook.remove()
        return float(seen[1].mean((0, 2, 3)).abs().max())

    assert deviation(mean) < 0.05
    assert deviation(parent) > 0.1
