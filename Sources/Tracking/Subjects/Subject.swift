import Execution
import Geometry
import GroundTruth
import Imaging

/// What is being measured: a tracker at one level and revision, or anything else that can follow a
/// target from frame to frame.
///
/// A subject is a description that costs nothing to keep and may be shared between threads; the
/// work is done by its sessions, one for each target.
package protocol Subject: Method {
  /// Whether the subject can be initialized with a region of this kind.
  func accepts(_ region: Region) -> Bool

  /// Whether the subject is to follow a target from this region on: where it accepts the region,
  /// unless it is choosy about what is labeled.
  func follows(_ target: Target, from region: Region) -> Bool

  /// Something new that will follow one target.
  func makeSession() throws -> any SubjectSession

  /// The same, with what is known about the target: for subjects that simulate something with its
  /// labels, or hand on the frames' files. Others need not have it.
  func makeSession(for target: SessionTarget) throws -> any SubjectSession

  /// Something new that will follow several targets with one call per frame; nil, the default,
  /// where the subject follows each by itself.
  func makeGroup() -> (any SubjectGroup)?

  /// The same subject, whose remarks begin anew; itself, the default, where it has none.
  func withFreshAccount() -> any Subject
}

extension Subject {
  package func makeSession(for target: SessionTarget) throws -> any SubjectSession {
    try makeSession()
  }

  package func withFreshAccount() -> any Subject { self }

  package func follows(_ target: Target, from region: Region) -> Bool { accepts(region) }
}

/// Follows one target through one sequence. Used by one thread at a time; successive calls may come
/// from different threads.
package protocol SubjectSession: AnyObject {
  /// Starts on the frame where the target is at `region` (pixels, origin upper-left).
  func start(frame: PixelBuffer, region: Region) throws -> SubjectAnswer

  /// Finds the target in the next frame. After a thrown error no further frame is given.
  func step(frame: PixelBuffer) throws -> SubjectAnswer
}

/// What a subject says about one frame, and how long it worked on it.
package struct SubjectAnswer: Sendable, Hashable {
  /// In pixels, origin upper-left; nil for "I do not see it".
  package var region: Region?
  /// 0...1; nil where the subject gives none.
  package var confidence: Double?
  /// The subject's own work, without decoding and conversion; nil where it cannot be measured.
  package var duration: StepDuration?

  package init(region: Region?, confidence: Double?, duration: StepDuration?) {
    self.region = region
    self.confidence = confidence
    self.duration = duration
  }
}
