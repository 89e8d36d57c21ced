#!/usr/bin/env python3
"""Compares the text request with RapidOCR and the Tesseract command on rendered pages with known text.

    sudo apt-get install tesseract-ocr fonts-dejavu fonts-liberation
    .venv/bin/pip install rapidocr==3.10.0 pillow
    .venv/bin/python text.py render PAGES
    .venv/bin/python text.py compare --vbench ../../.build/release/vbench PAGES

`render` draws receipts (items and prices in two columns) and pages of prose in the system's fonts, 14 to 30 pixels
high, with noise, blur, shadows and JPEG compression, upright and rotated by 12 to 18, 90, 180 and 270 degrees.
`compare` prints the fraction of rows that are read without a mistake, the same fraction ignoring spaces, the F measure
of words, and the processor time of one thread, including the start of programs. A row consists of all text at the same
height, which a reader may split into any parts. Peers that are not installed are left out.
"""
import csv
import glob
import importlib.util
import json
import os
import random
import resource
import subprocess
import tempfile
import time
from collections import Counter

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from commands import argument, drawn, run

WORDS = '''the of and to in that was with for his had from not but were which this they have their would there been when
them some could into time than other then very about upon such more over only should great little after under while first
house people water light morning garden winter summer river stone paper letter number picture window street market village
silver yellow orange purple quiet heavy simple modern ancient bright narrow golden broken wooden careful general special
walked opened closed turned carried finished started followed answered believed measured reported Therefore However Perhaps
Berlin London Madrid October January Tuesday Friday Captain Doctor Professor question, answer; surface: example. journey's
twenty-five well-known half-open 1984 2,500 37% (see page 12) No. 5th "yes" @home A/B'''.split()
ITEMS = '''Milk Bread Butter Eggs Apples Bananas Coffee Tea Sugar Rice Pasta Tomatoes Cheese Yoghurt Chicken Salmon Olive-Oil Water
Soap Batteries Notebook Pencil Chocolate Cookies Orange-Juice Honey Flour Salt Pepper Onions'''.split()
KINDS = '''Organic Fresh Whole Light Dark Large Small 500g 1kg 250ml 1.5L 6x Mini Extra Classic Premium'''.split()


def fonts():
    names = sorted(
        name for family in ('dejavu', 'liberation*') for name in glob.glob(f'/usr/share/fonts/truetype/{family}/*.ttf'))
    return [name for name in names if 'ExtraLight' not in name and 'Math' not in name and 'Narrow' not in name]


def receipt(rng):
    """Returns rows of two columns, with text on the left and with text or nothing on the right."""
    def price():
        return f'{rng.uniform(0.2, 80):.2f}'
    rows = [(f'{rng.choice(["FRESH", "CITY", "GREEN", "CORNER"])} {rng.choice(["MARKET", "STORE", "FOODS", "SHOP"])}', ''),
            (f'{rng.randint(1, 240)} {rng.choice(["Main", "Station", "Church", "Park"])} Street', ''),
            (f'Tel. 0{rng.randint(20, 99)} {rng.randint(100000, 9999999)}', ''),
            (f'{rng.randint(1, 28):02}.{rng.randint(1, 12):02}.2026', f'{rng.randint(7, 22)}:{rng.randint(0, 59):02}')]
    for _ in range(rng.randint(8, 16)):
        name = ' '.join(([rng.choice(KINDS)] if rng.random() < 0.6 else []) + [rng.choice(ITEMS)])
        rows.append((f'{rng.randint(1, 9)} x {name}' if rng.random() < 0.4 else name, price()))
    rows += [('Subtotal', price()), (f'VAT {rng.choice([7, 19, 20])}%', price()), ('TOTAL EUR', price()),
             (f'Card ****{rng.randint(1000, 9999)}', 'APPROVED'), ('Thank you for your visit!', '')]
    return rows


def prose(rng):
    return [(' '.join(rng.choice(WORDS) for _ in range(rng.randint(5, 9))), '') for _ in range(rng.randint(12, 22))]


