import Foundation
import Geometry
import Imaging

/// The network's finding of a face in a cell, in the image's pixels.
struct FaceCandidate {
  var turn: FaceTurn
  /// The network's score, 0...1.
  var score: Double
  var center: Point
  /// The sides along the face's rows and down its columns.
  var width: Double
  var height: Double
  /// The distance of the tip of the nose from the middle of the eyes, sideways, in distances of the
  /// eyes.
  var noseOffset: Double

  var side: Double { max(width, height) }

  /// Tells whether both can only be the same face.
  func isSame(as other: FaceCandidate) -> Bool {
    center.distance(to: other.center) < 0.5 * max(side, other.side)
  }

  /// Returns the overlap of two boxes of one turn: their intersection divided by their union.
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
  /// Returns the faces of all cells with a sufficient score, at all levels, in pixels of the
  /// picture.
  ///
  /// - Parameter limit: the lowest score, 0...1.
  func candidates(from turn: FaceTurn, above limit: Double) -> [FaceCandidate] {
    var found: [FaceCandidate] = []
    for (map, stride) in zip(answers, FaceNetwork.strides) {
      for y in 0..<map.height {
        let row = map.row(y)
        for x in 0..<map.width {
          let cell = row + x &* map.channels
          // The score is the root of a product of two shares, so neither is below its square.
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
    _ cell: UnsafePointer<Float>, _ score: Double, at place: Point, _ stride: Double,
    _ turn: FaceTurn
  ) {
    func point(_ index: Int) -> Point {
      (place + Point(Double(cell[index]), Double(cell[index + 1]))) * stride
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
