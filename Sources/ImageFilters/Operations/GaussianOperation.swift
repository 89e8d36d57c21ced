import Geometry
import Imaging

/// A Gaussian blur in two passes. The weights are samples of the Gaussian up to a distance of four standard deviations.
struct GaussianOperation: ImageOperation {
  /// The standard deviation in pixels.
  let sigma: Double
  let weights: [Float]
  let reach: Int

  /// Creates a Gaussian blur.
  ///
  /// - Parameter sigma: the standard deviation in pixels, above 0.
  init(sigma: Double) {
    self.sigma = sigma
    reach = max(1, Int(limiting: (4 * sigma + 0.5).rounded(.down)))
    weights = Self.weights(sigma: sigma, reach: reach)
  }

  /// Returns the weights for all integer distances up to `reach`, from negative to positive. Their sum is 1.
  static func weights(sigma: Double, reach: Int) -> [Float] {
    let exact = (-reach...reach).map {
      ExactFunctions.exp(-Double($0 * $0) / (2 * sigma * sigma))
    }
    let sum = exact.reduce(0, +)
    return exact.map { Float($0 / sum) }
  }

  func tile(
    _ rect: PixelRect, of image: CIImage, _ evaluator: Evaluator
  ) throws(ImageFilterError) -> Tile {
    SeparablePasses(weights: weights).applied(
      to: try evaluator.tile(image.inputs[0], rect.surroundings(reach, reach)), rect)
  }
}
