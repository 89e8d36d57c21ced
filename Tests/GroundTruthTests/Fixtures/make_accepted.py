"""Writes accepted.json: label files and result files as programs and people write them, with the boxes that they state.

All of them state the boxes BOXES, in pixels from 0, for a sequence of images of 40 x 30 pixels. The numbers are computed
here, from the definition of each form. Needs only Python: python3 make_accepted.py
"""

import json
import os

WIDTH, HEIGHT = 40, 30
BOXES = [(10, 7, 9, 6), (11, 7, 9, 6), (12, 8, 9, 6), (13, 8, 9, 6)]
FRAMES = range(len(BOXES))
from_one = [(x + 1, y + 1, w, h) for x, y, w, h in BOXES]
labels, results = [], []


def rows(boxes, separator=",", end="", line_end="\n"):
    return "".join(separator.join(str(v) for v in box) + end + line_end for box in boxes)


def corners(boxes):
    return [(x, y, x + w, y + h) for x, y, w, h in boxes]


def centers(boxes):
    return [(x + w / 2, y + h / 2, w, h) for x, y, w, h in boxes]


def relative(boxes):
    return [(a / WIDTH, b / HEIGHT, c / WIDTH, d / HEIGHT) for a, b, c, d in boxes]


def table(header, fields, separator=","):
    return header + "\n" + rows(fields, separator)


def numbered(boxes, first=0):
    return [(first + frame, *box) for frame, box in enumerate(boxes)]


def add(name, files, images, digits=4, first=1, form=None, expected=None, names=None):
    """Adds labels: the files' texts by path, and the folder of images, which are numbered from `first` or have `names`."""
    labels.append(dict(name=name, files=files, images=images, digits=digits, first=first, form=form,
                       expected=expected or [BOXES], **(dict(names=names) if names else {})))


def otb(name, text, **facts):
    add(name, {"Seq/groundtruth_rect.txt": text}, "Seq/img", **facts)


def beside(name, text, file="cup.csv", **facts):
    add(name, {file: text}, "cup", **facts)


def result(name, text, form=None, file="Seq.txt", expected=None):
    """Adds results, which count pixels from 1."""
    results.append(dict(name=name, file=file, text=text, form=form, expected=expected or BOXES))


plain = rows(from_one)
peculiar = {
    "spaces": rows(from_one, " "),
    "tabs": rows(from_one, "\t"),
    "line ends of Windows, and a byte order mark": "\ufeff" + rows(from_one, line_end="\r\n"),
    "a separator at the end": rows(from_one, end=","),
    "a header": "x,y,width,height\n" + plain,
    "a comment": "# labels\n" + plain,
    "an empty line": plain.replace("\n", "\n\n", 1),
    "brackets": rows(from_one).replace("\n", "]\n").replace("1", "[1", 1).replace("\n1", "\n[1"),
    "quotation marks": rows([[f'"{v}"' for v in box] for box in from_one]),
    "decimal commas": rows([[f"{v},0" for v in box] for box in from_one], ";"),
    "scientific notation": rows([[f"{v:.18e}" for v in box] for box in from_one], " "),
    "a list of lists": json.dumps(from_one),
    "an indented list of lists": json.dumps(from_one, indent=2),
    "columns in another order": table("h,w,note,y,x", [(h, w, "a", y, x) for x, y, w, h in from_one]),
    "corners under their names": table("xmin,ymin,xmax,ymax", corners(from_one)),
}
for name, text in peculiar.items():
    otb(name, text)
    result(name, text)
forms = {
    "xyxy": corners(from_one),
    "cxcywh": centers(from_one),
    "yxyx": [(b, a, d, c) for a, b, c, d in corners(from_one)],
    "yxhw": [(y, x, h, w) for x, y, w, h in from_one],
    "relative-xywh": relative(BOXES),
    "relative-cxcywh": relative(centers(BOXES)),
    "frame-xywh": numbered(from_one),
}
for form, boxes in forms.items():
    otb(form, rows(boxes), form=form)
    result(form, rows(boxes), form=form)
otb("four corners", rows([(x, y, x + w, y, x + w, y + h, x, y + h) for x, y, w, h in from_one]))
otb("NaN for an absent target", rows(from_one[:3]) + "NaN,NaN,NaN,NaN\n", expected=[BOXES[:3] + [None]])
otb("-1 for an absent target", rows(from_one[:3]) + "-1,-1,-1,-1\n", expected=[BOXES[:3] + [None]])

