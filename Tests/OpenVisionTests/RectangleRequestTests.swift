import Foundation
import Geometry
import Imaging
import OpenVision
import Testing

/// Tests for the rectangle detector's parameters.
@Suite struct RectangleRequestTests {
  private func image(_ corners: Quadrilateral) -> PixelBuffer {
    var drawing = RectangleDrawing()
    drawing.fill(corners, 200)
    drawing.addNoise(1)
    return drawing.image()
  }

  @Test func `a new rectangle request has the documented defaults`() {
    let request = VNDetectRectanglesRequest()
    #expect(request.minimumAspectRatio == 0.5)
    #expect(request.maximumAspectRatio == 1)
    #expect(request.quadratureTolerance == 30)
    #expect(request.minimumSize == 0.2)
    #expect(request.minimumConfidence == 0)
    #expect(request.maximumObservations == 1)
    #expect(request.regionOfInterest == VNNormalizedIdentityRect)
    #expect(request.revision == VNDetectRectanglesRequestRevision1)
    #expect(request.results == nil)
  }

  @Test func `a copied rectangle request has the same settings`() throws {
    let request = VNDetectRectanglesRequest()
    request.minimumAspectRatio = 0.3
    request.maximumAspectRatio = 0.9
    request.quadratureTolerance = 20
    request.minimumSize = 0.1
    request.minimumConfidence = 0.4
    request.maximumObservations = 7
    request.regionOfInterest = CGRect(x: 0.1, y: 0.2, width: 0.5, height: 0.6)
    let copy = try #require(request.copy() as? VNDetectRectanglesRequest)
    #expect(copy.minimumAspectRatio == 0.3)
    #expect(copy.maximumAspectRatio == 0.9)
    #expect(copy.quadratureTolerance == 20)
    #expect(copy.minimumSize == 0.1)
    #expect(copy.minimumConfidence == 0.4)
    #expect(copy.maximumObservations == 7)
    #expect(copy.regionOfInterest == request.regionOfInterest)
  }

  @Test func `a rectangle is found only if its aspect ratio is within the limits`() throws {
    // The sides are 240 and 144, so the ratio is 0.6.
    let image = image(
      .tilted(center: Point(320, 240), width: 240, height: 144, degrees: 25))
    for (least, most, isFound) in [
      (0.5, 1, true), (0.65, 1, false), (0, 0.55, false), (0.55, 0.65, true),
    ] as [(Float, Float, Bool)] {
      let found = try VNDetectRectanglesRequest.rectangles(in: image) {
        $0.minimumAspectRatio = least
        $0.maximumAspectRatio = most
      }
      #expect(found.isEmpty != isFound, "\(least)...\(most)")
    }
  }

  @Test
  func `a quadrilateral is found only if its angles are within the quadrature tolerance`() throws {
    // The corners of the parallelogram deviate by 20 degrees from a right angle.
    let shift = 160 * tan(20 * Double.pi / 180)
    let image = image(
      Quadrilateral(
        topLeft: Point(200 + shift, 160), topRight: Point(400 + shift, 160),
        bottomRight: Point(400, 320), bottomLeft: Point(200, 320)))
    for (tolerance, isFound) in [(30, true), (23, true), (17, false), (0, false)]
      as [(Float, Bool)]
    {
      let found = try VNDetectRectanglesRequest.rectangles(in: image) {
        $0.quadratureTolerance = tolerance
      }
      #expect(found.isEmpty != isFound, "\(tolerance)")
    }
    let upright = self.image(Quadrilateral(Box(x: 100, y: 90, width: 300, height: 200)))
    let exact = try VNDetectRectanglesRequest.rectangles(in: upright) {
      $0.quadratureTolerance = 0
    }
    #expect(exact.count == 1)
  }

  @Test
  func `a rectangle is found only if its shorter side has at least the minimum size`() throws {
    // The shorter side is 72 of 480 pixels, so its size is 0.15.
    let image = image(
      .tilted(center: Point(320, 240), width: 100, height: 72, degrees: 25))
    for (size, isFound) in [(0.2, false), (0.16, false), (0.14, true), (0.02, true), (0, true)]
      as [(Float, Bool)]
    {
      let found = try VNDetectRectanglesRequest.rectangles(in: image) { $0.minimumSize = size }
      #expect(found.isEmpty != isFound, "\(size)")
    }
  }

