import Foundation
import Geometry

/// The detections of an object that may be in free flight, with the parabola fitted to them.
struct FlyingTrack {
  /// The detection of the object in one frame.
  struct Sighting {
    var time: CMTime
    var position: Point
    var radius: Double
    var gray: Double
    /// The fraction of moving pixels next to the object, on the side with the most motion.
    var surroundingMotion: Double
  }

  /// The number of most recent detections to which the parabola is fitted.
  static let curveLength = 12
  /// The maximum number of consecutive frames without a detection, for new and for established tracks.
  private static let maximumMisses = (young: 1, established: 5)
  /// The minimum number of detections of an established track.
  private static let establishedLength = 6
  /// The maximum residual of the parabola for a small object, in pixels.
  private static let largestResidual = 1.0
  /// The maximum residual of the parabola for a large object, as a fraction of the object's radius.
  private static let maximumResidualFraction = 0.2
  /// The lower limit, in pixels, on the distance from the expected position in the computation of `chance`. It equals
  /// the accuracy with which the center of a spot is measured.
  private static let minimumError = 0.7

  let uuid = UUID()
  private(set) var sightings: [Sighting]
  /// The number of consecutive frames in which the object was not detected, up to the current frame.
  private(set) var misses = 0
  /// The parabola fitted to the most recent detections; nil if there are fewer than three.
  private(set) var parabola: Parabola?
  /// The decimal logarithm of the expected number of tracks like this one that are formed by spots at random positions.
  private(set) var chance: Double

  /// The number of consecutive frames, up to the current one, in which the track has satisfied the rules for a
  /// thrown object.
  var flights = 0

  var isShort: Bool { sightings.count < 4 }
  var last: Sighting { sightings[sightings.count - 1] }
  /// The movement between the last two detections, in pixels.
  var course: Point { last.position - beforeLast.position }
  private var beforeLast: Sighting { sightings[sightings.count - 2] }
  /// The detections to which the parabola is fitted.
  var curved: ArraySlice<Sighting> { sightings.suffix(Self.curveLength) }

  /// Creates a track from two detections.
  ///
  /// - Parameter pairs: the number of pairs of spots that could have started a track in this area.
  init(_ first: Sighting, _ second: Sighting, pairs: Double) {
    sightings = [first, second]
    chance = log10(max(1, pairs))
  }

  /// Returns the maximum residual, in pixels, of the parabola for an object with the given radius.
  static func residualLimit(radius: Double) -> Double {
    max(largestResidual, maximumResidualFraction * radius)
  }

  /// Returns the expected position of the object at a time.
  func expected(at time: CMTime) -> Point {
    if let parabola { return parabola.position(at: time.seconds) }
    let fraction = (time - last.time).seconds / max(1e-9, (last.time - beforeLast.time).seconds)
    return last.position + course * fraction
  }

  /// The maximum distance between the next detection and its expected position, in pixels.
  var reach: Double {
    let step = hypot(course.x, course.y)
    switch sightings.count {
    case 2: return max(3, 0.4 * step)
    case 3: return max(3, 0.25 * step)
    default: return max(2.5, 0.15 * step) * (1 + 0.5 * Double(min(2, misses)))
    }
  }

  /// Returns the track after a frame without a detection, or nil if the track has ended.
  func missed() -> FlyingTrack? {
    var track = self
    track.misses += 1
    let maximum =
      sightings.count < Self.establishedLength
      ? Self.maximumMisses.young : Self.maximumMisses.established
    return track.misses <= maximum ? track : nil
  }

  /// Returns the track with one more detection, or nil if no parabola fits the detections.
  ///
  /// - Parameter density: the number of spots per square pixel around the expected position.
  func extended(by sighting: Sighting, density: Double) -> FlyingTrack? {
    var track = self
    track.misses = 0
    let error = max(Self.minimumError, sighting.position.distance(to: expected(at: sighting.time)))
    track.chance += log10(min(1, density * .pi * error * error))
    track.sightings.append(sighting)
    guard
      let parabola = Parabola(track.curved.map { (time: $0.time.seconds, position: $0.position) })
    else { return nil }
    track.parabola = parabola
    return parabola.residual <= 2 * Self.residualLimit(radius: sighting.radius) ? track : nil
  }
}