beside("a table", table("frame,x,y,width,height", numbered(BOXES)))
beside("a table whose frames count from 1", table("frame,x,y,width,height", numbered(BOXES, 1)))
beside("a table with float frames", table("frame,x,y,w,h", [(f"{f}.0", *b) for f, *b in numbered(BOXES)]))
beside("a quoted table", table('"frame","x","y","w","h"', [[f'"{v}"' for v in row] for row in numbered(BOXES)]))
beside("a table with a further column", table("frame,x,y,w,h,note", [(*row, "a") for row in numbered(BOXES)]))
beside("a table with semicolons", table("frame;x;y;w;h", [[f"{v},0" for v in row] for row in numbered(BOXES)], ";"))
beside("a table with tabs", table("frame\tx\ty\tw\th", numbered(BOXES), "\t"), "cup.tsv")
beside("a table of centers", table("frame,cx,cy,w,h", numbered(centers(BOXES))))
beside("a table with CVAT's names", table("frame,xtl,ytl,xbr,ybr", numbered(corners(BOXES))))
beside("a table with four corners", table(
    "frame,x1,y1,x2,y2,x3,y3,x4,y4",
    [(f, x, y, x + w, y, x + w, y + h, x, y + h) for f, x, y, w, h in numbered(BOXES)]))
beside("a table of the images' numbers", table("frame,x,y,w,h", numbered(BOXES, 70)), first=70)
beside("a table of images", table(
    "filename,class,xmin,ymin,xmax,ymax", [(f"{f:04}.png", "cup", *b) for f, *b in numbered(corners(BOXES), 1)]))
beside("a table of images with other zeros", table(
    "filename,x,y,w,h", [(f"{f:06}.png", *b) for f, *b in numbered(BOXES, 1)]))
beside("a table of images of Windows", table(
    "image_path,x,y,w,h", [(f"C:\\cups\\{f:04}.png", *b) for f, *b in numbered(BOXES, 1)]))
beside("a table with lists", table(
    "frame,bbox", [(f, '"' + str(list(box)) + '"') for f, box in enumerate(BOXES)]))
beside("a table of results of vbench track", table(
    "frame,object,x,y,width,height,confidence", [(f, 1, *box, 0.5) for f, box in enumerate(BOXES)]))
beside("objects in JSON", json.dumps([dict(frame=f, bbox=box) for f, box in enumerate(BOXES)]), "cup.json")
beside("lines of JSON", "".join(
    json.dumps(dict(frame=f, x=x, y=y, w=w, h=h)) + "\n" for f, x, y, w, h in numbered(BOXES)), "cup.jsonl")
beside("lines beside a folder", rows(BOXES), "cup.txt")
beside("another name of the label file", rows(BOXES), "cup_gt.txt")
beside("rows of MOTChallenge", rows([(f + 1, 1, *box, 1, 1, 1) for f, box in enumerate(from_one)]), "cup.txt")
add("a table among the images", {"train/_annotations.csv": table(
    "filename,width,height,class,xmin,ymin,xmax,ymax",
    [(f"{f:04}.png", WIDTH, HEIGHT, "cup", *b) for f, *b in numbered(corners(BOXES), 1)])}, "train")
add("labels in another folder", {"annotations/cup.txt": rows(BOXES)}, "videos/cup")
add("frames in any only folder", {"Seq/groundtruth_rect.txt": plain}, "Seq/frames")
add("TNL2K", {"Seq/groundtruth.txt": rows(BOXES), "Seq/language.txt": "a cup\n"}, "Seq/imgs")
add("GOT-10k", {"GOT-10k_Val_000001/groundtruth.txt": rows(BOXES), "GOT-10k_Val_000001/absence.label": "0\n" * 4},
    "GOT-10k_Val_000001", digits=8)
add("GOT-10k's test split", {"GOT-10k_Test_000001/groundtruth.txt": rows(BOXES[:1])}, "GOT-10k_Test_000001",
    digits=8, expected=[BOXES[:1] + [None] * 3])
add("AVisT", {"anno/cup.txt": rows(BOXES), "full_occlusion/cup_full_occlusion.txt": "0,0,0,0",
              "out_of_view/cup_out_of_view.txt": "0,0,0,0"}, "sequences/cup", digits=5)
