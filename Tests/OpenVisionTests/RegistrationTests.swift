import Foundation
import Geometry
import GroundTruth
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Maps an image's corners with two homographies and returns the mean distance between the results, in pixels.
func cornerError(_ map: Homography, _ truth: Homography, _ size: PixelSize) -> Double {
  let corners = Quadrilateral(size.bounds).corners
  return corners.reduce(0) { $0 + map($1).distance(to: truth($1)) } / 4
}

/// Tests for aligning rendered pairs whose homography is known exactly.
@Suite struct RegistrationTests {
  private func align(
    _ pair: RenderedPair, _ model: AlignmentModel
  ) -> ImageAligner.Alignment? {
    ImageAligner(pair.floating, onto: pair.reference, model: model).align()
  }

  @Test(arguments: RenderedPairs.Condition.allCases)
  func `a translation is found with a corner error of at most 0.05 pixels`(
    condition: RenderedPairs.Condition
  ) throws {
    let pair = RenderedPairs.pair(.translation, condition)
    let found = try #require(align(pair, .translation))
    #expect(cornerError(found.map, pair.map, RenderedPairs.size) <= 0.05)
    #expect(found.evidence.confidence > 0.5)
  }

  @Test(arguments: RenderedPairs.Condition.allCases)
  func `a small change of perspective is found with a corner error of at most 0.15 pixels`(
    condition: RenderedPairs.Condition
  ) throws {
    let pair = RenderedPairs.pair(.small, condition)
    let found = try #require(align(pair, .homography))
    // With noise or blur, the alignment is less precise.
    let limit = condition == .noise || condition == .blur ? 0.15 : 0.05
    #expect(cornerError(found.map, pair.map, RenderedPairs.size) <= limit)
    #expect(found.evidence.confidence > 0.5)
  }

  @Test(arguments: RenderedPairs.Condition.allCases)
  func `a large change of perspective is found with a corner error of at most 0.3 pixels`(
    condition: RenderedPairs.Condition
  ) throws {
    let pair = RenderedPairs.pair(.large, condition)
    let found = try #require(align(pair, .homography))
    #expect(cornerError(found.map, pair.map, RenderedPairs.size) <= 0.3)
  }

  @Test
  func `a rotated and scaled image is registered with a corner error of at most one pixel`() throws
  {
    let size = RenderedPairs.size
    let center = Point(Double(size.width) / 2, Double(size.height) / 2)
    let (c, s) = (0.8 * 0.6, 0.6 * 0.6)
    // The image is rotated by 37 degrees around its center and reduced to 0.6 of its size.
    let turn = Homography(SIMD3(c, -s, 0), SIMD3(s, c, 0), SIMD3(0, 0, 1))
    let map =
      Homography(translation: center) * turn * Homography(translation: Point(0, 0) - center)
    let plain = RenderedPairs.pair(.translation, .plain)
    let turned = try #require(warped(plain.floating, by: map))
    let aligner = ImageAligner(plain.floating, onto: turned, model: .homography)
    let found = try #require(aligner.align())
    #expect(cornerError(found.map, map, size) <= 1)
  }

  @Test(arguments: [0.4, 1.2, 2.5])
  func `an image seen from the side is registered with a corner error of at most one pixel`(
    direction: Double
  ) throws {
    let size = RenderedPairs.size
    let center = Point(Double(size.width) / 2, Double(size.height) / 2)
    // The image is compressed along the given direction, like a plane that is rotated by 68 degrees away from the
    // camera.
    let (c, s, fraction) = (cos(direction), sin(direction), 0.37)
    let tilt = Homography(
      SIMD3(c * c * fraction + s * s, c * s * (fraction - 1), 0),
      SIMD3(c * s * (fraction - 1), s * s * fraction + c * c, 0), SIMD3(0, 0, 1))
    let map =
      Homography(translation: center) * tilt * Homography(translation: Point(0, 0) - center)
    let plain = RenderedPairs.pair(.translation, .plain)
    let tilted = try #require(warped(plain.floating, by: map))
    let aligner = ImageAligner(plain.floating, onto: tilted, model: .homography)
    let found = try #require(aligner.align())
    #expect(cornerError(found.map, map, size) <= 1)
  }

