#!/usr/bin/env python3
"""Compares the horizon request with Otsu's threshold and RANSAC on the same images.

    .venv/bin/python horizon.py render PHOTOS PICTURES
    .venv/bin/python horizon.py compare --vbench ../../.build/release/vbench PICTURES

`render` draws cloudy skies above ground textured with photographs, in perspective and haze, with flat to hilly
skylines, rolled by up to 44 degrees. The truth is the center line of the skyline. `compare` accepts that folder or any
folder with `horizon.csv` (lines `file,degrees`).
"""
import csv
import glob
import os
import subprocess
import tempfile
import time

import cv2
import numpy as np

from commands import argument, drawn, run

WIDTH, HEIGHT = 640, 480


def clouds(random, slope):
    """Returns noise whose power decreases with frequency."""
    square = np.fft.fftfreq(HEIGHT)[:, None] ** 2 + np.fft.rfftfreq(WIDTH)[None] ** 2
    square[0, 0] = np.inf
    field = random.normal(size=square.shape) + 1j * random.normal(size=square.shape)
    noise = np.fft.irfft2(field * square ** (-slope / 4), (HEIGHT, WIDTH))
    return (noise - noise.mean()) / noise.std()


def skyline(random, height, roll):
    """Returns the height at every pixel along the horizon, without a trend in the image."""
    weights = np.r_[0, np.arange(1, 1201.0) ** -1.3]
    line = np.fft.irfft((random.normal(size=1201) + 1j * random.normal(size=1201)) * weights, 2400)
    line *= height / line.std()
    half = int(WIDTH / 2 * np.cos(roll))
    seen = np.arange(1200 - half, 1200 + half)
    return line - np.polyval(np.polyfit(seen, line[seen], 1), np.arange(2400))


def picture(files, random, degrees):
    """Returns an image of a horizon that is rolled counterclockwise."""
    roll = np.deg2rad(degrees)
    column, row = np.meshgrid(np.arange(WIDTH) + 0.5, np.arange(HEIGHT) + 0.5)
    right, up = column - WIDTH / 2, HEIGHT / 2 - row
    along = np.cos(roll) * right + np.sin(roll) * up
    above = np.cos(roll) * up - np.sin(roll) * right - random.uniform(-0.32, 0.32) * HEIGHT
    height = random.choice([0, 1.2, 4, 9])
    level = above - np.interp(along, np.arange(2400) - 1200, skyline(random, height, roll))

    blue = np.array([random.uniform(150, 255), random.uniform(150, 235), random.uniform(120, 230)])
    blue = blue * random.uniform(0.55, 1)
    sky = blue + np.clip(above / 400, 0, 1)[..., None] * random.uniform(-60, 20)
    covered = np.clip(clouds(random, random.uniform(2.6, 3.4)), random.uniform(-1, 1), 3)
    sky = sky + (covered * random.choice([0, 10, 25, 45]))[..., None]

    texture = None
    while texture is None:
        texture = cv2.imread(files[random.integers(len(files))])
    texture = cv2.resize(texture, (700, 700), interpolation=cv2.INTER_AREA).astype(np.float32)
    depth = random.uniform(20, 200) / np.maximum(-level, 0.6)
    turn = random.uniform(0, 2 * np.pi)

    def place(a, b):
        return (np.abs(((a * along + b * 500) * depth / 699) % 2 - 1) * 699).astype(np.float32)

    ground = cv2.remap(
        texture, place(np.cos(turn), -np.sin(turn)), place(np.sin(turn), np.cos(turn)),
        cv2.INTER_LINEAR).astype(np.float64)
    near = np.clip(-level / 60, 0, 1)[..., None]
    ground = cv2.GaussianBlur(ground, (0, 0), 6) * (1 - near) + ground * near
    ground *= random.uniform(0.4, 1, 3) * random.uniform(0.35, 0.95)
    haze = np.exp(np.minimum(level, 0) / random.uniform(5, 60)) * random.choice([0, 0.3, 0.6, 0.85])
    ground = ground * (1 - haze[..., None]) + blue * haze[..., None] * random.uniform(0.8, 1)

    share = np.clip(level / random.uniform(1, 3) + 0.5, 0, 1)[..., None]
    image = sky * share + ground * (1 - share)
    if random.random() < 0.25:  # A part of the aircraft.
        middle = (random.uniform(0, WIDTH), float(random.choice([0, HEIGHT])))
        width = random.uniform(40, 120)
        box = cv2.boxPoints((middle, (4 * width, width), random.uniform(0, 180)))
        cv2.fillPoly(image, [box.astype(np.int32)], [random.uniform(10, 240)] * 3)
    dark = 1 - random.uniform(0, 0.7) * ((right / WIDTH) ** 2 + (up / HEIGHT) ** 2)
    image = cv2.GaussianBlur(image * dark[..., None], (0, 0), random.uniform(0.4, 1.5))
    image = image + random.normal(0, random.uniform(1, 8), image.shape)
    return np.clip(image, 0, 255).astype(np.uint8)


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    files = sorted(glob.glob(os.path.join(arguments.photos, '**', '*.jpg'), recursive=True))
    if not files:
        raise SystemExit(f'{arguments.photos}: no photographs (*.jpg)')
    os.makedirs(arguments.pictures, exist_ok=True)
    with open(os.path.join(arguments.pictures, 'horizon.csv'), 'w') as truth:
        for index in range(arguments.count):
            wide = random.random() < 0.6
            degrees = random.uniform(-44, 44) if wide else np.clip(random.normal(0, 12), -44, 44)
            name = f'{index:03d}.png'
            cv2.imwrite(os.path.join(arguments.pictures, name), picture(files, random, degrees))
            truth.write(f'{name},{degrees:.4f}\n')


