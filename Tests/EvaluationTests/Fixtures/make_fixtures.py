#!/usr/bin/env python3
"""Writes the fixtures next to this file: tracks, regions and confidences, with the results of common toolkits.

    python3 -m venv oracle && oracle/bin/pip install got10k==0.1.3 vot-toolkit==0.9.0 trackeval==1.3.0 shapely attributee==0.1.9
    oracle/bin/pip install torch numpy tqdm && git clone https://github.com/visionml/pytracking
    PYTHONPATH=pytracking oracle/bin/python make_fixtures.py --boxes FOLDER

FOLDER contains files TRACKER__SEQUENCE.csv with the columns x, y, w and h: the answers of a real tracker, one per frame.
Their labels are synthetic (the same boxes, smoothed and with noise), so that no dataset is copied.

got10k, the VOT toolkit, TrackEval, pytracking and shapely are called. The published rules of the other toolkits are
transcribed below with numpy, one function per toolkit.
"""
import argparse, csv, glob, json, math, os
import numpy as np
import torch
from got10k.experiments import ExperimentGOT10k, ExperimentOTB
from got10k.utils.metrics import center_error, poly_iou, rect_iou
from pytracking.analysis.extract_results import calc_seq_err_robust
from shapely.geometry import Polygon
from trackeval.datasets._base_dataset import _BaseDataset
from vot.analysis.accuracy import gather_overlaps
from vot.region import Rectangle, Special

OVERLAPS = np.linspace(0, 1, 21)
NAN = [math.nan] * 4


def figures(auc, op50, op75, precision20, norm_precision, scored):
    names = 'auc op50 op75 precision20 norm_precision scored_frames'.split()
    return dict(zip(names, [float(v) for v in (auc, op50, op75, precision20, norm_precision)] + [int(scored)]))


def continuous_iou(p, g):
    iw = np.minimum(p[:, 0] + p[:, 2], g[:, 0] + g[:, 2]) - np.maximum(p[:, 0], g[:, 0])
    ih = np.minimum(p[:, 1] + p[:, 3], g[:, 1] + g[:, 3]) - np.maximum(p[:, 1], g[:, 1])
    inter = np.clip(iw, 0, None) * np.clip(ih, 0, None)
    return inter / (p[:, 2] * p[:, 3] + g[:, 2] * g[:, 3] - inter)


def inclusive_iou(a, b):
    """Returns the overlap of boxes that include the pixels at both edges.

    Because of rounding, it may slightly exceed 1. Some perfect boxes are therefore above the threshold 1, as in LaSOT's
    toolkit and pytracking.
    """
    right, bottom = a[:, 0] + a[:, 2] - 1, a[:, 1] + a[:, 3] - 1
    right_b, bottom_b = b[:, 0] + b[:, 2] - 1, b[:, 1] + b[:, 3] - 1
    w = np.maximum(0, np.minimum(right, right_b) - np.maximum(a[:, 0], b[:, 0]) + 1)
    h = np.maximum(0, np.minimum(bottom, bottom_b) - np.maximum(a[:, 1], b[:, 1]) + 1)
    return w * h / (a[:, 2] * a[:, 3] + b[:, 2] * b[:, 3] - w * h)


def pixel_center(b):
    return b[:, :2] + (b[:, 2:] - 1) / 2


def distance(a, b):
    return np.sqrt(np.sum((a - b) ** 2, axis=1))


def above(values, thresholds, denominator):
    return np.array([np.sum(values > t) / denominator for t in thresholds])


def at_most(values, thresholds, denominator):
    return np.array([np.sum(values <= t) / denominator for t in thresholds])


def carried_forward(p, g):
    p = p.copy()
    for i in range(1, len(p)):
        if (np.isnan(p[i]).any() or p[i, 2] <= 0 or p[i, 3] <= 0) and not np.isnan(g[i]).any():
            p[i] = p[i - 1]
    return p


def vbench(t):
    keep = t.visible & np.isfinite(t.g).all(1) & (t.g[:, 2] > 0) & (t.g[:, 3] > 0)
    keep[0] = False
    p, g = t.p[keep], t.g[keep]
    missing = ~(np.isfinite(p).all(1) & (p[:, 2] > 0) & (p[:, 3] > 0))
    iou = continuous_iou(np.where(missing[:, None], g, p), g)
    iou[missing] = 0
    d = p[:, :2] + p[:, 2:] / 2 - g[:, :2] - g[:, 2:] / 2
    error = np.where(missing, np.inf, np.hypot(d[:, 0], d[:, 1]))
    norm = np.where(missing, np.inf, np.hypot(d[:, 0] / g[:, 2], d[:, 1] / g[:, 3]))
    return figures(iou.mean(), (iou > .5).mean(), (iou > .75).mean(), (error <= 20).mean(), (norm <= .2).mean(), len(iou))


