"""Initializes a network from a trained one that is smaller or has patches of another size.

Common parts are copied, and additional parts initially have no effect, so that the larger network
initially computes exactly the same results (after Chen, Goodfellow and Shlens, "Net2Net", ICLR
2016).
"""

from __future__ import annotations

from dataclasses import replace

import torch
import torch.nn.functional as functional
from torch import nn

from .lite import LiteNetwork
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


@torch.no_grad()
def resize_patches(network: LiteNetwork, other: LiteNetwork) -> None:
    """Copies a network whose layers are the same except that its patches have another size.

    The layer that mixes correlations has an input for each cell of the template. Its weights are a
    map of the template, which is resampled so that sums over the template stay the same.
    """
    if (
        replace(other.shape, name=network.shape.name, patches=network.shape.patches)
        != network.shape
    ):
        raise ValueError(f"{other.shape.name}: expected the layers of {network.shape.name}")
    weights = other.state_dict()
    mix = weights["head.mix.0.weight"]
    old, new = (shape.patches.template_cells for shape in (other.shape, network.shape))
    maps, rest = mix.flatten(1).split([old**2, mix.shape[1] - old**2], 1)
    maps = functional.interpolate(
        maps.view(-1, 1, old, old), size=(new, new), mode="bilinear", align_corners=False
    )
    maps = maps.flatten(1) * (old / new) ** 2
    weights["head.mix.0.weight"] = torch.cat([maps, rest], 1)[:, :, None, None]
    network.load_state_dict(weights)
