import Geometry

/// What tells a flying object from others that move.
struct FlightRules {
  /// The logarithm of the number of false tracks that is allowed: what spots at random places would make more often is none.
  private static let largestChance = -6.0
  /// The greatest mean share of moving pixels on the busiest side: what has more is a part of something larger.
  private static let largestCompany = 0.3
  /// The greatest acceleration sideways, as a share of that downwards: what swings turns back.
  private static let sidewaysShare = 0.6
  /// The greatest acceleration, in radii per second squared: that of a ball of two centimeters.
  private static let largestAcceleration = 500.0
  /// An object that clearly falls moves in each frame by so many of its radii.
  private static let leastFallingStep = 0.3
  /// Another one moves by so many radii, and by such a share of the longer side.
  private static let leastStep = 0.8
  private static let straightStep = 0.015
  /// It flies so many radii far, and such a share of the longer side.
  private static let leastWayInRadii = 2.5
  private static let leastWay = 0.025
  /// What flies keeps its course: the residual is at most such a share of its step, and so many pixels.
  private static let unsteadiness = (share: 0.07, pixels: 0.15)
  /// A bend downwards is one where it is so many times as large as the residual, in pixels.
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

  /// Returns whether a track is long enough and flies.
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
    // A throw never bends upwards, and hardly sideways.
    let sideways = abs(parabola.sidewaysBend(over: seconds))
    guard bend > -doubt, sideways <= Self.sidewaysShare * max(0, bend) + doubt else { return false }
    let falls = bend > doubt && step >= Self.leastFallingStep * radius
    let isFast = step >= Self.straightStep * longerSide && step >= Self.leastStep * radius
    return falls || isFast
  }
}
