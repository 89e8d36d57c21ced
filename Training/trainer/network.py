"""The Siamese network of the learned tracker.

One backbone at stride 8 processes the template (64 px, 8 x 8 cells) and the search patch (128 px,
16 x 16 cells). Pixel-wise correlation compares each template cell with each search cell (after
Alpha-Refine, Yan et al., CVPR 2021). The result is combined with search features that are gated by
the center of the template. Two branches of depthwise and pointwise convolutions compute, for each
cell, the score of the target's presence, the distances from the cell's center to the four sides of
the box (anchor-free, after FCOS, Tian et al., ICCV 2019) and the expected overlap of that box. The
backbone consists of inverted residuals (MobileNetV2, Sandler et al., CVPR 2018) with ReLU.

The network uses only layers that a small inference engine supports: a first 3 x 3 convolution with
stride 2, depthwise 3 x 3 and 5 x 5 convolutions, pointwise convolutions, ReLU, additions and matrix
products. Inputs are `(value - 128) / 128`, RGB.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
import torch.nn.functional as functional
from torch import nn

from .depthwise import convolved
from .patches import STRIDE, PatchSizes

CORRELATION_SCALE = 1.0


@dataclass(frozen=True)
class Shape:
    """The widths of a network: the channels of the stages, the expansion in blocks, the
    channels after the backbone, and the sizes of its patches.
    """

    name: str
    widths: tuple[int, int, int, int, int]
    expansion: int
    channels: int
    patches: PatchSizes = PatchSizes()


SHAPES = {
    shape.name: shape
    for shape in (
        Shape("s", (16, 24, 32, 48, 64), 2, 64),
        Shape("m", (16, 24, 32, 48, 64), 3, 64),
        Shape("l", (16, 24, 40, 64, 96), 4, 64),
    )
}


def convolution(
    inputs: int, outputs: int, size: int, stride: int = 1, groups: int = 1, active: bool = True
) -> nn.Sequential:
    """Returns a convolution without bias, followed by batch normalization and, if `active`, by
    ReLU.
    """
    layers: list[nn.Module] = [
        convolved(inputs, outputs, size, stride, groups, bias=False),
        nn.BatchNorm2d(outputs),
    ]
    if active:
        layers.append(nn.ReLU(inplace=True))
    return nn.Sequential(*layers)


class InvertedResidual(nn.Module):
    """A block that expands, convolves depthwise 3 x 3 and projects. Its input is added if the
    shape is unchanged.
    """

    def __init__(self, inputs: int, outputs: int, stride: int, expansion: int):
        super().__init__()
        inner = inputs * expansion
        self.expand = convolution(inputs, inner, 1)
        self.depthwise = convolution(inner, inner, 3, stride, inner)
        self.project = convolution(inner, outputs, 1, active=False)
        self.keeps_shape = stride == 1 and inputs == outputs

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.project(self.depthwise(self.expand(x)))
        return x + y if self.keeps_shape else y


class Branch(nn.Sequential):
    """Three depthwise convolutions, each followed by a pointwise convolution."""

    def __init__(self, channels: int):
        super().__init__(
            convolution(channels, channels, 5, groups=channels),
            convolution(channels, channels, 1),
            convolution(channels, channels, 5, groups=channels),
            convolution(channels, channels, 1),
            convolution(channels, channels, 3, groups=channels),
            convolution(channels, channels, 1),
        )


class TrackerHead(nn.Module):
    """The head that computes score, distances and expected overlap from correlation and gated
    features.
    """

    patches: PatchSizes
    """The sizes of the patches, which subclasses set."""

    def add_answer(self, cells: int, channels: int) -> None:
        """Adds the head's layers. Subclasses call this last, because layers are stored in the order
        in which they run.
        """
        self.mix = convolution(cells + channels, channels, 1)
        self.score_branch = Branch(channels)
        self.box_branch = Branch(channels)
        self.score = nn.Conv2d(channels, 1, 1)
        self.box = nn.Conv2d(channels, 4, 1)
        self.quality = nn.Conv2d(channels, 1, 1)
        nn.init.constant_(self.score.bias, -3.0)
        nn.init.zeros_(self.box.bias)
        nn.init.zeros_(self.quality.bias)

    def answer(self, features: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns the score logits, the distances in pixels, and the overlap logits."""
        mixed = self.mix(features)
        boxes = self.box_branch(mixed)
        distances = self.box(boxes).clamp(-6, 4).exp() * self.patches.distance_unit
        return self.score(self.score_branch(mixed)), distances, self.quality(boxes)


