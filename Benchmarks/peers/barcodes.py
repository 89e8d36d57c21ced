#!/usr/bin/env python3
"""Compares the barcodes request with zxing-cpp on codes drawn over photographs.

    .venv/bin/pip install zxing-cpp==3.1.1
    .venv/bin/python barcodes.py render PHOTOS CODES
    .venv/bin/python barcodes.py compare --vbench ../../.build/release/vbench CODES

`render` makes codes with zxing-cpp and places them on parts of photographs: unchanged, rotated, inverted, mirrored,
tilted, with low contrast, small, blurred and noisy, all with some noise and JPEG compression. It also writes the same
number of parts without a code. `compare` counts the codes that are read correctly and incorrectly, and measures the
processor time of one thread.
"""
import csv
import glob
import json
import os
import resource
import subprocess
import time

import cv2
import numpy as np

from commands import argument, drawn, run

SIZE = (640, 480)
ROWS = {
    'qr': ('plain', 'inverted', 'mirrored', 'faint', 'tilted', 'small', 'blurred', 'noisy', 'turned'),
    'aztec compact': ('plain', 'turned', 'inverted', 'faint', 'tilted'),
    'aztec full': ('plain', 'turned', 'inverted', 'faint', 'tilted'),
    'datamatrix': ('plain', 'turned', 'inverted', 'mirrored', 'faint'),
    'pdf417': ('plain', 'faint', 'tilted'),
    'ean13': ('plain', 'faint', 'inverted', 'turned'),
    'code128': ('plain', 'faint', 'inverted', 'turned'),
    'code39': ('plain', 'faint', 'turned'),
}


def content(kind, random):
    letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
    if kind == 'ean13':
        return ''.join(str(digit) for digit in random.integers(0, 10, 12))
    low, high = {'aztec compact': (4, 12), 'aztec full': (60, 120), 'qr': (8, 60)}.get(kind, (6, 14))
    return ''.join(letters[index] for index in random.integers(0, len(letters), random.integers(low, high)))


def code(kind, random):
    """Returns a code's text and its image, with four pixels per module and no border."""
    import zxingcpp
    formats = {
        'qr': 'QRCode', 'aztec compact': 'Aztec', 'aztec full': 'Aztec', 'datamatrix': 'DataMatrix', 'pdf417': 'PDF417',
        'ean13': 'EAN13', 'code128': 'Code128', 'code39': 'Code39'}
    made = zxingcpp.create_barcode(content(kind, random), getattr(zxingcpp.BarcodeFormat, formats[kind]))
    image = np.array(made.to_image(scale=4, add_quiet_zones=False))
    if kind in ('ean13', 'code128', 'code39'):
        image = np.repeat(image[:1], image.shape[1] // 3, axis=0)
    return made.text, image


def ground(files, random):
    while True:
        image = cv2.imread(files[random.integers(len(files))], cv2.IMREAD_GRAYSCALE)
        if image is None or min(image.shape) < 120:
            continue
        scale = max(SIZE[0] / image.shape[1], SIZE[1] / image.shape[0]) * random.uniform(1, 1.3)
        image = cv2.resize(image, None, fx=scale, fy=scale)
        y, x = random.integers(image.shape[0] - SIZE[1] + 1), random.integers(image.shape[1] - SIZE[0] + 1)
        return image[y:y + SIZE[1], x:x + SIZE[0]].astype(np.float32)


def laid(kind, variant, files, random):
    """Returns a photograph with a code on it."""
    text, image = code(kind, random)
    if variant == 'mirrored':
        image = image[:, ::-1]
    dark, light = random.uniform(0, 50), random.uniform(190, 250)
    if variant == 'faint':
        dark = random.uniform(60, 190)
        light = dark + random.uniform(18, 40)
    if variant == 'inverted':
        dark, light = light, dark
    linear = kind in ('ean13', 'code128', 'code39', 'pdf417')
    # The margins required by the standards, in pixels.
    border = 44 if linear else 16
    image = np.pad(image, border, constant_values=255)
    image = (dark + image / 255 * (light - dark)).astype(np.float32)
    height, width = image.shape
    length = random.uniform(0.45, 0.7) * SIZE[0] if linear else random.uniform(0.3, 0.6) * SIZE[1]
    if variant == 'small':
        length = random.uniform(1.6, 2.3) * width / 4
    scale = length / width
    angle = np.deg2rad(random.uniform(-180, 180) if variant == 'turned' else random.uniform(-8, 8))
    turn = scale * np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    corners = (np.array([[0, 0], [width, 0], [width, height], [0, height]]) - (width / 2, height / 2)) @ turn.T
    if variant == 'tilted':
        corners = corners * (1, random.uniform(0.55, 0.75)) / (1 + corners[:, :1] * random.choice([-1, 1]) * 0.25 / length)
    reach = np.abs(corners).max(axis=0)
    if (2 * reach > SIZE).any():
        corners *= 0.98 * (np.array(SIZE) / 2 / reach).min()
        reach = np.abs(corners).max(axis=0)
    corners += [random.uniform(r, s - r) for r, s in zip(reach, SIZE)]
    matrix = cv2.getPerspectiveTransform(
        np.float32([[0, 0], [width, 0], [width, height], [0, height]]), np.float32(corners))
    big = (2 * SIZE[0], 2 * SIZE[1])
    matrix = np.diag([2, 2, 1]) @ matrix
    mask = cv2.resize(cv2.warpPerspective(np.ones_like(image), matrix, big), SIZE, interpolation=cv2.INTER_AREA)
    code_picture = cv2.resize(cv2.warpPerspective(image, matrix, big), SIZE, interpolation=cv2.INTER_AREA)
    return text, ground(files, random) * (1 - mask) + code_picture


def seen(picture, variant, random):
    """Returns the image as a camera might record it."""
    sigma = random.uniform(1.8, 3) if variant == 'blurred' else random.uniform(0, 0.8)
    if sigma > 0.2:
        picture = cv2.GaussianBlur(picture, (0, 0), sigma)
    picture = picture + random.normal(0, random.uniform(20, 40) if variant == 'noisy' else random.uniform(1, 4), picture.shape)
    _, data = cv2.imencode(
        '.jpg', np.clip(picture, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(60, 95))])
    return data


