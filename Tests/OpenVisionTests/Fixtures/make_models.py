"""Writes models/*.onnx: networks that are so small that their results can be computed by hand.

pip install onnx numpy
python make_models.py
"""

import pathlib

import numpy as np
import onnx
from onnx import TensorProto as T, helper as h, numpy_helper

FOLDER = pathlib.Path(__file__).with_name("models")


def save(name, nodes, inputs, outputs, constants=(), metadata=None):
    graph = h.make_graph(nodes, name, inputs, outputs,
                         [numpy_helper.from_array(value, key) for key, value in constants])
    model = h.make_model(graph, opset_imports=[h.make_opsetid("", 13)], ir_version=8)
    for key, value in (metadata or {}).items():
        entry = model.metadata_props.add()
        entry.key, entry.value = key, value
    onnx.checker.check_model(model)
    FOLDER.mkdir(exist_ok=True)
    onnx.save(model, FOLDER / f"{name}.onnx")


def port(name, sides, kind=T.FLOAT):
    return h.make_tensor_value_info(name, kind, sides)


# The mean of each channel is the score of a class.
save("means", [h.make_node("GlobalAveragePool", ["image"], ["pooled"]), h.make_node("Flatten", ["pooled"], ["means"])],
     [port("image", [1, 3, 8, 16])], [port("means", [1, 3])], metadata={"names": "{0: 'red', 1: \"green\", 2: 'blue'}"})
# The output is the input, which has any size and interleaved channels.
save("identity", [h.make_node("Identity", ["image"], ["same"])],
     [port("image", [1, "height", "width", 3], T.UINT8)], [port("same", [1, "height", "width", 3], T.UINT8)])
# The red and green channels are an image of vectors.
save("vectors", [h.make_node("Slice", ["image", "starts", "ends", "axes"], ["flow"])],
     [port("image", [1, 3, 6, 4])], [port("flow", [1, 2, 6, 4])],
     [("starts", np.array([0])), ("ends", np.array([2])), ("axes", np.array([1]))])
# The box is constant, and its score is the mean of the image.
save("boxes", [h.make_node("ReduceMean", ["image"], ["scores"], axes=[1, 2, 3], keepdims=0),
               h.make_node("Identity", ["corners"], ["boxes"]), h.make_node("Identity", ["kinds"], ["labels"])],
     [port("image", [1, 1, 100, 100])],
     [port("boxes", [1, 4]), port("labels", [1], T.INT64), port("scores", [1])],
     [("corners", np.array([[10, 20, 60, 80]], np.float32)), ("kinds", np.array([1]))], metadata={"names": "{0: 'a', 1: 'b'}"})
# The first model has no image input, and the second one has two inputs.
save("numbers", [h.make_node("Identity", ["numbers"], ["same"])], [port("numbers", [1, 5])], [port("same", [1, 5])])
save("pair", [h.make_node("Add", ["a", "b"], ["sum"])], [port("a", [1, 1, 2, 2]), port("b", [1, 1, 2, 2])],
     [port("sum", [1, 1, 2, 2])])
