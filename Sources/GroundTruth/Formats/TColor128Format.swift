import Files
import Foundation
import Geometry

/// The layout of Temple-Color 128 (Liang, Blasch and Ling, "Encoding Color Information for Visual Tracking: Algorithms
/// and Benchmark", TIP 2015).
///
/// A sequence has images such as `img/0001.jpg`, and `NAME_gt.txt` with one box per line in 1-based pixels. The numbers
/// of the first and the last labeled image are in `NAME_frames.txt`, separated by a comma, and attributes in
/// `NAME_att.txt`.
enum TColor128Format: SequenceLayout {
  static let name = "tc128"
  static let markers = "img, NAME_gt.txt and NAME_frames.txt"
  static let resultsOrigin: Double? = 1

  private static let (labels, range, attributes) = ("_gt.txt", "_frames.txt", "_att.txt")

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let file = folder.files.first(where: { $0.hasSuffix(labels) }),
      let window = folder.files.first(where: { $0.hasSuffix(range) })
    else { return [] }
    let stem = file.dropLast(labels.count)
    guard window.dropLast(range.count).lowercased() == stem.lowercased() else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img"])
    let path = folder.path
    let list = folder.files.first { $0.lowercased() == "\(stem)\(attributes)".lowercased() }
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        let frames = try SequenceFrames(
          location, of: path, expecting: "an image folder `img`", log: log)
        return try content(
          "\(path)/\(file)", window: "\(path)/\(window)",
          attributes: list.map { "\(path)/\($0)" }, frames, log)
      }
    ]
  }

  private static func content(
    _ labels: String, window: String, attributes: String?, _ frames: SequenceFrames, _ log: LabelLog
  ) throws -> SequenceContent {
    let (first, last) = try labeledImages(window)
    let start = frames.exist ? frames.index(ofNumber: first) ?? first - 1 : first - 1
    let available = frames.count.map { $0 - start } ?? .max
    var annotations = try BoxLabels(origin: 1).read(
      log.numbers(labels, count: last - first + 1), log: log)
    guard !annotations.isEmpty, start >= 0, available > 0 else {
      throw GroundTruthError.malformed(
        path: window, line: 1,
        reason:
          "expected images from number \(first) in \(frames.path), found \(frames.count ?? 0) images"
      )
    }
    let count = min(last - first + 1, available)
    if annotations.count != count {
      log.remark(
        labels, "expected one label for each of the \(count) frames, found \(annotations.count)")
      annotations = Array(annotations.prefix(count))
    }
    return SequenceContent(
      frames: frames.source, firstFrame: start, firstFrameNumber: first,
      frameCount: annotations.count, targets: [Target(name: "1", annotations: annotations)],
      attributes: try attributes.map(AttributeList.read) ?? [])
  }

  /// Reads the numbers of the first and the last image.
  private static func labeledImages(_ path: String) throws -> (first: Int, last: Int) {
    let file = try LabelFile(path)
    guard let line = file.lines.first else {
      throw file.error("expected the numbers of the first and the last image, found nothing")
    }
    let numbers = try line.numbers(2).map { try line.wholeNumber($0, "the number of an image") }
    guard numbers[0] >= 0, numbers[1] >= numbers[0],
      numbers[1] - numbers[0] < SequenceFrames.maximumCount
    else {
      throw line.error(
        "expected the numbers of the first and the last image, found \(numbers[0]) and \(numbers[1])"
      )
    }
    return (numbers[0], numbers[1])
  }
}
