#!/usr/bin/env python3
"""A small tracker that searches for the target's appearance in the first frame near the previous position.

Replace it with your own tracker. It needs only Python, and it uses TraX, the VOT community's protocol
(https://trax.readthedocs.io): it receives images as pixels, and answers with boxes (x, y, width, height).
"""

import base64
import sys

RADIUS = 6  # the largest motion between two frames, in pixels
GRID = 10  # the number of compared points along each side of the box


class Image:
    def __init__(self, text):
        kind, _, rest = text.partition(":")
        width, height, layout, pixels = rest.split(";", 3)
        if kind != "image" or layout not in ("rgb", "gray8"):
            raise ValueError("expected pixels, found %s" % text[:20])
        self.width, self.height = int(width), int(height)
        self.step = 3 if layout == "rgb" else 1
        self.pixels = base64.b64decode(pixels)

    def points(self, x, y, width, height):
        """Returns the green values at a grid of points in a box. Points outside the image have the value of the border."""
        columns = [min(max(int(x + (i + 0.5) * width / GRID), 0), self.width - 1) for i in range(GRID)]
        rows = [min(max(int(y + (i + 0.5) * height / GRID), 0), self.height - 1) for i in range(GRID)]
        middle = self.step // 2
        return [self.pixels[(row * self.width + column) * self.step + middle]
                for row in rows for column in columns]


class Tracker:
    def __init__(self, image, box):
        self.box = box
        self.patch = image.points(*box)

    def update(self, image):
        x, y, width, height = self.box
        shifts = [(dx, dy) for dy in range(-RADIUS, RADIUS + 1) for dx in range(-RADIUS, RADIUS + 1)]
        # Of equally good shifts, the shortest is chosen, so that the box does not move in a uniform area.
        shifts.sort(key=lambda shift: shift[0] ** 2 + shift[1] ** 2)
        best = min(shifts, key=lambda shift: self.difference(image, x + shift[0], y + shift[1]))
        self.box = (x + best[0], y + best[1], width, height)
        return self.box

    def difference(self, image, x, y):
        points = image.points(x, y, *self.box[2:])
        return sum(abs(mine - other) for mine, other in zip(points, self.patch))


def say(kind, *words):
    print("@@TRAX:%s %s" % (kind, " ".join('"%s"' % word for word in words)), flush=True)


def main():
    say("hello", "trax.version=3", "trax.name=patch", "trax.image=memory;", "trax.region=rectangle;")
    tracker = None
    for line in sys.stdin:
        if not line.startswith("@@TRAX:"):
            continue
        kind = line[len("@@TRAX:"):].split(" ", 1)[0].strip()
        words = line.split('"')[1::2]
        if kind == "quit":
            return
        if kind == "initialize":
            box = tuple(float(number) for number in words[1].split(","))
            tracker = Tracker(Image(words[0]), box)
        else:
            box = tracker.update(Image(words[0]))
        say("state", ",".join("%.2f" % number for number in box))


if __name__ == "__main__":
    main()