class TrackerNetwork(TrackerHead):
    """The network that computes score, distances and expected overlap for each of 16 x 16 cells
    from a template and a search patch.
    """

    def __init__(self, shape: Shape):
        super().__init__()
        self.shape = shape
        self.patches = shape.patches
        a, b, c, d, e = shape.widths
        self.stem = convolution(3, a, 3, 2)
        self.stem_depthwise = convolution(a, a, 3, groups=a)
        self.stem_project = convolution(a, a, 1, active=False)
        self.blocks = nn.Sequential(
            *(
                InvertedResidual(inputs, outputs, stride, shape.expansion)
                for inputs, outputs, stride in (
                    (a, b, 2), (b, b, 1),
                    (b, c, 2), (c, c, 1), (c, c, 1),
                    (c, d, 1), (d, d, 1), (d, e, 1), (e, e, 1),
                )
            )
        )  # fmt: skip
        self.template_neck = convolution(e, shape.channels, 1, active=False)
        self.search_neck = convolution(e, shape.channels, 1, active=False)
        self.add_answer(self.patches.template_cells**2, shape.channels)

    def backbone(self, patch: torch.Tensor) -> torch.Tensor:
        return self.blocks(self.stem_project(self.stem_depthwise(self.stem(patch))))

    def template(self, patch: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the stored representation of a target: the cells' unit vectors `[n, 64,
        channels]` and the gate `[n, channels, 1, 1]`.
        """
        features = self.template_neck(self.backbone(patch))
        middle = self.patches.middle
        gate = features[:, :, middle, middle].mean((2, 3), keepdim=True)
        cells = functional.normalize(features.flatten(2), dim=1) * CORRELATION_SCALE
        return cells.transpose(1, 2), gate

    def search(
        self, cells: torch.Tensor, gate: torch.Tensor, patch: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns the score logits `[n, 1, 16, 16]`, the distances in pixels `[n, 4, 16, 16]`,
        and the overlap logits.
        """
        features = self.search_neck(self.backbone(patch))
        count, _, height, width = features.shape
        correlation = torch.bmm(cells, features.flatten(2)).view(
            count, cells.shape[1], height, width
        )
        return self.answer(torch.cat([correlation, features * gate], 1))

    def forward(
        self, template: torch.Tensor, search: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return self.search(*self.template(template), search)


def prepared(patches: torch.Tensor) -> torch.Tensor:
    """Converts values 0...255 to the network's input range."""
    return (patches - 128) / 128


def cell_centers(cells: int, device: torch.device) -> tuple[torch.Tensor, torch.Tensor]:
    """Returns the x and y coordinates of the centers of a search patch's cells in pixels, `[cells,
    cells]` each: 4, 12, 20 and so on.
    """
    axis = torch.arange(cells, device=device, dtype=torch.float32) * STRIDE + STRIDE / 2
    y, x = torch.meshgrid(axis, axis, indexing="ij")
    return x, y


def multiplications(network: TrackerNetwork) -> tuple[int, int]:
    """Returns the number of multiply-adds for one template and for one search patch."""
    patches, totals = network.shape.patches, [0]
    hooks = []

    def count(module: nn.Conv2d, _inputs: object, output: torch.Tensor) -> None:
        per_output = (
            module.in_channels // module.groups * module.kernel_size[0] * module.kernel_size[1]
        )
        totals[0] += output[0].numel() * per_output

    for module in network.modules():
        if isinstance(module, nn.Conv2d):
            hooks.append(module.register_forward_hook(count))
    training = network.training
    network.eval()
    with torch.no_grad():
        cells, gate = network.template(torch.zeros(1, 3, patches.template, patches.template))
        template = totals[0]
        totals[0] = 0
        network.search(cells, gate, torch.zeros(1, 3, patches.search, patches.search))
    for hook in hooks:
        hook.remove()
    network.train(training)
    correlation = cells.shape[1] * cells.shape[2] * patches.search_cells**2
    return template, totals[0] + correlation
