import Geometry

/// The rules that distinguish objects in free flight, such as thrown balls, from other moving objects.
struct FlightRules {
  /// The maximum value of `FlyingTrack.chance`. Tracks with a higher value are rejected, because spots at random
  /// positions would form them too often.
  private static let largestChance = -6.0
  /// The maximum fraction of moving pixels next to an object, on the side with the most motion, averaged over
  /// frames. Above this limit, the object is assumed to be part of a larger moving object.
  private static let maximumSurroundingMotion = 0.3
  /// The maximum sideways acceleration, relative to the downward acceleration. Swinging objects exceed this limit when
  /// they reverse direction.
  private static let maximumSidewaysFraction = 0.6
  /// The maximum downward acceleration, in object radii per second squared. This is approximately the acceleration due
  /// to gravity for a ball with a radius of two centimeters.
  private static let largestAcceleration = 500.0
  /// The minimum movement per frame, in object radii, of an object that clearly falls.
  private static let minimumFallingStep = 0.3
  /// The minimum movement per frame of any other object, in object radii.
  private static let minimumStep = 0.8
  /// The minimum movement per frame of any other object, as a fraction of the frame's longer side.
  private static let straightStep = 0.015
  /// The minimum length of the path, in object radii.
  private static let minimumPathLengthInRadii = 2.5
  /// The minimum length of the path, as a fraction of the frame's longer side.
  private static let minimumPathLength = 0.025
  /// The maximum residual of the fitted curve. It is a fraction of the movement per frame plus a number of
  /// pixels. Thrown objects follow the curve closely.
  private static let unsteadiness = (fraction: 0.07, pixels: 0.15)
  /// An object is considered to fall if the downward deviation of its path from a straight line exceeds this multiple
  /// of the residual.
  private static let clearBend = 2.5
  /// The lower limit, in pixels, on the deviation above which an object is considered to fall.
  private static let minimumBend = 0.5

  /// The number of frames in which an object must be detected to form a trajectory.
  let length: Int
  /// The length of the frame's longer side, in pixels.
  let longerSide: Double

  /// Returns the mean radius of an object over the most recent frames in which it was detected.
  func radius(of track: FlyingTrack) -> Double {
    let recent = track.sightings.suffix(length)
    return recent.reduce(0) { $0 + $1.radius } / Double(recent.count)
  }

  /// Returns whether a track is long enough and moves like a thrown object.
  func allow(_ track: FlyingTrack, on parabola: Parabola) -> Bool {
    guard track.sightings.count >= length, track.chance <= Self.largestChance else { return false }
    let curved = Array(track.curved)
    let surroundingMotion = curved.reduce(0) { $0 + $1.surroundingMotion } / Double(curved.count)
    var pathLength = 0.0
    for (a, b) in zip(curved, curved.dropFirst()) {
      pathLength += a.position.distance(to: b.position)
    }
    let (radius, step) = (radius(of: track), pathLength / Double(max(1, curved.count - 1)))
    guard surroundingMotion <= Self.maximumSurroundingMotion,
      pathLength
        >= max(Self.minimumPathLengthInRadii * radius, Self.minimumPathLength * longerSide),
      parabola.residual <= FlyingTrack.residualLimit(radius: radius),
      parabola.residual <= Self.unsteadiness.fraction * step + Self.unsteadiness.pixels,
      2 * parabola.y.2 <= Self.largestAcceleration * max(radius, 2)
    else { return false }
    let seconds = (track.last.time - curved[0].time).seconds
    let bend = parabola.bend(over: seconds)
    let doubt = max(Self.minimumBend, Self.clearBend * parabola.residual)
    // The path of a thrown object never bends upward, and hardly bends sideways.
    let sideways = abs(parabola.sidewaysBend(over: seconds))
    guard bend > -doubt, sideways <= Self.maximumSidewaysFraction * max(0, bend) + doubt else {
      return false
    }
    let falls = bend > doubt && step >= Self.minimumFallingStep * radius
    let isFast = step >= Self.straightStep * longerSide && step >= Self.minimumStep * radius
    return falls || isFast
  }
}
