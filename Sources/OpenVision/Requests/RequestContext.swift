/// The information from the handler that a request needs to analyze an image.
struct RequestContext {
  /// The handler's image.
  let image: ImageDerivatives
  let engines: EngineRegistry
  /// The images of the current and the previous call; nil if the handler has only one image.
  let recentImages: RecentImages?
  /// The frame's presentation time; nil if it is unknown.
  var time: CMTime?

  /// Returns the upright form of another image, such as a request's targeted image.
  func derivatives(of other: SourceImage) throws(VNError) -> ImageDerivatives {
    guard let recentImages else { return try other.derivatives() }
    return try recentImages.derivatives(of: other)
  }
}
