import Bench
import Evaluation
import Foundation
import Geometry
import Imaging
import OpenVision

/// A group of a sequence's targets that share one sequence request handler. The requests for all targets are performed
/// in one call per frame.
///
/// CPU time is not measured because several threads are used.
final class OpenVisionSharedHandler: TrackingMethodGroup {
  private let method: OpenVisionMethod
  private let handler = VNSequenceRequestHandler()
  private var observations: [Int: VNDetectedObjectObservation] = [:]

  init(method: OpenVisionMethod) { self.method = method }

  func step(frame: PixelBuffer, starting: [Int: Region], following: [Int]) -> GroupReply {
    for (number, region) in starting {
      observations[number] = method.observation(of: region, in: frame.size)
    }
    let numbers = (Array(starting.keys) + following).sorted()
    let requests = numbers.compactMap { number in
      observations[number].map { (number, method.request(following: $0)) }
    }
    let (duration, failure) = handler.performMeasured(requests.map(\.1), on: frame)
    var answers: [Int: Result<TrackStep, any Error>] = [:]
    for (number, request) in requests {
      if let found = request.results?.first as? VNDetectedObjectObservation {
        observations[number] = found
        answers[number] = .success(TrackStep(found, in: frame.size))
      } else if let failure, request.results == nil {
        answers[number] = .failure(failure)
      } else {
        answers[number] = .success(TrackStep(region: nil, confidence: nil, duration: nil))
      }
    }
    let name = method.identity.name
    let starts = starting.map { _ in StepWork.start(of: name) }
    return GroupReply(
      answers: answers, duration: duration,
      work: starts + (following.isEmpty ? [] : [.call(of: name, targets: following.count)]))
  }
}
