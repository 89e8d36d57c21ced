import Foundation
import Geometry
import Imaging

/// A straight line that crosses an image and may be the horizon. Along most of a horizon's length, the same side is
/// brighter.
struct DividingLine {
  /// The angle in radians, counterclockwise from the x-axis.
  var angle: Double
  /// The fraction of the line's length along which the image has an edge that is nearly parallel to the line and
  /// brighter on the same side throughout.
  var coverage: Double
  /// The fraction of the line's length along which the same side is clearly brighter, both near the line and farther
  /// away.
  var separation: Double
  /// The mean gradient magnitude along the edge segment from which the line was extended.
  var magnitude: Double
  /// A point on the line.
  private var origin: SIMD2<Double>

  /// The maximum angle of a line, in radians. Horizons are tilted by up to 45 degrees, and another 1.5 degrees allow
  /// for measurement errors.
  static let steepest = 46.5 * Double.pi / 180
  /// The maximum number of edge segments to try, starting with long and strong ones.
  private static let tryLimit = 14
  /// The maximum distance from an inlier to the line in each successive fit, in pixels.
  private static let distances = [3.5, 2.0, 1.2]

  /// The maximum difference between a line's angle and the requested angle, in radians.
  private static let nearness = 1.5 * Double.pi / 180

  /// Returns the line with the strongest and most complete edge; nil if there is no dividing line.
  ///
  /// - Parameters:
  ///   - edges: the edges of the image.
  ///   - plane: the image's luma.
  ///   - frame: the map from pixels to the coordinates of the edges.
  ///   - angle: the line's approximate angle; nil for any angle.
  static func best(
    _ edges: HorizonEdges, of plane: PixelBuffer.Plane, in frame: HorizonFrame,
    near angle: Double? = nil
  ) -> DividingLine? {
    let points = edges.points.filter { abs($0.normal.y) > cos(steepest + 0.2) }
    let tries = edges.pieces
      .filter { piece in
        abs(piece.angle) <= steepest && (angle.map { abs($0 - piece.angle) < 3 * nearness } ?? true)
      }
      .sorted { $0.length * $0.magnitude > $1.length * $1.magnitude }.prefix(tryLimit)
    let strongest = tries.map(\.magnitude).max() ?? 1
    var best: (line: DividingLine, value: Double)?
    for piece in tries {
      guard let line = DividingLine(along: piece, points, plane, frame) else { continue }
      if let angle, abs(line.angle - angle) > nearness { continue }
      // Prefer a strong line with gaps to a faint line without gaps, which may be part of a pattern on the ground.
      let value = (line.coverage + line.separation) * (1 + line.magnitude / strongest)
      if value > best?.value ?? 0 { best = (line, value) }
    }
    return best?.line
  }

  /// Extends an edge segment to a line by fitting the line to all edge points near it. The result is nil if the line is
  /// too steep or too short.
  private init?(
    along piece: HorizonEdge, _ points: [HorizonEdgePoint], _ plane: PixelBuffer.Plane,
    _ frame: HorizonFrame
  ) {
    var origin = piece.middle
    var direction = (piece.end - piece.start) / piece.length
    var inliers: [SIMD2<Double>] = []
    for distance in Self.distances {
      inliers.removeAll(keepingCapacity: true)
      let normal = SIMD2(-direction.y, direction.x)
      var fit = LineFit()
      for point in points {
        let off = point.position - origin
        guard abs(off.x * normal.x + off.y * normal.y) < distance,
          point.normal.x * normal.x + point.normal.y * normal.y > 0.93
        else { continue }
        inliers.append(point.position)
        fit.add(point.position.x, point.position.y)
      }
      guard let line = fit.line else { return nil }
      origin = SIMD2(line.point.x, line.point.y)
      let sign = line.direction.x * direction.x + line.direction.y * direction.y < 0 ? -1.0 : 1
      direction = SIMD2(line.direction.x, line.direction.y) * sign
    }
    angle = atan2(direction.y, direction.x)
    if angle > .pi / 2 { angle -= .pi } else if angle < -.pi / 2 { angle += .pi }
    guard abs(angle) <= Self.steepest else { return nil }
    let chord = Chord(origin, direction, plane, frame)
    guard chord.length >= 0.5 * Double(min(plane.width, plane.height)) else { return nil }
    magnitude = piece.magnitude
    self.origin = origin
    coverage = chord.coverage(inliers)
    separation = chord.separation(plane, frame)
  }
}

