import Files
import Foundation
import Geometry

/// A JSON file with the labels of all sequences of a benchmark, as pysot's toolkit has it: `OTB100.json` with `video_dir`,
/// `img_names` and `gt_rect` for each sequence, in the folder with the sequences' images. Boxes have four numbers, or the
/// eight of four corners, in 1-based pixels.
enum AnnotationListFormat: SequenceLayout {
  static let name = "pysot"
  static let markers = "a JSON file with img_names and gt_rect for each sequence"
  static let resultsOrigin: Double? = 1

  /// The maximum number of JSON files that are opened, and the number of bytes by which one is recognized.
  private static let (probedFiles, probedBytes) = (16, 1 << 16)

  private struct Entry: Decodable {
    var video_dir: String?
    var img_names: [String]
    var gt_rect: [[Double?]?]
    var attr: [String]?
  }

  static func items(in folder: FolderNode) throws -> [FoundSequence] {
    let files = folder.files.filter { $0.lowercased().hasSuffix(".json") }
    guard files.count <= probedFiles else { return [] }
    return try files.map(folder.path).filter(recognizes).flatMap { file in
      let entries = try LabelJSON.decode([String: Entry].self, from: file)
      // Labels beside the images are those of the benchmark itself.
      let hasOwn = entries.contains { name, entry in
        folder.folder(entry.video_dir ?? name)?.files.contains { $0.hasPrefix("groundtruth") }
          ?? false
      }
      return hasOwn ? [] : sequences(entries, file)
    }
  }

  static func items(of file: String) throws -> [FoundSequence] {
    recognizes(file)
      ? sequences(try LabelJSON.decode([String: Entry].self, from: file), file) : []
  }

  private static func recognizes(_ path: String) -> Bool {
    guard path.lowercased().hasSuffix(".json"),
      let bytes = try? RegularFile.beginning(of: path, count: probedBytes).bytes
    else { return false }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.contains("\"img_names\"")
      && (text.contains("\"gt_rect\"") || text.contains("\"init_rect\""))
  }

  private static func sequences(_ entries: [String: Entry], _ file: String) -> [FoundSequence] {
    entries.map { name, entry in
      let folder = entry.img_names.first.flatMap { image in
        ImageLabels.isInside(image)
          ? "\(file.deletingLastPathComponent)/\(image)".deletingLastPathComponent : nil
      }
      let location = folder.flatMap { AtomicFile.isFolder($0) ? FramesLocation.folder($0) : nil }
      return FoundSequence(name: name, path: file, format: self.name, frames: location) { log in
        try content(of: entry, name, file, location, log)
      }
    }
  }

  private static func content(
    of entry: Entry, _ name: String, _ file: String, _ location: FramesLocation?, _ log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: file, expecting: "the images of \(name)", log: log)
    let first = entry.img_names.first?.lastPathComponent
    let start = frames.imagePaths.firstIndex { $0.lastPathComponent == first } ?? 0
    let count = entry.img_names.count
    guard count > 0, entry.gt_rect.count <= count, frames.count.map({ start + count <= $0 }) ?? true
    else {
      throw GroundTruthError.malformed(
        path: file, line: nil,
        reason: "\(name): expected no more labels than images, and these \(count) images in"
          + " \(frames.path)")
    }
    let annotations = try entry.gt_rect.enumerated().map { index, rect in
      try annotation(rect ?? []) {
        GroundTruthError.malformed(
          path: file, line: nil, reason: "\(name): gt_rect \(index + 1): \($0)")
      }
    }
    return SequenceContent(
      frames: frames.source, firstFrame: start, frameCount: count,
      targets: [
        Target(
          name: "1",
          annotations: annotations
            + Array(repeating: .unlabeled, count: count - annotations.count))
      ], attributes: entry.attr ?? [])
  }

  private static func annotation(
    _ rect: [Double?], _ error: (String) -> GroundTruthError
  ) throws -> Annotation {
    let numbers = rect.compactMap(\.self)
    if numbers.count < rect.count || numbers.count == 1 || numbers.contains(where: \.isNaN) {
      return .absent
    }
    switch numbers.count {
    case 4:
      guard numbers[2] >= 0, numbers[3] >= 0 else { throw error("expected a size of 0 or more") }
      return Annotation(
        region: .box(
          Box(x: numbers[0] - 1, y: numbers[1] - 1, width: numbers[2], height: numbers[3])),
        visibility: .visible)
    case 8:
      return Annotation(
        region: .quadrilateral(Quadrilateral(numbers[...], minus: 1)), visibility: .visible)
    default: throw error("expected four or eight numbers, found \(numbers.count)")
    }
  }
}
