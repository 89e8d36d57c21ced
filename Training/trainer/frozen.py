"""The part of a network that is not trained. ONNX Runtime runs its forward pass in half the time
that PyTorch takes.
"""

from __future__ import annotations

import copy
import warnings
from pathlib import Path

import onnxruntime
import torch
from torch import nn

from .lite import LiteBackbone
from .patches import PatchSizes


class _Part(nn.Module):
    def __init__(self, backbone: LiteBackbone, whole: bool):
        super().__init__()
        self.backbone = backbone
        self.whole = whole

    def forward(self, patch: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return tuple(self.backbone(patch)) if self.whole else (self.backbone.early(patch),)


class FrozenPart:
    """The whole backbone, or its first blocks, with its current weights."""

    def __init__(self, backbone: LiteBackbone, whole: bool, path: Path):
        part = _Part(copy.deepcopy(backbone).cpu().eval(), whole)
        side = PatchSizes().search
        patch = torch.zeros(2, 3, side, side)
        with torch.no_grad():
            outputs = [f"features{index}" for index in range(len(part(patch)))]
        sizes = {name: {0: "count", 2: "height", 3: "width"} for name in ("patch", *outputs)}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            torch.onnx.export(
                part,
                (patch,),
                str(path),
                input_names=["patch"],
                output_names=outputs,
                opset_version=17,
                dynamo=False,
                dynamic_axes=sizes,
            )
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.log_severity_level = 3
        self.session = onnxruntime.InferenceSession(
            str(path), options, providers=["CPUExecutionProvider"]
        )

    def __call__(self, patches: torch.Tensor) -> list[torch.Tensor]:
        found = self.session.run(None, {"patch": patches.contiguous().numpy()})
        return [
            torch.from_numpy(part).contiguous(memory_format=torch.channels_last) for part in found
        ]
