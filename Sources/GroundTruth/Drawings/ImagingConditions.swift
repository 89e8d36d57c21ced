/// The conditions under which an image is drawn: viewpoint, light, sharpness and noise.
struct ImagingConditions: Sendable {
  /// The name of these conditions. It is used as an attribute of the image.
  let name: String
  /// The maximum rotation in the image plane, clockwise or counterclockwise, in degrees.
  var turn = 2.0
  /// The maximum rotation about each of two axes, the vertical and the horizontal one, in degrees.
  var tilt = 0.0
  /// The standard deviation of a Gaussian blur in pixels; 0 for none.
  var blur = 0.0
  /// The standard deviation of the noise, in color levels (0...255).
  var noise = 2.0
  /// The factors by which colors are multiplied at the left and right borders of the image; 1 for no change.
  var light = (left: 1.0, right: 1.0)

  static let all = [
    ImagingConditions(name: "plain"),
    ImagingConditions(name: "turned", turn: 16),
    ImagingConditions(name: "askew", turn: 8, tilt: 28),
    ImagingConditions(name: "blurred", turn: 4, blur: 1.1),
    ImagingConditions(name: "noisy", turn: 4, noise: 14),
    ImagingConditions(name: "dim", turn: 4, noise: 3, light: (0.3, 0.75)),
  ]

  /// Returns a map that randomly rotates a flat object at the origin and projects it into an image.
  ///
  /// - Parameters:
  ///   - center: the image position of the origin.
  ///   - scale: the factor by which the object is enlarged.
  ///   - distance: the viewer's distance in pixels.
  func placement(
    at center: SIMD2<Double>, scale: Double, distance: Double, _ random: inout PairNumbers
  ) -> ProjectiveMap {
    // Every angle is at least half the maximum, because after a smaller rotation, the image would look almost
    // unrotated.
    func angle(_ maximum: Double) -> Double {
      let fraction = random.signed()
      return maximum * (fraction < 0 ? -0.5 : 0.5) * (1 + abs(fraction))
    }
    return .translation(center.x, center.y)
      * .tilt(yaw: angle(tilt), pitch: angle(tilt), roll: angle(turn), distance: distance)
      * .scale(scale, scale)
  }
}
