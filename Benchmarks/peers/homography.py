#!/usr/bin/env python3
"""Compares this package's homographies with OpenCV's SIFT and MAGSAC on image pairs with an exact map.

    .venv/bin/python homography.py render PHOTOS PAIRS
    .venv/bin/python homography.py compare --vbench ../../.build/release/vbench PAIRS

`render` places each photograph in space and renders it twice with a pinhole camera. The second view is nearly frontal,
from the side (58 to 72 degrees), 2.5 to 4.5 times nearer or farther, rotated by any angle, all of these together, or in
different light. Both images have noise. `compare` prints the area under the curve of corner errors up to 3 and 5
pixels, the number of answers with an error above 10 pixels, the number of pairs without an answer, and the processor
time. All methods run on one thread.
"""
import csv
import glob
import os
import re
import subprocess
import tempfile
import time

import cv2
import numpy as np

from commands import argument, drawn, run

WIDTH, HEIGHT, FOCAL, FINER = 640, 480, 700, 3
KINDS = ['slight', 'side', 'zoom', 'turn', 'all', 'light']


def photo(files, random):
    while True:
        image = cv2.imread(files[random.integers(len(files))], cv2.IMREAD_GRAYSCALE)
        if image is not None and min(image.shape) >= 400:
            return image


def view(random, size, tilt, turn, zoom, shift):
    """Returns the map from a photograph to an image of it, tilted about any axis, in degrees."""
    height, width = size
    middle = np.array([[1, 0, -width / 2], [0, 1, -height / 2], [0, 0, 1]])
    axis = random.uniform(0, 2 * np.pi)
    tilted, _ = cv2.Rodrigues(np.deg2rad(tilt) * np.array([np.cos(axis), np.sin(axis), 0]))
    turned, _ = cv2.Rodrigues(np.deg2rad(turn) * np.array([0.0, 0, 1]))
    rotation = tilted @ turned
    distance = FOCAL / (zoom * 1.15 * max(WIDTH / width, HEIGHT / height))
    camera = np.array([[FOCAL, 0, WIDTH / 2], [0, FOCAL, HEIGHT / 2], [0, 0, 1]])
    place = np.array([shift[0], shift[1], distance])
    return camera @ np.column_stack([rotation[:, 0], rotation[:, 1], place]) @ middle


def picture(image, matrix):
    finer = np.array([[FINER, 0, (FINER - 1) / 2], [0, FINER, (FINER - 1) / 2], [0, 0, 1]])
    large = cv2.warpPerspective(
        image.astype(np.float32), finer @ matrix, (WIDTH * FINER, HEIGHT * FINER), borderValue=90)
    return large.reshape(HEIGHT, FINER, WIDTH, FINER).mean((1, 3))


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    files = sorted(glob.glob(os.path.join(arguments.photos, '**', '*.jpg'), recursive=True))
    if not files:
        raise SystemExit(f'{arguments.photos}: no photographs (*.jpg)')
    for index in range(arguments.count):
        for kind in KINDS:
            image = photo(files, random)
            tilt = {'side': random.uniform(58, 72), 'zoom': 20, 'turn': 40, 'all': random.uniform(40, 60)}.get(kind, 25)
            turn = {'slight': 8, 'zoom': 10, 'turn': 180, 'all': 180}.get(kind, 15)
            zoom = np.exp(random.uniform(-0.15, 0.15))
            if kind == 'zoom':
                zoom = random.uniform(2.5, 4.5) ** random.choice([-1, 1])
            if kind == 'all':
                zoom = np.exp(random.uniform(-0.9, 0.9))
            a = view(random, image.shape, random.uniform(0, 8), random.uniform(-5, 5), 1, (0, 0))
            b = view(random, image.shape, tilt, random.uniform(-turn, turn), zoom, random.uniform(-30, 30, 2))
            first, second = picture(image, a), picture(image, b)
            if kind == 'light':
                second = 0.6 * 255 * (second / 255) ** 1.8
            folder = os.path.join(arguments.pairs, f'{kind}{index}')
            os.makedirs(folder, exist_ok=True)
            for name, seen, blur, noise in (('img1.png', first, 0.5, 5), ('img2.png', second, random.uniform(0.3, 0.9), 6)):
                seen = cv2.GaussianBlur(seen, (0, 0), blur) + random.normal(0, noise, seen.shape)
                cv2.imwrite(os.path.join(folder, name), np.clip(np.round(seen), 0, 255).astype(np.uint8))
            np.savetxt(os.path.join(folder, 'H1to2p'), b @ np.linalg.inv(a))


