/// A darkening with the square of the distance from the middle. From a given distance on it has the
/// full intensity.
struct VignetteMap: ColorMap {
  let centerX: Float
  let centerY: Float
  /// The distance in pixels, above 0.
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

/// A darkening around a circle: none within it, the full intensity outside a larger one, smooth in
/// between.
struct VignetteEffectMap: ColorMap {
  let centerX: Float
  let centerY: Float
  /// The circles' radii in pixels.
  let inner: Float
  let outer: Float
  let intensity: Float

  func apply(to row: ColorRow) {
    let dy = Float(row.y) + 0.5 - centerY
    for i in 0..<row.count {
      let dx = Float(row.x + i) + 0.5 - centerX
      let distance = (dx * dx + dy * dy).squareRoot()
      let share: Float
      if distance <= inner {
        share = 0
      } else if distance >= outer {
        share = 1
      } else {
        let t = (distance - inner) / (outer - inner)
        share = t * t * (3 - 2 * t)
      }
      row.scale(i, 1 - intensity * share)
    }
  }
}

extension ColorRow {
  /// Multiplies a pixel's color by a factor.
  fileprivate func scale(_ i: Int, _ factor: Float) {
    red[i] *= factor
    guard !isGray else { return }
    green[i] *= factor
    blue[i] *= factor
  }
}
