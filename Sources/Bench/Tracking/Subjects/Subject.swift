import Evaluation
import Geometry
import GroundTruth
import Imaging

/// What is being measured: a tracker at one level and revision, or anything else that can follow a
/// target from frame to frame.
///
/// A subject is a description that costs nothing to keep and may be shared between threads; the
/// work is done by its sessions, one for each target.
package protocol Subject: AnsweringMethod
where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Whether the subject can be initialized with a region of this kind.
  func accepts(_ region: Region) -> Bool

  /// Whether the subject is to follow a target from this region on: where it accepts the region,
  /// unless it is choosy about what is labeled.
  func follows(_ target: Target, from region: Region) -> Bool

  /// Something new that will follow one target of which nothing is known beside its frames; what is made for a
  /// `SessionTarget` is the same by default.
  func makeSession() throws -> any TrackerSession

  /// Something new that will follow several targets with one call per frame; nil, the default,
  /// where the subject follows each by itself.
  func makeGroup() -> (any SubjectGroup)?

  /// The same subject, whose remarks begin anew; itself, the default, where it has none.
  func withFreshAccount() -> any Subject
}

extension Subject {
  package func makeSession(for target: SessionTarget) throws -> any TrackerSession {
    try makeSession()
  }

  package func makeGroup() -> (any SubjectGroup)? { nil }

  package func withFreshAccount() -> any Subject { self }

  package func follows(_ target: Target, from region: Region) -> Bool { accepts(region) }
}

/// Follows one target through one sequence: it starts on the frame where the target is at a region (pixels, origin
/// upper-left), and finds the target in each frame after that.
package typealias TrackerSession = MethodSession<Region, TrackStep>

extension TrackStep {
  /// What a session says about a frame.
  ///
  /// - Parameter duration: of the tracker's own work; nil where it cannot be measured.
  package init(region: Region?, confidence: Double?, duration: StepDuration?) {
    self.init(region: region, confidence: confidence)
    self.duration = duration
  }

  /// How long the tracker worked on the frame; nil where it was not measured.
  package var duration: StepDuration? {
    get {
      wallNanoseconds.map { StepDuration(wallNanoseconds: $0, cpuNanoseconds: cpuNanoseconds) }
    }
    set {
      wallNanoseconds = newValue?.wallNanoseconds
      cpuNanoseconds = newValue?.cpuNanoseconds
    }
  }
}
