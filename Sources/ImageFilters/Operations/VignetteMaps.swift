/// A color map that darkens colors toward the corners. The amount is proportional to the square of the distance from
/// the center and reaches the full intensity at a given distance.
struct VignetteMap: ColorMap {
  let centerX: Float
  let centerY: Float
  /// The distance, in pixels, at which the full intensity is reached. It is above 0.
  let distance: Float
  let intensity: Float

  func apply(to row: ColorRow) {
    let dy = (Float(row.y) + 0.5 - centerY) / distance
    for i in 0..<row.count {
      let dx = (Float(row.x + i) + 0.5 - centerX) / distance
      let square = dx * dx + dy * dy
      row.scale(i, 1 - intensity * (square < 1 ? square : 1))
    }
  }
}

/// A color map that darkens colors outside a circle. The darkening increases smoothly with the distance from the circle
/// and reaches the full intensity at a larger circle with the same center.
struct VignetteEffectMap: ColorMap {
  let centerX: Float
  let centerY: Float
  /// The radius of the inner circle, in pixels.
  let inner: Float
  /// The radius of the larger circle, in pixels.
  let outer: Float
  let intensity: Float

  func apply(to row: ColorRow) {
    let dy = Float(row.y) + 0.5 - centerY
    for i in 0..<row.count {
      let dx = Float(row.x + i) + 0.5 - centerX
      let distance = (dx * dx + dy * dy).squareRoot()
      let fraction: Float
      if distance <= inner {
        fraction = 0
      } else if distance >= outer {
        fraction = 1
      } else {
        let t = (distance - inner) / (outer - inner)
        fraction = t * t * (3 - 2 * t)
      }
      row.scale(i, 1 - intensity * fraction)
    }
  }
}

extension ColorRow {
  /// Multiplies the color of a pixel by a factor.
  fileprivate func scale(_ i: Int, _ factor: Float) {
    red[i] *= factor
    guard !isGray else { return }
    green[i] *= factor
    blue[i] *= factor
  }
}
