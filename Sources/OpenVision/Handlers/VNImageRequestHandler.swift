import Foundation

/// A handler that performs any number of requests on one image.
///
/// The image is read when it is first needed. The handler keeps it, and the images that requests derive from it, so
/// that later requests can reuse them. The image never changes. Requests are performed synchronously, and several
/// threads may perform different requests at the same time.
///
/// ```swift
/// let rectangles = VNDetectRectanglesRequest()
/// let horizon = VNDetectHorizonRequest()
/// let handler = VNImageRequestHandler(url: URL(filePath: "desk.jpg"))
/// try handler.perform([rectangles, horizon])
/// print(rectangles.results?.count ?? 0, horizon.results?.first?.angle ?? 0)  // 1 0.02
/// ```
public final class VNImageRequestHandler: NSObject, Sendable {
  private let image: SourceImage
  /// The frame's presentation time; nil if it is unknown.
  private let time: CMTime?

  init(_ source: ImageSource, time: CMTime? = nil) {
    image = SourceImage(source)
    self.time = time
  }

  /// Creates a handler for an upright image.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.pixels(pixelBuffer, .up))
  }

  /// Creates a handler for an image.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright. Coordinates in observations are
  ///   relative to the upright image.
  public convenience init(
    cvPixelBuffer pixelBuffer: CVPixelBuffer, orientation: CGImagePropertyOrientation,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(.pixels(pixelBuffer, orientation))
  }

  /// Creates a handler for an image file, using the orientation specified in the file.
  ///
  /// If the file cannot be read, performing requests fails with the code `ioError` or
  /// `invalidImage`.
  public convenience init(url: URL, options: [VNImageOption: Any] = [:]) {
    self.init(.file(url, nil))
  }

  /// Creates a handler for an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the orientation
  ///   in the file.
  public convenience init(
    url: URL, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.file(url, orientation))
  }

  /// Creates a handler for the content of an image file, using the orientation specified in the data.
  ///
  /// If the data is not a readable image, performing requests fails with the code `invalidImage`.
  public convenience init(data: Data, options: [VNImageOption: Any] = [:]) {
    self.init(.data(data, nil))
  }

  /// Creates a handler for the content of an image file.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the image upright, used instead of the orientation
  ///   in the data.
  public convenience init(
    data: Data, orientation: CGImagePropertyOrientation, options: [VNImageOption: Any] = [:]
  ) {
    self.init(.data(data, orientation))
  }

  /// Creates a handler for a frame with a timestamp.
  ///
  /// If the buffer contains no frame, performing requests fails with the code `invalidImage`.
  ///
  /// - Parameter orientation: the rotation or reflection that makes the frame upright.
  public convenience init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation = .up,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(ImageSource(sampleBuffer, orientation), time: sampleBuffer.presentationTimeStamp)
  }

  /// The number of images and other values that have been derived from the handler's image.
  var derivedImageCount: Int { image.derivativeCount }

  /// Performs requests on the image, in parallel on all cores. The results are the same as if the requests were
  /// performed one after another.
  ///
  /// All requests are performed, even if one fails. The `results` of a request that failed are nil.
  ///
  /// - Throws: the `VNError` of the first request that failed. A tracking request fails with
  ///   `unsupportedRequest` because it needs a `VNSequenceRequestHandler`.
  public func perform(_ requests: [VNRequest]) throws {
    let round = RequestRound(requests: requests)
    let outcomes = round.outcomes { request throws(VNError) in
      try request.plan(
        in: RequestContext(
          image: try image.derivatives(), engines: .builtIn, recentImages: nil, time: time))
    }
    try round.finish(outcomes)
  }
}
