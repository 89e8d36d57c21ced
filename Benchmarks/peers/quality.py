#!/usr/bin/env python3
"""Compares the capture quality of faces with simpler measures, by whether it decreases as an image gets worse.

    git clone https://github.com/davisking/dlib
    swift build -c release --package-path requests
    .venv/bin/python quality.py render dlib/examples/faces PICTURES
    .venv/bin/python quality.py compare --requests requests/.build/release/requests PICTURES

`render` degrades the images step by step in eight ways. `compare` takes all pairs of steps of one face and one way, and
counts how often the better image has the higher value (Kendall's rank correlation, with ties counted as half). A face
that is not found has the value 0. The other measures are the variance of the Laplacian in the face, and the detector's
score alone. Every other image was used to choose the weights of the request's parts. The figures of the remaining
images are printed separately.
"""
import json
import os
import subprocess

import cv2
import numpy as np

from commands import argument, run
from faces import labeled


def shaken(image, length):
    kernel = np.zeros((length, length))
    kernel[length // 2] = 1 / length
    return cv2.filter2D(image, -1, kernel)


def scaled(image, factor, offset=0):
    return np.clip(image.astype(np.float32) * factor + offset, 0, 255).astype(np.uint8)


def packed(image, quality):
    return cv2.imdecode(cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def covered(image, boxes, share):
    image = image.copy()
    for x, y, width, height in boxes:
        top = int(y + (1 - share) * height)
        cv2.rectangle(image, (int(x - 0.1 * width), top), (int(x + 1.1 * width), int(y + 1.1 * height)), (110, 110, 110), -1)
    return image


WAYS = {
    'blurred': ([0.7, 1.5, 3, 5], lambda image, boxes, step: cv2.GaussianBlur(image, (0, 0), step)),
    'shaken': ([9, 17, 33], lambda image, boxes, step: shaken(image, step)),
    'dark': ([0.6, 0.35, 0.2, 0.1], lambda image, boxes, step: scaled(image, step)),
    'bright': ([1.5, 2.2, 3.5], lambda image, boxes, step: scaled(image, step)),
    'pale': ([0.6, 0.3, 0.12], lambda image, boxes, step: scaled(image, step, 128 * (1 - step))),
    'small': ([0.7, 0.5, 0.33, 0.2], lambda image, boxes, step: cv2.resize(image, None, fx=step, fy=step, interpolation=cv2.INTER_AREA)),
    'covered': ([0.15, 0.3, 0.45, 0.6], covered),
    'packed': ([30, 12, 5], lambda image, boxes, step: packed(image, step)),
}


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    os.makedirs(arguments.pictures, exist_ok=True)
    truth = {}

    def save(image, boxes, scale, picture, way, step):
        name = f'{picture}-{way}-{step}.png'
        cv2.imwrite(os.path.join(arguments.pictures, name), image)
        truth[name] = {'picture': picture, 'way': way, 'step': step, 'boxes': (np.array(boxes) * scale).tolist()}

    for picture, (_, image, boxes) in enumerate(labeled(arguments.faces)):
        save(image, boxes, 1, picture, 'plain', 0)
        for way, (steps, spoil) in WAYS.items():
            for number, step in enumerate(steps, 1):
                spoiled = spoil(image, boxes, step)
                if way == 'dark':
                    spoiled = np.clip(spoiled + random.normal(0, 1.5, spoiled.shape), 0, 255).astype(np.uint8)
                save(spoiled, boxes, step if way == 'small' else 1, picture, way, number)
    with open(os.path.join(arguments.pictures, 'truth.json'), 'w') as file:
        json.dump(truth, file)


def nearest(faces, box):
    """Returns the face whose center is in the box and whose size is about the same; None if it was not found."""
    x, y, width, height = box
    near = [
        face for face in faces
        if abs(face[0] + face[2] / 2 - x - width / 2) < width / 2 and abs(face[1] + face[3] / 2 - y - height / 2) < height / 2
        and 0.5 * width < face[2] < 2 * width]
    return max(near, key=lambda face: face[4], default=None)


def correlation(values, faces, way):
    right = total = 0
    for face in faces:
        steps = [values[face, 'plain', 0]] + [values[face, way, number] for number in range(1, len(WAYS[way][0]) + 1)]
        for a in range(len(steps)):
            for b in range(a + 1, len(steps)):
                total += 1
                right += 1 if steps[a] > steps[b] else 0.5 if steps[a] == steps[b] else 0
    return 2 * right / total - 1


def compare(arguments):
    with open(os.path.join(arguments.pictures, 'truth.json')) as file:
        truth = json.load(file)
    lines = subprocess.run(
        [arguments.requests, 'faces', *(os.path.join(arguments.pictures, name) for name in truth)], check=True, capture_output=True,
        text=True).stdout.splitlines()
    methods = {'quality': {}, 'detector score': {}, 'Laplacian': {}}
    for (name, facts), line in zip(truth.items(), lines):
        found = json.loads(line)['faces']
        gray = cv2.imread(os.path.join(arguments.pictures, name), cv2.IMREAD_GRAYSCALE)
        for index, box in enumerate(facts['boxes']):
            key = ((facts['picture'], index), facts['way'], facts['step'])
            face = nearest(found, box)
            methods['quality'][key] = face[5] if face else 0
            methods['detector score'][key] = face[4] if face else 0
            x, y, width, height = (max(0, int(value)) for value in box)
            part = gray[y:y + height + 1, x:x + width + 1]
            methods['Laplacian'][key] = cv2.Laplacian(part, cv2.CV_64F).var() if part.size else 0
    faces = sorted({key[0] for key in methods['quality']})
    for title, chosen in (('chosen on', 0), ('others', 1)):
        part = [face for face in faces if face[0] % 2 == chosen]
        print(f'{title}: {len(part)} faces')
        for name, values in methods.items():
            each = {way: correlation(values, part, way) for way in WAYS}
            line = ' '.join(f'{way} {value:.2f}' for way, value in each.items())
            print(f'  {name:15}{line} mean {np.mean(list(each.values())):.3f}')


if __name__ == '__main__':
    run(
        __doc__, render, [argument('faces'), argument('pictures'), argument('--seed', type=int, default=4)], compare,
        [argument('--requests', default='requests/.build/release/requests'), argument('pictures')])
