#!/usr/bin/env python3
"""Compares saliency, documents and feature prints with common methods, on images composed from photographs.

    swift build -c release --package-path requests
    .venv/bin/python scenes.py render PHOTOS SCENES
    .venv/bin/python scenes.py compare --requests requests/.build/release/requests SCENES

`render` cuts objects of various outlines out of photographs and places them on others (saliency), places printed sheets
on photographs in perspective (documents), and makes six versions of each photograph: cropped, rotated, in different
light, blurred, compressed and mirrored (prints). The truth is exact. Times are processor times of one thread.
"""
import glob
import json
import os
import subprocess
import time

import cv2
import numpy as np

from commands import argument, drawn, run

WIDTH, HEIGHT = 480, 360


def photo(files, random, size=(WIDTH, HEIGHT)):
    while True:
        image = cv2.imread(files[random.integers(len(files))])
        if image is None or min(image.shape[:2]) < 120:
            continue
        scale = max(size[0] / image.shape[1], size[1] / image.shape[0]) * random.uniform(1, 1.3)
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        y = random.integers(image.shape[0] - size[1] + 1)
        x = random.integers(image.shape[1] - size[0] + 1)
        return image[y:y + size[1], x:x + size[0]].astype(np.float32)


def thing(files, random):
    """Returns an image with an object on it, and the object's mask."""
    ground = cv2.GaussianBlur(photo(files, random), (0, 0), random.uniform(0.1, 4))
    texture = photo(files, random) * random.uniform(0.6, 1.3) + random.uniform(-40, 40, 3)
    angles = np.linspace(0, 2 * np.pi, 64, endpoint=False)
    radius = random.uniform(40, 110) * (1 + sum(
        random.normal(0, 0.25 / k) * np.cos(k * angles + random.uniform(0, 6)) for k in range(1, 6)))
    middle = np.array([random.uniform(0.28, 0.72) * WIDTH, random.uniform(0.3, 0.7) * HEIGHT])
    outline = middle + radius[:, None] * np.stack([np.cos(angles), np.sin(angles)], 1)
    mask = np.zeros((HEIGHT, WIDTH), np.uint8)
    cv2.fillPoly(mask, [outline.astype(np.int32)], 255)
    share = cv2.GaussianBlur(mask / 255, (0, 0), 0.8)[..., None]
    image = ground * (1 - share) + texture * share + random.normal(0, 3, ground.shape)
    return np.clip(image, 0, 255).astype(np.uint8), mask


