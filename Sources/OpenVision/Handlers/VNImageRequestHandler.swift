import Dispatch
import Foundation
import Imaging
import Synchronization

/// Performs any number of requests on one image.
///
/// The image is read when it is first needed and kept, with the images that requests derive from it,
/// as long as the handler lives; the next request finds them ready. The image is never changed.
/// Performing is synchronous, and several threads may perform different requests at the same time.
public final class VNImageRequestHandler: NSObject, @unchecked Sendable {
  private let source: ImageSource
  /// The image once it has been asked for, or why there is none.
  private let image = Mutex<Result<ImageDerivatives, VNError>?>(nil)

  private init(_ source: ImageSource) { self.source = source }

  /// A handler for an image that stands upright.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.pixels(pixelBuffer, .up))
  }

  /// A handler for an image.
  ///
  /// - Parameter orientation: how the image has to be turned to stand upright; observations are
  ///   relative to the upright image.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.pixels(pixelBuffer, orientation))
  }

  /// A handler for an image file, turned upright as the file says.
  ///
  /// A file that cannot be read makes performing fail, with the code `ioError` or `invalidImage`.
  public convenience init(url: URL, options: [VNImageOption: Any] = [:]) {
    self.init(.file(url, nil))
  }

  /// A handler for an image file.
  ///
  /// - Parameter orientation: how the image has to be turned to stand upright, instead of what the
  ///   file says.
  public convenience init(
    url: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.file(url, orientation))
  }

  /// A handler for an image file's content, turned upright as it says.
  ///
  /// Data that is no readable image makes performing fail with the code `invalidImage`.
  public convenience init(data: Data, options: [VNImageOption: Any] = [:]) {
    self.init(.data(data, nil))
  }

  /// A handler for an image file's content.
  ///
  /// - Parameter orientation: how the image has to be turned to stand upright, instead of what the
  ///   data says.
  public convenience init(
    data: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.data(data, orientation))
  }

  /// How many images have been derived from the handler's.
  var derivedImageCount: Int {
    image.withLock { (try? $0?.get().count) ?? 0 }
  }

  /// Performs requests on the image; several of them at the same time on all cores, with the same
  /// results as one after the other.
  ///
  /// All requests are performed, also after one has failed. Each one's `results` say how it went.
  ///
  /// - Throws: the `VNError` of the first request that failed; `unsupportedRequest` is that of a
  ///   tracking request, which needs a `VNSequenceRequestHandler`.
  public func perform(_ requests: [VNRequest]) throws {
    var outcomes: [Result<[VNObservation], VNError>] = []
    var plans: [(request: Int, plan: @Sendable () -> [VNObservation])] = []
    for (index, request) in requests.enumerated() {
      do throws(VNError) {
        plans.append((index, try plan(request)))
        outcomes.append(.failure(.cancelled))
      } catch {
        outcomes.append(.failure(error))
      }
    }
    let found = Self.run(plans.map(\.plan))
    for (index, observations) in zip(plans.map(\.request), found) {
      outcomes[index] = .success(observations)
    }
    try Self.finish(requests, outcomes)
  }

  private func plan(
    _ request: VNRequest
  ) throws(VNError) -> @Sendable () -> [VNObservation] {
    guard let request = request as? any StillImageRequest else {
      try request.checkSettings()
      throw VNError(
        .unsupportedRequest, "\(type(of: request)) is not performed by an image request handler",
        explanation: request is VNTrackingRequest
          ? "a tracking request needs a VNSequenceRequestHandler, frame after frame" : nil)
    }
    try request.checkSettings()
    return try request.plan(on: try derivatives())
  }

  /// The image, read once.
  private func derivatives() throws(VNError) -> ImageDerivatives {
    let result = image.withLock { image in
      if let image { return image }
      let made: Result<ImageDerivatives, VNError>
      do throws(VNError) {
        made = .success(ImageDerivatives(try source.uprightImage()))
      } catch {
        made = .failure(error)
      }
      image = made
      return made
    }
    return try result.get()
  }

  private static func run(_ plans: [@Sendable () -> [VNObservation]]) -> [[VNObservation]] {
    guard plans.count > 1 else { return plans.map { $0() } }
    let found = Mutex([[VNObservation]](repeating: [], count: plans.count))
    DispatchQueue.concurrentPerform(iterations: plans.count) { index in
      let observations = plans[index]()
      found.withLock { $0[index] = observations }
    }
    return found.withLock { $0 }
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
