import Files
import Foundation
import Geometry
import Imaging
import Media

/// Writes labeled sequences in the package's own format (see `ManifestFormat` and `CSVLabels`).
public struct SequenceWriter: Sendable {
  /// What becomes of the frames.
  public enum Frames: Sendable {
    /// The manifest names them where they are. Frames that are in no folder or video of their own,
    /// as those of a scene, are copied.
    case referenced
    /// Images are copied as they are, and so is a video; rendered frames become PNG files.
    case copied
  }

  public var frames: Frames

  public init(frames: Frames = .referenced) { self.frames = frames }

  /// Writes one sequence: `sequence.yaml`, a CSV file for each target, and the frames where they are
  /// copied. The manifest comes last, so that a folder with one is complete.
  ///
  /// - Parameter folder: made where it does not exist; must not hold a manifest yet.
  /// - Throws: `FileError`, and `MediaError` where frames cannot be read.
  public func write(_ sequence: LabeledSequence, to folder: String) throws {
    let folder = URL(fileURLWithPath: folder).standardizedFileURL.path
    let manifest = "\(folder)/\(ManifestFormat.fileNames[0])"
    guard !FileManager.default.fileExists(atPath: manifest) else {
      throw FileError.cannotWrite(path: manifest, reason: "there is one already")
    }
    try AtomicFile.makeFolder(folder)
    let place = try FrameExport(sequence, folder: folder, copies: frames == .copied).place()
    var labelFiles: [String] = []
    for (index, target) in sequence.targets.enumerated() {
      let file = "target-\(index + 1).csv"
      try AtomicFile.write(
        Array(CSVLabels.text(of: target.annotations).utf8), to: "\(folder)/\(file)")
      labelFiles.append(file)
    }
    let text = Self.manifest(of: sequence, frames: place, labelFiles: labelFiles)
    try AtomicFile.write(Array(text.utf8), to: manifest)
  }

  private static func manifest(
    of sequence: LabeledSequence, frames: FrameExport.Place, labelFiles: [String]
  ) -> String {
    var lines = [
      "name: \(quoted(sequence.name))", "frames: \(quoted(frames.path))",
      "first_frame: \(frames.firstFrame)", "frame_count: \(sequence.frameCount)",
    ]
    if let rate = sequence.frames.frameRate, rate > 0, rate.isFinite {
      lines.append("frame_rate: \(rate)")
    }
    lines.append("attributes: \(list(sequence.attributes))")
    lines.append("targets:")
    for (target, file) in zip(sequence.targets, labelFiles) {
      lines.append("  - name: \(quoted(target.name))")
      lines.append("    labels: \(quoted(file))")
      lines.append("    attributes: \(list(target.attributes))")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func list(_ texts: [String]) -> String {
    "[\(texts.map(quoted).joined(separator: ", "))]"
  }

  /// A YAML text between double quotes.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case let control where control.value < 0x20 || control.value == 0x7F:
        result += "\\x" + String(control.value, radix: 16).zeroPadded(to: 2)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
