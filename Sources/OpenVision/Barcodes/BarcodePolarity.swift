import Geometry
import Imaging

extension PixelBuffer.Plane {
  /// Returns whether a code is light on a dark background, judged by the margins to its left and right.
  ///
  /// - Parameter corners: the corners in pixels, in the order top-left, top-right, bottom-right, bottom-left.
  func isInverted(codeAt corners: [Point]) -> Bool {
    func place(_ u: Double, _ v: Double) -> Point {
      let top = corners[0] + (corners[1] - corners[0]) * u
      let bottom = corners[3] + (corners[2] - corners[3]) * u
      return top + (bottom - top) * v
    }
    func mean(_ columns: [Double]) -> Double? {
      let values = columns.flatMap { u in
        stride(from: 0.1, through: 0.9, by: 0.05).compactMap { v -> Double? in
          let point = place(u, v)
          return interpolated(point.x - 0.5, point.y - 0.5).map(Double.init)
        }
      }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    guard let margin = mean([-0.03, 1.03]),
      let inside = mean(Array(stride(from: 0.01, through: 0.99, by: 0.02)))
    else { return false }
    return margin < inside
  }
}
