#!/usr/bin/env python3
"""Rectangles by OpenCV's contours, for `vbench compare --task rectangles`.

    vbench compare --task rectangles --method 'contours=files:python3 opencv_rectangles.py'

The last two arguments come from vbench: the image and the file to write the rectangles to. Contours of a picture of edges and of
seven thresholds are made polygons; those with four corners of about a right angle are rectangles, the one nearest to right
angles the surest. Needs opencv-python-headless and numpy.
"""

import json
import os
import sys
import time

import cv2
import numpy

# The defaults of VNDetectRectanglesRequest: the maximum deviation from right angles in degrees, the minimum length of the shorter
# side as a fraction of the image's shorter side, and the minimum aspect ratio.
TOLERANCE, SMALLEST, NARROWEST = 30, 0.2, 0.5


def binaries(gray):
    """Yields eight black and white images: the edges, and the pixels above each of seven thresholds."""
    yield cv2.dilate(cv2.Canny(gray, 50, 150), None)
    for step in range(1, 8):
        yield numpy.where(gray >= step * 32, 255, 0).astype(numpy.uint8)


def sharpness(corners):
    """Returns the largest deviation of a corner from a right angle, in degrees."""
    before, after = numpy.roll(corners, 1, 0) - corners, numpy.roll(corners, -1, 0) - corners
    lengths = numpy.linalg.norm(before, axis=1) * numpy.linalg.norm(after, axis=1)
    cosines = (before * after).sum(1) / numpy.maximum(lengths, 1e-9)
    return numpy.degrees(numpy.abs(numpy.pi / 2 - numpy.arccos(numpy.clip(cosines, -1, 1)))).max()


def rectangles(gray):
    found = []
    for binary in binaries(gray):
        contours, _ = cv2.findContours(binary, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
        for contour in contours:
            polygon = cv2.approxPolyDP(contour, 0.02 * cv2.arcLength(contour, True), True)
            if len(polygon) != 4 or not cv2.isContourConvex(polygon):
                continue
            corners = polygon.reshape(4, 2).astype(float)
            sides = numpy.linalg.norm(corners - numpy.roll(corners, -1, 0), axis=1)
            sides = sorted([(sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2])
            off = sharpness(corners)
            if sides[0] < SMALLEST * min(gray.shape) or sides[0] < NARROWEST * sides[1] or off > TOLERANCE:
                continue
            found.append((1 - off / 90, corners + 0.5))
    found.sort(key=lambda one: -one[0])
    # Of rectangles that are found repeatedly, the one with the highest confidence is kept.
    kept = []
    for confidence, corners in found:
        shape = corners.astype(numpy.float32)
        area = cv2.contourArea(shape)
        for _, other in kept:
            common, _ = cv2.intersectConvexConvex(shape, other.astype(numpy.float32))
            if common > 0.75 * (area + cv2.contourArea(other.astype(numpy.float32)) - common):
                break
        else:
            kept.append((confidence, corners))
    return kept


def main():
    image, output = sys.argv[-2:]
    gray = cv2.imread(image, cv2.IMREAD_GRAYSCALE)
    cv2.setNumThreads(1)
    started = time.process_time()
    found = rectangles(gray)
    seconds = time.process_time() - started
    if "VBENCH_SECONDS" in os.environ:
        with open(os.environ["VBENCH_SECONDS"], "w") as file:
            file.write(str(seconds))
    with open(output, "w") as file:
        json.dump([{"corners": corners.tolist(), "confidence": confidence} for confidence, corners in found], file)


main()
