#!/usr/bin/env python3
"""Trains a network on pairs made from a pack, and continues an earlier run that was stopped.

    python train.py --data DATA --size s --pairs 2500000             one CPU core
    python train.py --data DATA --size lite10 --frozen --pairs 35000   on published blocks
    python train.py --data DATA --size lite10 --name tuned --from lite10 --pairs 500000
    python train.py --data DATA --size l --pairs 12000000 --device cuda --batch 512

Writes DATA/checkpoints/NAME.pt every few minutes, and NAME-<pairs>.pt after certain numbers of
pairs.
"""

from __future__ import annotations

import argparse
import json
import math
import signal
import sys
import time
from dataclasses import replace
from pathlib import Path

import torch

from trainer.ablation import STEPS, Preparation
from trainer.catalogue import Catalogue
from trainer.frozen import FrozenPart
from trainer.growth import grow, resize_patches
from trainer.lite import EARLY, LITE_SHAPES, LiteNetwork, lite_network
from trainer.losses import MARGIN_WEIGHT, losses
from trainer.network import SHAPES, TrackerNetwork, multiplications, prepared
from trainer.pack import PACKS, PackError, build_atlas, read_packs
from trainer.pairs import PairGenerator, Recipe
from trainer.restore import unfolded
from trainer.weights import network_of, read_weights, shape_of

MILESTONES = (
    32_000,
    69_000,
    138_912,
    250_000,
    500_000,
    1_000_000,
    1_500_000,
    2_000_000,
    3_000_000,
    5_000_000,
    8_000_000,
)
WARM_UP = 20_000
AVERAGE_OVER = 40_000
"""The approximate number of pairs over which the running average of the exported weights is
taken.
"""


def learning_rate(
    pairs: int, total: int, peak: float, plateau: float, fallen: float = 0.0
) -> float:
    """Returns the learning rate: a short rise to `peak`, a plateau up to a fraction of the pairs,
    and a cosine decay to a hundredth of `peak`. `fallen`, from 0 to 1, is the minimum fraction of
    the decay that has passed.
    """
    peak *= min(1.0, (pairs + 1) / min(WARM_UP, max(1.0, total / 20)))
    fall = min(1.0, max(fallen, (pairs / total - plateau) / (1 - plateau)))
    return peak * (0.01 + 0.99 * 0.5 * (1 + math.cos(math.pi * fall)))


Network = TrackerNetwork | LiteNetwork


class Follower:
    """A running average of a network's weights and statistics, which adapts fast at the start."""

    def __init__(self, average: Network, network: Network):
        pairs = list(zip(average.state_dict().values(), network.state_dict().values()))
        self.ours = [ours for ours, _ in pairs if ours.is_floating_point()]
        self.theirs = [theirs for ours, theirs in pairs if ours.is_floating_point()]

    @torch.no_grad()
    def step(self, batch: int, pairs: int) -> None:
        weight = batch / min(AVERAGE_OVER, max(pairs / 4, batch))
        torch._foreach_lerp_(self.ours, self.theirs, weight)


def save(
    path: Path,
    network: Network,
    average: Network,
    optimiser: torch.optim.Optimizer,
    pairs: int,
) -> None:
    state = {
        "shape": network.shape.name,
        "pairs": pairs,
        "network": network.state_dict(),
        "average": average.state_dict(),
        "optimiser": optimiser.state_dict(),
    }
    temporary = path.with_suffix(".partial")
    torch.save(state, temporary)
    temporary.replace(path)


def started(options: argparse.Namespace, folder: Path, generator: PairGenerator) -> Network:
    """Returns the initial network of a run: new, copied, grown, or with published first blocks."""
    if options.origin:
        path = Path(options.origin)
        path = path if path.suffix == ".pt" else folder / f"{options.origin}.pt"
        state = torch.load(path, map_location="cpu")
        if state["shape"] == options.size:
            network = network_of(options.size)
            network.load_state_dict(state["average"])
            return network
        smaller = network_of(state["shape"])
        smaller.load_state_dict(state["average"])
        if isinstance(smaller, LiteNetwork):
            network = network_of(options.size)
            resize_patches(network, smaller)
            return network
    elif options.weights:
        smaller = unfolded(read_weights(options.weights), generator)
    elif options.size in LITE_SHAPES:
        return lite_network(options.size, published=True)
    else:
        return TrackerNetwork(SHAPES[options.size])
    network = TrackerNetwork(SHAPES[options.size])
    grow(network, smaller)
    return network


def groups_of(network: Network, options: argparse.Namespace) -> list[dict]:
    """Returns the parameter groups to train, with their fractions of the learning rate."""
    if isinstance(network, TrackerNetwork):
        return [{"params": list(network.parameters()), "share": 1.0}]
    groups = [{"params": list(network.head.parameters()), "share": 1.0}]
    if not options.frozen:
        backbone = network.backbone
        parts = list(backbone.blocks[options.first_tuned :])
        if options.first_tuned == 0:
            parts.append(backbone.stem)
        tuned = [parameter for part in parts for parameter in part.parameters()]
        groups.append({"params": tuned, "share": options.backbone_rate, "weight_decay": 0.0})
    return groups


