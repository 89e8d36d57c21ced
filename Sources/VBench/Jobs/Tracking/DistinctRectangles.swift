import Evaluation
import Geometry
import Imaging
import Tasks

/// The distinct rectangles on a frame.
enum DistinctRectangles {
  /// The overlap from which two outlines belong to one object, such as a poster with and without its frame.
  static let sameness = 0.5

  /// - Returns: at most `limit` rectangles, the most confident first.
  /// - Throws: `VNError`.
  static func found(on frame: PixelBuffer, limit: Int) throws -> [Quadrilateral] {
    // Ask for more than wanted, because duplicates are removed.
    let all = try RectangleFinder.rectangles(on: frame, limit: 6 * limit)
    return Array(distinct(all).prefix(limit))
  }

  /// Removes rectangles that overlap an earlier one too much.
  static func distinct(_ rectangles: [Quadrilateral]) -> [Quadrilateral] {
    var kept: [Quadrilateral] = []
    for rectangle in rectangles
    where !kept.contains(where: { $0.overlap(with: rectangle) >= sameness }) {
      kept.append(rectangle)
    }
    return kept
  }
}
