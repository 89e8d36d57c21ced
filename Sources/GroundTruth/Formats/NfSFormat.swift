import Algorithms
import Files
import Geometry

/// The layout of Need for Speed (Galoogahi et al., "Need for Speed: A Benchmark for Higher Frame Rate Object Tracking",
/// ICCV 2017).
///
/// A sequence has images such as `30/<name>/00001.jpg` and labels in `30/<name>.txt`, or the same under `240`. A label
/// line contains the track's number, followed by left, top, right and bottom in 0-based pixels. The 30 fps version
/// often comes with the label file of the 240 fps version. In that case, every eighth label is used. Without image
/// folders, only the labels are read.
enum NfSFormat: SequenceLayout {
  static let name = "nfs"
  static let markers = "30/NAME.txt or 240/NAME.txt"
  static let resultsOrigin: Double? = 0

  private static let rates: [String: Double] = ["30": 30, "240": 240]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let rate = rates[folder.name] else { return [] }
    return folder.files.filter { $0.hasSuffix(".txt") }.compactMap { file in
      let stem = file.deletingPathExtension
      // A text file without a frame folder could be the label file of another format. It is accepted only if there are
      // no subfolders and its name does not start with "groundtruth".
      let isAlone = folder.folders.isEmpty && !stem.hasPrefix("groundtruth")
      guard folder.hasFolder(stem) || isAlone else { return nil }
      let location = folder.hasFolder(stem) ? FramesLocation.folder(folder.path(stem)) : nil
      let path = folder.path(file)
      let sequence = rate == 30 ? stem : "\(stem)-\(folder.name)"
      return FoundSequence(name: sequence, path: path, format: name, frames: location) { log in
        try read(labels: path, location: location, rate: rate, log: log)
      }
    }
  }

  private static func read(
    labels path: String, location: FramesLocation?, rate: Double, log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: path, expecting: "an image folder next to the labels", frameRate: rate, log: log
    )
    var annotations: [Annotation] = try log.numbers(path, count: nil).lines.map { line in
      try log.attempt { try annotation(line, log: log) } ?? .unlabeled
    }
    // Without frames, the labels are assumed to be those of the 240 fps version if the label files of both versions
    // have the same number of lines.
    let isOfFastVersion =
      frames.count.map { annotations.count > $0 + 1 }
      ?? (annotations.count == (try? LabelFile(fastVersion(of: path)).lines.count))
    if rate == 30, isOfFastVersion { annotations = Array(annotations.striding(by: 8)) }
    // In some released sequences, the number of labels differs by one from the number of frames.
    if let count = frames.count, abs(annotations.count - count) == 1 {
      log.note(
        path,
        "expected one label for each of the \(count) frames, but there is one label too many or too"
          + " few")
      annotations = Array(annotations.prefix(count))
    } else {
      annotations = try LabelCounts.match(
        annotations, file: path, frames: frames, shortage: .refused, log: log)
    }
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)])
  }

  /// Returns the path of the 240 fps labels that correspond to the 30 fps labels `30/<name>.txt`.
  private static func fastVersion(of path: String) -> String {
    let folder = path.deletingLastPathComponent.deletingLastPathComponent
    return "\(folder)/240/\(path.lastPathComponent)"
  }

  private static func annotation(_ line: LabelLine, log: LabelLog) throws -> Annotation {
    let fields = line.fields
    guard fields.count >= 5 else {
      throw line.error(
        "expected at least 5 fields (track number, left, top, right, bottom), found \(fields.count)"
      )
    }
    let edges = try fields[1...4].map(line.number)
    guard
      let box = try BoxLabels.box(
        [edges[0], edges[1], edges[2] - edges[0], edges[3] - edges[1]], origin: 0, line: line)
    else { return .absent }
    log.check(.box(box), line)
    return Annotation(region: .box(box), visibility: .visible)
  }
}
