import Foundation
import Geometry
import GroundTruth
import Media
import TestSupport
import Testing

/// Tests of layouts of labeled images that come from driving, from reading of text, and from tables.
@Suite struct FurtherImageFormatTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func images() throws -> [LabeledImage] { try Layouts.images.items(in: folder.path) }

  private func boxes(_ labels: [ImageLabel]) -> [Box] { labels.map(\.quadrilateral.boundingBox) }

  private static let car = "Car 0.00 0 1.85 3.5 4 13.5 24 1.67 1.87 3.69 -16.53 2.39 58.49 1.57\n"
  private static let region =
    "DontCare -1 -1 -10 20 5 30 9 -1 -1 -1 -1000 -1000 -1000 -10\n"

  @Test(arguments: [
    ("training/label_2", "training/image_2"), ("label_2", "image_2"), ("labels", "images"),
  ]) func `KITTI's objects are read, and regions without labels count for no class`(
    labels: String, pictures: String
  ) throws {
    try folder.write(DatasetTest.png, to: "\(pictures)/000007.png")
    try folder.write(text: Self.car + Self.region, to: "\(labels)/000007.txt")
    let image = try #require(try images().first)
    #expect(image.name == "000007" && image.file == folder.path("\(pictures)/000007.png"))
    let found = try image.labels()
    #expect(
      boxes(found) == [
        Box(x: 3.5, y: 4, width: 10, height: 20), Box(x: 20, y: 5, width: 10, height: 4),
      ])
    #expect(found.map(\.kind) == ["Car", nil] && found.map(\.isCrowd) == [false, true])
  }

  @Test(arguments: [
    ("Car 0 0 0 1 2\n", ":1: expected 15 or 16 fields, found 6"),
    (car.replacingOccurrences(of: "13.5", with: "1"), ":1: expected left, top, right and bottom"),
    (car.replacingOccurrences(of: "1.85", with: "x"), ":1: expected a number, found \"x\""),
  ]) func `mistakes in KITTI's objects name the line`(text: String, words: String) throws {
    try folder.write(text: Self.car, to: "label_2/0.txt")
    try folder.write(text: text, to: "label_2/1.txt")
    try folder.write(DatasetTest.png, to: "image_2/0.png")
    let images = try images()
    #expect(DatasetTest.message { _ = try images[1].labels() }.contains(words))
  }

  private static let header =
    "level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext\n"

  @Test func `words of Tesseract's tables are read, and other rows are not`() throws {
    try folder.write(DatasetTest.png, to: "a.png")
    try folder.write(
      text: Self.header + "4\t1\t1\t1\t1\t0\t5\t5\t30\t10\t-1\t\n"
        + "5\t1\t1\t1\t1\t1\t5\t6\t12\t10\t96.5\t\"two,\n5\t1\t1\t1\t1\t2\t20\t6\t12\t10\t95\t \n",
      to: "a.tsv")
    let labels = try #require(try images().first).labels()
    #expect(boxes(labels) == [Box(x: 5, y: 6, width: 12, height: 10)])
    #expect(labels.map(\.text) == ["\"two,"])
    #expect(try TesseractWords.read(folder.path("a.tsv")).map(\.confidence) == [0.965])
    try folder.write(text: Self.header + "5\t1\t1\t1\t1\t1\t5\tx\t12\t10\t96\ta\n", to: "a.tsv")
    #expect(
      DatasetTest.message { _ = try TesseractWords.read(folder.path("a.tsv")) }
        .hasPrefix("a.tsv:2: expected a number, found \"x\""))
  }

  @Test func `words of PaddleOCR's labels are read, and difficult ones are ignored`() throws {
    try folder.write(DatasetTest.png, to: "a.png")
    try folder.write(
      text:
        "crops/a.png\t[{\"transcription\": \"a, b\", \"points\": [[1, 2], [9, 2], [9, 6], [1, 6]]},"
        + " {\"transcription\": \"x\", \"points\": [[1, 8], [5, 8], [9, 9], [9, 12], [1, 12]], \"difficult\": true}]\n",
      to: "Label.txt")
    let labels = try #require(try images().first).labels()
    #expect(
      boxes(labels) == [Box(x: 1, y: 2, width: 8, height: 4), Box(x: 1, y: 8, width: 8, height: 4)])
    #expect(labels.map(\.text) == ["a, b", nil] && labels.map(\.isIgnored) == [false, true])
    try folder.write(text: "a.png\t[{\"transcription\": 3}]\n", to: "Label.txt")
    let image = try #require(try images().first)
    #expect(
      DatasetTest.message { _ = try image.labels() }
        .hasPrefix("Label.txt:1: expected a list of words"))
  }

  @Test func `fractions of the images in a table of objects are read as such`() throws {
    for name in ["a.png", "b.png"] { try folder.write(DatasetTest.png, to: name) }
    let rows = "a.png,cup,0.125,0.25,0.5,0.75\nb.png,cup,0,0,1,1\n"
    try folder.write(text: "filename,class,xmin,ymin,xmax,ymax\n" + rows, to: "labels.csv")
    let images = try images()
    let size = try ImageFile.size(folder.path("a.png"))
    let (width, height) = (Double(size.width), Double(size.height))
    #expect(
      try images.map { boxes(try $0.labels()) } == [
        [Box(x: width / 8, y: height / 4, width: 3 * width / 8, height: height / 2)],
        [Box(x: 0, y: 0, width: width, height: height)],
      ])
    #expect(images.allSatisfy { $0.remarks == ["read the boxes as fractions of the images"] })
  }

  @Test func `a table of the objects in images is read, with images that have none`() throws {
    for name in ["a.png", "b.png", "c.png"] { try folder.write(DatasetTest.png, to: name) }
    try folder.write(
      text:
        "filename,width,height,class,xmin,ymin,xmax,ymax\na.png,40,30,cup,1,2,9,11\na.png,40,30,ball,20,2,28,11\n"
        + "c.png,40,30,cup,5,2,13,11\n", to: "_annotations.csv")
    let images = try images()
    #expect(try images.map { try $0.labels().map(\.kind) } == [["cup", "ball"], [], ["cup"]])
    #expect(boxes(try images[2].labels()) == [Box(x: 5, y: 2, width: 8, height: 9)])
    try folder.write(
      text: "filename,class,xmin,ymin,xmax,ymax\nd.png,cup,1,2,9,11\n", to: "_annotations.csv")
    #expect(DatasetTest.message { _ = try self.images() }.contains("found \"d.png\""))
  }

  @Test func `key points in YOLO's labels of poses do not change the boxes`() throws {
    try folder.write(DatasetTest.png, to: "images/a.png")
    try folder.write(text: "kpt_shape: [2, 3]\nnames: [face]\n", to: "data.yaml")
    try folder.write(text: "0 0.5 0.5 0.2 0.2 0.1 0.1 2 0.9 0.9 1\n", to: "labels/a.txt")
    let labels = try #require(try images().first).labels()
    #expect(boxes(labels) == [Box(x: 16, y: 12, width: 8, height: 6)])
  }
}
