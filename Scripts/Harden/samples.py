"""Small valid inputs of every format that vbench reads, as {path: content}, with the files to break."""

import json
import struct
import subprocess
import sys
from pathlib import Path

import common

FRAMES = 3


def png(width=24, height=24, depth=8, channels=3, value=lambda x, y, c: x * y * 7 + x * 13 + y * 5 + c):
    size = depth // 8
    rows = b"".join(
        b"\0" + b"".join(
            (value(x, y, c) % (1 << depth)).to_bytes(size, "big") for x in range(width) for c in range(channels))
        for y in range(height))
    return common.png_file(width, height, depth, {1: 0, 3: 2}[channels], rows)


PNG = png()
PPM = b"P6\n24 24\n255\n" + bytes((i * 7) % 256 for i in range(24 * 24 * 3))
BMP = (
    b"BM" + struct.pack("<IHHI", 54 + 24 * 24 * 3, 0, 0, 54)
    + struct.pack("<IiiHHIIiiII", 40, 24, 24, 1, 24, 0, 0, 0, 0, 0, 0) + bytes(24 * 24 * 3))


def from_ffmpeg(path, *arguments):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc=size=32x32:rate=30:duration={FRAMES / 30}",
         *arguments, str(path)], check=True)
    return path.read_bytes()


def box(i, separator=","):
    return separator.join(map(str, [3 + i, 4 + i, 8, 9]))


def lines(of, count=FRAMES):
    return ("".join(of(i) + "\n" for i in range(count))).encode()


def frames(folder, pattern="%04d.png", content=PNG):
    return {f"{folder}/{pattern % i}".lstrip("/"): content for i in range(1, FRAMES + 1)}


def labels():
    """Returns a sequence in each layout of single-object labels, and in the layouts of MOTChallenge and vbench."""
    manifest = (
        "name: own\nframes: img\nfirst_frame: 0\nframe_count: 3\nframe_rate: 30\nattributes: [FM, OCC]\n"
        'targets:\n  - name: "1"\n    labels: a.csv\n    attributes: []\n')
    return {
        "otb": (frames("img"), {"groundtruth_rect.txt": lines(box), "attrs.txt": b"IV, OCC\n"}),
        "otb-several": (
            frames("img"), {"groundtruth_rect.1.txt": lines(box), "groundtruth_rect.2.txt": lines(box)}),
        "vot": (frames("color", "%08d.png"), {
            "groundtruth.txt": b"3,4,8,9\n3,3,12,3,12,12,3,12\nm1,1,6,5,2,4,2,4,2,4,2,4\n",
            "sequence": b"channels.color=color/%08d.png\nfps=30\nlength=3\nwidth=24\nheight=24\n",
            "occlusion.tag": b"0\n1\n0\n", "anchor.value": b"1\n0\n-1\n"}),
        "got10k": (frames("", "%08d.png"), {
            "groundtruth.txt": lines(box), "absence.label": b"0\n1\n0\n", "cover.label": b"8\n0\n7\n",
            "cut_by_image.label": b"0\n0\n1\n",
            "meta_info.ini": b"[METAINFO]\nanno_fps: 10Hz\nobject_class: cat\nresolution: (24, 24)\n"}),
        "lasot": (frames("img", "%08d.png"), {
            "groundtruth.txt": lines(box), "full_occlusion.txt": b"0,1,0\n", "out_of_view.txt": b"0,0,1\n"}),
        "trackingnet": (frames("frames/a_0", "%d.png"), {"anno/a_0.txt": lines(box)}),
        "uav123": (frames("data_seq/UAV123/bike1", "%06d.png"), {
            "anno/UAV123/bike1.txt": lines(box), "anno/UAV123/att/bike1.txt": b"0,1,0,0,1,0,0,0,0,0,0,1"}),
        "nfs": (frames("ball/30/ball", "%05d.png"), {
            "ball/30/ball.txt": lines(lambda i: f'{i} {3 + i} {4 + i} {11 + i} {13 + i} {i * 8 + 1} 0 0 0 "B"')}),
        "mot": (frames("img1", "%06d.png"), {
            "gt/gt.txt": lines(lambda i: f"{i % 3 + 1},{1 + i // 3},3,4,8,9,1,1,1", 6),
            "seqinfo.ini": b"[Sequence]\nname=x\nimDir=img1\nframeRate=30\nseqLength=3\nimWidth=24\nimHeight=24\n"}),
        "corners": (frames("img"), {
            "corners.csv": b"frame,x1,y1,x2,y2,x3,y3,x4,y4\n1,3,3,12,3,12,12,3,12\n3,3,3,9,3,9,9,3,9\n"}),
        "manifest": (frames("img"), {
            "sequence.yaml": manifest.encode(),
            "a.csv": b"frame,x,y,width,height,visibility,cover,attributes\n"
            b"0,3,4,8,9,visible,0.5,OV FM\n1,4,5,8,9,visible,1,\n2,,,,,absent,,\n"}),
    }


