import Foundation
import Geometry
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

/// A portrait with a single face, both upright and rotated.
enum FacePortrait {
  /// Returns the faces that a revision of the request finds.
  static func faces(
    in image: PixelBuffer, revision: Int, region: CGRect = VNNormalizedIdentityRect
  ) throws -> [VNFaceObservation] {
    let request = VNDetectFaceRectanglesRequest()
    request.revision = revision
    request.regionOfInterest = region
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return try #require(request.results)
  }

  /// Returns a portrait of 260 x 260 pixels. The face is upright and near the center.
  static func portrait() throws -> PixelBuffer {
    let path = try #require(
      Bundle.module.url(forResource: "face", withExtension: "png", subdirectory: "Fixtures"))
    return try ImageFile.read(path.path)
  }

  /// Returns the portrait on a gray background, rotated counterclockwise around its center.
  static func turned(_ degrees: Double, side: Int = 380) throws -> PixelBuffer {
    let portrait = try portrait()
    let angle = degrees * .pi / 180
    // Sampling along a clockwise rotated grid rotates the image counterclockwise.
    let grid = SamplingGrid(
      center: Point(130, 130), along: Point(cos(angle), sin(angle)),
      across: Point(-sin(angle), cos(angle)), size: PixelSize(width: side, height: side))
    let luma = TestImages.luma(width: 260, height: 260) { x, y in
      Int(portrait.luma.base[y * portrait.luma.bytesPerRow + x])
    }
    return grid.sampled(from: luma, outside: 128)
  }
}
