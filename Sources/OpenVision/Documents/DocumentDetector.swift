import Geometry
import Imaging

/// Finds the sheet that a picture shows: the rectangle that best separates what stands out from the
/// rest.
struct DocumentDetector {
  /// The number of rectangles among which the sheet is looked for.
  private static let candidates = 24
  /// The smallest share of the picture's sides, and the smallest ratio of sides.
  private static let leastSize = 0.15
  private static let leastRatio = 0.2
  /// The smallest difference by which the inside stands out more than the surroundings, 0...1.
  private static let leastContrast = 0.12
  /// The reach of a sheet's surroundings, as a factor of its sides.
  private static let around = 1.25
  private static let samples = 24

  /// Finds the sheet.
  ///
  /// - Parameters:
  ///   - rectangles: the rectangles in the picture, most confident first, corners in its pixels.
  ///   - map: the saliency of the same picture.
  ///   - size: the size of the picture.
  /// - Returns: the corners and the confidence; nil if there is no sheet.
  static func document(
    among rectangles: [RectangleDetector.Rectangle], by map: SaliencyMap, size: PixelSize
  ) -> RectangleDetector.Rectangle? {
    let area = Double(size.width) * Double(size.height)
    var best: (rectangle: RectangleDetector.Rectangle, score: Double)?
    for rectangle in rectangles.prefix(candidates) {
      let inside = mean(of: map, in: rectangle.corners, size)
      let outside = mean(of: map, around: rectangle.corners, size)
      let contrast = inside - outside
      guard contrast >= leastContrast else { continue }
      let share = min(1, rectangle.corners.area / area)
      let score = contrast + 0.5 * rectangle.confidence + 0.5 * share.squareRoot()
      if score > best?.score ?? 0 { best = (rectangle, score) }
    }
    return best.map { best in
      RectangleDetector.Rectangle(
        corners: best.rectangle.corners, confidence: min(1, best.score / 2))
    }
  }

  /// The criteria of the rectangles that are examined.
  static let criteria = RectangleCriteria(
    minimumAspectRatio: leastRatio, maximumAspectRatio: 1, quadratureTolerance: 45,
    minimumSize: leastSize, minimumConfidence: 0, maximumObservations: candidates)

  private static func mean(
    of map: SaliencyMap, in corners: Quadrilateral, _ size: PixelSize
  ) -> Double {
    var sum = 0.0
    for i in 0..<samples {
      for j in 0..<samples {
        let (u, v) = ((Double(i) + 0.5) / Double(samples), (Double(j) + 0.5) / Double(samples))
        sum += map.value(at: corners.point(u, v), of: size) ?? 0
      }
    }
    return sum / Double(samples * samples)
  }

  /// Returns the mean between the sides and those of a larger copy, as far as that lies within the
  /// picture; 1 if none of it does.
  private static func mean(
    of map: SaliencyMap, around corners: Quadrilateral, _ size: PixelSize
  ) -> Double {
    var (sum, count) = (0.0, 0)
    let reach = (around - 1) / 2
    for i in 0..<samples {
      let u = -reach + (1 + 2 * reach) * (Double(i) + 0.5) / Double(samples)
      for step in [0.4, 1] {
        for (x, y) in [
          (u, -reach * step), (u, 1 + reach * step), (-reach * step, u), (1 + reach * step, u),
        ] {
          guard let value = map.value(at: corners.point(x, y), of: size) else { continue }
          sum += value
          count += 1
        }
      }
    }
    return count > 0 ? sum / Double(count) : 0
  }
}

extension Quadrilateral {
  /// Returns a point from its shares of the way from left to right and from top to bottom, between
  /// the corners or beyond them.
  fileprivate func point(_ u: Double, _ v: Double) -> Point {
    let top = topLeft + (topRight - topLeft) * u
    let bottom = bottomLeft + (bottomRight - bottomLeft) * u
    return top + (bottom - top) * v
  }

  /// The area by the shoelace formula.
  fileprivate var area: Double {
    let points = corners
    var sum = 0.0
    for (index, a) in points.enumerated() {
      let b = points[(index + 1) % points.count]
      sum += a.x * b.y - b.x * a.y
    }
    return abs(sum) / 2
  }
}

extension SaliencyMap {
  /// Returns the saliency of a place in the picture; nil beyond its borders.
  fileprivate func value(at place: Point, of size: PixelSize) -> Double? {
    let x = place.x / Double(size.width) * Double(width)
    let y = place.y / Double(size.height) * Double(height)
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
    return Double(values[Int(y) * width + Int(x)])
  }
}
