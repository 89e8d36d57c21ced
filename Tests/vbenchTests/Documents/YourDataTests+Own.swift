import Geometry
import Media
import TestSupport

/// Files as people arrange them themselves.
extension YourDataTests {
  static func writeOwnFiles(to folder: TemporaryFolder) throws {
    try pictures("json-lists/cat", in: folder)
    let boxes = (0..<frames).map(box).map { "[\($0.x), \($0.y), \($0.width), \($0.height)]" }
    try folder.write(text: "[\(boxes.joined(separator: ", "))]", to: "json-lists/cat.json")
    let lines = lines { [$1.x + 1, $1.y + 1, $1.width, $1.height] }
    let first = lines.prefix { $0 != "\n" } + "\n"
    let doubled = first + lines.split(separator: "\n").dropLast().joined(separator: "\n") + "\n"
    try folder.write(text: String(doubled), to: "results-next/T/seq.txt")
    try folder.write(text: lines, to: "results-late2/U/seq.txt")
    let plain = Self.lines { [$1.x, $1.y, $1.width, $1.height] }
    for name in ["kcf", "csrt"] { try folder.write(text: plain, to: "several/\(name).txt") }
    try pictures("cam/images", in: folder)
    let rows = Self.lines { [Double($0) + 1, 1, $1.x + 1, $1.y + 1, $1.width, $1.height, 1, 1, 1] }
    try folder.write(text: rows, to: "cam/gt.txt")
    try folder.write(text: rows, to: "results-cam/T/cam.txt")
    let zero = Self.lines { [Double($0), 1, $1.x + 1, $1.y + 1, $1.width, $1.height, 1, -1, -1] }
    // The first frame has no row.
    try folder.write(
      text: zero.split(separator: "\n").dropFirst().joined(separator: "\n") + "\n",
      to: "results-zero/T/cam.txt")
    try writeOwnImages(to: folder)
  }

  private static func writeOwnImages(to folder: TemporaryFolder) throws {
    let (box, picture) = (box(0), try ImageFile.png(image(0)))
    let numbers = "[\(box.x), \(box.y), \(box.width), \(box.height)]"
    for (file, name) in [
      ("project/test/_annotations.coco.json", "a.png"),
      ("coco-folders/annotations.json", "val2017/a.png"),
    ] {
      try folder.write(
        text: """
          {"images": [{"id": 0, "file_name": "\(name)", "width": 96, "height": 64}],
           "annotations": [{"id": 1, "image_id": 0, "category_id": 1, "bbox": \(numbers)}],
           "categories": [{"id": 1, "name": "cup"}]}
          """, to: file)
    }
    try folder.write(
      text: "[{\"image_id\": 0, \"category_id\": 1, \"bbox\": \(numbers), \"score\": 0.9}]",
      to: "project.json")
    try folder.write(picture, to: "words/word_1.png")
    try folder.write(text: "word_1.png, \"WORD\"\n", to: "words/gt.txt")
    try folder.write(text: "word_1.png, \"WORD\"\n", to: "words.txt")
    try folder.write(picture, to: "codes/a.png")
    try folder.write(
      text: """
        {"test_images": [
          {"image_name": "a.png", "x": [10, 40, 40, 10], "y": [20, 20, 50, 50], "info": "code"}]}
        """, to: "codes/dataset_config.json")
    try folder.write(
      text: """
        [Decoded(data=b'code', type='QRCODE', rect=Rect(left=10, top=20, width=30, height=30), polygon=[Point(x=10,
        y=20), Point(x=40, y=20), Point(x=40, y=50), Point(x=10, y=50)], quality=1, orientation='UP')]
        """, to: "pyzbar/a.txt")
  }
}
