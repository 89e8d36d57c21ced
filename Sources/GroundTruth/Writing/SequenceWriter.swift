import Files
import Foundation
import Geometry
import Imaging
import Media

/// A writer of labeled sequences in the package's own format (see `ManifestFormat` and `CSVLabels`).
public struct SequenceWriter: Sendable {
  /// The way in which frames are exported.
  public enum Frames: Sendable {
    /// The manifest references the frames where they are. Frames without their own folder or video, such as
    /// those of a scene, are copied.
    case referenced
    /// Images and videos are copied unchanged. Rendered frames are written as PNG files.
    case copied
  }

  public var frames: Frames
  /// The layout to write. All but vbench's own hold their frames.
  public var layout: LabelLayout

  /// Whether a sequence was written and, if not, the reason.
  public enum Outcome: Sendable, Hashable {
    case written
    /// The folder already contained a complete copy of the same sequence.
    case unchanged
    /// Writing was abandoned, and nothing was written.
    case stopped
  }

  public init(frames: Frames = .referenced, layout: LabelLayout = .vbench) {
    (self.frames, self.layout) = (frames, layout)
  }

  /// Writes one sequence atomically. In vbench's own layout, that is `sequence.yaml`, a CSV file for each target, and the
  /// frames if they are copied.
  ///
  /// - Parameters:
  ///   - folder: the folder to write, created if it does not exist. It must not contain another sequence's
  ///     manifest.
  ///   - isWanted: a closure that is called before each image is copied or rendered, or once before a video is copied.
  ///     If it returns false, the sequence is abandoned.
  /// - Throws: `FileError`; `GroundTruthError` if there are no frames; `MediaError` if the frames cannot be read.
  @discardableResult
  public func write(
    _ sequence: LabeledSequence, to folder: String, while isWanted: () -> Bool = { true }
  ) throws -> Outcome {
    try sequence.requireFrames()
    let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    let place = layout.frames
    let export = FrameExport(
      sequence, folder: folder, copies: frames == .copied || place != nil,
      leavingOut: layout.leftOut(of: sequence), place: place)
    let names = sequence.targets.indices.map { "target-\($0 + 1).csv" }
    let files =
      layout == .vbench
      ? Self.files(of: sequence, labelFiles: names, frames: export.frames)
      : layout.files(
        of: sequence, size: try sequence.frames.frameSize(), images: export.names,
        firstFrame: export.frames.firstFrame
      ).map { ($0.name, Array($0.text.utf8)) }
    let manifest = layout == .vbench ? ManifestFormat.fileNames[0] : files[0].name
    if FileManager.default.fileExists(atPath: "\(folder)/\(manifest)") {
      if files.allSatisfy({ Self.holds("\(folder)/\($0.name)", $0.bytes) }) { return .unchanged }
      throw FileError.cannotWrite(
        path: "\(folder)/\(manifest)",
        reason: "the file already exists and describes another sequence")
    }
    let output = try AtomicFolder(folder)
    guard try export.run(in: output.temporaryPath, while: isWanted) else { return .stopped }
    for file in files {
      let path = "\(output.temporaryPath)/\(file.name)"
      try AtomicFile.makeFolder(holding: path)
      try AtomicFile.write(file.bytes, to: path)
    }
    try output.finish(last: manifest.pathParts.first.map(String.init) ?? manifest)
    return .written
  }

  /// Returns the names and the content of the files that describe a sequence in a folder: the label file of each target
  /// and, at the end, the manifest.
  ///
  /// - Parameters:
  ///   - labelFiles: the names of the label files.
  ///   - frames: the place of the frames, as returned by `exportFrames`.
  ///   - tracker: the name of the tracker that made the annotations whose source is `.tracked`; nil if there is none.
  package static func files(
    of sequence: LabeledSequence, labelFiles: [String], frames: FrameExport.ManifestFrames,
    tracker: String? = nil
  ) -> [(name: String, bytes: [UInt8])] {
    let labels = zip(sequence.targets, labelFiles).map { target, file in
      (
        name: file,
        bytes: Array(CSVLabels.text(of: target.annotations, sources: target.sources).utf8)
      )
    }
    let text = manifest(
      of: sequence, frames: frames, labelFiles: labels.map(\.name), tracker: tracker)
    return labels + [(ManifestFormat.fileNames[0], Array(text.utf8))]
  }

  /// Returns the place of the frames to which the manifest in a folder will refer.
  ///
  /// - Parameters:
  ///   - folder: the absolute path of the folder.
  ///   - writes: whether to write the frames to the folder, unless the manifest can refer to them where they are.
  /// - Throws: `FileError`; `MediaError` if the frames cannot be read.
  package static func exportFrames(
    of sequence: LabeledSequence, to folder: String, writes: Bool
  ) throws -> FrameExport.ManifestFrames {
    let export = FrameExport(sequence, folder: folder, copies: false)
    if writes { _ = try export.run(in: folder, while: { true }) }
    return export.frames
  }

  private static func holds(_ path: String, _ bytes: [UInt8]) -> Bool {
    (try? RegularFile.read(path, limit: bytes.count)) == bytes
  }

  private static func manifest(
    of sequence: LabeledSequence, frames: FrameExport.ManifestFrames, labelFiles: [String],
    tracker: String?
  ) -> String {
    var lines = [
      "name: \(Escaping.yamlString(sequence.name))", "frames: \(Escaping.yamlString(frames.path))",
      "first_frame: \(frames.firstFrame)", "frame_count: \(sequence.frameCount)",
    ]
    if let rate = sequence.frames.frameRate, rate > 0, rate.isFinite {
      lines.append("frame_rate: \(rate)")
    }
    if let group = sequence.group { lines.append("group: \(Escaping.yamlString(group))") }
    lines.append("attributes: \(list(sequence.attributes))")
    if let tracker { lines.append("tracked_by: \(Escaping.yamlString(tracker))") }
    lines.append("targets:")
    for (target, file) in zip(sequence.targets, labelFiles) {
      lines.append("  - name: \(Escaping.yamlString(target.name))")
      lines.append("    labels: \(Escaping.yamlString(file))")
      lines.append("    attributes: \(list(target.attributes))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(Escaping.yamlString).joined(separator: ", "))]"
  }
}
