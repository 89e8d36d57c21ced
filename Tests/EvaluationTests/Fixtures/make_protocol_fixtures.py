#!/usr/bin/env python3
"""Writes protocols.json and rasters.json: a real tracker's runs under each protocol, with the figures of the toolkits.

    oracle/bin/python make_protocol_fixtures.py runs.json        (the environment of make_fixtures.py)

runs.json is written by track_protocols.py. It contains the answers of OpenCV's KCF on embedded scenes, which vbench labels.
The VOT toolkit and got10k are called. OTB's rule for several runs is transcribed with numpy.
"""
import json, math, os, sys, tempfile, types, warnings
import numpy as np
from got10k.experiments import ExperimentGOT10k
from got10k.utils.metrics import rect_iou
from vot.analysis import longterm as LT, multistart as MS, supervised as SU
from vot.dataset.common import read_sequence
from vot.experiment.multirun import SupervisedExperiment
from vot.experiment.multistart import MultiStartExperiment
from vot.region import Polygon, Rectangle, Special, calculate_overlap
from vot.tracker.results import Results, Trajectory
from vot.workspace.storage import LocalStorage
from make_fixtures import at_most, above, distance, inclusive_iou, pixel_center, OVERLAPS

warnings.filterwarnings('ignore')
CODES = {'skip': 0, 'init': 1, 'fail': 2, None: 0}
LENGTHS = 20, 90
tracker = types.SimpleNamespace(storage=None, identifier='kcf', reference='kcf')


def one_based(region):
    """Returns the coordinates with the origin 1, as in VOT's files."""
    return [region[0] + 1, region[1] + 1] + region[2:] if len(region) == 4 else [v + 1 for v in region]


def vot_region(answer):
    if answer is None or isinstance(answer, str):
        return Special(CODES[answer])
    numbers = one_based(answer)
    return Rectangle(*numbers) if len(numbers) == 4 else Polygon(list(zip(numbers[0::2], numbers[1::2])))


def make_sequence(root, s):
    folder, (width, height), truth = f'{root}/{s["name"]}', s['frame_size'], s['truth']
    os.makedirs(folder)
    with open(folder + '/sequence', 'w') as file:
        file.write(f'name={s["name"]}\nfps=30\nwidth={width}\nheight={height}\nlength={len(truth)}\n'
                   'channels.color=color/%08d.jpg\n')
    with open(folder + '/groundtruth.txt', 'w') as file:
        file.writelines(('0' if r is None else ','.join(map(str, one_based(r)))) + '\n' for r in truth)
    anchors = [0] * len(truth)
    for run in s['multistart']:
        anchors[run['frame']] = 1 if run['direction'] == 'forward' else -1
    with open(folder + '/anchor.value', 'w') as file:
        file.writelines(f'{a}\n' for a in anchors)
    return read_sequence(folder)


def write(results, name, answers, confidence=None):
    trajectory = Trajectory(len(answers))
    for i, answer in enumerate(answers):
        known = confidence is not None and confidence[i] is not None
        trajectory.set(i, vot_region(answer), {'confidence': confidence[i]} if known else {})
    trajectory.write(results, name)


def experiment(kind, results):
    made = kind('x', None)
    made.results = lambda tracker, sequence: results
    return made


def supervised(root, data, sequences):
    os.makedirs(root)
    results = Results(LocalStorage(root))
    for s in data:
        write(results, s['name'] + '_001', s['supervised'])
    e = experiment(SupervisedExperiment, results)
    rows = [SU.AccuracyRobustness(burnin=10).subcompute(e, tracker, q, []) for q in sequences]
    a, f, ar, _ = SU.AverageAccuracyRobustness().aggregate(tracker, sequences, rows)
    curve = SU.EAOCurve().subcompute(e, tracker, sequences, [])[0]
    return dict(accuracy=a, failures=f, robustness=ar[0], eao=float(np.mean(curve[LENGTHS[0]:LENGTHS[1] + 1])),
                targets=[dict(accuracy=float(r[0]), failures=r[1], robustness=r[2][0]) for r in rows])


def multistart(root, data, sequences):
    os.makedirs(root)
    results = Results(LocalStorage(root))
    for s in data:
        for run in s['multistart']:
            write(results, f'{s["name"]}_{run["frame"]:08d}', run['answers'])
    e = experiment(MultiStartExperiment, results)
    rows = [MS.AccuracyRobustness().subcompute(e, tracker, q, []) for q in sequences]
    a, r, *_ = MS.AverageAccuracyRobustness().aggregate(tracker, sequences, rows)
    curves = MS.EAOCurves(high=LENGTHS[1])
    eao = MS.EAOCurve(high=LENGTHS[1])
    curve = eao.aggregate(tracker, sequences, [curves.subcompute(e, tracker, q, []) for q in sequences])[0]
    return dict(accuracy=float(a), robustness=float(r), eao=float(np.mean(curve[LENGTHS[0]:LENGTHS[1] + 1])),
                targets=[dict(accuracy=float(row[0]), robustness=float(row[1])) for row in rows])


