import Foundation
import ImageFilters

/// Rendered floats in the order red, green, blue, alpha, with the top row first.
struct Pixels {
  let width: Int
  let height: Int
  let values: [Float]

  /// Renders a part of an image; nil if it cannot be rendered.
  init?(_ image: CIImage, _ rect: CGRect, context: CIContext = CIContext()) {
    let (width, height) = (Int(rect.width), Int(rect.height))
    var values = [Float](repeating: -7, count: 4 * width * height)
    let isRendered = values.withUnsafeMutableBytes { bytes in
      bytes.baseAddress.map {
        context.render(
          image, toBitmap: $0, rowBytes: 16 * width, bounds: rect, format: .RGBAf, colorSpace: nil)
      } ?? false
    }
    guard isRendered else { return nil }
    (self.width, self.height, self.values) = (width, height, values)
  }

  init?(_ image: CIImage) { self.init(image, image.extent) }

  func greatestDifference(from other: [Float]) -> Float {
    zip(values, other).map { ($0 - $1).magnitude }.max() ?? 0
  }

  /// Returns the values in a rectangle, row by row from its top.
  ///
  /// - Parameter y: the rectangle's lowest row, counted from the bottom of the image.
  func part(x: Int, y: Int, width: Int, height: Int) -> [Float] {
    (0..<height).flatMap { row -> ArraySlice<Float> in
      let line = self.height - y - height + row
      let start = 4 * (line * self.width + x)
      return values[start..<start + 4 * width]
    }
  }

  /// The value of a pixel.
  ///
  /// - Parameter y: the row, counted from the bottom.
  subscript(x: Int, y: Int) -> SIMD4<Float> {
    let start = 4 * ((height - 1 - y) * width + x)
    return SIMD4(values[start], values[start + 1], values[start + 2], values[start + 3])
  }
}
