"""The package's weight file for networks in PyTorch, with folded batch normalization and 16-bit
floats. `tensors.py` describes the container.

A weight is `[outputs, inputs / groups, rows, columns]`. The layers are in the order in which the
network runs them. The README lists their names.
"""

from __future__ import annotations

import copy
from pathlib import Path
from typing import TypeVar

import torch
from torch import nn

from .lite import LITE_SHAPES, LiteNetwork, LiteShape, fold_norm
from .network import CORRELATION_SCALE, SHAPES, Shape, TrackerNetwork
from .patches import STRIDE
from .tensors import Tensors, WeightError, read_tensors, write_tensors

AnyNetwork = TypeVar("AnyNetwork", TrackerNetwork, LiteNetwork)


def shape_of(name: str) -> Shape | LiteShape:
    return SHAPES[name] if name in SHAPES else LITE_SHAPES[name]


def network_of(name: str) -> TrackerNetwork | LiteNetwork:
    """Returns a new network with the shape of this name."""
    shape = shape_of(name)
    return TrackerNetwork(shape) if isinstance(shape, Shape) else LiteNetwork(shape)


@torch.no_grad()
def folded(network: AnyNetwork) -> AnyNetwork:
    """Returns a copy for inference. Every batch normalization is folded into the preceding
    convolution, which receives a bias.
    """
    network = copy.deepcopy(network).cpu().float().eval()
    for module in list(network.modules()):
        if not isinstance(module, nn.Sequential) or len(module) < 2:
            continue
        convolution, normalisation = module[0], module[1]
        if not isinstance(convolution, nn.Conv2d) or not isinstance(normalisation, nn.BatchNorm2d):
            continue
        factor = normalisation.weight / torch.sqrt(normalisation.running_var + normalisation.eps)
        convolution.weight.mul_(factor.view(-1, 1, 1, 1))
        convolution.bias = nn.Parameter(normalisation.bias - normalisation.running_mean * factor)
        module[1] = nn.Identity()
    if isinstance(network, LiteNetwork):
        fold_norm(network.head)
    return network


@torch.no_grad()
def blended(network: AnyNetwork, other: AnyNetwork, share: float) -> AnyNetwork:
    """Returns a folded network with weights between those of two networks of the same shape. One
    of the two was trained further from the other. `share` is the weight of the other network
    (after Wortsman et al., "Robust fine-tuning of zero-shot models", CVPR 2022).
    """
    if network.shape != other.shape:
        raise WeightError(
            f"networks {network.shape.name} and {other.shape.name}: expected the same shape"
        )
    network = folded(network)
    for ours, theirs in zip(network.parameters(), folded(other).parameters()):
        ours.lerp_(theirs, share)
    return network


def rounded(network: AnyNetwork) -> AnyNetwork:
    """Returns a folded copy whose weights are rounded to 16-bit floats, as in the file."""
    network = folded(network)
    with torch.no_grad():
        for parameter in network.parameters():
            parameter.copy_(parameter.half().float())
    return network


def settings(network: TrackerNetwork | LiteNetwork) -> dict[str, int]:
    """Returns the settings that an engine needs in addition to the layers."""
    if isinstance(network, LiteNetwork):
        values = {
            "lite": network.shape.last,
            "adapts": int(network.shape.adapts),
            "deep_cells": network.head.deep_side**2,
        }
    else:
        values = {f"width{index}": width for index, width in enumerate(network.shape.widths)}
        values["expansion"] = network.shape.expansion
    return values | {
        "channels": network.shape.channels,
        "template": network.shape.patches.template,
        "search": network.shape.patches.search,
        "stride": STRIDE,
        "distance_unit": int(network.shape.patches.distance_unit),
        "correlation_scale": int(CORRELATION_SCALE),
    }


def write_weights(network: TrackerNetwork | LiteNetwork, path: Path) -> int:
    """Writes a trained network. Returns the number of bytes written."""
    tensors = Tensors(network.shape.name, settings(network), {})
    for name, module in folded(network).named_modules():
        if isinstance(module, nn.Conv2d):
            plain = name.removesuffix(".0")
            for kind, values in enumerate((module.weight, module.bias)):
                tensors.values[plain, kind] = values.detach().numpy()
    return write_tensors(tensors, path)


def read_weights(path: Path) -> TrackerNetwork | LiteNetwork:
    """Returns a folded network from a weight file. Raises a `WeightError` that names the expected
    content.
    """
    tensors = read_tensors(path)
    names = [*SHAPES, *LITE_SHAPES]
    if tensors.name not in names:
        raise WeightError(
            f"{path.name}: expected one of the networks {', '.join(names)}, found {tensors.name!r}"
        )
    network = folded(network_of(tensors.name))
    modules = {
        key.removesuffix(".0"): part
        for key, part in network.named_modules()
        if isinstance(part, nn.Conv2d)
    }
    with torch.no_grad():
        for (layer, kind), values in tensors.values.items():
            if kind > 1:
                raise WeightError(f"{path.name}: layer {layer} is in integers")
            if layer not in modules:
                raise WeightError(
                    f"{path.name}: layer {layer!r} is not one of network {tensors.name}"
                )
            target = modules[layer].weight if kind == 0 else modules[layer].bias
            if target.shape != values.shape:
                raise WeightError(
                    f"{path.name}: layer {layer}: expected shape {list(target.shape)},"
                    f" found {list(values.shape)}"
                )
            target.copy_(torch.from_numpy(values.astype("float32")))
    return network