def render(arguments):
    files = sorted(
        name for name in glob.glob(os.path.join(arguments.photos, '**', '*'), recursive=True)
        if name.lower().endswith(('.jpg', '.jpeg', '.png')))
    random = np.random.default_rng(arguments.seed)
    os.makedirs(arguments.codes, exist_ok=True)
    with open(os.path.join(arguments.codes, 'codes.csv'), 'w', newline='') as file:
        truth = csv.writer(file)
        rows = [(kind, variant) for kind, variants in ROWS.items() for variant in variants] + [('none', 'plain')]
        for kind, variant in rows:
            for number in range(arguments.count):
                if kind == 'none':
                    text, picture = '', ground(files, random)
                else:
                    text, picture = laid(kind, variant, files, random)
                name = f'{kind.replace(" ", "-")}-{variant}-{number:02}.jpg'
                seen(picture, variant, random).tofile(os.path.join(arguments.codes, name))
                truth.writerow([name, kind, variant, text])


def own(arguments, names):
    """Returns what this package reads in all images, and its mean processor time per image."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    output = subprocess.run(
        [arguments.vbench, 'detect', arguments.codes, '--request', 'barcodes', '--min-confidence', '0', '-q'],
        check=True, capture_output=True, text=True).stdout
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    found = {
        os.path.basename(entry['image']): [thing.get('text') or '' for thing in entry['detections']]
        for entry in json.loads(output)}
    return {name: (found[name], spent / len(names)) for name in names}


def zxing(arguments, names):
    import zxingcpp
    answers = {}
    for name in names:
        image = cv2.imread(os.path.join(arguments.codes, name), cv2.IMREAD_GRAYSCALE)
        begin = time.process_time()
        found = zxingcpp.read_barcodes(image)
        answers[name] = ([code.text for code in found], time.process_time() - begin)
    return answers


def compare(arguments):
    with open(os.path.join(arguments.codes, 'codes.csv'), newline='') as file:
        truth = list(csv.reader(file))
    names = [row[0] for row in truth]
    answers = {}
    if arguments.vbench:
        answers['barcodes'] = own(arguments, names)
    answers['zxing-cpp'] = zxing(arguments, names)
    totals = dict.fromkeys(answers, 0)
    print(f'{"read, otherwise, ms":24}', *(f'{name:>18}' for name in answers))
    for kind, variant in dict.fromkeys((row[1], row[2]) for row in truth):
        members = [(row[0], row[3]) for row in truth if row[1:3] == [kind, variant]]
        cells = []
        for name, answer in answers.items():
            read = sum(bool(text) and text in answer[file][0] for file, text in members)
            other = sum(any(found != text for found in answer[file][0]) for file, text in members)
            totals[name] += read
            cells.append(f'{read}/{len(members)}, {other}, {1e3 * np.mean([answer[file][1] for file, _ in members]):.1f}')
            if arguments.mistakes:
                for file, text in members:
                    if text not in answer[file][0] and text:
                        print(f'{name}: {file} read as {answer[file][0]}, expected {text}')
        print(f'{kind + ", " + variant:24}', *(f'{cell:>18}' for cell in cells))
    print(f'{"all":24}', *(f'{total:>18}' for total in totals.values()))


if __name__ == '__main__':
    run(
        __doc__, render, [*drawn(12), argument('photos'), argument('codes')], compare,
        [argument('--vbench'), argument('--mistakes', action='store_true', help='also print each code misread'),
         argument('codes')])
