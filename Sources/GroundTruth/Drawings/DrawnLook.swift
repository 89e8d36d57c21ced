/// The conditions of a drawn picture: viewpoint, light, sharpness.
struct DrawnLook: Sendable {
  /// An attribute of the picture.
  let name: String
  /// The greatest turn clockwise in the picture, in degrees.
  var turn = 2.0
  /// The greatest turns about the upright and the level axis, in degrees.
  var tilt = 0.0
  /// The standard deviation of a Gaussian blur in pixels; 0 for none.
  var blur = 0.0
  /// The standard deviation of the noise, in levels of 255.
  var noise = 2.0
  /// The factors for colors at the left and the right end.
  var light = (left: 1.0, right: 1.0)

  static let all = [
    DrawnLook(name: "plain"),
    DrawnLook(name: "turned", turn: 16),
    DrawnLook(name: "askew", turn: 8, tilt: 28),
    DrawnLook(name: "blurred", turn: 4, blur: 1.1),
    DrawnLook(name: "noisy", turn: 4, noise: 14),
    DrawnLook(name: "dim", turn: 4, noise: 3, light: (0.3, 0.75)),
  ]

  /// Returns a map that takes a flat object around the origin into a picture, turned at random.
  ///
  /// - Parameters:
  ///   - middle: where the origin goes.
  ///   - scale: the factor by which the object is enlarged.
  ///   - distance: the distance of the eye, in pixels.
  func placement(
    at middle: SIMD2<Double>, scale: Double, distance: Double, _ random: inout PairNumbers
  ) -> ProjectiveMap {
    // Small turns would not differ from other looks.
    func angle(_ most: Double) -> Double {
      let share = random.signed()
      return most * (share < 0 ? -0.5 : 0.5) * (1 + abs(share))
    }
    return .translation(middle.x, middle.y)
      * .tilt(yaw: angle(tilt), pitch: angle(tilt), roll: angle(turn), distance: distance)
      * .scale(scale, scale)
  }
}
