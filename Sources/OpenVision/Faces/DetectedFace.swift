import Foundation
import Geometry

/// A detected face. Its position and size are in image pixels.
struct DetectedFace: Sendable {
  /// The identifier shared by all observations of the face.
  let uuid: UUID
  /// The center of the face's upright bounding box.
  let center: Point
  /// The width of the box.
  let width: Double
  /// The height of the box.
  let height: Double
  /// The confidence of the detection, 0...1.
  let confidence: Double
  /// The roll in radians, counterclockwise on screen; nil if only upright faces were searched for.
  let roll: Double?
  /// The yaw in radians, positive if the face looks to the right; nil if only upright faces were searched for.
  let yaw: Double?

  var box: Box { Box(center: center, width: width, height: height) }
}
