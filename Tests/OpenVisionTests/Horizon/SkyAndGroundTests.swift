import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests of dividing images into sky and ground.
@Suite struct SkyAndGroundTests {
  private static let degree = Double.pi / 180

  /// Returns an image of sky above ground.
  ///
  /// - Parameters:
  ///   - roll: the roll in degrees, counterclockwise.
  ///   - hills: the height of the hills in pixels.
  ///   - color: a closure that returns the color at a height above the horizon, given a random
  ///     number in -1..<1.
  private func picture(
    roll: Double, hills: Double = 0, color: (Double, Float) -> (Int, Int, Int)
  ) -> PixelBuffer {
    var numbers = PatternlessNumbers(seed: 5)
    let (width, height) = (240, 180)
    let noise = numbers.noise(width * height)
    let (cosine, sine) = (cos(roll * Self.degree), sin(roll * Self.degree))
    return PixelBuffer.makeRGB(width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width {
          let (right, up) = (Double(x) + 0.5 - 120, 90 - Double(y) - 0.5)
          let along = right * cosine + up * sine
          let level = up * cosine - right * sine - 10 - hills * sin(along / 9)
          let (red, green, blue) = color(level, noise[y * width + x])
          let place = 3 * (y * width + x)
          for (index, value) in [red, green, blue].enumerated() {
            out[place + index] = UInt8(max(0, min(255, value)))
          }
        }
      }
    }
  }

  private func division(_ picture: PixelBuffer) -> SkyAndGround? {
    SkyAndGround(picture, in: PixelRegion(x: 0, y: 0, size: picture.size))
  }

  @Test(arguments: [-38.0, -12, 0, 5.5, 27, 43], [0.0, 4])
  func `a noisy sky above rough ground`(roll: Double, hills: Double) throws {
    let picture = picture(roll: roll, hills: hills) { level, noise in
      let gray = Int(level > 0 ? 150 + 8 * noise : 90 + 40 * noise)
      return (gray, gray, gray + (level > 0 ? 40 : 0))
    }
    let areas = try #require(division(picture))
    #expect(abs(areas.angle / Self.degree - roll) < (hills > 0 ? 1 : 0.5))
    #expect(areas.score > 0.5)
  }

  @Test func `colors of one luma are told apart`() throws {
    let picture = picture(roll: -20) { level, noise in
      let noise = Int(5 * noise)
      return level > 0 ? (90 + noise, 110 + noise, 178 + noise) : (120 + noise, 110 + noise, 100)
    }
    let areas = try #require(division(picture))
    #expect(abs(areas.angle / Self.degree + 20) < 0.5)
    #expect(areas.score > 0.5)
  }

  @Test func `a slope of brightness has no horizon`() {
    let picture = picture(roll: 15) { level, noise in
      let gray = Int(120 + 0.5 * level + Double(4 * noise))
      return (gray, gray, gray)
    }
    #expect(division(picture).map { $0.score < 0.5 } ?? true)
  }

  @Test func `noise has no horizon`() {
    let picture = picture(roll: 0) { _, noise in
      let gray = Int(120 + 60 * noise)
      return (gray, gray, gray)
    }
    #expect(division(picture).map { $0.score < 0.5 } ?? true)
  }

  @Test(arguments: [(1, 1), (3, 200), (200, 3), (12, 12), (2000, 12)])
  func `pictures of any size`(width: Int, height: Int) {
    let picture = TestImages.luma(width: width, height: height) { x, y in (x * 7 + y * 13) % 256 }
    _ = division(picture)
  }
}
