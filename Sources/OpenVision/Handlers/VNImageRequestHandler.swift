import Foundation

/// Performs any number of requests on one image.
///
/// The image is read when it is first needed and kept, with the images that requests derive from it,
/// as long as the handler lives; the next request finds them ready. The image is never changed.
/// Performing is synchronous, and several threads may perform different requests at the same time.
public final class VNImageRequestHandler: NSObject, Sendable {
  private let image: SourceImage
  /// When the image is to be shown; nil where nobody said so.
  private let time: CMTime?

  init(_ source: ImageSource, time: CMTime? = nil) {
    image = SourceImage(source)
    self.time = time
  }

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

  /// A handler for a frame that has a time.
  ///
  /// A buffer without a frame makes performing fail with the code `invalidImage`.
  ///
  /// - Parameter orientation: how the frame has to be turned to stand upright.
  public convenience init(
    cmSampleBuffer sampleBuffer: CMSampleBuffer, orientation: CGImagePropertyOrientation = .up,
    options: [VNImageOption: Any] = [:]
  ) {
    self.init(ImageSource(sampleBuffer, orientation), time: sampleBuffer.presentationTimeStamp)
  }

  /// How many things have been derived from the handler's image.
  var derivedImageCount: Int { image.derivativeCount }

  /// Performs requests on the image; several of them at the same time on all cores, with the same
  /// results as one after the other.
  ///
  /// All requests are performed, also after one has failed. Each one's `results` say how it went.
  ///
  /// - Throws: the `VNError` of the first request that failed; `unsupportedRequest` is that of a
  ///   tracking request, which needs a `VNSequenceRequestHandler`.
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
