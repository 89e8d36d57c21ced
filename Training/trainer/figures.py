"""Objects that change shape: jointed figures and rotating boxes, drawn with textures.

For each frame, an object is a list of pieces from back to front. A piece is a texture together with
the parallelogram or quadrilateral that it fills. All lengths are fractions of the object's size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import cv2
import numpy as np

SIDE = 64
"""The width and height of a texture, in pixels."""

Walk = Callable[[], np.ndarray]
"""A function that returns smoothly varying random numbers between about -1 and 1, one for each
frame.
"""


class Figure(Protocol):
    """An object that is drawn in pieces."""

    def pieces(self, frame: int) -> list[Piece]:
        """Returns the pieces in a frame, from back to front, relative to the object's position."""


@dataclass
class Piece:
    """A texture `[SIDE, SIDE, 3]`, its opacity `[SIDE, SIDE]` in 0...1, and the positions of its
    top-left, top-right, bottom-right and bottom-left corners.
    """

    texture: np.ndarray
    cover: np.ndarray
    corners: np.ndarray


def _round_cover() -> np.ndarray:
    middle = (np.arange(SIDE) + 0.5) / SIDE * 2 - 1
    radius = np.abs(middle[None]) ** 3 + np.abs(middle[:, None]) ** 3
    return np.clip((1 - radius) * SIDE / 6, 0, 1).astype(np.float32)


ROUND = _round_cover()
FULL = np.ones((SIDE, SIDE), np.float32)


def limb(start: np.ndarray, end: np.ndarray, width: float) -> np.ndarray:
    """Returns the corners of a limb between two joints. It extends beyond both joints, so that its
    ends can be round.
    """
    along = end - start
    along = along / max(1e-6, float(np.hypot(*along)))
    across = np.array([-along[1], along[0]]) * width / 2
    start, end = start - along * width / 2, end + along * width / 2
    return np.stack([start + across, start - across, end - across, end + across])


def down(angle: float, length: float) -> np.ndarray:
    """Returns the vector along a hanging bone, rotated by an angle. The y-axis points down."""
    return length * np.array([math.sin(angle), math.cos(angle)])


class Biped:
    """A figure on two legs that walks, leans, turns around and lifts its arms."""

    def __init__(self, textures: list[np.ndarray], random: np.random.Generator, walk: Walk):
        self.torso, self.legs, self.head = textures[:3]
        self.pace = random.uniform(0.12, 0.45)
        self.phase = random.uniform(0, 2 * math.pi)
        self.stride = random.uniform(0.3, 0.8)
        self.width = random.uniform(0.8, 1.5)
        self.lean = walk() * random.uniform(0.05, 0.7)
        self.lift = np.abs(walk()) * random.uniform(0.2, 2.4)
        self.crouch = np.clip(walk() * random.uniform(0, 1.4), 0, 1.4)
        self.yaw = random.uniform(0, 2 * math.pi) + walk() * random.uniform(0.3, 2.2)

    def pieces(self, frame: int) -> list[Piece]:
        """Returns the pieces from back to front, relative to the hip."""
        lean, crouch, wide = self.lean[frame], self.crouch[frame], self.width
        side = abs(math.sin(self.yaw[frame]))
        swing = self.stride * math.sin(self.phase + self.pace * frame) * (0.35 + 0.65 * side)
        breadth = wide * (0.11 + 0.11 * abs(math.cos(self.yaw[frame])))
        hip = np.zeros(2)
        neck = hip - down(-lean, 0.3)
        far: list[Piece] = []
        near: list[Piece] = []
        for sign, layer in ((1, far), (-1, near)):
            apart = np.array([sign * breadth * 0.28, 0.0])
            bend = crouch + max(0.0, sign * swing) * 0.9
            knee = hip + apart + down(sign * swing + crouch, 0.22)
            foot = knee + down(sign * swing - bend, 0.24)
            layer.append(Piece(self.legs, ROUND, limb(hip + apart, knee, 0.095 * wide)))
            layer.append(Piece(self.legs, ROUND, limb(knee, foot, 0.07 * wide)))
            shoulder = neck + np.array([sign * breadth * 0.5, 0.03])
            lift = sign * self.lift[frame] * (1 - 0.6 * side) - sign * swing
            elbow = shoulder + down(lift + lean, 0.16)
            hand = elbow + down(lift * 1.25 + lean + 0.3 * side, 0.16)
            layer.append(Piece(self.torso, ROUND, limb(shoulder, elbow, 0.065 * wide)))
            layer.append(Piece(self.head, ROUND, limb(elbow, hand, 0.05 * wide)))
        top = neck - down(-lean * 1.3, 0.13)
        body = [
            Piece(self.torso, ROUND, limb(hip, neck, breadth)),
            Piece(self.head, ROUND, limb(neck - down(-lean, 0.04), top, 0.13)),
        ]
        return far + body + near


