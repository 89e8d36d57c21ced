import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests of how thresholds vote for the end of the sky, in images whose horizon is known.
@Suite struct SkyVotesTests {
  private static func votes(_ image: PixelBuffer) -> SkyVotes? {
    SkyVotes(
      ColorGrid(
        image, in: PixelRegion(x: 0, y: 0, size: image.size), longerSide: SkyVotes.gridSide))
  }

  /// Returns an image of sky above rough ground. The border passes through the center at the given
  /// angle, in degrees.
  private static func landscape(_ degrees: Double, step: Int = 70) -> PixelBuffer {
    let slope = tan(degrees * .pi / 180)
    return TestImages.rgb(width: 320, height: 240) { x, y in
      let up = 120 - Double(y) - slope * (Double(x) - 160)
      let rough = (x * 37 + y * 53 + x * y % 71) % 30
      let sky = 150 + (240 - y) / 8
      return up > 0
        ? (sky, sky + 15, sky + 40) : (sky - step + rough, sky - step + rough, sky - step - 20)
    }
  }

  @Test func `many thresholds agree on a border, at any angle`() throws {
    for degrees in [-38.0, -12, 0, 3, 25, 41] {
      let votes = try #require(Self.votes(Self.landscape(degrees)))
      #expect(abs(votes.angle * 180 / .pi - degrees) < 0.7)
      #expect(abs(votes.offset) < 0.02)
      #expect(votes.votes > 3)
    }
  }

  @Test func `a slope of brightness has few votes, and a single color none`() {
    let slope = TestImages.luma(width: 320, height: 240) { x, y in
      220 - y * 180 / 240 + (x * 13 + y * 7) % 5
    }
    #expect(Self.votes(slope).map { $0.votes < 3 } ?? true)
    #expect(Self.votes(TestImages.luma(width: 320, height: 240) { _, _ in 90 }) == nil)
    #expect(Self.votes(TestImages.luma(width: 1, height: 1) { _, _ in 90 }) == nil)
    #expect(Self.votes(TestImages.luma(width: 2000, height: 1) { x, _ in x % 200 }) == nil)
  }
}
