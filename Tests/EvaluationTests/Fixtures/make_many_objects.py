#!/usr/bin/env python3
"""Writes many_objects.json: random sequences of many objects, with the figures of TrackEval 1.3.0.

    pip install trackeval==1.3.0 numpy scipy && python3 make_many_objects.py

Boxes are on a coarse grid, so that equal overlaps are common. Tracks cross, are exchanged, end early or occur twice, and
some frames are empty.
"""
import json, math, pathlib, random

import numpy as np

np.float, np.int = float, int  # TrackEval 1.3.0 uses these names, which NumPy has removed.

from trackeval.datasets import Kitti2DBox, MotChallenge2DBox
from trackeval.metrics import CLEAR, HOTA, VACE, Identity

KITTI = {'car': 1, 'van': 2, 'truck': 3, 'pedestrian': 4, 'person': 5, 'cyclist': 6, 'tram': 7, 'misc': 8,
         'dontcare': 9}
MOT = {'pedestrian': 1, 'person_on_vehicle': 2, 'car': 3, 'bicycle': 4, 'motorbike': 5, 'non_mot_vehicle': 6,
       'static_person': 7, 'distractor': 8, 'occluder': 9, 'occluder_on_ground': 10, 'occluder_full': 11,
       'reflection': 12, 'crowd': 13}
RULES = ['all', 'motChallenge', 'mot20', 'kittiCar', 'kittiPedestrian']


class Vace(VACE):
    """TrackEval's VACE measures for sequences without objects, for which the original divides by zero and stops."""

    @staticmethod
    def _compute_final_fields(additive):
        with np.errstate(invalid='ignore'):
            return VACE._compute_final_fields({name: np.float64(value) for name, value in additive.items()})


def walk(rng, count, frames):
    """Returns the boxes of objects that move on a grid of 4 pixels. Some start at the position of the first object."""
    size = rng.choice([16, 24, 32, 40])
    objects = []
    for _ in range(count):
        x, y = rng.randrange(0, 20) * 4, rng.randrange(0, 12) * 4
        if objects and rng.random() < 0.3:
            x, y = objects[0][0][:2]
        dx, dy = rng.choice([-4, 0, 0, 4]), rng.choice([-4, 0, 4])
        w, h = size, size * rng.choice([1, 1, 2])
        boxes = []
        for _ in range(frames):
            boxes.append([x, y, w, h])
            x, y = x + dx, y + dy
        objects.append(boxes)
    return objects


def case(rng, rules):
    frames, count = rng.randrange(1, 13), rng.randrange(0, 6)
    objects = walk(rng, count, frames)
    kinds = {'all': [1], 'motChallenge': [1, 1, 1, 2, 3, 7, 8, 12, 6], 'mot20': [1, 1, 6, 2, 8],
             'kittiCar': [1, 1, 1, 2, 3, 4], 'kittiPedestrian': [4, 4, 5, 1]}[rules]
    kinds = [rng.choice(kinds) for _ in objects]
    ids = rng.sample(range(1, 60), count)
    tracks = [10 + i for i in range(count)]
    extra = 100
    if rng.random() < 0.05:
        tracks = []
    truth, found, ignored = [], [], []
    for t in range(frames):
        row, answers = [], []
        empty_truth, empty_found = rng.random() < 0.06, rng.random() < 0.06
        if count > 1 and rng.random() < 0.15 and tracks:
            a, b = rng.sample(range(count), 2)
            tracks[a], tracks[b] = tracks[b], tracks[a]
        for i, boxes in enumerate(objects):
            if rng.random() < 0.9 and not empty_truth:
                flag = 0 if rng.random() < 0.08 and not rules.startswith('kitti') else 1
                truncation = rng.choice([0, 0, 0, 1]) if rules.startswith('kitti') else 0
                occlusion = rng.choice([0, 1, 2, 3]) if rules.startswith('kitti') else 0
                row.append([ids[i], *boxes[t], kinds[i], flag, truncation, occlusion])
            if not tracks or empty_found:
                continue
            if rng.random() < 0.08:
                tracks[i] = extra = extra + 1
            if rng.random() < 0.85:
                x, y, w, h = boxes[t]
                jitter = rng.choice([0, 0, 4, 8])
                answers.append([tracks[i], x + rng.choice([-1, 0, 1]) * jitter, y + rng.choice([-1, 0, 1]) * jitter,
                                w, max(4, h - rng.choice([0, 0, 4]))])
            if rng.random() < 0.06:
                extra += 1
                answers.append([extra, *objects[i][t]])
        rng.shuffle(answers)
        truth.append(row)
        found.append(answers)
        ignored.append([[rng.randrange(0, 60), rng.randrange(0, 40), 40, 40]]
                       if rules.startswith('kitti') and rng.random() < 0.4 else [])
    return {'rules': rules, 'truth': truth, 'found': found, 'ignored': ignored}


