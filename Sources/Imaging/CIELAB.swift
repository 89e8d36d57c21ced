/// Functions that convert colors to CIE 1976 L*a*b* (CIE 15), among them sRGB colors (IEC 61966-2-1) under D65.
package enum CIELAB {
  package typealias Coordinates = (lightness: Double, a: Double, b: Double)

  /// Converts an sRGB color whose components are in the range 0...255.
  static func coordinates(red: Int, green: Int, blue: Int) -> Coordinates {
    coordinates(linear(red), linear(green), linear(blue))
  }

  /// Returns the coordinates of the colors in a grid with `levels` values per component. Blue varies fastest. Each
  /// color is at the center of its grid cell.
  static func grid(levels: Int) -> [Coordinates] {
    let line = (0..<levels).map { linear(256 * $0 / levels + 128 / levels) }
    var grid: [Coordinates] = []
    grid.reserveCapacity(levels * levels * levels)
    for red in line {
      for green in line {
        for blue in line { grid.append(coordinates(red, green, blue)) }
      }
    }
    return grid
  }

  /// Converts a color given by its linear red, green and blue components, each 0...1.
  private static func coordinates(_ r: Double, _ g: Double, _ b: Double) -> Coordinates {
    coordinates(
      relativeX: (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047,
      y: 0.2126 * r + 0.7152 * g + 0.0722 * b,
      z: (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883)
  }

  /// Converts a color given by its CIE XYZ values, each divided by that of the white point.
  package static func coordinates(relativeX x: Double, y: Double, z: Double) -> Coordinates {
    let (fx, fy, fz) = (compressed(x), compressed(y), compressed(z))
    return (116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz))
  }

  private static func linear(_ level: Int) -> Double {
    let value = Double(level) / 255
    if value <= 0.04045 { return value / 12.92 }
    // Raising a number to the power of 2.4 is the same as multiplying its square by the fifth root of the square.
    let base = (value + 0.055) / 1.055
    return base * base * ExactFunctions.root(base * base, degree: 5)
  }

  private static func compressed(_ value: Double) -> Double {
    value > 216.0 / 24389
      ? ExactFunctions.root(value, degree: 3) : (24389.0 / 27 * value + 16) / 116
  }
}