def memory_format(device: torch.device) -> torch.memory_format:
    """Returns the layout in which training is fastest. On a GPU, depthwise convolutions in bfloat16
    are slow if channels are last.
    """
    return torch.channels_last if device.type == "cpu" else torch.contiguous_format


class Forward:
    """A network's forward pass on pairs. On a CPU, the part that is not trained runs outside
    PyTorch.
    """

    def __init__(self, network: Network, options: argparse.Namespace, path: Path):
        self.network = network
        self.whole = options.frozen
        self.frozen: FrozenPart | None = None
        is_lite = isinstance(network, LiteNetwork)
        if is_lite and options.device == "cpu" and (options.frozen or options.first_tuned >= EARLY):
            self.frozen = FrozenPart(network.backbone, options.frozen, path)

    def __call__(
        self, templates: torch.Tensor, searches: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        if self.frozen is None:
            layout = {"memory_format": memory_format(templates.device)}
            return self.network(templates.contiguous(**layout), searches.contiguous(**layout))
        seen = [self.frozen(patches) for patches in (templates, searches)]
        if not self.whole:
            seen = [self.network.backbone.late(features[0]) for features in seen]
        return self.network.head.search(*self.network.head.template(seen[0]), seen[1])


def recipe_with(recipe: Recipe, changes: list[str]) -> Recipe:
    """Returns a recipe with changed fields, given as `name=value`. Raises a `ValueError` that names
    an invalid change.
    """
    values = {}
    for change in changes:
        name, _, value = change.partition("=")
        if name not in recipe.__dataclass_fields__:
            known = ", ".join(recipe.__dataclass_fields__)
            raise ValueError(f"{change}: expected one of {known}")
        values[name] = float(value)
    return replace(recipe, **values)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--data",
        type=Path,
        required=True,
        help="folder with train.pack and optionally tracks.pack and videos/",
    )
    parser.add_argument("--size", choices=[*SHAPES, *LITE_SHAPES], default="s")
    parser.add_argument("--name", help="name of the checkpoints; the size by default")
    parser.add_argument(
        "--from",
        dest="origin",
        help="name or path of the checkpoint of a smaller network from which the new network is"
        " grown, or of a network that is copied and whose patches may have another size",
    )
    parser.add_argument(
        "--weights",
        type=Path,
        help="a weight file that is copied or grown like --from, for networks without a checkpoint",
    )
    parser.add_argument(
        "--pairs",
        type=int,
        default=2_500_000,
        help="total number of pairs; the learning rate falls over the last of them",
    )
    parser.add_argument(
        "--plateau",
        type=float,
        default=0.7,
        help="fraction of the pairs after which the learning rate falls; 0 lets it fall from the"
        " start, to finish the training of a copy",
    )
    parser.add_argument("--batch", type=int, default=32)
    parser.add_argument("--rate", type=float, default=2e-3, help="peak learning rate")
    parser.add_argument("--device", default="cpu")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument(
        "--half",
        action="store_true",
        help="compute in bfloat16 on a CPU, as is always done on a GPU",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--minutes",
        type=float,
        default=math.inf,
        help="stop after this many minutes; run the command again to continue",
    )
    parser.add_argument(
        "--fall-minutes",
        type=float,
        help="let the learning rate fall over this many of the last --minutes, if it is not known"
        " how many pairs they allow",
    )
    parser.add_argument("--save-minutes", type=float, default=10)
    parser.add_argument(
        "--packs",
        nargs="+",
        default=PACKS,
        help="names or patterns of the packs in --data",
    )
    parser.add_argument(
        "--without",
        choices=sorted(STEPS),
        help="omit one of the steps that improved training, to measure its effect"
        " (trainer/ablation.py)",
    )
    parser.add_argument(
        "--videos", type=float, help="fraction of pairs from videos; by default, as in the recipe"
    )
    parser.add_argument(
        "--recipe",
        nargs="+",
        default=[],
        metavar="NAME=VALUE",
        help="changed probabilities and sizes for the pairs (Recipe in trainer/pairs.py)",
    )
    parser.add_argument(
        "--margin", type=float, default=MARGIN_WEIGHT, help="weight of the margin loss"
    )
    parser.add_argument(
        "--frozen", action="store_true", help="do not train the blocks of the published network"
    )
    parser.add_argument(
        "--first-tuned",
        type=int,
        default=EARLY,
        help="index of the first of these blocks that is trained, if they are trained",
    )
    parser.add_argument(
        "--backbone-rate",
        type=float,
        default=0.3,
        help="learning rate of the published network's blocks, as a fraction of --rate",
    )
    options = parser.parse_args()
    if options.fall_minutes and options.minutes == math.inf:
        parser.error("--fall-minutes: expected --minutes as well")
    if not 0 <= options.plateau < 1:
        parser.error(f"--plateau {options.plateau}: expected a fraction from 0 to less than 1")
    if options.videos is not None and not 0 <= options.videos <= 1:
        parser.error(f"--videos {options.videos}: expected a fraction from 0 to 1")

    torch.set_num_threads(options.threads)
    torch.manual_seed(options.seed)
    device = torch.device(options.device)
    name = options.name or options.size
    folder = options.data / "checkpoints"
    folder.mkdir(parents=True, exist_ok=True)

    try:
        pack, pack_name = read_packs(options.data, options.packs)
    except PackError as error:
        parser.error(str(error))
    in_memory = device.type == "cuda"
    in_half = in_memory or options.half
    atlas = build_atlas(
        pack, None if in_memory else options.data / f"{pack_name}.atlas", options.threads
    )
    if in_memory:
        atlas = atlas.to(device)
    preparation = STEPS.get(options.without, Preparation())
    catalogue = Catalogue(
        pack, device, topics=preparation.topics, topic_power=preparation.topic_power
    )
    recipe = preparation.recipe
    if options.videos is not None:
        recipe = recipe.with_videos(options.videos)
    try:
        recipe = recipe_with(recipe, options.recipe)
    except ValueError as error:
        parser.error(f"--recipe {error}")
    patches = shape_of(options.size).patches
    generator = PairGenerator(atlas, catalogue, recipe, options.seed, patches)

    checkpoint = folder / f"{name}.pt"
    if checkpoint.exists():
        network = network_of(options.size)
        network.load_state_dict(torch.load(checkpoint, map_location="cpu")["network"])
    else:
        network = started(options, folder, generator)
    network = network.to(device, memory_format=memory_format(device))
    average = network_of(options.size).to(device)
    average.load_state_dict(network.state_dict())
    optimiser = torch.optim.AdamW(
        groups_of(network, options), lr=options.rate, weight_decay=1e-3, fused=in_memory
    )
    forward = Forward(network, options, folder / f"{name}-frozen.onnx")
    pairs = 0
    if checkpoint.exists():
        state = torch.load(checkpoint, map_location=device)
        average.load_state_dict(state["average"])
        optimiser.load_state_dict(state["optimiser"])
        pairs = state["pairs"]
    parameters = sum(parameter.numel() for parameter in network.parameters())
    costs = [value / 1e6 for value in multiplications(average.cpu())]
    average.to(device)
    print(
        f"{name}: {parameters} parameters, {costs[0]:.1f} + {costs[1]:.1f} million"
        f" multiply-adds; {len(pack.pictures)} pictures,"
        f" {len(catalogue.single)} objects and {len(catalogue.several)} tracks; from pair {pairs}",
        flush=True,
    )

    follower = Follower(average, network)
    stopping: list[int] = []
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda received, _frame: stopping.append(received))
    network.train()
    trained = [parameter for group in optimiser.param_groups for parameter in group["params"]]
    network.requires_grad_(False)
    for parameter in trained:
        parameter.requires_grad_(True)
    begun = saved = reported = time.monotonic()
    shown = pairs
    sums = torch.zeros(6, device=device)
    batches = 0
    limit = begun + options.minutes * 60
    while pairs < options.pairs and time.monotonic() < limit and not stopping:
        fallen = 0.0
        if options.fall_minutes:
            fallen = max(0.0, 1 - (limit - time.monotonic()) / (60 * options.fall_minutes))
        rate = learning_rate(pairs, options.pairs, options.rate, options.plateau, fallen)
        for group in optimiser.param_groups:
            group["lr"] = rate * group["share"]
        batch = generator.batch(pairs, options.batch)
        templates, searches = prepared(batch.templates), prepared(batch.searches)
        with torch.autocast(device.type, torch.bfloat16, enabled=in_half):
            output = forward(templates, searches)
        terms = losses(*output, batch.boxes, batch.present, batch.exact)
        optimiser.zero_grad(set_to_none=True)
        terms.total(options.margin).backward()
        torch.nn.utils.clip_grad_norm_(trained, 5.0)
        optimiser.step()
        before, pairs = pairs, pairs + options.batch
        follower.step(options.batch, pairs)
        sums += torch.stack(
            [terms.score, terms.box, terms.quality, terms.margin, terms.overlap, terms.hits]
        ).detach()
        batches += 1
        now = time.monotonic()
        if now - reported > 30:
            means = dict(
                zip(
                    ("score", "box", "quality", "margin", "overlap", "hits"),
                    (sums / batches).tolist(),
                )
            )
            line = {"pairs": pairs, "rate": round((pairs - shown) / (now - reported), 1)}
            print(
                json.dumps(line | {key: round(value, 4) for key, value in means.items()}),
                flush=True,
            )
            sums.zero_()
            batches, reported, shown = 0, now, pairs
        for milestone in MILESTONES:
            if before < milestone <= pairs:
                save(folder / f"{name}-{milestone}.pt", network, average, optimiser, pairs)
        if now - saved > options.save_minutes * 60:
            save(checkpoint, network, average, optimiser, pairs)
            saved = now
    save(checkpoint, network, average, optimiser, pairs)
    print(f"{name}: stopped after {pairs} pairs", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
