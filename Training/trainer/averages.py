"""Means of the weights of networks that were trained further from the same network (after Wortsman
et al., "Model soups", ICML 2022).
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import nn

from .network import prepared
from .pairs import PairGenerator


@torch.no_grad()
def average(
    networks: Sequence[nn.Module],
    shares: Sequence[float],
    generator: PairGenerator,
    batches: int = 12,
    count: int = 64,
) -> nn.Module:
    """Changes the first network's weights to the mean of the weights of all networks, which have
    the same shape. `shares` are the weights of the networks in the mean, up to a common factor.

    The features of such a mean have other statistics, so those of batch normalization are measured
    again on pairs.
    """
    network = networks[0]
    total = sum(shares)
    for parameters in zip(*(each.parameters() for each in networks), strict=True):
        mean = sum(share / total * each for share, each in zip(shares, parameters, strict=True))
        parameters[0].copy_(mean)
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.reset_running_stats()
            module.momentum = None
    network.train()
    for number in range(batches):
        pairs = generator.batch(10_000_000 + number * count, count)
        network(prepared(pairs.templates), prepared(pairs.searches))
    return network.eval()
