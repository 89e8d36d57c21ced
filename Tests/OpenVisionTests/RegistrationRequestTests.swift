import Foundation
import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import OpenVision

extension VNImageRegistrationRequest {
  /// Reads a photograph from the samples for image registration.
  static func photo(_ name: String) throws -> PixelBuffer {
    try ImageFile.read(RealData.path("registration/\(name).png"))
  }
}

/// Tests for the registration requests with both handlers.
@Suite struct RegistrationRequestTests {
  /// Returns two crops of the same image. The content of the second crop is `right` pixels further
  /// to the right and `up` pixels higher.
  private func views(right: Int, up: Int) -> (floating: PixelBuffer, reference: PixelBuffer) {
    let whole = RenderedPairs.pair(.small, .plain).floating
    func view(_ x: Int, _ y: Int) -> PixelBuffer {
      TestImages.luma(width: 320, height: 240) { column, row in
        Int(whole.luma.base[(row + y) * whole.luma.bytesPerRow + column + x])
      }
    }
    return (view(60, 60), view(60 - right, 60 + up))
  }

  private func translation(
    _ observations: [VNObservation]?
  ) throws -> VNImageTranslationAlignmentObservation {
    try #require(observations?.first as? VNImageTranslationAlignmentObservation)
  }

  @Test(arguments: [(7, 0), (-7, 0), (0, 9), (0, -9), (21, -13)])
  func `a translation is the distance by which to move the floating image right and up`(
    right: Int, up: Int
  ) throws {
    let (floating, reference) = views(right: right, up: up)
    let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
    try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
    let transform = try translation(request.results).alignmentTransform
    #expect(abs(transform.tx - Double(right)) < 0.01)
    #expect(abs(transform.ty - Double(up)) < 0.01)
    #expect((transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1))
  }

  @Test func `both handlers give bit-identical translations`() throws {
    let (floating, reference) = views(right: 5, up: 3)
    let one = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
    try VNImageRequestHandler(cvPixelBuffer: reference).perform([one])
    let other = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
    try VNSequenceRequestHandler().perform([other], on: reference)
    #expect(
      try translation(one.results).alignmentTransform
        == translation(other.results).alignmentTransform)
    #expect(try translation(one.results).requestRevision == 1)
    #expect(try translation(one.results).confidence > 0.9)
  }

  @Test func `a warp maps the corners of the floating image to the reference image`() throws {
    let pair = RenderedPairs.pair(.large, .plain)
    let request = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: pair.floating)
    try VNSequenceRequestHandler().perform([request], on: pair.reference)
    let found = try #require(request.results?.first)
    let warp = found.warpTransform
    #expect(warp[2, 2] == 1)
    let height = Double(pair.floating.height)
    for corner in Quadrilateral(pair.floating.size.bounds).corners {
      let upward = simd_float3(Float(corner.x), Float(height - corner.y), 1)
      let place = warp * upward
      let expected = pair.map(corner)
      #expect(abs(Double(place.x / place.z) - expected.x) < 0.3)
      #expect(abs(height - Double(place.y / place.z) - expected.y) < 0.3)
    }
  }

  @Test func `an image that is stored rotated is registered in its upright orientation`() throws {
    let (floating, reference) = views(right: 11, up: 4)
    // The image is stored so that a clockwise quarter turn makes it upright.
    let stored = TestImages.luma(width: 240, height: 320) { column, row in
      Int(floating.luma.base[column * floating.luma.bytesPerRow + 319 - row])
    }
    let request = VNTranslationalImageRegistrationRequest(
      targetedCVPixelBuffer: stored, orientation: .right)
    let upright = stored.upright(from: .right)
    try #require(upright.luma.samples() == floating.luma.samples())
    try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
    let transform = try translation(request.results).alignmentTransform
    #expect(abs(transform.tx - 11) < 0.01 && abs(transform.ty - 4) < 0.01)
  }

  @Test func `registering only a region of the floating image gives the same translation`() throws {
    let (floating, reference) = views(right: 6, up: -4)
    let request = VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: floating)
    request.regionOfInterest = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.625)
    try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
    let transform = try translation(request.results).alignmentTransform
    #expect(abs(transform.tx - 6) < 0.02 && abs(transform.ty + 4) < 0.02)
  }

  @Test func `a homographic registration of images of different sizes is rejected`() throws {
    let (floating, reference) = views(right: 0, up: 0)
    let request = VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: floating)
    request.regionOfInterest = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    let error = #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: reference).perform([request])
    }
    #expect(error?.code == .invalidArgument)
    #expect(request.results == nil)
  }

  @Test func `registering uniform images gives neither an observation nor an error`() throws {
    let blank = TestImages.luma(width: 200, height: 160) { _, _ in 50 }
    let requests = [
      VNTranslationalImageRegistrationRequest(targetedCVPixelBuffer: blank),
      VNHomographicImageRegistrationRequest(targetedCVPixelBuffer: blank),
    ]
    try VNImageRequestHandler(cvPixelBuffer: blank).perform(requests)
    for request in requests { #expect(request.results?.isEmpty == true) }
  }

  @Test
  func `a registration request that tracks registers each frame with the previous one`() throws {
    let translations = VNTrackTranslationalImageRegistrationRequest()
    let warps = VNTrackHomographicImageRegistrationRequest()
    let handler = VNSequenceRequestHandler()
    for (index, right) in [0, 5, 3].enumerated() {
      try handler.perform([translations, warps], on: views(right: right, up: 0).reference)
      guard index > 0 else {
        #expect(translations.results?.isEmpty == true && warps.results?.isEmpty == true)
        continue
      }
      let step: Double = index == 1 ? 5 : -2
      let transform = try translation(translations.results).alignmentTransform
      #expect(abs(transform.tx - step) < 0.01 && abs(transform.ty) < 0.01)
      let warp = try #require(warps.results?.first)
      let place = warp.warpTransform * simd_float3(160, 120, 1)
      #expect(abs(Double(place.x / place.z) - 160 - step) < 0.02)
      #expect(abs(Double(place.y / place.z) - 120) < 0.02)
    }
  }

  @Test func `an affine transform followed by its inverse returns the original point`() {
    let map = CGAffineTransform(a: 2, b: 0.5, c: -1, d: 3, tx: 7, ty: -4)
    let point = CGPoint(x: 3, y: 5).applying(map).applying(map.inverted())
    #expect(abs(point.x - 3) < 1e-12 && abs(point.y - 5) < 1e-12)
    #expect(CGPoint(x: 3, y: 5).applying(map) == CGPoint(x: 8, y: 12.5))
    let both = map.concatenating(CGAffineTransform(translationX: 1, y: 2))
    #expect(CGPoint(x: 3, y: 5).applying(both) == CGPoint(x: 9, y: 14.5))
  }
}
