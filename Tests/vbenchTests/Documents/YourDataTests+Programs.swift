import Foundation
import Geometry
import Media
import TestSupport

extension YourDataTests {
  /// Writes files in the forms of further programs and benchmarks.
  static func writeFiles(ofPrograms folder: TemporaryFolder) throws {
    try writeLabels(ofPrograms: folder)
    try writeResults(ofPrograms: folder)
    try writeImages(ofPrograms: folder)
    try writeWords(ofPrograms: folder)
    try writePairs(ofPrograms: folder)
  }

  private static func text(_ line: (Int, Box) -> String) -> String {
    (0..<frames).map { line($0, box($0)) + "\n" }.joined()
  }

  private static func numbers(_ values: Double..., by separator: String = ", ") -> String {
    values.map { "\($0)" }.joined(separator: separator)
  }

  /// Returns an array in NumPy's format, of 4-byte numbers.
  private static func array(_ shape: [Int], _ values: [Float]) -> [UInt8] {
    let sides = shape.map { "\($0), " }.joined()
    var header = "{'descr': '<f4', 'fortran_order': False, 'shape': (\(sides)), }"
    header += String(repeating: " ", count: 117 - header.utf8.count) + "\n"
    return [0x93] + Array("NUMPY".utf8) + [1, 0, UInt8(header.utf8.count), 0] + Array(header.utf8)
      + values.flatMap { withUnsafeBytes(of: $0.bitPattern.littleEndian, Array.init) }
  }

  /// Returns the boxes of all frames as numbers.
  private static func values(from origin: Double) -> [Float] {
    (0..<frames).flatMap { frame -> [Float] in
      let box = box(frame)
      return [box.x + origin, box.y + origin, box.width, box.height].map { Float($0) }
    }
  }

  private static func writeLabels(ofPrograms folder: TemporaryFolder) throws {
    for name in ["wide/cat", "excel/cat", "nested/cat", "log/cat", "numpy/cat", "pysot/Cat/img"] {
      try pictures(name, in: folder)
    }
    try folder.write(
      text: "frame,cup_x,cup_y,cup_w,cup_h\n"
        + lines { [Double($0), $1.x, $1.y, $1.width, $1.height] }, to: "wide/cat.csv")
    let rows = text { "\($0);" + numbers($1.x, $1.y, $1.width, $1.height, by: ";") }
    try folder.write(
      text: "sep=;\nBild;X;Y;Breite;Höhe\n" + rows.replacingOccurrences(of: ".", with: ","),
      to: "excel/cat.csv")
    let objects = (0..<frames).map { frame in
      let box = box(frame)
      return "{\"frame\": \(frame), \"objects\": [{\"box\": {\"x\": \(box.x), \"y\": \(box.y),"
        + " \"w\": \(box.width), \"h\": \(box.height)}}]}"
    }
    try folder.write(
      text: "{\"frames\": [\(objects.joined(separator: ", "))]}", to: "nested/cat.json")
    try folder.write(
      text: "started\n"
        + text { "frame \($0): x=\($1.x) y=\($1.y) w=\($1.width) h=\($1.height)" },
      to: "log/cat.txt")
    try folder.write(array([frames, 4], values(from: 0)), to: "numpy/cat.npy")
    let names = (0..<frames).map { "\"Cat/img/\(1001 + $0).png\"" }.joined(separator: ",")
    let boxes = (0..<frames).map(box).map {
      "[\(numbers($0.x + 1, $0.y + 1, $0.width, $0.height))]"
    }
    try folder.write(
      text: """
        {"Cat": {"video_dir": "Cat", "init_rect": \(boxes[0]), "img_names": [\(names)],
          "gt_rect": [\(boxes.joined(separator: ","))]}}
        """, to: "pysot/CATS.json")
  }

