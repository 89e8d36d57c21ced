import Foundation

extension CIImage {
  /// The output of a filter with this image as its input.
  ///
  /// The empty image where the filter has none: for a name or a key that does not exist, for a value of another
  /// type or one that is not finite. `filtered(_:parameters:)` says why.
  public func applyingFilter(
    _ filterName: String, parameters: [String: Any] = [:]
  ) -> CIImage {
    (try? filtered(filterName, parameters: parameters)) ?? .empty()
  }

  /// The output of a filter with this image as its input.
  ///
  /// - Throws: why there is none.
  public func filtered(
    _ filterName: String, parameters: [String: Any] = [:]
  ) throws(ImageFilterError) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { throw .unknownFilter(filterName) }
    for (key, value) in parameters { filter.setValue(value, forKey: key) }
    if parameters[kCIInputImageKey] == nil { filter.setValue(self, forKey: kCIInputImageKey) }
    return try filter.output()
  }

  /// The image under a Gaussian blur.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }
}
