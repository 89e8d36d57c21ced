import Foundation
import GroundTruth
import Media

/// Where the frames to track in come from.
struct TrackInput {
  var frames: any FrameSource
  /// The output's name where none is given.
  var defaultOutput: String
  /// What is labelled on the first frame of an embedded scene; empty otherwise.
  var targets: [Target] = []

  /// - Throws: `MediaError`, or `SceneError` for an unknown scene.
  static func open(_ path: String) throws -> TrackInput {
    let prefix = "embedded:"
    if path.hasPrefix(prefix) {
      let name = String(path.dropFirst(prefix.count))
      let sequence = try EmbeddedScenes.scene(named: name).labelledSequence(dataset: "embedded")
      return TrackInput(
        frames: sequence.frames, defaultOutput: "\(name)-tracked.mp4", targets: sequence.targets)
    }
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw MediaError.cannotOpen(path: path, reason: "no such file or folder")
    }
    let name = (URL(fileURLWithPath: path).lastPathComponent as NSString)
    let frames: any FrameSource =
      isFolder.boolValue ? try ImageSequenceSource(folder: path) : VideoSource(path: path)
    return TrackInput(
      frames: frames,
      defaultOutput: (isFolder.boolValue ? name as String : name.deletingPathExtension)
        + "-tracked.mp4")
  }
}
