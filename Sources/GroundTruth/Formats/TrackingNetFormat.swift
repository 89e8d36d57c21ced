import Files
import Geometry

/// The layout of TrackingNet (Müller et al., "TrackingNet: A Large-Scale Dataset and Benchmark for Object Tracking in
/// the Wild", ECCV 2018).
///
/// A sequence has images `frames/<id>/0.jpg, 1.jpg, ...` and `anno/<id>.txt`, with one box per line in 0-based pixels.
/// Test sequences have a single label. Without a folder `frames`, only the labels are read.
enum TrackingNetFormat: SequenceLayout {
  static let name = "trackingnet"
  static let markers = "anno/NAME.txt"
  static let resultsOrigin: Double? = 0

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let labels = folder.folder("anno") else { return [] }
    let frames = folder.folder("frames")
    return labels.files.filter { $0.hasSuffix(".txt") }.compactMap { file in
      let identifier = file.deletingPathExtension
      // If there is a folder of frames, only sequences with frames are listed. Otherwise, all sequences are
      // listed.
      guard frames?.hasFolder(identifier) ?? true else { return nil }
      let location = frames.map { FramesLocation.folder($0.path(identifier)) }
      let path = labels.path(file)
      return FoundSequence(name: identifier, path: path, format: name, frames: location) { log in
        try read(labels: path, location: location, log: log)
      }
    }
  }

  private static func read(
    labels path: String, location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: path, expecting: "an image folder in `frames`", log: log)
    let annotations = try LabelCounts.match(
      try BoxLabels(origin: 0).read(log.numbers(path, count: frames.count), log: log), file: path,
      frames: frames,
      shortage: .onlyInitialization, log: log)
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)])
  }
}