def otb_like(p, g, n, limit=np.inf):
    """Returns the figures of the MATLAB toolkits of OTB and LaSOT. `p` and `g` have the origin 1, and `limit` is the maximum overlap."""
    valid = (g > 0).sum(1) == 4
    error, norm = distance(pixel_center(p), pixel_center(g)), distance(pixel_center(p) / g[:, 2:], pixel_center(g) / g[:, 2:])
    overlap = np.where(valid, np.minimum(inclusive_iou(p, g), limit), -1)
    error, norm = np.where(valid, error, -1), np.where(valid, norm, -1)
    success = above(overlap, OVERLAPS, n)
    return figures(success.mean(), np.sum(overlap > .5) / n, np.sum(overlap > .75) / n,
                   at_most(error, np.arange(51), n)[20], at_most(norm, np.arange(51) / 100, n)[20], n)


def otb(t):
    p, g = t.p + [1, 1, 0, 0], t.g + [1, 1, 0, 0]
    p[0] = g[0]
    return otb_like(p, g, len(g), limit=1)


def lasot(t):
    p, g = carried_forward(t.p + [1, 1, 0, 0], t.g + [1, 1, 0, 0]), t.g + [1, 1, 0, 0]
    p[0] = g[0]
    return otb_like(p[t.visible], g[t.visible], len(g))


def pysot(t):
    n, p, g = len(t.g), t.p[t.visible], t.g[t.visible]
    inter = (np.maximum(0, np.minimum(g[:, 0] + g[:, 2], p[:, 0] + p[:, 2]) - np.maximum(g[:, 0], p[:, 0]))
             * np.maximum(0, np.minimum(g[:, 1] + g[:, 3], p[:, 1] + p[:, 3]) - np.maximum(g[:, 1], p[:, 1])))
    overlap = np.where((g > 0).sum(1) == 4, np.clip(inter / (g[:, 2] * g[:, 3] + p[:, 2] * p[:, 3] - inter), 0, 1), -1)
    gc, pc, size = pixel_center(g), pixel_center(p), g[:, 2:] + 1e-16
    error = np.where((gc > 0).sum(1) == 2, distance(gc, pc), -1)
    norm = np.where((gc / size > 0).sum(1) == 2, distance(gc / size, pc / size), -1)
    success = above(overlap, np.arange(0, 1.05, .05), n)
    return figures(success.mean(), np.sum(overlap > .5) / n, np.sum(overlap > .75) / n,
                   at_most(error, np.arange(51), n)[20], at_most(norm, np.arange(51) / 100, n)[20], n)


def pytracking(t):
    """Returns the toolkit's figures. Like its files, the boxes have the origin 1.

    Answers that it rejects (NaN and negative sizes) are replaced by zeros. Only for UAV123 does it accept labels that are
    NaN, so this dataset's name is used. The center errors of frames without a label are set to infinity, as for other datasets.
    """
    answered = np.flatnonzero(~np.isnan(t.p[:, 2:]).any(1))
    length = answered[-1] + 1 if len(answered) else 1
    p = t.p + [1, 1, 0, 0]
    p[np.isnan(p).any(1) | (p[:, 2] <= 0) | (p[:, 3] <= 0)] = 0
    overlap, error, norm, valid = (values.numpy() for values in calc_seq_err_robust(
        torch.tensor(p[:length]), torch.tensor(t.g + [1, 1, 0, 0]), 'uav', torch.tensor(t.visible)))
    error = np.where(valid, error, np.inf)
    n = len(t.g)
    # The toolkit computes these fractions in single precision. Double precision is used here.
    success = above(overlap, torch.arange(0, 1.05, .05, dtype=torch.float64).numpy(), n)
    return figures(success.mean(), np.sum(overlap > .5) / n, np.sum(overlap > .75) / n,
                   at_most(error, np.arange(51), n)[20], at_most(norm, np.arange(51) / 100, n)[20], n)