def by_features(first, second):
    """Returns the map found by SIFT, Lowe's ratio test and MAGSAC; None if fewer than 12 matches agree."""
    sift = cv2.SIFT_create(2000)
    (places, features), (others, found) = (sift.detectAndCompute(image, None) for image in (first, second))
    if features is None or found is None or len(found) < 2:
        return None
    matches = [a for a, b in cv2.BFMatcher().knnMatch(features, found, k=2) if a.distance < 0.8 * b.distance]
    if len(matches) < 4:
        return None
    matrix, fits = cv2.findHomography(
        np.float32([places[match.queryIdx].pt for match in matches]),
        np.float32([others[match.trainIdx].pt for match in matches]), cv2.USAC_MAGSAC, 1.0, maxIters=5000, confidence=0.999)
    return None if matrix is None or fits.sum() < 12 else matrix


def corner_error(matrix, truth):
    corners = np.array([[[0, 0], [WIDTH - 1, 0], [WIDTH - 1, HEIGHT - 1], [0, HEIGHT - 1]]], float)
    distance = cv2.perspectiveTransform(corners, matrix) - cv2.perspectiveTransform(corners, truth)
    return np.hypot(*np.moveaxis(distance[0], -1, 0)).mean()


def compare(arguments):
    cv2.setNumThreads(1)
    answers = {'SIFT, MAGSAC': {}, 'vbench': {}}
    for file in sorted(glob.glob(os.path.join(arguments.pairs, '*', 'H1to2p'))):
        folder = os.path.dirname(file)
        first, second = (cv2.imread(os.path.join(folder, name), cv2.IMREAD_GRAYSCALE) for name in ('img1.png', 'img2.png'))
        begin = time.process_time()
        matrix = by_features(first, second)
        spent = 1e3 * (time.process_time() - begin)
        error = np.inf if matrix is None else corner_error(matrix, np.loadtxt(file))
        answers['SIFT, MAGSAC'][os.path.basename(folder)] = (error, spent)
    with tempfile.TemporaryDirectory() as output:
        subprocess.run(
            [arguments.vbench, 'compare', '--task', 'registration', '-d', arguments.pairs, '--methods', 'homography', '--jobs', '1',
             '-o', output], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(output, 'items.csv'), newline='') as file:
            for row in csv.DictReader(file):
                name = next(name for name in answers['SIFT, MAGSAC'] if name in re.split(r'[/ ]', row['pair']))
                error = float(row['corner_px']) if row['answered'] == '1' else np.inf
                answers['vbench'][name] = (error, float(row['cpu_ms'] or 'nan'))
    for method, found in answers.items():
        print(method)
        for kind in [*KINDS, '']:
            errors, spent = np.array([value for name, value in found.items() if name.startswith(kind)]).T
            areas = [np.clip(1 - errors / limit, 0, None).mean() for limit in (3, 5)]
            print(f'  {kind or "together":9}AUC@3 {areas[0]:.3f}, AUC@5 {areas[1]:.3f}, wrong '
                  f'{np.sum((errors > 10) & np.isfinite(errors)):2}, no answer {np.sum(np.isinf(errors)):2} of {len(errors)}, '
                  f'{np.nanmean(spent):.0f} ms')


if __name__ == '__main__':
    run(
        __doc__, render, [argument('photos'), argument('pairs'), *drawn(10)], compare,
        [argument('--vbench', default='vbench'), argument('pairs')])
