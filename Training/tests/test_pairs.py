"""Tests the generator's geometry: boxes follow the warps, and batches are reproducible."""

from dataclasses import replace

import numpy as np
import pytest
import torch

from evaluate import measure_pairs
from export import export_onnx
from trainer.ablation import STEPS
from trainer.appearance import blur, blur_kernels, laplace, to_grey, tone
from trainer.bending import Bending
from trainer.catalogue import Catalogue
from trainer.lite import LITE_SHAPES, LiteNetwork
from trainer.masks import mask_bank
from trainer.network import SHAPES, TrackerNetwork, prepared
from trainer.pack import POOLINGS, Pack, build_atlas, encode
from trainer.pairs import PairGenerator, Recipe, context_side
from trainer.patches import PatchSizes
from trainer.restore import unfolded
from trainer.warp import affine, apply, bounds, grid, inverse, pooling_of, rounded_cover, sample
from trainer.weights import folded

SIZES = PatchSizes()
LARGE = PatchSizes(80)
PLAIN = Recipe(
    temporal=0,
    pasted=0,
    absent=0,
    distractor=0,
    occluder=0,
    grey=0,
    low_contrast=0,
    tiny=0,
    blurred=0,
    noisy=0,
    turn=0,
    lively=0,
    elsewhere=0,
    template_elsewhere=0,
)


def _scene(boxes: list[tuple[int, int, int, int]]) -> Pack:
    """Returns gray images of 288 x 200 pixels with one green rectangle each. All images after
    the first show the same object.
    """
    pack = Pack()
    numbers = []
    for x, y, width, height in boxes:
        picture = np.full((200, 288, 3), 128, np.uint8)
        picture[y : y + height, x : x + width] = (20, 230, 20)
        numbers.append(pack.add_picture("scene", encode(picture, 98), 288, 200))
    pack.add_object("scene", "patch", [(number, *box) for number, box in zip(numbers, boxes)])
    if len(boxes) > 1:
        pack.add_object("scene", "single", [(numbers[0], *boxes[0])])
    return pack


def _generator(
    pack: Pack, recipe: Recipe, seed: int = 1, sizes: PatchSizes = SIZES
) -> PairGenerator:
    catalogue = Catalogue(pack, torch.device("cpu"))
    return PairGenerator(build_atlas(pack), catalogue, recipe, seed, sizes)


def _green_bounds(patch: torch.Tensor) -> tuple[float, float, float, float]:
    """Returns the box of the pixels that are much greener than red."""
    mask = (patch[1] - patch[0]) > 45
    rows, columns = torch.nonzero(mask.any(1)).flatten(), torch.nonzero(mask.any(0)).flatten()
    return float(columns[0]), float(rows[0]), float(columns[-1] + 1), float(rows[-1] + 1)


def test_an_affine_and_its_inverse_cancel():
    torch.manual_seed(0)
    transform = affine(
        torch.rand(5, 2) * 100,
        torch.rand(5, 2) * 60,
        torch.rand(5) + 0.3,
        torch.randn(5),
        torch.rand(5) + 0.5,
        torch.tensor([1.0, -1, 1, -1, 1]),
    )
    points = torch.rand(5, 7, 2) * 50
    assert torch.allclose(apply(inverse(transform), apply(transform, points)), points, atol=1e-3)


def test_a_scale_of_two_shows_half_the_source():
    one = torch.ones(1)
    transform = affine(
        torch.tensor([[50.0, 40.0]]), torch.tensor([[32.0, 32.0]]), 2 * one, 0 * one, one, one
    )
    corners = apply(transform, torch.tensor([[[0.0, 0.0], [64.0, 64.0]]]))
    assert bounds(corners)[0].tolist() == pytest.approx([34, 24, 66, 56])


def test_a_grid_holds_the_pixel_centres():
    transform = torch.tensor([[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]])
    points = grid(transform, 4)
    assert points[0, 0, 0].tolist() == [0.5, 0.5]
    assert points[0, 1, 3].tolist() == [3.5, 1.5]


def test_sampling_at_pixel_centres_gives_the_pixels():
    atlas = build_atlas(_scene([(100, 60, 40, 40)]))
    points = grid(torch.tensor([[[1.0, 0.0, 90.0], [0.0, 1.0, 50.0]]]), 64)
    got = sample(atlas, torch.tensor([0]), torch.tensor([0]), points)
    assert torch.allclose(got[0], atlas.levels[0][0, :, 50:114, 90:154].float(), atol=1e-2)


