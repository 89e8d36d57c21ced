"""Writes intervals.json: intervals and tests of means, computed with SciPy.

    pip install numpy scipy
    python make_intervals.py

A mean of n bounded values is uncertain because values scatter (Student) and because some sequences are lost altogether
(Jeffreys' limit for their share). Documentation/Uncertainty.md describes the model. The limits are computed here by
root finding over SciPy's distributions, whereas vbench has distributions of its own and bisects.
"""
import itertools
import json

import numpy as np
from scipy import stats
from scipy.optimize import brentq

random = np.random.default_rng(60)


class Mean:
    def __init__(self, values, worst, best, weights=None):
        self.x = np.array(values, float)
        w = np.ones(len(self.x)) if weights is None else np.array(weights, float)
        self.w = w / w.sum()
        self.n = 1 / (self.w**2).sum()
        self.mean = (self.w * self.x).sum()
        variance = (self.w * (self.x - self.mean) ** 2).sum() * self.n / (self.n - 1)
        self.error = np.sqrt(variance / self.n)
        self.worst, self.best = min(worst, self.x.min()), max(best, self.x.max())

    def scatter_p(self, value):
        distance = abs(self.mean - value)
        if distance < 1e-12:
            return 1.0
        return 0.0 if self.error < 1e-12 else 2 * stats.t.sf(distance / self.error, self.n - 1)

    def loss_p(self, value):
        """Two-sided."""
        if abs(self.mean - value) < 1e-12:
            return 1.0
        below = value < self.mean
        sign, end = (1, self.worst) if below else (-1, self.best)
        cost = sign * (value - end)
        if cost <= 1e-12:
            return 0.0
        lost = self.n * (self.w * np.clip(2 * sign * (value - self.x) / cost - 1, 0, 1)).sum()
        lost = min(lost, self.n - 1e-9)
        lead = (self.n * sign * (self.mean - value) + lost * cost) / (self.n - lost)
        if lead <= 0:
            return 1.0
        return min(1.0, 2 * stats.beta.sf(lead / (lead + cost), lost + 0.5, self.n - lost + 0.5))

    def p(self, value):
        return max(self.scatter_p(value), self.loss_p(value))

    def interval(self, level, losses=None):
        losses = level if losses is None else losses
        reach = stats.t.isf(level / 2, self.n - 1) * self.error
        ends = []
        for end in (self.worst, self.best):
            inner = self.mean + (end - self.mean) * 1e-9
            outer = self.mean + (end - self.mean) * (1 - 1e-12)
            if abs(end - self.mean) < 1e-12 or self.loss_p(outer) >= losses:
                ends.append(end)
            else:
                ends.append(brentq(lambda v: self.loss_p(v) - losses, outer, inner, xtol=1e-14))
        low = max(self.worst, min(self.mean - reach, ends[0]))
        high = min(self.best, max(self.mean + reach, ends[1]))
        return low, high


def difference(a, b, weights=None):
    """The evidence about the difference between two methods' scores."""
    w = np.ones(len(a)) if weights is None else np.array(weights, float)
    mean_a, mean_b = np.average(a, weights=w), np.average(b, weights=w)
    worst, best = min(-mean_b, mean_a - 1), max(mean_a, 1 - mean_b)
    return Mean(np.array(a) - np.array(b), worst, best, weights)


def means():
    cases = [
        ([0.1] * 15, -0.6, 0.7, 0.05, None, 0.0),
        ([0.62, 0.71, 0.55, 0.68, 0.80, 0.49, 0.66, 0.73, 0.60, 0.70], 0, 1, 0.05, None, 0.5),
        ([0.62, 0.71, 0.55, 0.68, 0.80, 0.02, 0.66, 0.73, 0.60, 0.70], 0, 1, 0.05, None, 0.5),
        ([0.0] * 10, 0, 1, 0.05, None, 0.1),
        ([1, 1, 0, 1, 1, 1, 0, 1], 0, 1, 0.05, None, 0.4),
        ([0.05, 0.12, -0.03, 0.08, 0.2, 0.11, 0.02, 0.09], -0.55, 0.65, 0.05, [4, 10, 2, 8, 1, 5, 7, 3], 0.0),
        ([0.2] * 5, -0.5, 0.7, 0.01, None, 0.0),
    ]
    for n in (5, 7, 12, 30, 60):
        for lost in (0, 0.1, 0.3):
            values = np.where(random.random(n) < lost, 0, random.beta(8, 4, n)).round(3).tolist()
            weights = random.integers(1, 20, n).tolist() if n in (7, 30) else None
            cases.append((values, 0, 1, float(random.choice([0.05, 0.025, 0.01])), weights, round(float(random.random()), 2)))
    found = []
    for values, worst, best, level, weights, at in cases:
        mean = Mean(values, worst, best, weights)
        low, high = mean.interval(level)
        found.append(dict(values=values, weights=weights, worst=worst, best=best, level=level, low=low, high=high, at=at, p=mean.p(at)))
    return found


