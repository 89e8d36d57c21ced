#!/usr/bin/env python3
"""Runs OpenCV's and dlib's trackers and this package's on the same sequences and prints ratios.

    python3 -m venv .venv && .venv/bin/pip install -r requirements.txt
    .venv/bin/python compare.py --vbench ../../.build/release/vbench ~/data/OTB

For each sequence, all peers run on one thread over the decoded frames, and `vbench compare --jobs 1` runs over the same
files. A slowdown of the machine therefore affects both sides. Every tracker starts on frame 0 with its label, is never
restarted, and keeps its last box when it gives up. The truth and the choice of scored frames come from vbench.

Sequences are folders with a `groundtruth*.txt` and with images in `img/`, `color/` or the folder itself.
"""
import argparse
import csv
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time

import cv2

IMAGES = ('.jpg', '.jpeg', '.png', '.bmp')


class Dlib:
    """dlib's correlation tracker with the two methods of OpenCV's trackers."""

    def __init__(self):
        import dlib
        self.rectangle = dlib.drectangle
        self.tracker = dlib.correlation_tracker()

    def init(self, image, box):
        x, y, width, height = box
        self.tracker.start_track(image, self.rectangle(x, y, x + width - 1, y + height - 1))

    def update(self, image):
        self.tracker.update(image)
        found = self.tracker.get_position()
        return True, (found.left(), found.top(), found.width(), found.height())


def kcf_that_never_gives_up():
    parameters = cv2.TrackerKCF_Params()
    parameters.detect_thresh = -1.0
    return cv2.TrackerKCF_create(parameters)


def nano(folder):
    """Returns OpenCV's NanoTrack, whose two networks are separate files."""
    parameters = cv2.TrackerNano_Params()
    parameters.backbone = os.path.join(folder, 'nanotrackv2_backbone.onnx')
    parameters.neckhead = os.path.join(folder, 'nanotrackv2_head.onnx')
    return cv2.TrackerNano_create(parameters)


# Each tracker, and whether it needs integer boxes.
PEERS = {
    'csrt': (lambda: cv2.TrackerCSRT_create(), True),
    'kcf': (lambda: cv2.TrackerKCF_create(), True),
    'kcf-always': (kcf_that_never_gives_up, True),
    'mosse': (lambda: cv2.legacy.TrackerMOSSE_create(), False),
    'mil': (lambda: cv2.TrackerMIL_create(), True),
    'dlib': (Dlib, False),
}


def sequences(root):
    """Yields the folders that have labels and images, each with its frames in order."""
    for folder, folders, files in os.walk(root):
        folders.sort()
        if not any(f.startswith('groundtruth') and f.endswith('.txt') for f in files):
            continue
        images = next((os.path.join(folder, d) for d in ('img', 'color') if d in folders), folder)
        frames = sorted(f for f in os.listdir(images) if f.lower().endswith(IMAGES))
        if frames:
            yield folder, [os.path.join(images, f) for f in frames]


def overlap(a, b):
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    common = max(0, width) * max(0, height)
    union = a[2] * a[3] + b[2] * b[3] - common
    return common / union if union > 0 else 0.0


def run_vbench(program, folder, levels, revisions):
    """Returns the results measured by `vbench`: for each subject the truth by frame (None if the frame does not
    count), the overlaps, and the processor time in milliseconds.
    """
    with tempfile.TemporaryDirectory() as output:
        done = subprocess.run(
            [program, 'compare', '-d', folder, '--trackers', 'object', '--levels', levels,
             '--revisions', revisions, '--jobs', '1', '--quiet', '-o', output],
            capture_output=True, text=True)
        path = os.path.join(output, 'frames.csv')
        if not os.path.exists(path):
            sys.exit(f'vbench failed on {folder}: {done.stderr.strip() or done.stdout.strip()}')
        subjects = {}
        targets = set()
        with open(path, newline='') as file:
            for row in csv.DictReader(file):
                targets.add(row['target'])
                truth, overlaps, times = subjects.setdefault(row['subject'], ({}, [], []))
                frame = int(row['frame'])
                box = [row[c] for c in ('truth_x', 'truth_y', 'truth_w', 'truth_h')]
                visible = row['visible'] in ('1', 'true') and all(box)
                truth[frame] = tuple(float(v) for v in box) if visible else None
                if frame == 0:
                    continue
                times.append(float(row['cpu_ms']))
                if row['overlap']:
                    overlaps.append(float(row['overlap']))
        return subjects if len(targets) == 1 else None


