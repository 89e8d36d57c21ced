import CKernels
import Imaging

/// A Gaussian blur: two passes with sampled weights out to four standard deviations.
struct GaussianOperation: ImageOperation {
  /// The standard deviation in pixels.
  let sigma: Double
  let weights: [Float]
  let reach: Int

  /// - Parameter sigma: in pixels, above 0.
  init(sigma: Double) {
    self.sigma = sigma
    reach = max(1, Int((4 * sigma + 0.5).rounded(.down)))
    weights = Self.weights(sigma: sigma, reach: reach)
  }

  /// Weights at whole distances, whose sum is 1.
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
    let input = try evaluator.tile(image.inputs[0], rect.grown(reach, reach))
    let tile = Tile(rect, input.layout)
    let across = Tile(
      PixelRect(minX: 0, minY: 0, maxX: rect.width, maxY: input.height),
      TileLayout(isGray: true, hasAlpha: false))
    let taps = Int32(weights.count)
    var rows = [UnsafePointer<Float>?](repeating: nil, count: weights.count)
    for plane in 0..<tile.layout.planeCount {
      for y in 0..<input.height {
        let row = input.row(plane, y)
        for tap in rows.indices { rows[tap] = UnsafePointer(row + tap) }
        ck_weighted_rows(rows, weights, taps, across.row(0, y), Int32(rect.width))
      }
      for y in 0..<rect.height {
        for tap in rows.indices { rows[tap] = UnsafePointer(across.row(0, y + tap)) }
        ck_weighted_rows(rows, weights, taps, tile.row(plane, y), Int32(rect.width))
      }
    }
    return tile
  }
}