def trackingnet(t):
    # The development kit rounds the coordinates in files, which have the origin 1.
    p, g = np.round(t.p + [1, 1, 0, 0]), np.round(t.g + [1, 1, 0, 0])
    p[0] = g[0]
    n, axis = len(g), np.linspace(0, 1, 21)
    overlap = inclusive_iou(p, g)
    d = (g[:, :2] + (g[:, 2:] + 1) / 2) - (p[:, :2] + (p[:, 2:] + 1) / 2)
    error = np.sqrt(d[:, 0] * d[:, 0] + d[:, 1] * d[:, 1])
    norm = np.sqrt(d[:, 0] / g[:, 2] * d[:, 0] / g[:, 2] + d[:, 1] / g[:, 3] * d[:, 1] / g[:, 3])
    trapezoid = lambda y: float(np.sum((axis[1:] - axis[:-1]) * (y[1:] + y[:-1]) / 2))
    success = np.array([np.sum(overlap >= s) / n for s in np.linspace(0, 1, 21)])
    return figures(trapezoid(success), np.sum(overlap >= .5) / n, np.sum(overlap >= .75) / n,
                   trapezoid(at_most(error, np.linspace(0, 50, 21), n)), trapezoid(at_most(norm, np.linspace(0, .5, 21), n)), n)


def got10k(t):
    """Returns the toolkit's figures. A missing answer, whose overlap is NaN in the toolkit, has the overlap 0."""
    keep = t.visible.copy()
    keep[0] = False
    p, g = t.p[keep], t.g[keep]
    iou = rect_iou(p.copy(), g.copy(), bound=t.size) if t.size else rect_iou(p.copy(), g.copy())
    iou = np.where(np.isnan(iou), 0, iou)
    e = ExperimentGOT10k.__new__(ExperimentGOT10k)
    ao, sr50, _, _ = e._evaluate(iou, np.array([1.0]))
    norm = np.sqrt(np.sum(((pixel_center(p) - pixel_center(g)) / np.maximum(1, g[:, 2:])) ** 2, axis=1))
    return figures(ao, sr50, np.mean(iou > .75), np.mean(center_error(p, g) <= 20),
                   at_most(norm, np.linspace(0, .5, 51), len(iou)).mean(), len(iou))


def vot(t):
    """Returns the toolkit's figures. It uses whole pixels, so the boxes must have integer coordinates inside the image."""
    usable = lambda b: not np.isnan(b).any() and b[2] > 0 and b[3] > 0
    truth = [Rectangle(*b) if v and usable(b) else Special(0) for b, v in zip(t.g, t.visible)]
    answers = [Special(1)] + [Rectangle(*b) if usable(b) else Special(0) for b in t.p[1:]]
    overlaps, kept = gather_overlaps(answers, truth, burnin=0, bounds=t.size)
    n = len(overlaps)
    p, g = t.p[kept], t.g[kept]
    d = p[:, :2] + p[:, 2:] / 2 - g[:, :2] - g[:, 2:] / 2
    error, norm = np.hypot(d[:, 0], d[:, 1]), np.hypot(d[:, 0] / g[:, 2], d[:, 1] / g[:, 3])
    error[0] = norm[0] = np.inf
    return figures(overlaps.mean(), np.sum(overlaps > .5) / n, np.sum(overlaps > .75) / n, (error <= 20).mean(), (norm <= .2).mean(), n)


def got10k_otb(t):
    """Returns the figures of got10k's OTB experiment, which has no rule for labels with coordinates of 0 or less."""
    p, g = t.p.copy(), t.g
    p[0] = g[0]
    o = ExperimentOTB.__new__(ExperimentOTB)
    o.nbins_iou, o.nbins_ce = 21, 51
    success, precision = o._calc_curves(rect_iou(p, g), center_error(p, g))
    return {'auc': float(success.mean()), 'op50': float(success[10]), 'op75': float(success[15]), 'precision20': float(precision[20])}


class Track:
    def __init__(self, name, p, g, visible=None, size=None, whole=False, clean=False):
        self.name, self.p, self.g = name, np.array(p, float), np.array(g, float)
        self.visible = np.ones(len(g), bool) if visible is None else np.array(visible)
        self.size, self.whole, self.clean = size, whole, clean

    def record(self):
        with np.errstate(all='ignore'):
            expected = {f.__name__: f(self) for f in (vbench, otb, got10k, lasot, pysot, pytracking, trackingnet)}
            if self.whole:
                expected['vot'] = vot(self)
            if self.clean:
                expected['got10k_otb'] = got10k_otb(self)
        box = lambda b: None if np.isnan(b).any() else [float(v) for v in b]
        return {'name': self.name, 'frame_size': self.size, 'visible': [bool(v) for v in self.visible],
                'truth': [box(b) for b in self.g], 'answers': [box(b) for b in self.p], 'expected': expected}


