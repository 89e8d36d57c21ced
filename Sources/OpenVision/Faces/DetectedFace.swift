import Foundation
import Geometry

/// A detected face, in image pixels.
struct DetectedFace: Sendable {
  /// The identifier shared by all observations of the face.
  let uuid: UUID
  /// The center of the face's upright bounding box. `width` and `height` are the box's side lengths.
  let center: Point
  let width: Double
  let height: Double
  /// The confidence of the detection, 0...1.
  let confidence: Double
  /// The roll in radians, counterclockwise on screen; nil if only upright faces were searched for.
  let roll: Double?
  /// The yaw in radians, positive if the face looks to the right; nil if only upright faces were searched for.
  let yaw: Double?

  var box: Box { Box(center: center, width: width, height: height) }
}