def test_coarser_steps_use_coarser_levels():
    steps = torch.tensor([0.5, 1.3, 2.0, 3.0, 4.0, 6.0, 20.0])
    assert [POOLINGS[level] for level in pooling_of(steps).tolist()] == [1, 1, 2, 3, 4, 6, 8]


@pytest.mark.parametrize("sizes", [SIZES, LARGE])
def test_the_template_shows_the_target_in_its_middle(sizes):
    box = (120, 70, 40, 40)
    pairs = _generator(_scene([box]), PLAIN, sizes=sizes).batch(0, 16)
    assert pairs.templates.shape[2:] == (sizes.template, sizes.template)
    expected = 40 * sizes.template / float(context_side(torch.tensor(40.0), torch.tensor(40.0)))
    for template in pairs.templates:
        left, top, right, bottom = _green_bounds(template)
        assert right - left == pytest.approx(expected, abs=4 * sizes.zoom)
        assert (left + right) / 2 == pytest.approx(sizes.template / 2, abs=4.5 * sizes.zoom)
        assert (top + bottom) / 2 == pytest.approx(sizes.template / 2, abs=4.5 * sizes.zoom)


@pytest.mark.parametrize("sizes", [SIZES, LARGE])
def test_boxes_follow_the_warp_of_stills(sizes):
    pairs = _generator(_scene([(130, 80, 50, 30)]), PLAIN, sizes=sizes).batch(3, 64)
    assert pairs.searches.shape[2:] == (sizes.search, sizes.search)
    compared = 0
    for search, box in zip(pairs.searches, pairs.boxes):
        if box.min() < 2 or box.max() > sizes.search - 2:
            continue
        assert _green_bounds(search) == pytest.approx(box.tolist(), abs=1.6)
        compared += 1
    assert compared > 30


def test_what_a_rounded_box_covers():
    box = torch.tensor([[10.0, 20.0, 40.0, 20.0]])
    inside = [(30.0, 30.0), (49.0, 30.0), (30.0, 21.0)]
    outside = [(10.5, 20.5), (49.5, 39.5), (53.0, 30.0), (30.0, 42.0)]
    cover = rounded_cover(torch.tensor(inside + outside).view(1, 1, -1, 2), box).flatten()
    assert cover[: len(inside)].tolist() == [1.0] * len(inside)
    assert cover[len(inside) :].tolist() == [0.0] * len(outside)


def test_targets_are_put_elsewhere_on_one_of_both_patches():
    pack = _scene([(100, 60, 60, 40)])
    for _ in range(9):
        red = np.full((200, 288, 3), (20, 20, 200), np.uint8)
        pack.add_picture("others", encode(red, 98), 288, 200)
    pairs = _generator(pack, replace(PLAIN, elsewhere=1)).batch(1, 64)
    moved = [0, 0]
    for index in range(64):
        corners = [
            patches[index][:, :3, :3].mean((1, 2)) for patches in (pairs.templates, pairs.searches)
        ]
        red = [bool(corner[0] > corner[1] + 60) for corner in corners]
        assert not all(red)
        moved = [count + is_red for count, is_red in zip(moved, red)]
        # If nothing is red, the other background is the target's own image.
        if any(red):
            found = torch.tensor(_green_bounds(pairs.searches[index]))
            assert torch.allclose(found, pairs.boxes[index].clamp(0, SIZES.search), atol=4)
    assert min(moved) > 10


def test_templates_from_videos_are_put_elsewhere_and_their_search_patches_stay():
    pack = _scene([(100, 60, 60, 40), (120, 80, 60, 40), (90, 70, 60, 40)])
    for _ in range(9):
        red = np.full((200, 288, 3), (20, 20, 200), np.uint8)
        pack.add_picture("others", encode(red, 98), 288, 200)
    recipe = replace(PLAIN, temporal=1.0, pasted=0, template_elsewhere=1)
    pairs = _generator(pack, recipe).batch(1, 64)
    moved = 0
    for template, search in zip(pairs.templates, pairs.searches):
        corners = [patch[:, :3, :3].mean((1, 2)) for patch in (template, search)]
        moved += bool(corners[0][0] > corners[0][1] + 60)
        assert corners[1][0] <= corners[1][1] + 60
    assert moved > 10


