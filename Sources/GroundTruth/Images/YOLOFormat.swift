import Algorithms
import Files
import Foundation
import Geometry
import Media
import Yams

/// YOLO's text format (Redmon et al., 2016). The labels of `images/NAME.jpg` are in `labels/NAME.txt`. The two folders
/// may have matching subfolders, and they may be inside a folder such as `valid`. Alternatively, images and labels are
/// in one folder together with `classes.txt`, or in `obj_train_data` beside `obj.names`. Each line describes an object: the number of its class, followed by the
/// normalized center and size of its box, by the corners of a quadrilateral, or by a polygon whose bounding box is
/// used.
///
/// In labels of poses, whose key points are announced by `kpt_shape` in the YAML file, only the boxes are read.
///
/// The names of the classes are in `data.yaml` (or another YAML file with `names`), `classes.txt`, `obj.names` or
/// `_darknet.labels`. Without such a file, the numbers of the classes are used as names. An image without a label file
/// contains no objects.
enum YOLOFormat: Layout {
  static let name = "yolo"
  static let markers = "images and labels, or *.txt with classes.txt"

  private static let nameFiles = ["classes.txt", "obj.names", "_darknet.labels"]
  private static let deepest = 4

  static func items(in root: FolderNode) throws -> [LabeledImage] {
    if root.hasFolder("images"), root.hasFolder("labels") || root.hasFile("data.yaml") {
      return try pairs(
        in: root, prefix: "", names: try names(in: root), keypoints: try keypoints(in: root))
    }
    if let file = nameFiles.first(where: root.hasFile) {
      let names = try lines(root.path(file))
      // CVAT's export has the images and labels in such folders.
      let parts =
        [("", root)]
        + root.folders.filter { $0.lowercased().hasPrefix("obj_") }.compactMap { name in
          root.folder(name).map { (name + "/", $0) }
        }
      return parts.flatMap { images(of: $1, labels: $1.path, prefix: $0, names: names) }
    }
    if root.hasFolder("labels"), root.hasFile("data.yaml") {
      throw GroundTruthError.malformed(
        path: root.path, line: nil,
        reason:
          "expected a folder `images`, found none; YOLO's boxes are relative to the image's size,"
          + " which the labels do not contain")
    }
    let parts = root.folders.compactMap { root.folder($0) }
      .filter { $0.hasFolder("images") && $0.hasFolder("labels") }
    guard !parts.isEmpty else { return [] }
    let names = try names(in: root)
    let keypoints = try keypoints(in: root)
    return try parts.flatMap {
      try pairs(in: $0, prefix: $0.name + "/", names: names, keypoints: keypoints)
    }
  }

  /// Returns the images that the entry `val` of a YAML file names, or all beside it.
  static func items(of file: String) throws -> [LabeledImage] {
    guard ["yaml", "yml"].contains(file.pathExtension.lowercased()),
      let root = try? yaml(file), root.mapping?["names"] != nil
    else { return [] }
    let folder = file.deletingLastPathComponent
    let found = try items(in: FolderNode(folder))
    let part = root.mapping?["val"]?.scalar?.string.pathParts.filter { $0 != "." && $0 != ".." }
      .joined(separator: "/")
    let own = part.map { part in
      found.filter { $0.file?.hasPrefix("\(folder)/\(part)/") ?? false }
    }
    return own.flatMap { $0.isEmpty ? nil : $0 } ?? found
  }

  /// Returns the labeled images in the subfolder `images` of a folder, including the subfolders of `images`.
  private static func pairs(
    in folder: FolderNode, prefix: String, names: [Int: String], keypoints: Int
  ) throws -> [LabeledImage] {
    guard let pictures = folder.folder("images") else { return [] }
    var found: [LabeledImage] = []
    func visit(_ pictures: FolderNode, _ labels: String, _ prefix: String, _ depth: Int) {
      found += images(
        of: pictures, labels: labels, prefix: prefix, names: names, keypoints: keypoints)
      guard depth < deepest else { return }
      for name in pictures.folders {
        guard let child = pictures.folder(name) else { continue }
        visit(child, labels + "/" + name, prefix + name + "/", depth + 1)
      }
    }
    visit(pictures, folder.path("labels"), prefix, 0)
    return found
  }

  private static func images(
    of folder: FolderNode, labels: String, prefix: String, names: [Int: String], keypoints: Int = 0
  ) -> [LabeledImage] {
    folder.files.filter(ImageFile.isImageName).map { file in
      let image = folder.path(file)
      let path = labels + "/" + file.deletingPathExtension + ".txt"
      var labeled = LabeledImage(name: prefix + file, file: image) {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return try objects(
          path, in: try ImageFile.size(image), names: names, keypoints: keypoints)
      }
      labeled.classNames = names
      return labeled
    }
  }

  // MARK: Objects

