import Evaluation
import Geometry
import Imaging
import Tracking

/// The rectangles in a frame, without duplicates.
enum DistinctRectangles {
  /// The minimum overlap (IoU) at which two outlines are considered the same object, for example the outlines of a
  /// poster with and without its frame.
  static let sameness = 0.5

  /// Finds rectangles and removes duplicates.
  ///
  /// - Returns: at most `limit` rectangles, sorted by descending confidence.
  /// - Throws: `VNError`.
  static func found(on frame: PixelBuffer, limit: Int) throws -> [Quadrilateral] {
    // More rectangles than needed are requested because duplicates are removed.
    let all = try RectangleFinder.rectangles(on: frame, limit: 6 * limit)
    return Array(distinct(all).prefix(limit))
  }

  /// Returns the rectangles without duplicates. A rectangle is a duplicate if it overlaps an earlier rectangle of the
  /// result by at least `sameness`.
  static func distinct(_ rectangles: [Quadrilateral]) -> [Quadrilateral] {
    var result: [Quadrilateral] = []
    for rectangle in rectangles
    where !result.contains(where: { $0.overlap(with: rectangle) >= sameness }) {
      result.append(rectangle)
    }
    return result
  }
}
