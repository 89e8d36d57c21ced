#!/usr/bin/env python3
"""Compares trajectories with a background model and RANSAC parabolas, on rendered throws.

    swift build -c release --package-path requests
    .venv/bin/python throws.py render PHOTOS CLIPS
    .venv/bin/python throws.py compare --requests requests/.build/release/requests CLIPS
    .venv/bin/python throws.py label FRAMES && .venv/bin/python throws.py compare --near 12 FOLDER

`render` renders up to three thrown balls in front of a static photograph. The balls are motion-blurred, pass behind
posts and bounce. The scene has a camera's noise, compression and shake, people who walk and run, trembling leaves,
birds, and objects that swing, blink and flutter down. Each arc between two bounces is a throw. `label` finds the arcs
in a real clip from a static camera. It uses the whole clip at once, namely the median of its frames and paths within
manually chosen limits; check the image that it writes. A throw counts as found if a trajectory is within 6 pixels of it
(`--near`) in at least four frames. A trajectory that is near no throw is false. Both methods report a throw after six
sightings.
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

WIDTH, HEIGHT, FRAMES, RATE = 640, 360, 60, 30
LENGTH = 6


def disc(image, place, radius, color):
    """Draws a disc at a subpixel position."""
    cv2.circle(image, tuple(int(round(value * 16)) for value in place), int(radius * 16), color, -1, cv2.LINE_AA, 4)


def arc(random):
    """Returns a ball: its radius, its color, and its position as a function of seconds (None before it is thrown).
    The ball bounces off a floor if there is one.
    """
    side = random.choice([-1, 1])
    start = np.array([WIDTH / 2 - side * random.uniform(100, 330), random.uniform(180, 330)])
    speed = np.array([side * random.uniform(120, 520), -random.uniform(150, 520)])
    gravity, begin = random.uniform(350, 900), random.uniform(0, 0.8)
    floor = random.uniform(start[1], 350) if random.uniform() < 0.4 else None
    pieces, t = [], begin
    for _ in range(6):
        lasts = np.inf
        if floor is not None:
            down = floor - start[1]
            lasts = (-speed[1] + np.sqrt(speed[1] ** 2 + 2 * gravity * max(0, down))) / gravity
        pieces.append((t, start, speed))
        if not np.isfinite(lasts) or t + lasts > FRAMES / RATE:
            break
        start = start + speed * lasts + (0, gravity / 2 * lasts ** 2)
        speed = np.array([speed[0] * 0.9, -random.uniform(0.6, 0.8) * (speed[1] + gravity * lasts)])
        t += lasts

    def place(seconds):
        number = sum(seconds >= piece[0] for piece in pieces) - 1
        if number < 0:
            return None, 0
        begin, start, speed = pieces[number]
        t = seconds - begin
        return start + speed * t + (0, gravity / 2 * t * t), number

    return random.uniform(2.5, 9), random.uniform(0, 255, 3), place, len(pieces)


def walker(random, texture):
    """Returns a function of seconds that draws a person with patterned clothes and swinging arms and legs."""
    height, speed = random.uniform(60, 190), random.choice([-1, 1]) * random.uniform(30, 220)
    x, feet, phase, pace = random.uniform(0, WIDTH), random.uniform(200, 358), random.uniform(0, 6), random.uniform(5, 10)
    skin = random.uniform(90, 220) * np.array([0.75, 0.85, 1.0])
    shift = random.integers(0, 100, 2)

    def draw(image, seconds):
        middle, hip, neck = x + speed * seconds, feet - 0.48 * height, feet - 0.82 * height
        neck += 0.01 * height * np.sin(2 * (pace * seconds + phase))
        wide = max(2, int(0.09 * height))
        mask = np.zeros(image.shape[:2], np.uint8)

        def limb(a, b, thickness):
            ends = [tuple(int(round(v * 16)) for v in end) for end in (a, b)]
            cv2.line(mask, *ends, 255, thickness, cv2.LINE_AA, 4)

        limb((middle, neck), (middle, hip), int(0.2 * height))
        for sign in (-1, 1):
            swing = sign * np.sin(pace * seconds + phase)
            limb((middle, hip), (middle + 0.22 * height * swing, feet), wide)
            limb((middle, neck), (middle - 0.2 * height * swing, hip), max(2, int(0.06 * height)))
        share = mask[..., None] / 255.0
        left = int(round(middle)) + shift[0]
        clothes = np.roll(texture, (shift[1], left), (0, 1))
        image[:] = np.clip(image * (1 - share) + clothes * share, 0, 255).astype(np.uint8)
        disc(image, (middle, neck - 0.08 * height), 0.08 * height, skin)

    return draw


def leaves(random):
    """Returns a function of seconds that draws a branch with trembling leaves."""
    middle = random.uniform((0, 0), (WIDTH, HEIGHT))
    count, green = random.integers(12, 40), random.uniform((20, 60, 20), (90, 180, 110))
    each = [
        (middle + random.normal(0, 45, 2), random.uniform(2, 8, 2), random.uniform(4, 24, 2), random.uniform(0, 6, 2),
         random.uniform(0.6, 1.3), random.uniform(2, 8), random.uniform(0, 180)) for _ in range(count)]

    def draw(image, seconds):
        for at, reach, rate, phase, light, size, angle in each:
            place = at + reach * np.sin(rate * seconds + phase)
            axes = (int(size * 16), int(size * 8))
            cv2.ellipse(
                image, tuple(int(round(v * 16)) for v in place), axes, angle + 20 * np.sin(rate[0] * seconds), 0, 360, green * light, -1,
                cv2.LINE_AA, 4)

    return draw


def small_thing(random, kind):
    """Returns a function of seconds that draws an object that swings, blinks, flutters down or flies in a straight
    line.
    """
    v, color = random.uniform(0, 1, 8), random.uniform(0, 255, 3)

    def draw(image, seconds):
        if kind == 'swing':
            angle = (0.3 + 0.7 * v[7]) * np.sin((3 + 6 * v[0]) * seconds)
            length = 50 + 90 * v[4]
            place = (640 * v[1] + length * np.sin(angle), 200 * v[2] + length * np.cos(angle))
            disc(image, place, 4 + 6 * v[3], color)
        elif kind == 'blink':
            if np.sin((20 + 50 * v[0]) * seconds) > 0:
                disc(image, (640 * v[1], 360 * v[2]), 3 + 6 * v[3], color)
        elif kind == 'flutter':
            x = 640 * v[0] + (20 + 30 * v[1]) * np.sin((2 + 4 * v[2]) * seconds + 6 * v[3])
            place = (x, -60 + 300 * v[4] + (60 + 60 * v[5]) * seconds)
            disc(image, place, 2 + 3 * v[6], color)
        else:
            side = 1 if v[0] < 0.5 else -1
            place = (320 - side * 340 + side * (120 + 120 * v[1]) * seconds, 40 + 150 * v[2] + (40 * v[3] - 20) * seconds)
            flap = 1.5 + 3 * abs(np.sin((10 + 15 * v[4]) * seconds))
            middle = tuple(int(round(p * 16)) for p in place)
            cv2.ellipse(image, middle, (int(80 + 60 * v[5]), int(16 * flap)), 0, 0, 360, color, -1, cv2.LINE_AA, 4)

    return draw


def clip(files, random):
    """Returns frames and, for each arc, the ball's position in each frame (NaN if it is not visible)."""
    ground = photo(files, random, (WIDTH, HEIGHT)) * random.uniform(0.5, 1) + random.uniform(0, 40)
    front = photo(files, random, (WIDTH, HEIGHT))
    posts = [(int(random.uniform(60, 560)), int(random.uniform(8, 26))) for _ in range(random.integers(0, 3))]
    balls = [arc(random) for _ in range(random.choice([0, 1, 2, 2, 3]))]
    others = [walker(random, photo(files, random, (WIDTH, HEIGHT))) for _ in range(random.integers(0, 3))]
    others += [leaves(random) for _ in range(random.integers(0, 2))]
    others += [small_thing(random, random.choice(['swing', 'blink', 'flutter', 'bird'])) for _ in range(random.integers(0, 4))]
    noise, shot, shake = random.uniform(0.5, 4), random.uniform(0, 0.25), random.choice([0, 0, 0, 0.2])
    light, quality = random.choice([0, 0, 0.015]), random.choice([0, 95, 85, 70])
    frames, truth = [], [np.full((FRAMES, 2), np.nan) for ball in balls for _ in range(ball[3])]
    parts = 4
    for number in range(FRAMES):
        sum_of_parts = np.zeros((HEIGHT, WIDTH, 3), np.float32)
        for part in range(parts):
            seconds = (number + 0.5 * part / parts) / RATE
            image = np.clip(ground, 0, 255).astype(np.uint8)
            for draw in others:
                draw(image, seconds)
            for radius, color, place, _ in balls:
                at, _ = place(seconds)
                if at is not None and np.abs(at).max() < 2000:
                    disc(image, at, radius, color)
            for x, wide in posts:
                image[:, x:x + wide] = front[:, x:x + wide]
            sum_of_parts += image
        image = sum_of_parts / parts * (1 + light * np.sin(number * 2.1))
        image += random.normal(0, 1, image.shape) * np.sqrt(noise ** 2 + shot * np.clip(image, 0, 255))
        if shake:
            moved = np.hstack([np.eye(2), random.normal(0, shake, (2, 1))])
            image = cv2.warpAffine(image.astype(np.float32), moved, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE)
        image = np.clip(image, 0, 255).astype(np.uint8)
        if quality:
            image = cv2.imdecode(cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, int(quality)])[1], cv2.IMREAD_COLOR)
        frames.append(image)
        first = 0
        for radius, _, place, count in balls:
            at, piece = place((number + 0.1875) / RATE)
            hidden = at is not None and any(x - radius / 2 < at[0] < x + wide + radius / 2 for x, wide in posts)
            if at is not None and not hidden and radius < at[0] < WIDTH - radius and radius < at[1] < HEIGHT - radius:
                truth[first + piece][number] = at
            first += count
    return frames, np.array(truth).reshape(-1, FRAMES, 2)


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