mot = rows([(f + 1, 5, *box, 1, 1, 1) for f, box in enumerate(from_one)])
add("MOTChallenge", {"Seq/gt/gt.txt": mot}, "Seq/img1", digits=6)
add("MOTChallenge with names", {"Seq/gt/gt.txt": mot.replace(",1,1,1\n", ",1,car,1\n")}, "Seq/img1", digits=6)
add("DarkLabel with a header", {"Seq/gt/gt.txt": table("frame,n,id,x1,y1,x2,y2,label", [
    (f, 1, 5, *box, "cup") for f, box in enumerate(corners(from_one))])}, "Seq/img1", digits=6)
add("CVAT for video", {"annotations.xml": '<annotations><track id="0" label="cup">' + "".join(
    f'<box frame="{f}" outside="0" xtl="{a}" ytl="{b}" xbr="{c}" ybr="{d}"/>'
    for f, a, b, c, d in numbered(corners(BOXES))) + "</track></annotations>"}, "images")
keys = [dict(frame=f + 1, enabled=True, rotation=0, x=100 * x, y=100 * y, width=100 * w, height=100 * h)
        for f, x, y, w, h in numbered(relative(BOXES))]
add("Label Studio", {"project.json": json.dumps([dict(id=1, data=dict(video="/data/upload/1/0a1b2c3d-cup.mp4"), annotations=[
    dict(result=[dict(type="videorectangle", value=dict(framesCount=4, labels=["cup"], sequence=keys))])])])}, "cup")

result("a confidence after each box", rows([(*box, 0.5) for box in from_one]))
result("words for a missing answer", rows(from_one[:3]) + "None\n", expected=BOXES[:3] + [None])
result("a table with tabs", table("frame\tx\ty\tw\th", numbered(from_one), "\t"), file="Seq.tsv")
result("a table", table("frame,x,y,width,height,confidence", [(*row, 0.5) for row in numbered(from_one)]), file="Seq.csv")
result("a table of images", table("image,xmin,ymin,xmax,ymax", [
    (f"{f:04}.jpg", *b) for f, *b in numbered(corners(from_one), 1)]), file="Seq.csv")
result("objects in JSON", json.dumps([dict(frame=f, bbox=box) for f, box in enumerate(from_one)]), file="Seq.json")
result("lines of JSON", "".join(
    json.dumps(dict(frame=f, x=x, y=y, w=w, h=h)) + "\n" for f, x, y, w, h in numbered(from_one)), file="Seq.jsonl")

def numbers(box):
    return ", ".join(f"{float(v):.4f}" for v in box)


def lists(boxes):
    return [f"[{numbers(box)}]" for box in boxes]


printed = {
    "a tensor per line": "".join(f"tensor([{numbers(box)}])\n" for box in from_one),
    "a tensor": "tensor([" + ",\n        ".join(lists(from_one)) + "], device='cuda:0', dtype=torch.float64)\n",
    "an array": "[" + "\n ".join("[" + " ".join(f"{v}." for v in box) + "]" for box in from_one) + "]\n",
    "an array with its type on a line": "array([" + ",\n       ".join(lists(from_one)) + "],\n      dtype=float32)\n",
    "an array with wrapped rows": "[" + "\n ".join(
        f"[{x}. {y}. {w}.\n  {h}.]" for x, y, w, h in from_one) + "]\n",
    "numbers of numpy": "".join(
        "[" + ", ".join(f"np.float64({float(v)})" for v in box) + "]\n" for box in from_one),
    "a list of tensors": "[" + ", ".join(f"tensor({row})" for row in lists(from_one)) + "]\n",
    "a list of tuples": "[" + ", ".join(str(box) for box in from_one) + "]\n",
    "the numbers of pandas' columns": "0,1,2,3\n" + plain,
    "pandas' index and its numbers of columns": table(",0,1,2,3", numbered(from_one)),
    "pandas' index": table(",x,y,width,height", numbered(from_one)),
    "pandas' index, read again": table("Unnamed: 0,x,y,width,height", numbered(from_one)),
}
for name, text in printed.items():
    otb(name, text)
    result(name, text)
beside("pandas' index beside frames", table(
    ",frame,x,y,width,height", [(index, *row) for index, row in enumerate(numbered(BOXES))]))
