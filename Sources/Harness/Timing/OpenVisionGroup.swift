import Geometry
import Imaging
import OpenVision

/// Several targets that one subject of OpenVision follows with one `perform` per frame.
final class OpenVisionGroup {
  private let subject: OpenVisionSubject
  private let handler = VNSequenceRequestHandler()
  private var observations: [VNDetectedObjectObservation]

  init(subject: OpenVisionSubject, boxes: [Box], frameSize: PixelSize) {
    self.subject = subject
    observations = boxes.map {
      subject.observation(of: .quadrilateral(Quadrilateral($0)), in: frameSize)
    }
  }

  /// Follows all targets on the next frame; the first call starts them.
  ///
  /// - Returns: how long it took; processor time is not measured, since several threads work.
  func step(frame: PixelBuffer) throws -> StepDuration {
    let requests = observations.map { subject.request(following: $0) }
    var ((), duration) = try StepDuration.measuring { try handler.perform(requests, on: frame) }
    duration.cpuNanoseconds = nil
    for (index, request) in requests.enumerated() {
      if let found = request.results?.first as? VNDetectedObjectObservation {
        observations[index] = found
      }
    }
    return duration
  }
}
