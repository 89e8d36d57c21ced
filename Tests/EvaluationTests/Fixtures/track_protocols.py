#!/usr/bin/env python3
"""Runs OpenCV's KCF tracker under the benchmarks' protocols, for make_protocol_fixtures.py.

    vbench datasets convert embedded:all -o scenes --copy-frames
    python3 -m venv peers && peers/bin/pip install opencv-contrib-python numpy
    peers/bin/python track_protocols.py scenes runs.json

Boxes are in pixels with the origin 0, as in vbench. A missing answer is null, an initialization "init", a failure "fail",
and a frame that is skipped after a failure "skip".
"""
import csv, json, math, os, sys
import cv2
import numpy as np

# The scenes, each with the number of frames and the protocols under which it is tracked.
SCENES = [('motocross', 120, 'vot tre'), ('leave-and-return', 150, 'vot'), ('spinning-tablet', 110, 'vot'),
          ('behind-the-pillars', 64, 'vot tre')]


def read(folder, count):
    with open(f'{folder}/target-1.csv') as file:
        rows = list(csv.DictReader(file))[:count]
    truth = []
    for r in rows:
        keys = 'x1 y1 x2 y2 x3 y3 x4 y4' if 'x1' in r else 'x y width height'
        numbers = [float(r[k]) if r[k] else math.nan for k in keys.split()]
        visible = r['visibility'] == 'visible' and not any(map(math.isnan, numbers))
        truth.append([round(v, 2) for v in numbers] if visible else None)
    images = sorted(os.listdir(f'{folder}/img'))[:count]
    return truth, [cv2.imread(f'{folder}/img/{name}') for name in images]


def enclosing(region):
    if len(region) == 4:
        return region
    xs, ys = region[0::2], region[1::2]
    return [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


def overlaps(a, b):
    w = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    h = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    return round(w) > 0 and round(h) > 0


class Tracker:
    def __init__(self, image, region):
        x, y, w, h = [int(round(v)) for v in enclosing(region)]
        self.tracker = cv2.TrackerKCF_create()
        self.tracker.init(image, (x, y, w, h))
        self.first = cv2.resize(image[max(0, y):y + h, max(0, x):x + w], (24, 24)).astype(float)

    def update(self, image):
        found, box = self.tracker.update(image)
        return [float(v) for v in box] if found else None

    def confidence(self, image, box):
        """Returns the correlation, -1...1, of the box's content with that in the first frame. KCF reports no confidence."""
        x, y, w, h = map(int, box)
        patch = image[max(0, y):max(0, y + h), max(0, x):max(0, x + w)]
        if patch.size == 0:
            return 0.0
        patch = cv2.resize(patch, (24, 24)).astype(float)
        return round(float(np.corrcoef(patch.ravel(), self.first.ravel())[0, 1]), 6)


def follow(images, region):
    tracker = Tracker(images[0], region)
    return ['init'] + [tracker.update(image) for image in images[1:]]


def supervised(images, truth):
    answers, frame = ['skip'] * len(images), 0
    while frame < len(images):
        if truth[frame] is None:
            frame += 1
            continue
        tracker = Tracker(images[frame], truth[frame])
        answers[frame] = 'init'
        frame += 1
        while frame < len(images):
            box = tracker.update(images[frame])
            answers[frame] = box
            if truth[frame] is not None and (box is None or not overlaps(box, enclosing(truth[frame]))):
                answers[frame] = 'fail'
                frame += 5
                break
            frame += 1
    return answers


def long_term(images, truth):
    tracker = Tracker(images[0], truth[0])
    boxes, confidence = ['init'], [1.0]
    for image in images[1:]:
        box = tracker.update(image)
        boxes.append(box)
        confidence.append(tracker.confidence(image, box) if box else None)
    return dict(answers=boxes, confidence=confidence)


def temporal_starts(truth):
    """Returns the start frames by the published rule of OTB's splitSeqTRE. The first frame is 0."""
    def usable(region):
        return region is not None and all(v > 0 for v in np.array(enclosing(region)) + [1, 1, 0, 0])
    idx = [i + 1 for i, region in enumerate(truth) if usable(region)]
    for i in reversed(range(len(idx))):
        if len(truth) - idx[i] + 1 >= 20:
            end = i + 1
            break
    starts = np.append(np.floor(np.arange(1, end, end / 19.0)), end).astype(int)
    return [idx[s - 1] - 1 for s in starts]


def away(v):
    """Rounds a number. Halves are rounded away from zero, as in MATLAB."""
    return math.copysign(math.floor(abs(v) + .5), v)


def spatial_shifts(region, width, height):
    """Returns the start boxes by the published rule of OTB's shiftInitBB, which is for boxes with the origin 1."""
    x, y, w, h = np.array(enclosing(region)) + [1, 1, 0, 0]
    right, bottom = x + w - 1, y + h - 1
    boxes = {
        'left': [x - away(.1 * w + .5), y, w, h], 'right': [x + away(.1 * w + .5), y, w, h],
        'up': [x, y - away(.1 * h + .5), w, h], 'down': [x, y + away(.1 * h + .5), w, h]}
    for name, dx, dy in [('topLeft', -1, -1), ('topRight', 1, -1), ('bottomLeft', -1, 1), ('bottomRight', 1, 1)]:
        x1, x2 = (away(x - .1 * w), right) if dx < 0 else (x, away(right + .1 * w))
        y1, y2 = (away(y - .1 * h), bottom) if dy < 0 else (y, away(bottom + .1 * h))
        boxes[name] = [x1, y1, x2 - x1 + 1, y2 - y1 + 1]
    for name, ratio in [('scale_8', .8), ('scale_9', .9), ('scale_11', 1.1), ('scale_12', 1.2)]:
        sw, sh = ratio * w, ratio * h
        boxes[name] = [away(x + w / 2 - sw / 2), away(y + h / 2 - sh / 2), away(sw), away(sh)]
    for b in boxes.values():
        b[0], b[1] = max(b[0], 1), max(b[1], 1)
        if b[0] + b[2] - 1 > width:
            b[2] = width - b[0] + 1
        if b[1] + b[3] - 1 > height:
            b[3] = height - b[1] + 1
    return {name: [float(v) for v in np.array(b) - [1, 1, 0, 0]] for name, b in boxes.items()}


def main(scenes, output):
    sequences = []
    for name, count, protocols in SCENES:
        truth, images = read(f'{scenes}/{name}', count)
        height, width = images[0].shape[:2]
        last = count - 1
        anchors = [(f, 1 if last - f >= f else -1) for f in sorted({*range(0, last, 50), last}) if truth[f]]
        s = dict(name=name, frame_size=[width, height], truth=truth)
        s['supervised'] = supervised(images, truth)
        s['longterm'] = long_term(images, truth)
        s['multistart'] = [
            dict(frame=f, direction='forward' if d > 0 else 'backward',
                 answers=follow(images[f:] if d > 0 else images[f::-1], truth[f])) for f, d in anchors]
        if 'tre' in protocols:
            images, short = images[:60], truth[:60]
            s['tre'] = [dict(frame=f, answers=follow(images[f:], short[f])) for f in temporal_starts(short)]
            s['sre'] = [dict(shift=shift, box=box, answers=follow(images, box))
                        for shift, box in spatial_shifts(truth[0], width, height).items()]
        sequences.append(s)
    with open(output, 'w') as file:
        json.dump(sequences, file)


if __name__ == '__main__':
    main(*sys.argv[1:])
