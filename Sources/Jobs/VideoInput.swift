import Foundation
import GroundTruth
import Media

/// A video, a folder of images or an embedded scene whose frames a job works on.
package struct VideoInput {
  package var frames: any FrameSource
  /// The input's name without its folder and ending, for outputs that were given no name.
  package var name: String
  /// What is labeled on the first frame of an embedded scene; empty otherwise.
  var targets: [Target] = []

  /// - Throws: `MediaError`, or `SceneError` for an unknown scene.
  package static func open(_ path: String) throws -> VideoInput {
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
    let place = URL(fileURLWithPath: path)
    if isFolder.boolValue {
      return VideoInput(
        frames: try ImageSequenceSource(folder: path), name: place.lastPathComponent)
    }
    return VideoInput(
      frames: VideoSource(path: path), name: place.deletingPathExtension().lastPathComponent)
  }
}