def pictures(folder):
    return sorted(path for ending in ('jpg', 'png') for path in glob.glob(os.path.join(folder, '*.' + ending)))


def label(arguments):
    """Writes the truth of a real clip from a static camera. Differences from the median of all frames are followed
    within manually chosen limits.
    """
    paths = pictures(arguments.clip)
    ground = np.median([cv2.imread(path) for path in paths[::max(1, len(paths) // 60)]], 0)
    tracks = []
    for number, path in enumerate(paths):
        mask = (np.abs(cv2.imread(path) - ground).max(2) > arguments.difference).astype(np.uint8)
        mask = cv2.morphologyEx(cv2.morphologyEx(mask, cv2.MORPH_OPEN, np.ones((3, 3))), cv2.MORPH_CLOSE, np.ones((9, 9)))
        count, _, facts, middles = cv2.connectedComponentsWithStats(mask)
        for middle in (middles[i] for i in range(1, count) if facts[i, cv2.CC_STAT_AREA] >= arguments.area):
            near = [t for t in tracks if 0 < number - t[-1][0] <= 6 and np.hypot(*(t[-1][1] - middle)) < arguments.step]
            if near:
                min(near, key=lambda t: np.hypot(*(t[-1][1] - middle))).append((number, middle))
            else:
                tracks.append([(number, middle)])
    tracks = [t for t in tracks if len(t) >= LENGTH + 4 and np.ptp([p for _, p in t], 0).max() > 40]
    truth = np.full((len(tracks), len(paths), 2), np.nan)
    picture = ground.astype(np.uint8)
    for index, track in enumerate(tracks):
        color = tuple(int(v) for v in np.random.default_rng(index).uniform(0, 255, 3))
        for number, middle in track:
            truth[index, number] = middle
            disc(picture, middle, 2, color)
    np.save(os.path.join(arguments.clip, 'truth.npy'), truth)
    cv2.imwrite(os.path.join(arguments.clip, 'truth.paths.bmp'), picture)
    print(f'{len(tracks)} throws of {[len(track) for track in tracks]} frames')


def by_ransac(frames):
    """Returns trajectories of six or more spots on one parabola. The spots are found by a background model in the
    last twelve frames.
    """
    model = cv2.createBackgroundSubtractorMOG2(history=60, varThreshold=25, detectShadows=False)
    random, seen, tracks, answers, spent = np.random.default_rng(0), [], [], [], 0.0
    for number, frame in enumerate(frames):
        begin = time.process_time()
        mask = cv2.morphologyEx(model.apply(frame), cv2.MORPH_OPEN, np.ones((2, 2), np.uint8))
        count, _, facts, middles = cv2.connectedComponentsWithStats(mask)
        found = [middles[i] for i in range(1, count) if 3 <= facts[i, cv2.CC_STAT_AREA] <= 2000] if number > 1 else []
        seen = [(t, place) for t, place in seen if number - t < 12] + [(number, place) for place in found]
        times = np.array([t for t, _ in seen], float)
        places = np.array([place for _, place in seen]) if seen else np.zeros((0, 2))
        told, free = [], np.ones(len(seen), bool)
        for _ in range(3):
            best = None
            for _ in range(150):
                if len(set(times[free])) < LENGTH:
                    break
                # The newest spot, one in a directly preceding frame and an earlier one, at distances that a ball can
                # cover.
                now = np.nonzero(free & (times == number))[0]
                if not len(now):
                    break
                now = random.choice(now)
                far = np.hypot(*(places - places[now]).T)
                before = np.nonzero(free & (times < number) & (times >= number - 3) & (far < 40 * (number - times)))[0]
                older = np.nonzero(free & (times < number - 3) & (far < 40 * (number - times)))[0]
                if not len(before) or not len(older):
                    continue
                chosen = np.array([now, random.choice(before), random.choice(older)])
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


def judged(truth, answers, reach):
    """Returns the number of throws, the number found, the frames from the sixth sighting to the first answer, the
    false trajectories, and the errors.
    """
    tracks = {}
    for number, told in enumerate(answers):
        for one in told:
            tracks.setdefault(one['name'], []).append((number, np.array(one['place'])))
    found, late, errors, false = set(), [], [], 0
    seen = [index for index in range(len(truth)) if np.isfinite(truth[index, :, 0]).sum() >= LENGTH + 4]
    for steps in tracks.values():
        near = {}
        for index in range(len(truth)):
            distances = [
                np.hypot(*(place - truth[index, number])) for number, place in steps if np.isfinite(truth[index, number, 0])]
            near[index] = [value for value in distances if value < reach]
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
        results['trajectories'].append(judged(truth, entry['frames'], arguments.near) + (entry['ms'],))
        frames = [cv2.imread(path) for path in pictures(folder)]
        answers, spent = by_ransac(frames)
        results['MOG2 and RANSAC'].append(judged(truth, answers, arguments.near) + (spent,))
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
        [argument('--requests', default='requests/.build/release/requests'), argument('--near', type=float, default=6), argument('clips')],
        label=(label, [
            argument('clip'), argument('--difference', type=float, default=18), argument('--area', type=int, default=40),
            argument('--step', type=float, default=70)]))
