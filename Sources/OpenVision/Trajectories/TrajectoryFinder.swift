import Foundation
import Geometry
import Imaging

/// An engine that tracks small moving objects and selects the objects that move as if they were thrown.
///
/// Spots in two consecutive frames that may be the same object start a track. A track is extended by spots on its
/// curve, and ends after too many frames without such a spot. This is multiple hypothesis tracking (Reid, "An algorithm
/// for tracking multiple targets", 1979), but with only a few hypotheses, because a thrown object can hardly change its
/// course. A track is reported if spots at random positions are unlikely to form it (after Primet and Moisan, "Point
/// tracking: an a-contrario approach", 2012).
final class TrajectoryFinder: StatefulEngine {
  /// The trajectory of a thrown object up to the current frame.
  struct Trajectory: Sendable {
    var uuid: UUID
    /// The most recent detected positions in pixels, oldest first.
    var seen: [Point]
    /// The positions, in pixels, on the fitted parabola at the times of the positions in `seen`.
    var curve: [Point]
    var parabola: Parabola
    /// The mean radius of the object at the most recent positions, in pixels.
    var radius: Double
    /// The times of the first and the last detection.
    var times: (first: CMTime, last: CMTime)
    /// The confidence, 0...1, that the object was thrown.
    var confidence: Double
  }

  private static let trackLimit = 1500
  /// The maximum movement between frames, as a fraction of the frame's longer side.
  private static let largestStep = 0.2
  /// The maximum number of spots in the last frame with which a new spot may be combined to start tracks.
  private static let pairLimit = 12
  /// The maximum difference between the gray levels of two successive detections of an object.
  private static let grayDifference = 50.0
  /// The number of surrounding spots above which a track must be confirmed. The track is then reported only after it
  /// has satisfied the rules in `confirmations` consecutive frames.
  private static let (maximumSpotCount, confirmations) = (1.5, 3)
  /// The number of recent frames in which the spots around a position are counted, and the radius of the area in which
  /// they are counted, as a fraction of the frame's longer side.
  private static let density = (frames: 8, reach: 0.1)
  private let rules: FlightRules
  private let spacing: CMTime
  private let longerSide: Double
  private let clock: FrameClock
  private var spots: MovingSpots
  private var tracks: [FlyingTrack] = []
  /// The positions of the spots in the most recent frames, newest last.
  private var recent: [[Point]] = []
  private var last: (time: CMTime, spots: [MovingSpots.Spot])?

