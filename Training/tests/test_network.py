"""Tests the network's shape, its losses, and the exported files."""

import struct

import numpy as np
import onnxruntime
import pytest
import torch

from export import export_onnx, load, save_start
from train import learning_rate
from trainer.depthwise import DepthwiseConvolution
from trainer.frozen import FrozenPart
from trainer.growth import grow, resize_patches
from trainer.lite import LITE_SHAPES, LiteBackbone, LiteNetwork, narrowed
from trainer.losses import ellipses, losses, overlaps
from trainer.network import SHAPES, TrackerNetwork, cell_centers, multiplications
from trainer.patches import PatchSizes
from trainer.tensors import MAGIC, WeightError
from trainer.weights import (
    blended,
    folded,
    read_weights,
    rounded,
    write_weights,
)

BOX = torch.tensor([[40.0, 44.0, 88.0, 76.0]])
PRESENT = torch.tensor([True])


def _network(name: str = "s") -> TrackerNetwork:
    """Returns a network whose running statistics differ from their initial values."""
    torch.manual_seed(1)
    network = TrackerNetwork(SHAPES[name])
    network.train()
    for _ in range(2):
        network(torch.randn(4, 3, 64, 64), torch.randn(4, 3, 128, 128))
    return network.eval()


def _exact_distances(box: torch.Tensor) -> torch.Tensor:
    x, y = cell_centers(16, torch.device("cpu"))
    x0, y0, x1, y1 = box[0]
    return torch.stack([x - x0, y - y0, x1 - x, y1 - y]).unsqueeze(0)


@pytest.mark.parametrize(("name", "most"), [("s", 125_000), ("m", 160_000), ("l", 300_000)])
def test_sizes_and_shapes(name, most):
    network = TrackerNetwork(SHAPES[name])
    score, distances, quality = network(torch.zeros(2, 3, 64, 64), torch.zeros(2, 3, 128, 128))
    assert sum(parameter.numel() for parameter in network.parameters()) < most
    assert score.shape == quality.shape == (2, 1, 16, 16)
    assert distances.shape == (2, 4, 16, 16) and (distances > 0).all()


def test_the_small_network_takes_under_forty_million_multiplications():
    template, search = multiplications(TrackerNetwork(SHAPES["s"]))
    assert 5e6 < template < 8e6 and 35e6 < search < 40e6


def test_a_box_that_fits_overlaps_fully():
    overlap, general = overlaps(_exact_distances(BOX), BOX)
    inside = ellipses(BOX, 16) < 1
    assert torch.allclose(overlap[inside], torch.ones_like(overlap[inside]), atol=1e-4)
    assert torch.allclose(general[inside], torch.ones_like(general[inside]), atol=1e-4)


def test_overlap_by_hand():
    cell = torch.zeros(1, 4, 16, 16)
    cell[0, :, 7, 7] = torch.tensor(
        [20.0, 16.0, 4.0, 16.0]
    )  # the cell's center is (60, 60): box 40...64 x 44...76
    overlap, general = overlaps(cell, BOX)
    assert float(overlap[0, 7, 7]) == pytest.approx(24 * 32 / (48 * 32))
    assert float(general[0, 7, 7]) == pytest.approx(0.5)


def test_boxes_apart_have_a_negative_general_overlap():
    cell = torch.full((1, 4, 16, 16), 2.0)
    overlap, general = overlaps(cell, BOX)
    assert float(overlap[0, 0, 0]) == 0 and float(general[0, 0, 0]) == pytest.approx(
        -(86 * 74 - 16 - 48 * 32) / (86 * 74)
    )


def test_the_right_answer_costs_little_and_a_rival_costs_more():
    right = torch.where(ellipses(BOX, 16) < 0.36, 8.0, -8.0).unsqueeze(1)
    quality = torch.where(ellipses(BOX, 16) < 0.7, 8.0, -8.0).unsqueeze(1)
    good = losses(right, _exact_distances(BOX), quality, BOX, PRESENT, PRESENT)
    rival = right.clone()
    rival[0, 0, 14, 14] = 9.0
    bad = losses(rival, _exact_distances(BOX).clamp(min=1), quality, BOX, PRESENT, PRESENT)
    assert (
        float(good.total()) < 0.05
        and float(good.overlap) == pytest.approx(1, abs=1e-3)
        and float(good.hits) == 1
    )
    assert float(bad.margin) > float(good.margin) + 1 and float(bad.score) > float(good.score)
    assert float(bad.hits) == 0 and float(bad.quality) >= float(good.quality)


