import Foundation

/// An object and the rectangle around it.
public class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
  /// The object's box as a share of the upright image's sides, origin lower-left; it may reach
  /// over the edge.
  public let boundingBox: CGRect

  /// Creates an observation by hand, with a `uuid` of its own and a confidence of 1.
  ///
  /// - Parameter boundingBox: normalized, origin lower-left. A tracker started with a box that is
  ///   empty, not finite or outside the image fails with `VNErrorCode.invalidArgument`.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// Creates an observation by hand in the name of a request's revision.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, boundingBox: boundingBox)
  }

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int, boundingBox: CGRect) {
    self.boundingBox = boundingBox
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  override var place: String? {
    let numbers = [
      boundingBox.origin.x, boundingBox.origin.y, boundingBox.size.width, boundingBox.size.height,
    ]
    return "box [\(numbers.map { Self.text($0) }.joined(separator: " "))]"
  }

  /// The corners: topLeft, topRight, bottomRight, bottomLeft. Here they are those of the box.
  var normalizedCorners: [CGPoint] { boundingBox.normalizedCorners }
}
