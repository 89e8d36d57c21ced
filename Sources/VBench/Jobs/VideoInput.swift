import Files
import Foundation
import GroundTruth
import Media

/// The input of a job: a video, a folder of images or an embedded scene.
struct VideoInput {
  var frames: any FrameSource
  /// The input's name without folder and extension. It is the default name for output files.
  var name: String
  /// The labeled targets of an embedded scene; otherwise empty.
  var targets: [Target] = []
  /// The stream or camera; nil if the frames come from files.
  var live: LiveVideoSource? { frames as? LiveVideoSource }

  /// Opens a stream or a camera.
  ///
  /// - Throws: `MediaError`.
  init(live address: String, _ kind: LiveVideoSource.Kind) throws {
    frames = try LiveVideoSource(address, kind)
    let last = address.pathParts.last.map(String.init) ?? ""
    name = FileName.of(last.deletingPathExtension)
  }

  init(frames: any FrameSource, name: String, targets: [Target] = []) {
    (self.frames, self.name, self.targets) = (frames, name, targets)
  }

  /// Opens a video, a folder or a scene. If a folder contains no images but has a subfolder `img` or `img1`, as in some
  /// dataset layouts, the images of the subfolder are used under the parent folder's name.
  ///
  /// - Throws: `MediaError`, or `SceneError` for an unknown scene.
  static func open(_ path: String) throws -> VideoInput {
    if let kind = LiveVideoSource.Kind.of(path), !FileManager.default.fileExists(atPath: path) {
      throw JobError.notAllowed(path, kind)
    }
    let prefix = "embedded:"
    if path.hasPrefix(prefix) {
      let name = String(path.dropFirst(prefix.count))
      let sequence = try EmbeddedScenes.scene(named: name).labeledSequence(dataset: "embedded")
      return VideoInput(
        frames: sequence.frames, name: name, targets: sequence.targets)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw MediaError.cannotOpen(path: path, reason: "no such file or folder")
    }
    let url = URL(fileURLWithPath: path)
    if isFolder.boolValue {
      let folder = Self.frameFolder(in: url)
      let isFrameFolder = frameFolderNames.contains(folder.lastPathComponent)
      let named = isFrameFolder ? folder.deletingLastPathComponent() : folder
      // Error messages show the path as given by the user.
      let given = folder == url ? path : path + "/" + folder.lastPathComponent
      return VideoInput(
        frames: try ImageSequenceSource(folder: given), name: named.lastPathComponent)
    }
    return VideoInput(
      frames: VideoSource(path: path), name: url.deletingPathExtension().lastPathComponent)
  }

  private static let frameFolderNames = ["img", "img1"]

  private static func frameFolder(in folder: URL) -> URL {
    guard !FolderListing(folder.path).files.contains(where: ImageFile.isImageName) else {
      return folder
    }
    return frameFolderNames.map { folder.appendingPathComponent($0) }
      .first { AtomicFile.isFolder($0.path) } ?? folder
  }
}
