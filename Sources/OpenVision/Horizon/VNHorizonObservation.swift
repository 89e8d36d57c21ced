import Foundation

/// The rotation of an image relative to the horizon.
public final class VNHorizonObservation: VNObservation, @unchecked Sendable {
  /// The angle between the horizon and the upright image's rows, in radians. It is positive if the
  /// horizon rises to the right.
  public let angle: CGFloat

  /// The transform that levels the image. It rotates by `-angle` around the image center. Its coordinates are in pixels
  /// of the upright image, with the origin at the lower left and the y-axis pointing up.
  public let transform: CGAffineTransform

  init(
    angle: CGFloat, imageWidth: Int, imageHeight: Int, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.angle = angle
    transform = Self.leveling(angle, width: imageWidth, height: imageHeight)
    super.init(uuid: UUID(), confidence: confidence, requestRevision: requestRevision)
  }

  /// Creates an observation from stored values.
  init(
    uuid: UUID, angle: CGFloat, transform: CGAffineTransform, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.angle = angle
    self.transform = transform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  /// Returns the transform that levels a copy of the image with the given size.
  ///
  /// - Parameters:
  ///   - width: the width in pixels.
  ///   - height: the height in pixels.
  public func transform(forImageWidth width: Int, height: Int) -> CGAffineTransform {
    Self.leveling(angle, width: width, height: height)
  }

  private static func leveling(_ angle: CGFloat, width: Int, height: Int) -> CGAffineTransform {
    let (x, y) = (CGFloat(width) / 2, CGFloat(height) / 2)
    return CGAffineTransform(translationX: -x, y: -y)
      .concatenating(CGAffineTransform(rotationAngle: -angle))
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }

  override var detail: String? { "angle \(Self.text(angle))" }
}
