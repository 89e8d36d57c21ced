import Bench
import Evaluation
import Geometry
import Imaging
import OpenVision

extension VNSequenceRequestHandler {
  /// Performs the requests of several targets.
  ///
  /// - Returns: the duration, without processor time because several threads work, and the first error of a tracker. An
  ///   error does not invalidate the other trackers' results.
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
  /// Creates an answer from an observation.
  ///
  /// - Parameter duration: the duration of this target's step; nil if several targets were followed in one call.
  init(
    _ observation: VNDetectedObjectObservation, in frameSize: PixelSize,
    duration: StepDuration? = nil
  ) {
    self.init(
      region: Region(observation, in: frameSize), confidence: Double(observation.confidence),
      duration: duration)
  }
}
