"""Changes of lighting, color, sharpness and noise, in batches of patches with values 0...255."""

from __future__ import annotations

import math

import torch
import torch.nn.functional as functional

NOISE_SIDE = 192


def noise_bank(count: int = 16, seed: int = 11) -> torch.Tensor:
    """Returns patches of normally distributed noise, `[count, 1, 192, 192]`. `add_noise` cuts parts
    from them.
    """
    return torch.randn(
        (count, 1, NOISE_SIDE, NOISE_SIDE), generator=torch.Generator().manual_seed(seed)
    )


def to_grey(patches: torch.Tensor) -> torch.Tensor:
    """Returns luma (ITU-R BT.601) in all three channels."""
    weights = torch.tensor([0.299, 0.587, 0.114], device=patches.device).view(1, 3, 1, 1)
    return (patches * weights).sum(1, keepdim=True).expand_as(patches)


def tone(
    patches: torch.Tensor, contrast: torch.Tensor, brightness: torch.Tensor, gains: torch.Tensor
) -> torch.Tensor:
    """Applies contrast `[n]` around 128, adds brightness `[n]`, and multiplies the channels by
    gains `[n, 3]`.
    """
    factor = (contrast[:, None] * gains)[:, :, None, None]
    offset = ((128 - 128 * contrast + brightness)[:, None] * gains)[:, :, None, None]
    return patches * factor + offset


def blur_kernels(
    sigma: torch.Tensor, angle: torch.Tensor, length: torch.Tensor, size: int = 7
) -> torch.Tensor:
    """Returns blur kernels `[n, size, size]`. Each is a Gaussian with the standard deviation
    `sigma`, elongated to `length` pixels along `angle`.
    """
    axis = torch.arange(size, device=sigma.device, dtype=torch.float32) - (size - 1) / 2
    y, x = torch.meshgrid(axis, axis, indexing="ij")
    cosine, sine = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
    along, across = x * cosine + y * sine, y * cosine - x * sine
    beyond = (along.abs() - length[:, None, None] / 2).clamp(min=0)
    kernels = torch.exp(-(beyond**2 + across**2) / (2 * sigma[:, None, None] ** 2))
    return kernels / kernels.sum((1, 2), keepdim=True)


def blur(patches: torch.Tensor, kernels: torch.Tensor) -> torch.Tensor:
    """Convolves each patch with its own kernel. Outside a patch, its edge is repeated."""
    count, channels, height, width = patches.shape
    size = kernels.shape[-1]
    padded = functional.pad(patches, [size // 2] * 4, mode="replicate")
    stacked = padded.reshape(1, count * channels, height + size - 1, width + size - 1)
    weights = kernels.repeat_interleave(channels, 0).unsqueeze(1)
    return functional.conv2d(stacked, weights, groups=count * channels).view_as(patches)


def add_noise(
    patches: torch.Tensor, bank: torch.Tensor, random: torch.Generator, strength: torch.Tensor
) -> torch.Tensor:
    """Returns the patches with noise added, which is cut from the bank. It has the standard
    deviation `strength` `[n]` and is equal in all channels.
    """
    side = patches.shape[-1]
    device = patches.device
    limit = bank.shape[-1] - side + 1
    corner = torch.randint(0, limit, (2,), generator=random, device=device).tolist()
    chosen = torch.randint(0, len(bank), (len(patches),), generator=random, device=device)
    cut = bank[chosen, :, corner[0] : corner[0] + side, corner[1] : corner[1] + side]
    return patches + cut * strength[:, None, None, None]


def uniform(random: torch.Generator, count: int, low: float, high: float) -> torch.Tensor:
    """Returns random numbers between two bounds, on the generator's device."""
    return torch.rand(count, generator=random, device=random.device) * (high - low) + low


def normal(
    random: torch.Generator, count: int, deviation: float, limit: float = math.inf
) -> torch.Tensor:
    """Returns normally distributed random numbers, clipped at `limit`."""
    values = torch.randn(count, generator=random, device=random.device) * deviation
    return values.clamp(-limit, limit)


def laplace(random: torch.Generator, count: int, scale: float, limit: float) -> torch.Tensor:
    """Returns Laplace-distributed random numbers of scale `scale`, clipped at `limit`."""
    u = torch.rand(count, generator=random, device=random.device) - 0.5
    return (-scale * u.sign() * torch.log1p(-2 * u.abs().clamp(max=0.4999))).clamp(-limit, limit)
