/// A color map that transforms red, green, blue and alpha by a matrix and adds a bias.
struct MatrixMap: ColorMap {
  let red: SIMD4<Float>
  let green: SIMD4<Float>
  let blue: SIMD4<Float>
  let alpha: SIMD4<Float>
  let bias: SIMD4<Float>

  var keepsGray: Bool { false }
  var changesAlpha: Bool { alpha != SIMD4(0, 0, 0, 1) || bias.w != 0 }

  func apply(to row: ColorRow) {
    for i in 0..<row.count {
      let (r, g, b) = (row.red[i], row.green[i], row.blue[i])
      let a = row.alpha?[i] ?? 1
      func dot(_ v: SIMD4<Float>, _ bias: Float) -> Float {
        v.x * r + v.y * g + v.z * b + v.w * a + bias
      }
      row.red[i] = dot(red, bias.x)
      row.green[i] = dot(green, bias.y)
      row.blue[i] = dot(blue, bias.z)
      row.alpha?[i] = dot(alpha, bias.w)
    }
  }
}

/// A color map that replaces each component with a cubic polynomial of its value. The coefficients start with the
/// constant term.
struct PolynomialMap: ColorMap {
  let red: SIMD4<Float>
  let green: SIMD4<Float>
  let blue: SIMD4<Float>
  let alpha: SIMD4<Float>

  var keepsGray: Bool { red == green && green == blue }
  var changesAlpha: Bool { alpha != SIMD4(0, 1, 0, 0) }

  func apply(to row: ColorRow) {
    func change(_ values: UnsafeMutablePointer<Float>, _ c: SIMD4<Float>) {
      for i in 0..<row.count {
        let v = values[i]
        values[i] = c.x + v * (c.y + v * (c.z + v * c.w))
      }
    }
    change(row.red, red)
    if !row.isGray {
      change(row.green, green)
      change(row.blue, blue)
    }
    if let values = row.alpha, changesAlpha { change(values, alpha) }
  }
}

/// A color map that adjusts saturation, then contrast, and then brightness.
struct ControlsMap: ColorMap {
  let saturation: Float
  let brightness: Float
  let contrast: Float

  func apply(to row: ColorRow) {
    if !row.isGray && saturation != 1 {
      for i in 0..<row.count {
        let (r, g, b) = (row.red[i], row.green[i], row.blue[i])
        let gray = 0.2126 * r + 0.7152 * g + 0.0722 * b
        row.red[i] = gray + (r - gray) * saturation
        row.green[i] = gray + (g - gray) * saturation
        row.blue[i] = gray + (b - gray) * saturation
      }
    }
    row.changeColors { ($0 - 0.5) * contrast + 0.5 + brightness }
  }
}

/// A color map that replaces a color with the maximum of red, green and blue, as gray.
struct MaximumMap: ColorMap {
  func apply(to row: ColorRow) {
    guard !row.isGray else { return }
    for i in 0..<row.count {
      let greater = row.red[i] > row.green[i] ? row.red[i] : row.green[i]
      let value = greater > row.blue[i] ? greater : row.blue[i]
      row.red[i] = value
      row.green[i] = value
      row.blue[i] = value
    }
  }
}

/// A color map that replaces values above a threshold with 1 and all other values with 0.
struct ThresholdMap: ColorMap {
  let threshold: Float

  func apply(to row: ColorRow) { row.changeColors { $0 > threshold ? 1 : 0 } }
}

/// A color map that applies the sRGB transfer function or its inverse.
struct ToneMap: ColorMap {
  let encodes: Bool

  func apply(to row: ColorRow) {
    if encodes {
      row.changeColors { ToneCurve.encoded($0) }
    } else {
      row.changeColors { ToneCurve.decoded($0) }
    }
  }
}

/// A color map that converts between a color space and the working space.
struct SpaceConversion: ColorMap {
  enum Direction: Sendable { case toWorking, fromWorking }

  let direction: Direction
  private let hasCurve: Bool
  private let matrix: MatrixMap?

  init(_ space: CGColorSpace.Definition, _ direction: Direction) {
    self.direction = direction
    hasCurve = space.hasCurve
    matrix = space.toWorking.map { map in
      let rows = (direction == .toWorking ? map : map.inverse).vectors
      return MatrixMap(
        red: rows.0, green: rows.1, blue: rows.2, alpha: SIMD4(0, 0, 0, 1), bias: .zero)
    }
  }

  func apply(to row: ColorRow) {
    if direction == .toWorking && hasCurve { row.changeColors { ToneCurve.decoded($0) } }
    // Gray stays gray because all color spaces have the same white point.
    if !row.isGray { matrix?.apply(to: row) }
    if direction == .fromWorking && hasCurve { row.changeColors { ToneCurve.encoded($0) } }
  }
}
