import Foundation
import Geometry

/// The sightings of something that may fly, and how well they fit together.
struct FlyingTrack {
  /// One place of the object.
  struct Sighting {
    var time: CMTime
    var place: Point
    var radius: Double
    var gray: Double
    /// How much moved on the busiest side of it, as a share of the pixels.
    var company: Double
  }

  /// The number of the last sightings that a curve fits.
  static let curveLength = 12
  /// The number of consecutive frames in which a young track and an established one may be missing.
  private static let mostMisses = (young: 1, established: 5)
  /// From so many sightings on a track is established.
  private static let establishedLength = 6
  /// The greatest residual of a curve, in pixels and as a share of the object's radius.
  private static let largestResidual = 1.0
  private static let largestResidualShare = 0.2
  /// The least distance from the expected place that counts, in pixels: the accuracy of a spot's middle.
  private static let leastError = 0.7

  let uuid = UUID()
  private(set) var sightings: [Sighting]
  /// The number of consecutive frames in which it was not seen.
  private(set) var misses = 0
  /// The curve through the last sightings, if there are three or more.
  private(set) var parabola: Parabola?
  /// The decimal logarithm of the number of such tracks that spots at random places would make.
  private(set) var chance: Double

  /// The number of frames in a row in which it flew.
  var flights = 0

  var isYoung: Bool { sightings.count < 4 }
  var last: Sighting { sightings[sightings.count - 1] }
  /// The last step, in pixels.
  var course: Point { last.place - beforeLast.place }
  private var beforeLast: Sighting { sightings[sightings.count - 2] }
  /// The sightings that the curve fits.
  var curved: ArraySlice<Sighting> { sightings.suffix(Self.curveLength) }

  /// Begins a track.
  ///
  /// - Parameter pairs: the number of pairs of spots that could have begun a track there.
  init(_ first: Sighting, _ second: Sighting, pairs: Double) {
    sightings = [first, second]
    chance = log10(max(1, pairs))
  }

  /// Returns the greatest residual of an object's curve, in pixels.
  static func residualLimit(radius: Double) -> Double {
    max(largestResidual, largestResidualShare * radius)
  }

  /// Returns the expected position.
  func expected(at time: CMTime) -> Point {
    if let parabola { return parabola.position(at: time.seconds) }
    let share = (time - last.time).seconds / max(1e-9, (last.time - beforeLast.time).seconds)
    return last.place + course * share
  }

  /// Returns the greatest distance of a sighting from its expected place, in pixels.
  var reach: Double {
    let step = hypot(course.x, course.y)
    switch sightings.count {
    case 2: return max(3, 0.4 * step)
    case 3: return max(3, 0.25 * step)
    default: return max(2.5, 0.15 * step) * (1 + 0.5 * Double(min(2, misses)))
    }
  }

  /// Returns the track without a sighting in this frame; nil if it has ended.
  func missed() -> FlyingTrack? {
    var track = self
    track.misses += 1
    let most =
      sightings.count < Self.establishedLength ? Self.mostMisses.young : Self.mostMisses.established
    return track.misses <= most ? track : nil
  }

  /// Returns the track with one more sighting; nil if the curve does not pass through it.
  ///
  /// - Parameter density: the number of spots per square pixel around the expected place.
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
