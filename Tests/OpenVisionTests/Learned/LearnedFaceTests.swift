import CWeights
import Foundation
import Geometry
import GroundTruth
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests for revision 3 of face detection, which needs no external library.
@Suite struct LearnedFaceTests {
  private func faces(
    in image: PixelBuffer, region: CGRect = VNNormalizedIdentityRect
  ) throws -> [VNFaceObservation] {
    let request = VNDetectFaceRectanglesRequest()
    request.regionOfInterest = region
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    return try #require(request.results)
  }

  /// Returns the box in pixels, with the origin at the upper left.
  private func box(_ face: VNFaceObservation, in image: PixelBuffer) -> Box {
    Box(normalized: face.boundingBox, in: image.size)
  }

  /// Compares the face with the result of libfacedetection's own program for the same image. The program gives
  /// coordinates in whole pixels.
  @Test
  func `an upright face has the box and the confidence of libfacedetection's program`() throws {
    let image = try FacePortrait.portrait()
    let found = try faces(in: image)
    #expect(found.count == 1)
    let face = try #require(found.first)
    let box = box(face, in: image)
    // The program rounds coordinates down, and this library stores the weights with only 16 bits.
    for (found, expected) in zip([box.x, box.y, box.width, box.height], [81.0, 61, 89, 114]) {
      #expect(found > expected - 0.2 && found < expected + 1.2, "\(box)")
    }
    #expect(abs(Double(face.confidence) - 0.920911) < 0.004)
    #expect(abs(try #require(face.roll).doubleValue) < 0.3)
    #expect(face.pitch == nil && face.landmarks == nil)
  }

  @Test func `a face at any angle is found exactly once, with the right roll`() throws {
    for degrees in stride(from: -150.0, through: 180, by: 30) {
      let image = try FacePortrait.turned(degrees)
      let found = try faces(in: image)
      #expect(found.count == 1, "\(degrees)")
      guard let face = found.first else { continue }
      let middle = box(face, in: image).center
      #expect(middle.distance(to: Point(190, 190)) < 30, "\(degrees)")
      let roll = try #require(face.roll).doubleValue
      #expect(abs(remainder(roll - degrees * .pi / 180, 2 * .pi)) < 0.35, "\(degrees): \(roll)")
    }
  }

  @Test func `a face that is small, dark, bright or of low contrast is found`() throws {
    let portrait = try FacePortrait.portrait()
    let plane = portrait.luma
    for (name, change) in [
      ("dark", { $0 / 6 }), ("bright", { 200 + $0 / 5 }), ("flat", { 100 + $0 / 5 }),
    ] as [(String, (Int) -> Int)] {
      let image = TestImages.luma(width: 260, height: 260) { x, y in
        change(Int(plane.base[y * plane.bytesPerRow + x]))
      }
      #expect(try faces(in: image).count == 1, "\(name)")
    }
    // The face is about twelve pixels wide.
    #expect(try faces(in: portrait.resized(width: 36, height: 36)).count == 1)
  }

  @Test
  func `mirroring reverses the sign of a face's yaw, and a frontal face has a small yaw`() throws {
    let portrait = try FacePortrait.turned(0)
    let yaws = try [portrait, portrait.upright(from: .upMirrored)].map {
      try #require(try faces(in: $0).first?.yaw).doubleValue
    }
    #expect(abs(yaws[0] + yaws[1]) < 0.2)
    #expect(yaws.allSatisfy { abs($0) < 0.5 })
  }

  @Test
  func `only a face in the region of interest is found, with a box relative to the image`() throws {
    let image = try FacePortrait.turned(0, side: 600)
    let all = try #require(try faces(in: image).first)
    let part = try #require(
      try faces(in: image, region: CGRect(x: 0.2, y: 0.2, width: 0.6, height: 0.6)).first)
    #expect(abs(all.boundingBox.origin.x - part.boundingBox.origin.x) < 0.02)
    #expect(abs(all.boundingBox.origin.y - part.boundingBox.origin.y) < 0.02)
    #expect(try faces(in: image, region: CGRect(x: 0, y: 0, width: 0.2, height: 0.2)).isEmpty)
  }

  @Test func `no face is found in noise or in images of extreme shapes`() throws {
    var random = Mutator(seed: 4)
    let noise = TestImages.luma(width: 200, height: 150) { _, _ in random.below(256) }
    #expect(try faces(in: noise).isEmpty)
    for (width, height) in [(1, 1), (1, 300), (20_000, 1), (3, 7), (33, 31)] {
      #expect(
        try faces(in: TestImages.luma(width: width, height: height) { x, _ in x % 200 }).isEmpty)
    }
  }

  @Test func `requests on the same image share the detected face`() throws {
    let handler = VNImageRequestHandler(cvPixelBuffer: try FacePortrait.portrait())
    let requests = [VNDetectFaceRectanglesRequest(), VNDetectFaceRectanglesRequest()]
    try handler.perform(requests)
    #expect(requests[0].results?.first?.uuid == requests[1].results?.first?.uuid)
    #expect(requests[0].results?.first?.uuid != nil)
    #expect(handler.derivedImageCount == 1)
  }

  @Test(arguments: NetworkKernels.allCases.filter { $0 <= .best })
  func `all kernel levels compute the same outputs of the face network`(_ kernels: NetworkKernels)
    throws
  {
    let network = try FaceNetwork.shared.get()
    let image = try FacePortrait.portrait().resized(width: 70, height: 50)
    let picture = FacePicture(
      of: image, size: PixelSize(width: 70, height: 50), sampler: PatchSampler())
    func answers(_ kernels: NetworkKernels) -> [Float] {
      let maps = FaceMaps(network, size: PixelSize(width: 50, height: 70))
      picture.fill(maps.picture, seenFrom: FaceTurn(2))
      // The network runs twice because its memory is reused for every image.
      for _ in 0..<2 { network.run(maps, kernels) }
      return maps.answers.flatMap { map in
        (0..<map.height).flatMap { y in
          (0..<map.width * map.channels).map { map.row(y)[$0] }
        }
      }
    }
    let best = answers(.best)
    #expect(answers(kernels) == best)
    #expect(best.allSatisfy { $0.isFinite })
  }

  @Test func `faces in drawn images are found with an overlap above 0.5`() throws {
    for image in EmbeddedFaces.images where ["plain", "lying"].contains(image.attributes.first) {
      let picture = try image.image()
      let found = try faces(in: picture).map { box($0, in: picture) }
      let drawn = try image.labels().map(\.quadrilateral.boundingBox)
      #expect(found.count == drawn.count, "\(image.name)")
      for box in drawn {
        let overlaps = found.map { other in
          let common = box.intersection(other).area
          return common / (box.area + other.area - common)
        }
        #expect(overlaps.max() ?? 0 > 0.5, "\(image.name)")
      }
    }
  }

  @Test func `truncated or unsuitable face weights are rejected with an error`() throws {
    let weights = cw_faces()
    let whole = Array(UnsafeBufferPointer(start: weights.bytes, count: weights.count))
    #expect(throws: NetworkFileError.self) {
      try FaceNetwork(NetworkFile(bytes: Array(whole.dropLast(10)), source: "cut"))
    }
    let other = cw_fast()
    let tracker = Array(UnsafeBufferPointer(start: other.bytes, count: other.count))
    let error = try #require(throws: NetworkFileError.self) {
      try FaceNetwork(NetworkFile(bytes: tracker, source: "fast.weights"))
    }
    #expect(error.description.contains("fast.weights"))
  }
}
