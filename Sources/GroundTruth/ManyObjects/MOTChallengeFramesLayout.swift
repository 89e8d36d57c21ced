/// A file with rows of MOTChallenge's form, such as `gt.txt`, beside a video, or beside images or the folder with them.
enum MOTChallengeFramesLayout: Layout {
  static let name = "mot-frames"
  static let markers = "gt.txt beside a video or images"

  private static let names = ["gt.txt", "labels.txt", "annotations.txt", "groundtruth.txt"]

  static func items(in folder: FolderNode) -> [ObjectSequenceEntry] {
    guard let file = names.first(where: folder.hasFile),
      let frames = FramesLocation.find(in: folder, subfolders: ["img1", "img"])
    else { return [] }
    return MOTChallengeObjectsLayout.items(
      of: folder.path(file), named: folder.name, in: folder.path, frames: frames)
  }
}
