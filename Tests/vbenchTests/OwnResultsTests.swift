import Foundation
import Imaging
import Media
import TestSupport
import Testing

/// Tests that results are matched with the data as their authors meant it, and that messages name the next step.
@Suite struct OwnResultsTests {
  private func evaluate(
    _ options: [String], in folder: TemporaryFolder
  ) throws -> VBenchProcess {
    try VBenchProcess(
      ["evaluate", "-o", "out", "--pictures", "none"] + options, in: folder.path)
  }

  /// The first figure of a method in the table.
  private func figure(_ run: VBenchProcess, of method: String) -> Double? {
    let row = run.output.split(separator: "\n").first { $0.hasPrefix(method + " ") }
    return row?.split(separator: " ").dropFirst().first
      .flatMap { Double($0.replacing("*", with: "")) }
  }

  private static let box = "[10, 20, 30, 20]"

  /// Writes labels in COCO's form with one object of the class 3 in each image.
  private func writeCOCO(
    _ images: [(id: Int, file: String)], to name: String, in folder: TemporaryFolder
  ) throws {
    let list = images.map {
      "{\"id\": \($0.id), \"file_name\": \"\($0.file)\", \"width\": 96, \"height\": 64}"
    }
    let labels = images.enumerated().map { index, image in
      "{\"id\": \(index + 1), \"image_id\": \(image.id), \"category_id\": 3, \"bbox\": \(Self.box)}"
    }
    try folder.write(
      text: """
        {"images": [\(list.joined(separator: ","))], "annotations": [\(labels.joined(separator: ","))],
         "categories": [{"id": 3, "name": "cup"}]}
        """, to: name)
  }

  private func results(_ ids: [Int]) -> String {
    let entries = ids.map {
      "{\"image_id\": \($0), \"category_id\": 3, \"bbox\": \(Self.box), \"score\": 0.9}"
    }
    return "[\(entries.joined(separator: ","))]"
  }

  @Test func `results for the image with the number 0 count`() throws {
    let folder = try TemporaryFolder()
    try writeCOCO([(0, "a.jpg"), (1, "b.jpg"), (2, "c.jpg")], to: "labels.json", in: folder)
    try folder.write(text: results([0, 1, 2]), to: "res.json")
    let run = try evaluate(
      ["--task", "detection", "--results", "res.json", "-d", "labels.json"], in: folder)
    #expect(run.status == 0 && figure(run, of: "res") == 1, "\(run.output)\(run.errors)")
    #expect(!run.errors.contains("left out"), "\(run.errors)")
  }

  @Test func `numbers that are names of images are not taken for the numbers of other images`()
    throws
  {
    let folder = try TemporaryFolder()
    // Each image has the name that is the number of the next one.
    try writeCOCO([(0, "1.jpg"), (1, "2.jpg"), (2, "3.jpg")], to: "labels.json", in: folder)
    try folder.write(text: results([1, 2, 3]), to: "stems.json")
    let stems = try evaluate(
      ["--task", "detection", "--results", "stems.json", "-d", "labels.json"], in: folder)
    #expect(figure(stems, of: "stems") == 1, "\(stems.output)\(stems.errors)")
    // Nothing is found in the first image, whose name is the number of the second one.
    try folder.write(text: results([1, 2]), to: "ids.json")
    let ids = try evaluate(
      ["--task", "detection", "--results", "ids.json", "-d", "labels.json"], in: folder)
    let found = try #require(figure(ids, of: "ids"))
    #expect(abs(found - 2.0 / 3) < 0.01, "\(ids.output)")
  }

