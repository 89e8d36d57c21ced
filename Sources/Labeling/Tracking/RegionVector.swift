import Foundation
import Geometry

/// A region as numbers that can be averaged: the center and the logarithms of the width and the height of a box, or the
/// coordinates of four corners.
struct RegionVector: Hashable, Sendable {
  var values: SIMD8<Double>
  let isPlanar: Bool

  init(_ region: Region) {
    isPlanar = region.hasCorners
    values = SIMD8(repeating: 0)
    switch region {
    case .box(let box):
      values[0] = box.center.x
      values[1] = box.center.y
      values[2] = log(box.width)
      values[3] = log(box.height)
    case .quadrilateral(let corners):
      for (index, corner) in corners.corners.enumerated() {
        values[2 * index] = corner.x
        values[2 * index + 1] = corner.y
      }
    }
  }

  var region: Region {
    if isPlanar {
      let points = (0..<4).map { Point(values[2 * $0], values[2 * $0 + 1]) }
      return .quadrilateral(
        Quadrilateral(
          topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3]))
    }
    return .box(
      Box(center: Point(values[0], values[1]), width: exp(values[2]), height: exp(values[3])))
  }

  /// Returns the weighted mean of regions of the same form; nil if there is none with a weight above 0.
  static func mean(_ regions: some Sequence<(vector: RegionVector, weight: Double)>) -> Region? {
    var (sum, weights, first) = (SIMD8<Double>(repeating: 0), 0.0, RegionVector?.none)
    for (vector, weight) in regions where vector.isPlanar == first?.isPlanar ?? vector.isPlanar {
      sum += vector.values * weight
      weights += weight
      first = first ?? vector
    }
    guard var mean = first, weights > 0 else { return nil }
    mean.values = sum / weights
    return mean.region
  }
}
