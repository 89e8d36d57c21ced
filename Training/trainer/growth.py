"""Initializes a larger network from a smaller trained one.

Common parts are copied, and additional parts initially have no effect, so that the larger network
initially computes exactly the same results (after Chen, Goodfellow and Shlens, "Net2Net", ICLR
2016).
"""

from __future__ import annotations

import torch
from torch import nn

from .network import TrackerNetwork


@torch.no_grad()
def grow(network: TrackerNetwork, smaller: TrackerNetwork) -> None:
    """Copies a smaller network into a larger one of the same layout."""
    sources = dict(smaller.named_modules())
    for name, module in network.named_modules():
        source = sources[name]
        if isinstance(module, nn.Conv2d):
            outputs, inputs = source.weight.shape[:2]
            if any(ours < theirs for ours, theirs in zip(module.weight.shape, source.weight.shape)):
                raise ValueError(f"{name}: the network to grow from is larger")
            if name == "mix.0" and inputs != module.weight.shape[1]:
                raise ValueError(f"{name}: both networks need the same channels after the necks")
            # New inputs do not affect old outputs.
            module.weight[:outputs, inputs:] = 0
            module.weight[:outputs, :inputs] = source.weight
            if module.bias is not None:
                module.bias[:outputs] = source.bias
        elif isinstance(module, nn.BatchNorm2d):
            count = source.num_features
            for ours, theirs in (
                (module.weight, source.weight),
                (module.bias, source.bias),
                (module.running_mean, source.running_mean),
                (module.running_var, source.running_var),
            ):
                ours[:count] = theirs
