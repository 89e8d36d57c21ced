#!/usr/bin/env python3
"""Compares the faces request with libfacedetection and dlib on photographs whose faces are labeled.

    git clone https://github.com/davisking/dlib https://github.com/ShiqiYu/libfacedetection
    .venv/bin/python faces.py render dlib/examples/faces PICTURES
    .venv/bin/python faces.py compare --vbench ../../.build/release/vbench --libfacedetection libfacedetection PICTURES

`render` uses the 43 labeled faces of dlib's examples: unchanged, at half and a quarter of their size, dark, noisy,
blurred and rotated by 15 to 345 degrees. `compare` counts the detected faces (at an overlap of 0.35 because the
libraries' boxes have different extents) and the false detections, each library at its own threshold, and measures the
processor time of one thread. libfacedetection is compiled from source with AVX2 and finds upright faces only. Each of
the libraries may be left out, including `--vbench`.
"""
import csv
import glob
import json
import os
import re
import subprocess
import tempfile
import time

import cv2
import numpy as np

from commands import argument, run

TURNS = [15, 30, 45, 60, 75, 90, 135, 180, 225, 270, 315, 345]
PROGRAM = r"""
#include "facedetectcnn.h"
#include <cstdio>
#include <cstdlib>
#include <ctime>
std::vector<FaceRect> objectdetect_cnn(unsigned char *, int, int, int);
int main(int, char **arguments) {
  int width = atoi(arguments[1]), height = atoi(arguments[2]);
  std::vector<unsigned char> image((size_t)width * height * 3);
  if (fread(image.data(), 1, image.size(), stdin) != image.size()) return 1;
  std::vector<FaceRect> faces = objectdetect_cnn(image.data(), width, height, width * 3);
  clock_t begin = clock();
  faces = objectdetect_cnn(image.data(), width, height, width * 3);
  printf("%g\n", 1e3 * (clock() - begin) / CLOCKS_PER_SEC);
  for (auto &face : faces) printf("%g %d %d %d %d\n", face.score, face.x, face.y, face.w, face.h);
}
"""


def labeled(folder):
    """Returns the images of dlib's examples, and the boxes of their faces."""
    for name in ('training.xml', 'testing.xml'):
        with open(os.path.join(folder, name), encoding='latin-1') as file:
            text = file.read()
        for image, content in re.findall(r"<image file='([^']+)'(.*?)</image>", text, re.S):
            boxes = [
                [float(re.search(rf"{key}='(-?\d+)'", box)[1]) for key in ('left', 'top', 'width', 'height')]
                for box in re.findall('<box[^>]*>', content)]
            yield image, cv2.imread(os.path.join(folder, image)), boxes


def turned(image, boxes, degrees):
    """Returns the image rotated counterclockwise on a gray background, and the boxes around the rotated centers."""
    height, width = image.shape[:2]
    cosine, sine = abs(np.cos(np.deg2rad(degrees))), abs(np.sin(np.deg2rad(degrees)))
    size = (round(width * cosine + height * sine), round(width * sine + height * cosine))
    matrix = cv2.getRotationMatrix2D((width / 2, height / 2), degrees, 1)
    matrix[:, 2] += (size[0] - width) / 2, (size[1] - height) / 2
    places = []
    for x, y, w, h in boxes:
        a, b = matrix @ (x + w / 2, y + h / 2, 1)
        places.append((a - w / 2, b - h / 2, w, h))
    return cv2.warpAffine(image, matrix, size, borderValue=(128, 128, 128)), places


def scaled(image, boxes, factor):
    small = cv2.resize(image, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    return small, [[value * factor for value in box] for box in boxes]


def variants(image, boxes, random):
    noise = random.normal(0, 20, image.shape)
    yield 'as it is', image, boxes
    yield 'half', *scaled(image, boxes, 0.5)
    yield 'quarter', *scaled(image, boxes, 0.25)
    yield 'dark', (image * 0.15).astype(np.uint8), boxes
    yield 'noisy', np.clip(image + noise, 0, 255).astype(np.uint8), boxes
    yield 'blurred', cv2.GaussianBlur(image, (0, 0), 3), boxes
    for degrees in TURNS:
        yield f'turned {degrees}', *turned(image, boxes, degrees)


def render(arguments):
    random = np.random.default_rng(1)
    os.makedirs(arguments.pictures, exist_ok=True)
    images, annotations = [], []
    with open(os.path.join(arguments.pictures, 'faces.csv'), 'w', newline='') as file:
        truth = csv.writer(file)
        for number, (_, image, boxes) in enumerate(labeled(arguments.faces)):
            for kind, picture, places in variants(image, boxes, random):
                name = f'{kind.replace(" ", "-")}-{number}.png'
                cv2.imwrite(os.path.join(arguments.pictures, name), picture)
                images.append({
                    'id': len(images) + 1, 'file_name': name, 'width': picture.shape[1], 'height': picture.shape[0]})
                for box in places:
                    truth.writerow([name, kind, *(f'{value:.2f}' for value in box)])
                    annotations.append({
                        'id': len(annotations) + 1, 'image_id': len(images), 'category_id': 1, 'iscrowd': 0,
                        'bbox': [round(float(value), 2) for value in box], 'area': round(float(box[2] * box[3]), 2)})
    with open(os.path.join(arguments.pictures, '_annotations.coco.json'), 'w') as file:
        json.dump(
            {'images': images, 'annotations': annotations, 'categories': [{'id': 1, 'name': 'face'}]}, file)


def overlap(a, b):
    width = min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0])
    height = min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
    common = max(0, width) * max(0, height)
    return common / (a[2] * a[3] + b[2] * b[3] - common)