  @Test func `rectangles below the minimum confidence are left out`() throws {
    let image = image(
      .tilted(center: Point(320, 240), width: 240, height: 144, degrees: 25))
    let all = try VNDetectRectanglesRequest.observations(in: image) { $0.maximumObservations = 0 }
    let best = try #require(all.first)
    let sure = try VNDetectRectanglesRequest.observations(in: image) {
      $0.maximumObservations = 0
      $0.minimumConfidence = best.confidence
    }
    #expect(sure.first?.confidence == best.confidence)
    let surer = try VNDetectRectanglesRequest.observations(in: image) {
      $0.minimumConfidence = min(1, best.confidence + 0.01)
    }
    #expect(surer.isEmpty || best.confidence > 0.99)
  }

  @Test
  func `only rectangles in the region of interest are found, relative to the whole image`() throws {
    let left = Quadrilateral.tilted(center: Point(160, 200), width: 180, height: 140, degrees: 10)
    let right = Quadrilateral.tilted(center: Point(480, 300), width: 200, height: 150, degrees: -8)
    var drawing = RectangleDrawing()
    drawing.fill(left, 220)
    drawing.fill(right, 20)
    let image = drawing.image()
    for (corners, x) in [(left, 0.0), (right, 0.5)] {
      let found = try VNDetectRectanglesRequest.rectangles(in: image) {
        $0.regionOfInterest = CGRect(x: x, y: 0, width: 0.5, height: 1)
        $0.maximumObservations = 0
      }
      let best = try #require(found.first)
      #expect(best.cornerError(corners) < 0.5)
      let other = x == 0 ? right : left
      #expect(found.allSatisfy { $0.cornerError(other) > 50 })
    }
    let corner = try VNDetectRectanglesRequest.rectangles(in: image) {
      $0.regionOfInterest = CGRect(x: 0.999, y: 0.999, width: 0.001, height: 0.001)
    }
    #expect(corner.isEmpty)
  }

  @Test
  func `a setting of a rectangle request that is out of range is an error that names it`() throws {
    let changes: [(String, (VNDetectRectanglesRequest) -> Void)] = [
      ("minimumAspectRatio", { $0.minimumAspectRatio = -0.1 }),
      ("minimumAspectRatio", { $0.minimumAspectRatio = .nan }),
      ("maximumAspectRatio", { $0.maximumAspectRatio = 1.5 }),
      ("maximumAspectRatio", { $0.maximumAspectRatio = 0.4 }),
      ("quadratureTolerance", { $0.quadratureTolerance = 46 }),
      ("quadratureTolerance", { $0.quadratureTolerance = .infinity }),
      ("minimumSize", { $0.minimumSize = .nan }),
      ("minimumSize", { $0.minimumSize = 2 }),
      ("minimumConfidence", { $0.minimumConfidence = -1 }),
      ("maximumObservations", { $0.maximumObservations = -1 }),
      ("region of interest", { $0.regionOfInterest = CGRect(x: 0.8, y: 0, width: 1, height: 1) }),
      ("revision", { $0.revision = 2 }),
    ]
    let image = image(Quadrilateral(Box(x: 100, y: 90, width: 300, height: 200)))
    for (name, change) in changes {
      let error = try #require(throws: VNError.self) {
        _ = try VNDetectRectanglesRequest.rectangles(in: image, change)
      }
      #expect(error.message.contains(name), "\(error)")
      #expect(error.code == (name == "revision" ? .unsupportedRevision : .invalidArgument))
    }
  }

  @Test func `a detected rectangle can be tracked as an object with the same UUID`() throws {
    let corners = Quadrilateral.tilted(
      center: Point(320, 240), width: 240, height: 150, degrees: 12)
    let image = image(corners)
    let found = try #require(try VNDetectRectanglesRequest.observations(in: image).first)
    let request = VNTrackRectangleRequest(rectangleObservation: found)
    #expect(request.inputObservation === found)
    let box = VNTrackObjectRequest(detectedObjectObservation: found)
    try VNSequenceRequestHandler().perform([box], on: image)
    #expect(box.results?.first?.uuid == found.uuid)
  }
}
