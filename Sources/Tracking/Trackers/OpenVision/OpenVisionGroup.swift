import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import OpenVision

/// A group of targets that OpenVision's trackers follow with one `perform` call per frame.
package final class OpenVisionGroup {
  /// A target with the tracker that follows it.
  package struct Member: Sendable {
    package var method: OpenVisionMethod
    /// The region of the target in the first frame.
    var region: Region

    package init(method: OpenVisionMethod, region: Region) {
      self.method = method
      self.region = region
    }
  }

  /// The result of one `perform` call, which tracks all targets in one frame.
  package struct Step {
    /// The answers, one per target, without durations. If a tracker failed, its answer has no region.
    package var answers: [TrackStep]
    /// The duration of the whole `perform` call. It does not include CPU time because several threads are used.
    var duration: StepDuration
    /// The first error of a tracker; nil if there is none. The other trackers' answers are valid.
    package var failure: (any Error)?
  }

  /// The identifiers that OpenVision assigned to the targets.
  package var uuids: [UUID] { observations.map(\.uuid) }

  private let members: [Member]
  private let handler = VNSequenceRequestHandler()
  private var observations: [VNDetectedObjectObservation]

  package init(_ members: [Member], frameSize: PixelSize) {
    self.members = members
    observations = members.map { $0.method.observation(of: $0.region, in: frameSize) }
  }

  /// Follows all targets in the next frame. The first call starts the trackers.
  package func step(frame: PixelBuffer) -> Step {
    let requests = zip(members, observations).map { $0.method.request(following: $1) }
    let (duration, failure) = handler.performMeasured(requests, on: frame)
    let answers = requests.enumerated().map { index, request in
      guard let found = request.results?.first as? VNDetectedObjectObservation else {
        return TrackStep(region: nil, confidence: nil, duration: nil)
      }
      observations[index] = found
      return TrackStep(found, in: frame.size)
    }
    return Step(answers: answers, duration: duration, failure: failure)
  }
}
