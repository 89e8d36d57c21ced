import Files
import Geometry
import Media

/// The layout of AVisT (Noman et al., "AVisT: A Benchmark for Visual Object Tracking in Adverse Visibility", BMVC 2022).
///
/// A sequence has images such as `sequences/NAME/img_00001.jpg` and `anno/NAME.txt`, with one box per line in 0-based
/// pixels. A flag in `full_occlusion/NAME_full_occlusion.txt` or `out_of_view/NAME_out_of_view.txt` marks the target as
/// absent.
enum AVisTFormat: SequenceLayout {
  static let name = "avist"
  static let markers = "anno/NAME.txt and full_occlusion/NAME_full_occlusion.txt"
  static let resultsOrigin: Double? = 0

  private static let flagFolders = ["full_occlusion", "out_of_view"]

  static func items(in folder: FolderNode) -> [FoundSequence] {
    guard let labels = folder.folder("anno"), flagFolders.allSatisfy(folder.hasFolder) else {
      return []
    }
    let frames = folder.folder("sequences")
    return labels.files.filter { $0.hasSuffix(".txt") }.compactMap { file in
      let name = file.deletingPathExtension
      guard frames?.hasFolder(name) ?? true else { return nil }
      let location = frames.map { FramesLocation.folder($0.path(name)) }
      let path = labels.path(file)
      let flags = flagFolders.map { folder.path("\($0)/\(name)_\($0).txt") }
      return FoundSequence(name: name, path: path, format: self.name, frames: location) { log in
        try FlaggedLabels(path: path, origin: 0, flagFiles: flags).content(
          SequenceFrames(location, of: path, expecting: "an image folder in `sequences`", log: log),
          log: log)
      }
    }
  }
}
