import Files
import Foundation
import Geometry
import Media

/// The text files of WIDER FACE (Yang et al., 2016). For each image, a file contains the image's path, the number of
/// faces, and one line per face with its box, blur, expression, illumination, invalid flag, occlusion and pose.
/// Alternatively, a folder contains a file `label.txt` in the format used to train RetinaFace, with a line `# path` for
/// each image and one line per face with its box and five landmarks, each with three numbers.
///
/// Detecting an invalid face or a box without an area counts as neither correct nor wrong.
enum WIDERFaceFormat: Layout {
  static let name = "wider-face"
  static let markers = "wider_face_*_bbx_gt.txt, or label.txt with five landmarks"

  private static let kind = "face"
  private static let landmarkFile = "label.txt"

  static func items(in folder: FolderNode) throws -> [LabeledImage] {
    let folders = [folder, folder.folder("wider_face_split")].compactMap(\.self)
    if let file = try ImageLabels.onlyFile(in: folders, where: isName) { return try images(file) }
    return folder.hasFile(landmarkFile) ? try images(folder.path(landmarkFile)) : []
  }

  static func items(of file: String) throws -> [LabeledImage] {
    let name = file.lastPathComponent
    return isName(name) || name == landmarkFile ? try images(file) : []
  }

  private static func images(_ path: String) throws -> [LabeledImage] {
    let file = try LabelFile(path)
    let hasLandmarks = file.lines.first?.text.hasPrefix("#") == true
    let found = try hasLandmarks ? facesWithLandmarks(file) : faces(file)
    let folder = imageFolder(of: path, names: found.prefix(3).map(\.name))
    return found.map { name, labels in
      LabeledImage(name: name, file: folder + "/" + name, reading: { labels })
    }
  }

  private typealias Labels = [(name: String, labels: [ImageLabel])]

  private static func faces(_ file: LabelFile) throws -> Labels {
    var found: Labels = []
    var names: Set<String> = []
    var lines = file.lines[...]
    while let line = lines.popFirst() {
      let name = try name(line, line.text, among: &names)
      guard let countLine = lines.popFirst() else {
        throw file.error("expected the number of faces on the line after \(name)")
      }
      guard let count = Int(countLine.text), count >= 0, count <= lines.count else {
        throw countLine.error(
          "expected the number of faces in \(name), at most \(lines.count) (one per remaining line);"
            + " found \"\(countLine.text.prefix(40))\"")
      }
      found.append((name, try lines.prefix(count).map(face)))
      lines = lines.dropFirst(count)
      // If an image has no faces, the count may be followed by a line of zeros.
      if count == 0, let next = lines.first, next.fields.count >= 4,
        next.fields.allSatisfy({ $0 == "0" })
      {
        lines = lines.dropFirst()
      }
    }
    return found
  }

  private static func facesWithLandmarks(_ file: LabelFile) throws -> Labels {
    var found: Labels = []
    var names: Set<String> = []
    for line in file.lines where !line.text.isEmpty {
      if line.text.hasPrefix("#") {
        found.append((try name(line, line.text.dropFirst().trimmed, among: &names), []))
      } else {
        guard !found.isEmpty else {
          throw line.error(
            "expected a line with # and an image path before the first face")
        }
        found[found.count - 1].labels.append(try face(line))
      }
    }
    return found
  }

  private static func name(
    _ line: LabelLine, _ text: Substring, among names: inout Set<String>
  ) throws -> String {
    let name = String(text)
    guard ImageLabels.isInside(name), ImageFile.isImageName(name) else {
      throw line.error("expected an image path inside the dataset, found \"\(text.prefix(80))\"")
    }
    guard names.insert(name).inserted else { throw line.error("'\(name)' occurs twice") }
    return name
  }

  private static func face(_ line: LabelLine) throws -> ImageLabel {
    let numbers = try line.numbers(
      { $0 == 4 || $0 == 10 || $0 == 19 || $0 == 20 },
      expected: "a face with 4 or 10 numbers, or with 19 or 20 numbers that include landmarks")
    guard let box = ImageLabels.box(Array(numbers[..<4])) else {
      throw line.error("expected x, y, width and height in pixels, found \(numbers[..<4])")
    }
    var label = ImageLabel(box, kind: kind)
    label.isIgnored = box.width == 0 || box.height == 0 || (numbers.count == 10 && numbers[7] == 1)
    guard numbers.count >= 19 else { return label }
    let points = stride(from: 4, to: 19, by: 3).map { Point(numbers[$0], numbers[$0 + 1]) }
    guard
      points.allSatisfy({ abs($0.x) <= ImageLabels.farthest && abs($0.y) <= ImageLabels.farthest })
    else { throw line.error("expected landmark coordinates in pixels") }
    // The value -1 marks a face without labeled landmarks.
    if points.allSatisfy({ $0.x >= 0 && $0.y >= 0 }) {
      label.landmarks = LabeledLandmarks(points: points, leftEye: 0, rightEye: 1)
    }
    return label
  }

  // MARK: Files

  private static func isName(_ name: String) -> Bool {
    name.hasPrefix("wider_face_") && name.hasSuffix("_bbx_gt.txt")
  }

  /// Returns the first of the usual folders that contains at least one of the named images. If there is no such folder,
  /// returns the folder of the label file.
  private static func imageFolder(of file: String, names: [String]) -> String {
    let own = file.deletingLastPathComponent
    let above = own.deletingLastPathComponent
    let parts = file.lastPathComponent.split(separator: "_")
    let part = parts.count > 2 ? "WIDER_\(parts[2])" : "images"
    let folders =
      [own, above].flatMap { ["\($0)/\(part)/images", "\($0)/\(part)", "\($0)/images", $0] }
    return ImageLabels.folder(holding: names, among: folders) ?? own
  }
}
