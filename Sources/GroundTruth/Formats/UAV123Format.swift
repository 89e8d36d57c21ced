import Files
import Foundation
import Geometry

/// The layout of UAV123 and UAV20L (Mueller, Smith and Ghanem, "A Benchmark and Simulator for UAV Tracking", ECCV
/// 2016).
///
/// A sequence has images such as `data_seq/UAV123/<folder>/000001.jpg` and `anno/UAV123/<sequence>.txt`, with one box
/// per line in 1-based pixels, or NaN where the target is absent. Several sequences can share a frame folder, each with
/// its own range of frames. `UAV123Ranges` contains the starts of these ranges, as specified in the dataset's
/// `configSeqs.m`. Without `data_seq`, only the labels are read.
enum UAV123Format: SequenceLayout {
  static let name = "uav123"
  static let markers = "anno/UAV123/NAME.txt"
  static let resultsOrigin: Double? = 1

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let labels = folder.folder("anno") else { return [] }
    let data = folder.folder("data_seq")
    return labels.folders.flatMap { name -> [FoundSequence] in
      guard let set = labels.folder(name) else { return [] }
      // UAV20L has its own labels but shares the frames of UAV123.
      let frames = data.flatMap { $0.folder(name) ?? $0.folder("UAV123") }
      guard frames != nil || (data == nil && name.hasPrefix("UAV")) else { return [] }
      return set.files.filter { $0.hasSuffix(".txt") }.compactMap { file in
        sequence(labels: set, file: file, frames: frames)
      }
    }
  }

  private static func sequence(
    labels: FolderNode, file: String, frames: FolderNode?
  ) -> FoundSequence? {
    let sequence = file.deletingPathExtension
    let parts = sequence.split(separator: "_")
    let shared = parts.dropLast().joined(separator: "_")
    let isPart: Bool
    if let frames {
      isPart = !frames.hasFolder(sequence) && parts.count > 1 && frames.hasFolder(shared)
      guard isPart || frames.hasFolder(sequence) else { return nil }
    } else {
      isPart = UAV123Ranges.starts[sequence] != nil
    }
    let location = frames.map { FramesLocation.folder($0.path(isPart ? shared : sequence)) }
    let path = labels.path(file)
    let attributes = labels.hasFolder("att") ? labels.path("att/\(file)") : nil
    let every = labels.name.lowercased().hasSuffix("10fps") ? 3 : 1
    return FoundSequence(name: sequence, path: path, format: name, frames: location) { log in
      try read(
        sequence, isPart: isPart, labels: path, attributes: attributes, location: location,
        every: every,
        log: log)
    }
  }

  private static func read(
    _ sequence: String, isPart: Bool, labels path: String, attributes: String?,
    location: FramesLocation?,
    every: Int, log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: path, expecting: "an image folder in `data_seq`",
      frameRate: 30 / Double(every), log: log)
    var annotations = try BoxLabels(origin: 1, usesNaN: true).read(
      log.numbers(path, count: isPart ? nil : frames.count), log: log)
    var start = 0
    if isPart {
      guard let number = UAV123Ranges.starts[sequence] else {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "expected a sequence from UAV123's published list; for other sequences, the range"
            + " of frames in \(frames.path) is unknown")
      }
      let first = (number - 1) / every + 1
      start = frames.index(ofNumber: first) ?? first - 1
      let available = frames.exist ? max(0, (frames.count ?? 0) - start) : .max
      guard !annotations.isEmpty, annotations.count <= available else {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "expected 1 to \(available) labels, starting at frame \(first) of"
            + " \(frames.path); found \(annotations.count)")
      }
    } else {
      annotations = try LabelCounts.match(
        annotations, file: path, frames: frames, shortage: .endsSequence, log: log)
    }
    return SequenceContent(
      frames: frames.source, firstFrame: start, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)],
      attributes: try attributes.map { try read(attributes: $0, log: log) } ?? [])
  }

  /// The names of the flags in `att/<sequence>.txt`, in file order.
  static let attributeNames = [
    "SV", "ARC", "LR", "FM", "FOC", "POC", "OV", "BC", "IV", "VC", "CM", "SOB",
  ]

  private static func read(attributes path: String, log: LabelLog) throws -> [String] {
    guard FileManager.default.fileExists(atPath: path) else { return [] }
    let flags = try FlagLabels.read(path, count: attributeNames.count, log: log)
    return zip(attributeNames, flags).filter { $0.1 != 0 }.map(\.0).sorted()
  }
}
