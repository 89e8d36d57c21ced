import Foundation
import Geometry
import Imaging
import OpenVision
import Tracking

/// A real detector for flat rectangles: `VNDetectRectanglesRequest` on the whole frame.
///
/// Of the rectangles found it takes the one that is most like the target was last, in size and shape,
/// and names the corners so that they turn least. It does not know the target by its looks.
package struct RectanglesDetector: Detector, Hashable {
  package init() {}

  package var name: String { "rectangles" }

  /// Corners, whatever the target was started with.
  package func result(for region: Region) -> Region {
    .quadrilateral(Quadrilateral(region.boundingBox))
  }

  package func makeSession(for target: SessionTarget) -> any DetectorSession { Session() }

  private final class Session: DetectorSession {
    /// What the target was like when it was last known.
    private var shape: Quadrilateral?

    func start(frame: PixelBuffer, region: Region) {
      let corners = region.corners
      shape = Quadrilateral(
        topLeft: corners[0], topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
    }

    func detect(frame: PixelBuffer, index: Int) throws -> Region? {
      guard let shape, shape.isValid else { return nil }
      let request = VNDetectRectanglesRequest()
      let ratio = shape.aspectRatio
      request.minimumAspectRatio = Float(ratio * 0.7)
      request.maximumAspectRatio = Float(min(1, ratio / 0.7))
      request.quadratureTolerance = 45
      let shorter = Double(min(frame.width, frame.height))
      request.minimumSize = Float(min(1, 0.6 * shape.shorterSide / shorter))
      request.maximumObservations = 16
      try VNImageRequestHandler(cvPixelBuffer: frame).perform([request])
      let found = request.results?.compactMap { $0 as? VNRectangleObservation } ?? []
      let candidates = found.map { observation in
        let corners = [
          observation.topLeft, observation.topRight, observation.bottomRight,
          observation.bottomLeft,
        ].map { Point(normalized: $0, in: frame.size) }
        return (quadrilateral: shape.named(like: corners), confidence: observation.confidence)
      }
      let best = candidates.max {
        shape.likeness($0.quadrilateral, $0.confidence)
          < shape.likeness($1.quadrilateral, $1.confidence)
      }
      guard let best, shape.likeness(best.quadrilateral, best.confidence) > 0 else { return nil }
      self.shape = best.quadrilateral
      return .quadrilateral(best.quadrilateral)
    }
  }
}

extension Quadrilateral {
  /// The means of opposite sides.
  private var sides: (Double, Double) {
    (
      (topLeft.distance(to: topRight) + bottomLeft.distance(to: bottomRight)) / 2,
      (topLeft.distance(to: bottomLeft) + topRight.distance(to: bottomRight)) / 2
    )
  }

  fileprivate var shorterSide: Double { min(sides.0, sides.1) }

  /// The shorter side over the longer, 0...1.
  fileprivate var aspectRatio: Double { shorterSide / max(sides.0, sides.1) }

  private var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

  /// Above 0 for what could be the same thing: the confidence, less the difference in size and shape
  /// (in units of a factor of e).
  fileprivate func likeness(_ other: Quadrilateral, _ confidence: Float) -> Double {
    let change = abs(log(other.sides.0 / sides.0)) + abs(log(other.sides.1 / sides.1))
    return Double(confidence) - change / 2
  }

  /// Four corners in clockwise order, named so that they turn least from this quadrilateral.
  fileprivate func named(like corners: [Point]) -> Quadrilateral {
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
