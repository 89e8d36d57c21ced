import Foundation
import Geometry

/// The sightings of something that may be flying, and how well they fit together.
struct FlyingTrack {
  /// The object as seen in one frame.
  struct Sighting {
    var time: CMTime
    var place: Point
    var radius: Double
    var gray: Double
    /// The fraction of the pixels that moved on the object's busiest side.
    var company: Double
  }

  /// The number of most recent sightings to which a curve is fitted.
  static let curveLength = 12
  /// The maximum number of consecutive frames without a sighting, for young and for established
  /// tracks.
  private static let mostMisses = (young: 1, established: 5)
  /// The number of sightings at which a track is established.
  private static let establishedLength = 6
  /// The maximum residual of a curve, in pixels and as a fraction of the object's radius.
  private static let largestResidual = 1.0
  private static let largestResidualShare = 0.2
  /// The lower limit on the distance from the expected position, in pixels. It is the accuracy of a
  /// spot's center.
  private static let leastError = 0.7

  let uuid = UUID()
  private(set) var sightings: [Sighting]
  /// The number of consecutive frames in which the object was not seen.
  private(set) var misses = 0
  /// The curve through the most recent sightings; nil if there are fewer than three.
  private(set) var parabola: Parabola?
  /// The decimal logarithm of the expected number of tracks like this one among spots at random
  /// positions.
  private(set) var chance: Double

  /// The number of consecutive frames in which the track counted as flying.
  var flights = 0

  var isYoung: Bool { sightings.count < 4 }
  var last: Sighting { sightings[sightings.count - 1] }
  /// The last step, in pixels.
  var course: Point { last.place - beforeLast.place }
  private var beforeLast: Sighting { sightings[sightings.count - 2] }
  /// The sightings to which the curve is fitted.
  var curved: ArraySlice<Sighting> { sightings.suffix(Self.curveLength) }

  /// Starts a track.
  ///
  /// - Parameter pairs: the number of pairs of spots that could have started a track in this area.
  init(_ first: Sighting, _ second: Sighting, pairs: Double) {
    sightings = [first, second]
    chance = log10(max(1, pairs))
  }

  /// Returns the maximum residual of an object's curve, in pixels.
  static func residualLimit(radius: Double) -> Double {
    max(largestResidual, largestResidualShare * radius)
  }

  /// Returns the expected position.
  func expected(at time: CMTime) -> Point {
    if let parabola { return parabola.position(at: time.seconds) }
    let share = (time - last.time).seconds / max(1e-9, (last.time - beforeLast.time).seconds)
    return last.place + course * share
  }

  /// The maximum distance of a sighting from its expected position, in pixels.
  var reach: Double {
    let step = hypot(course.x, course.y)
    switch sightings.count {
    case 2: return max(3, 0.4 * step)
    case 3: return max(3, 0.25 * step)
    default: return max(2.5, 0.15 * step) * (1 + 0.5 * Double(min(2, misses)))
    }
  }

  /// Returns the track after a frame without a sighting, or nil if the track has ended.
  func missed() -> FlyingTrack? {
    var track = self
    track.misses += 1
    let most =
      sightings.count < Self.establishedLength ? Self.mostMisses.young : Self.mostMisses.established
    return track.misses <= most ? track : nil
  }

  /// Returns the track with one more sighting, or nil if no curve passes through it.
  ///
  /// - Parameter density: the number of spots per square pixel around the expected position.
  func extended(by sighting: Sighting, density: Double) -> FlyingTrack? {
    var track = self
    track.misses = 0
    let error = max(Self.leastError, sighting.place.distance(to: expected(at: sighting.time)))
    track.chance += log10(min(1, density * .pi * error * error))
    track.sightings.append(sighting)
    guard let parabola = Parabola(track.curved.map { (time: $0.time.seconds, place: $0.place) })
    else { return nil }
    track.parabola = parabola
    return parabola.residual <= 2 * Self.residualLimit(radius: sighting.radius) ? track : nil
  }
}