  /// Returns an image transformed by a homography with bilinear sampling; nil if the homography is
  /// not invertible. Pixels outside the original image are gray.
  private func warped(_ image: PixelBuffer, by map: Homography) -> PixelBuffer? {
    guard let back = map.inverse else { return nil }
    let (plane, width, height) = (image.luma, image.width, image.height)
    return TestImages.luma(width: width, height: height) { x, y in
      // Each pixel is the mean of four samples, to avoid aliasing when the image is reduced.
      var sum = 0.0
      for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
        let place = back(Point(Double(x) + dx, Double(y) + dy)) - Point(0.5, 0.5)
        let (left, top) = (Int(place.x.rounded(.down)), Int(place.y.rounded(.down)))
        guard left >= 0, top >= 0, left + 1 < width, top + 1 < height else {
          sum += 128
          continue
        }
        let (u, v) = (place.x - Double(left), place.y - Double(top))
        func pixel(_ column: Int, _ row: Int) -> Double {
          Double(plane.base[row * plane.bytesPerRow + column])
        }
        let upper = pixel(left, top) * (1 - u) + pixel(left + 1, top) * u
        let lower = pixel(left, top + 1) * (1 - u) + pixel(left + 1, top + 1) * u
        sum += upper * (1 - v) + lower * v
      }
      return Int((sum / 4).rounded())
    }
  }

  @Test(arguments: [AlignmentModel.translation, .homography])
  func `uniform images and tiny images are not registered`(model: AlignmentModel) {
    let blank = TestImages.luma(width: 320, height: 240) { _, _ in 90 }
    #expect(ImageAligner(blank, onto: blank, model: model).align() == nil)
    let tiny = TestImages.pattern(width: 5, height: 3)
    #expect(ImageAligner(tiny, onto: tiny, model: model).align() == nil)
  }

  @Test(arguments: [AlignmentModel.translation, .homography])
  func `unrelated images are not registered, or only with a low confidence`(model: AlignmentModel) {
    func noise(_ seed: UInt64) -> PixelBuffer {
      var random = SplitMix(state: seed)
      return TestImages.luma(width: 320, height: 240) { _, _ in random.below(256) }
    }
    #expect(ImageAligner(noise(1), onto: noise(2), model: model).align() == nil)
    let one = RenderedPairs.pair(.small, .plain, seed: 5).floating
    let other = RenderedPairs.pair(.small, .plain, seed: 6).floating
    let found = ImageAligner(one, onto: other, model: model).align()
    #expect((found?.evidence.confidence ?? 0) < 0.3)
  }

  @Test func `registering the same images twice gives bit-identical results`() throws {
    let pair = RenderedPairs.pair(.large, .noise)
    let first = try #require(align(pair, .homography))
    let second = try #require(align(pair, .homography))
    #expect(first.map == second.map)
    #expect(first.evidence.confidence == second.evidence.confidence)
  }
}

/// Tests for aligning photographs with a known homography.
@Suite(.enabled(if: RealData.isAvailable, Comment(rawValue: RealData.absence)))
struct RegistrationPhotoTests {
  /// The homography in OpenCV's file `H1to3p.xml`, where pixel centers have integer coordinates.
  private let truth = Homography(
    SIMD3(0.76285898, -0.29922929, 225.67123), SIMD3(0.33443473, 1.0143901, -76.999973),
    SIMD3(3.4663091e-4, -1.4364524e-5, 1))

  /// Tests both directions of alignment. When the third view is aligned with the first one, half of the image has no
  /// counterpart, and two of its corners are extrapolated far beyond the matches. The error limit is therefore larger.
  @Test(arguments: [(false, 2.0), (true, 3.0)])
  func `two photographs of a wall are registered with a corner error of a few pixels`(
    isSwapped: Bool, limit: Double
  ) throws {
    let first = try VNImageRegistrationRequest.photo("graf1")
    let third = try VNImageRegistrationRequest.photo("graf3")
    let middle = Homography(translation: Point(0.5, 0.5))
    let forth = try middle * truth * #require(middle.inverse)
    let (floating, reference) = isSwapped ? (third, first) : (first, third)
    let expected = isSwapped ? try #require(forth.inverse) : forth
    let found = try #require(
      ImageAligner(floating, onto: reference, model: .homography).align())
    #expect(cornerError(found.map, expected, floating.size) <= limit)
    #expect(found.evidence.confidence > 0.9)
  }
}