def test_an_absent_target_has_no_box_loss_and_wants_low_scores():
    absent = torch.tensor([False])
    low, high = torch.full((1, 1, 16, 16), -8.0), torch.full((1, 1, 16, 16), 4.0)
    quiet = losses(low, _exact_distances(BOX).abs(), low, BOX, absent, PRESENT)
    loud = losses(high, _exact_distances(BOX).abs(), high, BOX, absent, PRESENT)
    assert float(quiet.box) == 0 and float(quiet.margin) == 0
    assert float(loud.score) > 100 * float(quiet.score) and float(loud.quality) > float(
        quiet.quality
    )


def test_losses_have_finite_gradients_for_odd_boxes():
    network = TrackerNetwork(SHAPES["s"])
    boxes = torch.tensor(
        [[0.0, 0.0, 1.0, 1.0], [-30.0, -30.0, 4.0, 4.0], [20.0, 20.0, 120.0, 30.0]]
    )
    output = network(torch.randn(3, 3, 64, 64), torch.randn(3, 3, 128, 128))
    present = torch.tensor([True, True, False])
    losses(*output, boxes, present, present).total().backward()
    assert all(torch.isfinite(p.grad).all() for p in network.parameters() if p.grad is not None)


def test_folding_keeps_the_outputs():
    network = _network()
    inputs = torch.randn(1, 3, 64, 64), torch.randn(1, 3, 128, 128)
    with torch.no_grad():
        for ours, theirs in zip(network(*inputs), folded(network)(*inputs)):
            assert torch.allclose(ours, theirs, atol=1e-3, rtol=1e-4)


def test_a_blend_lies_between_two_networks():
    first, second = _network(), TrackerNetwork(SHAPES["s"]).eval()
    networks = blended(first, second, 0.25), folded(first), folded(second)
    for middle, ours, theirs in zip(*(network.parameters() for network in networks)):
        assert torch.allclose(middle, 0.75 * ours + 0.25 * theirs, atol=1e-6)
    assert torch.equal(blended(first, folded(second), 0).score.weight, first.score.weight)
    with pytest.raises(WeightError, match="networks s and l: expected the same shape"):
        blended(first, _network("l"), 0.5)


def test_the_weight_file_is_small_and_read_as_written(tmp_path):
    network = _network()
    path = tmp_path / "s.weights"
    size = write_weights(network, path)
    assert size == path.stat().st_size < 260_000
    again, expected = read_weights(path), rounded(network)
    inputs = torch.randn(1, 3, 64, 64), torch.randn(1, 3, 128, 128)
    with torch.no_grad():
        for ours, theirs in zip(again(*inputs), expected(*inputs)):
            assert torch.equal(ours, theirs)


def test_small_and_large_together_stay_below_a_megabyte(tmp_path):
    total = sum(write_weights(_network(name), tmp_path / name) for name in ("s", "l"))
    assert total < 1_000_000


def test_the_header_is_as_documented(tmp_path):
    path = tmp_path / "s.weights"
    write_weights(_network(), path)
    content = path.read_bytes()
    assert content[:8] == MAGIC
    version, length = struct.unpack_from("<II", content, 8)
    assert (version, content[16 : 16 + length]) == (1, b"s")


def test_broken_weight_files_are_errors(tmp_path):
    path = tmp_path / "s.weights"
    write_weights(_network(), path)
    content = path.read_bytes()
    for broken, message in (
        (b"not weights at all", "expected a file of weights"),
        (content[:100], "truncated"),
        (content[:-10], "truncated"),
        (content[:8] + b"\x09" + content[9:], "expected version 1 or 2, found 9"),
    ):
        (tmp_path / "broken").write_bytes(broken)
        with pytest.raises(WeightError, match=message):
            read_weights(tmp_path / "broken")


def test_onnx_runtime_agrees_with_the_network(tmp_path):
    network = _network()
    template_path, search_path = export_onnx(network, tmp_path / "s")
    template, search = torch.randn(1, 3, 64, 64), torch.randn(1, 3, 128, 128)
    cells, gate = onnxruntime.InferenceSession(str(template_path)).run(
        None, {"patch": template.numpy()}
    )
    outputs = onnxruntime.InferenceSession(str(search_path)).run(
        None, {"cells": cells, "gate": gate, "patch": search.numpy()}
    )
    with torch.no_grad():
        score, distances, quality = rounded(network)(template, search)
    for ours, theirs in zip(outputs, (torch.sigmoid(score), distances, torch.sigmoid(quality))):
        np.testing.assert_allclose(ours, theirs.numpy(), atol=1e-3, rtol=1e-3)


