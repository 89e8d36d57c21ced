import Evaluation
import Geometry
import Imaging
import Tasks

/// The rectangles on a frame, each once.
enum DistinctRectangles {
  /// From which overlap on two outlines are of one thing, such as a poster with its frame and without.
  static let sameness = 0.5

  /// - Returns: at most so many, the surest first.
  /// - Throws: `VNError`.
  static func found(on frame: PixelBuffer, limit: Int) throws -> [Quadrilateral] {
    // More are asked for than are wanted, since some go.
    let all = try RectangleFinder.rectangles(on: frame, limit: 6 * limit)
    return Array(distinct(all).prefix(limit))
  }

  /// Leaves out what overlaps much with one before it.
  static func distinct(_ rectangles: [Quadrilateral]) -> [Quadrilateral] {
    var kept: [Quadrilateral] = []
    for rectangle in rectangles
    where !kept.contains(where: { $0.overlap(with: rectangle) >= sameness }) {
      kept.append(rectangle)
    }
    return kept
  }
}
