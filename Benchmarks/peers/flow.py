#!/usr/bin/env python3
"""Runs OpenCV's optical flow and this package's on the same pairs and prints errors and times.

    .venv/bin/python flow.py render PHOTOS PAIRS
    .venv/bin/python flow.py compare --vbench ../../.build/release/vbench PAIRS

`render` overlays pieces of photographs and moves them so that the true flow is exact. It changes the second image by
lighting (gain 0.75, gamma 1.4, both with noise, and shading), noise, shifts of 25 to 60 pixels, and blank areas with
noise. `compare` accepts that folder or any folder in Middlebury's layout. All methods answer each pair in turn, OpenCV
on one thread. Errors are means over all pixels, and times are processor times.
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

WIDTH, HEIGHT, MARGIN, FINER = 640, 480, 90, 2


def photo(files, random):
    """Returns a piece of a photograph with margins."""
    width, height = WIDTH + 2 * MARGIN, HEIGHT + 2 * MARGIN
    while True:
        image = cv2.imread(files[random.integers(len(files))], cv2.IMREAD_GRAYSCALE)
        if image is None:
            continue
        scale = max(width / image.shape[1], height / image.shape[0]) * random.uniform(1, 1.4)
        if scale > 1.6:
            continue
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        y = random.integers(image.shape[0] - height + 1)
        x = random.integers(image.shape[1] - width + 1)
        return image[y:y + height, x:x + width].astype(np.float32)


def motion(random, least, most, center, turn):
    """Returns an affine map that moves a center by `least` to `most` pixels."""
    angle, length = random.uniform(0, 2 * np.pi), random.uniform(least, most)
    turned, zoom = random.normal(0, turn), 1 + random.normal(0, turn)
    matrix = zoom * np.array(
        [[np.cos(turned), -np.sin(turned)], [np.sin(turned), np.cos(turned)]])
    center = np.array(center)
    return matrix, center - matrix @ center + length * np.array([np.cos(angle), np.sin(angle)])


def scene(files, random, background, objects, count):
    """Returns two images and the flow from the first to the second."""
    layers = [(photo(files, random), None) + motion(
        random, *background, (WIDTH / 2, HEIGHT / 2), 0.01)]
    for _ in range(count):
        center = (random.uniform(0.1, 0.9) * WIDTH, random.uniform(0.1, 0.9) * HEIGHT)
        around = np.sort(random.uniform(0, 2 * np.pi, random.integers(4, 12)))
        radius = random.uniform(0.06, 0.25) * HEIGHT
        outline = np.array(center) + radius * np.stack([np.cos(around), np.sin(around)], 1)
        layers.append((photo(files, random), outline) + motion(random, *objects, center, 0.04))
    row = (np.arange(WIDTH * FINER) + 0.5) / FINER - 0.5
    column = (np.arange(HEIGHT * FINER) + 0.5) / FINER - 0.5
    x, y = np.meshgrid(row, column)
    images, owner = [], np.zeros((HEIGHT * FINER, WIDTH * FINER), int)
    for moved in (False, True):
        image = None
        for index, (texture, outline, matrix, offset) in enumerate(layers):
            from_x, from_y = x, y
            if moved:
                inverse = np.linalg.inv(matrix)
                from_x = inverse[0, 0] * (x - offset[0]) + inverse[0, 1] * (y - offset[1])
                from_y = inverse[1, 0] * (x - offset[0]) + inverse[1, 1] * (y - offset[1])
            seen = cv2.remap(
                texture, (from_x + MARGIN).astype(np.float32), (from_y + MARGIN).astype(np.float32),
                cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT)
            if outline is None:
                image = seen
                continue
            places = outline @ matrix.T + offset if moved else outline
            mask = np.zeros(image.shape, np.uint8)
            fixed = np.round(((places + 0.5) * FINER - 0.5) * 16).astype(np.int32)
            cv2.fillPoly(mask, [fixed], 1, shift=4)
            image = np.where(mask > 0, seen, image)
            if not moved:
                owner[mask > 0] = index
        images.append(image.reshape(HEIGHT, FINER, WIDTH, FINER).mean((1, 3)))
    x, y = np.meshgrid(np.arange(WIDTH), np.arange(HEIGHT))
    flow = np.zeros((HEIGHT, WIDTH, 2), np.float32)
    for index, (_, _, matrix, offset) in enumerate(layers):
        own = owner[::FINER, ::FINER] == index
        flow[own, 0] = (matrix[0, 0] * x + matrix[0, 1] * y + offset[0] - x)[own]
        flow[own, 1] = (matrix[1, 0] * x + matrix[1, 1] * y + offset[1] - y)[own]
    return images[0], images[1], flow


def blanked(random, first, second, flow, share):
    """Returns the pair with uniform areas that move with the image."""
    field = cv2.GaussianBlur(random.normal(0, 1, first.shape), (0, 0), HEIGHT / 10)
    mask = np.clip((field - np.quantile(field, share)) / (0.1 * field.std()) + 0.5, 0, 1)
    x, y = np.meshgrid(np.arange(WIDTH, dtype=np.float32), np.arange(HEIGHT, dtype=np.float32))
    from_x, from_y = x, y
    for _ in range(6):
        u = cv2.remap(flow[..., 0], from_x, from_y, 1, borderMode=1)
        v = cv2.remap(flow[..., 1], from_x, from_y, 1, borderMode=1)
        from_x, from_y = x - u, y - v
    moved = cv2.remap(mask.astype(np.float32), from_x, from_y, 1, borderMode=1)
    gray = random.uniform(60, 200)
    return first * (1 - mask) + gray * mask, second * (1 - moved) + gray * moved


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    files = sorted(glob.glob(os.path.join(arguments.photos, '**', '*.jpg'), recursive=True))
    if not files:
        raise SystemExit(f'{arguments.photos}: no photographs (*.jpg)')

    def save(name, first, second, flow, noise=1.0):
        folder = os.path.join(arguments.pairs, name)
        os.makedirs(folder, exist_ok=True)
        for file, image in (('frame10.png', first), ('frame11.png', second)):
            noisy = image + random.normal(0, noise, image.shape)
            cv2.imwrite(os.path.join(folder, file), np.clip(np.round(noisy), 0, 255).astype(np.uint8))
        cv2.writeOpticalFlow(os.path.join(folder, 'flow10.flo'), flow)

    def gamma(image):
        return 255 * (np.clip(image, 0, 255) / 255) ** 1.4

    for index in range(arguments.count):
        a, b, flow = scene(files, random, (0, 4), (0, 10), 4)
        x, y = np.meshgrid(np.arange(WIDTH) / WIDTH, np.arange(HEIGHT) / HEIGHT)
        shading = 1 + 0.25 * np.sin(4 * x + random.uniform(0, 6)) * np.cos(4 * y)
        save(f'plain{index}', a, b, flow)
        save(f'gain{index}', a, 0.75 * b, flow)
        save(f'gamma{index}', a, gamma(b), flow)
        save(f'light{index}', a, gamma(0.75 * b), flow, noise=4)
        save(f'shading{index}', a, b * shading, flow)
        save(f'noise{index}', a, b, flow, noise=8)
        save(f'shift{index}', *scene(files, random, (25, 60), (0, 12), 3))
        a, b, flow = scene(files, random, (0, 8), (0, 8), 0)
        blank = blanked(random, a, b, flow, [0.35, 0.5, 0.65][index % 3])
        save(f'blank{index}', *blank, flow, noise=[3, 6, 10][index % 3])


PEERS = {
    'DIS fast': lambda: cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_FAST),
    'DIS medium': lambda: cv2.DISOpticalFlow_create(cv2.DISOPTICAL_FLOW_PRESET_MEDIUM),
    'Farneback': None,
    'DeepFlow': lambda: cv2.optflow.createOptFlow_DeepFlow(),
}
LEVELS = ['low', 'medium', 'high', 'veryHigh']


def answer(name, first, second):
    """Returns a peer's flow and its time in milliseconds."""
    begin = time.process_time()
    if name == 'Farneback':
        flow = cv2.calcOpticalFlowFarneback(first, second, None, 0.5, 5, 21, 5, 7, 1.5, 0)
    else:
        flow = PEERS[name]().calc(first, second, None)
    return flow, 1e3 * (time.process_time() - begin)