beside("pandas' index of chosen rows", table(",x,y,width,height", numbered(BOXES)[::2]),
       expected=[[BOXES[0], None, BOXES[2], None]])
beside("a column of printed arrays", table(
    "frame,bbox", [(f, "[" + " ".join(f"{v}." for v in box) + "]") for f, box in enumerate(BOXES)]))
beside("a comment that names columns", "# labels\n# frame x y w h\n" + rows(numbered(BOXES), " "), "cup.txt")
beside("boxes in JSON by frame", json.dumps({str(f): box for f, box in enumerate(BOXES)}), "cup.json")
beside("boxes in JSON by image", json.dumps({f"{f:04}.png": box for f, *box in numbered(BOXES, 1)}), "cup.json")
beside("names of images without a header", rows([(f"cup/{f:04}.png", *box) for f, *box in numbered(BOXES, 1)]), "cup.txt")
beside("OpenCV's annotations", rows([(f"cup/{f:04}.png", 1, *b) for f, *b in numbered(BOXES, 1)], " "), "cup.txt")
times = ["1403636579763555584", "1403636579813555457", "1403636579863555330", "1403636579913555203"]
seconds = ["1305031102.175304", "1305031102.211214", "1305031102.243211", "1305031102.275326"]
for name, keys in [("nanoseconds", times), ("seconds", seconds)]:
    keyed = [(key, *box) for key, box in zip(keys, BOXES)]
    add(f"a table of times in {name}", {"cam.csv": table("timestamp,x,y,width,height", keyed)}, "cam", names=keys)
    add(f"rows of times in {name}", {"cam.txt": "# timestamp x y w h\n" + rows(keyed, " ")}, "cam", names=keys)
    add(f"a table of images named by {name}", {"cam.csv": table(
        "filename,x,y,width,height", [(f"{key}.png", *box) for key, *box in keyed])}, "cam", names=keys)
add("Temple-Color 128", {"Ball_ce1/Ball_ce1_gt.txt": plain, "Ball_ce1/Ball_ce1_frames.txt": "1,4\n"}, "Ball_ce1/img")
add("boxes beside other files", {"boxes.txt": rows(BOXES), "classes.txt": "cup\nball\n",
                                 "README.txt": "x y width height\nDrawn by hand.\n"}, "frames")
for name in ["a tensor", "an array with its type on a line", "an array"]:
    beside(name, printed[name], "cup.txt", expected=[from_one])
result("rows of times", rows([(key, *box) for key, box in zip(times, from_one)], " "))

# What programs print, one box per line.
said = {
    "OpenCV's rectangles": [f"[{w} x {h} from ({x}, {y})]" for x, y, w, h in from_one],
    "what OpenCV's trackers return": [f"(True, ({x}.0, {y}.0, {w}.0, {h}.0))" for x, y, w, h in from_one],
    "named numbers": [f"x={x} y={y} w={w} h={h}" for x, y, w, h in from_one],
    "dictionaries": ["{'x': %d, 'y': %d, 'w': %d, 'h': %d}" % box for box in from_one],
    "named arguments": ["Rect(x=%d, y=%d, width=%d, height=%d)" % box for box in from_one],
    "dlib's rectangles": [f"[({x}, {y}) ({x + w}, {y + h})]" for x, y, w, h in from_one],
    "a name before each list": [f"bbox: [{x} {y} {w} {h}]" for x, y, w, h in from_one],
}
for name, lines in said.items():
    text = "\n".join(lines) + "\n"
    otb(name, text)
    result(name, text)
lost = said["what OpenCV's trackers return"][:3] + ["(False, (0.0, 0.0, 0.0, 0.0))"]
result("a lost target", "\n".join(lost) + "\n", expected=BOXES[:3] + [None])
logged = [f"2024-05-01 12:00:{f:02},123 - INFO - Frame {f}/4 - bbox: ({x}, {y}, {w}, {h}), conf=0.{f}"
          for f, x, y, w, h in numbered(from_one)]
result("a log", "loading ...\n" + "\n".join(logged) + "\ndone\n")
result("a log without a frame", "\n".join(logged[:2] + ["Frame 2/4 - lost"] + logged[3:]) + "\n",
       expected=BOXES[:2] + [None] + BOXES[3:])