def sheet(files, random):
    """Returns an image with a printed sheet, and the sheet's corners."""
    tall = random.uniform(0.5, 1.6)
    width, height = 300, int(300 * tall)
    page = np.full((height, width, 3), random.uniform(190, 250), np.float32)
    page += random.uniform(-12, 12, 3)
    y = 20
    while y < height - 20:
        size = random.integers(5, 14)
        if random.random() < 0.12:
            cv2.rectangle(page, (20, y), (int(random.uniform(60, 280)), y + 2 * size), (60, 50, 50), random.choice([-1, 2]))
            y += 2 * size
        elif random.random() < 0.85:
            x = 20
            while x < width - 40:
                word = random.integers(8, 50)
                cv2.rectangle(page, (x, y), (min(x + word, width - 20), y + size // 2), (50, 50, 60), -1)
                x += word + 7
        y += size + 6
    scale = random.uniform(0.5, 0.85) * HEIGHT / max(height, 0.75 * width)
    corners = (np.array([[0, 0], [width, 0], [width, height], [0, height]]) - (width / 2, height / 2)) * scale
    turn = np.deg2rad(random.uniform(-40, 40))
    corners = corners @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
    corners *= 1 + random.uniform(-0.12, 0.12, (4, 1))
    corners += (WIDTH / 2 + random.uniform(-30, 30), HEIGHT / 2 + random.uniform(-20, 20))
    corners = np.clip(corners, 6, (WIDTH - 7, HEIGHT - 7))
    matrix = cv2.getPerspectiveTransform(
        np.float32([[0, 0], [width, 0], [width, height], [0, height]]), corners.astype(np.float32))
    ground = cv2.GaussianBlur(photo(files, random), (0, 0), random.uniform(0.1, 2)) * random.uniform(0.4, 0.9)
    share = cv2.GaussianBlur(
        cv2.warpPerspective(np.ones((height, width), np.float32), matrix, (WIDTH, HEIGHT)), (0, 0), 0.6)[..., None]
    laid = cv2.warpPerspective(page, matrix, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
    image = ground * (1 - share) + laid * share
    x = np.linspace(-1, 1, WIDTH)
    image *= (1 + random.uniform(-0.3, 0.3) * x)[None, :, None]
    image = cv2.GaussianBlur(image, (0, 0), random.uniform(0.3, 1.2)) + random.normal(0, 4, image.shape)
    return np.clip(image, 0, 255).astype(np.uint8), corners


def versions(image, random):
    height, width = image.shape[:2]
    cut = image[int(0.1 * height):int(0.92 * height), int(0.06 * width):int(0.9 * width)]
    turned = cv2.warpAffine(
        image, cv2.getRotationMatrix2D((width / 2, height / 2), 8, 1.15), (width, height))
    light = np.clip(255 * (image / 255) ** 1.5 * np.array([0.8, 0.95, 1.1]), 0, 255)
    blurred = cv2.GaussianBlur(image, (0, 0), 2.5)
    _, coded = cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, 12])
    return [image, cut, turned, light, blurred, cv2.imdecode(coded, cv2.IMREAD_COLOR), image[:, ::-1]]


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    files = sorted(
        path for ending in ('jpg', 'jpeg', 'png')
        for path in glob.glob(os.path.join(arguments.photos, '**', '*.' + ending), recursive=True))
    if not files:
        raise SystemExit(f'{arguments.photos}: no photographs')
    for kind in ('things', 'masks', 'sheets', 'prints'):
        os.makedirs(os.path.join(arguments.scenes, kind), exist_ok=True)
    truth = {}
    for index in range(arguments.count):
        image, mask = thing(files, random)
        cv2.imwrite(os.path.join(arguments.scenes, 'things', f'{index:03d}.png'), image)
        cv2.imwrite(os.path.join(arguments.scenes, 'masks', f'{index:03d}.png'), mask)
        image, corners = sheet(files, random)
        cv2.imwrite(os.path.join(arguments.scenes, 'sheets', f'{index:03d}.png'), image)
        truth[f'{index:03d}.png'] = corners.tolist()
    with open(os.path.join(arguments.scenes, 'sheets.json'), 'w') as file:
        json.dump(truth, file)
    for index, path in enumerate(random.permutation(files)[:arguments.count]):
        image = cv2.imread(path)
        if image is None:
            continue
        scale = 400 / max(image.shape[:2])
        image = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        for number, version in enumerate(versions(image, random)):
            cv2.imwrite(os.path.join(arguments.scenes, 'prints', f'{index:03d}-{number}.png'), version)


def asked(arguments, kind, paths):
    lines = subprocess.run([arguments.requests, kind, *paths], check=True, capture_output=True, text=True).stdout
    return [json.loads(line) for line in lines.splitlines()]


def timed(work, *values):
    begin = time.process_time()
    result = work(*values)
    return result, 1e3 * (time.process_time() - begin)


def separation(positive, negative):
    """Returns the area under the ROC curve."""
    values = np.concatenate([positive, negative])
    ranks = np.empty(len(values))
    order = np.argsort(values, kind='stable')
    ranks[order] = np.arange(1, len(values) + 1)
    return (ranks[:len(positive)].sum() - len(positive) * (len(positive) + 1) / 2) / len(positive) / len(negative)


def best_f(maps, masks):
    """Returns the maximum F over thresholds, with a weight of 0.3 for recall squared, as defined in papers on
    salient objects.
    """
    best = 0
    for limit in range(5, 255, 5):
        precision, recall = [], []
        for values, mask in zip(maps, masks):
            found = values >= limit
            hits = (found & mask).sum()
            precision.append(hits / max(1, found.sum()))
            recall.append(hits / mask.sum())
        p, r = np.mean(precision), np.mean(recall)
        best = max(best, 1.3 * p * r / max(1e-9, 0.3 * p + r))
    return best


def saliency(arguments):
    paths = sorted(glob.glob(os.path.join(arguments.scenes, 'things', '*.png')))
    images = [cv2.imread(path) for path in paths]
    masks = [cv2.imread(path.replace('things', 'masks'), 0) > 127 for path in paths]
    answers = {}
    for kind in ('objects', 'attention'):
        found = asked(arguments, kind, paths)
        answers[kind] = [
            (cv2.resize(np.array(entry['map'], np.uint8).reshape(68, 68), (WIDTH, HEIGHT)), entry['ms']) for entry in found]
    for name, make in (
            ('OpenCV spectral residual', cv2.saliency.StaticSaliencySpectralResidual_create),
            ('OpenCV fine grained', cv2.saliency.StaticSaliencyFineGrained_create)):
        answers[name] = []
        for image in images:
            (_, values), spent = timed(make().computeSaliency, image)
            answers[name].append((np.clip(255 * values / max(1e-9, values.max()), 0, 255).astype(np.uint8), spent))
    for name, found in answers.items():
        area = np.mean([
            separation(values[mask][::7].astype(float), values[~mask][::29].astype(float))
            for (values, _), mask in zip(found, masks)])
        print(f'{name:26} AUC {area:.3f}, F {best_f([v for v, _ in found], masks):.3f}, '
              f'{np.mean([spent for _, spent in found]):.1f} ms')


def overlap(a, b):
    a, b = np.float32(a), np.float32(b)
    if len(a) != 4:
        return 0
    common = cv2.intersectConvexConvex(cv2.convexHull(a), cv2.convexHull(b))[0]
    return common / max(1e-9, cv2.contourArea(cv2.convexHull(a)) + cv2.contourArea(b) - common)


def by_contours(image):
    """Returns the largest contour of Canny edges that has four corners."""
    gray = cv2.GaussianBlur(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (5, 5), 0)
    edges = cv2.dilate(cv2.Canny(gray, 60, 150), None)
    contours = cv2.findContours(edges, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)[0]
    for contour in sorted(contours, key=cv2.contourArea, reverse=True)[:10]:
        corners = cv2.approxPolyDP(contour, 0.02 * cv2.arcLength(contour, True), True)
        if len(corners) == 4 and cv2.isContourConvex(corners):
            return corners[:, 0].tolist()
    return []


def documents(arguments):
    with open(os.path.join(arguments.scenes, 'sheets.json')) as file:
        truth = json.load(file)
    paths = [os.path.join(arguments.scenes, 'sheets', name) for name in truth]
    answers = {
        kind: [(entry['corners'], entry['ms']) for entry in asked(arguments, kind, paths)] for kind in ('documents', 'rectangles')}
    answers['OpenCV contours'] = [timed(by_contours, cv2.imread(path)) for path in paths]
    for name, found in answers.items():
        values = np.array([overlap(corners, truth[os.path.basename(path)]) for (corners, _), path in zip(found, paths)])
        print(f'{name:26} overlap > .9: {np.mean(values > 0.9):.2f}, > .75: {np.mean(values > 0.75):.2f}, no answer '
              f'{sum(len(corners) != 4 for corners, _ in found)} of {len(paths)}, {np.mean([spent for _, spent in found]):.1f} ms')


def histogram(image):
    values = cv2.calcHist([image], [0, 1, 2], None, [8, 8, 8], [0, 256] * 3).ravel()
    return np.sqrt(values / values.sum())


def thumbnail(image):
    values = cv2.resize(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY), (16, 16), interpolation=cv2.INTER_AREA).astype(np.float32).ravel()
    values -= values.mean()
    return values / max(1e-9, np.linalg.norm(values))


