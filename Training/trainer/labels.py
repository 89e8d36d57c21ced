"""Parsers for the boxes of images in the sources' label formats: YOLO, Pascal VOC, COCO and CSV."""

from __future__ import annotations

import csv
import io
import json
import posixpath
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass

from .sources import Repository


@dataclass(frozen=True)
class LabelledBox:
    """A box in normalized coordinates (left, top, width, height), and its class."""

    label: str
    x: float
    y: float
    width: float
    height: float


def _clipped(label: str, x0: float, y0: float, x1: float, y1: float) -> LabelledBox | None:
    x0, x1 = max(0.0, min(x0, x1)), min(1.0, max(x0, x1))
    y0, y1 = max(0.0, min(y0, y1)), min(1.0, max(y0, y1))
    if x1 - x0 <= 0 or y1 - y0 <= 0:
        return None
    return LabelledBox(label, x0, y0, x1 - x0, y1 - y0)


def parse_yolo(text: str, pose: bool = False) -> list[LabelledBox]:
    """Returns the boxes of a YOLO file, which has lines `class cx cy w h`. For a polygon, `class x
    y x y ...`, returns its bounding box.
    """
    boxes = []
    for line in text.splitlines():
        fields = line.split()
        try:
            numbers = [float(field) for field in fields[1:]]
        except ValueError:
            continue
        if len(numbers) == 4 or (pose and len(numbers) > 4):
            cx, cy, width, height = numbers[:4]
            box = _clipped(
                fields[0], cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2
            )
        elif len(numbers) >= 6 and len(numbers) % 2 == 0:
            xs, ys = numbers[0::2], numbers[1::2]
            box = _clipped(fields[0], min(xs), min(ys), max(xs), max(ys))
        else:
            continue
        if box is not None:
            boxes.append(box)
    return boxes


def parse_voc(text: str) -> list[LabelledBox]:
    """Returns the boxes of a Pascal VOC file, which specifies `size` and `object/bndbox` in pixels.
    """
    try:
        root = ElementTree.fromstring(text)
        width = float(root.findtext("size/width", "0"))
        height = float(root.findtext("size/height", "0"))
        if width <= 0 or height <= 0:
            return []
        boxes = []
        for entry in root.iter("object"):
            corners = [
                float(entry.findtext(f"bndbox/{name}", "nan"))
                for name in ("xmin", "ymin", "xmax", "ymax")
            ]
            if any(value != value for value in corners):
                continue
            label = entry.findtext("name", "")
            box = _clipped(
                label,
                corners[0] / width,
                corners[1] / height,
                corners[2] / width,
                corners[3] / height,
            )
            if box is not None:
                boxes.append(box)
        return boxes
    except (ElementTree.ParseError, ValueError):
        return []


def parse_coco(text: str) -> dict[str, list[LabelledBox]]:
    """Returns the boxes of each image in a COCO file, by the image's file name."""
    document = json.loads(text)
    images = {image["id"]: image for image in document["images"]}
    boxes: dict[str, list[LabelledBox]] = {}
    for annotation in document["annotations"]:
        image = images.get(annotation["image_id"])
        if image is None or len(annotation.get("bbox", ())) != 4:
            continue
        x, y, width, height = annotation["bbox"]
        w, h = image["width"], image["height"]
        box = _clipped(
            str(annotation["category_id"]), x / w, y / h, (x + width) / w, (y + height) / h
        )
        if box is not None:
            boxes.setdefault(image["file_name"], []).append(box)
    return boxes


def parse_csv(text: str) -> dict[str, list[LabelledBox]]:
    """Returns the boxes of each image in a CSV file, by the image's file name. The file has rows
    `filename,width,height,class,xmin,ymin,xmax,ymax` in pixels.
    """
    boxes: dict[str, list[LabelledBox]] = {}
    for row in csv.DictReader(io.StringIO(text)):
        try:
            w, h = float(row["width"]), float(row["height"])
            corners = [float(row[key]) for key in ("xmin", "ymin", "xmax", "ymax")]
        except (KeyError, TypeError, ValueError):
            continue
        if w <= 0 or h <= 0:
            continue
        box = _clipped(row["class"], corners[0] / w, corners[1] / h, corners[2] / w, corners[3] / h)
        if box is not None:
            boxes.setdefault(row["filename"], []).append(box)
    return boxes


def boxes_of_pictures(
    repository: Repository, folder: str, kind: str, pictures: list[str]
) -> dict[str, list[LabelledBox]]:
    """Reads labels in the format `kind`. Returns the boxes of each image by the image's path in the
    repository.
    """
    if kind in ("none", "video"):
        return {}
    files = repository.files(folder)
    wanted: dict[str, str] = {}
    if kind in ("yolo", "yolo-pose"):
        for picture in pictures:
            stem = posixpath.splitext(posixpath.basename(picture))[0]
            parts = posixpath.dirname(picture).split("/")
            if "images" in parts:
                parts[len(parts) - 1 - parts[::-1].index("images")] = "labels"
            path = "/".join(parts + [stem + ".txt"]).lstrip("/")
            if path in files:
                wanted[picture] = path
        texts = repository.contents([files[path] for path in wanted.values()])
        return {
            picture: parse_yolo(text.decode("utf-8", "replace"), pose=kind == "yolo-pose")
            for picture, text in zip(wanted, texts)
            if text is not None
        }
    if kind == "voc":
        by_stem = {
            posixpath.splitext(posixpath.basename(path))[0]: path
            for path in files
            if path.endswith(".xml")
        }
        for picture in pictures:
            stem = posixpath.splitext(posixpath.basename(picture))[0]
            if stem in by_stem:
                wanted[picture] = by_stem[stem]
        texts = repository.contents([files[path] for path in wanted.values()])
        return {
            picture: parse_voc(text.decode("utf-8", "replace"))
            for picture, text in zip(wanted, texts)
            if text is not None
        }
    ending, parse = {"coco": (".coco.json", parse_coco), "csv": ("_annotations.csv", parse_csv)}[
        kind
    ]
    result: dict[str, list[LabelledBox]] = {}
    for path in files:
        if not path.endswith(ending):
            continue
        text = next(repository.contents([files[path]]))
        if text is None:
            continue
        directory = posixpath.dirname(path)
        for name, boxes in parse(text.decode("utf-8", "replace")).items():
            result[posixpath.join(directory, name)] = boxes
    return result
