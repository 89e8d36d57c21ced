import Bench
import Evaluation
import Geometry
import Imaging
import OpenVision
import TaskKit

extension VNSequenceRequestHandler {
  /// Performs the requests for several targets in one call.
  ///
  /// - Returns: the wall time, and the first error thrown by a tracker. The error is nil if no tracker failed. If a
  ///   tracker failed, the results of the other trackers are still valid. The CPU time is not measured because several
  ///   threads are used.
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
  /// Creates a tracker's answer from an observation.
  ///
  /// - Parameter duration: the time spent on this target; nil if several targets were followed in one call.
  init(
    _ observation: VNDetectedObjectObservation, in frameSize: PixelSize,
    duration: StepDuration? = nil
  ) {
    self.init(
      region: Region(observation, in: frameSize), confidence: Double(observation.confidence),
      duration: duration)
  }
}
