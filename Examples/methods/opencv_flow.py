#!/usr/bin/env python3
"""Optical flow by OpenCV, for `vbench compare --task flow`.

    vbench compare --task flow --method 'dis=files:python3 opencv_flow.py dis-medium'

The last three arguments come from vbench: the two images and the .flo file to write. Needs
opencv-contrib-python-headless and numpy.
"""

import os
import sys
import time

import cv2
import numpy

PRESETS = {
    "dis-ultrafast": cv2.DISOPTICAL_FLOW_PRESET_ULTRAFAST,
    "dis-fast": cv2.DISOPTICAL_FLOW_PRESET_FAST,
    "dis-medium": cv2.DISOPTICAL_FLOW_PRESET_MEDIUM,
}


def compute(name, first, second):
    """Returns the flow from the first to the second gray image, as an array of height x width x 2."""
    if name in PRESETS:
        return cv2.DISOpticalFlow_create(PRESETS[name]).calc(first, second, None)
    if name == "farneback":
        return cv2.calcOpticalFlowFarneback(first, second, None, 0.5, 5, 15, 3, 7, 1.5, 0)
    if name == "deepflow":
        return cv2.optflow.createOptFlow_DeepFlow().calc(first, second, None)
    if name == "tvl1":
        return cv2.optflow.DualTVL1OpticalFlow_create().calc(first, second, None)
    raise SystemExit(f"unknown method {name}: expected one of {', '.join(PRESETS)}, farneback, "
                     "deepflow, tvl1")


def main():
    if len(sys.argv) != 5:
        raise SystemExit(__doc__)
    name, first, second, output = sys.argv[1:]
    cv2.setNumThreads(1)
    images = [cv2.imread(path, cv2.IMREAD_GRAYSCALE) for path in (first, second)]
    for path, image in zip((first, second), images):
        if image is None:
            raise SystemExit(f"{path}: no readable image")
    start = time.process_time()
    flow = compute(name, *images)
    seconds = time.process_time() - start
    height, width = flow.shape[:2]
    with open(output, "wb") as file:
        file.write(b"PIEH")
        numpy.array([width, height], "<i4").tofile(file)
        flow.astype("<f4").tofile(file)
    # This time does not include reading images and starting Python.
    if "VBENCH_SECONDS" in os.environ:
        with open(os.environ["VBENCH_SECONDS"], "w") as file:
            file.write(f"{seconds}\n")


main()