def counts(found, boxes):
    """Returns the number of labeled boxes that were found, and the number of false detections."""
    left, extra = list(boxes), 0
    for face in found:
        best = max(left, key=lambda box: overlap(face, box), default=None)
        if best is not None and overlap(face, best) >= 0.35:
            left.remove(best)
        else:
            extra += 1
    return len(boxes) - len(left), extra


def own(arguments, names):
    """Returns the detections of this package, with the most confident first, and the time per image from `compare`."""
    output = subprocess.run(
        [arguments.vbench, 'detect', arguments.pictures, '--request', 'faces', '--min-confidence', '0', '-q'],
        check=True, capture_output=True, text=True).stdout
    found = {entry['image']: [face['box'] for face in entry['detections']] for entry in json.loads(output)}
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [arguments.vbench, 'compare', '--task', 'faces', '--methods', 'faces', '-d', arguments.pictures, '--jobs', '1',
             '-o', folder], check=True, stdout=subprocess.DEVNULL)
        with open(os.path.join(folder, 'items.csv'), newline='') as file:
            times = {row['item']: float(row['cpu_ms'] or 'nan') for row in csv.DictReader(file)}
    return {name: (found[name], times[name]) for name in names}


def libfacedetection(arguments, names):
    with tempfile.TemporaryDirectory() as folder:
        source, program = os.path.join(folder, 'main.cpp'), os.path.join(folder, 'faces')
        with open(source, 'w') as file:
            file.write(PROGRAM)
        with open(os.path.join(folder, 'facedetection_export.h'), 'w') as file:
            file.write('#define FACEDETECTION_EXPORT\n')
        sources = glob.glob(os.path.join(arguments.libfacedetection, 'src', '*.cpp'))
        subprocess.run(
            ['g++', '-O3', '-mavx2', '-mfma', '-D_ENABLE_AVX2', '-I', folder, '-I',
             os.path.join(arguments.libfacedetection, 'src'), source, *sources, '-o', program], check=True)
        answers = {}
        for name in names:
            image = cv2.imread(os.path.join(arguments.pictures, name))
            lines = subprocess.run(
                [program, str(image.shape[1]), str(image.shape[0])], input=image.tobytes(), check=True,
                capture_output=True).stdout.decode().split('\n')
            faces = [[float(value) for value in line.split()] for line in lines[1:] if line]
            answers[name] = ([face[1:] for face in faces if face[0] >= arguments.threshold], float(lines[0]))
    return answers


def dlib_hog(arguments, names):
    import dlib
    detector, answers = dlib.get_frontal_face_detector(), {}
    for name in names:
        image = cv2.imread(os.path.join(arguments.pictures, name), cv2.IMREAD_GRAYSCALE)
        begin = time.process_time()
        faces = detector(image, 1)
        spent = 1e3 * (time.process_time() - begin)
        answers[name] = ([(face.left(), face.top(), face.width(), face.height()) for face in faces], spent)
    return answers


def compare(arguments):
    truth, kinds = {}, {}
    with open(os.path.join(arguments.pictures, 'faces.csv'), newline='') as file:
        for name, kind, *box in csv.reader(file):
            truth.setdefault(name, []).append([float(value) for value in box])
            kinds.setdefault(kind, set()).add(name)
    names = sorted(truth)
    answers = {}
    if arguments.vbench:
        answers['faces'] = own(arguments, names)
    if arguments.libfacedetection:
        answers['libfacedetection'] = libfacedetection(arguments, names)
    if arguments.dlib:
        answers['dlib'] = dlib_hog(arguments, names)
    print(f'{"found, other, ms":16}', *(f'{name:>24}' for name in answers))
    for kind, members in kinds.items():
        row = []
        for answer in answers.values():
            pairs = [counts(answer[name][0], truth[name]) for name in sorted(members)]
            spent = np.mean([answer[name][1] for name in members])
            total = sum(len(truth[name]) for name in members)
            row.append(f'{sum(p[0] for p in pairs)}/{total}, {sum(p[1] for p in pairs)}, {spent:.1f}')
        print(f'{kind:16}', *(f'{text:>24}' for text in row))


if __name__ == '__main__':
    run(
        __doc__, render, [argument('faces', help="dlib's folder examples/faces"), argument('pictures')], compare,
        [
            argument('--vbench'), argument('--libfacedetection', help='a clone of it'),
            argument('--threshold', type=float, default=0.6, help="libfacedetection's (0.6)"),
            argument('--dlib', action='store_true', help="also dlib's detector, on images enlarged twice"),
            argument('pictures'),
        ])
