import Foundation
import GroundTruth
import Imaging
import OpenVision
import Testing

/// Tests for horizons in rendered images whose roll is known exactly.
struct HorizonTests {
  private static let degree = Double.pi / 180

  private func horizon(
    in image: PixelBuffer, _ prepare: (VNDetectHorizonRequest) -> Void = { _ in }
  ) throws -> VNHorizonObservation? {
    let request = VNDetectHorizonRequest()
    prepare(request)
    try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    #expect(request.results?.count ?? 2 <= 1)
    return request.results?.first
  }

  /// Returns the sorted errors in degrees, with 90 for a horizon that was not found.
  private func errors(
    _ rolls: [Double], _ image: (_ index: Int, _ roll: Double) -> PixelBuffer
  ) throws -> [Double] {
    try rolls.enumerated().map { index, roll in
      guard let found = try horizon(in: image(index, roll * Self.degree)) else { return 90 }
      return abs(found.angle / Self.degree - roll)
    }.sorted()
  }

  @Test(
    "The horizon of landscapes is found with a median error of at most 0.1 degrees",
    arguments: [0.0, 20])
  func landscapes(_ noise: Double) throws {
    let rolls = [-45, -31.3, -9.1, 0, 0.6, 17.7, 41.8]
    let errors = try errors(rolls) { index, roll in
      var scene = HorizonScene(roll: roll, seed: UInt64(index) + 1)
      return scene.landscape(noise: noise, clutter: index % 7)
    }
    #expect(errors[errors.count / 2] <= 0.1)
    #expect(errors[errors.count - 1] <= 0.5)
  }

  @Test(
    "The roll of rooms seen at an angle is found with a median error of at most 0.1 degrees",
    arguments: [0.0, 6])
  func rooms(_ noise: Double) throws {
    let rolls = [-41.1, -19.7, -2.1, 0, 6.4, 24.6, 33.3]
    let errors = try errors(rolls) { index, roll in
      var scene = HorizonScene(roll: roll, seed: UInt64(index) + 100)
      return scene.room(
        noise: noise, yaw: Double(index % 5 - 2) * 0.25, pitch: Double(index % 3 - 1) * 0.06)
    }
    #expect(errors[errors.count / 2] <= 0.1)
    #expect(errors[errors.count * 3 / 4] <= 1)
  }

  @Test(arguments: [-21.0, 0, 14])
  func `the horizon is found instead of the edge of a dark field on the ground`(roll: Double) throws
  {
    let (width, height) = (320, 240)
    func level(_ x: Int, _ y: Int, _ degrees: Double, below drop: Double) -> Double {
      let (right, up) = (Double(x) + 0.5 - 160, 120 - Double(y) - 0.5)
      let angle = degrees * Self.degree
      return up * cos(angle) - right * sin(angle) + drop
    }
    let image = PixelBuffer.makeRGB(width: width, height: height) { out in
      for y in 0..<height {
        for x in 0..<width {
          // The scene has sky above the horizon and hazy land below it. The land ends at the uneven edge of a dark
          // field.
          let uneven = 15 + 3 * sin(Double(x) / 6)
          let color: [UInt8] =
            level(x, y, roll, below: -40) > 0
            ? [120, 140, 170]
            : level(x, y, roll + 11, below: uneven) > 0 ? [110, 118, 125] : [35, 30, 28]
          for (index, value) in color.enumerated() { out[3 * (y * width + x) + index] = value }
        }
      }
    }
    let found = try #require(try horizon(in: image))
    #expect(abs(found.angle / Self.degree - roll) < 0.3)
  }

  @Test("No horizon is found in images that do not show one", arguments: 0..<6)
  func none(_ kind: Int) throws {
    for seed in 0..<3 {
      var scene = HorizonScene(
        width: 240, height: 180, roll: 0, seed: UInt64(kind * 100 + seed) + 1000)
      #expect(try horizon(in: scene.withoutHorizon(kind: kind)) == nil, "\(kind) \(seed)")
    }
  }

  @Test("No horizon is found in uniform images of 1 to 40 pixels per side")
  func empty() throws {
    for side in [1, 2, 5, 9, 40] {
      let image = PixelBuffer.makeLuma(width: side, height: side) { $0.update(repeating: 90) }
      #expect(try horizon(in: image) == nil)
    }
  }

  @Test("The transforms rotate the horizon around the center until it is level")
  func transforms() throws {
    let roll = 20 * Self.degree
    var scene = HorizonScene(roll: roll, seed: 3)
    let found = try #require(try horizon(in: scene.landscape(noise: 0, clutter: 2)))
    #expect(abs(found.angle - roll) < 0.1 * Self.degree && found.confidence > 0.5)
    #expect(found.requestRevision == VNDetectHorizonRequestRevision1)
    let center = CGPoint(x: 160, y: 120)
    let moved = center.applying(found.transform)
    #expect(abs(moved.x - 160) < 1e-9 && abs(moved.y - 120) < 1e-9)
    // Before it is transformed, the point is on the horizon. The y-axis points up.
    let right = CGPoint(x: 160 + 100 * cos(roll), y: 120 + 100 * sin(roll))
      .applying(found.transform)
    #expect(abs(right.y - 120) < 0.2 && right.x > 250)
    let large = CGPoint(x: 320, y: 240)
      .applying(found.transform(forImageWidth: 640, height: 480))
    #expect(abs(large.x - 320) < 1e-9 && abs(large.y - 240) < 1e-9)
  }

  @Test("Orientations and regions of interest are applied, and both handlers agree")
  func handling() throws {
    let roll = 12 * Self.degree
    var scene = HorizonScene(roll: roll, seed: 8)
    let image = scene.landscape(noise: 2, clutter: 1)
    let request = VNDetectHorizonRequest()
    try VNSequenceRequestHandler().perform([request], on: image)
    let angle = try #require(request.results?.first).angle
    #expect(try horizon(in: image)?.angle == angle)
    // In the mirrored image, the horizon slopes down to the right.
    try VNImageRequestHandler(cvPixelBuffer: image, orientation: .upMirrored).perform([request])
    #expect(abs(try #require(request.results?.first).angle + roll) < 0.1 * Self.degree)
    let part = try horizon(in: image) {
      $0.regionOfInterest = CGRect(x: 0.25, y: 0.1, width: 0.5, height: 0.8)
    }
    #expect(abs(try #require(part).angle - roll) < 0.2 * Self.degree)
    request.cancel()
    let error = #expect(throws: VNError.self) {
      try VNImageRequestHandler(cvPixelBuffer: image).perform([request])
    }
    #expect(error?.code == .requestCancelled && request.results == nil)
    #expect(request.copy() is VNDetectHorizonRequest)
  }
}
