import Geometry

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

extension LabelLog {
  /// Reads a table of objects with what is known about the frames. The remarks of its reader become those of the log.
  func table(
    _ path: String, frameCount: Int?, read: (String, TableFacts) throws -> ObjectTable
  ) throws -> ObjectTable {
    let (size, reading) = (frameSize, ReadingLog())
    let table = try read(
      path, TableFacts(frameCount: frameCount, size: { size }, boxes: boxes, log: reading))
    for remark in reading.messages { tolerate(path, remark) }
    return table
  }
}
