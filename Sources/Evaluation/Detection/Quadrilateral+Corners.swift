import Geometry

extension Quadrilateral {
  /// Returns the mean distance between the corners of two quadrilaterals, minimized over all ways to pair the corners
  /// in order. In both quadrilaterals, the list of corners may start at any corner and run in either direction.
  func cornerDistance(to other: Quadrilateral) -> Double {
    let (own, wanted) = (corners, other.corners)
    var minimum = Double.infinity
    for direction in [1, 3] {
      for start in 0..<4 {
        let sum = (0..<4).reduce(0) { sum, index in
          sum + own[(start + direction * index) % 4].distance(to: wanted[index])
        }
        minimum = min(minimum, sum / 4)
      }
    }
    return minimum
  }

  /// Returns the fraction of this quadrilateral's area that lies inside another quadrilateral; 0 if this
  /// quadrilateral has no area.
  func fraction(within other: Quadrilateral) -> Double {
    let (own, its) = (abs(signedArea), abs(other.signedArea))
    guard own > 0 else { return 0 }
    let overlap = overlap(with: other)
    // The union is the sum of both areas minus the intersection, so the overlap determines the intersection.
    return overlap * (own + its) / (1 + overlap) / own
  }

  /// A quarter of the perimeter, that is, the mean side length.
  var meanSide: Double {
    (0..<4).reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4
  }
}