def walk(random, n, size, digits=2):
    """Returns a tracker's answers, whose errors increase, and the labels of a target that moves and changes size."""
    g = np.zeros((n, 4))
    g[:, :2] = np.clip(100 + np.cumsum(random.normal(0, 4, (n, 2)), axis=0), 10, min(size) - 90)
    g[:, 2:] = np.clip(50 + np.cumsum(random.normal(0, .8, (n, 2)), axis=0), 12, 80)
    drift = np.cumsum(random.normal(0, 1.2, (n, 4)), axis=0)
    p = g + drift
    p[:, 2:] = np.maximum(p[:, 2:], 3)
    return np.round(p, digits), np.round(g, digits)


def tracks(folder):
    random = np.random.default_rng(20240607)
    size = (320, 240)
    p, g = walk(random, 120, size)
    yield Track('clean', p, g, clean=True)
    yield Track('clean, image known', p, g, size=size, clean=True)
    p, g = walk(random, 120, size, digits=0)
    p[:, :2], p[:, 2:] = np.clip(p[:, :2], 0, 150), np.clip(p[:, 2:], 2, 80)
    yield Track('whole pixels', p, g, size=size, whole=True, clean=True)
    yield Track('ties', g + [8, 6, 0, 0], g, clean=True, whole=True)
    broken, visible = p.copy(), np.ones(len(g), bool)
    broken[10:14], broken[20, 2:], broken[30, 3] = NAN, 0, -2
    yield Track('missing predictions', broken, g)
    broken[100:] = NAN
    labels = g.copy()
    visible[50:60], labels[50:60] = False, NAN
    visible[70:75] = False
    yield Track('absent frames and a short result', broken, labels, visible)
    labels[80:83, 2:], labels[90, 0], labels[91, :2], labels[92, 0] = 0, 0, [-4, 3], -1
    yield Track('labels without area or at the border', broken, labels, visible)
    outside = p.copy()
    outside[:, :2] -= 105
    yield Track('beyond the upper-left border', outside, g - [100, 100, 0, 0], size=size)
    yield Track('nothing but the start', np.vstack([g[:1], [NAN] * (len(g) - 1)]), g)
    yield Track('perfect', g, g, size=size, clean=True, whole=True)
    for path in sorted(glob.glob(os.path.join(folder, '*.csv'))):
        with open(path, newline='') as file:
            p = np.array([[float(r[c]) for c in 'xywh'] for r in csv.DictReader(file)])[:90]
        kernel = np.ones(7) / 7
        g = np.stack([np.convolve(np.pad(c, 3, mode='edge'), kernel, 'valid') for c in p.T], 1) + random.normal(0, 3, p.shape)
        g[:, 2:] = np.maximum(g[:, 2:], 4)
        yield Track(os.path.basename(path)[:-4], p, np.round(np.maximum(g, [.5, .5, 4, 4]), 1), clean=True)


def rectangles():
    random = np.random.default_rng(7)
    a, b = random.uniform(0, 100, (200, 4)), random.uniform(0, 100, (200, 4))
    b[:40] = a[:40] + random.normal(0, 2, (40, 4))
    b[:, 2:] = np.maximum(b[:, 2:], .5)
    b[40:45] = a[40:45]
    b[45], a[46] = [1, 0, 10, 10], [1, 1, 100, 100]
    a[45], b[46] = [0, 0, 10, 10], [50, 50, 100, 100]
    iou = rect_iou(a.copy(), b.copy())
    ours = np.array([_BaseDataset._calculate_box_ious(x[None], y[None], box_format='xywh')[0, 0] for x, y in zip(a, b)])
    assert np.abs(iou - ours).max() < 1e-12
    return [{'a': list(x), 'b': list(y), 'overlap': float(o), 'center_error': float(c)}
            for x, y, o, c in zip(a, b, iou, center_error(a, b))]


