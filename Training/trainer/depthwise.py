"""Depthwise convolutions whose backward pass is fast on a CPU when a network computes in bfloat16.

PyTorch's own backward pass takes most of a training step in this case. The gradient of a 5 x 5
filter is slow in any format, and the gradient of the input with stride 2 is slow in bfloat16. The
gradient of a 3 x 3 filter is fast, and the 25 taps of a 5 x 5 filter are covered by four
overlapping blocks of 3 x 3 taps, on inputs shifted by two cells.
"""

from __future__ import annotations

from typing import Any

import torch
import torch.nn.functional as functional
from torch import nn

_backward = torch.ops.aten.convolution_backward


class _Depthwise(torch.autograd.Function):
    """A function that computes the forward pass and the input's gradient in float, and the
    filter's gradient in the input's type.
    """

    @staticmethod
    def forward(
        ctx: Any, x: torch.Tensor, weight: torch.Tensor, bias: torch.Tensor | None, stride: int
    ) -> torch.Tensor:
        ctx.type, ctx.stride = x.dtype, stride
        with torch.autocast("cpu", enabled=False):
            x = x.float().contiguous(memory_format=torch.channels_last)
            ctx.save_for_backward(x, weight)
            return functional.conv2d(x, weight, bias, stride, weight.shape[-1] // 2, 1, len(weight))

    @staticmethod
    def backward(ctx: Any, gradient: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        x, weight = ctx.saved_tensors
        groups, strides, half = len(weight), [ctx.stride] * 2, weight.shape[-1] // 2
        gradient = gradient.float().contiguous(memory_format=torch.channels_last)

        def part(g: torch.Tensor, x: torch.Tensor, w: torch.Tensor, padding: int, of: int) -> Any:
            mask = [index == of for index in range(3)]
            sizes = ([groups], strides, [padding] * 2, [1, 1], False, [0, 0], groups)
            return _backward(g, x, w, *sizes, mask)[of]

        of_x = part(gradient, x, weight, half, 0) if ctx.needs_input_grad[0] else None
        of_weight = of_bias = None
        if ctx.needs_input_grad[1] and half == 2:
            count, _, height, width = x.shape
            padded = x.new_zeros(count, height + 4, width + 4, groups, dtype=ctx.type)
            padded[:, 2:-2, 2:-2] = x.permute(0, 2, 3, 1)
            typed, small = gradient.to(ctx.type), weight[:, :, :3, :3].to(ctx.type).contiguous()
            of_weight = torch.empty_like(weight)
            for i in (0, 2):
                for j in (0, 2):
                    moved = padded[:, i : i + height + 2, j : j + width + 2].contiguous()
                    of_weight[:, :, i : i + 3, j : j + 3] = part(
                        typed, moved.permute(0, 3, 1, 2), small, 0, 1
                    )
        elif ctx.needs_input_grad[1]:
            of_weight = part(gradient, x, weight, half, 1)
        if ctx.needs_input_grad[2]:
            of_bias = gradient.sum((0, 2, 3))
        return of_x, of_weight, of_bias, None


class DepthwiseConvolution(nn.Conv2d):
    """A 3 x 3 or 5 x 5 convolution of each channel separately, padded by half its size."""

    def __init__(self, channels: int, size: int, stride: int, bias: bool):
        super().__init__(channels, channels, size, stride, size // 2, groups=channels, bias=bias)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        if x.device.type == "cpu" and torch.is_grad_enabled() and torch.is_autocast_enabled("cpu"):
            return _Depthwise.apply(x, self.weight, self.bias, self.stride[0])
        return super().forward(x)


def convolved(
    inputs: int, outputs: int, size: int, stride: int, groups: int, bias: bool
) -> nn.Conv2d:
    """Returns a convolution padded by half its size, which is depthwise if it has as many groups
    as channels.
    """
    if groups == inputs == outputs:
        return DepthwiseConvolution(inputs, size, stride, bias)
    return nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=bias)
