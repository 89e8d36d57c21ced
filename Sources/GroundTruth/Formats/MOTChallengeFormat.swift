import Geometry

/// The layout of MOTChallenge (Dendorfer et al., "MOTChallenge: A Benchmark for Single-Camera Multiple Target
/// Tracking", IJCV 2021).
///
/// A sequence has `seqinfo.ini` and `gt/gt.txt`, with lines `frame,id,left,top,width,height,flag,class,visibility`.
/// Frame numbers and pixels are 1-based. The frames are in `img1/`, or in a video in the sequence's folder. Each id
/// identifies a target. A target is absent in frames that have no line for its id. In MOT15, lines have ten columns,
/// with world coordinates instead of class and visibility.
enum MOTChallengeFormat: Layout {
  static let name = "mot"
  static let markers = "gt/gt.txt"

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
    let labels = try log.numbers("\(folder)/gt/gt.txt", count: nil)
    let rows = try labels.lines.filter { !$0.text.isEmpty }.compactMap { line in
      try log.attempt { try MOTRow(line) }
    }
    let count = try frameCount(info, frames: frames, rows: rows, log: log)
    try frames.check(
      count, targets: Set(rows.map(\.identifier)).count, path: info?.path ?? labels.path,
      line: info?["seqLength"]?.line.number)
    let targets = try targets(rows, frameCount: count, log: log)
    guard !targets.isEmpty else {
      throw labels.error("expected at least one row that is not ignored and shows a visible object")
    }
    if let info, let size = try info.statedSize() {
      log.state(size, info.path, line: info["imWidth"]?.line.number)
    }
    return SequenceContent(frames: frames.source, frameCount: count, targets: targets)
  }

  private static func frameCount(
    _ info: DescriptionFile?, frames: SequenceFrames, rows: [MOTRow], log: LabelLog
  ) throws -> Int {
    guard let info, let stated = try info.count("seqLength") else {
      guard frames.count == nil, let last = rows.max(by: { $0.frame < $1.frame }) else {
        return frames.count ?? 0
      }
      try frames.check(last.frame, path: last.line.path, line: last.line.number)
      return last.frame
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
        guard (1...max(1, frameCount)).contains(row.frame) else {
          throw row.line.error(
            "expected a frame from 1 to \(frameCount), found \(row.frame)")
        }
        if let first = lineOf.updateValue(row.line.number, forKey: row.key) {
          throw row.line.error(
            "expected one row for id \(row.identifier) in frame \(row.frame), found another on"
              + " line \(first)")
        }
        let frames = Array(repeating: Annotation.absent, count: frameCount)
        let annotation = row.isIgnored ? .unlabeled : row.annotation
        annotations[row.identifier, default: frames][row.frame - 1] = annotation
        if !row.isIgnored { log.place(.box(row.box), row.line) }
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
    /// The 1-based frame number.
    let frame: Int
    let identifier: Int
    let box: Box
    let isIgnored: Bool
    let cover: Double?

    var key: Key { Key(frame: frame, identifier: identifier) }

    /// The annotation. A target with no visible part is absent.
    var annotation: Annotation {
      Annotation(
        region: .box(box), visibility: cover == 0 ? .absent : .visible, cover: cover)
    }

    init(_ line: LabelLine) throws {
      let values = try line.numbers({ (6...10).contains($0) }, expected: "6 to 10 numbers")
      guard !values.contains(where: \.isNaN) else {
        throw line.error("expected numbers, found NaN")
      }
      self.line = line
      frame = try line.wholeNumber(values[0], "the frame")
      identifier = try line.wholeNumber(values[1], "the id")
      guard values[4] >= 0, values[5] >= 0 else {
        throw line.error(
          "expected a width and a height of 0 or more, found \(values[4]) and \(values[5])")
      }
      box = Box(x: values[2] - 1, y: values[3] - 1, width: values[4], height: values[5])
      let hasClass = values.count == 8 || values.count == 9
      let kind = hasClass ? try line.wholeNumber(values[7], "the class") : 1
      let isFlagged = values.count >= 7 && values[6] == 0
      isIgnored = isFlagged || MOTChallengeFormat.ignoredClasses.contains(kind)
      // Values outside 0...1, such as -1, mean that the visibility is unknown.
      cover = values.count == 9 && (0...1).contains(values[8]) ? values[8] : nil
    }
  }
}
