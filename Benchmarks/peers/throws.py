#!/usr/bin/env python3
"""Compares trajectories with a background model and a parabola by RANSAC, on rendered throws.

    swift build -c release --package-path requests
    .venv/bin/python throws.py render PHOTOS CLIPS
    .venv/bin/python throws.py compare --requests requests/.build/release/requests CLIPS

`render` throws up to three balls before a photograph that stands still, blurred by their motion, with noise, beside things that swing,
stroll and flicker. A throw counts as found where a trajectory lies within 6 pixels of it in four frames or more; a
trajectory that lies near none is false. Both tell of a throw from six sightings on.
"""
import glob
import json
import os
import subprocess
import time

import cv2
import numpy as np

from commands import argument, drawn, run
from scenes import photo

WIDTH, HEIGHT, FRAMES, RATE = 640, 360, 40, 30
LENGTH = 6


def disc(image, place, radius, color):
    """Draws a disc at a place that is no whole pixel."""
    cv2.circle(image, tuple(int(round(value * 16)) for value in place), int(radius * 16), color, -1, cv2.LINE_AA, 4)


def clip(files, random):
    """Frames, and of each throw where it is in each frame (nan where it is not in the picture)."""
    ground = photo(files, random, (WIDTH, HEIGHT))
    throws, others = [], []
    for _ in range(random.integers(0, 4)):
        radius = random.uniform(2.5, 9)
        side = random.choice([-1, 1])
        start = np.array([WIDTH / 2 - side * random.uniform(150, 300), random.uniform(200, 330)])
        speed = np.array([side * random.uniform(180, 520), -random.uniform(150, 520)])
        throws.append((radius, random.uniform(0, 0.4), start, speed, random.uniform(350, 900), random.uniform(0, 255, 3)))
    for _ in range(random.integers(1, 4)):
        others.append((random.choice(['swing', 'stroll', 'flicker']), random.uniform(0, 6, 8), random.uniform(0, 255, 3)))
    frames, truth = [], np.full((len(throws), FRAMES, 2), np.nan)
    noise = random.uniform(1, 6)
    for number in range(FRAMES):
        sum_of_parts = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        parts = 4
        for part in range(parts):
            seconds = (number + 0.5 * part / parts) / RATE
            image = np.clip(ground, 0, 255).astype(np.uint8)
            for kind, v, color in others:
                if kind == 'swing':
                    angle = 0.8 * np.sin((3 + v[0]) * seconds)
                    place = (100 + 80 * v[1] + 70 * np.sin(angle), 60 + 30 * v[2] + 70 * np.cos(angle))
                    disc(image, place, 4 + v[3], color)
                elif kind == 'stroll':
                    x = 100 * v[0] + (30 + 15 * v[1]) * seconds
                    cv2.rectangle(image, (int(x), 180), (int(x) + 34, 330), color, -1)
                elif np.sin((20 + 9 * v[0]) * seconds) > 0:
                    disc(image, (100 * v[1], 55 * v[2]), 6, color)
            for radius, begin, start, speed, gravity, color in throws:
                t = seconds - begin
                if t >= 0:
                    disc(image, (start + speed * t + (0, gravity / 2 * t * t)), radius, color)
            sum_of_parts += image
        image = sum_of_parts / parts + random.normal(0, noise, ground.shape)
        frames.append(np.clip(image, 0, 255).astype(np.uint8))
        for index, (radius, begin, start, speed, gravity, _) in enumerate(throws):
            t = (number + 0.1875) / RATE - begin
            place = start + speed * t + (0, gravity / 2 * t * t)
            if t >= 0 and radius < place[0] < WIDTH - radius and radius < place[1] < HEIGHT - radius:
                truth[index, number] = place
    return frames, truth


def render(arguments):
    random = np.random.default_rng(arguments.seed)
    files = sorted(
        path for ending in ('jpg', 'jpeg', 'png')
        for path in glob.glob(os.path.join(arguments.photos, '**', '*.' + ending), recursive=True))
    if not files:
        raise SystemExit(f'{arguments.photos}: no photographs')
    for index in range(arguments.count):
        folder = os.path.join(arguments.clips, f'{index:03d}')
        os.makedirs(folder, exist_ok=True)
        frames, truth = clip(files, random)
        for number, frame in enumerate(frames):
            cv2.imwrite(os.path.join(folder, f'{number:03d}.png'), frame)
        np.save(os.path.join(folder, 'truth.npy'), truth)