def long_term(root, data, sequences):
    os.makedirs(root)
    results = Results(LocalStorage(root))
    confidences, trajectories = [], []
    for s in data:
        write(results, s['name'] + '_001', s['longterm']['answers'], s['longterm']['confidence'])
        t = Trajectory.read(results, s['name'] + '_001')
        trajectories.append(t)
        confidences.append([t.properties(i).get('confidence', 0) for i in range(len(t))])
    thresholds = LT.determine_thresholds([c for row in confidences for c in row], 100)
    curves = [LT.compute_tpr_curves(t.regions(), c, q, thresholds)
              for t, c, q in zip(trajectories, confidences, sequences)]
    curve, _ = LT.PrecisionRecallCurve().aggregate(
        tracker, sequences, [([(p, r) for p, r in zip(*c)], thresholds) for c in curves])
    f = [2 * p * r / (p + r) for r, p in curve]
    best = f.index(max(f))
    return dict(precision=curve[best][1], recall=curve[best][0], f_score=f[best], threshold=thresholds[best])


def enclosing(region):
    xs, ys = region[0::2], region[1::2]
    return region if len(region) == 4 else [min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)]


def otb(s, kind):
    """Returns the figures of OTB's genPerfMat over the frames of all runs. The first frame of each run counts as perfect."""
    truth = np.array([enclosing(r) for r in s['truth'][:60]]) + [1, 1, 0, 0]
    overlap, error = [], []
    for run in s[kind]:
        g = truth[run.get('frame', 0):]
        p = np.array([enclosing(a) if isinstance(a, list) else [math.nan] * 4 for a in run['answers']]) + [1, 1, 0, 0]
        p[0] = g[0]
        overlap.append(inclusive_iou(p, g))
        error.append(distance(pixel_center(p), pixel_center(g)))
    overlap, error = np.concatenate(overlap), np.concatenate(error)
    return dict(auc=float(above(overlap, OVERLAPS, len(overlap)).mean()),
                precision20=float(at_most(error, np.arange(51), len(error))[20]))


def got10k(data):
    """Returns the figures of ExperimentGOT10k.report without writing files. Missing boxes are replaced by empty ones."""
    e = ExperimentGOT10k.__new__(ExperimentGOT10k)
    e.nbins_iou = 101
    ious = []
    for s in data:
        keep = np.array([r is not None for r in s['truth']])
        g = np.array([enclosing(r) if r else [0.] * 4 for r in s['truth']])
        p = np.array([enclosing(a) if isinstance(a, list) else [0.] * 4 for a in s['longterm']['answers']])
        ious.append(rect_iou(p[1:], g[1:], bound=tuple(s['frame_size']))[keep[1:]])
    every = np.concatenate(ious)
    ao, sr, _, _ = e._evaluate(every, np.ones(1))
    return dict(ao=float(ao), sr50=float(sr), sr75=float(np.mean(every > .75)),
                targets=[dict(ao=float(i.mean()), sr50=float((i > .5).mean())) for i in ious])


def rasters():
    random = np.random.default_rng(4)
    rows = []
    for index in range(160):
        size = [80, 60]
        pair = []
        for _ in range(2):
            x, y = random.uniform(-15, 75), random.uniform(-15, 55)
            w, h = random.uniform(0, 40), random.uniform(0, 30)
            if index % 4 and random.random() < .5:
                corners = np.array([[x, y], [x + w, y], [x + w, y + h], [x, y + h]]) + random.uniform(-9, 9, (4, 2))
                pair.append([round(v, 2) for v in corners.ravel()])
            else:
                pair.append([round(v * 2) / 2 for v in (x, y, w, h)])
        if index % 20 == 19:
            pair[index // 20 % 2] = None
        rows.append(dict(a=pair[0], b=pair[1], frame_size=size,
                         overlap=calculate_overlap(vot_region(pair[0]), vot_region(pair[1]), tuple(size))))
    return rows


def main(runs):
    data = json.load(open(runs))
    root = tempfile.mkdtemp()
    sequences = [make_sequence(root + '/sequences', s) for s in data]
    robust = [s for s in data if 'tre' in s]
    expected = {
        'vot-supervised': supervised(root + '/supervised', data, sequences),
        'vot-multistart': multistart(root + '/multistart', data, sequences),
        'longterm': long_term(root + '/longterm', data, sequences), 'got10k': got10k(data)}
    for kind in ('tre', 'sre'):
        rows = [otb(s, kind) for s in robust]
        expected[kind] = dict(auc=np.mean([r['auc'] for r in rows]),
                              precision20=np.mean([r['precision20'] for r in rows]), targets=rows)
    here = os.path.dirname(os.path.abspath(__file__))
    with open(here + '/protocols.json', 'w') as file:
        json.dump(dict(lengths=LENGTHS, sequences=data, expected=expected), file, separators=(',', ':'))
        file.write('\n')
    with open(here + '/rasters.json', 'w') as file:
        json.dump(rasters(), file, separators=(',', ':'))
        file.write('\n')


if __name__ == '__main__':
    main(*sys.argv[1:])
