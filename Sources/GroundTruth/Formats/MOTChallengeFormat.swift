import Geometry

/// The layout of MOTChallenge (Dendorfer et al., "MOTChallenge: A Benchmark for Single-Camera Multiple Target
/// Tracking", IJCV 2021).
///
/// A sequence has `seqinfo.ini` and `gt/gt.txt`, with lines `frame,id,left,top,width,height,flag,class,visibility`.
/// Frame numbers and pixels are 1-based. The frames are in `img1/`, or in a video in the sequence's folder. Each id
/// identifies a target. A target is absent in frames that have no line for its id. In MOT15, lines have ten columns,
/// with world coordinates instead of class and visibility.
enum MOTChallengeFormat: SequenceLayout {
  static let name = "mot"
  static let markers = "gt/gt.txt"
  static let resultsOrigin: Double? = nil

  /// The classes that the benchmark's evaluation ignores: people on vehicles, non-motorized vehicles, static people,
  /// distractors, occluders, reflections and crowds.
  private static let ignoredClasses: Set<Int> = [2, 6, 7, 8, 9, 10, 11, 12, 13]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let labels = folder.folder("gt"), labels.hasFile("gt.txt") else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img1", "img"])
    let path = folder.path
    let hasDescription = folder.hasFile("seqinfo.ini")
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try read(folder: path, hasDescription: hasDescription, location: location, log: log)
      }
    ]
  }

  private static func read(
    folder: String, hasDescription: Bool, location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let info =
      hasDescription ? try DescriptionFile("\(folder)/seqinfo.ini", separator: "=") : nil
    let statedLocation = info?["imDir"].map { FramesLocation.folder("\(folder)/\($0.text)") }
    let frames = try SequenceFrames(
      location ?? statedLocation, of: folder, expecting: "an image folder `img1` or a video",
      frameRate: try info?.positiveNumber("frameRate"),
      stated: info?.statedFrames ?? StatedFrames(), log: log)
    let path = "\(folder)/gt/gt.txt"
    let labels = try MOTChallengeRows(
      path, content: .labels, boxes: log.boxes, size: { log.frameSize }
    ) {
      log.tolerate(path, $0)
    }
    let rows = try labels.lines.compactMap { line in
      try log.attempt { try MOTRow(labels.row(of: line), line, labels.firstNumber) }
    }
    if let remark = remarkOnClasses(of: rows) { log.tolerate(path, remark) }
    let count = try frameCount(info, frames: frames, rows: rows, log: log)
    try frames.check(
      count, targets: Set(rows.map(\.identifier)).count, path: info?.path ?? path,
      line: info?["seqLength"]?.line.number)
    let targets = try targets(rows, frameCount: count, log: log)
    guard !targets.isEmpty else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected at least one row that is not ignored and shows a visible object")
    }
    try LabelForms.check(targets, of: path, origin: 1, log: log)
    if let info, let size = try info.statedSize() {
      log.state(size, info.path, line: info["imWidth"]?.line.number)
    }
    return SequenceContent(frames: frames.source, frameCount: count, targets: targets)
  }

  /// Returns a remark on classes that the benchmark does not have; nil if there are none.
  private static func remarkOnClasses(of rows: [MOTRow]) -> String? {
    let kinds = rows.compactMap { row -> Int? in
      if case .number(let kind) = row.content.kind { kind } else { nil }
    }
    let others = kinds.filter { !(1...13).contains($0) }
    guard !others.isEmpty else { return nil }
    let names = Set(others).sorted().prefix(8).map { "\($0)" }.joined(separator: ", ")
    return
      "\(others.count) of \(rows.count) rows have classes that MOTChallenge does not define (\(names)); its rules"
      + " count class 1 only, so `vbench evaluate --task mot` needs --rules all to count them"
  }

  private static func frameCount(
    _ info: DescriptionFile?, frames: SequenceFrames, rows: [MOTRow], log: LabelLog
  ) throws -> Int {
    guard let info, let stated = try info.count("seqLength") else {
      guard frames.count == nil, let last = rows.max(by: { $0.frame < $1.frame }) else {
        return frames.count ?? 0
      }
      try frames.check(last.frame + 1, path: last.line.path, line: last.line.number)
      return last.frame + 1
    }
    if let found = frames.count, found != stated {
      try log.attempt {
        throw GroundTruthError.malformed(
          path: info.path, line: info["seqLength"]?.line.number,
          reason: "expected \(found), the number of frames in \(frames.path); found \(stated)")
      }
      return min(found, stated)
    }
    return stated
  }

  private static func targets(
    _ rows: [MOTRow], frameCount: Int, log: LabelLog
  ) throws -> [Target] {
    var annotations: [Int: [Annotation]] = [:]
    var lineOf: [MOTRow.Key: Int] = [:]
    for row in rows {
      try log.attempt {
        guard (0..<max(1, frameCount)).contains(row.frame) else {
          throw row.line.error(
            "expected a frame from \(row.firstNumber) to \(frameCount + row.firstNumber - 1), found"
              + " \(row.number)")
        }
        if let first = lineOf.updateValue(row.line.number, forKey: row.key) {
          throw row.line.error(
            "expected one row for id \(row.identifier) in frame \(row.number), found another on"
              + " line \(first)")
        }
        let frames = Array(repeating: Annotation.absent, count: frameCount)
        let annotation = row.isIgnored ? .unlabeled : row.annotation
        annotations[row.identifier, default: frames][row.frame] = annotation
        if !row.isIgnored { log.check(.box(row.content.box), row.line) }
      }
    }
    return annotations.sorted { $0.key < $1.key }
      .filter { $0.value.contains { $0.visibility == .visible } }
      .map { Target(name: "\($0.key)", annotations: $0.value) }
  }

  /// A line of `gt.txt`.
  private struct MOTRow {
    struct Key: Hashable {
      var frame: Int
      var identifier: Int
    }

    let line: LabelLine
    /// The 0-based frame, and the number of the first one in the file.
    let frame: Int
    let firstNumber: Int
    let content: ObjectTable.Row

    init(_ row: (frame: Int, row: ObjectTable.Row), _ line: LabelLine, _ firstNumber: Int) {
      (frame, content) = row
      (self.line, self.firstNumber) = (line, firstNumber)
    }

    var number: Int { frame + firstNumber }
    var identifier: Int { content.identity }
    var key: Key { Key(frame: frame, identifier: identifier) }

    var isIgnored: Bool {
      if case .number(let kind) = content.kind, MOTChallengeFormat.ignoredClasses.contains(kind) {
        return true
      }
      return !content.isCounted
    }

    /// The annotation. A target with no visible part is absent.
    var annotation: Annotation {
      Annotation(
        region: .box(content.box), visibility: content.visibility == 0 ? .absent : .visible,
        cover: content.visibility)
    }
  }
}
