import Foundation
import Geometry

/// An observation of a rectangle seen in perspective. It contains the four corners and their bounding box.
public class VNRectangleObservation: VNDetectedObjectObservation, @unchecked Sendable {
  /// The top-left corner, in normalized coordinates of the upright image, with the origin at the
  /// lower left.
  ///
  /// Corners may lie outside the image. When a tracked rectangle rotates, each physical corner keeps its name.
  public let topLeft: CGPoint
  public let topRight: CGPoint
  public let bottomRight: CGPoint
  public let bottomLeft: CGPoint

  /// Creates an observation of an upright rectangle that does not come from a request. The corners are the corners of
  /// the bounding box.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// Creates an observation of an upright rectangle, marked with the given request revision.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision,
      corners: boundingBox.normalizedCorners)
  }

  /// Creates an observation from four corners, marked with the given request revision. Its `uuid` is new, and its
  /// confidence is 1.
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

  /// Creates an observation from an array of corners.
  ///
  /// - Parameter corners: the corners in the order topLeft, topRight, bottomRight, bottomLeft.
  convenience init(
    uuid: UUID, confidence: VNConfidence, requestRevision: Int, corners: [CGPoint]
  ) {
    self.init(
      uuid: uuid, confidence: confidence, requestRevision: requestRevision, topLeft: corners[0],
      topRight: corners[1], bottomRight: corners[2], bottomLeft: corners[3])
  }

  override var detail: String? {
    let corners = normalizedCorners.map { "(\(Self.text($0.x)) \(Self.text($0.y)))" }
    return "corners \(corners.joined(separator: " "))"
  }

  override var normalizedCorners: [CGPoint] { [topLeft, topRight, bottomRight, bottomLeft] }
}

extension CGRect {
  /// The corners of an upright rectangle, in the order topLeft, topRight, bottomRight, bottomLeft.
  /// The origin is at the lower left.
  var normalizedCorners: [CGPoint] {
    let (left, bottom) = (origin.x, origin.y)
    let (right, top) = (left + size.width, bottom + size.height)
    return [
      CGPoint(x: left, y: top), CGPoint(x: right, y: top), CGPoint(x: right, y: bottom),
      CGPoint(x: left, y: bottom),
    ]
  }
}
