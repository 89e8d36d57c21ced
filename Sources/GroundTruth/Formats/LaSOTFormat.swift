import Geometry

/// The layout of LaSOT (Fan et al., "LaSOT: A High-quality Benchmark for Large-scale Single Object Tracking", CVPR
/// 2019).
///
/// A sequence has images such as `img/00000001.jpg` and `groundtruth.txt`, with one box per line in 1-based pixels. A
/// flag in `full_occlusion.txt` or `out_of_view.txt` marks the target as absent.
enum LaSOTFormat: SequenceLayout {
  static let name = "lasot"
  static let markers = "full_occlusion.txt or out_of_view.txt"
  static let resultsOrigin: Double? = 1

  private static let flagFiles = ["full_occlusion.txt", "out_of_view.txt"]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard folder.hasFile("groundtruth.txt"), !folder.hasFile("sequence"),
      folder.hasFolder("img") || flagFiles.contains(where: folder.hasFile)
    else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["img"])
    let (path, flags) = (folder.path, flagFiles.filter(folder.hasFile))
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        try FlaggedLabels(
          path: "\(path)/groundtruth.txt", origin: 1, flagFiles: flags.map { "\(path)/\($0)" }
        ).content(
          SequenceFrames(location, of: path, expecting: "an image folder `img`", log: log), log: log
        )
      }
    ]
  }
}
