"""Labels the chessboard sheets in OpenCV's calibration photographs.

    python chessboards.py measure PHOTOS chessboards.csv SHEET.png
    python chessboards.py layout PHOTOS chessboards.csv OUT

`measure` finds the 9 x 6 inner corners in each photograph, calibrates both cameras, including lens distortion, on all
of their photographs, and projects the corners of the sheet of paper on which the squares are printed. The sheet's
corners were measured in the median of all rectified photographs, in which the outermost squares are cut off at the left
and right. Sheets that extend beyond the photograph are left out. SHEET.png shows the labels for inspection. The root
mean square residual of the inner corners is printed for each photograph.

`layout` writes a folder for `vbench compare --task rectangles --dataset OUT`: copies of the photographs, each with a
file of its corners in the format of ICDAR 2015. Corners are in pixels, with (0, 0) at the upper left corner of the
first pixel.
"""

import csv
import pathlib
import shutil
import sys

import cv2
import numpy as np

ACROSS, DOWN = 9, 6
# The sheet's edges, in squares from the first inner corner.
LEFT, RIGHT, UPPER, LOWER = -0.58, 8.70, -1.035, 6.135
SHEET = np.float32([[LEFT, UPPER, 0], [RIGHT, UPPER, 0], [RIGHT, LOWER, 0], [LEFT, LOWER, 0]])
GRID = np.float32([[x, y, 0] for y in range(DOWN) for x in range(ACROSS)])
COLUMNS = ["image"] + [f"{axis}{corner}" for corner in range(1, 5) for axis in "xy"]


def inner_corners(gray):
    """Returns the corners in rows, starting with the same physical corner; None if they are not all found."""
    seen, corners = cv2.findChessboardCornersSB(
        gray, (ACROSS, DOWN), flags=cv2.CALIB_CB_EXHAUSTIVE | cv2.CALIB_CB_ACCURACY)
    return corners.reshape(-1, 2) if seen else None


def measure(photos, table, sheet):
    rows, tiles = [], []
    for camera in ["left", "right"]:
        found = []
        for path in sorted(photos.glob(f"{camera}[0-9][0-9].jpg")):
            gray = cv2.imread(str(path), cv2.IMREAD_GRAYSCALE)
            corners = inner_corners(gray)
            if corners is not None:
                found.append((path, gray, corners))
        size = found[0][1].shape[::-1]
        _, matrix, lens, turns, places = cv2.calibrateCamera(
            [GRID] * len(found), [corners for _, _, corners in found], size, None, None)
        for (path, gray, corners), turn, place in zip(found, turns, places):
            inner = cv2.projectPoints(GRID, turn, place, matrix, lens)[0].reshape(-1, 2)
            outer, _ = cv2.projectPoints(SHEET, turn, place, matrix, lens)
            left = np.sqrt(((inner - corners) ** 2).sum(-1).mean())
            # OpenCV's origin is the center of the first pixel.
            points = outer.reshape(-1, 2) + 0.5
            if cv2.contourArea(points.astype(np.float32), oriented=True) < 0:
                points = points[::-1]
            points = np.roll(points, -points.sum(1).argmin(), axis=0)
            whole = points.min() >= 0 and (points <= size).all()
            print(f"{path.name}: {left:.2f} px" + ("" if whole else ", left out: reaches over the edge"))
            if not whole:
                continue
            rows.append([path.name] + [f"{value:.2f}" for value in points.ravel()])
            tile = cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR)
            cv2.polylines(tile, [np.int32((points - 0.5) * 16)], True, (0, 0, 255), 1, cv2.LINE_AA, 4)
            cv2.putText(tile, path.name, (8, 24), 0, 0.7, (0, 255, 255), 2)
            tiles.append(tile)
    with open(table, "w", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(COLUMNS)
        writer.writerows(rows)
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % 5)
    cv2.imwrite(str(sheet), np.vstack([np.hstack(tiles[i : i + 5]) for i in range(0, len(tiles), 5)]))


def layout(photos, table, out):
    out.mkdir(parents=True, exist_ok=True)
    for row in csv.DictReader(open(table)):
        name = pathlib.Path(row["image"])
        shutil.copy(photos / name, out / name)
        corners = ",".join(row[column] for column in COLUMNS[1:])
        (out / f"gt_{name.stem}.txt").write_text(corners + ",\n")


def main():
    photos, table, out = (pathlib.Path(path) for path in sys.argv[2:5])
    {"measure": measure, "layout": layout}[sys.argv[1]](photos, table, out)


main()