def pictures(folder):
    """Returns sequences with a broken frame, in every image format."""
    jpeg = from_ffmpeg(folder / "a.jpg", "-frames:v", "1")
    kinds = {"png": PNG, "jpg": jpeg, "ppm": PPM, "bmp": BMP, "pgm": b"P5\n24 24\n255\n" + bytes(576)}
    good = {"groundtruth_rect.txt": lines(box)}
    return {
        kind: (good | {f"img/{i:04}.{kind}": content for i in (1, 3)}, {f"img/0002.{kind}": content})
        for kind, content in kinds.items()}


def videos(folder):
    kinds = {"mkv": "mjpeg", "mp4": "mpeg4", "avi": "mpeg4", "mov": "mjpeg"}
    manifest = b'name: own\nframes: v.%s\nfirst_frame: 0\ntargets:\n  - name: "1"\n    labels: a.csv\n'
    table = b"frame,x,y,width,height\n0,3,4,8,9\n1,4,5,8,9\n"
    return {
        kind: ({"sequence.yaml": manifest % kind.encode(), "a.csv": table},
               {f"v.{kind}": from_ffmpeg(folder / f"v.{kind}", "-c:v", codec)})
        for kind, codec in kinds.items()}


def results():
    """Returns trackers' results for sequences in vbench's own layout that are called NAME."""
    runs = json.dumps([{
        "tracker": "x", "seqName": "NAME", "startFrame": 1, "endFrame": 3, "len": 3, "evalType": "SRE",
        "shiftType": "left", "resType": "rect", "fps": 10.5, "res": [[1, 2, 3, 4], [4, 5, 6, 7], [5, 6, 7, 8]]}])
    return {
        "otb": {"x/NAME.txt": lines(box)}, "otb-json": {"x/NAME.json": runs.encode()},
        "got10k": {"x/NAME/NAME_001.txt": lines(box), "x/NAME/NAME_time.txt": b"0.1\n0.1\n0.2\n"},
        "vot": {
            "x/unsupervised/NAME/NAME_001.txt": b"1\n3,3,12,3,12,12,3,12\nm1,1,6,5,2,4,2,4\n",
            "x/unsupervised/NAME/NAME_001_confidence.value": b"\n0.5\n0.7\n"},
        "vot-binary": {
            "x/unsupervised/NAME/NAME_001.bin": struct.pack("<HI", 1, 3) + b"\0\1\0\0\0"
            + b"\1" + struct.pack("<4f", 3, 4, 8, 9) + b"\1" + struct.pack("<4f", 4, 4, 8, 9)},
    }


def flow_file(width=24, height=24):
    return b"PIEH" + struct.pack("<ii", width, height) + struct.pack("<ff", 1.5, -0.25) * (width * height)


