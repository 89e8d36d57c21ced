import Foundation
import Geometry
import Imaging

/// A possible face that the network detected in one cell of its grid. Its position and size are first in pixels of the
/// searched view and are later converted to image pixels.
struct FaceCandidate {
  var turn: FaceTurn
  /// The network's score, 0...1.
  var score: Double
  var center: Point
  /// The side length of the face's box parallel to the line through the eyes.
  var width: Double
  /// The side length of the face's box in the direction from forehead to chin.
  var height: Double
  /// The sideways offset of the nose tip from the midpoint between the eyes, as a fraction of the distance between the
  /// eyes.
  var noseOffset: Double

  var side: Double { max(width, height) }

  /// Returns whether two candidates are close enough to represent the same face.
  func isSame(as other: FaceCandidate) -> Bool {
    center.distance(to: other.center) < 0.5 * max(side, other.side)
  }

  /// Returns the overlap (intersection over union) of two candidates' boxes, which must have the same rotation.
  func overlap(_ other: FaceCandidate) -> Double {
    let apart = other.center - center
    let across = abs(apart.x * turn.across.x + apart.y * turn.across.y)
    let along = abs(apart.x * turn.along.x + apart.y * turn.along.y)
    func common(_ a: Double, _ b: Double, _ distance: Double) -> Double {
      max(0, min(min(a, b), (a + b) / 2 - distance))
    }
    let both = common(width, other.width, along) * common(height, other.height, across)
    return both / max(1e-9, width * height + other.width * other.height - both)
  }
}

extension FaceMaps {
  /// Returns the candidates from all cells at all levels, except those with a score below `limit`. Positions and sizes
  /// are in pixels of the searched view.
  ///
  /// - Parameters:
  ///   - turn: the rotation of the searched view.
  ///   - limit: the minimum score, 0...1.
  func candidates(from turn: FaceTurn, above limit: Double) -> [FaceCandidate] {
    var found: [FaceCandidate] = []
    for (map, stride) in zip(answers, FaceNetwork.strides) {
      for y in 0..<map.height {
        let row = map.row(y)
        for x in 0..<map.width {
          let cell = row + x &* map.channels
          // The score is the geometric mean of two probabilities, so each probability is at least the square of the
          // score. Logits of -8 and below correspond to probabilities far below the square of any limit in use.
          guard cell[0] > -8, cell[1] > -8 else { continue }
          let score = (Self.share(cell[0]) * Self.share(cell[1])).squareRoot()
          guard score >= limit else { continue }
          found.append(
            FaceCandidate(cell, score, at: Point(Double(x), Double(y)), Double(stride), turn))
        }
      }
    }
    return found
  }

  private static func share(_ value: Float) -> Double {
    1 / (1 + ExactFunctions.exp(-Double(value)))
  }
}

extension FaceCandidate {
  fileprivate init(
    _ cell: UnsafePointer<Float>, _ score: Double, at anchor: Point, _ stride: Double,
    _ turn: FaceTurn
  ) {
    func point(_ index: Int) -> Point {
      (anchor + Point(Double(cell[index]), Double(cell[index + 1]))) * stride
    }
    func side(_ value: Float) -> Double { ExactFunctions.exp(min(8, Double(value))) * stride }
    let (left, right, nose) = (point(6), point(8), point(10))
    let eyes = right - left
    let toNose = nose - (left + right) * 0.5
    let squares = max(1e-9, eyes.x * eyes.x + eyes.y * eyes.y)
    self.init(
      turn: turn, score: score, center: point(2), width: side(cell[4]), height: side(cell[5]),
      noseOffset: (toNose.x * eyes.x + toNose.y * eyes.y) / squares)
  }
}
