import Foundation
import Imaging
import TestSupport
import Testing

@testable import OpenVision

@Suite struct FeaturePrintTests {
  private func print(_ image: PixelBuffer) throws -> VNFeaturePrintObservation {
    let request = VNGenerateImageFeaturePrintRequest()
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return try #require(request.results?.first)
  }

  private func distance(_ a: PixelBuffer, _ b: PixelBuffer) throws -> Float {
    var distance: Float = -1
    try print(a).computeDistance(&distance, to: try print(b))
    return distance
  }

  /// Returns an image of circles or stripes, at a given size and brightness.
  private func picture(_ kind: Int, scale: Double, light: Int) -> PixelBuffer {
    TestImages.rgb(width: 200, height: 150) { x, y in
      let (u, v) = (Double(x) * scale, Double(y) * scale)
      let isInk =
        kind == 0 ? hypot(remainder(u, 40), remainder(v, 40)) < 12 : remainder(u + v, 30) > 0
      return isInk ? (light, light / 2, 40) : (60, 90, light)
    }
  }

  @Test
  func `an image is closer to a darker, scaled version of itself than to another image`() throws {
    for kind in 0...1 {
      let own = picture(kind, scale: 1, light: 200)
      let same = try distance(own, picture(kind, scale: 1.1, light: 170))
      let other = try distance(own, picture(1 - kind, scale: 1, light: 200))
      #expect(same < 0.7 * other, "\(kind): \(same) \(other)")
    }
  }

  @Test func `a feature print has unit length and is the same each time`() throws {
    let image = picture(0, scale: 1, light: 200)
    let first = try print(image)
    #expect(first.elementType == .float)
    #expect(first.elementCount == first.data.count / 4 && first.elementCount > 100)
    #expect(first.data == (try print(image)).data)
    #expect(try distance(image, image) == 0)
    let length = first.numbers.reduce(0) { $0 + $1 * $1 }
    #expect(abs(length - 1) < 1e-4)
    for (width, height) in [(1, 1), (5000, 1), (1, 40)] {
      let thin = try print(TestImages.luma(width: width, height: height) { x, y in x + y })
      #expect(thin.numbers.allSatisfy { $0.isFinite })
    }
  }

  @Test func `comparing feature prints of different revisions is an error`() throws {
    let own = try print(picture(0, scale: 1, light: 200))
    let other = VNFeaturePrintObservation(data: own.data, requestRevision: 7)
    var distance: Float = 5
    let error = try #require(throws: VNError.self) {
      try own.computeDistance(&distance, to: other)
    }
    #expect(error.code == .invalidArgument)
    #expect(distance == 5)
  }
}
