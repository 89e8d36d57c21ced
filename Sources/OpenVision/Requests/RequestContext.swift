/// The information from the handler that a request needs to analyze an image.
struct RequestContext {
  /// The image on which the handler performs the request.
  let image: ImageDerivatives
  let engines: EngineRegistry
  /// The images of the handler's current and previous calls; nil if the handler analyzes a single image.
  let recentImages: RecentImages?
  /// The frame's presentation time; nil if it is unknown.
  var time: CMTime?

  /// Returns another image, such as a request's targeted image, in upright orientation.
  func derivatives(of other: SourceImage) throws(VNError) -> ImageDerivatives {
    guard let recentImages else { return try other.derivatives() }
    return try recentImages.derivatives(of: other)
  }
}
