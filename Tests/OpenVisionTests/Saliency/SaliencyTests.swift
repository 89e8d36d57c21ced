import Foundation
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

@Suite struct SaliencyTests {
  /// Returns a colored background with an object on it.
  private func scene(_ box: Box, width: Int = 320, height: Int = 200) -> PixelBuffer {
    var random = Mutator(seed: 3)
    return TestImages.rgb(width: width, height: height) { x, y in
      let noise = random.below(9)
      let inside =
        Double(x) >= box.x && Double(x) < box.maxX && Double(y) >= box.y && Double(y) < box.maxY
      return inside ? (200 + noise, 60 + noise, 40 + noise) : (90 + noise, 120 + noise, 130 + noise)
    }
  }

  private func observation(
    _ request: VNImageBasedRequest, _ image: PixelBuffer
  ) throws -> VNSaliencyImageObservation {
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return try #require(request.observations?.first as? VNSaliencyImageObservation)
  }

  @Test(arguments: [
    Box(x: 120, y: 60, width: 80, height: 60), Box(x: 30, y: 90, width: 40, height: 70),
    Box(x: 240, y: 20, width: 50, height: 50),
  ])
  func `an object that differs in color from the background is salient`(_ box: Box) throws {
    let image = scene(box)
    let found = try observation(VNGenerateObjectnessBasedSaliencyImageRequest(), image)
    let object = try #require(found.salientObjects?.first)
    let place = Box(normalized: object.boundingBox, in: image.size)
    let common = place.intersection(box).area
    #expect(common / (place.area + box.area - common) > 0.75)
    #expect(found.confidence > 0.5)
    // The map is brightest inside the object.
    let map = found.pixelBuffer.luma
    #expect(map.width == 68 && map.height == 68)
    let middle = map.base[
      Int(box.center.y / 200 * 68) * map.bytesPerRow + Int(box.center.x / 320 * 68)]
    #expect(middle > 180)
    #expect(map.base[0] < 40)
  }

  @Test func `attention is highest at a patch that differs from its surroundings`() throws {
    // The image is grainy, with a patch of coarse checks.
    var random = Mutator(seed: 9)
    let image = TestImages.luma(width: 256, height: 256) { x, y in
      let grain = 100 + random.below(41)
      let isPatch = (160..<192).contains(x) && (64..<96).contains(y)
      return isPatch ? ((x / 8 + y / 8) % 2 == 0 ? 230 : 20) : grain
    }
    let found = try observation(VNGenerateAttentionBasedSaliencyImageRequest(), image)
    let map = found.pixelBuffer.luma
    var best = (value: UInt8(0), x: 0, y: 0)
    for y in 0..<68 {
      for x in 0..<68 where map.base[y * map.bytesPerRow + x] > best.value {
        best = (map.base[y * map.bytesPerRow + x], x, y)
      }
    }
    #expect(abs(Double(best.x) / 68 - 5.5 / 8) < 0.08)
    #expect(abs(Double(best.y) / 68 - 2.5 / 8) < 0.08)
    #expect(found.salientObjects?.count == 1)
  }

  @Test func `uniform images of any shape have no salient objects`() throws {
    for (width, height) in [(64, 48), (1, 1), (3000, 1), (2, 700)] {
      let image = TestImages.luma(width: width, height: height) { _, _ in 77 }
      for request in [
        VNGenerateObjectnessBasedSaliencyImageRequest(),
        VNGenerateAttentionBasedSaliencyImageRequest(),
      ] as [VNImageBasedRequest] {
        let found = try observation(request, image)
        #expect(found.salientObjects == nil && found.confidence == 0)
      }
    }
  }

  @Test
  func `a salient object in a region of interest has a box relative to the whole image`() throws {
    let box = Box(x: 200, y: 60, width: 50, height: 50)
    let request = VNGenerateObjectnessBasedSaliencyImageRequest()
    request.regionOfInterest = CGRect(x: 0.5, y: 0.3, width: 0.5, height: 0.6)
    let image = scene(box)
    let object = try #require(try observation(request, image).salientObjects?.first)
    let place = Box(normalized: object.boundingBox, in: image.size)
    let common = place.intersection(box).area
    #expect(common / (place.area + box.area - common) > 0.7)
  }
}
