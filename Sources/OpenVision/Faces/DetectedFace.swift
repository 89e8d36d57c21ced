import Foundation
import Geometry

/// A face in an image, in the image's pixels.
struct DetectedFace: Sendable {
  /// The identity of all observations made of the face.
  let uuid: UUID
  /// The middle and the sides of the detected box, which may be rotated.
  let center: Point
  let width: Double
  let height: Double
  /// The confidence, 0...1.
  let confidence: Double
  /// The roll in radians, counterclockwise as seen on screen; nil if only upright faces were looked
  /// for.
  let roll: Double?
  /// The yaw in radians, above 0 to the right; nil if only upright faces were looked for.
  let yaw: Double?

  var box: Box { Box(center: center, width: width, height: height) }
}
