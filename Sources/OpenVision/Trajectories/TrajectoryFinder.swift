import Foundation
import Geometry
import Imaging

/// Follows small moving objects and finds those that fly like something thrown.
///
/// Spots of two consecutive frames that may be the same object begin a track. A track continues
/// where a spot lies on its curve, and ends if there is none (multiple hypotheses after Reid, "An
/// algorithm for tracking multiple targets", 1979, kept few since a throw can hardly change its
/// course).
final class TrajectoryFinder: StatefulEngine {
  /// A throw so far.
  struct Trajectory: Sendable {
    var uuid: UUID
    /// The last points, oldest first, as seen and on the curve, in pixels.
    var seen: [Point]
    var curve: [Point]
    var parabola: Parabola
    /// The mean radius of the last points, in pixels.
    var radius: Double
    /// The times of the first and the last sighting.
    var times: (first: CMTime, last: CMTime)
    /// The confidence, 0...1.
    var confidence: Double
  }

  private struct Sighting {
    var time: CMTime
    var place: Point
    var radius: Double
  }

  private struct Track {
    let uuid = UUID()
    var sightings: [Sighting]
    /// The number of consecutive frames in which it was not seen.
    var misses = 0
    /// The curve through the last sightings, if there are three or more.
    var parabola: Parabola?

    var isYoung: Bool { sightings.count < 4 }

    /// Returns the expected position.
    func expected(at time: CMTime) -> Point {
      if let parabola { return parabola.position(at: time.seconds) }
      let (a, b) = (sightings[sightings.count - 2], sightings[sightings.count - 1])
      let share = (time - b.time).seconds / max(1e-9, (b.time - a.time).seconds)
      return b.place + (b.place - a.place) * share
    }
  }

  private static let trackLimit = 400
  /// The number of the last sightings that a curve fits.
  private static let curveLength = 12
  private static let mostMisses = 2
  /// The greatest residual of a curve, in pixels and as a share of the object's radius.
  private static let largestResidual = 1.0
  private static let largestResidualShare = 0.2
  /// The smallest motion of a flying object per frame, in its radii, unless it clearly falls.
  private static let leastStep = 0.8
  /// The smallest motion per frame of an object that hardly falls, as a share of the longer side.
  private static let straightStep = 0.015
  /// The shortest way from the first to the last sighting: in radii, and as a share of the longer side.
  private static let leastWayInRadii = 2.5
  private static let leastWay = 0.025
  /// The largest residual of a flying object: a share of its step, and additional pixels.
  private static let unsteadiness = (share: 0.12, pixels: 0.2)
  /// A bend downwards is one where it is so many times as large as the residual, in pixels.
  private static let clearBend = 2.5
  private static let leastBend = 0.5

  private let length: Int
  private let spacing: CMTime
  private let longerSide: Double
  private let clock: FrameClock
  private var spots: MovingSpots
  private var tracks: [Track] = []
  private var last: (time: CMTime, spots: [MovingSpots.Spot])?

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - length: the number of sightings that make a trajectory.
  ///   - spacing: frames nearer to the last one are skipped.
  ///   - radii: of the objects, as shares of the longer side.
  ///   - clock: the time of the frame that is analyzed.
  init(
    _ frame: PixelBuffer, length: Int, spacing: CMTime, radii: ClosedRange<Double>,
    clock: FrameClock
  ) {
    (self.length, self.spacing, self.clock) = (length, spacing, clock)
    longerSide = Double(max(frame.width, frame.height))
    spots = MovingSpots(
      size: frame.size, radii: radii.lowerBound * longerSide...radii.upperBound * longerSide)
    _ = spots.next(frame)
    last = (clock.now, [])
  }

  func update(frame: PixelBuffer) -> [Trajectory] {
    let time = clock.now
    if let last {
      // Times that do not increase start over.
      if time <= last.time { tracks = [] } else if time < last.time + spacing { return [] }
    }
    let found = spots.next(frame)
    var used = Set<Int>()
    tracks = continued(at: time, found, &used)
    let trajectories = tracks.filter { $0.misses == 0 }.compactMap { trajectory(of: $0) }
    begin(at: time, found.indices.filter { !used.contains($0) }.map { found[$0] })
    last = (time, found)
    return trajectories
  }

