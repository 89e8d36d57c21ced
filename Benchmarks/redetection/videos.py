"""Makes labeled videos in which real images of flat objects and faces move over real photographs.

    python videos.py DATA FACES OUT

DATA is the folder that contains `planar`, `chessboards`, `qr` and `registration` (VBENCH_DATA), and FACES is the folder
of dlib's example faces. For each object, three videos of 120 frames are written in the layout of planar targets (`img/`
and `corners.csv`):

* easy: it is in view all the time, moves, turns, grows and shrinks.
* leaves: it leaves to the left and comes back 20 frames later from above on the right.
* covered: a strip of another photograph covers it for 30 frames; meanwhile it goes elsewhere.

Frames in which less than 60 % of the object is visible have no label.
"""

import csv
import json
import pathlib
import sys
import zlib

import cv2
import numpy as np

WIDTH, HEIGHT, COUNT = 480, 360, 120
BACKGROUNDS = ["graf1.png", "leuvenA.jpg", "aloeL.jpg", "graf3.png", "leuvenB.jpg", "aloeR.jpg"]
# The corners of the chessboard sheets.
SHEETS = pathlib.Path(__file__).parent.parent / "rectangles" / "chessboards.csv"
# The boxes of faces, as file, x, y, width and height. They enclose the head.
HEADS = [
    ("2008_001322.jpg", 335, 125, 108, 135),
    ("2008_002506.jpg", 316, 48, 132, 160),
    ("2009_004587.jpg", 148, 18, 88, 118),
    ("Tom_Cruise_avp_2014_4.jpg", 75, 20, 420, 640),
]


def flat(image, corners, margin, width, height):
    """Returns a flat object seen from the front, with a margin of its surroundings, and its corners in that image."""
    inner = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
    edge = margin * min(width, height)
    inner += edge
    size = (int(width + 2 * edge), int(height + 2 * edge))
    matrix = cv2.getPerspectiveTransform(np.float32(corners), inner)
    patch = cv2.warpPerspective(image, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)
    return patch, inner, np.full(patch.shape[:2], 255, np.uint8)