class Quadruped:
    """A figure on four legs that walks, turns around and lowers its head."""

    def __init__(self, textures: list[np.ndarray], random: np.random.Generator, walk: Walk):
        self.body, self.legs, self.head = textures[:3]
        self.pace = random.uniform(0.15, 0.6)
        self.phase = random.uniform(0, 2 * math.pi)
        self.stride = random.uniform(0.3, 0.7)
        self.height = random.uniform(0.2, 0.36)
        self.pitch = walk() * random.uniform(0.05, 0.5)
        self.bow = walk() * random.uniform(0.2, 1.0)
        self.yaw = random.uniform(0, 2 * math.pi) + walk() * random.uniform(0.3, 1.8)

    def pieces(self, frame: int) -> list[Piece]:
        """Returns the pieces from back to front, relative to the center of the trunk."""
        turned = math.cos(self.yaw[frame])
        facing = 1.0 if turned >= 0 else -1.0
        length = 0.12 + 0.4 * abs(turned)
        pitch = self.pitch[frame]
        half = length / 2 * np.array([facing * math.cos(pitch), math.sin(pitch)])
        front, back = half, -half
        far: list[Piece] = []
        near: list[Piece] = []
        feet = ((front, far), (back, far), (front, near), (back, near))
        for number, (root, layer) in enumerate(feet):
            angle = self.stride * math.sin(self.phase + self.pace * frame + number * 2.2)
            apart = np.array([(0.07 if layer is near else -0.07) * (1.2 - abs(turned)), 0.06])
            knee = root + apart + down(angle * abs(turned), 0.17)
            foot = knee + down(facing * -abs(angle) * 0.8 * abs(turned), 0.17)
            layer.append(Piece(self.legs, ROUND, limb(root + apart, knee, 0.085)))
            layer.append(Piece(self.legs, ROUND, limb(knee, foot, 0.06)))
        bow = self.bow[frame]
        neck = front + 0.2 * np.array([facing * math.cos(bow - 0.7), math.sin(bow - 0.7)])
        muzzle = neck + 0.12 * np.array([facing * math.cos(bow), math.sin(bow)])
        tail = back + 0.2 * np.array([-facing * 0.6, math.sin(bow * 2 + 0.5)])
        behind = Piece(self.legs, ROUND, limb(back, tail, 0.035))
        trunk = Piece(self.body, ROUND, limb(back, front, self.height))
        throat = Piece(self.body, ROUND, limb(front, neck, 0.11))
        face = Piece(self.head, ROUND, limb(neck, muzzle, 0.12))
        return [behind, *far, trunk, throat, face, *near]


class TurningBox:
    """A cuboid that rotates about all axes. Opposite faces have the same texture."""

    def __init__(self, textures: list[np.ndarray], random: np.random.Generator, walk: Walk):
        self.textures = textures[:3]
        self.halves = np.exp(random.uniform(-0.7, 0.3, 3)) * 0.4
        base = random.uniform(0, 2 * math.pi, 3)
        reach = random.uniform([0.4, 0.2, 0.1], [2.5, 0.8, 0.6])
        self.angles = np.stack([start + walk() * size for start, size in zip(base, reach)], 1)

    def pieces(self, frame: int) -> list[Piece]:
        """Returns the visible faces. The camera is three times the object's size away."""
        yaw, pitch, roll = self.angles[frame]
        turn = _rotation(roll, 0, 1) @ _rotation(pitch, 1, 2) @ _rotation(yaw, 0, 2)
        found = []
        for axis in range(3):
            u, v = (axis + 1) % 3, (axis + 2) % 3
            for sign in (-1.0, 1.0):
                corners = np.zeros((4, 3))
                corners[:, axis] = sign
                corners[:, u] = [-1, 1, 1, -1]
                corners[:, v] = [-1, -1, 1, 1]
                solid = corners * self.halves @ turn.T
                normal = turn[:, axis] * sign
                middle = solid.mean(0) + np.array([0, 0, 3.0])
                if normal @ middle < -1e-3:
                    flat = solid[:, :2] * (3.0 / (solid[:, 2:] + 3.0))
                    found.append(Piece(self.textures[axis], FULL, flat))
        return found


def _rotation(angle: float, first: int, second: int) -> np.ndarray:
    turn = np.eye(3)
    turn[first, first] = turn[second, second] = math.cos(angle)
    turn[first, second], turn[second, first] = -math.sin(angle), math.sin(angle)
    return turn


KINDS = (Biped, Quadruped, TurningBox)


def paint(
    frame: np.ndarray, pieces: list[Piece], center: np.ndarray, size: float, turn: float = 0.0
) -> np.ndarray:
    """Paints an object on a frame of 32-bit floats and returns its opacity at each pixel, 0...1.

    A pixel's center is half a pixel from its edges.
    """
    height, width = frame.shape[:2]
    covered = np.zeros((height, width), np.float32)
    spin = np.array([[math.cos(turn), -math.sin(turn)], [math.sin(turn), math.cos(turn)]])
    for piece in pieces:
        corners = piece.corners @ spin.T * size + center
        low = np.maximum(np.floor(corners.min(0)).astype(int) - 1, 0)
        high = np.minimum(np.ceil(corners.max(0)).astype(int) + 1, [width, height])
        if (high <= low).any():
            continue
        sides = np.hypot(*(corners - np.roll(corners, 1, 0)).T)
        side = SIDE
        while side > 8 and side > 1.5 * sides.max():
            side //= 2
        texture, cover = piece.texture, piece.cover
        if side < SIDE:
            texture = cv2.resize(texture, (side, side), interpolation=cv2.INTER_AREA)
            cover = cv2.resize(cover, (side, side), interpolation=cv2.INTER_AREA)
        source = np.array([[0, 0], [side, 0], [side, side], [0, side]], np.float32) - 0.5
        target = (corners - low - 0.5).astype(np.float32)
        if abs(float(cv2.contourArea(target))) < 1:
            continue
        way = cv2.getPerspectiveTransform(source, target)
        extent = (int(high[0] - low[0]), int(high[1] - low[1]))
        alpha = cv2.warpPerspective(cover, way, extent, flags=cv2.INTER_LINEAR)
        patch = cv2.warpPerspective(
            texture, way, extent, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
        rows, columns = slice(low[1], high[1]), slice(low[0], high[0])
        frame[rows, columns] += alpha[..., None] * (patch - frame[rows, columns])
        part = covered[rows, columns]
        np.maximum(part, alpha, out=part)
    return covered