  /// Returns the tracks with their new sightings. Established tracks choose first, and a spot
  /// belongs to one of them only.
  private func continued(
    at time: CMTime, _ found: [MovingSpots.Spot], _ used: inout Set<Int>
  ) -> [Track] {
    var kept: [Track] = []
    for track in tracks.sorted(by: { $0.sightings.count > $1.sightings.count }) {
      let place = track.expected(at: time)
      let reach = Self.reach(of: track, at: time)
      let near = found.indices.filter { index in
        !used.contains(index) && found[index].center.distance(to: place) <= reach
          && Self.isAlike(found[index].radius, track.sightings[track.sightings.count - 1].radius)
      }
      guard
        let best = near.min(by: {
          found[$0].center.distance(to: place) < found[$1].center.distance(to: place)
        })
      else {
        var track = track
        track.misses += 1
        if track.misses <= (track.isYoung ? 1 : Self.mostMisses) { kept.append(track) }
        continue
      }
      if let longer = Self.extended(track, found[best], time) {
        if !longer.isYoung { used.insert(best) }
        kept.append(longer)
      }
    }
    return Array(kept.prefix(Self.trackLimit))
  }

  /// Returns the track with one more spot; nil if the curve does not pass through it.
  private static func extended(
    _ track: Track, _ spot: MovingSpots.Spot, _ time: CMTime
  ) -> Track? {
    var track = track
    track.misses = 0
    track.sightings.append(Sighting(time: time, place: spot.center, radius: spot.radius))
    let points = track.sightings.suffix(curveLength).map {
      (time: $0.time.seconds, place: $0.place)
    }
    guard let parabola = Parabola(points) else { return nil }
    track.parabola = parabola
    let limit = max(largestResidual, largestResidualShare * spot.radius)
    return parabola.residual <= 2 * limit ? track : nil
  }

  /// Returns the greatest distance of a sighting from its expected place, in pixels.
  private static func reach(of track: Track, at time: CMTime) -> Double {
    let (a, b) = (
      track.sightings[track.sightings.count - 2], track.sightings[track.sightings.count - 1]
    )
    let step = a.place.distance(to: b.place)
    switch track.sightings.count {
    case 2: return max(3, 0.4 * step)
    case 3: return max(3, 0.25 * step)
    default: return max(2.5, 0.15 * step) * Double(track.misses + 1)
    }
  }

  private static func isAlike(_ a: Double, _ b: Double) -> Bool {
    max(a, b) <= 2 * min(a, b) + 2
  }

  /// Begins a track with each spot and one of the last frame that may be the same object.
  private func begin(at time: CMTime, _ found: [MovingSpots.Spot]) {
    guard let last else { return }
    for spot in found {
      for before in last.spots where Self.isAlike(spot.radius, before.radius) {
        let step = spot.center.distance(to: before.center)
        guard step >= max(1.5, 0.3 * spot.radius), step <= 0.2 * longerSide,
          tracks.count < Self.trackLimit
        else { continue }
        tracks.append(
          Track(sightings: [
            Sighting(time: last.time, place: before.center, radius: before.radius),
            Sighting(time: time, place: spot.center, radius: spot.radius),
          ]))
      }
    }
  }

  /// Returns the result of a track; nil while it is too short or does not fly.
  private func trajectory(of track: Track) -> Trajectory? {
    guard track.sightings.count >= length, let parabola = track.parabola else { return nil }
    let recent = track.sightings.suffix(length)
    guard let first = recent.first, let end = recent.last else { return nil }
    let radius = recent.reduce(0) { $0 + $1.radius } / Double(recent.count)
    guard parabola.residual <= max(Self.largestResidual, Self.largestResidualShare * radius) else {
      return nil
    }
    let curved = track.sightings.suffix(Self.curveLength)
    let seconds = (end.time - (curved.first ?? first).time).seconds
    var path = 0.0
    for (a, b) in zip(curved, curved.dropFirst()) { path += a.place.distance(to: b.place) }
    let step = path / Double(max(1, curved.count - 1))
    let way = first.place.distance(to: end.place)
    guard way >= max(Self.leastWayInRadii * radius, Self.leastWay * longerSide),
      parabola.residual <= Self.unsteadiness.share * step + Self.unsteadiness.pixels
    else { return nil }
    let bend = parabola.bend(over: seconds)
    let doubt = max(Self.leastBend, Self.clearBend * parabola.residual)
    // A throw never bends upwards.
    guard bend > -doubt else { return nil }
    let falls = bend > doubt && step >= 0.3 * radius
    let isFast = step >= Self.straightStep * longerSide && step >= Self.leastStep * radius
    guard falls || isFast else { return nil }
    let share = parabola.residual / max(Self.largestResidual, Self.largestResidualShare * radius)
    return Trajectory(
      uuid: track.uuid, seen: recent.map(\.place),
      curve: recent.map { parabola.position(at: $0.time.seconds) }, parabola: parabola,
      radius: radius, times: (track.sightings[0].time, end.time),
      confidence: 1 - 0.5 * min(1, share))
  }
}
