import Foundation

/// A request that analyzes an image or part of an image.
public class VNImageBasedRequest: VNRequest {
  /// The part of the upright image to analyze, in normalized coordinates with the origin at the
  /// lower left; the whole image by default.
  ///
  /// The coordinates of results refer to the whole image. If the region is empty or extends outside 0...1, performing
  /// the request fails with `VNErrorCode.invalidArgument`.
  public var regionOfInterest = VNNormalizedIdentityRect

  override func takeSettings(from other: VNRequest) {
    super.takeSettings(from: other)
    guard let other = other as? VNImageBasedRequest else { return }
    regionOfInterest = other.regionOfInterest
  }

  override func checkSettings() throws(VNError) {
    try super.checkSettings()
    let region = regionOfInterest
    let (left, bottom) = (region.origin.x, region.origin.y)
    let (right, top) = (left + region.size.width, bottom + region.size.height)
    // Because of rounding, sums such as 0.9 + 0.1 may slightly exceed 1.
    let limit = 1 + 1e-9
    // The comparisons are false for NaN, so only finite regions are accepted.
    guard left >= 0, bottom >= 0, right <= limit, top <= limit, right > left, top > bottom else {
      throw VNError(
        .invalidArgument,
        "The region of interest [\(left), \(bottom), \(region.size.width), \(region.size.height)]"
          + " is not within the normalized bounds of [0 0 1 1]")
    }
  }
}
