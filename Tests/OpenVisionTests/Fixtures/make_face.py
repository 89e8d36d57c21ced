"""Writes face.png: the face in NASA's portrait of Eileen Collins (public domain), which is part of scikit-image.

pip install scikit-image
python make_face.py
"""

import pathlib

from skimage import color, data, io, util

portrait = color.rgb2gray(data.astronaut())[0:260, 100:360]
io.imsave(pathlib.Path(__file__).with_name("face.png"), util.img_as_ubyte(portrait))
