import Foundation

/// The rotation of an image against the horizon.
public final class VNHorizonObservation: VNObservation, @unchecked Sendable {
  /// The horizon's angle against the upright image's rows, in radians, counterclockwise: positive
  /// if the horizon rises to the right.
  public let angle: CGFloat

  /// The map that levels the image. It turns by `-angle` around the center, in the upright image's
  /// pixels, origin at its lower-left corner, y upwards.
  public let transform: CGAffineTransform

  init(
    angle: CGFloat, imageWidth: Int, imageHeight: Int, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.angle = angle
    transform = Self.leveling(angle, width: imageWidth, height: imageHeight)
    super.init(uuid: UUID(), confidence: confidence, requestRevision: requestRevision)
  }

  /// Creates an observation that has been made before.
  init(
    uuid: UUID, angle: CGFloat, transform: CGAffineTransform, confidence: VNConfidence,
    requestRevision: Int
  ) {
    self.angle = angle
    self.transform = transform
    super.init(uuid: uuid, confidence: confidence, requestRevision: requestRevision)
  }

  /// Returns the map that levels the image if it is shown at another size.
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

  override var place: String? { "angle \(Self.text(angle))" }
}
