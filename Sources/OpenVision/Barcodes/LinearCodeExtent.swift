import Geometry
import Imaging

/// A search for the upper and lower ends of a linear code's bars, which extend beyond the lines along which the code
/// was read.
///
/// Starting from one line, parallel lines are compared with it one after another until the bars end. At each step, the
/// line may also be shifted along its direction, by up to a pixel relative to its expected position, to follow slanted
/// bars. The search runs twice. The first search starts from the line that was read, and shows how the bars slant. The
/// second search starts from a line perpendicular to the bars.
struct LinearCodeExtent {
  /// The correlation below which a line is considered to have different bars or none.
  private static let minimumCorrelation = 0.7
  /// The number of consecutive mismatching lines at which the bars end. Fewer mismatching lines may be due to scratches
  /// or smears.
  private static let gap = 3
  private static let sampleLimit = 256

  private let plane: PixelBuffer.Plane

  init(_ plane: PixelBuffer.Plane) { self.plane = plane }

  /// A line segment across bars.
  private struct Line {
    var start: Point
    /// The unit vector along the line.
    var along: Point
    var length: Double

    var end: Point { start + along * length }
    /// The unit vector perpendicular to the line, clockwise from it.
    var down: Point { Point(-along.y, along.x) }
  }

  /// Returns the corners of the bars in clockwise order.
  ///
  /// - Parameter lines: the ends of the first and last lines that were read, given as the top-left,
  ///   top-right, bottom-right and bottom-left corners of the printed code. The two lines may be
  ///   the same.
  func corners(around lines: [Point]) -> [Point] {
    let read = isInterrupted(between: lines) ? [lines[0], lines[1], lines[1], lines[0]] : lines
    let left = (read[0] + read[3]) * 0.5
    let right = (read[1] + read[2]) * 0.5
    let length = left.distance(to: right)
    guard length >= 8 else { return read }
    var line = Line(start: left, along: (right - left) * (1 / length), length: length)
    guard let first = ends(of: line) else { return read }
    let bars = first.bottom - first.top
    let height = bars.distance(to: Point(0, 0))
    if height >= 6 {
      // Rotate the line around its center until it is perpendicular to the bars.
      let down = bars * (1 / height)
      let along = Point(down.y, -down.x)
      let width = length * (along.x * line.along.x + along.y * line.along.y)
      let middle = (left + right) * 0.5
      line = Line(start: middle - along * (width / 2), along: along, length: width)
    }
    guard line.length >= 8, let (top, bottom) = ends(of: line) else { return read }
    return [line.start + top, line.end + top, line.end + bottom, line.start + bottom]
  }

  /// Returns the corners of a label of which two parts were read; nil if the parts belong to different labels.
  ///
  /// Between the parts of a label, each line has nearly the same bars as the line before it. Between two labels, one
  /// above the other, there is a gap without bars.
  ///
  /// - Parameters:
  ///   - first: the corners of one part, in clockwise order.
  ///   - second: the corners of the other part, named alike.
  func corners(joining first: [Point], _ second: [Point]) -> [Point]? {
    guard first.count == 4, second.count == 4 else { return nil }
    let across = first[1] - first[0]
    let length = first[0].distance(to: first[1])
    guard length >= 8 else { return nil }
    let along = across * (1 / length)
    let down = Point(-along.y, along.x)
    func depth(_ point: Point) -> Double {
      (point.x - first[0].x) * down.x + (point.y - first[0].y) * down.y
    }
    let isBelow = second.map(depth).reduce(0, +) > first.map(depth).reduce(0, +)
    let (upper, lower) = isBelow ? (first, second) : (second, first)
    let (left, right) = (lower[0] - upper[3], lower[1] - upper[2])
    // The sides of the second part continue those of the first.
    let facing = upper[3].distance(to: upper[2])
    let limit = Self.sideways * facing
    guard
      [left, right].allSatisfy({
        abs($0.x * along.x + $0.y * along.y) < limit + abs(depth($0 + first[0])) / 2
      }),
      abs(lower[0].distance(to: lower[1]) - facing) < 2 * limit
    else { return nil }
    let gap = min(depth(left + first[0]), depth(right + first[0]))
    if gap > 1 {
      guard var before = profile(from: upper[3], to: upper[2]) else { return nil }
      let contrast = Self.deviation(before)
      let steps = max(2, Int(gap / 2))
      for step in 1...steps {
        let share = Double(step) / Double(steps)
        let line = profile(from: upper[3] + left * share, to: upper[2] + right * share)
        // Shading correlates as well, but has less contrast than bars.
        guard let line, Self.correlation(before, line) >= Self.continuity,
          Self.deviation(line) >= Self.continuity * contrast
        else { return nil }
        before = line
      }
    }
    return [upper[0], upper[1], lower[2], lower[3]]
  }