def run_peer(name, images, truth):
    """Returns the overlaps of the visible frames, and the processor time of every update in milliseconds."""
    make, whole = PEERS[name]
    tracker = make()
    last = truth[0]
    tracker.init(images[0], tuple(round(v) for v in last) if whole else last)
    overlaps, times = [], []
    for frame in range(1, len(images)):
        start = time.process_time()
        found, box = tracker.update(images[frame])
        times.append((time.process_time() - start) * 1e3)
        if found and all(math.isfinite(v) for v in box) and box[2] > 0 and box[3] > 0:
            last = tuple(float(v) for v in box)
        if truth.get(frame):
            overlaps.append(overlap(last, truth[frame]))
    return overlaps, times


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('folder', nargs='+', help='a sequence or a folder of sequences')
    parser.add_argument('--vbench', default='vbench', help='the program')
    parser.add_argument('--levels', default='fast,accurate')
    parser.add_argument('--revisions', default='all', help="numbers, 'latest' or 'all'")
    parser.add_argument(
        '--nano', metavar='FOLDER', help='of NanoTrack v2, nanotrackv2_backbone.onnx and _head.onnx')
    parser.add_argument('--peers', default='csrt,kcf-always,mosse,dlib', help=', '.join(PEERS))
    parser.add_argument('--rival', default='csrt', help='whom the ratios are relative to')
    options = parser.parse_args()
    peers = options.peers.split(',')
    unknown = [p for p in peers if p not in PEERS]
    if unknown:
        parser.error(f'no peer called {unknown[0]}; there are {", ".join(PEERS)}')
    cv2.setNumThreads(1)
    if options.nano:
        PEERS['nano'] = (lambda: nano(options.nano), True)
        peers.append('nano')

    results = {}
    for folder, frames in (s for root in options.folder for s in sequences(root)):
        name = os.path.basename(folder)
        ours = run_vbench(options.vbench, folder, options.levels, options.revisions)
        truth = next(iter(ours.values()))[0] if ours else {}
        if len(truth) != len(frames) or not truth.get(0):
            print(f'{name}: skipped, not one target labelled on every frame', file=sys.stderr)
            continue
        images = [cv2.imread(f, cv2.IMREAD_COLOR) for f in frames]
        if any(image is None for image in images):
            print(f'{name}: skipped, OpenCV cannot read all its frames', file=sys.stderr)
            continue
        measured = {subject: (overlaps, times) for subject, (_, overlaps, times) in ours.items()}
        for peer in peers:
            measured[peer] = run_peer(peer, images, truth)
        for subject, (overlaps, times) in measured.items():
            if overlaps:
                results.setdefault(subject, []).append(
                    (statistics.fmean(overlaps), statistics.median(times)))
        line = ', '.join(f'{s} {v[-1][0]:.3f}' for s, v in results.items())
        print(f'{name}: {line}', file=sys.stderr, flush=True)
    if not results:
        sys.exit('no sequence was measured')

    table = {s: (statistics.fmean(r[0] for r in rows), sum(r[0] < 0.3 for r in rows),
                 statistics.median(r[1] for r in rows), len(rows)) for s, rows in results.items()}
    rival = table.get(options.rival)
    print('| tracker | sequences | auc | lost | median ms | auc vs rival | time vs rival |')
    print('|---|---|---|---|---|---|---|')
    for subject, (auc, lost, ms, count) in sorted(table.items(), key=lambda e: -e[1][0]):
        ratios = f'{auc - rival[0]:+.3f} | {ms / rival[2]:.3f}' if rival else ' | '
        print(f'| {subject} | {count} | {auc:.3f} | {lost} | {ms:.3f} | {ratios} |')


if __name__ == '__main__':
    main()