def scores(n, leads, lost=0.05):
    hard = random.normal(0.62, 0.12, n)
    drawn = [np.clip(hard + lead + random.normal(0, 0.05, n), 0.05, 0.95) for lead in leads]
    return [np.where(random.random(n) < lost, 0.0, d).round(3).tolist() for d in drawn]


def firmness():
    """What would undo a difference: single sequences without which it is not shown, further losses, and shares."""
    found = []
    for n, lead in ((8, 0.25), (12, 0.2), (15, 0.12), (15, 0.2), (30, 0.1), (30, 0.15), (60, 0.1)):
        a, b = scores(n, [lead, 0], lost=0)
        whole = difference(a, b)
        if whole.p(0) > 0.05:
            continue
        drop = lambda x, i: x[:i] + x[i + 1 :]
        rests = [i for i in range(n) if difference(drop(a, i), drop(b, i)).p(0) > 0.05]
        further = 0
        while further < 20:
            more = difference(a + [0.0] * (further + 1), b + [float(np.mean(b))] * (further + 1))
            if more.p(0) > 0.05 or more.mean <= 0:
                break
            further += 1
        cost = -whole.worst
        lost = np.clip(-2 * whole.x / cost - 1, 0, 1).sum()
        gain = (n * whole.mean + lost * cost) / (n - lost)
        found.append(dict(first=a, second=b, restsOn=rests, furtherLosses=further, undoingShare=gain / (gain + cost)))
    return found


def true_counts(k):
    """The numbers of equal pairs that are possible among k means, from all partitions of k."""
    if k == 0:
        return {0}
    return {j * (j - 1) // 2 + rest for j in range(1, k + 1) for rest in true_counts(k - j)}


def sets():
    """All pairs of several methods, and all others against the first one."""
    found = []
    for n, leads in ((15, [0.25, 0, 0.02, 0.1]), (30, [0.12, 0, 0.05]), (60, [0.1, 0, 0.05, 0.12, 0.01, 0.02]), (12, [0.3, 0.02, 0, 0.01])):
        methods = scores(n, leads, lost=0.02)
        k = len(methods)
        for against_first in (False, True):
            pairs = [q for q in itertools.combinations(range(k), 2) if not against_first or q[0] == 0]
            m = k * (k - 1) // 2
            factors = [k - 1 - i if against_first else max(t for t in true_counts(k) if t <= m - i) for i in range(len(pairs))]
            evidence = [difference(methods[i], methods[j]) for i, j in pairs]
            order = sorted(range(len(pairs)), key=lambda q: evidence[q].scatter_p(0))
            scatter, largest = {}, 0
            for rank, q in enumerate(order):
                largest = max(largest, min(1, evidence[q].scatter_p(0) * factors[rank]))
                scatter[q] = largest
            p = [e.p(0) for e in evidence]
            adjusted = [max(scatter[q], min(1, (k - 1) * evidence[q].loss_p(0))) for q in range(len(pairs))]
            # The method that is better than each of the others without any correction is the best.
            for method in range(k):
                own = [q for q, pair in enumerate(pairs) if method in pair]
                leads_all = all((evidence[q].mean > 0) == (pairs[q][0] == method) and p[q] <= 0.05 for q in own)
                if len(own) == k - 1 and leads_all:
                    for q in own:
                        adjusted[q] = p[q]
            found.append(dict(scores=methods, pairs=pairs, p=p, adjusted=adjusted))
    return found


if __name__ == "__main__":
    with open("intervals.json", "w") as file:
        json.dump(dict(means=means(), firmness=firmness(), sets=sets()), file)
        file.write("\n")