def page(rng, rows):
    """Returns a page of rows, with the rows' texts and boxes."""
    size, name = rng.randint(14, 30), rng.choice(fonts())
    font = ImageFont.truetype(name, size)
    gap, margin = round(size * rng.uniform(1.35, 1.8)), rng.randint(20, 60)
    widths = [font.getlength(left) + (font.getlength(right) + 3 * size if right else 0) for left, right in rows]
    width, height = round(max(widths)) + 2 * margin, gap * len(rows) + 2 * margin
    paper = rng.randint(215, 255)
    image = Image.new('L', (width, height), paper)
    draw, truth, ink = ImageDraw.Draw(image), [], rng.randint(0, 70)
    for number, (left, right) in enumerate(rows):
        y = margin + number * gap
        draw.text((margin, y), left, fill=ink, font=font)
        if right:
            draw.text((width - margin - font.getlength(right), y), right, fill=ink, font=font)
        truth.append((f'{left} {right}'.strip(), (0, y - 0.1 * size, width, y + 1.25 * size)))
    return np.array(image), truth


def worn(rng, image):
    """Returns the page as a camera might record it."""
    noise = np.random.default_rng(rng.randrange(1 << 32))
    height, width = image.shape
    image = image.astype(np.float32)
    if rng.random() < 0.6:
        y, x = np.mgrid[0:height, 0:width]
        angle = rng.uniform(0, 6.28)
        image *= 1 - rng.uniform(0.1, 0.45) * ((np.cos(angle) * x / width + np.sin(angle) * y / height) * 0.5 + 0.5)
    if rng.random() < 0.6:
        image = cv2.GaussianBlur(image, (0, 0), rng.uniform(0.4, 1.1))
    image += noise.normal(0, rng.uniform(1, 14), image.shape)
    quality = rng.randint(35, 90)
    _, data = cv2.imencode('.jpg', np.clip(image, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, quality])
    return data


def turned(image, degrees):
    """Returns the image rotated clockwise, and the map from its points to the page's points."""
    height, width = image.shape
    angle = np.deg2rad(degrees)
    cosine, sine = np.cos(angle), np.sin(angle)
    size = (round(width * abs(cosine) + height * abs(sine)), round(width * abs(sine) + height * abs(cosine)))
    matrix = np.array([[cosine, -sine, 0], [sine, cosine, 0]])
    matrix[:, 2] = np.array(size) / 2 - matrix[:, :2] @ (width / 2, height / 2)
    border = int(np.median(image))
    picture = cv2.warpAffine(image, matrix, size, flags=cv2.INTER_CUBIC, borderValue=border)
    return picture, cv2.invertAffineTransform(matrix)


def render(arguments):
    rng = random.Random(arguments.seed)
    os.makedirs(arguments.pages, exist_ok=True)
    entries = []
    kinds = [('receipt', receipt, 0), ('prose', prose, 0)] + [
        (f'turned {degrees}', None, degrees) for degrees in (15, 90, 180, 270)]
    for kind, make, degrees in kinds:
        for number in range(arguments.count):
            rows = (make or (receipt if number % 2 else prose))(rng)
            image, truth = page(rng, rows)
            tilt = rng.uniform(12, 18) * rng.choice([-1, 1]) if degrees == 15 else degrees + rng.uniform(-1.5, 1.5)
            image, back = turned(image, tilt)
            name = f'{kind.replace(" ", "-")}-{number:02}.jpg'
            worn(rng, image).tofile(os.path.join(arguments.pages, name))
            entries.append({
                'name': name, 'kind': kind, 'back': back.tolist(),
                'rows': [{'text': text, 'box': box} for text, box in truth]})
    with open(os.path.join(arguments.pages, 'pages.json'), 'w') as file:
        json.dump(entries, file)


def rows(entry, parts):
    """Returns the text read in each row of a page, from left to right. `parts` are texts with their centers."""
    found = [[] for _ in entry['rows']]
    extra = []
    for text, middle in parts:
        x, y = np.array(entry['back']) @ (*middle, 1)
        for row, words in zip(entry['rows'], found):
            if row['box'][1] <= y <= row['box'][3]:
                words.append((x, text))
                break
        else:
            extra.append(text)
    return [' '.join(' '.join(text for _, text in sorted(words)).split()) for words in found], extra


