#!/usr/bin/env python3
"""Image registration by OpenCV, for `vbench compare --task registration`.

    vbench compare --task registration --method 'sift=files:python3 opencv_registration.py sift'

The last three arguments come from vbench: the two images and the file to write the homography to,
three rows of three numbers that map pixels of the first image to the second. An empty file says that
there is none. Needs opencv-python-headless and numpy.
"""

import os
import sys
import time

import cv2
import numpy


def by_phase(first, second):
    """Returns the translation found by phase correlation with a Hanning window."""
    size = (min(first.shape[1], second.shape[1]), min(first.shape[0], second.shape[0]))
    first, second = (image[: size[1], : size[0]].astype(numpy.float32) for image in (first, second))
    (x, y), _ = cv2.phaseCorrelate(first, second, cv2.createHanningWindow(size, cv2.CV_32F))
    return numpy.array([[1, 0, x], [0, 1, y], [0, 0, 1]], float)


def by_points(first, second):
    """Returns the homography found by RANSAC from corners that pyramidal Lucas-Kanade follows."""
    points = cv2.goodFeaturesToTrack(first, 500, 0.01, 7)
    if points is None:
        return None
    found, status, _ = cv2.calcOpticalFlowPyrLK(first, second, points, None)
    kept = status.ravel() == 1
    return fit(points[kept], found[kept])


def by_features(detector, norm, first, second):
    """Returns the homography found by RANSAC from features that match in both directions."""
    (points1, features1), (points2, features2) = (
        detector.detectAndCompute(image, None) for image in (first, second))
    if features1 is None or features2 is None:
        return None
    matches = cv2.BFMatcher(norm, crossCheck=True).match(features1, features2)
    return fit(
        numpy.float32([points1[match.queryIdx].pt for match in matches]).reshape(-1, 1, 2),
        numpy.float32([points2[match.trainIdx].pt for match in matches]).reshape(-1, 1, 2))


def by_ecc(first, second):
    """Returns the homography with the highest enhanced correlation coefficient, starting at the identity."""
    warp = numpy.eye(3, dtype=numpy.float32)
    criteria = (cv2.TERM_CRITERIA_EPS | cv2.TERM_CRITERIA_COUNT, 50, 1e-6)
    try:
        _, warp = cv2.findTransformECC(second, first, warp, cv2.MOTION_HOMOGRAPHY, criteria)
    except cv2.error:
        return None
    # OpenCV's result maps the template, which is the second image, to the first image.
    return numpy.linalg.inv(warp)


def fit(source, target):
    """Returns the homography that fits most pairs of points; None if there are fewer than four."""
    if len(source) < 4:
        return None
    return cv2.findHomography(source, target, cv2.RANSAC, 3.0)[0]


METHODS = {
    "phase": by_phase,
    "lk": by_points,
    "orb": lambda *images: by_features(cv2.ORB_create(1000), cv2.NORM_HAMMING, *images),
    "sift": lambda *images: by_features(cv2.SIFT_create(1000), cv2.NORM_L2, *images),
    "ecc": by_ecc,
}


def main():
    if len(sys.argv) != 5 or sys.argv[1] not in METHODS:
        raise SystemExit(__doc__ + "\nmethods: " + ", ".join(METHODS))
    name, first, second, output = sys.argv[1:]
    cv2.setNumThreads(1)
    images = [cv2.imread(path, cv2.IMREAD_GRAYSCALE) for path in (first, second)]
    for path, image in zip((first, second), images):
        if image is None:
            raise SystemExit(f"{path}: no readable image")
    start = time.process_time()
    homography = METHODS[name](*images)
    seconds = time.process_time() - start
    with open(output, "w") as file:
        if homography is not None:
            for row in homography:
                file.write(" ".join(repr(float(number)) for number in row) + "\n")
    # This time does not include reading images and starting Python.
    if "VBENCH_SECONDS" in os.environ:
        with open(os.environ["VBENCH_SECONDS"], "w") as file:
            file.write(f"{seconds}\n")


main()
