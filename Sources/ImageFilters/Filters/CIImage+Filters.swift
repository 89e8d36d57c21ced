import Foundation

extension CIImage {
  /// Returns the output of a filter that has this image as its input.
  ///
  /// The result is the empty image if the filter has no output, for example because its name or a key is unknown. In
  /// that case, `filtered(_:parameters:)` throws the reason as an error.
  ///
  /// ```swift
  /// let small = CIImage(contentsOf: url)?
  ///   .applyingFilter("CILanczosScaleTransform", parameters: [kCIInputScaleKey: 0.5])
  /// ```
  public func applyingFilter(
    _ filterName: String, parameters: [String: Any] = [:]
  ) -> CIImage {
    (try? filtered(filterName, parameters: parameters)) ?? .empty()
  }

  /// Returns the output of a filter that has this image as its input.
  ///
  /// - Throws: the reason why the filter has no output.
  public func filtered(
    _ filterName: String, parameters: [String: Any] = [:]
  ) throws(ImageFilterError) -> CIImage {
    guard let filter = CIFilter(name: filterName) else { throw .unknownFilter(filterName) }
    for (key, value) in parameters { filter.setValue(value, forKey: key) }
    if parameters[kCIInputImageKey] == nil { filter.setValue(self, forKey: kCIInputImageKey) }
    return try filter.output()
  }

  /// Returns the image blurred by a Gaussian with a standard deviation of `sigma` pixels.
  public func applyingGaussianBlur(sigma: Double) -> CIImage {
    applyingFilter("CIGaussianBlur", parameters: [kCIInputRadiusKey: sigma])
  }
}
