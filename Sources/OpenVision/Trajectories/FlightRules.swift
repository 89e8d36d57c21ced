import Geometry

/// The rules that distinguish flying objects from other moving objects.
struct FlightRules {
  /// The maximum logarithm of the expected number of false tracks. A track that spots at random
  /// positions would form more often is rejected.
  private static let largestChance = -6.0
  /// The maximum mean fraction of moving pixels on an object's busiest side. Objects with more are
  /// part of something larger.
  private static let largestCompany = 0.3
  /// The maximum sideways acceleration, relative to the downward acceleration. Swinging objects
  /// turn back and exceed it.
  private static let sidewaysShare = 0.6
  /// The maximum acceleration, in radii per squared second. It corresponds to a ball of two
  /// centimeters.
  private static let largestAcceleration = 500.0
  /// The minimum movement per frame of an object that clearly falls, in radii.
  private static let leastFallingStep = 0.3
  /// The minimum movement per frame of any other object, in radii and as a fraction of the longer
  /// side.
  private static let leastStep = 0.8
  private static let straightStep = 0.015
  /// The minimum length of the flight, in radii and as a fraction of the longer side.
  private static let leastWayInRadii = 2.5
  private static let leastWay = 0.025
  /// The maximum residual of the curve, as a fraction of the step plus a number of pixels. Flying
  /// objects keep their course.
  private static let unsteadiness = (share: 0.07, pixels: 0.15)
  /// The minimum downward bend that counts, as a multiple of the residual and in pixels.
  private static let clearBend = 2.5
  private static let leastBend = 0.5

  /// The number of sightings that make a trajectory.
  let length: Int
  /// The longer side of the frame, in pixels.
  let longerSide: Double

  /// Returns the mean radius of the last sightings.
  func radius(of track: FlyingTrack) -> Double {
    let recent = track.sightings.suffix(length)
    return recent.reduce(0) { $0 + $1.radius } / Double(recent.count)
  }

  /// Returns whether a track is long enough and moves like a flying object.
  func allow(_ track: FlyingTrack, on parabola: Parabola) -> Bool {
    guard track.sightings.count >= length, track.chance <= Self.largestChance else { return false }
    let curved = Array(track.curved)
    let company = curved.reduce(0) { $0 + $1.company } / Double(curved.count)
    var way = 0.0
    for (a, b) in zip(curved, curved.dropFirst()) { way += a.place.distance(to: b.place) }
    let (radius, step) = (radius(of: track), way / Double(max(1, curved.count - 1)))
    guard company <= Self.largestCompany,
      way >= max(Self.leastWayInRadii * radius, Self.leastWay * longerSide),
      parabola.residual <= FlyingTrack.residualLimit(radius: radius),
      parabola.residual <= Self.unsteadiness.share * step + Self.unsteadiness.pixels,
      2 * parabola.y.2 <= Self.largestAcceleration * max(radius, 2)
    else { return false }
    let seconds = (track.last.time - curved[0].time).seconds
    let bend = parabola.bend(over: seconds)
    let doubt = max(Self.leastBend, Self.clearBend * parabola.residual)
    // A thrown object never bends upwards, and hardly sideways.
    let sideways = abs(parabola.sidewaysBend(over: seconds))
    guard bend > -doubt, sideways <= Self.sidewaysShare * max(0, bend) + doubt else { return false }
    let falls = bend > doubt && step >= Self.leastFallingStep * radius
    let isFast = step >= Self.straightStep * longerSide && step >= Self.leastStep * radius
    return falls || isFast
  }
}
