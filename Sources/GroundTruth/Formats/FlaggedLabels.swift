import Files
import Geometry

/// Labels with one box per frame, and files with one flag per label that marks the target as absent.
struct FlaggedLabels {
  let path: String
  let origin: Double
  let flagFiles: [String]

  /// Reads the labels and the flags.
  ///
  /// - Throws: `GroundTruthError`, which names the file and line at fault.
  func content(_ frames: SequenceFrames, log: LabelLog) throws -> SequenceContent {
    let labels = try log.numbers(path, count: frames.count)
    var annotations = try BoxLabels(origin: origin).read(labels, log: log)
    let labeled = annotations.count
    annotations = try LabelCounts.match(
      annotations, file: path, frames: frames, shortage: .refused, log: log)
    for file in flagFiles {
      let flags = try FlagLabels.read(file, count: labeled, log: log)
      for (index, flag) in flags.prefix(annotations.count).enumerated() where flag != 0 {
        annotations[index].visibility = .absent
      }
    }
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)])
  }
}
