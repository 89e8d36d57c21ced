/// What a handler offers to a request that it performs on an image.
struct RequestContext {
  /// The handler's image.
  let image: ImageDerivatives
  let engines: EngineRegistry
  /// The images of this and the last call; nil where the handler has one image only.
  let recentImages: RecentImages?
  /// When the image is to be shown; nil where nobody said so.
  var time: CMTime?

  /// The upright form of another image, which a request brings along.
  func derivatives(of other: SourceImage) throws(VNError) -> ImageDerivatives {
    guard let recentImages else { return try other.derivatives() }
    return try recentImages.derivatives(of: other)
  }
}