def numbers(rows, columns):
    return np.array(rows, dtype=float).reshape(-1, columns)


def corners(boxes):
    boxes = boxes.copy()
    boxes[:, 2:] += boxes[:, :2]
    return boxes


def expected(case):
    rules = case['rules']
    kitti = rules.startswith('kitti')
    dataset = object.__new__(Kitti2DBox if kitti else MotChallenge2DBox)
    if kitti:
        dataset.max_occlusion, dataset.max_truncation, dataset.min_height = 2, 0, 25
        dataset.class_name_to_class_id = KITTI
        name, kind = ('car', 1) if rules == 'kittiCar' else ('pedestrian', 4)
    else:
        dataset.benchmark = {'all': 'MOT15', 'motChallenge': 'MOT17', 'mot20': 'MOT20'}[rules]
        dataset.do_preproc = True
        dataset.class_name_to_class_id = MOT
        dataset.valid_class_numbers = list(MOT.values())
        name, kind = 'pedestrian', 1
    raw = {key: [] for key in ['gt_ids', 'gt_dets', 'gt_classes', 'gt_extras', 'gt_crowd_ignore_regions',
                               'tracker_ids', 'tracker_dets', 'tracker_classes', 'tracker_confidences',
                               'similarity_scores']}
    for truth, found, ignored in zip(case['truth'], case['found'], case['ignored']):
        truth, found = numbers(truth, 9), numbers(found, 5)
        to_boxes = corners if kitti else (lambda boxes: boxes)
        raw['gt_ids'].append(truth[:, 0].astype(int))
        raw['gt_dets'].append(to_boxes(truth[:, 1:5]))
        raw['gt_classes'].append(truth[:, 5].astype(int))
        raw['gt_extras'].append({'zero_marked': truth[:, 6].astype(int), 'truncation': truth[:, 7].astype(int),
                                 'occlusion': truth[:, 8].astype(int)})
        raw['gt_crowd_ignore_regions'].append(corners(numbers(ignored, 4)))
        raw['tracker_ids'].append(found[:, 0].astype(int))
        raw['tracker_dets'].append(to_boxes(found[:, 1:5]))
        raw['tracker_classes'].append(np.full(len(found), kind))
        raw['tracker_confidences'].append(np.ones(len(found)))
        raw['similarity_scores'].append(dataset._calculate_similarities(raw['gt_dets'][-1], raw['tracker_dets'][-1]))
    raw['num_timesteps'], raw['seq'] = len(case['truth']), 'case'
    return dataset.get_preprocessed_seq_data(raw, name)


def figures(results):
    hota, clear, identity, vace = results
    row = {name.lower(): float(np.mean(hota[name]))
           for name in ['HOTA', 'DetA', 'AssA', 'LocA', 'DetRe', 'DetPr', 'AssRe', 'AssPr']}
    row |= {name.lower(): float(clear[name]) for name in
            ['MOTA', 'MOTP', 'MODA', 'CLR_FN', 'CLR_FP', 'IDSW', 'Frag', 'MT', 'PT', 'ML']}
    row |= {name.lower(): float(identity[name]) for name in ['IDF1', 'IDP', 'IDR', 'IDFN', 'IDFP']}
    row |= {name.lower(): float(vace[name]) for name in ['SFDA', 'ATA', 'STDA']}
    return {name: value for name, value in row.items() if math.isfinite(value)}


def main():
    rng = random.Random(20)
    metrics = [HOTA(), CLEAR({'PRINT_CONFIG': False}), Identity({'PRINT_CONFIG': False}), Vace()]
    cases, results = [], []
    for index in range(260):
        cases.append(case(rng, RULES[index % 5 if index >= 130 else 0]))
        data = expected(cases[-1])
        results.append([metric.eval_sequence(data) for metric in metrics])
        cases[-1]['expected'] = figures(results[-1])
    combined = {}
    for rules in RULES:
        of = [result for case, result in zip(cases, results) if case['rules'] == rules]
        combined[rules] = figures([
            metric.combine_sequences({i: result[k] for i, result in enumerate(of)})
            for k, metric in enumerate(metrics)])
    path = pathlib.Path(__file__).with_name('many_objects.json')
    path.write_text(json.dumps({'cases': cases, 'combined': combined}, separators=(',', ':')))
    print(path, len(cases), path.stat().st_size)


main()