def things(data, faces):
    for name in ["postcard", "poster", "chessboard"]:
        folder = data / "planar" / name
        rows = list(csv.DictReader(open(folder / "corners.csv")))
        row = rows[0]
        frame = sorted((folder / "img").iterdir())[int(row["frame"]) - 1]
        corners = [[float(row[f"x{i}"]), float(row[f"y{i}"])] for i in range(1, 5)]
        sides = [np.linalg.norm(np.subtract(corners[i], corners[(i + 1) % 4])) for i in range(4)]
        yield f"card-{name}", *flat(cv2.imread(str(frame)), corners, 0.06, (sides[0] + sides[2]) / 2, (sides[1] + sides[3]) / 2)
    sheets = {row["image"]: row for row in csv.DictReader(open(SHEETS))}
    for name in ["left01", "right06"]:
        row = sheets[f"{name}.jpg"]
        corners = [[float(row[f"x{i}"]), float(row[f"y{i}"])] for i in range(1, 5)]
        width, height = (210, 300) if name == "right06" else (300, 210)
        yield f"board-{name}", *flat(cv2.imread(str(data / "chessboards" / f"{name}.jpg")), corners, 0.04, width, height)
    labels = {entry["image_name"]: entry for entry in json.load(open(data / "qr" / "dataset_config.json"))["test_images"]}
    for name in ["version_1_up", "version_2_left", "link_ocv"]:
        entry = labels[f"{name}.jpg"]
        corners = list(zip(entry["x"], entry["y"]))
        yield f"code-{name}", *flat(cv2.imread(str(data / "qr" / f"{name}.jpg")), corners, 0.15, 220, 220)
    for name, x, y, width, height in HEADS:
        image = cv2.imread(str(faces / name))
        edge = 0.35
        box = [x - edge * width, y - edge * height, x + (1 + edge) * width, y + (1 + edge) * height]
        left, top, right, bottom = (int(round(v)) for v in box)
        image = cv2.copyMakeBorder(image, 400, 400, 400, 400, cv2.BORDER_REPLICATE)
        patch = image[top + 400 : bottom + 400, left + 400 : right + 400]
        inner = np.float32([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]) - [left, top]
        mask = np.zeros(patch.shape[:2], np.uint8)
        half = (patch.shape[1] // 2, patch.shape[0] // 2)
        cv2.ellipse(mask, half, (int(half[0] * 0.88), int(half[1] * 0.9)), 0, 0, 360, 255, -1)
        yield f"face-{pathlib.Path(name).stem.split('_avp')[0]}", patch, inner, cv2.GaussianBlur(mask, (0, 0), half[0] * 0.05)


def path(kind, random):
    """Returns the object's center, size, rotation and tilts in each frame, and the position of the cover."""
    phase = random.uniform(0, 2 * np.pi, 8)
    places = []
    for index in range(COUNT):
        t = index / COUNT * 2 * np.pi
        x = WIDTH / 2 + 85 * np.sin(1.3 * t + phase[0])
        y = HEIGHT / 2 + 45 * np.sin(1.7 * t + phase[1])
        cover = None
        if kind == "leaves" and index >= 35:
            if index < 55:
                x -= (WIDTH / 2 + 250) * ((index - 35) / 20) ** 1.5
            elif index < 75:
                x = -2 * WIDTH
            else:
                back = min(1, (index - 75) / 12)
                x, y = x + 70 * back, y - (HEIGHT + 40) * (1 - back)
        if kind == "covered":
            if 35 <= index < 85:
                cover = x + (index - 60) * 28 if index < 60 else x + max(0, index - 72) * 40
                cover = cover if not 60 <= index < 72 else x
            if index >= 66:
                # A position on the left is moved to the right.
                x = WIDTH - x if abs(WIDTH - 2 * x) > 130 else x + 140 * (1 if x < WIDTH / 2 else -1)
        places.append(
            dict(
                x=x, y=y, cover=cover, size=1 + 0.18 * np.sin(t + phase[2]), turn=0.22 * np.sin(1.1 * t + phase[3]),
                tilts=0.00035 * np.sin([1.4 * t + phase[4], 0.9 * t + phase[5]]), light=1 + 0.12 * np.sin(2 * t + phase[6]),
                pan=(12 * np.sin(t + phase[7]), 8 * np.cos(t + phase[7]))))
    return places


def video(folder, kind, patch, inner, mask, background, strip, random, upright):
    (folder / "img").mkdir(parents=True, exist_ok=True)
    size = inner.max(0) - inner.min(0)
    scale = 150 / np.sqrt(size[0] * size[1])
    middle = (inner.max(0) + inner.min(0)) / 2
    noise = random.normal(0, 2, (HEIGHT, WIDTH, 3)).astype(np.float32)
    rows = []
    for index, at in enumerate(path(kind, random)):
        factor = scale * at["size"]
        turn = at["turn"] * (0.4 if upright else 1)
        rotation = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]]) * factor
        matrix = np.eye(3)
        matrix[:2, :2] = rotation
        matrix[2, :2] = 0 if upright else at["tilts"]
        move = np.eye(3)
        move[:2, 2] = -middle
        place = np.eye(3)
        place[:2, 2] = at["x"], at["y"]
        whole = place @ matrix @ move
        pan = np.float32([[1, 0, at["pan"][0] - 20], [0, 1, at["pan"][1] - 15]])
        frame = cv2.warpAffine(background, pan, (WIDTH, HEIGHT), borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
        over = cv2.warpPerspective(patch, whole, (WIDTH, HEIGHT), flags=cv2.INTER_AREA).astype(np.float32)
        alpha = cv2.warpPerspective(mask, whole, (WIDTH, HEIGHT)).astype(np.float32)[..., None] / 255
        frame = frame * (1 - alpha) + over * alpha
        seen = np.full((HEIGHT, WIDTH), 1, np.float32)
        if at["cover"] is not None:
            left = int(at["cover"] - 130)
            columns = slice(max(0, left), max(0, min(WIDTH, left + 260)))
            width = columns.stop - columns.start
            if width > 0:
                frame[:, columns] = strip[:HEIGHT, max(0, -left) : max(0, -left) + width]
                seen[:, columns] = 0
        # A single noise image that is shifted randomly is as good as many.
        frame = frame * at["light"] + np.roll(noise, random.integers(0, WIDTH, 2), (0, 1))
        cv2.imwrite(str(folder / "img" / f"{index + 1:04}.jpg"), np.clip(frame, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 92])
        corners = cv2.perspectiveTransform(np.float32([inner]), whole)[0]
        if upright:
            low, high = corners.min(0), corners.max(0)
            shrink = (high - low) * (1 - factor * size / (high - low)) / 2
            low, high = low + shrink, high - shrink
            corners = np.float32([low, [high[0], low[1]], high, [low[0], high[1]]])
        shape = np.zeros((HEIGHT * 3, WIDTH * 3), np.float32)
        cv2.fillConvexPoly(shape, np.int32(np.round(corners + [WIDTH, HEIGHT])), 1)
        share = (shape[HEIGHT : 2 * HEIGHT, WIDTH : 2 * WIDTH] * seen).sum() / max(1, cv2.contourArea(corners))
        if share >= 0.6:
            rows.append([index + 1] + [f"{v:.3f}" for v in corners.ravel()])
    with open(folder / "corners.csv", "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["frame", "x1", "y1", "x2", "y2", "x3", "y3", "x4", "y4"])
        writer.writerows(rows)


def main():
    data, faces, out = (pathlib.Path(p) for p in sys.argv[1:4])
    backgrounds = [
        cv2.resize(cv2.imread(str(data / "registration" / name)), (WIDTH + 40, HEIGHT + 30), interpolation=cv2.INTER_AREA)
        for name in BACKGROUNDS
    ]
    for number, (name, patch, inner, mask) in enumerate(things(data, faces)):
        for kind in ["easy", "leaves", "covered"]:
            random = np.random.default_rng(zlib.crc32(f"{name}-{kind}".encode()))
            background, strip = backgrounds[number % 6], backgrounds[(number + 1) % 6]
            family = name.split("-")[0]
            video(out / family / f"{name}-{kind}", kind, patch, inner, mask, background, strip, random, family == "face")


main()
