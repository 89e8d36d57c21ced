"""Writes text.png: three lines drawn with the strokes of A. V. Hershey's fonts.

pip install opencv-python-headless numpy
python make_text.py
"""

import pathlib

import cv2
import numpy as np

image = np.full((300, 640), 235, np.uint8)
for line, (text, scale) in enumerate([("Tracking 2018", 1.2), ("Explore Computer Vision", 1.2), ("small vbench", 0.7)]):
    cv2.putText(image, text, (30, 70 + 80 * line), cv2.FONT_HERSHEY_SIMPLEX, scale, 30, 2, cv2.LINE_AA)
cv2.imwrite(str(pathlib.Path(__file__).with_name("text.png")), image)
