#!/usr/bin/env python3
"""Writes detections.json: random boxes with the figures of pycocotools, and random texts with the figures of jiwer.

    pip install pycocotools==2.0.11 jiwer==4.0.0 numpy && python3 make_detections.py

Boxes and scores are multiples of large steps, so that ties are common. The cases include crowds, images without labels
or without detections, classes without labels, and images with more than a hundred detections.
"""
import contextlib, io, json, pathlib, random

import jiwer
from pycocotools.coco import COCO
from pycocotools.cocoeval import COCOeval

NAMES = ['ap', 'ap50', 'ap75', 'ap_small', 'ap_medium', 'ap_large', 'ar1', 'ar10', 'ar100', 'ar_small', 'ar_medium',
         'ar_large']


def box(rng):
    side = rng.choice([12, 24, 40, 64, 100, 140])
    return [rng.randrange(0, 60) * 4, rng.randrange(0, 60) * 4, side + 4 * rng.randrange(4), side + 4 * rng.randrange(4)]


def near(rng, b):
    return [b[0] + 2 * rng.randrange(-4, 5), b[1] + 2 * rng.randrange(-4, 5), max(4, b[2] + 4 * rng.randrange(-3, 4)),
            max(4, b[3] + 4 * rng.randrange(-3, 4))]


def make(seed, images, kinds, many=0):
    rng = random.Random(seed)
    made = []
    for _ in range(images):
        labels, found = [], []
        for _ in range(rng.choice([0, 1, 2, 4, 7])):
            b = box(rng)
            area = b[2] * b[3] * (0.7 if rng.random() < 0.3 else 1)
            labels.append(b + [rng.randrange(kinds), area, int(rng.random() < 0.12)])
        for label in labels:
            for _ in range(rng.choice([0, 1, 1, 1, 2])):
                kind = label[4] if rng.random() < 0.9 else rng.randrange(kinds)
                found.append(near(rng, label) + [kind, rng.randrange(1, 20) / 20])
        for _ in range(rng.choice([0, 1, 3]) + many):
            found.append(box(rng) + [rng.randrange(kinds), rng.randrange(1, 20) / 20])
        rng.shuffle(found)
        made.append(dict(labels=labels, found=found))
    return made


def measure(images):
    coco = COCO()
    kinds = sorted({label[4] for image in images for label in image['labels']})
    coco.dataset = dict(
        images=[dict(id=i + 1) for i in range(len(images))], categories=[dict(id=k + 1) for k in kinds],
        annotations=[dict(id=n + 1, image_id=i + 1, bbox=l[:4], category_id=l[4] + 1, area=l[5], iscrowd=l[6])
                     for n, (i, l) in enumerate((i, l) for i, image in enumerate(images) for l in image['labels'])])
    with contextlib.redirect_stdout(io.StringIO()):
        coco.createIndex()
        results = coco.loadRes([dict(image_id=i + 1, bbox=f[:4], category_id=f[4] + 1, score=f[5])
                                for i, image in enumerate(images) for f in image['found']])
        evaluation = COCOeval(coco, results, 'bbox')
        evaluation.evaluate()
        evaluation.accumulate()
        evaluation.summarize()
    return {name: float(value) for name, value in zip(NAMES, evaluation.stats) if value >= 0}


cases = []
for seed, images, kinds, many in [(1, 12, 1, 0), (2, 20, 3, 0), (3, 8, 2, 60), (4, 6, 1, 130), (5, 30, 5, 1), (6, 2, 4, 0)]:
    made = make(seed, images, kinds, many)
    cases.append(dict(images=made, expected=measure(made)))
texts = [
    [['the cat sat', 'the cat sat']], [['hello world', 'helo  world ']], [['a b c', ''], ['d', 'd e f']],
    [['Grüße aus Köln', 'Grusse aus Koln']], [['one  two\tthree', 'one two three']], [[' 12-34 ', '1234 5']],
    [['naïve café 😀', 'naive cafe 😀😀'], ['x', 'y']],
]
readings = [dict(pairs=pairs, cer=jiwer.cer([p[0] for p in pairs], [p[1] for p in pairs]),
                 wer=jiwer.wer([p[0] for p in pairs], [p[1] for p in pairs])) for pairs in texts]
path = pathlib.Path(__file__).with_name('detections.json')
path.write_text(json.dumps(dict(cases=cases, readings=readings), ensure_ascii=False, separators=(',', ':')) + '\n')
