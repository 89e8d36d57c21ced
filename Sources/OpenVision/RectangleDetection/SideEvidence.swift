import Geometry
import Imaging

/// Where along a line the image has an edge in the line's direction: counted once, so that the share
/// of any part of it takes a moment.
struct SideEvidence {
  /// How much of a part of the line has an edge, as a share: with the brighter side to the left of
  /// the line's direction, and to the right of it.
  struct Coverage {
    var brightLeft: Double
    var brightRight: Double
  }

  /// The position on the line of the first sample; samples are a pixel apart.
  private let first: Double
  /// How many of the samples before each one have an edge.
  private var left: [Int32] = [0]
  private var right: [Int32] = [0]

  /// - Parameters:
  ///   - line: through the image.
  ///   - distance: how far an edge point may lie from the line, in pixels.
  ///   - collected: gets the edge points that lie on the line.
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
    // Enough pixels along the axis across the line to reach the distance.
    let reach = Int((distance * 1.45).rounded(.up))
    let normalX = Float(line.direction.y)
    let normalY = Float(-line.direction.x)
    points.points.withUnsafeBufferPointer { buffer in
      for sample in 0..<count {
        let place = line.point(at: from + Double(sample) + 0.5)
        let (x, y) = (Int(place.x), Int(place.y))
        let across = isFlat ? y : x
        let limit = isFlat ? points.height : points.width
        let centre = y &* points.width &+ x
        var hasLeft = false
        var hasRight = false
        for shift in max(-reach, -across)...min(reach, limit - 1 - across) {
          let index = points.indices[centre &+ shift &* step]
          guard index >= 0 else { continue }
          let point = buffer[Int(index)]
          // Positive where the brighter side is to the left.
          let cosine = point.normalX * normalX + point.normalY * normalY
          guard cosine.magnitude >= 0.93 else { continue }
          let position = Point(Double(point.x), Double(point.y))
          guard abs(line.offset(of: position)) <= distance else { continue }
          if cosine > 0 { hasLeft = true } else { hasRight = true }
          collected.add(position.x, position.y)
        }
        left.append(left[sample] &+ (hasLeft ? 1 : 0))
        right.append(right[sample] &+ (hasRight ? 1 : 0))
      }
    }
  }

  /// How much of the part between two positions, in either order, has an edge.
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

  /// How many samples have an edge of one contrast or the other, whichever is more.
  var total: Int { Int(max(left.last ?? 0, right.last ?? 0)) }

  /// The part of the line's positions that lies in the image.
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
