import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for detecting trajectories in rendered frames, in which all positions are known.
@Suite struct TrajectoryTests {
  /// A moving disc, whose position is a function of the time in seconds.
  struct Disc {
    var radius: Double
    var gray: Int
    var position: (Double) -> Point
  }

  private static let rate = 30.0

  private static func thrown(
    from start: Point, speed: Point, gravity: Double = 500, radius: Double = 5, gray: Int = 235,
    at begin: Double = 0.2
  ) -> Disc {
    Disc(radius: radius, gray: gray) { seconds in
      let t = seconds - begin
      guard t >= 0 else { return Point(-100, -100) }
      return Point(start.x + speed.x * t, start.y + speed.y * t + gravity / 2 * t * t)
    }
  }

  /// Returns a frame with a static texture, changing noise and discs.
  private static func frame(_ number: Int, _ discs: [Disc], noise: Int = 3) -> PixelBuffer {
    var random = Mutator(seed: UInt64(number + 1))
    let seconds = Double(number) / rate
    let places = discs.map { ($0, $0.position(seconds)) }
    let placesByRow = (0..<360).map { y in
      places.filter { disc, position in abs(Double(y) + 0.5 - position.y) < disc.radius + 1 }
    }
    return TestImages.luma(width: 480, height: 360) { x, y in
      var value = 90 + (x / 12 * 37 + y / 9 * 53) % 60
      for (disc, position) in placesByRow[y] {
        let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: position)
        let fraction = min(1, max(0, disc.radius - distance + 0.5))
        value += Int(fraction * Double(disc.gray - value))
      }
      return min(255, max(0, value + random.below(2 * noise + 1) - noise))
    }
  }

  private func found(
    _ discs: [Disc], frames: Int = 30, length: Int = 6,
    change: (VNDetectTrajectoriesRequest) -> Void = { _ in }
  ) throws -> [[VNTrajectoryObservation]] {
    let request = VNDetectTrajectoriesRequest(
      frameAnalysisSpacing: .zero, trajectoryLength: length)
    change(request)
    let handler = VNSequenceRequestHandler()
    return try (0..<frames).map { number in
      let buffer = CMSampleBuffer(
        imageBuffer: Self.frame(number, discs),
        presentationTimeStamp: CMTime(value: Int64(number), timescale: Int32(Self.rate)))
      try handler.perform([request], on: buffer)
      return try #require(request.results)
    }
  }

  @Test func `a thrown ball is reported with one UUID along its parabola`() throws {
    let ball = Self.thrown(from: Point(40, 300), speed: Point(300, -420))
    let frames = try found([ball])
    let first = try #require(frames.firstIndex { !$0.isEmpty })
    // The object can be detected from frame 6 onward. It is reported with its sixth detection.
    #expect((11...14).contains(first))
    let names = Set(frames.joined().map(\.uuid))
    #expect(names.count == 1)
    for (number, results) in frames.enumerated() {
      guard let trajectory = results.first else { continue }
      #expect(results.count == 1)
      #expect(trajectory.detectedPoints.count == 6 && trajectory.projectedPoints.count == 6)
      let position = ball.position(Double(number) / Self.rate)
      let end = try #require(trajectory.projectedPoints.last)
      #expect(Point(end.x * 480, (1 - end.y) * 360).distance(to: position) < 2)
      #expect(abs(trajectory.movingAverageRadius * 480 - 5) < 1.5)
      // The detected points satisfy the equation.
      let k = trajectory.equationCoefficients
      for point in trajectory.detectedPoints {
        let y = Double(k.x) * point.x * point.x + Double(k.y) * point.x + Double(k.z)
        #expect(abs(y - point.y) < 0.012)
      }
      // Gravity is 500 pixels per second squared, so the quadratic coefficient is -500/2/360 / (300/480)^2.
      if results.count > 0 && number > first + 6 { #expect(abs(k.x + 1.778) < 0.3) }
      #expect(abs(trajectory.timeRange.end.seconds - Double(number) / Self.rate) < 1e-6)
      #expect(trajectory.timeRange.start.seconds >= 0.19)
      #expect(trajectory.confidence >= 0.5 && trajectory.confidence <= 1)
    }
    #expect(frames[first..<frames.count].filter { $0.isEmpty }.count < 4)
  }

  @Test func `two thrown balls that cross have separate trajectories`() throws {
    let discs = [
      Self.thrown(from: Point(30, 250), speed: Point(350, -300)),
      Self.thrown(from: Point(450, 260), speed: Point(-350, -320), radius: 4, gray: 15),
    ]
    let frames = try found(discs)
    let names = Set(frames.joined().map(\.uuid))
    #expect(names.count == 2)
    for name in names {
      let steps = frames.joined().filter { $0.uuid == name }
      let speeds = steps.compactMap { step -> Double? in
        guard let a = step.detectedPoints.first, let b = step.detectedPoints.last else {
          return nil
        }
        return b.x - a.x
      }
      #expect(speeds.allSatisfy { $0 > 0 } || speeds.allSatisfy { $0 < 0 })
    }
  }

  @Test func `swinging, walking, rising and shaking objects have no trajectory`() throws {
    let swing = Disc(radius: 6, gray: 230) { seconds in
      let angle = 0.7 * sin(5 * seconds)
      return Point(150 + 90 * sin(angle), 80 + 90 * cos(angle))
    }
    let stroll = Disc(radius: 22, gray: 30) { Point(260 + 60 * $0, 280) }
    let rising = Disc(radius: 5, gray: 240) { Point(300 + 40 * $0, 200 - 60 * $0 * $0) }
    #expect(try found([swing, stroll, rising]).joined().isEmpty)
    #expect(try found([]).joined().isEmpty)
    // The texture of the whole image changes erratically from frame to frame.
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 5)
    let handler = VNSequenceRequestHandler()
    for number in 0..<12 {
      let image = TestImages.luma(width: 200, height: 150) { x, y in
        (x / 12 * 37 + (y + number * 5 % 7) / 9 * 53 + number * number * 3 % 11) % 200
      }
      try handler.perform([request], on: image)
      #expect(request.results?.isEmpty == true)
    }
  }

  @Test
  func `a bounce starts a new trajectory, and a short occlusion does not`() throws {
    let floor = 330.0
    let bouncing = Disc(radius: 5, gray: 235) { seconds in
      // The disc falls from 130 pixels above the floor and bounces up with 0.8 of its speed.
      let fall = (2 * 130 / 500.0).squareRoot()
      let x = 60 + 260 * seconds
      guard seconds > fall else { return Point(x, floor - 130 + 250 * seconds * seconds) }
      let t = seconds - fall
      return Point(x, floor - 0.8 * 500 * fall * t + 250 * t * t)
    }
    let names = Set(try found([bouncing], frames: 40).joined().map(\.uuid))
    #expect(names.count == 2)
    let thrown = Self.thrown(from: Point(40, 300), speed: Point(300, -420))
    let hidden = Disc(radius: 5, gray: 235) { seconds in
      let position = thrown.position(seconds)
      return position.x > 180 && position.x < 205 ? Point(-100, -100) : position
    }
    let frames = try found([hidden], frames: 40)
    #expect(Set(frames.joined().map(\.uuid)).count == 1)
    let last = try #require(frames.joined().last?.detectedPoints.last)
    #expect(last.x * 480 > 300)
  }

  @Test func `a part of a larger falling object has no trajectory`() throws {
    // Thirteen discs of alternating gray levels fall together. Each disc moves like a thrown object, but it is part of
    // something larger, like a hand on an arm.
    let position: (Double) -> Point = { Point(150 + 90 * $0, 160 + 250 * $0 * $0) }
    let parts = (-6...6).map { part in
      Disc(radius: 9, gray: part % 2 == 0 ? 230 : 30) { position($0) + Point(0, Double(part) * 22) }
    }
    #expect(try found(parts, frames: 24).joined().isEmpty)
    #expect(!(try found([parts[6]], frames: 24).joined().isEmpty))
  }

  @Test func `trembling leaves have no trajectory`() throws {
    let leaves = (0..<30).map { index in
      let at = Point(Double(60 + index * 53 % 150), Double(80 + index * 31 % 140))
      return Disc(radius: 3, gray: index % 2 == 0 ? 225 : 25) { seconds in
        let a = sin(Double(5 + index * 7 % 18) * seconds + Double(index))
        let b = sin(Double(6 + index * 5 % 16) * seconds + 2 * Double(index))
        return at + Point(6 * a, 6 * b)
      }
    }
    #expect(try found(leaves, frames: 60).joined().isEmpty)
  }

  @Test func `radius limits exclude objects, and frame spacing skips frames`() throws {
    let discs = [
      Self.thrown(from: Point(40, 300), speed: Point(300, -420), radius: 4),
      Self.thrown(from: Point(440, 300), speed: Point(-280, -400), radius: 11, gray: 20),
    ]
    let small = try found(discs) { $0.objectMaximumNormalizedRadius = 7 / 480 }
    #expect(!small.joined().isEmpty)
    #expect(small.joined().allSatisfy { $0.movingAverageRadius * 480 < 7 })
    let large = try found(discs) { $0.objectMinimumNormalizedRadius = 7 / 480 }
    #expect(!large.joined().isEmpty)
    #expect(large.joined().allSatisfy { $0.movingAverageRadius * 480 > 7 })

    let request = VNDetectTrajectoriesRequest(
      frameAnalysisSpacing: CMTime(value: 2, timescale: 30), trajectoryLength: 5)
    var reported: [Int] = []
    for number in 0..<30 {
      let buffer = CMSampleBuffer(
        imageBuffer: Self.frame(number, [discs[0]]),
        presentationTimeStamp: CMTime(value: Int64(number), timescale: 30))
      try VNImageRequestHandler(cmSampleBuffer: buffer).perform([request])
      if request.results?.isEmpty == false { reported.append(number) }
    }
    #expect(!reported.isEmpty)
    #expect(reported.allSatisfy { $0 % 2 == 0 })
  }

  @Test func `invalid settings of a trajectory request are rejected`() throws {
    let image = TestImages.pattern(width: 32, height: 32)
    func code(_ request: VNDetectTrajectoriesRequest) throws -> VNErrorCode {
      try #require(throws: VNError.self) {
        try VNSequenceRequestHandler().perform([request], on: image)
      }.code
    }
    #expect(
      try code(VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 4))
        == .invalidArgument)
    let negative = CMTime(value: -1, timescale: 30)
    #expect(
      try code(VNDetectTrajectoriesRequest(frameAnalysisSpacing: negative, trajectoryLength: 5))
        == .invalidArgument)
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .invalid, trajectoryLength: 5)
    request.objectMinimumNormalizedRadius = 0.5
    request.objectMaximumNormalizedRadius = 0.4
    #expect(try code(request) == .invalidArgument)
    let copy = try #require(request.copy() as? VNDetectTrajectoriesRequest)
    #expect(copy.objectMaximumNormalizedRadius == 0.4 && copy.trajectoryLength == 5)
    request.objectMaximumNormalizedRadius = .nan
    #expect(try code(request) == .invalidArgument)
    let empty = CMSampleBuffer(
      imageBuffer: CVPixelBuffer(width: 0, height: 0, layout: .luma, planes: []) {},
      presentationTimeStamp: .zero)
    #expect(throws: VNError.self) {
      try VNSequenceRequestHandler().perform([VNDetectHorizonRequest()], on: empty)
    }
  }

  @Test func `times with different timescales are compared and added exactly`() {
    #expect(CMTime(value: 1, timescale: 2) == CMTime(value: 2, timescale: 4))
    #expect(
      CMTime(value: 1, timescale: 2).hashValue == CMTime(value: 2, timescale: 4).hashValue)
    #expect(CMTime(value: 1, timescale: 3) < CMTime(value: 34, timescale: 100))
    #expect(CMTime(value: .max, timescale: 1) > CMTime(value: .max, timescale: 2))
    #expect(CMTime.invalid < CMTime(value: -5, timescale: 1))
    #expect(CMTime.invalid == CMTime(value: 7, timescale: 0))
    #expect(
      CMTime(value: 1, timescale: 600) + CMTime(value: 1, timescale: 2)
        == CMTime(value: 301, timescale: 600))
    #expect(!(CMTime(value: 1, timescale: 600) + .invalid).isValid)
    #expect(!CMTime(seconds: .nan, preferredTimescale: 600).isValid)
    let range = CMTimeRange(
      start: CMTime(value: 1, timescale: 1), end: CMTime(value: 3, timescale: 1))
    #expect(range.containsTime(CMTime(value: 5, timescale: 2)) && !range.containsTime(range.end))
  }
}