  /// Creates a finder that starts with a first frame.
  ///
  /// - Parameters:
  ///   - length: the number of frames in which an object must be detected to form a trajectory.
  ///   - spacing: the minimum time between analyzed frames. A frame is skipped if less time has passed since the last
  ///     analyzed frame.
  ///   - radii: the range of object radii, as fractions of the frame's longer side.
  ///   - clock: the clock that provides the time of each frame.
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
      // If the time has not increased since the last frame, all tracks are discarded.
      if time <= last.time { tracks = [] } else if time < last.time + spacing { return [] }
    }
    let found = spots.next(frame)
    recent = recent.suffix(Self.density.frames - 1) + [found.map(\.center)]
    var used = Set<Int>()
    tracks = continued(at: time, found, &used)
    let trajectories = reportedTrajectories()
    begin(at: time, found.indices.filter { !used.contains($0) }.map { found[$0] })
    last = (time, found)
    return trajectories
  }

  /// Returns the tracks after adding the spots of a new frame. Spots are assigned to longer tracks before they are
  /// assigned to shorter ones. A spot that extends a track to four or more detections is not assigned to any further
  /// track.
  private func continued(
    at time: CMTime, _ found: [MovingSpots.Spot], _ used: inout Set<Int>
  ) -> [FlyingTrack] {
    var result: [FlyingTrack] = []
    for track in tracks.sorted(by: { $0.sightings.count > $1.sightings.count }) {
      let position = track.expected(at: time)
      let reach = track.reach
      let near = found.indices.filter { index in
        !used.contains(index) && found[index].center.distance(to: position) <= reach
          && Self.isSimilar(found[index], track.last)
      }
      let best = near.min {
        found[$0].center.distance(to: position) < found[$1].center.distance(to: position)
      }
      let longer = best.flatMap { index in
        track.extended(
          by: sighting(found[index], at: time),
          density: density(around: position))
      }
      if let best, let longer {
        if !longer.isShort { used.insert(best) }
        result.append(longer)
      } else if let missed = track.missed() {
        result.append(missed)
      }
    }
    return Array(result.prefix(Self.trackLimit))
  }

  private func sighting(
    _ spot: MovingSpots.Spot, at time: CMTime
  ) -> FlyingTrack.Sighting {
    FlyingTrack.Sighting(
      time: time, position: spot.center, radius: spot.radius, gray: spot.gray,
      surroundingMotion: spots.surroundingMotion(of: spot.center, radius: spot.radius))
  }

  /// Returns the mean number of spots per frame around a position in the most recent frames; at least 1.
  private func spotCount(around position: Point) -> Double {
    let reach = Self.density.reach * longerSide
    let count = recent.reduce(0) { $0 + $1.count { $0.distance(to: position) <= reach } }
    return Double(max(count, recent.count)) / Double(recent.count)
  }

  /// Returns the number of spots per square pixel around a position.
  private func density(around position: Point) -> Double {
    let reach = Self.density.reach * longerSide
    return spotCount(around: position) / (.pi * reach * reach)
  }

  private static func isSimilar(_ spot: MovingSpots.Spot, _ other: FlyingTrack.Sighting) -> Bool {
    isSimilar(spot.radius, other.radius) && abs(spot.gray - other.gray) <= grayDifference
  }

  private static func isSimilar(_ a: Double, _ b: Double) -> Bool {
    max(a, b) <= 2 * min(a, b) + 2
  }

  /// Starts a track for each pair of a spot in this frame and a spot in the last frame that may show the same object.
  private func begin(at time: CMTime, _ found: [MovingSpots.Spot]) {
    guard let last else { return }
    for spot in found {
      let before = last.spots.filter {
        let step = spot.center.distance(to: $0.center)
        return step >= max(1.5, 0.3 * spot.radius) && step <= Self.largestStep * longerSide
          && Self.isSimilar(spot.radius, $0.radius)
          && abs(spot.gray - $0.gray) <= Self.grayDifference
      }.sorted { spot.center.distance(to: $0.center) < spot.center.distance(to: $1.center) }
      let pairs = spotCount(around: spot.center)
      for earlier in before.prefix(Self.pairLimit) where tracks.count < Self.trackLimit {
        tracks.append(
          FlyingTrack(
            FlyingTrack.Sighting(
              time: last.time, position: earlier.center, radius: earlier.radius, gray: earlier.gray,
              surroundingMotion: 0),
            sighting(spot, at: time), pairs: pairs * pairs))
      }
    }
  }

  /// Returns the trajectories to report for this frame. If several tracks follow the same object, only the first of
  /// them is reported and the others are removed.
  private func reportedTrajectories() -> [Trajectory] {
    var reported: [(track: FlyingTrack, trajectory: Trajectory)] = []
    var ended = Set<UUID>()
    for index in tracks.indices where tracks[index].misses == 0 {
      // A throw stays one when other objects happen to move like it for a moment.
      let isDoubtful = tracks[index].flights < Self.confirmations && isOneOfMany(tracks[index])
      let found = isDoubtful ? nil : trajectory(of: tracks[index])
      tracks[index].flights = found == nil ? 0 : tracks[index].flights + 1
      let track = tracks[index]
      guard let trajectory = found,
        track.flights >= Self.confirmations
          || spotCount(around: track.last.position) <= Self.maximumSpotCount
      else { continue }
      let isSecond = reported.contains { other in
        let (step, course) = (other.track.course, track.course)
        let longer = max(hypot(step.x, step.y), hypot(course.x, course.y))
        return other.track.last.position.distance(to: track.last.position)
          <= 3 * max(other.track.last.radius, track.last.radius) + 3
          && step.distance(to: course) <= 0.5 * longer + 1
      }
      if isSecond { ended.insert(track.uuid) } else { reported.append((track, trajectory)) }
    }
    if !ended.isEmpty { tracks.removeAll { ended.contains($0.uuid) } }
    return reported.map(\.trajectory)
  }

  /// Returns whether many other objects move like a track's object, as snowflakes do.
  private func isOneOfMany(_ track: FlyingTrack) -> Bool {
    guard track.sightings.count >= rules.length else { return false }
    let course = track.course
    let limit = Self.likeness * hypot(course.x, course.y) + 1
    return tracks.count { other in
      !other.isShort && other.uuid != track.uuid && other.course.distance(to: course) <= limit
        && other.last.position.distance(to: track.last.position)
          > 3 * max(other.last.radius, track.last.radius) + 3
    } >= Self.many
  }

  /// The smallest number of other objects with like motion that are not thrown, and the maximum difference
  /// of the movements of such objects, as a fraction of the movement per frame.
  private static let (many, likeness) = (4, 0.5)

  /// Returns the trajectory of a track, or nil if the track is too short or does not move like a thrown object.
  private func trajectory(of track: FlyingTrack) -> Trajectory? {
    guard let parabola = track.parabola, rules.allow(track, on: parabola) else { return nil }
    let recent = track.sightings.suffix(rules.length)
    let radius = rules.radius(of: track)
    let fraction = parabola.residual / FlyingTrack.residualLimit(radius: radius)
    // Tracks have positions in the first frame.
    let (shift, seen) = (spots.shift, parabola.moved(by: spots.shift))
    return Trajectory(
      uuid: track.uuid, seen: recent.map { $0.position + shift },
      curve: recent.map { seen.position(at: $0.time.seconds) }, parabola: seen,
      radius: radius, times: (track.sightings[0].time, track.last.time),
      confidence: 1 - 0.5 * min(1, fraction))
  }
}