def prints(arguments):
    paths = sorted(glob.glob(os.path.join(arguments.scenes, 'prints', '*.png')))
    owner = np.array([os.path.basename(path).split('-')[0] for path in paths])
    answers = {'prints': [(np.array(entry['print']), entry['ms']) for entry in asked(arguments, 'prints', paths)]}
    for name, work in (('color histogram', histogram), ('thumbnail of 16 x 16', thumbnail)):
        answers[name] = [timed(work, cv2.imread(path)) for path in paths]
    for name, found in answers.items():
        vectors = np.array([vector for vector, _ in found])
        distance = np.sqrt(np.maximum(0, 2 - 2 * vectors @ vectors.T))
        np.fill_diagonal(distance, np.inf)
        same = owner[:, None] == owner[None]
        nearest = owner[distance.argmin(1)] == owner
        off = ~np.eye(len(paths), dtype=bool)
        mean_precision = []
        for row in range(len(paths)):
            hits = same[row][np.argsort(distance[row], kind='stable')][:-1]
            places = np.nonzero(hits)[0]
            mean_precision.append(np.mean((np.arange(len(places)) + 1) / (places + 1)))
        print(f'{name:26} nearest is the same photograph: {nearest.mean():.3f}, mean AP {np.mean(mean_precision):.3f}, AUC '
              f'{separation(-distance[same & off], -distance[~same]):.3f}, {np.mean([spent for _, spent in found]):.1f} ms')


def compare(arguments):
    cv2.setNumThreads(1)
    for title, work in (('saliency', saliency), ('documents', documents), ('prints', prints)):
        print(title)
        work(arguments)


if __name__ == '__main__':
    run(
        __doc__, render, [argument('photos'), argument('scenes'), *drawn(60)], compare,
        [argument('--requests', default='requests/.build/release/requests'), argument('scenes')])