def compare(arguments):
    cv2.setNumThreads(1)
    rows = {}
    for folder in sorted(glob.glob(os.path.join(arguments.pairs, '*', 'flow10.flo'))):
        folder = os.path.dirname(folder)
        kind = re.sub(r'\d+$', '', os.path.basename(folder))
        first, second = (
            cv2.imread(os.path.join(folder, name), cv2.IMREAD_GRAYSCALE)
            for name in ('frame10.png', 'frame11.png'))
        truth = cv2.readOpticalFlow(os.path.join(folder, 'flow10.flo'))
        known = (np.abs(truth) < 1e9).all(-1)
        for name in PEERS:
            flow, spent = answer(name, first, second)
            error = np.hypot(*np.moveaxis(flow - truth, -1, 0))[known].mean()
            rows.setdefault((kind, name), []).append((error, spent))
        with tempfile.TemporaryDirectory() as output:
            subprocess.run(
                [arguments.vbench, 'compare', '--task', 'flow', '-d', folder, '--levels',
                 ','.join(LEVELS), '--jobs', '1', '-o', output],
                check=True, stdout=subprocess.DEVNULL)
            with open(os.path.join(output, 'items.csv'), newline='') as file:
                for row in csv.DictReader(file):
                    spent = row.get('cpu_ms') or 'nan'
                    level = row['subject'].split('-')[1]
                    rows.setdefault((kind, level), []).append((float(row['epe']), float(spent)))
    methods = list(dict.fromkeys(method for _, method in rows))
    print(f'{"":10}' + ''.join(f'{method:>16}' for method in methods))
    for kind in sorted({kind for kind, _ in rows}):
        means = [np.mean(rows[kind, method], axis=0) for method in methods]
        print(f'{kind:10}' + ''.join(f'{error:8.3f}{spent:5.0f} ms' for error, spent in means))


if __name__ == '__main__':
    run(
        __doc__, render, [argument('photos'), argument('pairs'), *drawn(4)], compare,
        [argument('--vbench', default='vbench'), argument('pairs')])
