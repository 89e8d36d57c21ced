import Geometry

extension Quadrilateral {
  /// The mean distance of the corners from another's, in whichever order they fit best: they may begin
  /// anywhere and run in either direction.
  func cornerDistance(to other: Quadrilateral) -> Double {
    let (own, wanted) = (corners, other.corners)
    var least = Double.infinity
    for direction in [1, 3] {
      for start in 0..<4 {
        let sum = (0..<4).reduce(0) { sum, index in
          sum + own[(start + direction * index) % 4].distance(to: wanted[index])
        }
        least = min(least, sum / 4)
      }
    }
    return least
  }

  /// The share of the area that lies within another; 0 where there is no area.
  func share(within other: Quadrilateral) -> Double {
    let (own, its) = (abs(signedArea), abs(other.signedArea))
    guard own > 0 else { return 0 }
    let overlap = overlap(with: other)
    // The union is both areas without the intersection.
    return overlap * (own + its) / (1 + overlap) / own
  }

  /// A quarter of the circumference.
  var meanSide: Double {
    (0..<4).reduce(0) { $0 + corners[$1].distance(to: corners[($1 + 1) % 4]) } / 4
  }
}