  private static func writeResults(ofPrograms folder: TemporaryFolder) throws {
    try folder.write(
      text: text { "[\($1.width) x \($1.height) from (\($1.x + 1), \($1.y + 1))]" },
      to: "results-printed/A/seq.txt")
    try folder.write(
      text: text { "(True, (\(numbers($1.x + 1, $1.y + 1, $1.width, $1.height))))" },
      to: "results-printed/B/seq.txt")
    try folder.write(
      text: text {
        "frame \($0): bbox=(\(numbers($1.x + 1, $1.y + 1, $1.width, $1.height))) score: 0.5"
      }, to: "results-printed/C/seq.txt")
    try folder.write(
      text: text { "{\"bbox\": [\(numbers($1.x + 1, $1.y + 1, $1.width, $1.height))]}" },
      to: "results-printed/D/seq.jsonl")
    try folder.write(array([frames, 4], values(from: 1)), to: "results-numpy/T/seq.npy")
    func rows(_ end: String) -> String {
      text { "\($0 + 1),1,\(numbers($1.x + 1, $1.y + 1, $1.width, $1.height)),\(end)" }
    }
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "results-mot/T/seq.txt")
    try folder.write(text: rows("1,2,1"), to: "cvat-mot/gt/gt.txt")
    try folder.write(text: "person\ncar\n", to: "cvat-mot/gt/labels.txt")
    try folder.write(text: rows("0.9,-1,-1,-1"), to: "cvat-mot-results/T/cvat-mot.txt")
  }

  private static func writeImages(ofPrograms folder: TemporaryFolder) throws {
    let (box, picture) = (box(0), try ImageFile.png(image(0)))
    let corners = "\"x1\": \(box.x), \"y1\": \(box.y), \"x2\": \(box.maxX), \"y2\": \(box.maxY)"
    try folder.write(
      text: "[{\"name\": \"cup\", \"class\": 0, \"confidence\": 0.9, \"box\": {\(corners)}}]",
      to: "predicted/A/a.json")
    let sides = numbers(box.x, box.y, box.maxX, box.maxY)
    try folder.write(
      text: "{\"labels\": [0], \"scores\": [0.9], \"bboxes\": [[\(sides)]]}",
      to: "predicted/B/a.json")
    try folder.write(
      text:
        "name,class,confidence,box\ncup,0,0.9,\"{\(corners.replacingOccurrences(of: "\"", with: "'"))}\"\n",
      to: "predicted/C/a.csv")
    try folder.write(
      text: "filename,class,confidence,xmin,ymin,xmax,ymax\na.png,cup,0.9,\(sides)\n",
      to: "predictions.csv")
    let center = relativeCenter(box).map { "\($0)" }.joined(separator: " ")
    for part in ["train", "val"] {
      try folder.write(picture, to: "yolo-data/images/\(part)/\(part).png")
      try folder.write(text: "0 \(center)\n", to: "yolo-data/labels/\(part)/\(part).txt")
    }
    try folder.write(
      text: "path: .\ntrain: images/train\nval: images/val\nnames: [cup]\n",
      to: "yolo-data/data.yaml")
    let plain = numbers(box.x, box.y, box.width, box.height)
    try folder.write(
      text: """
        [{"image_id": 1, "file_name": "val.png", "category_id": 0, "bbox": [\(plain)], "score": 0.9}]
        """, to: "predictions.json")
    try folder.write(picture, to: "visdrone/images/a.png")
    try folder.write(
      text: "\(plain.replacingOccurrences(of: " ", with: "")),1,4,0,0\n60,5,30,30,0,0,0,0\n",
      to: "visdrone/annotations/a.txt")
    try folder.write(
      text: """
        [{"label": "car", "box": [\(plain)]}, {"label": "van", "box": [62, 8, 20, 20]}]
        """, to: "visdrone-results/M/a.json")
    for name in ["a", "b"] { try folder.write(picture, to: "metadata/train/\(name).png") }
    try folder.write(
      text: """
        {"file_name": "a.png", "image_id": 1, "objects": {"bbox": [[\(plain)]], "category": ["cup"]}}
        {"file_name": "b.png", "image_id": 2, "objects": {"bbox": [], "category": []}}

        """, to: "metadata/train/metadata.jsonl")
  }

  private static func writeWords(ofPrograms folder: TemporaryFolder) throws {
    let points = "[[10, 10], [40, 10], [40, 20], [10, 20]]"
    try folder.write(text: "(\(points), 'WORD', 0.97)\n", to: "services/EasyOCR/img_1.txt")
    try folder.write(text: "[[[\(points), [\"WORD\", 0.97]]]]", to: "services/Paddle/img_1.json")
    let corners =
      "[{\"x\": 10, \"y\": 10}, {\"x\": 40, \"y\": 10}, {\"x\": 40, \"y\": 20}, {\"x\": 10, \"y\": 20}]"
    try folder.write(
      text: """
        {"responses": [{"textAnnotations": [
          {"description": "WORD\\n", "boundingPoly": {"vertices": \(corners)}},
          {"description": "WORD", "boundingPoly": {"vertices": \(corners)}}]}]}
        """, to: "services/Google/img_1.json")
    try folder.write(
      text: """
        {"readResult": {"blocks": [{"lines": [{"text": "WORD", "boundingPolygon": \(corners),
          "words": [{"text": "WORD", "boundingPolygon": \(corners), "confidence": 0.9}]}]}]}}
        """, to: "services/Azure/img_1.json")
    try folder.write(try ImageFile.png(image(0)), to: "funsd/images/page.png")
    try folder.write(
      text: """
        {"form": [{"text": "WORD", "box": [10, 10, 40, 20], "label": "question",
          "words": [{"text": "WORD", "box": [10, 10, 40, 20]}]}]}
        """, to: "funsd/annotations/page.json")
  }

  private static func writePairs(ofPrograms folder: TemporaryFolder) throws {
    try folder.write(text: "1 0 5\n0 1 3\n", to: "affine/M/scene/1-2.txt")
    for name in ["1_img1", "1_img2", "2_img1", "2_img2"] {
      try folder.write(try ImageFile.png(image(0)), to: "chairs/0000\(name).png")
    }
    let count = size.width * size.height
    let flow: [Float] = (0..<2 * count).map { $0.isMultiple(of: 2) ? 3 : 1 }
    var file = Array("PIEH".utf8)
    for number in [size.width, size.height] {
      withUnsafeBytes(of: UInt32(number).littleEndian) { file += $0 }
    }
    for number in flow { withUnsafeBytes(of: number.bitPattern.littleEndian) { file += $0 } }
    for name in ["00001", "00002"] {
      try folder.write(file, to: "chairs/\(name)_flow.flo")
      try folder.write(array([size.height, size.width, 2], flow), to: "arrays/M/\(name).npy")
    }
  }
}
