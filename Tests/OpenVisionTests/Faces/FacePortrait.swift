import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// A portrait with one face, as it is and turned.
enum FacePortrait {
  /// A portrait of 260 x 260 pixels; the face stands upright, about in its middle.
  static func portrait() throws -> PixelBuffer {
    let path = try #require(
      Bundle.module.url(forResource: "face", withExtension: "png", subdirectory: "Fixtures"))
    return try ImageFile.read(path.path)
  }

  /// The portrait on gray ground, turned counterclockwise around the middle.
  static func turned(_ degrees: Double, side: Int = 380) throws -> PixelBuffer {
    let portrait = try portrait()
    let angle = degrees * .pi / 180
    // What the grid takes clockwise stands counterclockwise in the picture.
    let grid = SamplingGrid(
      center: Point(130, 130), along: Point(cos(angle), sin(angle)),
      across: Point(-sin(angle), cos(angle)), size: PixelSize(width: side, height: side))
    let luma = TestImages.luma(width: 260, height: 260) { x, y in
      Int(portrait.luma.base[y * portrait.luma.bytesPerRow + x])
    }
    return grid.sampled(from: luma, outside: 128)
  }
}
