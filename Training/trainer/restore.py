"""Makes a trainable network from a weight file if no checkpoint exists.

A weight file contains convolutions into which batch normalization was folded. Training needs
separate normalization. Its statistics are measured on pairs, and its factors and offsets are set so
that the network computes the same as before.
"""

from __future__ import annotations

import torch
from torch import nn

from .network import TrackerNetwork, prepared
from .pairs import PairGenerator


@torch.no_grad()
def unfolded(
    folded: TrackerNetwork, generator: PairGenerator, batches: int = 16, count: int = 32
) -> TrackerNetwork:
    """Returns the network of `read_weights` with batch normalization, whose statistics come from
    the generator's first pairs.
    """
    network = TrackerNetwork(folded.shape)
    normalised = {
        name: module
        for name, module in network.named_modules()
        if isinstance(module, nn.Sequential)
        and len(module) > 1
        and isinstance(module[1], nn.BatchNorm2d)
    }
    sources = dict(folded.named_modules())
    sums = {name: torch.zeros(3, module[1].num_features) for name, module in normalised.items()}

    def watch(name: str):
        def add(_module: nn.Module, _inputs: object, output: torch.Tensor) -> None:
            values = output.transpose(0, 1).flatten(1)
            # The template and the search patch have equal weight, as in training.
            mean, square = values.mean(1), values.square().mean(1)
            sums[name] += torch.stack([torch.ones_like(mean), mean, square])

        return add

    hooks = [sources[name][0].register_forward_hook(watch(name)) for name in normalised]
    for number in range(batches):
        pairs = generator.batch(number, count)
        folded(prepared(pairs.templates), prepared(pairs.searches))
    for hook in hooks:
        hook.remove()
    for name, module in normalised.items():
        convolution, normalisation = module[0], module[1]
        calls, mean, square = sums[name]
        mean, variance = mean / calls, (square / calls - (mean / calls).square()).clamp(min=0)
        source = sources[name][0]
        convolution.weight.copy_(source.weight)
        normalisation.running_mean.copy_(mean - source.bias)
        normalisation.running_var.copy_(variance)
        normalisation.weight.copy_(torch.sqrt(variance + normalisation.eps))
        normalisation.bias.copy_(mean)
    for ours, theirs in (
        (network.score, folded.score),
        (network.box, folded.box),
        (network.quality, folded.quality),
    ):
        ours.load_state_dict(theirs.state_dict())
    return network
