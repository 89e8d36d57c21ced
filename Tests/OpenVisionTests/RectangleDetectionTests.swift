import Foundation
import Geometry
import Imaging
import OpenVision
import TestSupport
import Testing

/// Tests for the rectangle detector on images whose corners are known exactly.
@Suite struct RectangleDetectionTests {
  private let tilted = Quadrilateral.tilted(
    center: Point(321.3, 237.8), width: 260, height: 170, degrees: 17, tilt: 0.2)

  @Test(arguments: [(60.0, 200.0), (200, 60), (120, 150)])
  func `corners of bright and dark rectangles are found with errors below 0.4 pixels`(
    ground: Double, rectangle: Double
  ) throws {
    var drawing = RectangleDrawing(ground: ground)
    drawing.fill(tilted, rectangle)
    drawing.blur(times: 1)
    drawing.addNoise(2)
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    #expect(found.cornerError(tilted) < 0.4)
  }

  @Test(arguments: [0.0, 30, 44, 60, 90, 135, 180, 200, 270, 315])
  func `the corners of a rotated rectangle are named by their positions in the image`(
    degrees: Double
  ) throws {
    var drawing = RectangleDrawing()
    let corners = Quadrilateral.tilted(
      center: Point(320, 240), width: 240, height: 150, degrees: degrees)
    drawing.fill(corners, 200)
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    let error = corners.corners.map { corner in
      found.corners.map { corner.distance(to: $0) }.min() ?? .infinity
    }.max()
    #expect((error ?? .infinity) < 1)
    #expect(found.signedArea > 0)
    let across = found.topRight - found.topLeft
    let down = found.bottomLeft - found.topLeft
    #expect(across.x >= abs(across.y) - 1)
    #expect(down.y >= abs(down.x) - 1)
  }

  @Test
  func `the corners of a rectangle are normalized with the origin at the lower left`() throws {
    var drawing = RectangleDrawing(width: 400, height: 200)
    drawing.fill(Quadrilateral(Box(x: 40, y: 20, width: 120, height: 100)), 220)
    let found = try #require(try VNDetectRectanglesRequest.observations(in: drawing.image()).first)
    #expect(abs(found.topLeft.x - 0.1) < 0.002)
    #expect(abs(found.topLeft.y - 0.9) < 0.004)
    #expect(abs(found.bottomRight.x - 0.4) < 0.002)
    #expect(abs(found.bottomRight.y - 0.4) < 0.004)
    #expect(abs(found.boundingBox.minY - 0.4) < 0.004)
    #expect(found.confidence > 0.8)
    #expect(found.requestRevision == VNDetectRectanglesRequestRevision1)
  }

  @Test(arguments: [12.0, 20])
  func `a rectangle is found in an image with strong noise`(noise: Double) throws {
    var drawing = RectangleDrawing(ground: 90)
    drawing.fill(tilted, 160)
    drawing.addNoise(noise)
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    #expect(found.cornerError(tilted) < 1)
  }

  @Test(arguments: [8, 24])
  func `a rectangle is found in a strongly blurred image`(times: Int) throws {
    var drawing = RectangleDrawing(ground: 90)
    drawing.fill(tilted, 170)
    drawing.blur(times: times)
    drawing.addNoise(1.5)
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    #expect(found.cornerError(tilted) < 1.5)
  }

  @Test func `a rectangle with interrupted sides and a covered corner is found`() throws {
    var drawing = RectangleDrawing(ground: 90)
    drawing.fill(tilted, 190)
    for (point, value) in [
      (tilted.topLeft, 40.0), (tilted.topRight * 0.5 + tilted.bottomRight * 0.5, 90),
      (tilted.bottomLeft * 0.6 + tilted.bottomRight * 0.4, 140),
    ] {
      drawing.fill(
        .tilted(center: point, width: 44, height: 36, degrees: 51, tilt: 0.4), value)
    }
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    #expect(found.cornerError(tilted) < 1.5)
  }

  @Test func `a rectangle is found among many irregular quadrilaterals`() throws {
    for seed in 1...4 as ClosedRange<UInt64> {
      var drawing = RectangleDrawing(seed: seed)
      drawing.clutter(60)
      drawing.fill(tilted, 220)
      drawing.clutter(4)
      drawing.addNoise(3)
      let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
      #expect(found.cornerError(tilted) < 2, "seed \(seed)")
    }
  }

