import Bench
import Evaluation
import Geometry
import Imaging
import OpenVision

extension VNSequenceRequestHandler {
  /// Performs the requests of several targets.
  ///
  /// - Returns: how long it took, without processor time, since several threads work; and the first
  ///   error of a tracker, the others' results being there all the same.
  func performMeasured(
    _ requests: [VNTrackingRequest], on frame: PixelBuffer
  ) -> (duration: StepDuration, failure: (any Error)?) {
    var failure: (any Error)?
    var ((), duration) = StepDuration.measuring {
      do {
        try perform(requests, on: frame)
      } catch {
        failure = error
      }
    }
    duration.cpuNanoseconds = nil
    return (duration, failure)
  }
}

extension TrackStep {
  /// What an observation says.
  ///
  /// - Parameter duration: of this target's step alone; nil where several were followed at once.
  init(
    _ observation: VNDetectedObjectObservation, in frameSize: PixelSize,
    duration: StepDuration? = nil
  ) {
    self.init(
      region: Region(observation, in: frameSize), confidence: Double(observation.confidence),
      duration: duration)
  }
}
