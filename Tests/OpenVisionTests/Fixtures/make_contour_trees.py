#!/usr/bin/env python3
"""Prints the number of contours that OpenCV finds in silhouettes, and how they are nested.

    python3 -m venv .venv && .venv/bin/pip install opencv-contrib-python-headless
    .venv/bin/python make_contour_trees.py ~/data/contours > contour_trees.csv

A tree is written as parentheses. Each contour is a pair that encloses the pairs of the contours directly inside it, in
alphabetical order. The stored figures were computed with OpenCV 5.0.0.
"""
import os
import sys

import cv2


def brackets(hierarchy, first):
    """Returns the parentheses of a contour and the following ones at the same depth, with the contours inside them."""
    pairs = []
    while first >= 0:
        following, _, child, _ = hierarchy[first]
        pairs.append('(' + brackets(hierarchy, child) + ')')
        first = following
    return ''.join(sorted(pairs))


def main():
    folder = sys.argv[1]
    sys.setrecursionlimit(10000)
    print('silhouette,contours,tree')
    for name in sorted(os.listdir(folder)):
        if not name.endswith('.png'):
            continue
        image = cv2.imread(os.path.join(folder, name), cv2.IMREAD_GRAYSCALE)
        _, mask = cv2.threshold(image, 127, 255, cv2.THRESH_BINARY)
        contours, hierarchy = cv2.findContours(mask, cv2.RETR_TREE, cv2.CHAIN_APPROX_NONE)
        rows = hierarchy[0] if hierarchy is not None else []
        # The first of the outermost contours has no predecessor.
        starts = [i for i, row in enumerate(rows) if row[3] < 0 and row[1] < 0]
        tree = ''.join(brackets(rows, start) for start in starts)
        print(f'{name[:-4]},{len(contours)},{tree}')


if __name__ == '__main__':
    main()
