/// The handler's side of a request that is performed on an image.
struct RequestContext {
  /// The handler's image.
  let image: ImageDerivatives
  let engines: EngineRegistry
  /// The images of this and the last call; nil if the handler has one image only.
  let recentImages: RecentImages?
  /// The frame's presentation time; nil if it is unknown.
  var time: CMTime?

  /// Returns the upright form of another image, which belongs to a request.
  func derivatives(of other: SourceImage) throws(VNError) -> ImageDerivatives {
    guard let recentImages else { return try other.derivatives() }
    return try recentImages.derivatives(of: other)
  }
}