def children():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def own(arguments, level):
    def read(path):
        begin = children()
        output = subprocess.run(
            [arguments.vbench, 'detect', path, '--request', 'text', '--level', level, '--min-confidence', '0', '-q'],
            check=True, capture_output=True, text=True).stdout
        spent = children() - begin
        return [
            (line['text'], (line['box'][0] + line['box'][2] / 2, line['box'][1] + line['box'][3] / 2))
            for line in json.loads(output)[0]['detections']], spent
    return read


def tesseract(path):
    begin = children()
    output = subprocess.run(
        ['tesseract', path, '-', '--psm', '3', 'tsv'], check=True, capture_output=True, text=True,
        env={**os.environ, 'OMP_THREAD_LIMIT': '1'}).stdout
    spent = children() - begin
    parts = []
    for row in csv.DictReader(output.split('\n'), delimiter='\t', quoting=csv.QUOTE_NONE):
        if row['level'] == '5' and row['text'].strip():
            x, y, width, height = (float(row[key]) for key in ('left', 'top', 'width', 'height'))
            parts.append((row['text'], (x + width / 2, y + height / 2)))
    return parts, spent


def rapidocr():
    """Returns RapidOCR 3, which uses the same networks."""
    from rapidocr import RapidOCR
    engine = RapidOCR(params={
        'EngineConfig.onnxruntime.intra_op_num_threads': 1, 'EngineConfig.onnxruntime.inter_op_num_threads': 1,
        'Global.log_level': 'error'})

    def read(path):
        begin = time.process_time()
        answer = engine(path)
        spent = time.process_time() - begin
        boxes, texts = ([] if part is None else part for part in (answer.boxes, answer.txts))
        return [(text, np.mean(box, axis=0)) for box, text in zip(boxes, texts)], spent
    return read


def older_rapidocr():
    """Returns RapidOCR 1, which uses PP-OCRv4's networks."""
    from rapidocr_onnxruntime import RapidOCR
    engine = RapidOCR(intra_op_num_threads=1, inter_op_num_threads=1)

    def read(path):
        begin = time.process_time()
        lines = engine(path)[0] or []
        spent = time.process_time() - begin
        return [(text, np.mean(box, axis=0)) for box, text, _ in lines], spent
    return read


def compare(arguments):
    with open(os.path.join(arguments.pages, 'pages.json')) as file:
        entries = json.load(file)
    readers = {}
    if arguments.vbench:
        readers.update(accurate=own(arguments, 'accurate'), fast=own(arguments, 'fast'))
    if subprocess.run('command -v tesseract', shell=True, capture_output=True).returncode == 0:
        readers['tesseract'] = tesseract
    if importlib.util.find_spec('rapidocr'):
        readers['rapidocr 3'] = rapidocr()
    if importlib.util.find_spec('rapidocr_onnxruntime'):
        readers['rapidocr 1'] = older_rapidocr()
    cv2.setNumThreads(1)
    sums = {}
    for entry in entries:
        for name, reader in readers.items():
            parts, spent = reader(os.path.join(arguments.pages, entry['name']))
            read, extra = rows(entry, parts)
            truth = [row['text'] for row in entry['rows']]
            words, expected = Counter(' '.join(read + extra).split()), Counter(' '.join(truth).split())
            sums.setdefault((entry['kind'], name), []).append((
                len(truth), sum(a == b for a, b in zip(read, truth)),
                sum(a.replace(' ', '') == b.replace(' ', '') for a, b in zip(read, truth)),
                2 * (words & expected).total(), words.total() + expected.total(), spent))
            if arguments.mistakes:
                for a, b in zip(read, truth):
                    if a != b:
                        print(f'{entry["name"]} {name}: {b!r} read as {a!r}')
    print(f'{"exact, spaces aside, F, s":12}', *(f'{name:>28}' for name in readers))
    for kind in dict.fromkeys(entry['kind'] for entry in entries):
        cells = []
        for name in readers:
            total = np.sum(sums[kind, name], axis=0)
            cells.append(f'{total[1] / total[0]:.3f} {total[2] / total[0]:.3f} {total[3] / total[4]:.3f} {total[5]:.1f}')
        print(f'{kind:25}', *(f'{cell:>28}' for cell in cells))


if __name__ == '__main__':
    run(
        __doc__, render, [*drawn(12), argument('pages')], compare,
        [argument('--vbench'), argument('--mistakes', action='store_true', help='also print each row misread'),
         argument('pages')])
