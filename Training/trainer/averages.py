"""Means of the weights of networks of which one was trained further from the other (after Wortsman
et al., "Model soups", ICML 2022).
"""

from __future__ import annotations

import torch
from torch import nn

from .network import prepared
from .pairs import PairGenerator


@torch.no_grad()
def average(
    network: nn.Module,
    other: nn.Module,
    share: float,
    generator: PairGenerator,
    batches: int = 12,
    count: int = 64,
) -> nn.Module:
    """Changes a network's weights to weights between its own and those of another network of the
    same shape. `share` is the weight of the other network.

    The features of such a mean have other statistics, so those of batch normalization are measured
    again on pairs.
    """
    for ours, theirs in zip(network.parameters(), other.parameters(), strict=True):
        ours.lerp_(theirs, share)
    for module in network.modules():
        if isinstance(module, nn.BatchNorm2d):
            module.reset_running_stats()
            module.momentum = None
    network.train()
    for number in range(batches):
        pairs = generator.batch(10_000_000 + number * count, count)
        network(prepared(pairs.templates), prepared(pairs.searches))
    return network.eval()
