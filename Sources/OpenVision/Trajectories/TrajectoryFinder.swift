import Foundation
import Geometry
import Imaging

/// Follows small moving objects and finds those that fly like something thrown.
///
/// Spots of two consecutive frames that may be the same object begin a track. A track continues
/// where a spot lies on its curve, and ends if there is none (multiple hypotheses after Reid, "An
/// algorithm for tracking multiple targets", 1979, kept few since a throw can hardly change its
/// course). It is told of where spots at random places would hardly lie like that (after Primet and
/// Moisan, "Point tracking: an a-contrario approach", 2012).
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

  private static let trackLimit = 1500
  /// The greatest motion from one frame to the next, as a share of the longer side.
  private static let largestStep = 0.2
  /// The number of spots of the last frame with which a spot may begin a track.
  private static let pairLimit = 12
  /// The greatest difference of two sightings' gray levels.
  private static let grayDifference = 50.0
  /// Where more spots than this are around, a track has to fly for so many frames in a row before it is told of.
  private static let (quiet, confirmations) = (1.5, 3)
  /// Spots are counted over so many frames, up to such a share of the longer side away.
  private static let density = (frames: 8, reach: 0.1)
  private let rules: FlightRules
  private let spacing: CMTime
  private let longerSide: Double
  private let clock: FrameClock
  private var spots: MovingSpots
  private var tracks: [FlyingTrack] = []
  /// The places of the spots of the last frames, the newest last.
  private var recent: [[Point]] = []
  private var last: (time: CMTime, spots: [MovingSpots.Spot])?

  /// Creates a finder.
  ///
  /// - Parameters:
  ///   - length: the number of sightings that make a trajectory.
  ///   - spacing: frames nearer to the last one are skipped.
  ///   - radii: the radii of the objects, as shares of the longer side.
  ///   - clock: the time of the frame that is analyzed.
  init(
    _ frame: PixelBuffer, length: Int, spacing: CMTime, radii: ClosedRange<Double>,
    clock: FrameClock
  ) {
    (self.spacing, self.clock) = (spacing, clock)
    longerSide = Double(max(frame.width, frame.height))
    rules = FlightRules(length: length, longerSide: longerSide)
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
    recent = recent.suffix(Self.density.frames - 1) + [found.map(\.center)]
    var used = Set<Int>()
    tracks = continued(at: time, found, &used)
    let trajectories = told()
    begin(at: time, found.indices.filter { !used.contains($0) }.map { found[$0] })
    last = (time, found)
    return trajectories
  }

  /// Returns the tracks with their new sightings. Established tracks choose first, and a spot
  /// belongs to one of them only.
  private func continued(
    at time: CMTime, _ found: [MovingSpots.Spot], _ used: inout Set<Int>
  ) -> [FlyingTrack] {
    var kept: [FlyingTrack] = []
    for track in tracks.sorted(by: { $0.sightings.count > $1.sightings.count }) {
      let place = track.expected(at: time)
      let reach = track.reach
      let near = found.indices.filter { index in
        !used.contains(index) && found[index].center.distance(to: place) <= reach
          && Self.isAlike(found[index], track.last)
      }
      let best = near.min {
        found[$0].center.distance(to: place) < found[$1].center.distance(to: place)
      }
      let longer = best.flatMap { index in
        track.extended(
          by: sighting(found[index], at: time),
          density: density(around: place))
      }
      if let best, let longer {
        if !longer.isYoung { used.insert(best) }
        kept.append(longer)
      } else if let missed = track.missed() {
        kept.append(missed)
      }
    }
    return Array(kept.prefix(Self.trackLimit))
  }

  private func sighting(
    _ spot: MovingSpots.Spot, at time: CMTime
  ) -> FlyingTrack.Sighting {
    FlyingTrack.Sighting(
      time: time, place: spot.center, radius: spot.radius, gray: spot.gray,
      company: spots.company(of: spot.center, radius: spot.radius))
  }

  /// Returns the number of spots around a place, at least one, as a mean over the last frames.
  private func crowd(around place: Point) -> Double {
    let reach = Self.density.reach * longerSide
    let count = recent.reduce(0) { $0 + $1.count { $0.distance(to: place) <= reach } }
    return Double(max(count, recent.count)) / Double(recent.count)
  }

  /// Returns the number of spots per square pixel around a place.
  private func density(around place: Point) -> Double {
    let reach = Self.density.reach * longerSide
    return crowd(around: place) / (.pi * reach * reach)
  }

  private static func isAlike(_ spot: MovingSpots.Spot, _ other: FlyingTrack.Sighting) -> Bool {
    isAlike(spot.radius, other.radius) && abs(spot.gray - other.gray) <= grayDifference
  }

  private static func isAlike(_ a: Double, _ b: Double) -> Bool {
    max(a, b) <= 2 * min(a, b) + 2
  }

  /// Begins a track with each spot and those of the last frame that may be the same object.
  private func begin(at time: CMTime, _ found: [MovingSpots.Spot]) {
    guard let last else { return }
    for spot in found {
      let before = last.spots.filter {
        let step = spot.center.distance(to: $0.center)
        return step >= max(1.5, 0.3 * spot.radius) && step <= Self.largestStep * longerSide
          && Self.isAlike(spot.radius, $0.radius) && abs(spot.gray - $0.gray) <= Self.grayDifference
      }.sorted { spot.center.distance(to: $0.center) < spot.center.distance(to: $1.center) }
      let pairs = crowd(around: spot.center)
      for one in before.prefix(Self.pairLimit) where tracks.count < Self.trackLimit {
        tracks.append(
          FlyingTrack(
            FlyingTrack.Sighting(
              time: last.time, place: one.center, radius: one.radius, gray: one.gray, company: 0),
            sighting(spot, at: time), pairs: pairs * pairs))
      }
    }
  }

  /// Returns the trajectories in this frame. Of two tracks of one object the longer remains.
  private func told() -> [Trajectory] {
    var told: [(track: FlyingTrack, trajectory: Trajectory)] = []
    var ended = Set<UUID>()
    for index in tracks.indices where tracks[index].misses == 0 {
      let found = trajectory(of: tracks[index])
      tracks[index].flights = found == nil ? 0 : tracks[index].flights + 1
      let track = tracks[index]
      guard let trajectory = found,
        track.flights >= Self.confirmations || crowd(around: track.last.place) <= Self.quiet
      else { continue }
      let isSecond = told.contains { other in
        let (step, course) = (other.track.course, track.course)
        let longer = max(hypot(step.x, step.y), hypot(course.x, course.y))
        return other.track.last.place.distance(to: track.last.place)
          <= 3 * max(other.track.last.radius, track.last.radius) + 3
          && step.distance(to: course) <= 0.5 * longer + 1
      }
      if isSecond { ended.insert(track.uuid) } else { told.append((track, trajectory)) }
    }
    if !ended.isEmpty { tracks.removeAll { ended.contains($0.uuid) } }
    return told.map(\.trajectory)
  }

  /// Returns the result of a track; nil while it is too short or does not fly.
  private func trajectory(of track: FlyingTrack) -> Trajectory? {
    guard let parabola = track.parabola, rules.allow(track, on: parabola) else { return nil }
    let recent = track.sightings.suffix(rules.length)
    let radius = rules.radius(of: track)
    let share = parabola.residual / FlyingTrack.residualLimit(radius: radius)
    return Trajectory(
      uuid: track.uuid, seen: recent.map(\.place),
      curve: recent.map { parabola.position(at: $0.time.seconds) }, parabola: parabola,
      radius: radius, times: (track.sightings[0].time, track.last.time),
      confidence: 1 - 0.5 * min(1, share))
  }
}
