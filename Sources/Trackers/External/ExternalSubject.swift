import Execution
import Geometry
import Tracking

/// A program of its own as a subject: each session starts it anew, so that a crash costs one target
/// of one sequence.
package struct ExternalSubject: Subject {
  /// How long to wait.
  package struct Patience: Sendable, Hashable {
    /// For a program to be ready.
    package var start: Duration
    /// For an answer.
    package var step: Duration

    package init(start: Duration = .seconds(60), step: Duration = .seconds(60)) {
      self.start = start
      self.step = step
    }
  }

  package let tracker: ExternalTracker
  package let patience: Patience
  package let environment: TrackerEnvironment
  package let fingerprint: String?
  private(set) var roundTrips = RoundTrips()

  package init(
    _ tracker: ExternalTracker, patience: Patience = Patience(),
    environment: TrackerEnvironment = TrackerEnvironment()
  ) {
    self.tracker = tracker
    self.patience = patience
    self.environment = environment
    fingerprint = tracker.fingerprint
  }

  package var identity: SubjectIdentity {
    SubjectIdentity(tracker: tracker.name, level: "", revision: nil)
  }

  /// Anything; a tracker that takes only rectangles gets the box around it.
  package func accepts(_ region: Region) -> Bool { true }

  package var isExternal: Bool { true }

  package func makeSession() -> any TrackerSession { session(nil) }

  package func makeSession(for target: SessionTarget) -> any TrackerSession { session(target) }

  package var remarks: [RunNote] {
    roundTrips.sentence.map { [RunNote(.account, subject: identity.name, reason: $0)] } ?? []
  }

  package func withFreshAccount() -> any Subject {
    var subject = self
    subject.roundTrips = RoundTrips()
    return subject
  }

  private func session(_ target: SessionTarget?) -> any TrackerSession {
    switch tracker.kind {
    case .trax: TraXSession(self, frames: SessionFrames(target))
    case .lines: LinesSession(self, frames: SessionFrames(target))
    }
  }
}