  @Test func `several rectangles are found, the most confident first`() throws {
    let all = [
      Quadrilateral.tilted(center: Point(150, 130), width: 170, height: 130, degrees: 8),
      .tilted(center: Point(480, 140), width: 150, height: 120, degrees: -20, tilt: 0.15),
      .tilted(center: Point(300, 350), width: 200, height: 140, degrees: 3, tilt: 0.1),
    ]
    var drawing = RectangleDrawing()
    for (index, corners) in all.enumerated() { drawing.fill(corners, Double(30 + 90 * index)) }
    drawing.addNoise(2)
    let image = drawing.image()
    let observations = try VNDetectRectanglesRequest.observations(in: image) {
      $0.maximumObservations = 0
    }
    for corners in all {
      #expect(
        observations.contains {
          Quadrilateral($0, in: image.size).cornerError(corners) < 1
        })
    }
    let confidences = observations.map(\.confidence)
    #expect(confidences == confidences.sorted(by: >))
    #expect(confidences.allSatisfy { $0 >= 0 && $0 <= 1 })
    #expect(try VNDetectRectanglesRequest.observations(in: image).count == 1)
    let two = try VNDetectRectanglesRequest.observations(in: image) { $0.maximumObservations = 2 }
    #expect(two.map(\.confidence) == Array(confidences.prefix(2)))
  }

  @Test func `no rectangle is found among discs, in noise or in a uniform image`() throws {
    var discs = RectangleDrawing(ground: 80)
    for index in 0..<6 {
      // Many overlapping squares form a disc.
      let center = Point(60 + 100 * Double(index), 80 + Double(index * 97 % 320))
      for turn in 0..<24 {
        discs.fill(
          .tilted(
            center: center, width: 70, height: 70, degrees: Double(turn) * 90 / 24), 190)
      }
    }
    discs.addNoise(3)
    var noise = RectangleDrawing(seed: 7)
    noise.addNoise(40)
    let pictures = [discs.image(), noise.image(), RectangleDrawing(ground: 0).image()]
    for picture in pictures {
      let found = try VNDetectRectanglesRequest.observations(in: picture) {
        $0.maximumObservations = 0
        $0.minimumConfidence = 0.5
      }
      #expect(found.isEmpty)
    }
  }

  @Test func `detecting rectangles twice in the same image gives the same results`() throws {
    var drawing = RectangleDrawing(seed: 3)
    drawing.clutter(50)
    drawing.fill(tilted, 200)
    drawing.addNoise(5)
    let image = drawing.image()
    let first = try VNDetectRectanglesRequest.rectangles(in: image) { $0.maximumObservations = 0 }
    let again = try VNDetectRectanglesRequest.rectangles(in: image) { $0.maximumObservations = 0 }
    #expect(!first.isEmpty)
    #expect(first == again)
  }

  @Test func `corners in a large image are found with errors below 0.6 pixels`() throws {
    var drawing = RectangleDrawing(width: 1920, height: 1080)
    let corners = Quadrilateral.tilted(
      center: Point(900.4, 520.7), width: 700, height: 420, degrees: -12, tilt: 0.15)
    drawing.fill(corners, 190)
    drawing.blur(times: 2)
    let found = try #require(try VNDetectRectanglesRequest.rectangles(in: drawing.image()).first)
    #expect(found.cornerError(corners) < 0.6)
  }

  @Test(arguments: [
    PixelSize(width: 1, height: 1), PixelSize(width: 16, height: 16),
    PixelSize(width: 5000, height: 2), PixelSize(width: 3, height: 700),
    PixelSize(width: 9000, height: 7000),
  ])
  func `detecting rectangles in images of extreme sizes gives only valid rectangles`(
    size: PixelSize
  ) throws {
    for value in [0, 255] as [UInt8] {
      let image = PixelBuffer.makeLuma(width: size.width, height: size.height) {
        $0.update(repeating: value)
      }
      #expect(try VNDetectRectanglesRequest.rectangles(in: image) { $0.minimumSize = 0 }.isEmpty)
    }
    guard size.width * size.height < 1_000_000 else { return }
    let found = try VNDetectRectanglesRequest.rectangles(
      in: TestImages.pattern(width: size.width, height: size.height)
    ) {
      $0.minimumSize = 0
      $0.maximumObservations = 0
    }
    #expect(found.allSatisfy { $0.isValid })
  }
}