  @Test func `files match images in folders by the last part of the name if it is unambiguous`()
    throws
  {
    let folder = try TemporaryFolder()
    let entry = "[{\"box\": \(Self.box), \"label\": \"cup\"}]"
    for name in ["a", "b"] { try folder.write(text: entry, to: "flat/\(name).json") }
    try writeCOCO([(1, "val/a.jpg"), (2, "val/b.jpg")], to: "labels.json", in: folder)
    let options = ["--task", "detection", "--results", "flat", "-d"]
    let run = try evaluate(options + ["labels.json"], in: folder)
    #expect(run.status == 0 && figure(run, of: "flat") == 1, "\(run.output)\(run.errors)")
    try writeCOCO([(1, "one/a.jpg"), (2, "two/a.jpg")], to: "twice.json", in: folder)
    let ambiguous = try evaluate(options + ["twice.json"], in: folder)
    #expect(ambiguous.status == 3, "\(ambiguous.output)")
    #expect(ambiguous.errors.contains("such as METHOD/one/a.json"), "\(ambiguous.errors)")
    try writeCOCO([(1, "c.jpg")], to: "others.json", in: folder)
    try folder.write(text: "0 0.5 0.5 0.1 0.1 0.9\n", to: "yolo/x.txt")
    let other = try evaluate(
      ["--task", "detection", "--results", "yolo", "-d", "others.json"], in: folder)
    #expect(!other.errors.contains(".json;"), "\(other.errors)")
  }

  @Test func `an image without a file of YOLO's results has no objects`() throws {
    let folder = try TemporaryFolder()
    try writeCOCO([(1, "a.jpg"), (2, "b.jpg")], to: "labels.json", in: folder)
    // The center and size of the box in an image of 96x64 pixels.
    let row = "0 \(25.0 / 96) \(30.0 / 64) \(30.0 / 96) \(20.0 / 64) 0.9\n"
    try folder.write(text: row, to: "labels/a.txt")
    let run = try evaluate(
      ["--task", "detection", "--results", "labels", "-d", "labels.json"], in: folder)
    #expect(run.status == 0 && !run.output.contains("failed"), "\(run.output)\(run.errors)")
    #expect(run.errors.contains("1 of 2 items have no file"), "\(run.errors)")
  }

  /// Returns rows in MOTChallenge's form for an object that moves by 3 pixels per frame, with a number added to the
  /// frames.
  private func rows(_ frames: ClosedRange<Int>, adding offset: Int) -> String {
    frames.map { "\($0 + offset),1,\(20 + 3 * $0),20,16,16,1,-1,-1,-1\n" }.joined()
  }

