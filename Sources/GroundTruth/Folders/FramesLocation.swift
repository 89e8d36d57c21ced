import Files
import Media

/// The location of a sequence's frames, determined from names alone where possible.
enum FramesLocation: Hashable, Sendable {
  case folder(String)
  case video(String)

  var path: String {
    switch self {
    case .folder(let path), .video(let path): path
    }
  }

  /// Finds the frames in a sequence's folder: a subfolder of images, images next to the labels, or a video that has the
  /// folder's name or is the only video there.
  ///
  /// - Parameter subfolders: the names that the format uses for image folders, in order of preference.
  /// - Returns: the location; nil if there are neither images nor such a video.
  static func find(in folder: FolderNode, subfolders: [String]) -> FramesLocation? {
    for name in subfolders where folder.hasFolder(name) { return .folder(folder.path(name)) }
    if folder.files.contains(where: ImageFile.isImageName) { return .folder(folder.path) }
    let videos = folder.files.filter(VideoSource.isVideoName)
    if let named = videos.first(where: { $0.deletingPathExtension == folder.name }) {
      return .video(folder.path(named))
    }
    // If there are several videos, those that vbench has written are ignored.
    let others =
      videos.count > 1
      ? videos.filter { !VideoWriter.hasWritten(folder.path($0)) } : videos
    guard let only = others.first, others.count == 1 else { return nil }
    return .video(folder.path(only))
  }
}
