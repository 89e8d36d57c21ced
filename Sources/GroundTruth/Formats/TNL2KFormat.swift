import Geometry

/// The layout of TNL2K (Wang et al., "Towards More Flexible and Accurate Object Tracking with Natural Language", CVPR
/// 2021).
///
/// A sequence has images in `imgs/` and `groundtruth.txt`, with one box per line in 0-based pixels. `language.txt`
/// describes the target. Some label files have more lines than there are images; these are left out.
enum TNL2KFormat: SequenceLayout {
  static let name = "tnl2k"
  static let markers = "imgs/ with images"
  static let resultsOrigin: Double? = 0

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard folder.hasFile("groundtruth.txt"), folder.hasFolder("imgs") else { return [] }
    let location = FramesLocation.find(in: folder, subfolders: ["imgs"])
    let path = folder.path
    return [
      FoundSequence(name: folder.name, path: path, format: name, frames: location) { log in
        let frames = try SequenceFrames(
          location, of: path, expecting: "an image folder `imgs`", log: log)
        let labels = try log.numbers("\(path)/groundtruth.txt", count: frames.count)
        let annotations = try LabelCounts.match(
          BoxLabels(origin: 0).read(labels, log: log), file: labels.path, frames: frames,
          shortage: .tolerated, log: log)
        return SequenceContent(
          frames: frames.source, frameCount: annotations.count,
          targets: [Target(name: "1", annotations: annotations)])
      }
    ]
  }
}
