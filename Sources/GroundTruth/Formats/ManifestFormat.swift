import Files
import Foundation
import Geometry
import Media

/// vbench's own format: a manifest `sequence.yaml` next to one CSV file for each target.
///
///     name: deer             # optional; the folder's name unless specified
///     frames: img             # a folder of images or a video, relative to the manifest
///     first_frame: 0          # optional; the 0-based position of the first labeled frame
///     frame_count: 71         # optional; all frames unless specified
///     frame_rate: 30          # optional, for images
///     group: drive            # optional; sequences with the same group, such as parts of a video, count as one
///     attributes: [FM, BC]    # optional
///     tracked_by: NAME        # optional; the tracker that made the labels whose source is `tracked`
///     targets:
///       - name: "1"
///         labels: 1.csv
///         attributes: []      # optional
///
/// `CSVLabels` describes the labels. Unless `ManifestPaths.mayLeadOutside` is set, label files must be in the folder
/// that was opened as a dataset or in one of its subfolders. Without this restriction, a manifest could name any file,
/// and error messages would quote its content. Frames may be anywhere.
enum ManifestFormat: SequenceLayout {
  static let name = "vbench"
  static let markers = "sequence.yaml"
  static let resultsOrigin: Double? = nil

  static let fileNames = ["sequence.yaml", "sequence.yml"]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let file = fileNames.first(where: folder.hasFile) else { return [] }
    let (path, root) = (folder.path, folder.root)
    let manifest = folder.path(file)
    // Unlike most other formats' files, manifests are opened during the search, because they are small and contain the
    // sequence's name. Errors in a manifest are reported when the sequence is loaded.
    let stated = try? Manifest(contentsOf: manifest)
    return [
      FoundSequence(
        name: stated?.name ?? folder.name, path: path, format: name, frames: nil,
        group: stated?.group
      ) { log in
        try read(manifest: manifest, folder: path, root: root, log: log)
      }
    ]
  }

  private static func read(
    manifest path: String, folder: String, root: String, log: LabelLog
  ) throws -> SequenceContent {
    let manifest = try Manifest(contentsOf: path)
    let relative = folder.appendingPathComponent(manifest.frames)
    let location = manifest.frames.hasPrefix("/") ? manifest.frames : relative
    let frames = try SequenceFrames(
      VideoSource.isVideoName(location) ? .video(location) : .folder(location), of: folder,
      expecting: "frames", frameRate: manifest.frameRate, log: log)
    let labels = try manifest.targets.map { target in
      let isAbsolute = target.labels.hasPrefix("/")
      let file =
        isAbsolute
        ? target.labels
        : URL(fileURLWithPath: folder).appendingPathComponent(target.labels)
          .standardizedFileURL.path
      let isInside = !isAbsolute && file.hasPrefix(root == "/" ? root : root + "/")
      guard isInside || ManifestPaths.mayLeadOutside else {
        throw GroundTruthError.malformed(
          path: path, line: nil,
          reason: "expected labels inside the dataset, found \(target.labels); to allow this, use"
            + " --follow-outside")
      }
      return try CSVLabels(LabelFile(file), log: log)
    }
    let available = frames.count.map { $0 - manifest.firstFrame }
    let count =
      try manifest.frameCount ?? available ?? labels.compactMap { labels in
        try labels.lastFrame(log: log).map { $0 + 1 }
      }.max() ?? 0
    guard count > 0, count <= available ?? count else {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected a range within the \(frames.count ?? 0) frames of \(frames.path),"
          + " found a range of length \(count) that starts at frame \(manifest.firstFrame)")
    }
    try frames.check(manifest.firstFrame + count, path: path)
    try frames.check(count, targets: labels.count, path: path)
    var sources = LabelSourceCounts()
    let targets = try zip(manifest.targets, labels).map { target, labels in
      let read = try labels.labels(frameCount: count, log: log)
      sources.add(read.sources)
      return Target(
        name: target.name, annotations: read.annotations, attributes: target.attributes.sorted(),
        sources: read.sources)
    }
    if let remark = sources.remark(tracker: manifest.tracker) { log.tolerate("labels", remark) }
    return SequenceContent(
      frames: frames.source, firstFrame: manifest.firstFrame, frameCount: count, targets: targets,
      attributes: manifest.attributes.sorted())
  }
}
