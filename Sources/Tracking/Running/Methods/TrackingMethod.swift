import Bench
import Evaluation
import Geometry
import GroundTruth

/// A tracker at one level and revision, or anything else that can follow a target from frame to frame.
///
/// An object of this type only describes the tracker, so threads may share it. Its sessions do the work, one for each target.
package protocol TrackingMethod: AnsweringMethod
where Context == SessionTarget, Prompt == Region, Reply == TrackStep {
  /// Returns whether the tracker can be initialized with this type of region.
  func accepts(_ region: Region) -> Bool

  /// Returns whether the tracker should follow the target, starting from this region. By default, a tracker follows
  /// every target whose region it accepts. A tracker can implement this method to exclude some of these targets.
  func follows(_ target: Target, from region: Region) -> Bool

  /// Creates a session that needs only the frames and the target's region in the first frame. By default,
  /// `makeSession(for:)` calls this method.
  func makeSession() throws -> any TrackerSession

  /// Creates a session that follows several targets with one call per frame; nil, the default, if the tracker
  /// follows each target separately.
  func makeGroup() -> (any TrackingMethodGroup)?

  /// Returns the same tracker without the remarks that it has collected so far. The default is the tracker itself.
  func withoutRemarks() -> any TrackingMethod
}

extension TrackingMethod {
  package func makeSession(for target: SessionTarget) throws -> any TrackerSession {
    try makeSession()
  }

  package func makeGroup() -> (any TrackingMethodGroup)? { nil }

  package func withoutRemarks() -> any TrackingMethod { self }

  package func follows(_ target: Target, from region: Region) -> Bool { accepts(region) }
}

/// A session that follows one target through one sequence. It receives the first frame and the target's region, in
/// pixels from the frame's upper-left corner, and then finds the target in each following frame.
package typealias TrackerSession = MethodSession<Region, TrackStep>

extension TrackStep {
  /// Creates a session's answer for a frame.
  ///
  /// - Parameter duration: the duration of the tracker's own work; nil if it cannot be measured.
  package init(region: Region?, confidence: Double?, duration: StepDuration?) {
    self.init(region: region, confidence: confidence)
    self.duration = duration
  }

  /// The duration of the tracker's work on the frame; nil if not measured.
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
