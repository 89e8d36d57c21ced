import Geometry
import Imaging

/// The parts of a line that lie on image edges with the same direction as the line. Cumulative counts make it possible
/// to compute the coverage of any segment of the line in constant time.
struct SideEvidence {
  /// The fractions of a line segment that lie on edges. There is one fraction for edges whose brighter side is to the
  /// left of the line's direction, and another for edges whose brighter side is to the right.
  struct Coverage {
    var brightLeft: Double
    var brightRight: Double
  }

  /// The position of the first sample on the line. Samples are one pixel apart.
  private let first: Double
  /// The cumulative number of samples that lie on an edge whose brighter side is on the left. Element n counts
  /// the first n samples.
  private var left: [Int32] = [0]
  /// The cumulative number of samples that lie on an edge whose brighter side is on the right. Element n counts
  /// the first n samples.
  private var right: [Int32] = [0]

  /// Collects the edges along a line.
  ///
  /// - Parameters:
  ///   - line: a line through the image.
  ///   - distance: the maximum distance of an edge point from the line, in pixels.
  ///   - from: the first position to examine on the line.
  ///   - to: the last position to examine on the line.
  ///   - collected: a fit to which the edge points on the line are added.
  init(
    _ line: Line, in points: EdgePoints, distance: Double, from: Double, to: Double,
    collecting collected: inout LineFit
  ) {
    let (from, to) = Self.clipped(line, from, to, points.width, points.height)
    first = from
    let count = max(0, Int(to - from))
    left.reserveCapacity(count + 1)
    right.reserveCapacity(count + 1)
    let isFlat = abs(line.direction.x) >= abs(line.direction.y)
    let step = isFlat ? points.width : 1
    // The number of pixels to examine on each side of the line, along one image axis, to cover the maximum distance.
    let reach = Int((distance * 1.45).rounded(.up))
    let normalX = Float(line.direction.y)
    let normalY = Float(-line.direction.x)
    let indices = points.indices
    let (width, limit) = (points.width, isFlat ? points.height : points.width)
    let start = line.point(at: from + 0.5)
    let (slopeX, slopeY) = (line.direction.x, line.direction.y)
    // The line's offset from the origin along its normal.
    let origin = Float(line.point.x) * normalX + Float(line.point.y) * normalY
    let distance = Float(distance)
    points.points.withUnsafeBufferPointer { buffer in
      for sample in 0..<count {
        let x = Int(start.x + Double(sample) * slopeX)
        let y = Int(start.y + Double(sample) * slopeY)
        let across = isFlat ? y : x
        let center = y &* width &+ x
        var hasLeft: Int32 = 0
        var hasRight: Int32 = 0
        for shift in max(-reach, -across)...min(reach, limit &- 1 &- across) {
          let index = indices[center &+ shift &* step]
          guard index >= 0 else { continue }
          let point = buffer[Int(index)]
          // The cosine is positive if the brighter side is on the left.
          let cosine = point.normalX * normalX + point.normalY * normalY
          guard cosine.magnitude >= 0.93 else { continue }
          let offset = point.x * normalX + point.y * normalY - origin
          guard offset.magnitude <= distance else { continue }
          if cosine > 0 { hasLeft = 1 } else { hasRight = 1 }
          collected.add(Double(point.x), Double(point.y))
        }
        left.append(left[sample] &+ hasLeft)
        right.append(right[sample] &+ hasRight)
      }
    }
  }

  /// Returns the fractions of a line segment that lie on edges. The two ends of the segment may be given in either
  /// order.
  func coverage(_ a: Double, _ b: Double) -> Coverage {
    let last = left.count - 1
    func index(_ position: Double) -> Int {
      Int(min(Double(last), max(0, (position - first).rounded())))
    }
    let length = abs(b - a)
    let (from, to) = (index(min(a, b)), index(max(a, b)))
    guard length >= 1, to > from else { return Coverage(brightLeft: 0, brightRight: 0) }
    return Coverage(
      brightLeft: min(1, Double(left[to] - left[from]) / length),
      brightRight: min(1, Double(right[to] - right[from]) / length))
  }

  /// The number of samples that lie on an edge. Edges are counted separately for each sign of the contrast, and
  /// the larger count is used.
  var total: Int { Int(max(left.last ?? 0, right.last ?? 0)) }

  /// Clips a range of positions on the line to the image.
  private static func clipped(
    _ line: Line, _ from: Double, _ to: Double, _ width: Int, _ height: Int
  ) -> (Double, Double) {
    var (from, to) = (from, to)
    for (start, slope, limit) in [
      (line.point.x, line.direction.x, Double(width)),
      (line.point.y, line.direction.y, Double(height)),
    ] {
      guard abs(slope) > 1e-12 else {
        if start < 0 || start >= limit { return (0, 0) }
        continue
      }
      let ends = [(0.001 - start) / slope, (limit - 0.001 - start) / slope].sorted()
      from = max(from, ends[0])
      to = min(to, ends[1])
    }
    return from < to ? (from, to) : (0, 0)
  }
}
