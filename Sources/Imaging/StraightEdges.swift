import Geometry

/// A straight segment of an edge.
public struct StraightEdge: Sendable {
  /// The start point. When you look from `start` toward `end`, the brighter side is on the left.
  public var start: Point
  public var end: Point
  /// The fit of a line to the segment's edge points.
  public var fit: LineFit
  /// The mean gradient magnitude along the segment, in the units of the gradient field.
  public var magnitude: Float

  @inlinable public var length: Double { start.distance(to: end) }
}

/// The straight segments found in chains of edge points.
///
/// Chains are split with the algorithm of U. Ramer (1972) and D. Douglas and T. Peucker (1973). A chain is split at the
/// point farthest from its chord if that point is too far away, and both parts are then split in the same way.
public struct StraightEdges {
  public private(set) var edges: [StraightEdge] = []
  private let tolerance: Double
  private let minimumLength: Double

  /// Splits chains into straight segments.
  ///
  /// - Parameters:
  ///   - tolerance: the maximum distance between a segment's points and the segment's chord, in pixels.
  ///   - minimumLength: the minimum length of a segment, in pixels.
  public init(_ chains: EdgePoints, tolerance: Double = 1.25, minimumLength: Double = 8) {
    self.tolerance = tolerance
    self.minimumLength = minimumLength
    chains.points.withUnsafeBufferPointer { points in
      var isSeen = [Bool](repeating: false, count: points.count)
      var chain: [Int32] = []
      // First follow the open chains from their first points. All remaining chains are closed and are followed next.
      for startsOpen in [true, false] {
        for index in points.indices where !isSeen[index] {
          if startsOpen, points[index].previous >= 0 { continue }
          chain.removeAll(keepingCapacity: true)
          var current = Int32(truncatingIfNeeded: index)
          while current >= 0, !isSeen[Int(current)] {
            isSeen[Int(current)] = true
            chain.append(current)
            current = points[Int(current)].next
          }
          if Double(chain.count) >= minimumLength / 1.5 {
            chain.withUnsafeBufferPointer { split($0, points) }
          }
        }
      }
    }
  }

  private mutating func split(
    _ chain: UnsafeBufferPointer<Int32>, _ points: UnsafeBufferPointer<EdgePoints.Point>
  ) {
    var open = [(first: 0, last: chain.count - 1)]
    while let (first, last) = open.popLast() {
      let a = points[Int(chain[first])]
      let b = points[Int(chain[last])]
      let chordX = b.x - a.x
      let chordY = b.y - a.y
      let squaredLength = chordX * chordX + chordY * chordY
      var farthest = first
      var farthestDistance: Float = 0
      if last > first + 1 {
        for index in first + 1..<last {
          let point = points[Int(chain[index])]
          let toX = point.x - a.x
          let toY = point.y - a.y
          let distance: Float
          if squaredLength > 1 {
            let across = chordX * toY - chordY * toX
            distance = across * across / squaredLength
          } else {
            distance = toX * toX + toY * toY
          }
          if distance > farthestDistance { (farthest, farthestDistance) = (index, distance) }
        }
      }
      if Double(farthestDistance) > tolerance * tolerance {
        // Push the later part first, so that the earlier part is processed first and the segments are found in order.
        if Double(last - farthest) * 1.5 >= minimumLength { open.append((farthest, last)) }
        if Double(farthest - first) * 1.5 >= minimumLength { open.append((first, farthest)) }
      } else if Double(squaredLength) >= minimumLength * minimumLength {
        append(chain, points, first, last)
      }
    }
  }

  private mutating func append(
    _ chain: UnsafeBufferPointer<Int32>, _ points: UnsafeBufferPointer<EdgePoints.Point>,
    _ first: Int, _ last: Int
  ) {
    // Leave out the first and last points of a long segment, because they may be part of the bend between two segments.
    let margin = last - first > 12 ? 2 : 0
    var fit = LineFit()
    var magnitude: Float = 0
    for index in first + margin...last - margin {
      let point = points[Int(chain[index])]
      fit.add(Double(point.x), Double(point.y))
      magnitude += point.magnitude
    }
    guard let line = fit.line else { return }
    let a = points[Int(chain[first])]
    let b = points[Int(chain[last])]
    let start = line.point(at: line.position(of: Point(Double(a.x), Double(a.y))))
    let end = line.point(at: line.position(of: Point(Double(b.x), Double(b.y))))
    edges.append(
      StraightEdge(
        start: start, end: end, fit: fit,
        magnitude: magnitude / Float(last - first + 1 - 2 * margin)
      ))
  }
}
