import Foundation

/// An observation of an object in an image. It contains the bounding box of the object.
///
/// ```swift
/// let target = VNDetectedObjectObservation(
///   boundingBox: CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25))
/// print(target.confidence, target.boundingBox.maxY)  // 1.0 0.75
/// ```
public class VNDetectedObjectObservation: VNObservation, @unchecked Sendable {
  /// The object's bounding box in normalized coordinates of the upright image, with the origin at
  /// the lower left. It may extend beyond the image.
  public let boundingBox: CGRect

  /// Creates an observation that does not come from a request. Its `uuid` is new, and its confidence is 1.
  ///
  /// - Parameter boundingBox: the normalized bounding box, with the origin at the lower left. A tracker started with a
  ///   box that is empty, not finite or outside the image fails with `VNErrorCode.invalidArgument`.
  public convenience init(boundingBox: CGRect) {
    self.init(requestRevision: VNRequestRevisionUnspecified, boundingBox: boundingBox)
  }

  /// Creates an observation that is marked with the given request revision.
  public convenience init(requestRevision: Int, boundingBox: CGRect) {
    self.init(
      uuid: UUID(), confidence: 1, requestRevision: requestRevision, boundingBox: boundingBox)
  }

  init(uuid: UUID, confidence: VNConfidence, requestRevision: Int, boundingBox: CGRect) {
    self.boundingBox = boundingBox
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  override var detail: String? {
    let numbers = [
      boundingBox.origin.x, boundingBox.origin.y, boundingBox.size.width, boundingBox.size.height,
    ]
    return "box [\(numbers.map { Self.text($0) }.joined(separator: " "))]"
  }

  /// The corners, in the order topLeft, topRight, bottomRight, bottomLeft. Unless a subclass overrides this property,
  /// they are the corners of the bounding box.
  var normalizedCorners: [CGPoint] { boundingBox.normalizedCorners }
}