def test_a_bent_point_shows_what_the_unbent_patch_has_there():
    random = torch.Generator().manual_seed(3)
    bending = Bending.drawn(torch.full((4,), 3.0), 128, random)
    points = 8 + 112 * torch.rand((4, 40, 2), generator=random)
    seen = bending.place_of(points)
    columns, rows = (seen.floor().long().clamp(0, 127)).unbind(2)
    field = bending.field()
    displaced = seen + torch.stack([field[i, rows[i], columns[i]] for i in range(4)])
    # The field is known only at the centers of pixels.
    assert (displaced - points).norm(dim=2).max() < 0.8
    assert (seen - points).norm(dim=2).mean() > 1


def test_a_bending_of_strength_zero_leaves_points_alone():
    bending = Bending.drawn(torch.zeros(2), 64, torch.Generator())
    assert bending.field().abs().max() == 0
    points = 64 * torch.rand((2, 5, 2))
    assert torch.equal(bending.place_of(points), points)


def test_boxes_follow_targets_that_change_their_shape():
    shape = {"lively": 1, "lively_turn": 0, "lively_stretch": 0.2, "lively_bend": 3.0}
    pairs = _generator(_scene([(100, 60, 60, 40)]), replace(PLAIN, **shape)).batch(0, 24)
    areas = []
    for patch, box in zip(pairs.searches, pairs.boxes):
        green = torch.tensor(_green_bounds(patch))
        areas.append(float((green[2:] - green[:2]).prod() / (box[2:] - box[:2]).prod()))
        assert (green - box).abs().max() < 6
    assert 0.95 < sum(areas) / len(areas) < 1.15


def test_boxes_follow_an_object_through_time():
    recipe = Recipe(**{**PLAIN.__dict__, "temporal": 1.0})
    pairs = _generator(
        _scene([(60, 40, 40, 40), (150, 90, 50, 40), (100, 100, 36, 48)]), recipe
    ).batch(1, 64)
    compared = 0
    for search, box in zip(pairs.searches, pairs.boxes):
        if box.min() < 2 or box.max() > SIZES.search - 2:
            continue
        found = _green_bounds(search)
        assert found == pytest.approx(box.tolist(), abs=2.5)
        compared += 1
    assert compared > 30


def test_a_recipe_gives_videos_their_share():
    recipe = Recipe().with_videos(0.5)
    assert recipe.temporal == 0.5
    stills, usual = 1 - recipe.temporal - recipe.pasted, 1 - Recipe().temporal - Recipe().pasted
    assert stills / recipe.pasted == pytest.approx(usual / Recipe().pasted)


def test_pasted_targets_fill_their_boxes():
    pack = _scene([(10, 10, 180, 150)])
    recipe = Recipe(**{**PLAIN.__dict__, "pasted": 1.0})
    generator = _generator(pack, recipe)
    pairs = generator.batch(5, 32)
    sizes = pairs.boxes[:, 2:] - pairs.boxes[:, :2]
    assert pairs.present.all()
    assert ((sizes > 12) & (sizes < 75)).all()
    centers = (pairs.boxes[:, 2:] + pairs.boxes[:, :2]) / 2
    assert ((centers - SIZES.search / 2).abs() < generator.recipe.largest_shift + 8).all()


def test_a_batch_repeats_and_batches_differ():
    generator = _generator(_scene([(60, 40, 40, 40), (150, 90, 50, 40)]), Recipe())
    first, again, other = generator.batch(7, 24), generator.batch(7, 24), generator.batch(8, 24)
    assert torch.equal(first.searches, again.searches) and torch.equal(first.boxes, again.boxes)
    assert not torch.equal(first.searches, other.searches)
    assert first.searches.min() >= 0 and first.searches.max() <= 255
    assert torch.isfinite(first.boxes).all()


def test_grey_pairs_are_grey_in_both_patches():
    recipe = Recipe(**{**PLAIN.__dict__, "grey": 1.0})
    pairs = _generator(_scene([(120, 70, 40, 40)]), recipe).batch(0, 8)
    for patches in (pairs.templates, pairs.searches):
        assert (patches.amax(1) - patches.amin(1)).max() < 1e-3


