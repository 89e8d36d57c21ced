import Foundation
import Geometry

/// A rectangle in the world, seen in perspective: four corners, and the box around them.
public class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The corners as shares of the upright image's sides, origin lower-left; they may lie outside
  /// the image. A physical corner keeps its name wherever it moves.
  public let topLeft: CGPoint
  public let topRight: CGPoint
  public let bottomRight: CGPoint
  public let bottomLeft: CGPoint

  /// Creates an observation of an upright rectangle by hand; its corners are those of the box.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// Creates an observation of an upright rectangle by hand, in the name of a request's revision.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision,
      corners: boundingBox.normalizedCorners)
  }

  /// Creates an observation by hand, with a `uuid` of its own and a confidence of 1.
  public convenience init(
    requestRevision: Int, topLeft: CGPoint, topRight: CGPoint, bottomRight: CGPoint,
    bottomLeft: CGPoint
  ) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, topLeft: topLeft,
      topRight: topRight, bottomRight: bottomRight, bottomLeft: bottomLeft)
  }

  init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, topLeft: CGPoint,
    topRight: CGPoint, bottomRight: CGPoint, bottomLeft: CGPoint
  ) {
    self.topLeft = topLeft
    self.topRight = topRight
    self.bottomRight = bottomRight
    self.bottomLeft = bottomLeft
    let box = Quadrilateral(
      topLeft: Point(topLeft.x, topLeft.y), topRight: Point(topRight.x, topRight.y),
      bottomRight: Point(bottomRight.x, bottomRight.y),
      bottomLeft: Point(bottomLeft.x, bottomLeft.y)
    ).boundingBox
    super.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision,
      boundingBox: CGRect(x: box.x, y: box.y, width: box.width, height: box.height))
  }

  /// Creates an observation.
  ///
  /// - Parameter corners: topLeft, topRight, bottomRight, bottomLeft.
  convenience init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, corners: [CGPoint]
  ) {
    self.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  override var place: String? {
    let corners = normalizedCorners.map { "(\(Self.text($0.x)) \(Self.text($0.y)))" }
    return "corners \(corners.joined(separator: " "))"
  }

  override var normalizedCorners: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension CGRect {
  /// The corners of an upright rectangle on axes whose origin is the lower left: topLeft, topRight,
  /// bottomRight, bottomLeft.
  var normalizedCorners: [CGPoint] {
    let (left, bottom) = (origin.x, origin.y)
    let (right, top) = (left + size.width, bottom + size.height)
    return [
      CGPoint(x: left, y: top), CGPoint(x: right, y: top), CGPoint(x: right, y: bottom),
      CGPoint(x: left, y: bottom),
    ]
  }
}
