import Geometry
import GroundTruth
import Imaging

/// A tracker at one level and revision, or anything else that can follow a target from frame to frame.
///
/// A subject is a small description that may be shared between threads. Its sessions do the work, one for each
/// target.
package protocol Subject: AnsweringMethod
where Context == SessionTarget, Prompt == Region, Reply == SubjectAnswer {
  /// Whether the subject can be initialized with a region of this kind.
  func accepts(_ region: Region) -> Bool

  /// Whether the subject is to follow a target from this region on. The default is whether it accepts the
  /// region; a subject may exclude some labels.
  func follows(_ target: Target, from region: Region) -> Bool

  /// Creates a session for one target about which nothing is known beside its frames. By default, a session for
  /// a `SessionTarget` is the same.
  func makeSession() throws -> any TrackerSession

  /// Creates a session for several targets with one call per frame; nil, the default, if the subject follows
  /// each target separately.
  func makeGroup() -> (any SubjectGroup)?

  /// Returns the subject without the remarks collected so far. The default is the subject itself.
  func withoutRemarks() -> any Subject
}

extension Subject {
  package func makeSession(for target: SessionTarget) throws -> any TrackerSession {
    try makeSession()
  }

  package func makeGroup() -> (any SubjectGroup)? { nil }

  package func withoutRemarks() -> any Subject { self }

  package func follows(_ target: Target, from region: Region) -> Bool { accepts(region) }
}

/// Follows one target through one sequence. It starts on a frame with the target's region (in pixels, origin at
/// the upper left), and finds the target in each following frame.
package typealias TrackerSession = MethodSession<Region, SubjectAnswer>

/// The answer of a subject for one frame, and the time that it took.
package struct SubjectAnswer: Sendable, Hashable {
  /// The region in pixels, with the origin at the upper left; nil if the target is not visible.
  package var region: Region?
  /// 0...1; nil if the subject gives none.
  package var confidence: Double?
  /// The duration of the subject's own work, without decoding and conversion; nil if it cannot be measured.
  package var duration: StepDuration?

  package init(region: Region?, confidence: Double?, duration: StepDuration?) {
    self.region = region
    self.confidence = confidence
    self.duration = duration
  }
}