def by_ransac(frames):
    """Spots of a background model; of those of the last twelve frames six or more on one parabola."""
    model = cv2.createBackgroundSubtractorMOG2(history=60, varThreshold=25, detectShadows=False)
    random, seen, tracks, answers, spent = np.random.default_rng(0), [], [], [], 0.0
    for number, frame in enumerate(frames):
        begin = time.process_time()
        mask = cv2.morphologyEx(model.apply(frame), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        count, _, facts, middles = cv2.connectedComponentsWithStats(mask)
        found = [middles[i] for i in range(1, count) if 3 <= facts[i, cv2.CC_STAT_AREA] <= 500] if number > 1 else []
        seen = [(t, place) for t, place in seen if number - t < 12] + [(number, place) for place in found]
        times = np.array([t for t, _ in seen], float)
        places = np.array([place for _, place in seen]) if seen else np.zeros((0, 2))
        told, free = [], np.ones(len(seen), bool)
        for _ in range(3):
            best = None
            for _ in range(150):
                if len(set(times[free])) < LENGTH:
                    break
                chosen = random.choice(np.nonzero(free)[0], 3, replace=False)
                if len(set(times[chosen])) < 3:
                    continue
                x = np.polyfit(times[chosen], places[chosen, 0], 1)
                y = np.polyfit(times[chosen], places[chosen, 1], 2)
                if abs(x[0]) < 3 or y[0] <= 0:
                    continue
                error = np.hypot(places[:, 0] - np.polyval(x, times), places[:, 1] - np.polyval(y, times))
                near = free & (error < 2.5)
                if len(set(times[near])) >= LENGTH and number in times[near] and (best is None or near.sum() > best[0].sum()):
                    best = (near, x, y)
            if best is None:
                break
            near, x, y = best
            free &= ~near
            place = np.array([np.polyval(x, number), np.polyval(y, number)])
            for track in tracks:
                if number - track['last'] <= 2 and np.hypot(*(track['place'] + track['speed'] * (number - track['last']) - place)) < 15:
                    break
            else:
                track = {'name': len(tracks)}
                tracks.append(track)
            track.update(last=number, place=place, speed=np.array([x[0], 2 * y[0] * number + y[1]]))
            told.append({'name': track['name'], 'place': place.tolist()})
        spent += time.process_time() - begin
        answers.append(told)
    return answers, 1e3 * spent / len(frames)


def judged(truth, answers):
    """Throws, those found, frames from the sixth in which one is seen to the first answer, false trajectories, errors."""
    tracks = {}
    for number, told in enumerate(answers):
        for one in told:
            tracks.setdefault(one['name'], []).append((number, np.array(one['place'])))
    found, late, errors, false = set(), [], [], 0
    seen = [index for index in range(len(truth)) if np.isfinite(truth[index, :, 0]).sum() >= LENGTH + 2]
    for steps in tracks.values():
        near = {}
        for index in range(len(truth)):
            distances = [
                np.hypot(*(place - truth[index, number])) for number, place in steps if np.isfinite(truth[index, number, 0])]
            near[index] = [value for value in distances if value < 6]
        best = max(near, key=lambda index: len(near[index]), default=None)
        if best is None or len(near[best]) < max(1, min(4, len(steps) // 2)):
            false += 1
            continue
        if len(near[best]) >= 4 and best in seen:
            if best not in found:
                late.append(steps[0][0] - np.nonzero(np.isfinite(truth[best, :, 0]))[0][LENGTH - 1])
            found.add(best)
            errors += near[best]
    return len(seen), len(found), late, false, errors


def compare(arguments):
    cv2.setNumThreads(1)
    folders = sorted(glob.glob(os.path.join(arguments.clips, '*', '')))
    lines = subprocess.run(
        [arguments.requests, 'trajectories', *folders], check=True, capture_output=True, text=True).stdout.splitlines()
    own = [json.loads(line) for line in lines]
    results = {'trajectories': [], 'MOG2 and RANSAC': []}
    for folder, entry in zip(folders, own):
        truth = np.load(os.path.join(folder, 'truth.npy'))
        results['trajectories'].append(judged(truth, entry['frames']) + (entry['ms'],))
        frames = [cv2.imread(path) for path in sorted(glob.glob(os.path.join(folder, '*.png')))]
        answers, spent = by_ransac(frames)
        results['MOG2 and RANSAC'].append(judged(truth, answers) + (spent,))
    for name, rows in results.items():
        late = [value for row in rows for value in row[2]]
        errors = [value for row in rows for value in row[4]]
        print(
            f'{name:18} found {sum(row[1] for row in rows)} of {sum(row[0] for row in rows)} throws, false {sum(row[3] for row in rows)} '
            f'in {len(rows)} clips, first told {np.median(late):.0f} frames after the sixth sighting could be, error '
            f'{np.median(errors):.2f} px, {np.mean([row[5] for row in rows]):.1f} ms a frame')


if __name__ == '__main__':
    run(
        __doc__, render, [argument('photos'), argument('clips'), *drawn(40)], compare,
        [argument('--requests', default='requests/.build/release/requests'), argument('clips')])