def test_masks_touch_the_sides_of_their_square():
    masks, edges = mask_bank(32)
    assert torch.allclose(edges.amax(1), torch.ones(32, 2), atol=1e-4)
    assert torch.allclose(edges.amin(1), -torch.ones(32, 2), atol=1e-4)
    assert masks.min() == 0 and masks.max() == 1
    covered = masks.mean((1, 2, 3))
    assert (covered > 0.15).all() and (covered < 1.0).all()


def test_kernels_sum_to_one_and_keep_flat_patches():
    kernels = blur_kernels(
        torch.tensor([0.5, 1.2]), torch.tensor([0.0, 0.7]), torch.tensor([0.0, 5.0])
    )
    assert torch.allclose(kernels.sum((1, 2)), torch.ones(2))
    flat = torch.full((2, 3, 16, 16), 77.0)
    assert torch.allclose(blur(flat, kernels), flat, atol=1e-3)


def test_tone_and_grey_by_hand():
    patch = torch.tensor([100.0, 150.0, 200.0]).view(1, 3, 1, 1)
    assert to_grey(patch).flatten().tolist() == pytest.approx(
        [0.299 * 100 + 0.587 * 150 + 0.114 * 200] * 3
    )
    toned = tone(patch, torch.tensor([0.5]), torch.tensor([10.0]), torch.ones(1, 3))
    assert toned.flatten().tolist() == pytest.approx([124, 149, 174])


def test_laplace_numbers_stay_within_their_limit():
    values = laplace(torch.Generator().manual_seed(1), 20_000, 14.0, 46.0)
    assert values.abs().max() <= 46
    assert abs(float(values.mean())) < 0.5
    assert float(values.abs().median()) == pytest.approx(14 * np.log(2), rel=0.05)


