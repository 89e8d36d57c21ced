import Geometry

/// The layout of LaSOT (Fan et al., "LaSOT: A High-quality Benchmark for Large-scale Single Object Tracking", CVPR
/// 2019).
///
/// A sequence has images such as `img/00000001.jpg` and `groundtruth.txt`, with one box per line in 1-based pixels. A
/// flag in `full_occlusion.txt` or `out_of_view.txt` marks the target as absent.
enum LaSOTFormat: Layout {
  static let name = "lasot"
  static let markers = "full_occlusion.txt or out_of_view.txt"

  private static let flagFiles = ["full_occlusion.txt", "out_of_view.txt"]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard folder.hasFile("groundtruth.txt"), !folder.hasFile("sequence"),
      folder.hasFolder("img") || flagFiles.contains(where: folder.hasFile)
    else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img"])
    let (path, flags) = (folder.path, flagFiles.filter(folder.hasFile))
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try read(folder: path, flagFiles: flags, location: location, log: log)
      }
    ]
  }

  private static func read(
    folder: String, flagFiles: [String], location: FramesLocation?, log: LabelLog
  ) throws -> SequenceContent {
    let frames = try SequenceFrames(
      location, of: folder, expecting: "an image folder `img`", log: log)
    let labels = try log.numbers("\(folder)/groundtruth.txt", count: frames.count)
    var annotations = try BoxLabels(origin: 1).read(labels, log: log)
    let labeled = annotations.count
    annotations = try LabelCounts.match(
      annotations, file: labels.path, frames: frames, shortage: .refused, log: log)
    for file in flagFiles {
      let flags = try FlagLabels.read("\(folder)/\(file)", count: labeled, log: log)
      for (index, flag) in flags.prefix(annotations.count).enumerated() where flag != 0 {
        annotations[index].visibility = .absent
      }
    }
    return SequenceContent(
      frames: frames.source, frameCount: annotations.count,
      targets: [Target(name: "1", annotations: annotations)])
  }
}
