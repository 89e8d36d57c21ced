import Execution
import Geometry
import Tracking

/// A program of its own as a subject: each session starts it anew, so that a crash costs one target
/// of one sequence.
public struct ExternalSubject: Subject {
  /// How long to wait.
  public struct Patience: Sendable, Hashable {
    /// For a program to be ready.
    public var start: Duration
    /// For an answer.
    public var step: Duration

    public init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  public let tracker: ExternalTracker
  public let patience: Patience
  public let environment: TrackerEnvironment
  public let fingerprint: String?
  let roundTrips = RoundTrips()

  public init(
    _ tracker: ExternalTracker, patience: Patience = Patience(),
    environment: TrackerEnvironment = TrackerEnvironment()
  ) {
    self.tracker = tracker
    self.patience = patience
    self.environment = environment
    fingerprint = tracker.fingerprint
  }

  public var identity: SubjectIdentity {
    SubjectIdentity(tracker: tracker.name, level: "", revision: nil)
  }

  /// Anything; a tracker that takes only rectangles gets the box around it.
  public func accepts(_ region: Region) -> Bool { true }

  public var isExternal: Bool { true }

  public func makeSession() -> any SubjectSession { session(nil) }

  public func makeSession(for target: SessionTarget) -> any SubjectSession { session(target) }

  public var remarks: [RunNote] {
    roundTrips.sentence.map { [RunNote(.account, subject: identity.name, reason: $0)] } ?? []
  }

  public func withFreshAccount() -> any Subject { ExternalSubject(tracker, patience: patience) }

  private func session(_ target: SessionTarget?) -> any SubjectSession {
    switch tracker.kind {
    case .trax: TraXSession(self, frames: SessionFrames(target))
    case .lines: LinesSession(self, frames: SessionFrames(target))
    }
  }
}
