import Foundation
import Geometry

/// The package's own format: a manifest `sequence.yaml` beside one CSV file for each target.
///
///     name: deer             # optional: the folder's name if left out
///     frames: img             # a folder of images or a video, relative to the manifest
///     first_frame: 0          # optional: the 0-based position of the first labelled frame
///     frame_count: 71         # optional: all frames if left out
///     frame_rate: 30          # optional, for images
///     attributes: [FM, BC]    # optional
///     targets:
///       - name: "1"
///         labels: 1.csv
///         attributes: []      # optional
///
/// How the labels look, see `CSVLabels`.
enum ManifestFormat: SequenceFormat {
  static let name = "vbench"

  static let fileNames = ["sequence.yaml", "sequence.yml"]

  static func sequences(in folder: FolderNode) -> [FoundSequence] {
    guard let file = fileNames.first(where: folder.hasFile) else { return [] }
    let path = folder.path
    let manifest = folder.path(file)
    // The one format whose files are opened here: they are small, and name the sequence. What is
    // wrong in them comes up when the sequence is loaded.
    let stated = try? Manifest(contentsOf: manifest).name
    return [
      FoundSequence(name: stated ?? folder.name, path: path, format: name, frames: nil) { log in
        try read(manifest: manifest, folder: path, log: log)
      }
    ]
  }

  private static func read(
    manifest path: String, folder: String, log: LabelLog
  ) throws -> SequenceContent {
    let manifest = try Manifest(contentsOf: path)
    let place = (folder as NSString).appendingPathComponent(manifest.frames)
    let location = manifest.frames.hasPrefix("/") ? manifest.frames : place
    let frames = try SequenceFrames(
      FramesPlace.isVideoName(location) ? .video(location) : .folder(location),
      frameRate: manifest.frameRate)
    let labels = try manifest.targets.map { target in
      try CSVLabels(LabelFile((folder as NSString).appendingPathComponent(target.labels)), log: log)
    }
    let available = frames.count.map { $0 - manifest.firstFrame }
    let last = labels.compactMap(\.lastFrame).max() ?? -1
    let count = manifest.frameCount ?? available ?? last + 1
    guard count > 0, count <= available ?? count else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected a range within the \(frames.count ?? 0) frames of \(frames.path),"
          + " found \(count) from frame \(manifest.firstFrame) on")
    }
    let targets = try zip(manifest.targets, labels).map { target, labels in
      Target(
        name: target.name, annotations: try labels.annotations(frameCount: count, log: log),
        attributes: target.attributes.sorted())
    }
    return SequenceContent(
      frames: frames.source, firstFrame: manifest.firstFrame, frameCount: count, targets: targets,
      attributes: manifest.attributes.sorted())
  }
}