def test_views_of_a_track_differ():
    pack = _scene([(60, 40, 40, 40), (150, 90, 50, 40), (100, 100, 36, 48)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    random = torch.Generator().manual_seed(2)
    objects = catalogue.draw_objects(random, 200, True)
    first, second = catalogue.draw_views(objects, random)
    assert (first != second).all()


def test_topics_get_their_share():
    pack = Pack()
    picture = encode(np.full((100, 100, 3), 90, np.uint8))
    for topic, count in (("many", 300), ("few", 10)):
        for _ in range(count):
            number = pack.add_picture(topic, picture, 100, 100)
            pack.add_object(topic, topic, [(number, 20, 20, 30, 30)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    drawn = catalogue.draw_objects(torch.Generator().manual_seed(3), 5000, False)
    share = float((drawn >= 300).float().mean())
    assert share == pytest.approx(10**0.35 / (10**0.35 + 300**0.35), abs=0.03)


def test_topics_can_be_left_out():
    pack = Pack()
    picture = encode(np.full((100, 100, 3), 90, np.uint8))
    for topic in ("one", "other", "third"):
        for _ in range(20):
            number = pack.add_picture(topic, picture, 100, 100)
            pack.add_object(topic, topic, [(number, 20, 20, 30, 30)])
    catalogue = Catalogue(
        pack, torch.device("cpu"), topics=frozenset(("one", "third")), topic_power=1
    )
    random = torch.Generator().manual_seed(3)
    for drawn in (
        catalogue.draw_objects(random, 2000, False),
        catalogue.draw_pictures(random, 2000),
    ):
        assert set(torch.div(drawn, 20, rounding_mode="floor").tolist()) == {0, 2}


@pytest.mark.parametrize("step", sorted(STEPS))
def test_a_step_that_is_left_out_leaves_pairs(step):
    pack = _scene([(60, 40, 40, 40), (150, 90, 50, 40), (100, 100, 36, 48)])
    everything = PairGenerator(build_atlas(pack), Catalogue(pack, torch.device("cpu"))).batch(5, 16)
    recipe = STEPS[step].recipe
    without = _generator(pack, recipe).batch(5, 16)
    assert without.searches.shape == everything.searches.shape
    assert torch.equal(without.searches, everything.searches) == (recipe == Recipe())


def test_an_absent_target_is_nowhere_on_the_search_patch():
    pack = Pack()
    for colour in ((20, 230, 20), (200, 60, 60)):
        picture = np.full((200, 288, 3), 128, np.uint8)
        picture[30:70, 30:70] = colour
        picture[100:140, 120:160] = colour
        number = pack.add_picture("scene", encode(picture, 98), 288, 200)
        pack.add_object("scene", str(colour), [(number, 30, 30, 40, 40)])
        pack.add_object("scene", str(colour), [(number, 120, 100, 40, 40)])
    pairs = _generator(pack, Recipe(**{**PLAIN.__dict__, "absent": 1.0})).batch(0, 64)
    assert not pairs.present.all()
    for index in torch.nonzero(~pairs.present).flatten().tolist():
        colours = [patches[index, :, 32, 32] for patches in (pairs.templates, pairs.searches)]
        template_is_green = bool(colours[0][1] > colours[0][2] + 45)
        greens = (pairs.searches[index, 1] - pairs.searches[index, 2]) > 45
        assert bool(greens.any()) != template_is_green


def test_topics_with_many_followed_objects_do_not_crowd_out_others():
    pack = _scene([(60, 60, 40, 30)])
    for topic, count in (("many", 90), ("few", 10)):
        for _ in range(count):
            pack.add_object(topic, topic, [(0, 60, 60, 40, 30), (0, 62, 60, 40, 30)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    drawn = catalogue.draw_objects(torch.Generator().manual_seed(1), 4000, True)
    share = float((catalogue.label_of_object[drawn] == 0).float().mean())
    # A tenth of the objects belongs to this topic. A topic's weight is the square root of its
    # number of objects, so the topic is drawn in a quarter of the cases.
    assert share == pytest.approx(0.25, abs=0.03)


def test_an_unfolded_network_does_what_the_folded_one_did():
    torch.manual_seed(3)
    network = TrackerNetwork(SHAPES["s"]).eval()
    generator = _generator(_scene([(60, 60, 40, 30)]), Recipe(temporal=0))
    with torch.no_grad():
        again = unfolded(folded(network), generator, batches=2, count=8).eval()
        pairs = generator.batch(7, 4)
        patches = prepared(pairs.templates), prepared(pairs.searches)
        for ours, theirs in zip(again(*patches), network(*patches)):
            assert torch.allclose(ours, theirs, rtol=1e-3, atol=1e-3)
    # The normalization is adapted to its inputs, so training does not start with different outputs.
    statistics = again.stem[1]
    assert float(statistics.running_var.min()) >= 0
    assert not torch.equal(statistics.running_mean, network.stem[1].running_mean)


def test_a_class_mate_on_the_picture_comes_into_the_search_patch():
    pack = Pack()
    picture = np.full((200, 288, 3), 128, np.uint8)
    picture[60:90, 60:90] = (20, 230, 20)
    picture[60:90, 120:150] = (230, 20, 20)
    number = pack.add_picture("scene", encode(picture, 98), 288, 200)
    for x in (60, 120):
        pack.add_object("scene", "square", [(number, x, 60, 30, 30)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    assert catalogue.nearest_mates.tolist() == [[60, 0], [-60, 0]]
    generator = PairGenerator(build_atlas(pack), catalogue, replace(PLAIN, together=1.0))
    batch = generator.batch(0, 32)
    strong = [(patch.amax(0) - patch.amin(0) > 120) for patch in batch.searches]
    # The strong pixels cover the target and at least a part of the other square.
    areas = torch.stack([mask.sum() for mask in strong])
    own = (batch.boxes[:, 2] - batch.boxes[:, 0]) * (batch.boxes[:, 3] - batch.boxes[:, 1])
    assert (areas > 1.2 * own).float().mean() > 0.8


def test_views_of_a_video_can_be_far_apart():
    pack = _scene([(10 * index + 5, 50, 40, 40) for index in range(10)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    objects = torch.zeros(200, dtype=torch.long)
    first, second = catalogue.draw_views(objects, torch.Generator().manual_seed(1), far=1.0)
    assert ((first - second).abs() == 5).all()
    assert (first > second).any() and (second > first).any()
    first, second = catalogue.draw_views(objects, torch.Generator().manual_seed(1))
    assert len(set((first - second).abs().tolist())) > 5


def test_a_network_is_measured_on_patches_of_its_own_size(tmp_path):
    torch.manual_seed(3)
    network = LiteNetwork(LITE_SHAPES["lite10x80"]).eval()
    export_onnx(network, tmp_path / "large")
    pack = _scene([(100, 60, 40, 40), (120, 70, 40, 40)])
    catalogue = Catalogue(pack, torch.device("cpu"))
    found = measure_pairs(tmp_path / "large", build_atlas(pack), catalogue, 32, 0.0)
    assert 0 <= found["hits"] <= 1 and 0 <= found["overlap"] <= 1