def tasks():
    """Returns the labels of one item and an answer to it, by task. ITEM stands for the item's name in the answer's
    path.
    """
    matrix = b"1 0 2\n0 1 3\n0 0 1\n"
    kitti = png(depth=16, value=lambda x, y, c: 1 if c == 2 else 32768 + 64 * c)
    gt = lines(lambda i: f"{i % 3 + 1},{1 + i // 3},3,4,8,9,1,1,1", 6)
    answers = json.dumps([{"box": [1, 2, 9, 9], "confidence": 0.9, "label": "cat", "text": "a"}]).encode()
    coco = json.dumps({
        "images": [{"id": 1, "file_name": "a.png"}],
        "categories": [{"id": 3, "name": "cat", "keypoints": ["left_eye", "right_eye"]}],
        "annotations": [{"image_id": 1, "category_id": 3, "bbox": [1, 2, 9, 9], "area": 81, "iscrowd": 0,
                         "keypoints": [5, 6, 2, 8, 6, 2]}]}).encode()
    voc = (
        b"<annotation><object><name>cat &#38; dog</name><difficult>0</difficult><bndbox><xmin>1</xmin>"
        b"<ymin>2</ymin><xmax>9</xmax><ymax>9</ymax></bndbox></object></annotation>\n")
    return {
        "flow": [
            ({"frame10.png": PNG, "frame11.png": PNG}, {"flow10.flo": flow_file()}, {"ITEM.flo": flow_file()}),
            ({"image_2/0_10.png": PNG, "image_2/0_11.png": PNG}, {"flow_occ/0_10.png": kitti}, {"0.flo": kitti})],
        "registration": [
            ({"1.ppm": PPM, "2.ppm": PPM}, {"H_1_2": matrix}, {"ITEM/1-2.txt": matrix}),
            ({"a1.png": PNG, "a2.png": PNG}, {"H1to2p.xml": b"<data>\n1. 0. 0. 0. 1. 0. 0. 0. 1.</data>"},
             {"ITEM.txt": matrix})],
        "mot": [
            ({}, {"gt/gt.txt": gt, "seqinfo.ini": b"[Sequence]\nname=ITEM\nframeRate=30\nseqLength=3\n"},
             {"ITEM.txt": gt}),
            ({}, {"label_02/0.txt": b"0 1 Car 0 0 -1 3 4 9 9 -1 -1 -1 -1 -1 -1 -1\n"}, {"0.txt": gt})],
        "detection": [
            ({"images/a.png": PNG}, {"annotations/instances_a.json": coco}, {"a.json": answers}),
            ({"JPEGImages/a.png": PNG}, {"Annotations/a.xml": voc}, {"a.json": answers}),
            ({"images/a.png": PNG, "data.yaml": b"names:\n  0: cat\n"}, {"labels/a.txt": b"0 0.5 0.5 0.1 0.2\n"},
             {"a.json": answers})],
        "faces": [
            ({"images/a.png": PNG}, {"wider_face_val_bbx_gt.txt": b"a.png\n1\n1 2 9 9 0 0 0 0 0 0\n"},
             {"a.json": answers}),
            ({"images/a.png": PNG}, {"label.txt": b"# a.png\n1 2 9 9 5 6 0 8 6 0 6 9 0 6 9 0 7 9 0 0.8\n"},
             {"a.json": answers})],
        "text": [({"a.png": PNG}, {"gt_a.txt": b"1,2,9,2,9,9,1,9,word\n1,2,3,2,3,4,1,4,###\n"}, {"a.json": answers})],
        "barcodes": [
            ({"a.png": PNG}, {"dataset_config.json": json.dumps({"test_images": [{
                "image_name": "a.png", "x": [1, 9, 9, 1], "y": [1, 1, 9, 9], "info": "x"}]}).encode()},
             {"a.json": answers})],
        "horizon": [({"a.png": PNG}, {"horizon.csv": b"a.png,1.5\n"}, {"a.txt": b"1.5\n"})],
    }


TRAX = {
    "hello": b'@@TRAX:hello "trax.version=4" "trax.image=path;" "trax.region=rectangle;polygon;mask;"',
    "states": [
        b'@@TRAX:state "1.5,2,30,40" "confidence=0.5" "time=1.5"', b'@@TRAX:state "10,10,30.5,12,28,40,9,35"',
        b'@@TRAX:state "mask:1,1,6,5,2,4,2,4,2,4,2,4"', b'@@TRAX:quit "trax.reason=no more"'],
}
LINES = [b"1,2,30,40", b"1 2 30 40 0.5", b"nan,nan,nan,nan", b"1.5\t2\t3\t4"]


def write(folder):
    """Writes all inputs for other programs as FOLDER/KIND/NAME/..., with the files to break listed in
    FOLDER/KIND/NAME.broken.
    """
    kinds = {"dataset": labels() | pictures(folder) | videos(folder), "table": {
        name: ({}, files) for name, files in results().items()}}
    for task, items in tasks().items():
        kinds[task] = {str(number): (good, broken) for number, (good, broken, _) in enumerate(items)}
    for kind, entries in kinds.items():
        for name, (good, broken) in entries.items():
            for path, content in (good | broken).items():
                (folder / kind / name / path).parent.mkdir(parents=True, exist_ok=True)
                (folder / kind / name / path).write_bytes(content)
            (folder / kind / f"{name}.broken").write_text("\n".join(sorted(broken)))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
