import Foundation

/// A handler that performs requests on the frames of a sequence and keeps the trackers from frame to frame.
///
/// Tracking requests require this handler. It also performs requests on single images and requests that compare two
/// images. A tracker is kept until a request sets `isLastFrame` or the handler is released. A handler runs at most 16
/// trackers of each type. Calls are synchronous, and a handler processes only one call at a time. The requests in a
/// call run in parallel on all cores, with the same results as if they ran one after another.
///
/// ```swift
/// let reader = try VideoSource(path: "street.mp4").makeReader()
/// let handler = VNSequenceRequestHandler()
/// var target = VNDetectedObjectObservation(
///   boundingBox: CGRect(x: 0.4, y: 0.3, width: 0.1, height: 0.2))
/// while let frame = try reader.next() {
///   let request = VNTrackObjectRequest(detectedObjectObservation: target)
///   try handler.perform([request], on: frame)
///   guard let next = request.results?.first else { break }
///   target = next
///   print(next.boundingBox.minX, next.confidence)  // 0.4 1.0 on the first frame
/// }
/// ```
///
/// Trackers drift. In long videos, detect the target again from time to time, and continue with the new observation.
/// Because its `uuid` is new, it starts a new tracker, so end the old tracker with `isLastFrame`.
///
/// ```swift
/// let faces = VNDetectFaceRectanglesRequest()
/// try handler.perform([faces], on: frame)
/// if let face = faces.results?.first {
///   let last = VNTrackObjectRequest(detectedObjectObservation: target)
///   last.isLastFrame = true
///   try handler.perform([last], on: frame)
///   target = face
/// }
/// ```
public final class VNSequenceRequestHandler: NSObject, @unchecked Sendable {
  /// A lock that is held while requests are performed, so that only one thread at a time uses the trackers.
  private let turn = NSLock()
  private var trackers = TrackerPool()
  private let recentImages = RecentImages()
  private let engines: EngineRegistry

  public override convenience init() { self.init(engines: .builtIn) }

  init(engines: EngineRegistry) { self.engines = engines }

  var objectTrackerCount: Int { turn.withLock { trackers.count(of: .object) } }

  var rectangleTrackerCount: Int { turn.withLock { trackers.count(of: .rectangle) } }

  /// Performs requests on the next frame, which must be upright.
  ///
  /// All requests are performed, even if one fails. The `results` of a request that failed are nil.
  ///
  /// - Throws: the `VNError` of the first request that failed.
  public func perform(_ requests: [VNRequest], on pixelBuffer: CVPixelBuffer) throws {
    try perform(requests, on: pixelBuffer, orientation: .up)
  }

  /// Performs requests on the next frame.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the frame upright. Coordinates in observations are
  ///   relative to the upright frame.
  /// - Throws: the `VNError` of the first request that failed.
  public func perform(
    _ requests: [VNRequest], on pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: .pixels(pixelBuffer, orientation))
  }

  /// Performs requests on an image file, using the orientation specified in the file.
  ///
  /// - Throws: a `VNError` with the code `ioError` or `invalidImage` if the file cannot be read, otherwise the error of
  ///   the first request that failed.
  public func perform(_ requests: [VNRequest], onImageURL url: URL) throws {
    try perform(requests, on: .file(url, nil))
  }

  /// Performs requests on an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the orientation
  ///   in the file.
  /// - Throws: the same errors as `perform(_:onImageURL:)`.
  public func perform(
    _ requests: [VNRequest], onImageURL url: URL, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: .file(url, orientation))
  }

  /// Performs requests on the content of an image file, using the orientation specified in the data.
  ///
  /// - Throws: a `VNError` with the code `invalidImage` if the data is not a readable image, otherwise the error of the
  ///   first request that failed.
  public func perform(_ requests: [VNRequest], onImageData data: Data) throws {
    try perform(requests, on: .data(data, nil))
  }

  /// Performs requests on the content of an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the orientation
  ///   in the data.
  /// - Throws: the same errors as `perform(_:onImageData:)`.
  public func perform(
    _ requests: [VNRequest], onImageData data: Data, orientation: CGImagePropertyOrientation
  ) throws {
    try perform(requests, on: .data(data, orientation))
  }

  /// Performs requests on the next frame, which has a timestamp.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the frame upright.
  /// - Throws: a `VNError` with the code `invalidImage` if the buffer contains no frame, otherwise the error of the
  ///   first request that failed.
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
      trackers.endCall(of: round.own)
      recentImages.endCall()
      return (image, outcomes)
    }
    try round.finish(outcomes)
    // Throw an error for an unreadable image even if there are no requests.
    _ = try image.get()
  }
}
