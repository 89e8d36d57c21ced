import Geometry
import Imaging

/// A detector that selects the document from the rectangles found in an image. It prefers large rectangles that were
/// detected with high confidence and are much more salient than their surroundings.
///
/// The sides of a rectangle are better evidence than saliency: on a patterned table, a sheet may be less salient than
/// the table. Saliency decides between a sheet and a box printed on it.
struct DocumentDetector {
  /// The maximum number of rectangles to examine.
  private static let candidates = 24
  /// The minimum length of a document's shorter side, as a fraction of the image's shorter side.
  private static let minimumSize = 0.15
  /// The minimum ratio of a document's shorter side to its longer side.
  private static let minimumRatio = 0.2
  /// The minimum difference in saliency between the inside of a document and its surroundings, -1...1, unless the
  /// rectangle was detected with at least the confidence `clearConfidence`.
  private static let (minimumContrast, clearConfidence) = (0.12, 0.7)
  /// The weights of the difference in saliency and of the size, relative to the confidence of the rectangle.
  private static let (contrastWeight, sizeWeight) = (0.25, 0.4)
  /// The score at which the confidence is 1.
  private static let clearScore = 1.5
  /// The factor by which a rectangle's sides are lengthened to include its surroundings.
  private static let around = 1.25
  private static let samples = 24

  /// Finds the document in an image.
  ///
  /// - Parameters:
  ///   - rectangles: the rectangles in the image, most confident first, with corners in image
  ///     pixels.
  ///   - map: the saliency map of the same image.
  ///   - size: the image size.
  /// - Returns: the document's corners and confidence, or nil if there is no document.
  static func document(
    among rectangles: [RectangleDetector.Rectangle], by map: SaliencyMap, size: PixelSize
  ) -> RectangleDetector.Rectangle? {
    let area = Double(size.width) * Double(size.height)
    var best: (rectangle: RectangleDetector.Rectangle, contrast: Double, score: Double)?
    for rectangle in rectangles.prefix(candidates) {
      let inside = mean(of: map, in: rectangle.corners, size)
      let outside = mean(of: map, around: rectangle.corners, size)
      let contrast = inside - outside
      let fraction = min(1, rectangle.corners.area / area)
      let score =
        rectangle.confidence + contrastWeight * contrast + sizeWeight * fraction.squareRoot()
      if score > best?.score ?? 0 { best = (rectangle, contrast, score) }
    }
    guard let best,
      best.contrast >= minimumContrast || best.rectangle.confidence >= clearConfidence
    else { return nil }
    return RectangleDetector.Rectangle(
      corners: best.rectangle.corners, confidence: min(1, best.score / clearScore))
  }

  /// The criteria that rectangles must meet to be examined.
  static let criteria = RectangleCriteria(
    minimumAspectRatio: minimumRatio, maximumAspectRatio: 1, quadratureTolerance: 45,
    minimumSize: minimumSize, minimumConfidence: 0, maximumObservations: candidates)

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

  /// Returns the mean saliency in the area between a quadrilateral and an enlarged copy of it. Only positions inside
  /// the image are used; if there are none, the result is 0.
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
  /// Returns the point at the fraction `u` of the way from left to right and the fraction `v` of the way from top to
  /// bottom. Fractions outside 0...1 yield points outside the quadrilateral.
  fileprivate func point(_ u: Double, _ v: Double) -> Point {
    let top = topLeft + (topRight - topLeft) * u
    let bottom = bottomLeft + (bottomRight - bottomLeft) * u
    return top + (bottom - top) * v
  }

  /// The quadrilateral's area, computed with the shoelace formula.
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
  /// Returns the saliency at a position in the image, or nil if the position is outside the image.
  fileprivate func value(at position: Point, of size: PixelSize) -> Double? {
    let x = position.x / Double(size.width) * Double(width)
    let y = position.y / Double(size.height) * Double(height)
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return nil }
    return Double(values[Int(y) * width + Int(x)])
  }
}