def otsu(image):
    """Returns the angle of the line through the upper border of the largest dark area, in degrees; NaN if there is
    none.
    """
    scale = 320 / max(image.shape[:2])
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    gray = cv2.resize(gray, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    gray = cv2.GaussianBlur(gray, (5, 5), 0)
    _, bright = cv2.threshold(gray, 0, 255, cv2.THRESH_OTSU)
    count, labels, facts, _ = cv2.connectedComponentsWithStats(255 - bright)
    if count < 2:
        return np.nan
    ground = labels == 1 + np.argmax(facts[1:, cv2.CC_STAT_AREA])
    rows = np.where(ground.any(0), ground.argmax(0), 0)
    columns = np.nonzero(rows > 0)[0]
    rows = rows[columns]
    if len(columns) < 20:
        return np.nan
    random, best = np.random.default_rng(0), None
    for _ in range(200):
        i, j = random.integers(len(columns), size=2)
        if abs(columns[i] - columns[j]) < 10:
            continue
        slope = (rows[i] - rows[j]) / (columns[i] - columns[j])
        near = np.abs(rows - rows[i] - slope * (columns - columns[i])) < 2
        if best is None or near.sum() > best.sum():
            best = near
    if best is None:
        return np.nan
    return -np.rad2deg(np.arctan(np.polyfit(columns[best], rows[best], 1)[0]))


def compare(arguments):
    cv2.setNumThreads(1)
    with open(os.path.join(arguments.pictures, 'horizon.csv'), newline='') as file:
        truth = {row[0]: float(row[1]) for row in csv.reader(file) if len(row) > 1 and row[1]}
    peer, times = {}, []
    for name in truth:
        image = cv2.imread(os.path.join(arguments.pictures, name))
        begin = time.process_time()
        peer[name] = otsu(image)
        times.append(1e3 * (time.process_time() - begin))
    with tempfile.TemporaryDirectory() as output:
        subprocess.run(
            [arguments.vbench, 'compare', '--task', 'horizon', '-d', arguments.pictures, '--jobs', '1',
             '-o', output], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(output, 'items.csv'), newline='') as file:
            rows = list(csv.DictReader(file))
    own = np.array([float(row['angle_error'] or 'nan') for row in rows])
    errors = {
        'horizon': (own, [float(row['cpu_ms']) for row in rows]),
        'Otsu and RANSAC': (np.array([abs(peer[name] - truth[name]) for name in truth]), times),
    }
    for name, (error, spent) in errors.items():
        print(
            f'{name:16} within 2 degrees {np.mean(error < 2):.3f}, 1 degree {np.mean(error < 1):.3f}, '
            f'no answer {np.isnan(error).sum()}, wrong by more than 2 {np.sum(error > 2)}, '
            f'median {np.nanmedian(error):.3f} degrees, {np.mean(spent):.1f} ms')


if __name__ == '__main__':
    run(
        __doc__, render, [argument('photos'), argument('pictures'), *drawn(120)], compare,
        [argument('--vbench', default='vbench'), argument('pictures')])
