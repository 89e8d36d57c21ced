"""The tracker's side of version 3 of TraX, the VOT community's protocol, in one file.

    with Server("my tracker") as server:
        for request in server:
            if request.region is not None:
                tracker = start(request.image, request.region)     # x, y, width, height
                server.answer(request.region)
            else:
                server.answer(tracker.update(request.image), confidence=0.8, milliseconds=12.5)

Images are arrays of height x width x 3 with the channels in OpenCV's order: blue, green, red.
Protocol: https://trax.readthedocs.io/en/latest/protocol.html
"""

import base64
import os
import re
import sys
from collections import namedtuple

import numpy

PREFIX = "@@TRAX:"
PROPERTY = re.compile(r"[A-Za-z0-9._]{1,64}=")

Request = namedtuple("Request", ["image", "region"])


def quoted(text):
    return '"%s"' % text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def unescaped(text):
    if "\\" not in text:
        return text
    return re.sub(r"\\(.)", lambda match: "\n" if match[1] == "n" else match[1], text)


def arguments_of(text):
    """Yields the arguments of a message, without quotes. An argument may be an image of several megabytes."""
    text = text.strip()
    while text:
        if text[0] == '"':
            end = text.find('"', 1)
            while end > 0 and (end - len(text[:end].rstrip("\\"))) % 2 == 1:
                end = text.find('"', end + 1)
            if end < 0:
                raise ValueError("a quote is not closed")
            yield unescaped(text[1:end])
            text = text[end + 1:].lstrip()
        else:
            word, _, text = text.partition(" ")
            yield word
            text = text.lstrip()


def decoded(buffer):
    import cv2
    return cv2.imdecode(numpy.frombuffer(buffer, numpy.uint8), cv2.IMREAD_COLOR)


def loaded(path):
    with open(path, "rb") as file:
        image = decoded(file.read())
    if image is None:
        raise ValueError("%s is no image" % path)
    return image


def image_of(text):
    """Returns the image that an argument contains or names."""
    kind, _, rest = text.partition(":")
    if kind == "file":
        return loaded(rest[2:] if rest.startswith("//") else rest)
    if kind == "image":
        width, height, format, data = rest.split(";", 3)
        channels = {"rgb": 3, "gray8": 1}[format]
        pixels = numpy.frombuffer(base64.b64decode(data), numpy.uint8)
        pixels = pixels.reshape(int(height), int(width), channels)
        return numpy.ascontiguousarray(pixels[:, :, ::-1]) if channels == 3 \
            else numpy.repeat(pixels, 3, axis=2)
    if kind == "data":
        return decoded(base64.b64decode(rest.split(";", 1)[1]))
    return loaded(text)


def box_of(text):
    """Returns x, y, width and height of a rectangle, or of the box around a polygon."""
    numbers = [float(number) for number in text.split(",")]
    if len(numbers) == 4:
        return tuple(numbers)
    xs, ys = numbers[0::2], numbers[1::2]
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


class Server:
    """A server that reads requests from standard input and writes answers to standard output."""

    def __init__(self, name):
        # Output of libraries must not be mixed with the answers, so it goes to standard error.
        self.output = os.fdopen(os.dup(1), "w")
        os.dup2(2, 1)
        self.say("hello", **{
            "trax.version": "3", "trax.name": name, "trax.image": "path;memory;buffer;",
            "trax.region": "rectangle;", "trax.channels": "color;"})

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if error is not None:
            self.say("quit", **{"trax.reason": "%s: %s" % (kind.__name__, error)})

    def say(self, kind, *arguments, **properties):
        words = [quoted(argument) for argument in arguments]
        words += [quoted("%s=%s" % each) for each in properties.items()]
        self.output.write("%s%s %s\n" % (PREFIX, kind, " ".join(words)))
        self.output.flush()

    def answer(self, box, confidence=None, milliseconds=None):
        """Sends a box (x, y, width, height); None if the target was not found."""
        properties = {}
        if confidence is not None:
            properties["confidence"] = repr(float(confidence))
        if milliseconds is not None:
            properties["time"] = "%.4f" % milliseconds
        self.say("state", ",".join(repr(float(number)) for number in box or (0, 0, 0, 0)),
                 **properties)

    def __iter__(self):
        for line in sys.stdin:
            if not line.startswith(PREFIX):
                continue
            kind, _, rest = line[len(PREFIX):].strip().partition(" ")
            arguments = [text for text in arguments_of(rest) if not PROPERTY.match(text)]
            if kind == "quit":
                return
            if kind == "initialize":
                yield Request(image_of(arguments[0]), box_of(arguments[1]))
            elif kind == "frame":
                yield Request(image_of(arguments[0]), None)
            else:
                raise ValueError("unexpected message '%s'" % kind)
