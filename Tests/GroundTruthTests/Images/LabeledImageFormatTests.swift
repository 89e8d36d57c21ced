import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

/// Tests for layouts of labeled images, with small handwritten datasets.
struct LabeledImageFormatTests {
  private let folder: TemporaryFolder
  private let picture: [UInt8]

  init() throws {
    folder = try TemporaryFolder()
    picture = try ImageFile.png(TestImages.pattern(width: 200, height: 100))
  }

  private func images() throws -> [LabeledImage] {
    try Layouts.images.items(in: folder.path)
  }

  private func box(_ label: ImageLabel) -> Box { label.quadrilateral.boundingBox }

  @Test func `COCO labels are read with boxes, classes, crowds, areas and keypoints`() throws {
    try folder.write(picture, to: "val/b.png")
    try folder.write(
      text: """
        {"info": {}, "licenses": [],
         "images": [{"id": 7, "file_name": "b.png", "width": 200, "height": 100},
                    {"id": 12, "file_name": "a.png", "width": 200, "height": 100}],
         "categories": [{"id": 18, "name": "dog", "supercategory": "animal"},
                        {"id": 1, "name": "face", "keypoints": ["left_eye", "right_eye", "nose"]}],
         "annotations": [
          {"id": 1, "image_id": 7, "category_id": 18, "bbox": [10.5, 20, 30, 40.25], "area": 600.5,
           "iscrowd": 0, "segmentation": [[1, 2, 3, 4, 5, 6]]},
          {"id": 2, "image_id": 7, "category_id": 18, "bbox": [0, 0, 200, 100], "iscrowd": 1,
           "segmentation": {"counts": [1, 2], "size": [100, 200]}},
          {"id": 3, "image_id": 7, "category_id": 1, "bbox": [1, 2, 50, 60],
           "keypoints": [11, 12, 2, 31, 12, 2, 21, 30, 1], "num_keypoints": 3},
          {"id": 4, "image_id": 7, "category_id": 1, "bbox": [1, 2, 50, 60],
           "keypoints": [11, 12, 2, 0, 0, 0, 21, 30, 1], "num_keypoints": 2}]}
        """, to: "annotations/instances_val.json")
    try folder.write(text: "{}", to: "annotations/captions_val.json")
    let images = try images()
    // The images are sorted by id because COCO's own program breaks ties between equal scores in this order.
    #expect(images.map(\.name) == ["b.png", "a.png"])
    #expect(try images[1].labels().isEmpty)
    let labels = try images[0].labels()
    #expect(labels.map(\.kind) == ["dog", "dog", "face", "face"])
    #expect(box(labels[0]) == Box(x: 10.5, y: 20, width: 30, height: 40.25))
    #expect(labels.map(\.area) == [600.5, nil, nil, nil])
    #expect(labels.map(\.isCrowd) == [false, true, false, false])
    #expect(labels[2].landmarks?.points == [Point(11, 12), Point(31, 12), Point(21, 30)])
    #expect(labels[2].landmarks?.rightEye == 1)
    #expect(labels[3].landmarks == nil)
    #expect(try images[0].image().size == PixelSize(width: 200, height: 100))
    // The path may be the file itself, for folders with several label files.
    try folder.write(text: "{\"images\": []}", to: "annotations/instances_train.json")
    let both = #expect(throws: GroundTruthError.self) { try self.images() }
    #expect(both?.description.contains("instances_train.json, instances_val.json") == true)
    #expect(
      try Layouts.images.items(in: folder.path("annotations/instances_val.json")).count == 2)
  }

  @Test(arguments: [
    ("[", "expected JSON"), ("[]", "the whole: expected an object"), ("{}", "images: missing"),
    ("{\"images\": [{\"id\": 1}]}", "images[0].file_name: missing"),
    ("{\"images\": [{\"id\": 1.5, \"file_name\": \"a\"}]}", "images[0].id"),
    ("{\"images\": [{\"id\": 1e99, \"file_name\": \"a\"}]}", "images[0].id"),
    (
      "{\"images\": [{\"id\": 1, \"file_name\": \"../a\"}]}", "images[0].file_name: expected a file"
    ),
    (
      "{\"images\": [{\"id\": 1, \"file_name\": \"/etc/a\"}]}",
      "images[0].file_name: expected a file"
    ),
    (
      "{\"images\": [{\"id\": 1, \"file_name\": \"a\"}, {\"id\": 1, \"file_name\": \"b\"}]}",
      "images[1].id: 1 occurs twice"
    ),
    (
      "{\"images\": [{\"id\": 1, \"file_name\": \"a\"}, {\"id\": 2, \"file_name\": \"a\"}]}",
      "images[1].file_name: 'a' occurs twice"
    ),
    (
      "{\"images\": [], \"categories\": [{\"id\": 1, \"name\": \"x\"}, {\"id\": 2, \"name\":"
        + " \"x\"}]}",
      "categories[1].name: 'x' occurs twice"
    ),
  ])
  func `mistakes in a COCO file are refused with the field`(text: String, words: String) throws {
    try folder.write(text: text, to: "annotations.json")
    let error = #expect(throws: GroundTruthError.self) { try images() }
    #expect(error?.description.contains("annotations.json: ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("\"bbox\": [1, 2, 3]", ".bbox"), ("\"bbox\": [1, 2, -3, 4]", ".bbox"),
    ("\"bbox\": [1, 2, 1e300, 4]", ".bbox"), ("\"bbox\": [1, 2, null, 4]", "bbox[2]"),
    ("\"bbox\": [1, 2, 3, 4], \"area\": -1", ".area"),
    ("\"bbox\": [1, 2, 3, 4], \"iscrowd\": 2", ".iscrowd"),
    ("\"bbox\": [1, 2, 3, 4], \"keypoints\": [1, 2]", ".keypoints"),
    ("\"bbox\": [1, 2, 3, 4], \"image_id\": 9", ".image_id: there is no image 9"),
    ("\"bbox\": [1, 2, 3, 4], \"category_id\": 9", ".category_id: there is no category 9"),
    ("\"bbox\": \"1 2 3 4\"", ".bbox: expected a list"),
  ])
  func `mistakes in COCO annotations are refused with the field`(
    fields: String, words: String
  ) throws {
    let ids =
      (fields.contains("image_id") ? "" : "\"image_id\": 1, ")
      + (fields.contains("category_id") ? "" : "\"category_id\": 1, ")
    try folder.write(
      text: """
        {"images": [{"id": 1, "file_name": "a.png"}], "categories": [{"id": 1, "name": "x"}],
         "annotations": [{\(ids)\(fields)}]}
        """, to: "annotations.json")
    let error = #expect(throws: GroundTruthError.self) { try images() }
    #expect(error?.description.contains("annotations[0]") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `VOC boxes count pixels from 1, and difficult objects are ignored`() throws {
    try folder.write(picture, to: "JPEGImages/first.png")
    try folder.write(
      text: """
        <?xml version="1.0"?>
        <!-- made by hand -->
        <annotation verified="yes">
          <filename>../../other.png</filename>
          <size><width>200</width><height>100</height><depth>3</depth></size>
          <object>
            <name>cat &amp; dog</name><pose/><difficult>0</difficult>
            <bndbox><xmin>1</xmin><ymin>11</ymin><xmax>2</xmax><ymax>20.5</ymax></bndbox>
          </object>
          <object>
            <name>bird</name><difficult>1</difficult>
            <part><name>head</name><bndbox><xmin>5</xmin></bndbox></part>
            <bndbox><xmax>60</xmax><xmin>31</xmin><ymin>41</ymin><ymax>80</ymax></bndbox>
          </object>
        </annotation>
        """, to: "Annotations/first.xml")
    let image = try #require(try images().first)
    #expect(image.name == "first")
    let labels = try image.labels()
    #expect(labels.map(\.kind) == ["cat & dog", "bird"])
    #expect(box(labels[0]) == Box(x: 0, y: 10, width: 2, height: 10.5))
    #expect(box(labels[1]) == Box(x: 30, y: 40, width: 30, height: 40))
    #expect(labels.map(\.isIgnored) == [false, true])
    #expect(try image.image().width == 200)
  }

  @Test(arguments: [
    ("<a/>", "x.xml:1: expected <annotation>"),
    ("<annotation>\n<object>\n</object></annotation>", "x.xml:2: expected <name>"),
    ("<annotation><object><name>a</name></object></annotation>", "expected <bndbox>"),
    (
      "<annotation><object><name>a</name><bndbox>\n<xmin>1</xmin><ymin>1</ymin><xmax>nan</xmax>"
        + "<ymax>3</ymax></bndbox></object></annotation>",
      "x.xml:2: expected a pixel coordinate in <xmax>"
    ),
    (
      "<annotation><object><name>a</name><bndbox><xmin>1</xmin><ymin>1</ymin><xmax>1e30</xmax>"
        + "<ymax>3</ymax></bndbox></object></annotation>", "expected a pixel coordinate in <xmax>"
    ),
    (
      "<annotation><object><name>a</name><bndbox><xmin>9</xmin><ymin>1</ymin><xmax>2</xmax>"
        + "<ymax>3</ymax></bndbox></object></annotation>", "to be at least <xmin>"
    ),
    ("<annotation><object></annotation>", "an end tag that does not match the start"),
    ("<annotation>", "expected the end of <annotation>"), ("", "expected XML"),
    (
      "<!DOCTYPE a [<!ENTITY b \"bbbb\">]><annotation>&b;</annotation>",
      "document type declarations and CDATA sections are not supported"
    ),
    ("<annotation>&b;</annotation>", "unknown entity &b;"),
    (String(repeating: "<a>", count: 100_000), "levels of nested elements"),
    ("<annotation a=\"</annotation>", "expected \" at the end of an attribute"),
  ])
  func `mistakes in a VOC file are refused with the expected XML`(
    text: String, words: String
  ) throws {
    try folder.write(text: text, to: "Annotations/x.xml")
    let image = try #require(try images().first)
    let error = #expect(throws: GroundTruthError.self) { try image.labels() }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `YOLO boxes, rotated boxes and polygons are fractions of the image size`() throws {
    for name in ["train/a.png", "train/none.png", "val/deep/b.png"] {
      try folder.write(picture, to: "images/\(name)")
    }
    try folder.write(text: "0 0.5 0.5 0.1 0.2\n\n2 0.25 0.5 0.5 1\n", to: "labels/train/a.txt")
    try folder.write(
      text: "1 0.1 0.1 0.2 0.1 0.2 0.3 0.1 0.3\n1 0.5 0.5 0.6 0.55 0.7 0.8\n",
      to: "labels/val/deep/b.txt")
    try folder.write(
      text: "train: images/train\nnames:\n  0: person\n  1: car\n  2: bus\n", to: "data.yaml")
    let images = try images()
    #expect(images.map(\.name) == ["train/a.png", "train/none.png", "val/deep/b.png"])
    let first = try images[0].labels()
    #expect(first.map(\.kind) == ["person", "bus"])
    #expect(box(first[0]) == Box(x: 90, y: 40, width: 20, height: 20))
    #expect(box(first[1]) == Box(x: 0, y: 0, width: 100, height: 100))
    #expect(try images[1].labels().isEmpty)
    let second = try images[2].labels()
    #expect(second.map(\.kind) == ["car", "car"])
    #expect(second[0].quadrilateral.bottomRight == Point(40, 30))
    #expect(abs(box(second[1]).width - 40) < 1e-9 && abs(box(second[1]).height - 30) < 1e-9)
  }

  @Test
  func `YOLO labels are found beside the images and in split folders, with class names`() throws {
    try folder.write(picture, to: "flat/a.png")
    try folder.write(text: "1 0.5 0.5 1 1\n", to: "flat/a.txt")
    try folder.write(text: "one\ntwo\n", to: "flat/classes.txt")
    let flat = try Layouts.images.items(in: folder.path("flat"))
    #expect(try flat.map { try $0.labels().map(\.kind) } == [["two"]])
    // CVAT's export.
    try folder.write(picture, to: "cvat/obj_train_data/frame_000000.png")
    try folder.write(
      text: "0 0.5 0.5 1 1\n", to: "cvat/obj_train_data/frame_000000.txt")
    try folder.write(text: "cup\n", to: "cvat/obj.names")
    let cvat = try Layouts.images.items(in: folder.path("cvat"))
    #expect(cvat.map(\.name) == ["obj_train_data/frame_000000.png"])
    #expect(try cvat[0].labels().map(\.kind) == ["cup"])
    try folder.write(picture, to: "set/valid/images/a.png")
    try folder.write(text: "0 0.5 0.5 1 1\n", to: "set/valid/labels/a.txt")
    try folder.write(text: "names: ['x', \"y\"]\nnc: 2\n", to: "set/data.yaml")
    let set = try Layouts.images.items(in: folder.path("set"))
    #expect(set.map(\.name) == ["valid/a.png"])
    #expect(try set[0].labels().map(\.kind) == ["x"])
  }

  @Test(arguments: [
    ("0 0.5 0.5 0.1", "expected a class followed by a box"),
    ("0 0.5 0.5 0.1 nan", "expected coordinates"),
    ("0 100 50 20 20", "expected coordinates from 0 to 1"),
    ("0 0.1 0.1 2.5 0.1 0.2 0.3", "expected corners with coordinates from -1 to 2"),
    (
      "3 0.5 0.5 0.1 0.1",
      "named classes, found class 3"
    ),
    ("-1 0.5 0.5 0.1 0.1", "named classes, found class -1"),
    ("1.5 0.5 0.5 0.1 0.1", "whole number"),
    ("1e300 0.5 0.5 0.1 0.1", "whole number"), ("a 0.5 0.5 0.1 0.1", "expected a number"),
    ("0 0.5 0.5 0.1 inf", "expected a number"),
  ])
  func `mistakes in a YOLO file are refused with the line`(line: String, words: String) throws {
    try folder.write(picture, to: "images/a.png")
    try folder.write(text: "0 0.5 0.5 0.1 0.1\n\(line)\n", to: "labels/a.txt")
    try folder.write(text: "x\ny\n", to: "classes.txt")
    let image = try #require(try images().first)
    let error = #expect(throws: GroundTruthError.self) { try image.labels() }
    #expect(error?.description.contains("a.txt:2: ") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    ("names: [a, a]", "'a' occurs twice"), ("names: 3", "expected the key `names`"),
    ("names: {x: y}", "expected a class number"), ("names: [[1]]", "expected a class name"),
    ("names: [", "expected YAML"), (String(repeating: "[", count: 100_000), "expected YAML"),
  ])
  func `mistakes in YOLO's list of classes are refused with the file`(
    text: String, words: String
  ) throws {
    try folder.write(picture, to: "images/a.png")
    try folder.write(text: "0 0.5 0.5 0.1 0.1\n", to: "labels/a.txt")
    try folder.write(text: text, to: "data.yaml")
    let error = #expect(throws: GroundTruthError.self) { try images() }
    #expect(error?.description.contains("data.yaml") == true)
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `WIDER FACE boxes and RetinaFace landmarks are read`() throws {
    try folder.write(picture, to: "wider/WIDER_val/images/0--Parade/a.png")
    try folder.write(
      text: """
        0--Parade/a.png
        2
        10 20 30 40 0 0 0 0 0 0
        1 2 3 4 2 0 0 1 0 0
        0--Parade/b.png
        0
        0 0 0 0 0 0 0 0 0 0
        1--Hand/c.png
        1
        5 6 7 0 0 0 0 0 0 0
        """, to: "wider/wider_face_split/wider_face_val_bbx_gt.txt")
    let images = try Layouts.images.items(in: folder.path("wider"))
    #expect(images.map(\.name) == ["0--Parade/a.png", "0--Parade/b.png", "1--Hand/c.png"])
    let labels = try images.map { try $0.labels() }
    #expect(labels.map(\.count) == [2, 0, 1])
    #expect(box(labels[0][0]) == Box(x: 10, y: 20, width: 30, height: 40))
    #expect(labels[0].map(\.isIgnored) == [false, true])
    #expect(labels[2][0].isIgnored)
    #expect(try images[0].image().width == 200)

    try folder.write(picture, to: "points/images/a.png")
    try folder.write(
      text: """
        # a.png
        10 20 30 40 15 25 0 30 25 0 22 35 0 17 45 0 29 45 0 0.82
        1 2 3 4 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 -1 0.2
        # b.png
        """, to: "points/label.txt")
    let points = try Layouts.images.items(in: folder.path("points"))
    let faces = try points[0].labels()
    #expect(points.count == 2 && faces.count == 2)
    #expect(
      faces[0].landmarks?.points
        == [Point(15, 25), Point(30, 25), Point(22, 35), Point(17, 45), Point(29, 45)])
    #expect(faces[1].landmarks == nil)
    #expect(try points[0].image().height == 100)
  }

  @Test(arguments: [
    ("../a.jpg\n0\n", ":1: expected an image path inside"),
    ("a.jpg\n99999999999999999999\n", ":2: expected the number"),
    ("a.jpg\n3\n1 2 3 4\n", ":2: expected the number"),
    ("a.jpg\n-1\n", ":2: expected the number"),
    ("a.jpg\n", "expected the number of faces on the line after a.jpg"),
    ("a.jpg\n1\n1 2 3\n", ":3: expected a face"), ("a.jpg\n1\n1 2 nan 4\n", ":3: expected x, y"),
    ("a.jpg\n0\n0 0 0 0\na.jpg\n0\n", ":4: 'a.jpg' occurs twice"),
    ("a.jpg\n1\n1 2 -3 4 0 0 0 0 0 0\n", ":3: expected x, y"),
  ])
  func `mistakes in a WIDER FACE file are refused with the line`(
    text: String, words: String
  ) throws {
    try folder.write(text: text, to: "wider_face_val_bbx_gt.txt")
    let error = #expect(throws: GroundTruthError.self) { try images() }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
  }

  @Test func `ICDAR words may contain commas, and unreadable words are ignored`() throws {
    try folder.write(picture, to: "images/img_1.png")
    try folder.write(picture, to: "images/img_2.png")
    try folder.write(
      text: "\u{FEFF}10,20,50,21,49,40,9,39,Hi, you\r\n1,2,3,2,3,4,1,4,###\r\n",
      to: "gt/gt_img_1.txt")
    try folder.write(text: "", to: "gt/gt_img_2.txt")
    let images = try images()
    #expect(images.map(\.name) == ["img_1", "img_2"])
    let labels = try images[0].labels()
    #expect(labels.map(\.text) == ["Hi, you", nil])
    #expect(labels.map(\.isIgnored) == [false, true])
    #expect(labels[0].quadrilateral.bottomRight == Point(49, 40))
    #expect(try images[1].labels().isEmpty)
    for (line, words) in [
      ("1,2,3,4,5,6,7,8", "eight numbers followed by the text"),
      ("1,2,3,4,5,6,7,x,a", "expected a number"),
      ("1,2,3,4,5,6,7,1e30,a", "in pixels"), ("1,2,3,4,5,6,7,nan,a", "in pixels"),
    ] {
      try folder.write(text: "1,2,3,2,3,4,1,4,ok\n\(line)\n", to: "gt/gt_img_2.txt")
      let error = #expect(throws: GroundTruthError.self) { try self.images()[1].labels() }
      #expect(error?.description.contains("gt_img_2.txt:2: ") == true)
      #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }
  }

  @Test
  func `a folder without image labels is refused with a list of the supported layouts`() throws {
    try folder.write(text: "a,b", to: "notes.txt")
    let error = #expect(throws: GroundTruthError.self) { try images() }
    for word in ["coco", "voc", "yolo", "wider-face", "icdar", "dataset_config.json"] {
      #expect(error?.description.contains(word) == true)
    }
    #expect(throws: GroundTruthError.noSuchPath("/nonexistent")) {
      try Layouts.images.items(in: "/nonexistent")
    }
  }

  @Test(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
  func `photos with text have one label per line of their files`() throws {
    let images = try Layouts.images.items(in: RealData.path("text"))
    #expect(images.map(\.name) == ["img_1", "img_2"])
    for image in images {
      let text = try String(
        contentsOfFile: RealData.path("text/\(image.name).txt"), encoding: .utf8)
      let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains(",") }
      let labels = try image.labels()
      #expect(labels.count == lines.count)
      #expect(labels.count { $0.isIgnored } == lines.count { $0.hasSuffix("###") })
      let size = try image.image().size
      #expect(labels.allSatisfy { size.bounds.intersection(box($0)).area > 0 })
    }
  }
}
