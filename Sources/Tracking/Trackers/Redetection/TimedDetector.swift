import Bench
import Evaluation
import Geometry
import Imaging

/// A detector in the form of a tracker, so that the time of its detections can be measured. An update is one detection,
/// without the restart of a tracker.
struct TimedDetector: TrackingMethod {
  private let detector: any Detector

  init(_ detector: any Detector) { self.detector = detector }

  var identity: MethodIdentity {
    MethodIdentity(
      tracker: Redetection.timedName(ofDetector: detector.name), level: "", revision: nil)
  }

  func accepts(_ region: Region) -> Bool { true }

  func makeSession() -> any TrackerSession { Session(detector.makeSession(for: .unknown)) }

  private final class Session: MethodSession {
    private let detector: any DetectorSession
    /// The latest detection.
    private var region: Region?
    private var frameIndex = 0

    init(_ detector: any DetectorSession) { self.detector = detector }

    func start(frame: PixelBuffer, at region: Region) throws -> TrackStep {
      self.region = region
      let ((), duration) = try StepDuration.measuring {
        try detector.start(frame: frame, region: region)
      }
      return TrackStep(region: region, confidence: nil, duration: duration)
    }

    func step(frame: PixelBuffer) throws -> TrackStep {
      frameIndex += 1
      let (found, duration) = try StepDuration.measuring {
        try detector.detect(frame: frame, index: frameIndex, current: region)
      }
      if let found { region = found }
      return TrackStep(region: found, confidence: nil, duration: duration)
    }
  }
}
