import Foundation
import Imaging
import Media

/// Performs requests on the frames of a sequence and keeps what they need from frame to frame.
///
/// The trackers live as long as the handler, or until a request with `isLastFrame` ends them; a
/// handler runs at most 16 of each type. Performing is synchronous, and calls from several threads
/// take turns; requests of one call run at the same time on all cores, with the same results as
/// one after the other.
public final class VNSequenceRequestHandler: NSObject, @unchecked Sendable {
  /// Held while requests are performed; nothing else touches the trackers.
  private let turn = NSLock()
  private var trackers: TrackerPool

  public override convenience init() { self.init(engines: .builtIn) }

  init(engines: ObjectTrackingEngines, rectangleEngines: RectangleTrackingEngines = .builtIn) {
    trackers = TrackerPool(objects: engines, rectangles: rectangleEngines)
  }

  /// How many object trackers are running.
  var objectTrackerCount: Int { turn.withLock { trackers.count(of: .object) } }

  /// How many rectangle trackers are running.
  var rectangleTrackerCount: Int { turn.withLock { trackers.count(of: .rectangle) } }

  /// Performs requests on the next frame, which stands upright.
  ///
  /// All requests are performed, also after one has failed. Each one's `results` say how it went.
  ///
  /// - Throws: the `VNError` of the first request that failed.
  public func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
    try perform(requests, on: pixelBuffer, orientation: .up)
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameter orientation: how the frame has to be turned to stand upright; observations are
  ///   relative to the upright frame.
  /// - Throws: the `VNError` of the first request that failed.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    guard pixelBuffer.width > 0, pixelBuffer.height > 0 else {
      try fail(requests, VNError(.invalidImage, "the frame is \(pixelBuffer.size) pixels"))
    }
    let frames = FrameViews(pixelBuffer.upright(from: orientation.imageOrientation))
    let outcomes = turn.withLock { Self.outcomes(of: requests, on: frames, with: &trackers) }
    try Self.finish(requests, outcomes)
  }

  /// Performs requests on an image file, turned upright as the file says.
  ///
  /// - Throws: a `VNError` with the code `ioError` or `invalidImage` for a file that cannot be read,
  ///   else that of the first request that failed.
  public func perform(_ requests: [VNRequest], onImageURL url: URL) throws {
    try perform(requests, on: .file(url, nil))
  }

  /// Performs requests on an image file.
  ///
  /// - Parameter orientation: how the image has to be turned to stand upright, instead of what the
  ///   file says.
  /// - Throws: as without an orientation.
  public func perform(
    _ requests: [VNRequest], onImageURL url: URL, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: .file(url, orientation))
  }

  /// Performs requests on an image file's content, turned upright as it says.
  ///
  /// - Throws: a `VNError` with the code `invalidImage` for data that is no readable image, else that
  ///   of the first request that failed.
  public func perform(_ requests: [VNRequest], onImageData data: Data) throws {
    try perform(requests, on: .data(data, nil))
  }

  /// Performs requests on an image file's content.
  ///
  /// - Parameter orientation: how the image has to be turned to stand upright, instead of what the
  ///   data says.
  /// - Throws: as without an orientation.
  public func perform(
    _ requests: [VNRequest], onImageData data: Data, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: .data(data, orientation))
  }

  private func perform(_ requests: [VNRequest], on source: ImageSource) throws {
    let image: PixelBuffer
    do {
      image = try source.uprightImage()
    } catch {
      try fail(requests, error)
    }
    try perform(requests, on: image)
  }

  /// Plans all requests, runs the ones that can be run on all cores, and keeps their trackers.
  private static func outcomes(
    of requests: [VNRequest], on frames: FrameViews, with trackers: inout TrackerPool
  ) -> [Result<[VNObservation], VNError>] {
    var outcomes: [Result<[VNObservation], VNError>] = []
    var steps: [(request: Int, step: TrackingStep)] = []
    var targets: Set<TrackedTarget> = []
    for (index, request) in requests.enumerated() {
      do throws(VNError) {
        let request = try trackingRequest(request)
        let target = TrackedTarget(request)
        guard targets.insert(target).inserted else {
          throw VNError(
            .invalidArgument,
            "another request of the same call already follows the observation \(target.uuid)",
            explanation: "an object is followed by one request at a time")
        }
        let starting = steps.count {
          $0.step.startsTracker && $0.step.target.type == target.type
            && !trackers.runs($0.step.target)
        }
        let step = try trackers.step(for: request, on: frames, starting: starting)
        steps.append((index, step))
        outcomes.append(.failure(.cancelled))
      } catch {
        outcomes.append(.failure(error))
      }
    }

    let work = steps.map(\.step)
    if work.count > 1 {
      DispatchQueue.concurrentPerform(iterations: work.count) { work[$0].run() }
    } else {
      work.first?.run()
    }

    for (index, step) in steps {
      outcomes[index] = step.outcome
      trackers.record(step)
    }
    trackers.releaseAfterLastFrame(requests)
    return outcomes
  }

  /// The request as one that this handler can perform.
  private static func trackingRequest(
    _ request: VNRequest
  ) throws(VNError) -> VNTrackingRequest {
    if let request = request as? VNTrackingRequest { return request }
    try request.checkSettings()
    throw VNError(
      .unsupportedRequest, "\(type(of: request)) is not performed by a sequence request handler")
  }

  /// Fails all requests for the same reason.
  private func fail(_ requests: [VNRequest], _ error: VNError) throws -> Never {
    turn.withLock { trackers.releaseAfterLastFrame(requests) }
    try Self.finish(requests, requests.map { _ in .failure(error) })
    throw error
  }

  /// Hands the outcomes to the requests and throws the first error.
  private static func finish(
    _ requests: [VNRequest], _ outcomes: [Result<[VNObservation], VNError>]
  ) throws {
    var firstError: VNError?
    for (request, outcome) in zip(requests, outcomes) {
      let outcome = request.cancellation.takeAndReset() ? .failure(.cancelled) : outcome
      if case .failure(let error) = outcome { firstError = firstError ?? error }
      request.finish(outcome)
    }
    if let firstError { throw firstError }
  }
}
