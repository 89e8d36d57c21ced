"""A small tracker that searches for the target's appearance in the first frame near the previous position.

Replace it with your own tracker. It needs nothing but Python; with numpy, `image` is an array.
"""

import vbench

RADIUS = 6  # the largest motion between two frames, in pixels
GRID = 10  # the number of compared points along each side of the box


class Patch(vbench.Tracker):
    images = "pixels"

    def init(self, image, box):
        self.box = box
        self.patch = points(image, *box)

    def update(self, image):
        x, y, width, height = self.box
        shifts = [(dx, dy) for dy in range(-RADIUS, RADIUS + 1) for dx in range(-RADIUS, RADIUS + 1)]
        # Of equally good shifts, the shortest is chosen, so that the box does not move in a uniform area.
        shifts.sort(key=lambda shift: shift[0] ** 2 + shift[1] ** 2)
        best = min(shifts, key=lambda shift: self.difference(image, x + shift[0], y + shift[1]))
        self.box = (x + best[0], y + best[1], width, height)
        return self.box

    def difference(self, image, x, y):
        found = points(image, x, y, *self.box[2:])
        return sum(abs(mine - other) for mine, other in zip(found, self.patch))


def points(image, x, y, width, height):
    """Returns the green values at a grid of points in a box. Points outside the image have the value of the border."""
    rows, columns, _ = image.shape
    xs = [min(max(int(x + (i + 0.5) * width / GRID), 0), columns - 1) for i in range(GRID)]
    ys = [min(max(int(y + (i + 0.5) * height / GRID), 0), rows - 1) for i in range(GRID)]
    return [int(image[row, column, 1]) for row in ys for column in xs]
