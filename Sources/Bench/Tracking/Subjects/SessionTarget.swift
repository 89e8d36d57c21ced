import GroundTruth

/// What a session may know about the target that it follows, beside the frames: for subjects that
/// simulate something with the labels, or hand on files. A tracker has no use for the rest.
package struct SessionTarget: Sendable {
  /// The sequence's dataset and name.
  package var sequence: String
  package var target: Target
  /// The 0-based frame of the sequence that the session is started on.
  package var firstFrame: Int
  /// How many frames of the sequence each step goes on: -1 where it runs backwards.
  package var stride: Int
  /// The files of the sequence's frames, from frame 0 on; none where they are not files of their
  /// own.
  package var frameFiles: [String]

  /// A target of which nothing is known beside its frames.
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
