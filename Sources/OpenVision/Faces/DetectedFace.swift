import Foundation
import Geometry

/// A face that was found in an image, in the image's pixels.
struct DetectedFace: Sendable {
  /// Of all observations that are made of the face.
  let uuid: UUID
  /// The middle and the sides of what the detector found, which may stand on a corner.
  let center: Point
  let width: Double
  let height: Double
  /// How sure it is. 0...1
  let confidence: Double
  /// In radians, counterclockwise as seen on screen; nil where only upright faces were looked for.
  let roll: Double?
  /// In radians, above 0 to the right; nil where only upright faces were looked for.
  let yaw: Double?

  var box: Box { Box(center: center, width: width, height: height) }
}