def test_the_rate_rises_stays_and_falls():
    rates = [
        learning_rate(pairs, 1_000_000, 2e-3, 0.7)
        for pairs in (0, 20_000, 500_000, 700_000, 850_000, 1_000_000)
    ]
    assert rates[0] < 1e-6 and rates[1] == rates[2] == 2e-3
    assert rates[3] == pytest.approx(2e-3) and rates[3] > rates[4] > rates[5]
    assert rates[5] == pytest.approx(2e-5)


def test_without_a_plateau_the_rate_falls_at_once():
    rates = [learning_rate(pairs, 100_000, 2e-3, 0) for pairs in (5_000, 50_000, 100_000)]
    assert rates[0] > 0.98 * 2e-3 and rates[1] == pytest.approx(1.01e-3)
    assert rates[2] == pytest.approx(2e-5)


def test_the_rate_falls_by_the_clock():
    rates = [learning_rate(60_000, 100_000, 2e-3, 0.9, fallen) for fallen in (0, 0.5, 1)]
    assert rates[0] == 2e-3 and rates[1] == pytest.approx(1.01e-3)
    assert rates[2] == pytest.approx(2e-5)


def test_a_small_checkpoint_is_the_network_rounded(tmp_path):
    network = LiteNetwork(LITE_SHAPES["lite4"]).eval()
    save_start(network, 7, tmp_path / "start.pt")
    again, pairs = load(tmp_path / "start.pt")
    assert pairs == 7 and (tmp_path / "start.pt").stat().st_size < 250_000
    for ours, theirs in zip(again.parameters(), network.parameters()):
        assert torch.equal(ours, theirs.half().float())


@pytest.mark.parametrize("name", ["s", "m", "l"])
def test_a_grown_network_does_what_the_smaller_one_did(name):
    smaller, larger = _network("s"), TrackerNetwork(SHAPES[name]).eval()
    grow(larger, smaller)
    template, search = torch.randn(1, 3, 64, 64), torch.randn(1, 3, 128, 128)
    with torch.no_grad():
        for ours, theirs in zip(larger(template, search), smaller(template, search)):
            assert torch.allclose(ours, theirs, rtol=1e-3, atol=1e-4)


def test_no_network_grows_from_a_larger_one():
    with pytest.raises(ValueError, match="larger"):
        grow(TrackerNetwork(SHAPES["s"]), TrackerNetwork(SHAPES["m"]))


def test_boxes_that_nobody_drew_teach_the_score_only():
    score, quality = torch.zeros(1, 1, 16, 16), torch.zeros(1, 1, 16, 16)
    distances = torch.full((1, 4, 16, 16), 30.0)
    exact = losses(score, distances, quality, BOX, PRESENT, PRESENT)
    loose = losses(score, distances, quality, BOX, PRESENT, ~PRESENT)
    assert float(exact.box) > 0 and float(exact.quality) > 0
    assert float(loose.box) == 0 and float(loose.quality) == 0
    assert float(loose.score) == float(exact.score) and float(loose.margin) == float(exact.margin)


def _published(path) -> None:
    """Writes a file like the published one, with random weights."""
    whole = LiteBackbone(LITE_SHAPES["lite10"])
    names = {"": whole.stem} | {
        f"_blocks.{index}._{part}": getattr(block, part)
        for index, block in enumerate(whole.blocks)
        for part in ("expand", "depthwise", "project")
        if isinstance(getattr(block, part), torch.nn.Sequential)
    }
    orders = {"expand": 0, "depthwise": 1, "project": 2}
    state = {}
    for name, layer in names.items():
        part = name.rsplit("_", 1)[-1] or "stem"
        prefix = name[: -len(part) - 1] if name else ""
        convolution = "_conv_stem" if not name else f"{prefix}_{part}_conv"
        normalisation = "_bn0" if not name else f"{prefix}_bn{orders[part]}"
        weight = layer[0].weight
        state[f"{convolution}.weight"] = torch.randn_like(weight) * weight[0].numel() ** -0.5
        for key in ("weight", "running_var"):
            state[f"{normalisation}.{key}"] = torch.rand(len(weight)) + 0.5
        for key in ("bias", "running_mean"):
            state[f"{normalisation}.{key}"] = torch.randn(len(weight)) * 0.1
    torch.save(state, path)


def test_published_weights_are_taken_with_their_normalisation(tmp_path):
    torch.manual_seed(2)
    _published(tmp_path / "published.pth")
    state = torch.load(tmp_path / "published.pth")
    backbone = LiteBackbone(LITE_SHAPES["lite10"]).load_published(tmp_path / "published.pth")
    patch = torch.randn(1, 3, 64, 64)
    x = torch.nn.functional.conv2d(patch, state["_conv_stem.weight"], stride=2, padding=1)
    statistics = [state[f"_bn0.{key}"] for key in ("running_mean", "running_var", "weight", "bias")]
    x = torch.nn.functional.batch_norm(x, *statistics, eps=1e-3).clamp(0, 6)
    assert torch.allclose(backbone.stem(patch), x, atol=1e-5)
    features = backbone(patch)
    assert [tuple(part.shape[1:]) for part in features] == [(40, 8, 8), (112, 4, 4)]


