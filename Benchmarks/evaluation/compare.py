#!/usr/bin/env python3
"""Times NumPy and got10k's toolkit on the data of `ScoringBenchmark`: 10 trackers x 100 sequences x 1,000 frames.

    python3 -m venv .venv && .venv/bin/pip install numpy==1.26.4 got10k==0.1.3
    OMP_NUM_THREADS=1 .venv/bin/python compare.py

Prints seconds of processor time on one thread, with arrays in memory. NumPy computes the overlap, the success curve (21
thresholds), precision and normalized precision (51) and means by sequence, vectorized over frames and thresholds,
followed by 1,000 rounds of the hierarchical bootstrap of the mean overlap alone. got10k uses its own functions,
sequence by sequence. vbench computes eight conventions and, in the bootstrap, all headline figures including AUROC and
ECE.
"""
import time
import numpy as np

TRACKERS, SEQUENCES, FRAMES = 10, 100, 1000


def boxes():
    random = np.random.default_rng(1)
    truth = np.empty((SEQUENCES, FRAMES, 4))
    truth[..., :2] = 300 + random.normal(0, 2, (SEQUENCES, FRAMES, 2)).cumsum(axis=1)
    truth[..., 2:] = 60, 40
    answers = truth[None] + random.normal(0, 8, (TRACKERS, SEQUENCES, FRAMES, 4))
    answers[..., 2:] = np.abs(answers[..., 2:]) + 1
    return truth, answers


def overlap(a, b):
    w = np.minimum(a[..., 0] + a[..., 2], b[..., 0] + b[..., 2]) - np.maximum(a[..., 0], b[..., 0])
    h = np.minimum(a[..., 1] + a[..., 3], b[..., 1] + b[..., 3]) - np.maximum(a[..., 1], b[..., 1])
    common = np.clip(w, 0, None) * np.clip(h, 0, None)
    return common / (a[..., 2] * a[..., 3] + b[..., 2] * b[..., 3] - common)


def with_numpy(truth, answers):
    scores = []
    for tracker in answers:
        for label, answer in zip(truth, tracker):
            iou = overlap(answer, label)
            difference = (answer[:, :2] + answer[:, 2:] / 2) - (label[:, :2] + label[:, 2:] / 2)
            error = np.linalg.norm(difference, axis=1)
            relative = np.linalg.norm(difference / label[:, 2:], axis=1)
            success = (iou[:, None] > np.linspace(0, 1, 21)).mean(axis=0)
            precision = (error[:, None] <= np.arange(51)).mean(axis=0)
            normalised = (relative[:, None] <= np.arange(51) / 100).mean(axis=0)
            scores.append((success.mean(), precision[20], normalised[20], iou.mean()))
    return np.array(scores).reshape(TRACKERS, SEQUENCES, -1).mean(axis=1)


def with_got10k(truth, answers):
    from got10k.experiments import ExperimentOTB
    from got10k.utils.metrics import center_error, rect_iou
    experiment = ExperimentOTB.__new__(ExperimentOTB)
    experiment.nbins_iou, experiment.nbins_ce = 21, 51
    scores = []
    for tracker in answers:
        for label, answer in zip(truth, tracker):
            curves = experiment._calc_curves(rect_iou(answer.copy(), label.copy()), center_error(answer, label))
            scores.append((curves[0].mean(), curves[1][20]))
    return np.array(scores).reshape(TRACKERS, SEQUENCES, -1).mean(axis=1)


def bootstrap(truth, answers, rounds):
    random = np.random.default_rng(2)
    iou = overlap(answers, truth[None])
    means = np.empty((rounds, TRACKERS))
    for number in range(rounds):
        sequences = random.integers(0, SEQUENCES, SEQUENCES)
        frames = random.integers(0, FRAMES, (SEQUENCES, FRAMES))
        means[number] = iou[:, sequences[:, None], frames].mean(axis=(1, 2))
    return np.quantile(means, (0.025, 0.975), axis=0)


def timed(name, work, *arguments):
    start = time.process_time()
    work(*arguments)
    print(f'{name:45} {time.process_time() - start:8.2f} s')


def main():
    truth, answers = boxes()
    timed('numpy, one convention', with_numpy, truth, answers)
    try:
        timed('got10k, one convention, no normalised', with_got10k, truth, answers)
    except ImportError:
        print('got10k is not installed')
    timed('numpy, 1,000 bootstrap rounds of one figure', bootstrap, truth, answers, 1000)


if __name__ == '__main__':
    main()