result("rows of MOTChallenge for one object", rows([(f + 1, 1, *box, 0.9, -1, -1, -1) for f, box in enumerate(from_one)]))
result("lines of JSON without frames", "".join(
    json.dumps(dict(bbox=box, score=0.5)) + "\n" for box in from_one), file="Seq.jsonl")
result("lines of JSON in a text file", "".join(
    json.dumps(dict(frame=f, bbox=box)) + "\n" for f, box in enumerate(from_one)))
result("corners that a key names", json.dumps([dict(frame=f, ltrb=b) for f, b in enumerate(corners(from_one))]), file="Seq.json")
result("nested JSON", json.dumps(dict(results=[
    dict(frame_id=f, box=dict(left=x, top=y, width=w, height=h)) for f, x, y, w, h in numbered(from_one)])), file="Seq.json")
beside("nested JSON beside frames", json.dumps(dict(video="cup.mp4", frames=[
    dict(frame=f, objects=[dict(label="cup", box=dict(x=x, y=y, w=w, h=h))]) for f, x, y, w, h in numbered(BOXES)])), "cup.json")
beside("boxes in JSON below the frames", json.dumps(dict(annotations={str(f): dict(bbox=b) for f, b in enumerate(BOXES)})),
       "cup.json")
beside("a missing box in JSON", json.dumps({"0": BOXES[0], "1": None, "2": BOXES[2], "3": BOXES[3]}), "cup.json",
       expected=[[BOXES[0], None] + BOXES[2:]])
beside("a log beside frames", "".join(f"frame {f}: x={x} y={y} w={w} h={h}\n" for f, x, y, w, h in numbered(BOXES)), "cup.txt")
beside("OpenCV's file storage", "%YAML:1.0\n---\n" + "".join(
    f"frame{f}: [ {x}, {y}, {w}, {h} ]\n" for f, x, y, w, h in numbered(BOXES)), "cup.yml")
beside("Excel's separator", "sep=;\r\n" + table("frame;x;y;w;h", numbered(BOXES), ";"))
beside("Excel's separator and decimal commas", "sep=;\r\n" + table(
    "frame;x;y;w;h", [[f, *(f"{v},0" for v in b)] for f, *b in numbered(BOXES)], ";"))
beside("German names", table("Bild;X;Y;Breite;Höhe", [[f, *(f"{v},0" for v in b)] for f, *b in numbered(BOXES)], ";"))
matlab = [(f"C:\\cups\\{f:04}.png", box) for f, box in enumerate(from_one, 1)]
beside("MATLAB's lists", "imageFilename,cup\n" + "".join(
    f'{name},"[{" ".join(map(str, box))}]"\n' for name, box in matlab))
beside("MATLAB's columns", table("imageFilename,cup_1,cup_2,cup_3,cup_4", [(name, *box) for name, box in matlab]))
second = [(3, 4, 5, 6)] * 4
beside("columns for two objects", table(
    "frame,cup_x,cup_y,cup_w,cup_h,dog_x,dog_y,dog_w,dog_h",
    [(f, *a, *b) for f, (a, b) in enumerate(zip(BOXES, second))]), expected=[BOXES, second])
beside("numbered columns for two objects", table(
    "frame,x1,y1,w1,h1,x2,y2,w2,h2", [(f, *a, *b) for f, (a, b) in enumerate(zip(BOXES, second))]),
       expected=[BOXES, second])
beside("names of columns with a prefix", table(
    "frame_no,obj_class,bbox_x1,bbox_y1,bbox_x2,bbox_y2", [(f, "cup", *b) for f, *b in numbered(corners(BOXES))]))
add("pysot", {"cups.json": json.dumps(dict(Cup=dict(
    video_dir="Cup", init_rect=from_one[0], img_names=[f"Cup/img/{f:04}.png" for f in range(1, 5)],
    gt_rect=from_one, attr=["IV"])))}, "Cup/img")
add("MOTChallenge with names of classes", {"Seq/gt/gt.txt": mot.replace(",1,1,1\n", ",1,2,1\n"),
                                           "Seq/gt/labels.txt": "person\ncar\n"}, "Seq/img1", digits=6)

with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "accepted.json"), "w") as file:
    json.dump(dict(labels=labels, results=results), file, indent=1)
    file.write("\n")