  /// The maximum distance along the lines between the ends of two parts of a label, as a fraction of a line's length.
  private static let sideways = 0.12
  /// The minimum correlation of successive lines between two parts of a label, and the minimum contrast of these lines,
  /// as a fraction of the bars' contrast.
  private static let continuity = 0.4

  /// Returns whether the first and last lines have the same bars, but the line halfway between them
  /// does not. In this case, ZXing has merged two identical codes, one above the other.
  private func isInterrupted(between lines: [Point]) -> Bool {
    let middle = [(lines[0] + lines[3]) * 0.5, (lines[1] + lines[2]) * 0.5]
    guard let first = profile(from: lines[0], to: lines[1]),
      let last = profile(from: lines[3], to: lines[2]),
      let between = profile(from: middle[0], to: middle[1])
    else { return false }
    return Self.correlation(first, last) >= Self.minimumCorrelation
      && Self.correlation(first, between) < Self.minimumCorrelation
  }

  private func profile(from start: Point, to end: Point) -> [Double]? {
    let length = start.distance(to: end)
    guard length >= 8 else { return nil }
    return profile(
      Line(start: start, along: (end - start) * (1 / length), length: length),
      offset: Point(0, 0), count: Self.sampleLimit)
  }

  /// Returns how far a line can be moved up and down before the bars end; nil if the line is not
  /// entirely inside the image.
  private func ends(of line: Line) -> (top: Point, bottom: Point)? {
    guard let reference = profile(line, offset: Point(0, 0)) else { return nil }
    return (end(of: line, reference, sign: -1), end(of: line, reference, sign: 1))
  }

  private func end(of line: Line, _ reference: [Double], sign: Double) -> Point {
    var (end, missing, step) = (Point(0, 0), 0, 1.0)
    // The displacement of the bars along the line so far, and its change per step.
    var (shift, slope) = (0.0, 0.0)
    while missing < Self.gap {
      let across = line.down * (sign * step)
      let expected = shift + slope * Double(missing + 1)
      var best = (correlation: -1.0, shift: expected)
      for candidate in [expected, expected - 1, expected + 1] {
        guard let other = profile(line, offset: across + line.along * candidate) else { continue }
        let correlation = Self.correlation(reference, other)
        if correlation > best.correlation + 1e-9 { best = (correlation, candidate) }
      }
      if best.correlation >= Self.minimumCorrelation {
        (shift, missing) = (best.shift, 0)
        if step >= 4 { slope = shift / step }
        end = across + line.along * shift
      } else {
        missing += 1
      }
      step += 1
    }
    return end
  }

  /// Returns the luma sampled along a line moved by an offset; nil if the moved line is not
  /// entirely inside the image.
  private func profile(_ line: Line, offset: Point) -> [Double]? {
    profile(line, offset: offset, count: min(Self.sampleLimit, Int(line.length)))
  }

  private func profile(_ line: Line, offset: Point, count: Int) -> [Double]? {
    let step = line.length / Double(count)
    var values: [Double] = []
    values.reserveCapacity(count)
    for index in 0..<count {
      let point = line.start + offset + line.along * ((Double(index) + 0.5) * step)
      guard let value = plane.interpolated(point.x - 0.5, point.y - 0.5) else { return nil }
      values.append(Double(value))
    }
    return values
  }

  private static func deviation(_ values: [Double]) -> Double {
    let mean = values.reduce(0, +) / Double(values.count)
    let squares = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(values.count)).squareRoot()
  }

  private static func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let count = Double(a.count)
    let (meanA, meanB) = (a.reduce(0, +) / count, b.reduce(0, +) / count)
    var (product, squareA, squareB) = (0.0, 0.0, 0.0)
    for (x, y) in zip(a, b) {
      product += (x - meanA) * (y - meanB)
      squareA += (x - meanA) * (x - meanA)
      squareB += (y - meanB) * (y - meanB)
    }
    let scale = (squareA * squareB).squareRoot()
    return scale > 0 ? product / scale : 0
  }
}
