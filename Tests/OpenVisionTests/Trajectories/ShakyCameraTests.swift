import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for throws that are filmed by hand, and for objects that fall in crowds.
@Suite struct ShakyCameraTests {
  private static let (width, height) = (400, 300)

  /// Returns a frame of a smooth scene with light discs, as a camera that is moved by a shift sees it.
  private static func frame(_ number: Int, shift: Point, discs: [(at: Point, radius: Double)])
    -> PixelBuffer
  {
    var random = Mutator(seed: UInt64(number + 1))
    return TestImages.luma(width: width, height: height) { x, y in
      let (u, v) = (Double(x) + 0.5 - shift.x, Double(y) + 0.5 - shift.y)
      var value = 95 + 30 * sin(u / 6.1 + v / 31) + 28 * sin(v / 5.3 - u / 23) + 12 * sin(u / 2.9)
      for disc in discs {
        let distance = Point(u, v).distance(to: disc.at)
        value += min(1, max(0, disc.radius - distance + 0.5)) * (235 - value)
      }
      return min(255, max(0, Int(value) + random.below(5) - 2))
    }
  }

  private static func results(
    frames: Int, shift: (Int) -> Point, discs: (Double) -> [(at: Point, radius: Double)]
  ) throws -> [[VNTrajectoryObservation]] {
    let request = VNDetectTrajectoriesRequest(frameAnalysisSpacing: .zero, trajectoryLength: 6)
    let handler = VNSequenceRequestHandler()
    return try (0..<frames).map { number in
      let image = frame(number, shift: shift(number), discs: discs(Double(number) / 30))
      let time = CMTime(value: Int64(number), timescale: 30)
      try handler.perform(
        [request], on: CMSampleBuffer(imageBuffer: image, presentationTimeStamp: time))
      return try #require(request.results)
    }
  }

  /// Returns the position of a ball that is thrown after 0.3 seconds.
  private static func ball(_ seconds: Double) -> Point {
    let t = seconds - 0.3
    return t < 0 ? Point(-50, -50) : Point(30 + 290 * t, 250 - 370 * t + 240 * t * t)
  }

  @Test func `a throw is found in frames of a camera that shakes and drifts`() throws {
    func shift(_ number: Int) -> Point {
      let t = Double(number)
      return Point(2.1 * sin(1.3 * t) + 0.5 * t, 1.9 * sin(0.9 * t + 1) + 1.2 * sin(2.3 * t))
    }
    let frames = try Self.results(frames: 36, shift: shift) { [(Self.ball($0), 5)] }
    let reported = frames.enumerated().filter { !$0.element.isEmpty }
    #expect(reported.count >= 8)
    #expect(Set(frames.joined().map(\.uuid)).count == 1)
    for (number, results) in reported {
      let end = try #require(results.first?.projectedPoints.last)
      let position = Point(end.x * Double(Self.width), (1 - end.y) * Double(Self.height))
      #expect(position.distance(to: Self.ball(Double(number) / 30) + shift(number)) < 2)
    }
  }

  @Test func `a frame that is shifted and aligned again equals the original frame`() {
    let still = Self.frame(0, shift: Point(0, 0), discs: [])
    let moved = Self.frame(1, shift: Point(3.3, -1.7), discs: [])
    func bytes(_ image: PixelBuffer) -> [UInt8] {
      let plane = image.planes[0]
      return (0..<Self.height).flatMap { y in
        (0..<Self.width).map { plane.base[y * plane.bytesPerRow + $0] }
      }
    }
    let anchor = CameraShift(anchor: bytes(still), width: Self.width, height: Self.height)
    let shift = anchor.shift(of: bytes(moved), near: Point(0, 0)) ?? Point(0, 0)
    #expect(shift.distance(to: Point(3.3, -1.7)) < 0.1)
    let back = ShiftedFrame.luma(bytes(moved), width: Self.width, height: Self.height, by: shift)
    let expected = bytes(still)
    for y in 8..<Self.height - 8 {
      for x in 8..<Self.width - 8 {
        let index = y * Self.width + x
        #expect(abs(Int(back[index]) - Int(expected[index])) <= 12)
      }
    }
  }

  @Test func `falling snow is not reported as a trajectory, and a ball thrown in it is`() throws {
    func flakes(_ seconds: Double) -> [(at: Point, radius: Double)] {
      (0..<60).map { index in
        let speed = 90 + Double(index * 37 % 80)
        let x = Double(index * 71 % 400) - 35 * seconds + 5 * sin(2 * seconds + Double(index))
        let y = (Double(index * 53 % 300) + speed * seconds).truncatingRemainder(dividingBy: 300)
        return (Point(x, y), 1.5 + Double(index % 3) / 2)
      }
    }
    let still: (Int) -> Point = { _ in Point(0, 0) }
    #expect(try Self.results(frames: 24, shift: still, discs: flakes).joined().isEmpty)
    let frames = try Self.results(frames: 36, shift: still) {
      flakes($0) + [(Self.ball($0), 6)]
    }
    #expect(!frames.joined().isEmpty)
  }
}