extension DividingLine {
  /// Returns the line's offset above the image center, as a fraction of the image's longer side.
  func offset(in plane: PixelBuffer.Plane, _ frame: HorizonFrame) -> Double {
    let off = origin - frame.position(Double(plane.width) / 2, Double(plane.height) / 2)
    return (off.y * cos(angle) - off.x * sin(angle)) / Double(max(plane.width, plane.height))
  }
}

/// The part of a line that is inside an image.
private struct Chord {
  /// The width of the margin that is excluded along the image's borders, in pixels.
  private static let margin = 3.0
  /// The distances from the line at which its two sides are compared, in pixels.
  private static let offsets = [2.5, 4.0, 6.0, 9.0, 13.0]
  /// The minimum difference between the two sides, in luma levels.
  private static let minimumDifference = 3.0

  private let origin: SIMD2<Double>
  private let direction: SIMD2<Double>
  private var from = -Double.infinity
  private var to = Double.infinity

  var length: Double { to - from }

  init(
    _ origin: SIMD2<Double>, _ direction: SIMD2<Double>, _ plane: PixelBuffer.Plane,
    _ frame: HorizonFrame
  ) {
    self.origin = origin
    self.direction = direction
    let start = frame.pixel(origin)
    let unit = frame.pixel(origin + direction) - start
    for (position, step, size) in [
      (start.x, unit.x, Double(plane.width)), (start.y, unit.y, Double(plane.height)),
    ] {
      guard abs(step) > 1e-9 else { continue }
      let a = (Self.margin - position) / step
      let b = (size - Self.margin - position) / step
      from = max(from, min(a, b))
      to = min(to, max(a, b))
    }
    if !(to > from) || !from.isFinite || !to.isFinite { (from, to) = (0, 0) }
  }

  /// Returns the fraction of the chord's length that is covered by edge points.
  func coverage(_ points: [SIMD2<Double>]) -> Double {
    let count = Int(length)
    guard count > 0 else { return 0 }
    var isCovered = [Bool](repeating: false, count: count)
    for point in points {
      let off = point - origin
      let along = Int(off.x * direction.x + off.y * direction.y - from)
      // On a steep line, neighboring points are up to a pixel's diagonal apart, so each point also covers the positions
      // before and after it.
      for position in max(0, along - 1)...max(0, along + 1) where position < count {
        isCovered[position] = true
      }
    }
    return Double(isCovered.count { $0 }) / Double(count)
  }

  /// Returns the fraction of the chord's length along which the left side is clearly brighter at the majority of the
  /// distances in `offsets`.
  func separation(_ plane: PixelBuffer.Plane, _ frame: HorizonFrame) -> Double {
    let normal = SIMD2(-direction.y, direction.x)
    let count = max(1, Int(length / 2))
    var differences: [Double] = []
    for index in 0..<count {
      let middle = origin + direction * (from + length * (Double(index) + 0.5) / Double(count))
      var across: [Double] = []
      for offset in Self.offsets {
        guard let left = Self.value(middle + normal * offset, plane, frame),
          let right = Self.value(middle - normal * offset, plane, frame)
        else { continue }
        across.append(left - right)
      }
      // The median ignores a narrow stroke along the line, which differs from its surroundings only
      // at the nearest distances.
      if !across.isEmpty { differences.append(across.sorted()[(across.count - 1) / 2]) }
    }
    guard !differences.isEmpty else { return 0 }
    let typical = differences.sorted()[differences.count / 2]
    let minimum = max(Self.minimumDifference, typical / 3)
    return Double(differences.count { $0 >= minimum }) / Double(differences.count)
  }

  private static func value(
    _ position: SIMD2<Double>, _ plane: PixelBuffer.Plane, _ frame: HorizonFrame
  ) -> Double? {
    let pixel = frame.pixel(position)
    guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(plane.width),
      pixel.y < Double(plane.height)
    else { return nil }
    return Double(plane.base[Int(pixel.y) * plane.bytesPerRow + Int(pixel.x)])
  }
}
