import GroundTruth

/// What a session may know about its target beside the frames. It is meant for subjects that simulate something
/// with the labels or pass on files. Trackers do not need it.
package struct SessionTarget: Sendable {
  /// The sequence's dataset and name.
  package var sequence: String
  package var target: Target
  /// The 0-based frame of the sequence on which the session is started.
  package var firstFrame: Int
  /// The number of frames of the sequence per step; -1 backward.
  package var stride: Int
  /// The files of the sequence's frames from frame 0 on; empty if frames are not separate files.
  package var frameFiles: [String]

  /// A target about which nothing is known beside its frames.
  package static let unknown = SessionTarget(
    sequence: "", target: Target(name: "", annotations: []), firstFrame: 0)

  package init(
    sequence: String, target: Target, firstFrame: Int, stride: Int = 1, frameFiles: [String] = []
  ) {
    self.sequence = sequence
    self.target = target
    self.firstFrame = firstFrame
    self.stride = stride
    self.frameFiles = frameFiles
  }
}
