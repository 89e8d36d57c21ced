import Bench
import Evaluation
import Geometry
import Imaging

/// A method that runs a user's own tracker. The tracker is compiled into this program, so its stored answers are
/// recomputed when the program changes.
struct OwnTracker: TrackingMethod {
  let tracker: any Tracker

  var identity: MethodIdentity {
    MethodIdentity(tracker: tracker.name, level: "", revision: nil)
  }

  func accepts(_ region: Region) -> Bool { tracker.accepts(region) }

  func makeSession() -> any TrackerSession { OwnSession(tracker) }
}

extension OwnTracker {
  /// The tracker's entry in the registry of trackers.
  var family: MethodFamily<any TrackingMethod> {
    MethodFamily(name: tracker.name, summary: tracker.summary) { _, _ in [self] }
  }
}

private final class OwnSession: MethodSession {
  private var tracker: any Tracker

  init(_ tracker: any Tracker) { self.tracker = tracker }

  func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
    try answer { try tracker.start(on: frame, at: region) }
  }

  func step(frame: PixelBuffer) throws -> TrackStep {
    try answer { try tracker.step(on: frame) }
  }

  private func answer(_ work: () throws -> Prediction) rethrows -> TrackStep {
    let (prediction, duration) = try StepDuration.measuring(work)
    return TrackStep(
      region: prediction.region, confidence: prediction.confidence, duration: duration)
  }
}
