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

  /// Finds the frames in a sequence's folder: a subfolder of images, images next to the labels, a video that has the
  /// folder's name or is the only video there, or the only subfolder with images.
  ///
  /// - Parameter subfolders: the names that the format uses for image folders, in order of preference.
  /// - Returns: the location; nil if there are neither images nor such a video.
  static func find(in folder: FolderNode, subfolders: [String]) -> FramesLocation? {
    for name in subfolders where folder.hasFolder(name) { return .folder(folder.path(name)) }
    let videos = videos(in: folder)
    if folder.files.contains(where: { ImageFile.isImageName($0) && !videos.contains($0) }) {
      return .folder(folder.path)
    }
    if let named = videos.first(where: { $0.deletingPathExtension == folder.name }) {
      return .video(folder.path(named))
    }
    // If there are several videos, those that vbench has written are ignored.
    let others =
      videos.count > 1
      ? videos.filter { !VideoWriter.hasWritten(folder.path($0)) } : videos
    if let only = others.first, others.count == 1 { return .video(folder.path(only)) }
    return videos.isEmpty ? onlyImages(in: folder) : nil
  }

  /// Returns the videos in a folder. A GIF file is a video if it is the only image, or if a label file has its name.
  static func videos(in folder: FolderNode) -> [String] {
    let images = folder.files.filter(ImageFile.isImageName)
    let animations = images.filter { name in
      name.pathExtension.lowercased() == "gif"
        && (images.count == 1
          || labelEndings.contains { folder.hasFile("\(name.deletingPathExtension).\($0)") })
    }
    return folder.files.filter(VideoSource.isVideoName) + animations
  }

  /// Returns the only subfolder that contains images and no labels; nil if there is none, or if there are several.
  private static func onlyImages(in folder: FolderNode) -> FramesLocation? {
    let found = folder.folders.compactMap { folder.folder($0) }.filter { child in
      child.files.contains(where: ImageFile.isImageName)
        && !child.files.contains { labelEndings.contains($0.pathExtension.lowercased()) }
    }
    return found.count == 1 ? found.first.map { .folder($0.path) } : nil
  }

  private static let labelEndings: Set<String> = ["txt", "csv", "xml", "json", "yaml", "yml"]

  /// Describes what a folder holds in place of frames that can be used, for the end of a message; empty if there is
  /// nothing to say.
  static func alternatives(in folder: String) -> String {
    let listing = FolderListing(folder)
    let videos = listing.files.filter(VideoSource.isVideoName)
    if videos.count > 1 {
      return
        "; there are \(videos.count) videos (\(videos.prefix(3).joined(separator: ", "))), and none of"
        + " them has the name of the folder"
    }
    let images = listing.folders.compactMap { name -> String? in
      let count = FolderListing("\(folder)/\(name)").files.count(where: ImageFile.isImageName)
      return count > 0 ? "\(count) images in \(name)/" : nil
    }
    return images.isEmpty
      ? ""
      : "; there are \(images.prefix(3).joined(separator: " and ")); rename the folder to use to img"
  }
}