  @Test(arguments: [-1, 1])
  func `results of many objects for a neighboring frame are noticed and can be moved`(
    offset: Int
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: rows(1...30, adding: 0), to: "data/v/gt/gt.txt")
    try folder.write(text: rows(5...25, adding: offset), to: "T/v.txt")
    let options = ["--task", "mot", "--results", "T", "-d", "data"]
    let plain = try evaluate(options, in: folder)
    #expect(plain.errors.contains("use --frame-offset \(-offset)"), "\(plain.errors)")
    try folder.write(text: rows(5...25, adding: 0), to: "right/v.txt")
    let right = try evaluate(
      ["--task", "mot", "--results", "right", "-d", "data"], in: folder)
    #expect(!right.errors.contains("--frame-offset"), "\(right.errors)")
    let moved = try evaluate(options + ["--frame-offset", "\(-offset)"], in: folder)
    #expect(!moved.errors.contains("--frame-offset"), "\(moved.errors)")
    let expected = try #require(figure(right, of: "right"))
    #expect(figure(moved, of: "T") == expected, "\(moved.output)")
  }

  @Test func `results of a tracker whose first row is doubled are noticed and can be moved`()
    throws
  {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/Seq", in: folder)
    let lines = (0..<29).map { "\(31 + $0),21,16,16\n" }
    try folder.write(text: (lines.prefix(1) + lines).joined(), to: "T/Seq.txt")
    let plain = try evaluate(["--results", "T", "-d", "data"], in: folder)
    #expect(plain.errors.contains("use --frame-offset -1"), "\(plain.errors)")
    let moved = try evaluate(
      ["--results", "T", "-d", "data", "--frame-offset", "-1"], in: folder)
    #expect(!moved.errors.contains("--frame-offset"), "\(moved.errors)")
    #expect(moved.status == 0, "\(moved.errors)")
    #expect((figure(moved, of: "T") ?? 0) > 0.95, "\(moved.output)")
  }

  /// Writes a label file, and results that are shifted by so many pixels.
  private func writeBoxes(_ name: String, shift: Int, in folder: TemporaryFolder) throws {
    try folder.write(
      text: (0..<12).map { "\(30 + shift + 2 * $0),20,16,16\n" }.joined(), to: name)
  }

  @Test func `all folders and files of results are scored, and label files never`() throws {
    let folder = try TemporaryFolder()
    try writeBoxes("labels.txt", shift: 0, in: folder)
    try writeBoxes("res/one.txt", shift: 1, in: folder)
    try writeBoxes("res/two.txt", shift: 2, in: folder)
    let several = try evaluate(
      ["--results", "res/one.txt", "--results", "res/two.txt", "-d", "labels.txt"], in: folder)
    let folderAlone = try evaluate(["--results", "res", "-d", "labels.txt"], in: folder)
    for run in [several, folderAlone] {
      let figures = ["one", "two"].compactMap { figure(run, of: $0) }
      #expect(figures.count == 2 && figures[0] > figures[1], "\(run.output)\(run.errors)")
    }
    try writeBoxes("three.txt", shift: 1, in: folder)
    let beside = try evaluate(["--results", ".", "-d", "labels.txt"], in: folder)
    #expect(figure(beside, of: "three").map { $0 < 1 } ?? false, "\(beside.output)\(beside.errors)")
    #expect(!beside.output.contains("1.000  1.000  1.000  1.000  1.000"), "\(beside.output)")
    #expect(
      beside.errors.contains("labels.txt is the dataset's label file"), "\(beside.errors)")
    let twice = try evaluate(
      ["--results", "res/one.txt", "--results", "res/one.txt", "-d", "labels.txt"], in: folder)
    #expect(twice.status == 2 && twice.errors.contains("two methods are named 'one'"))
  }

  @Test func `several files for the only sequence of many objects are several methods`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: rows(1...20, adding: 0), to: "gt.txt")
    for name in ["sort", "deep"] {
      try folder.write(text: rows(1...(name == "sort" ? 20 : 10), adding: 0), to: "res/\(name).txt")
    }
    let run = try evaluate(["--task", "mot", "--results", "res", "-d", "gt.txt"], in: folder)
    #expect(figure(run, of: "sort") == 1, "\(run.output)\(run.errors)")
    #expect(figure(run, of: "deep").map { $0 < 1 } ?? false, "\(run.output)\(run.errors)")
    try folder.write(text: rows(1...10, adding: 0), to: "all.txt")
    let beside = try evaluate(["--task", "mot", "--results", ".", "-d", "gt.txt"], in: folder)
    #expect(!beside.output.contains("1.000  1.000  1.000"), "\(beside.output)\(beside.errors)")
  }

  @Test func `an id twice in a frame is counted, and the message names a remedy`() throws {
    let folder = try TemporaryFolder()
    try folder.write(text: rows(1...9, adding: 0), to: "gt.txt")
    try folder.write(text: rows(1...9, adding: 0) + rows(4...6, adding: 0), to: "pred.txt")
    let run = try evaluate(["--task", "mot", "--results", "pred.txt", "-d", "gt.txt"], in: folder)
    #expect(run.status == 3 && run.errors.contains("3 rows repeat an id in their frame"))
    #expect(run.errors.contains("awk"), "\(run.errors)")
  }

  @Test func `codes are read as pyzbar prints them, and an empty list finds none`() throws {
    let folder = try TemporaryFolder()
    let image = try ImageFile.png(PixelBuffer.makeLuma(width: 96, height: 64) { _ in })
    for name in ["a", "b", "c"] { try folder.write(image, to: "codes/\(name).png") }
    func entry(_ name: String, _ text: String) -> String {
      "{\"image_name\": \"\(name).png\", \"x\": [10, 40, 40, 10], \"y\": [20, 20, 50, 50],"
        + " \"info\": \"\(text)\"}"
    }
    let labels = [entry("a", "größe"), entry("b", "x"), entry("c", "y")]
    try folder.write(
      text: "{\"test_images\": [\(labels.joined(separator: ","))]}",
      to: "codes/dataset_config.json")
    // The bytes of the text in UTF-8, as Python prints them.
    try folder.write(
      text:
        #"[Decoded(data=b'gr\xc3\xb6\xc3\x9fe', type='QRCODE', rect=Rect(left=10, top=20, width=30, height=30), "#
        + "polygon=[Point(x=10, y=20), Point(x=10, y=50), Point(x=40, y=50), Point(x=40, y=20)],"
        + " quality=1, orientation='UP')]\n", to: "pyzbar/a.txt")
    try folder.write(
      text: "[{\"data\": \"x\", \"type\": \"QRCODE\", \"polygon\": [{\"x\": 10, \"y\": 20},"
        + " {\"x\": 40, \"y\": 20}, {\"x\": 40, \"y\": 50}, {\"x\": 10, \"y\": 50}]}]",
      to: "pyzbar/b.json")
    try folder.write(text: "[]\n", to: "pyzbar/c.txt")
    let run = try evaluate(
      ["--task", "barcodes", "--results", "pyzbar", "-d", "codes"], in: folder)
    #expect(run.status == 0 && !run.output.contains("failed"), "\(run.output)\(run.errors)")
    let row = run.output.split(separator: "\n").first { $0.hasPrefix("pyzbar") } ?? ""
    #expect(row.contains("0.667"), "\(run.output)")
  }

  @Test func `images of one word are labeled and answered by lists of words`() throws {
    let folder = try TemporaryFolder()
    let image = try ImageFile.png(PixelBuffer.makeLuma(width: 96, height: 64) { _ in })
    for name in ["word_1", "word_2"] { try folder.write(image, to: "test/images/\(name).png") }
    try folder.write(text: "word_1.png, \"one, two\"\nword_2.png, \"xyz\"\n", to: "test/gt.txt")
    try folder.write(text: "word_1.png, \"one, two\"\nword_2.png, \"xy\"\n", to: "results.txt")
    let run = try evaluate(
      ["--task", "text", "--results", "results.txt", "-d", "test"], in: folder)
    #expect(run.status == 0, "\(run.output)\(run.errors)")
    #expect(run.output.contains("results"), "\(run.output)")
  }

  @Test
  func `the only part with labels of COCO's form is read, and of several the choice is named`()
    throws
  {
    let folder = try TemporaryFolder()
    try writeCOCO([(0, "a.jpg")], to: "project/test/_annotations.coco.json", in: folder)
    try folder.write(text: results([0]), to: "res.json")
    let options = ["--task", "detection", "--results", "res.json", "-d", "project"]
    let run = try evaluate(options, in: folder)
    #expect(run.status == 0 && figure(run, of: "res") == 1, "\(run.output)\(run.errors)")
    try writeCOCO([(0, "b.jpg")], to: "project/valid/_annotations.coco.json", in: folder)
    let several = try evaluate(options, in: folder)
    #expect(several.status == 3 && several.errors.contains("project/test or -d"))
    #expect(!several.errors.contains("--task detection"), "\(several.errors)")
  }

  @Test func `rows beside a video or images are the labels of these`() throws {
    let folder = try TemporaryFolder()
    for frame in 1...9 {
      let image = PixelBuffer.makeLuma(width: 96, height: 64) { _ in }
      try folder.write(try ImageFile.png(image), to: "cam/images/000\(frame).png")
    }
    try folder.write(text: rows(1...9, adding: 0), to: "cam/gt.txt")
    try folder.write(text: rows(1...9, adding: 0), to: "T/cam.txt")
    let run = try evaluate(["--task", "mot", "--results", "T", "-d", "cam"], in: folder)
    #expect(run.status == 0 && figure(run, of: "T") == 1, "\(run.output)\(run.errors)")
  }

  @Test func `messages name the arrays of NumPy's archive, and pictures of flow`() throws {
    let folder = try TemporaryFolder()
    let image = try ImageFile.png(PixelBuffer.makeLuma(width: 96, height: 64) { _ in })
    for name in ["1", "2"] { try folder.write(image, to: "pairs/scene/\(name).png") }
    try folder.write(text: "1 0 5\n0 1 3\n0 0 1\n", to: "pairs/scene/H_1_2")
    let name = Array("keypoints0.npy".utf8)
    try folder.write(
      [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 22) + [UInt8(name.count), 0, 0, 0] + name
        + [UInt8](repeating: 0, count: 40), to: "dump/1_2.npz")
    let run = try evaluate(
      ["--task", "registration", "--results", "dump", "-d", "pairs"], in: folder)
    #expect(run.status == 3 && run.errors.contains("keypoints0"), "\(run.errors)")
    #expect(run.errors.contains("cv2.findHomography"), "\(run.errors)")
  }
}