def quadrilaterals():
    random = np.random.default_rng(11)
    square = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], float)
    pairs = []

    def add(kind, a, b):
        shapes = [s if s.is_valid else s.buffer(0) for s in (Polygon(a), Polygon(b))]
        if kind == 'crossed':
            shapes = [lobes(a) if not Polygon(a).is_valid else Polygon(a), lobes(b) if not Polygon(b).is_valid else Polygon(b)]
            overlap = shapes[0].intersection(shapes[1]).area / shapes[0].union(shapes[1]).area
        else:
            overlap = float(poly_iou(a.reshape(1, 8), b.reshape(1, 8))[0])
        pairs.append({'kind': kind, 'a': [float(v) for v in a.ravel()], 'b': [float(v) for v in b.ravel()], 'overlap': float(overlap),
                      'corner_error': float(np.linalg.norm(a - b, axis=1).mean())})

    def lobes(q):
        from shapely.ops import polygonize, unary_union
        from shapely.geometry import LineString
        ring = LineString(np.vstack([q, q[:1]]))
        return unary_union(list(polygonize(unary_union(ring))))

    def random_convex():
        while True:
            q = square * random.uniform(20, 80, 2) + random.normal(0, 6, (4, 2))
            angle = random.uniform(0, 2 * np.pi)
            q = q @ np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) + random.uniform(0, 60, 2)
            if Polygon(q).is_valid and abs(Polygon(q).convex_hull.area - Polygon(q).area) < 1e-9:
                return q

    for i in range(80):
        a, b = random_convex(), random_convex()
        if i % 3 == 0:
            b = a + random.normal(0, 2, (4, 2))
            if not Polygon(b).is_valid:
                continue
        add('convex', a[::-1] if i % 4 == 1 else a, b[::-1] if i % 5 == 2 else b)
    for _ in range(60):
        a, b = random.uniform(0, 100, (4, 2)), random.uniform(0, 100, (4, 2))
        simple = Polygon(a).is_valid and Polygon(b).is_valid
        add('simple' if simple else 'crossed', a, b)
    return pairs


def confidences():
    random = np.random.default_rng(3)
    overlap = random.uniform(0, 1, 400)
    confidence = np.round(np.clip(overlap + random.normal(0, .3, 400), 0, 1), 2)
    right = overlap >= .5
    pairs = [(c > d) + .5 * (c == d) for c in confidence[right] for d in confidence[~right]]
    bins = np.minimum((confidence * 10).astype(int), 9)
    gap = sum(abs(confidence[bins == b].mean() - right[bins == b].mean()) * np.mean(bins == b) for b in range(10) if (bins == b).any())
    durations = random.lognormal(1, .5, 137)
    return {'confidence': list(confidence), 'overlap': list(overlap), 'auroc': float(np.mean(pairs)), 'ece': float(gap),
            'durations': list(durations), 'quantiles': {str(q): float(np.quantile(durations, q)) for q in (0, .25, .5, .95, .99, 1)}}


def paired():
    """Returns p-values of paired tests, computed by scipy."""
    from scipy import stats
    random = np.random.default_rng(4)
    cases = []
    for count, shift, digits in ((5, .1, 3), (8, .05, 3), (12, .08, 3), (14, .05, 1), (40, .02, 6), (49, .03, 6), (80, .02, 6)):
        values = np.round(random.normal(shift, .1, count), digits)
        values = values[values != 0]
        case = {'differences': list(values)}
        if len(set(abs(values))) == len(values):
            method = 'exact' if len(values) <= 50 else 'approx'
            case['wilcoxon'] = float(stats.wilcoxon(values, method=method, correction=False).pvalue)
        if len(values) <= 14:
            # scipy doubles the smaller tail. This is the two-sided test because the null distribution is symmetric.
            test = stats.permutation_test((values,), np.sum, permutation_type='samples', vectorized=True, n_resamples=np.inf)
            case['permutation'] = float(test.pvalue)
        cases.append(case)
    quantiles = {str(p): float(stats.norm.ppf(p)) for p in (1e-6, .005, .025, .2, .5, .8, .975, .99999)}
    return {'cases': cases, 'normalQuantiles': quantiles}


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--boxes', required=True)
    a = a.parse_args()
    here = os.path.dirname(os.path.abspath(__file__))
    content = {'tracks': [t.record() for t in tracks(a.boxes)], 'rectangles': rectangles(),
               'quadrilaterals': quadrilaterals(), 'statistics': confidences(), 'paired': paired()}
    for name, value in content.items():
        with open(os.path.join(here, name + '.json'), 'w') as file:
            if isinstance(value, list):
                file.write('[\n' + ',\n'.join(json.dumps(v) for v in value) + '\n]\n')
            else:
                file.write(json.dumps(value) + '\n')


if __name__ == '__main__':
    main()
