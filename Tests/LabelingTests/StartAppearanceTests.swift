import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

/// Tests on scenes whose distinctness is known exactly.
@Suite struct StartAppearanceTests {
  private static let box = Box(x: 64, y: 64, width: 32, height: 32)

  /// Returns an image of 160 by 160 pixels.
  private func image(_ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) -> PixelBuffer {
    PixelBuffer.makeRGB(width: 160, height: 160) { pixels in
      for y in 0..<160 {
        for x in 0..<160 {
          let (red, green, blue) = color(x, y)
          (pixels[3 * (160 * y + x)], pixels[3 * (160 * y + x) + 1]) = (red, green)
          pixels[3 * (160 * y + x) + 2] = blue
        }
      }
    }
  }

  private func distinctness(_ color: (_ x: Int, _ y: Int) -> (UInt8, UInt8, UInt8)) -> Double {
    StartAppearance.distinctness(of: Self.box, in: image(color))
  }

  private func isInside(_ x: Int, _ y: Int) -> Bool {
    (64..<96).contains(x) && (64..<96).contains(y)
  }

  @Test func `a box that looks like its surroundings has the distinctness 0`() {
    #expect(distinctness { _, _ in (90, 90, 90) } == 0)
    // A pattern that repeats after half a box looks the same after each shift.
    let pattern = distinctness { x, y in
      let value = UInt8((x % 16 / 4 * 5 + y % 16 / 4 * 3) % 7 * 36)
      return (value, value, value)
    }
    #expect(abs(pattern) < 1e-9)
  }

  @Test func `a box of a color that its surroundings do not have has the distinctness 1`() {
    #expect(distinctness { isInside($0, $1) ? (200, 30, 30) : (30, 30, 200) } == 1)
  }

  @Test func `no target of the public sequences is below the limit`() throws {
    let data = "/work/shared/data/otb"
    guard FileManager.default.fileExists(atPath: data) else { return }
    for entry in try Dataset.open(data).entries {
      let sequence = try entry.load()
      let region = try #require(sequence.targets[0].annotations[0].region)
      let frame = try #require(try sequence.frames.makeReader().next())
      #expect(
        StartAppearance.distinctness(of: region.boundingBox, in: frame) > 1.5
          * StartAppearance.limit)
    }
  }

  @Test func `of a box without a pattern, the part in other colors counts`() {
    // Both colors have the luma 76.2, so there is no pattern. A quarter of the box is red.
    let quarter = distinctness { x, y in
      (64..<80).contains(x) && (64..<80).contains(y) ? (255, 0, 0) : (76, 76, 76)
    }
    #expect(abs(quarter - 0.25) < 1e-9)
  }

  @Test func `a pattern that occurs once is distinct, although its colors occur everywhere`() {
    // The same gray values in other places.
    let distinct = distinctness { x, y in
      let mixed = UInt32(truncatingIfNeeded: (x / 4 * 73 + y / 4 * 151) &* 2_654_435_761)
      let value: UInt8 = mixed >> 15 & 1 == 0 ? 60 : 180
      return (value, value, value)
    }
    #expect(distinct > 1.5 * StartAppearance.limit)
  }
}
