import Foundation
import Geometry

extension Quadrilateral {
  /// The mean length of each of the two pairs of opposite sides.
  package var meanSides: (Double, Double) {
    (
      (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2,
      (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2
    )
  }

  private var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

  /// Returns the confidence minus the difference in size and shape. The difference is the mean of the absolute values
  /// of two natural logarithms: those of the ratios of corresponding mean side lengths. A result above 0 means that the
  /// two quadrilaterals may show the same object.
  package func similarity(_ other: Quadrilateral, _ confidence: Double) -> Double {
    let (own, its) = (meanSides, other.meanSides)
    return confidence - (abs(log(its.0 / own.0)) + abs(log(its.1 / own.1))) / 2
  }

  /// The quadrilateral with its corners renamed: the upper right corner becomes the upper left one, and so on
  /// clockwise.
  package var turned: Quadrilateral {
    Quadrilateral(
      topLeft: topRight, topRight: bottomRight, bottomRight: bottomLeft, bottomLeft: topLeft)
  }

  /// Returns another quadrilateral with its corners renamed to minimize its rotation relative to this one.
  package func named(like other: Quadrilateral) -> Quadrilateral {
    let corners = other.corners
    let candidates = (0..<4).map { turn in
      Quadrilateral(
        topLeft: corners[turn], topRight: corners[(turn + 1) % 4],
        bottomRight: corners[(turn + 2) % 4], bottomLeft: corners[(turn + 3) % 4])
    }
    func distance(_ other: Quadrilateral) -> Double {
      let shift = center - other.center
      return zip(self.corners, other.corners).reduce(0) { $0 + $1.0.distance(to: $1.1 + shift) }
    }
    return candidates.min { distance($0) < distance($1) } ?? self
  }
}
