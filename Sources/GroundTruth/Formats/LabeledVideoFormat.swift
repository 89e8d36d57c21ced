import Files
import Geometry
import Media

/// Videos, or folders of images, with a label file each: `cup.mp4` or `cup/` and `cup.csv` or `cup.txt`. If there is only
/// one of either, their names may differ.
///
/// A CSV file has a header with `frame` (counted from 0) and the columns that `CSVLabels` describes. Rows of several
/// objects are told apart by a column `object`, `id` or `track_id`, so that the CSV file that `vbench track` writes is a
/// label file. A text file has one box per line and frame, `x,y,width,height` in 0-based pixels, or MOTChallenge's rows.
enum LabeledVideoFormat: Layout {
  static let name = "video"
  static let markers = "NAME.mp4 and NAME.csv or NAME.txt"

  private static let endings = ["csv", "txt"]
  private static let objectColumns = ["object", "target", "id", "track_id", "object_id"]

  /// The maximum number of files that are opened in search of the labels of the only video.
  private static let probedFiles = 8

  static func items(in folder: FolderNode) -> [FoundSequence] {
    let videos = folder.files.filter(VideoSource.isVideoName)
    let pictures = folder.folders.filter {
      folder.folder($0)?.files.contains(where: ImageFile.isImageName) ?? false
    }
    var frames =
      videos.map { ($0.deletingPathExtension, FramesLocation.video(folder.path($0))) }
      + pictures.map { ($0, FramesLocation.folder(folder.path($0))) }
    let named = frames.compactMap { stem, location in
      endings.lazy.map { "\(stem).\($0)" }
        .first { folder.hasFile($0) && isLabelFile(folder.path($0)) }
        .map { sequence(stem, location, folder.path($0)) }
    }
    guard named.isEmpty else { return named }
    if frames.count > 1 { frames.removeAll { VideoWriter.hasWritten($0.1.path) } }
    guard let (stem, location) = frames.first, frames.count == 1 else { return [] }
    let files = folder.files.filter { endings.contains($0.pathExtension.lowercased()) }
    let labels = files.prefix(probedFiles).map(folder.path).filter(isLabelFile)
    return files.count <= probedFiles && labels.count == 1
      ? [sequence(stem, location, labels[0])] : []
  }

  static func items(of file: String) -> [FoundSequence] {
    let folder = FolderNode(file.deletingLastPathComponent)
    return items(in: folder).filter {
      $0.frames?.path == file || $0.path == file
    }
  }

  private static func isLabelFile(_ path: String) -> Bool {
    guard let line = (try? LabelFile(path))?.lines.first(where: { !$0.text.isEmpty }) else {
      return false
    }
    return isTable(line) || (try? line.numbers({ $0 >= 4 }, expected: "")) != nil
      || BoxForm(columns: line.quotedFields.map(String.init)) != nil
  }

  private static func isTable(_ header: LabelLine) -> Bool {
    header.quotedFields.contains { $0.lowercased() == "frame" }
  }

  private static func sequence(
    _ name: String, _ location: FramesLocation, _ labels: String
  ) -> FoundSequence {
    FoundSequence(name: name, path: labels, format: self.name, frames: location) { log in
      let frames = try SequenceFrames(location, of: labels, expecting: "frames", log: log)
      let file = try LabelFile(labels)
      if let header = file.lines.first, isTable(header) {
        return try table(file, header, frames, log)
      }
      let first = try log.numbers(labels, count: frames.count)
      if first.lines.first.map({ $0.fields.count >= 6 }) ?? false {
        let rows = try MOTChallengeTable.read(
          labels, content: .labels, frameCount: frames.count)
        return try SequenceContent(rows, frames: frames, path: labels)
      }
      let annotations = try LabelCounts.match(
        BoxLabels(origin: 0).read(first, log: log), file: labels, frames: frames,
        shortage: .unlabeled, log: log)
      return SequenceContent(
        frames: frames.source, frameCount: annotations.count,
        targets: [Target(name: "1", annotations: annotations)])
    }
  }

  private static func table(
    _ file: LabelFile, _ header: LabelLine, _ frames: SequenceFrames, _ log: LabelLog
  ) throws -> SequenceContent {
    let names = header.quotedFields.map { $0.lowercased() }
    let column = names.firstIndex { objectColumns.contains($0) }
    var rows: [String: [(number: Int, text: Substring)]] = [:]
    for line in file.lines.dropFirst() where !line.text.isEmpty {
      let fields = line.quotedFields
      let name = column.flatMap { $0 < fields.count ? String(fields[$0]) : nil } ?? "1"
      rows[name, default: [(1, header.text)]].append((line.number, line.text))
    }
    let order = rows.keys.sorted { ($0.count, $0) < ($1.count, $1) }
    let labels = try order.enumerated().map { index, name in
      // The remark on ignored columns is made once.
      try CSVLabels(file.with(rows[name] ?? []), log: index == 0 ? log : nil)
    }
    let count =
      try frames.count ?? labels.compactMap { try $0.lastFrame(log: log) }.max().map { $0 + 1 } ?? 0
    guard count > 0, !labels.isEmpty else { throw file.error("expected at least one label") }
    try frames.check(count, targets: labels.count, path: file.path)
    return SequenceContent(
      frames: frames.source, frameCount: count,
      targets: try zip(order, labels).map {
        Target(name: $0, annotations: try $1.annotations(frameCount: count, log: log))
      })
  }
}

extension SequenceContent {
  /// Creates a sequence whose targets are the objects of a table.
  ///
  /// - Throws: `GroundTruthError.malformed` if there are none.
  init(_ table: ObjectTable, frames: SequenceFrames, path: String) throws {
    let count = max(table.frames.count, frames.count ?? 0)
    try frames.check(count, path: path)
    var annotations: [Int: [Annotation]] = [:]
    for (frame, rows) in table.frames.enumerated() {
      for row in rows where row.isCounted {
        annotations[row.identity, default: Array(repeating: .absent, count: count)][frame] =
          Annotation(region: .box(row.box), visibility: .visible)
      }
    }
    guard !annotations.isEmpty else {
      throw GroundTruthError.malformed(
        path: path, line: nil, reason: "expected at least one labeled object")
    }
    self.init(
      frames: frames.source, frameCount: count,
      targets: annotations.sorted { $0.key < $1.key }.map {
        Target(name: "\($0.key)", annotations: $0.value)
      })
  }
}
