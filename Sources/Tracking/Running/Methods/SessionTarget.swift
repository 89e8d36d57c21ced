import GroundTruth

/// The information about a target that a session receives in addition to the frames. It is intended for trackers that
/// use the labels for a simulation or pass file names on to a program. Other trackers do not need it.
package struct SessionTarget: Sendable {
  /// The full name of the sequence, which includes the dataset's name.
  package var sequence: String
  package var target: Target
  /// The 0-based frame of the sequence on which the session is started.
  package var firstFrame: Int
  /// The number of frames by which a step advances in the sequence; -1 for a backward pass.
  package var stride: Int
  /// The paths of the sequence's frames, starting with frame 0; empty if the frames are not separate files.
  package var frameFiles: [String]

  /// A placeholder, for sessions that need only the frames and the region in the first frame.
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