  /// - Parameter keypoints: the number of numbers that may follow a box.
  private static func objects(
    _ path: String, in size: PixelSize, names: [Int: String], keypoints: Int
  ) throws -> [ImageLabel] {
    try LabelFile(path).lines.filter { !$0.text.isEmpty }.map { line in
      var numbers = try line.numbers(
        { $0 == 5 || ($0 >= 7 && $0 % 2 == 1) || $0 == 5 + keypoints },
        expected: "a class followed by a box (5 numbers in all) or by three or more corners"
          + " (7, 9, 11, ... numbers in all); labels of poses need kpt_shape in data.yaml")
      if keypoints > 0, numbers.count == 5 + keypoints { numbers.removeLast(keypoints) }
      let kind = try line.wholeNumber(numbers[0], "a class")
      guard kind >= 0, let name = names.isEmpty ? "\(kind)" : names[kind] else {
        throw line.error(
          "expected one of the \(names.count) named classes, found class \(kind)")
      }
      return try numbers.count == 5
        ? ImageLabel(box(line, numbers, in: size), kind: name)
        : shape(line, Array(numbers.dropFirst()), in: size, kind: name)
    }
  }

  private static func box(
    _ line: LabelLine, _ numbers: [Double], in size: PixelSize
  ) throws -> Box {
    guard numbers.dropFirst().allSatisfy({ $0 >= 0 && $0 <= 1.001 }) else {
      throw line.error("expected coordinates from 0 to 1, relative to the image's width and height")
    }
    let (width, height) = (Double(size.width), Double(size.height))
    return Box(
      center: Point(numbers[1] * width, numbers[2] * height), width: numbers[3] * width,
      height: numbers[4] * height)
  }

  private static func shape(
    _ line: LabelLine, _ numbers: [Double], in size: PixelSize, kind: String
  ) throws -> ImageLabel {
    // Coordinates outside 0...1 are accepted, because the corners of rotated boxes may be outside the image.
    guard numbers.allSatisfy({ $0 >= -1 && $0 <= 2 }) else {
      throw line.error(
        "expected corners with coordinates from -1 to 2, relative to the image's width and height")
    }
    let scaled = numbers.enumerated().map { index, value in
      value * Double(index % 2 == 0 ? size.width : size.height)
    }
    if scaled.count == 8 {
      return ImageLabel(quadrilateral: Quadrilateral(scaled[...]), kind: kind)
    }
    guard let (left, right) = scaled.striding(by: 2).minAndMax(),
      let (top, bottom) = scaled.dropFirst().striding(by: 2).minAndMax()
    else { throw line.error("expected corners") }
    return ImageLabel(
      Box(x: left, y: top, width: right - left, height: bottom - top), kind: kind)
  }

  // MARK: Names

  private static func names(in folder: FolderNode) throws -> [Int: String] {
    let files = folder.files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
    for file in (folder.hasFile("data.yaml") ? ["data.yaml"] : files) {
      if let names = try yamlNames(folder.path(file)) { return names }
    }
    guard let file = nameFiles.first(where: folder.hasFile) else { return [:] }
    return try lines(folder.path(file))
  }

  /// Returns the number of numbers for the key points of an object; 0 if there are none.
  private static func keypoints(in folder: FolderNode) throws -> Int {
    guard folder.hasFile("data.yaml"), let root = try yaml(folder.path("data.yaml")),
      let shape = root.mapping?["kpt_shape"]?.sequence, shape.count == 2
    else { return 0 }
    let sides = shape.compactMap(\.wholeNumber).filter { (1...1000).contains($0) }
    return sides.count == 2 ? sides[0] * sides[1] : 0
  }

  private static func lines(_ path: String) throws -> [Int: String] {
    var names: [Int: String] = [:]
    for (index, line) in try LabelFile(path).lines.enumerated() {
      try add(String(line.text), index, to: &names, line.error)
    }
    return names
  }

  private static func add(
    _ name: String, _ index: Int, to names: inout [Int: String],
    _ error: (String) -> GroundTruthError
  ) throws {
    guard !name.isEmpty else { throw error("expected a class name") }
    guard !names.values.contains(name) else { throw error("class '\(name)' occurs twice") }
    guard names.updateValue(name, forKey: index) == nil else {
      throw error("class \(index) occurs twice")
    }
  }

  private static func yaml(_ path: String) throws -> Node? {
    let bytes = try YAMLFile.read(
      path, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
    do {
      return try YAMLDocument.root(of: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw ImageLabels.error(path, line: error.line, error.reason)
    }
  }

  /// Returns the class names in a YAML file; nil if the file has no `names` entry. The entry is a list of names or a
  /// mapping from numbers to names.
  private static func yamlNames(_ path: String) throws -> [Int: String]? {
    guard let list = try yaml(path)?.mapping?["names"] else { return nil }
    func error(_ node: Node) -> (String) -> GroundTruthError {
      { ImageLabels.error(path, line: node.mark?.line, $0) }
    }
    var names: [Int: String] = [:]
    if let sequence = list.sequence {
      for (index, node) in sequence.enumerated() {
        try add(node.scalar?.string ?? "", index, to: &names, error(node))
      }
    } else if let mapping = list.mapping {
      for (key, node) in mapping {
        guard let index = key.wholeNumber, index >= 0 else {
          throw error(key)("expected a class number")
        }
        try add(node.scalar?.string ?? "", index, to: &names, error(node))
      }
    } else {
      throw error(list)(
        "expected the key `names` with a list of names or a mapping of numbers to names")
    }
    return names
  }
}
