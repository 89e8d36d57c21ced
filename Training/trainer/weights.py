"""The package's weight file, with folded batch normalization, 16-bit floats and a small header.

Layout, little-endian:

    magic        8 bytes, `OVTRACK\\0`
    version      u32, 1
    name         u32 length, then UTF-8
    settings     u32 count, then for each: u32 length and UTF-8 name, i32 value
    layers       u32 count, then for each:
                   u32 length and UTF-8 name
                   u32 kind (0 weight, 1 bias)
                   u32 number of dimensions, then each as u32
                   u32 offset of the values from the start of the data, in bytes
    padding      zeros up to a multiple of 16 bytes
    data         the values as IEEE 754 binary16, each tensor starting at a multiple of 16 bytes

A weight is `[outputs, inputs / groups, rows, columns]`. The layers are in the order in which the
network runs them. The README lists their names.
"""

from __future__ import annotations

import copy
import struct
from pathlib import Path
from typing import TypeVar

import numpy as np
import torch
from torch import nn

from .lite import LITE_SHAPES, LiteNetwork, LiteShape, fold_norm
from .network import CORRELATION_SCALE, SHAPES, Shape, TrackerNetwork
from .patches import STRIDE

MAGIC = b"OVTRACK\0"
VERSION = 1
ALIGNMENT = 16


AnyNetwork = TypeVar("AnyNetwork", TrackerNetwork, LiteNetwork)


class WeightError(ValueError):
    """The error for a file that is not a weight file, is truncated, or does not fit the network."""


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


def _text(value: str) -> bytes:
    encoded = value.encode()
    return struct.pack("<I", len(encoded)) + encoded


def write_weights(network: TrackerNetwork | LiteNetwork, path: Path) -> int:
    """Writes a trained network. Returns the number of bytes written."""
    layers: list[tuple[str, int, torch.Tensor]] = []
    for name, module in folded(network).named_modules():
        if isinstance(module, nn.Conv2d):
            plain = name.removesuffix(".0")
            layers.append((plain, 0, module.weight))
            layers.append((plain, 1, module.bias))
    table, data = b"", b""
    for name, kind, tensor in layers:
        values = tensor.detach().numpy().astype("<f2")
        if not np.isfinite(values).all():
            raise WeightError(f"{name}: a weight does not fit a 16-bit float")
        data += b"\0" * (-len(data) % ALIGNMENT)
        table += _text(name) + struct.pack("<II", kind, values.ndim)
        table += struct.pack(f"<{values.ndim}I", *values.shape) + struct.pack("<I", len(data))
        data += values.tobytes()
    head = MAGIC + struct.pack("<I", VERSION) + _text(network.shape.name)
    values = settings(network)
    head += struct.pack("<I", len(values))
    for name, value in values.items():
        head += _text(name) + struct.pack("<i", value)
    head += struct.pack("<I", len(layers)) + table
    head += b"\0" * (-len(head) % ALIGNMENT)
    path.write_bytes(head + data)
    return len(head) + len(data)


class _Reader:
    def __init__(self, content: bytes, name: str):
        self.content, self.name, self.place = content, name, 0

    def take(self, count: int) -> bytes:
        part = self.content[self.place : self.place + count]
        if len(part) != count:
            raise WeightError(f"{self.name}: truncated: expected {count} bytes at {self.place}")
        self.place += count
        return part

    def number(self) -> int:
        return struct.unpack("<I", self.take(4))[0]

    def text(self) -> str:
        return self.take(self.number()).decode()


def read_weights(path: Path) -> TrackerNetwork | LiteNetwork:
    """Returns a folded network from a weight file. Raises a `WeightError` that names the expected
    content.
    """
    reader = _Reader(path.read_bytes(), path.name)
    if reader.take(8) != MAGIC:
        raise WeightError(f"{path.name}: expected a file of weights that starts with OVTRACK")
    version = reader.number()
    if version != VERSION:
        raise WeightError(f"{path.name}: expected version {VERSION}, found {version}")
    name = reader.text()
    names = [*SHAPES, *LITE_SHAPES]
    if name not in names:
        raise WeightError(
            f"{path.name}: expected one of the networks {', '.join(names)}, found {name!r}"
        )
    for _ in range(reader.number()):
        reader.text()
        reader.take(4)
    entries = []
    for _ in range(reader.number()):
        layer, kind, dimensions = reader.text(), reader.number(), reader.number()
        shape = [reader.number() for _ in range(dimensions)]
        entries.append((layer, kind, shape, reader.number()))
    reader.take(-reader.place % ALIGNMENT)
    start = reader.place
    network = folded(network_of(name))
    modules = {
        key.removesuffix(".0"): part
        for key, part in network.named_modules()
        if isinstance(part, nn.Conv2d)
    }
    with torch.no_grad():
        for layer, kind, shape, offset in entries:
            if layer not in modules:
                raise WeightError(f"{path.name}: layer {layer!r} is not one of network {name}")
            target = modules[layer].weight if kind == 0 else modules[layer].bias
            if list(target.shape) != shape:
                raise WeightError(
                    f"{path.name}: layer {layer}: expected shape {list(target.shape)},"
                    f" found {shape}"
                )
            reader.place = start + offset
            values = np.frombuffer(reader.take(2 * target.numel()), "<f2").astype(np.float32)
            target.copy_(torch.from_numpy(values).view_as(target))
    return network
