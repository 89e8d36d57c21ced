#!/usr/bin/env python3
"""Image filters by OpenCV, for `vbench compare --task filters`.

    vbench compare --task filters --method 'opencv=files:python3 opencv_filters.py'

The last two arguments come from vbench: the image and the PNG file to write. The variable VBENCH_ITEM says which
filter is wanted: "PICTURE/FILTER", the filter with its number, as in "gaussian-1.5". Needs opencv-python-headless.
"""

import os
import sys
import time

import cv2
import numpy


def filtered(name, number, image):
    """Returns the filtered image. Pixels outside the image have the value of the nearest pixel in it."""
    border = cv2.BORDER_REPLICATE
    if name == "gaussian":
        return cv2.GaussianBlur(image, (0, 0), number, borderType=border)
    if name == "box":
        return cv2.blur(image, (int(number), int(number)), borderType=border)
    if name == "median":
        return cv2.medianBlur(image, 3)
    if name in ("maximum", "minimum"):
        square = numpy.ones((int(number), int(number)), numpy.uint8)
        operation = cv2.dilate if name == "maximum" else cv2.erode
        return operation(image, square, borderType=border)
    if name == "lanczos":
        return cv2.resize(image, None, fx=number, fy=number, interpolation=cv2.INTER_LANCZOS4)
    raise SystemExit(f"unknown filter {name}")


def main():
    if len(sys.argv) != 3 or "VBENCH_ITEM" not in os.environ:
        raise SystemExit(__doc__)
    path, output = sys.argv[1:]
    cv2.setNumThreads(1)
    name, _, number = os.environ["VBENCH_ITEM"].rsplit("/", 1)[-1].partition("-")
    image = cv2.imread(path, cv2.IMREAD_UNCHANGED)
    if image is None:
        raise SystemExit(f"{path}: no readable image")
    # If the number of rows or columns is odd, the last one is removed.
    image = numpy.ascontiguousarray(image[:image.shape[0] // 2 * 2, :image.shape[1] // 2 * 2])
    number = float(number) if number else 0
    filtered(name, number, image)
    start = time.process_time()
    result = filtered(name, number, image)
    seconds = time.process_time() - start
    if not cv2.imwrite(output, result):
        raise SystemExit(f"{output} cannot be written")
    # This time does not include reading images and starting Python.
    if "VBENCH_SECONDS" in os.environ:
        with open(os.environ["VBENCH_SECONDS"], "w") as file:
            file.write(f"{seconds}\n")


main()