def test_narrowed_blocks_keep_what_weighs_most():
    torch.manual_seed(3)
    whole = LiteBackbone(LITE_SHAPES["lite4"]).eval()
    shape = LITE_SHAPES["lite4n"]
    with torch.no_grad():
        for block, width in zip(whole.blocks, shape.widths):
            block.project[0].weight[:, width:] = 0
        patch = torch.randn(1, 3, 64, 64)
        expected = whole(patch)[0]
        assert torch.allclose(narrowed(whole, shape).eval()(patch)[0], expected, atol=1e-5)


@pytest.mark.parametrize("name", sorted(LITE_SHAPES))
def test_a_network_on_published_blocks_survives_its_file(tmp_path, name):
    torch.manual_seed(4)
    network = LiteNetwork(LITE_SHAPES[name]).train()
    template, search = network.shape.patches.template, network.shape.patches.search
    for _ in range(2):
        network(torch.randn(4, 3, template, template), torch.randn(4, 3, search, search))
    network.eval()
    patches = torch.randn(2, 3, template, template), torch.randn(2, 3, search, search)
    with torch.no_grad():
        expected = network(*patches)
        for ours, theirs in zip(folded(network)(*patches), expected):
            assert torch.allclose(ours, theirs, atol=1e-4, rtol=1e-3)
        size = write_weights(network, tmp_path / "lite.weights")
        assert size < 2_000_000
        for ours, theirs in zip(read_weights(tmp_path / "lite.weights")(*patches), expected):
            assert torch.allclose(ours, theirs, atol=0.05, rtol=0.05)


def test_resized_patches_keep_sums_over_the_template():
    torch.manual_seed(6)
    other = LiteNetwork(LITE_SHAPES["lite10"]).eval()
    network = LiteNetwork(LITE_SHAPES["lite10x80"]).eval()
    resize_patches(network, other)
    ours, theirs = network.head.mix[0].weight, other.head.mix[0].weight
    assert ours.shape == (64, 164, 1, 1)
    assert torch.equal(ours[:, 100:], theirs[:, 64:])
    # A map that is the same everywhere stays the same, except for its scale.
    with torch.no_grad():
        other.head.mix[0].weight[:, :64] = 0.25
    resize_patches(network, other)
    assert torch.allclose(network.head.mix[0].weight[:, :100], torch.tensor(0.16))


def test_patches_are_not_resized_between_different_layers():
    with pytest.raises(ValueError, match="lite4: expected the layers of lite10x80"):
        resize_patches(LiteNetwork(LITE_SHAPES["lite10x80"]), LiteNetwork(LITE_SHAPES["lite4"]))


@pytest.mark.parametrize(("template", "middle"), [(64, (2, 6)), (80, (2, 8)), (96, (3, 9))])
def test_the_middle_of_a_template_is_as_in_the_package(template, middle):
    cells = PatchSizes(template).middle
    assert (cells.start, cells.stop) == middle


def test_the_frozen_part_does_what_the_network_does(tmp_path):
    torch.manual_seed(5)
    backbone = LiteBackbone(LITE_SHAPES["lite10"]).eval()
    for side in (64, 128):
        patch = torch.randn(3, 3, side, side)
        with torch.no_grad():
            expected = backbone(patch), [backbone.early(patch)]
        for whole, theirs in zip((True, False), expected):
            ours = FrozenPart(backbone, whole, tmp_path / "part.onnx")(patch)
            assert len(ours) == len(theirs)
            for a, b in zip(ours, theirs):
                assert torch.allclose(a, b, atol=1e-4)


@pytest.mark.parametrize(("size", "stride"), [(3, 1), (3, 2), (5, 1), (5, 2)])
def test_gradients_of_depthwise_convolutions_in_bfloat16_are_those_in_float(size, stride):
    torch.manual_seed(3)
    layer = DepthwiseConvolution(24, size, stride, bias=True)
    x = torch.randn(3, 24, 9, 12, requires_grad=True)

    def gradients() -> list[torch.Tensor]:
        answer = layer(x)
        return torch.autograd.grad((answer * answer.detach()).sum(), [x, *layer.parameters()])

    plain = gradients()
    with torch.autocast("cpu", torch.bfloat16):
        quick = gradients()
    for ours, theirs in zip(quick, plain):
        torch.testing.assert_close(ours, theirs, rtol=1e-4, atol=1e-3)
