#!/usr/bin/env python3
"""Writes vot_tracks.json: boxes and polygons, some of them partly outside the image, and their overlaps by the VOT toolkit.

    oracle/bin/python make_vot_fixtures.py        (the environment of make_fixtures.py)

The written regions have the origin 0. The toolkit receives them with the origin 1, as in VOT's files.
"""
import json, math, os, warnings
import numpy as np
from vot.analysis.accuracy import gather_overlaps
from vot.region import Polygon, Rectangle, Special

warnings.filterwarnings('ignore')
SIZE = 320, 240


def corners(center, size, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [round(v, 2) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))
            for v in (center[0] + c * x * size[0] / 2 - s * y * size[1] / 2,
                      center[1] + s * x * size[0] / 2 + c * y * size[1] / 2)]


def box(center, size):
    return [round(v, 2) for v in (center[0] - size[0] / 2, center[1] - size[1] / 2, size[0], size[1])]


def region(numbers):
    if numbers is None:
        return Special(0)
    if len(numbers) == 4:
        return Rectangle(numbers[0] + 1, numbers[1] + 1, *numbers[2:])
    return Polygon([(x + 1, y + 1) for x, y in zip(numbers[0::2], numbers[1::2])])


def track(random, labels, answers):
    truth, predicted = [], []
    center, angle = np.array(SIZE) / 2, 0.0
    for index in range(50):
        center = center + random.normal(0, 12, 2)
        angle += random.normal(0, .1)
        size = random.uniform(15, 60, 2)
        near, other = center + random.normal(0, 6, 2), size * random.uniform(.7, 1.3, 2)
        truth.append(corners(center, size, angle) if labels == 'polygons' else box(center, size))
        predicted.append(corners(near, other, angle + random.normal(0, .1)) if answers == 'polygons' else box(near, other))
    for index in (7, 30):
        truth[index] = None
    for index in (9, 10, 41):
        predicted[index] = None
    return truth, predicted


def main():
    random = np.random.default_rng(20250301)
    tracks = []
    for labels, answers in (('boxes', 'boxes'), ('polygons', 'boxes'), ('polygons', 'polygons'), ('boxes', 'polygons')):
        truth, predicted = track(random, labels, answers)
        regions = [Special(1)] + [region(p) for p in predicted[1:]]
        overlaps, _ = gather_overlaps(regions, [region(t) for t in truth], burnin=0, bounds=SIZE)
        tracks.append({
            'name': f'{answers} against {labels}', 'frame_size': SIZE, 'truth': truth, 'answers': predicted,
            'scored': len(overlaps), 'mean': float(overlaps.mean()),
            'op50': float((overlaps > .5).mean()), 'op75': float((overlaps > .75).mean())})
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'vot_tracks.json'), 'w') as file:
        json.dump(tracks, file, separators=(',', ':'))
        file.write('\n')


if __name__ == '__main__':
    main()
