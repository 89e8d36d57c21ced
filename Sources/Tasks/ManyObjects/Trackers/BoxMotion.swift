import Geometry

/// A Kalman filter for a box. It assumes that the center and the area change at constant rates, and that the aspect
/// ratio is constant.
///
/// The state follows Bewley et al., "Simple Online and Realtime Tracking", ICIP 2016. Neither the motion nor the noise
/// couples the components, so each component has a small separate filter (Kalman, "A New Approach to Linear Filtering
/// and Prediction Problems", 1960). The noise is relative to the box size, so the image resolution does not matter.
struct BoxMotion {
  private var x: MovingValue
  private var y: MovingValue
  private var area: MovingValue
  private var aspect: Double

  /// The standard deviation of observations, relative to the box's side length or area.
  private static let observed = 0.05
  /// The standard deviation of the initial velocity, relative to the box's side length or area.
  private static let unknownVelocity = 0.3
  /// The standard deviation of the change in velocity per frame, relative to the box's side length or area.
  private static let changeOfVelocity = 0.01
  /// The weight of a new observation when the aspect ratio is updated.
  private static let aspectRate = 0.5

  init(_ box: Box) {
    let side = box.area.squareRoot()
    func start(_ value: Double, scale: Double) -> MovingValue {
      MovingValue(
        value, deviation: Self.observed * scale, velocityDeviation: Self.unknownVelocity * scale)
    }
    x = start(box.center.x, scale: side)
    y = start(box.center.y, scale: side)
    area = start(box.area, scale: box.area)
    aspect = box.width / box.height
  }

  /// The box that the current state predicts.
  var box: Box {
    let area = max(area.value, 1)
    let width = (area * aspect).squareRoot()
    return Box(center: Point(x.value, y.value), width: width, height: area / width)
  }

  /// Advances the state by one frame.
  mutating func predict() {
    let side = box.area.squareRoot()
    x.predict(noise: Self.changeOfVelocity * side)
    y.predict(noise: Self.changeOfVelocity * side)
    // If the area would shrink to half its value or less in one frame, its velocity is set to 0, so that the area
    // never becomes zero.
    if area.value + area.velocity <= area.value / 2 { area.velocity = 0 }
    area.predict(noise: Self.changeOfVelocity * side * side)
  }

  /// Corrects the state with an observed box.
  mutating func update(_ seen: Box) {
    let side = seen.area.squareRoot()
    x.update(seen.center.x, deviation: Self.observed * side)
    y.update(seen.center.y, deviation: Self.observed * side)
    area.update(seen.area, deviation: Self.observed * seen.area)
    aspect += Self.aspectRate * (seen.width / seen.height - aspect)
  }
}

/// A value and its velocity, with their covariance.
private struct MovingValue {
  var value: Double
  var velocity = 0.0
  private var variance: Double
  private var covariance = 0.0
  private var velocityVariance: Double

  init(_ value: Double, deviation: Double, velocityDeviation: Double) {
    self.value = value
    variance = deviation * deviation
    velocityVariance = velocityDeviation * velocityDeviation
  }

  /// Advances the value by one frame.
  ///
  /// - Parameter noise: the standard deviation of the change in velocity.
  mutating func predict(noise: Double) {
    value += velocity
    variance += 2 * covariance + velocityVariance
    covariance += velocityVariance
    velocityVariance += noise * noise
  }

  mutating func update(_ seen: Double, deviation: Double) {
    let innovation = variance + deviation * deviation
    let (gain, velocityGain) = (variance / innovation, covariance / innovation)
    let error = seen - value
    value += gain * error
    velocity += velocityGain * error
    velocityVariance -= velocityGain * covariance
    covariance -= gain * covariance
    variance -= gain * variance
  }
}
