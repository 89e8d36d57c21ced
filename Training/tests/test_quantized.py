import numpy as np
import pytest

from trainer.layers import Floats, IntegerLayer, Integers
from trainer.quantized import Quantizer, rounded_weights
from trainer.tensors import Tensors, WeightError, read_tensors, write_tensors


def test_weights_stay_within_64_and_keep_their_sums():
    random = np.random.default_rng(1)
    weight = random.normal(0, 1, (40, 9))
    integers, scales = rounded_weights(weight)
    assert np.abs(integers).max() <= 64
    plain = np.abs(weight).max(1) / 64
    error = np.rint(weight / plain[:, None]) * plain[:, None] - weight
    ours = integers * scales[:, None] - weight
    assert np.abs(ours.sum(1)).mean() < 0.6 * np.abs(error.sum(1)).mean()
    assert np.abs(ours).max() < 1.5 * (np.abs(weight).max() / 64)


@pytest.mark.parametrize("adds", [False, True])
def test_a_layer_in_integers_computes_what_it_does_in_floats(adds):
    random = np.random.default_rng(2)
    inputs = random.normal(0, 1, (16, 8, 8))
    floats = Floats(
        {"expand": random.normal(0, 0.2, (16, 16, 1, 1)), "spread": random.normal(0, 0.2, (16, 1, 3, 3)),
         "project": random.normal(0, 0.2, (16, 16, 1, 1))},
        {name: random.normal(0, 0.1, 16) for name in ("expand", "spread", "project")},
    )  # fmt: skip

    def run(layers, x):
        y = layers.convolve("expand", x, "head.joined", 6.0)
        y = layers.depthwise("spread", y, "expand", 6.0)
        return layers.convolve("project", y, "spread", added=x if adds else None)

    expected = run(floats, floats.enter("head.joined", inputs))
    quantizer = Quantizer(floats)
    steps = run(quantizer, quantizer.enter("head.joined", inputs))
    found = run(quantizer.result, quantizer.result.enter("head.joined", inputs))
    difference = (found - 128) * steps[:, :1, :1] - expected
    assert np.abs(difference).max() < 0.04 * np.abs(expected).max()


def test_outputs_without_weights_keep_their_biases():
    random = np.random.default_rng(3)
    weight = random.normal(0, 0.2, (16, 16, 1, 1))
    weight[:8] *= np.logspace(-12, -5, 8)[:, None, None, None]
    weight[8] = 0
    biases = np.where(np.arange(16) % 2, 3.0, -7.0)
    floats = Floats({"layer": weight}, {"layer": biases})
    x = floats.enter("head.joined", random.normal(0, 1, (16, 8, 8)))
    expected = floats.convolve("layer", x, "head.joined", 6.0)
    quantizer = Quantizer(floats)
    steps = quantizer.convolve("layer", quantizer.enter("head.joined", x), "head.joined", 6.0)
    layer = quantizer.result.layers["layer"]
    assert np.abs(layer.bias).max() < 1 << 30
    found = quantizer.result.convolve(
        "layer", quantizer.result.enter("head.joined", x), "head.joined"
    )
    assert np.abs(found * steps[:, :1, :1] - expected)[:9].max() < 0.02


def test_sums_are_shifted_limited_scaled_and_rounded():
    layer = IntegerLayer(
        np.ones((1, 1, 1, 1), np.int8), np.array([40_000]), np.array([1]), np.array([1024])
    )
    network = Integers({"layer": layer}, {})
    # (40,007 >> 1) * 1024 / 32768 = 625.1 is limited to a byte.
    assert network.convolve("layer", np.full((1, 1, 1), 7), "before").item() == 255
    layer.bias = np.array([1000])
    # (1007 >> 1) * 1024 / 32768 = 15.7
    assert network.convolve("layer", np.full((1, 1, 1), 7), "before").item() == 16


def test_files_of_integers_are_read_again_and_broken_ones_refused(tmp_path):
    path = tmp_path / "some.weights"
    values = {
        ("layer", 2): np.array([[-64, 64]], np.int8),
        ("layer", 3): np.array([-70_000], np.int32),
        ("layer", 7): np.array([0.1], np.float32),
    }
    write_tensors(Tensors("lite10", {"lite": 10}, values), path)
    found = read_tensors(path)
    assert found.name == "lite10" and found.settings == {"lite": 10}
    assert all((found.values[key] == values[key]).all() for key in values)
    values["layer", 3] = np.array([1 << 31], np.int64)
    with pytest.raises(WeightError, match="does not fit"):
        write_tensors(Tensors("lite10", {}, values), tmp_path / "other.weights")
    path.write_bytes(path.read_bytes()[:-20])
    with pytest.raises(WeightError, match="truncated"):
        read_tensors(path)
