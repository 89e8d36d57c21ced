import Foundation

/// Performs requests on the frames of a sequence and keeps what they need from frame to frame.
///
/// Tracking requests need it; it performs those for single images and those that compare two images as
/// well. The trackers live as long as the handler, or until a request with `isLastFrame` ends them; a
/// handler runs at most 16 of each type. Performing is synchronous, and calls from several threads
/// take turns; requests of one call run at the same time on all cores, with the same results as
/// one after the other.
public final class VNSequenceRequestHandler: NSObject, @unchecked Sendable {
  /// Held while requests are performed; nothing else touches the trackers.
  private let turn = NSLock()
  private var trackers = TrackerPool()
  private let recentImages = RecentImages()
  private let engines: EngineRegistry

  public override convenience init() { self.init(engines: .builtIn) }

  init(engines: EngineRegistry) { self.engines = engines }

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
    try perform(requests, on: .pixels(pixelBuffer, orientation))
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

  /// Performs requests on the next frame, which has a time.
  ///
  /// - Parameter orientation: how the frame has to be turned to stand upright.
  /// - Throws: a `VNError` with the code `invalidImage` for a buffer without a frame, else that of the first request that
  ///   failed.
  public func perform(
    _ requests: [VNRequest], on sampleBuffer: CMSampleBuffer,
    orientation: CGImagePropertyOrientation = .up
  ) throws {
    try perform(
      requests, on: ImageSource(sampleBuffer, orientation),
      time: sampleBuffer.presentationTimeStamp)
  }

  func perform(_ requests: [VNRequest], on source: ImageSource, time: CMTime? = nil) throws {
    let round = RequestRound(requests: requests)
    let (image, outcomes) = turn.withLock {
      let image = Result { () throws(VNError) in try recentImages.frame(SourceImage(source)) }
      let outcomes = round.outcomes { request throws(VNError) in
        let context = RequestContext(
          image: try image.get(), engines: engines, recentImages: recentImages, time: time)
        guard let request = request as? VNTrackingRequest else {
          return try request.plan(in: context)
        }
        return try trackers.plan(request, in: context)
      }
      trackers.endCall(of: requests)
      recentImages.endCall()
      return (image, outcomes)
    }
    try round.finish(outcomes)
    // An image that cannot be read is an error without any request, too.
    _ = try image.get()
  }
}
