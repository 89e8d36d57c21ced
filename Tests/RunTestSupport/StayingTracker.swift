import Bench
import Evaluation
import Geometry
import Imaging
import Tracking

/// A method that always answers with its start region, with the confidences 1, 0.9, 0.8 and so on.
package struct StayingTracker: TrackingMethod {
  package var identity = MethodIdentity(tracker: "staying", level: "", revision: 1)

  package init() {}

  package func accepts(_ region: Region) -> Bool {
    if case .box = region { true } else { false }
  }

  package func makeSession() -> any TrackerSession { Session() }

  private final class Session: MethodSession {
    var region: Region?
    var age = 0

    func start(frame: PixelBuffer, at region: Region) -> TrackStep {
      self.region = region
      return answer()
    }

    func step(frame: PixelBuffer) -> TrackStep {
      age += 1
      return answer()
    }

    private func answer() -> TrackStep {
      TrackStep(
        region: region, confidence: max(0, 1 - Double(age) / 10),
        duration: StepDuration(wallNanoseconds: 1000, cpuNanoseconds: 1000))
    }
  }
}
