import Foundation
import Geometry

/// A map of the probability that a pixel belongs to text, as computed by networks with
/// differentiable binarization (Liao et al. 2020).
struct TextProbability {
  /// A text area, in the map's pixels.
  struct Area: Sendable {
    var rectangle: TurnedRectangle
    /// The mean probability within the rectangle before it is unclipped, that is, enlarged to the size of the text.
    var score: Double
  }

  /// The probabilities, 0...1, in row-major order.
  let values: UnsafeBufferPointer<Float>
  let size: PixelSize

  /// The probability above which a pixel is considered part of text.
  private static let threshold: Float = 0.3
  /// The minimum score of an area.
  private static let leastScore = 0.5
  private static let unclipRatio = 1.6
  /// The minimum lengths of the shorter side, in pixels, before and after the rectangle is
  /// unclipped.
  private static let leastSides = (3.0, 5.0)
  /// The maximum number of areas. Only images of noise contain more areas than this.
  private static let limit = 1000

  /// Finds the text areas, from top to bottom.
  func areas() -> [Area] {
    var runs = ConnectedRuns(width: size.width, height: size.height) { x, y in
      // The comparison is false for NaN.
      values[y * size.width + x] > Self.threshold
    }
    var groups = runs.groups().filter { Double($0.count) >= Self.leastSides.0 }
    if groups.count > Self.limit {
      let count = groups.map(\.count).sorted(by: >)[Self.limit]
      groups = Array(groups.filter { $0.count >= count }.prefix(Self.limit))
    }
    return groups.compactMap(area)
  }

  /// Returns the text area that a group of connected pixels forms, or nil if it is too small or doubtful.
  private func area(of group: [ConnectedRuns.Run]) -> Area? {
    var points: [Point] = []
    for run in group {
      let (left, right, y) = (Double(run.left), Double(run.right), Double(run.y))
      points += [Point(left, y), Point(right, y), Point(left, y + 1), Point(right, y + 1)]
    }
    guard let tight = TurnedRectangle.smallest(around: points),
      min(tight.width, tight.height) >= Self.leastSides.0
    else { return nil }
    let score = mean(within: tight)
    let whole = tight.unclipped(by: Self.unclipRatio)
    guard score >= Self.leastScore, min(whole.width, whole.height) >= Self.leastSides.1 else {
      return nil
    }
    return Area(rectangle: whole, score: score)
  }

  /// Returns the mean probability of the pixels whose centers are in a rectangle.
  func mean(within rectangle: TurnedRectangle) -> Double {
    let corners = rectangle.corners
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    var (sum, count) = (0.0, 0)
    let (first, last) = (max(0, Int(top)), min(size.height, Int(bottom) + 1))
    guard first < last else { return 0 }
    for y in first..<last {
      let columns = columns(of: rectangle, row: Double(y) + 0.5)
      for x in columns {
        let value = values[y * size.width + x]
        sum += value > 0 ? min(1, Double(value)) : 0
      }
      count += columns.count
    }
    return count > 0 ? sum / Double(count) : 0
  }

  /// Returns the columns whose pixel centers are in a rectangle, for the row of pixel centers at the given y
  /// coordinate.
  private func columns(of rectangle: TurnedRectangle, row: Double) -> Range<Int> {
    var (left, right) = (0.0, Double(size.width))
    for (axis, half) in [
      (rectangle.along, rectangle.width / 2), (rectangle.across, rectangle.height / 2),
    ] {
      // The position along the axis is a linear function of the column.
      let start = -rectangle.center.x * axis.x + (row - rectangle.center.y) * axis.y
      if abs(axis.x) < 1e-9 {
        if abs(start) > half { return 0..<0 }
        continue
      }
      let (a, b) = ((-half - start) / axis.x, (half - start) / axis.x)
      (left, right) = (max(left, min(a, b)), min(right, max(a, b)))
    }
    let (first, last) = (Int((left - 0.5).rounded(.up)), Int((right - 0.5).rounded(.down)))
    return first <= last ? max(0, first)..<min(size.width, last + 1) : 0..<0
  }
}
