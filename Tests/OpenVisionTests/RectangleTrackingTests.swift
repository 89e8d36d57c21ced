import Foundation
import Geometry
import Imaging
import Testing

@testable import OpenVision

@Suite struct RectangleTrackingTests {
  /// Returns the corners that a moving, rotating and tilting rectangle has in frame `t`.
  private func corners(_ t: Int, around center: Point = Point(150, 115)) -> Quadrilateral {
    let step = Double(t)
    let turn = 0.02 * step
    let (c, s) = (1 - turn * turn / 2, turn - turn * turn * turn / 6)
    func corner(_ x: Double, _ y: Double) -> Point {
      let depth = 1 + 0.0004 * step * x * 0.1 + 0.002 * y * 0.1
      let place = Point((c * x - s * y) / depth, (s * x + c * y) / depth)
      return center + place + Point(1.8 * step, 0.9 * step)
    }
    return Quadrilateral(
      topLeft: corner(-45, -35), topRight: corner(45, -35), bottomRight: corner(45, 35),
      bottomLeft: corner(-45, 35))
  }

  private func request(
    _ corners: Quadrilateral, in size: PixelSize, level: VNRequestTrackingLevel
  ) -> VNTrackRectangleRequest {
    let points = corners.corners.map { $0.normalized(in: size) }
    let request = VNTrackRectangleRequest(
      rectangleObservation: VNRectangleObservation(
        requestRevision: 1, topLeft: points[0], topRight: points[1], bottomRight: points[2],
        bottomLeft: points[3]))
    request.trackingLevel = level
    return request
  }

  private func result(_ request: VNRequest, in size: PixelSize) throws -> Quadrilateral {
    let found = try #require(request.results?.first as? VNRectangleObservation)
    return Quadrilateral(
      topLeft: Point(normalized: found.topLeft, in: size),
      topRight: Point(normalized: found.topRight, in: size),
      bottomRight: Point(normalized: found.bottomRight, in: size),
      bottomLeft: Point(normalized: found.bottomLeft, in: size))
  }

  /// Tracks the moving rectangle. A closure prepares the scene for each frame.
  ///
  /// - Returns: the corner error in pixels and the confidence in each frame.
  private func follow(
    level: VNRequestTrackingLevel, frames: Int = 24,
    size: PixelSize = PixelSize(width: 320, height: 240),
    center: Point = Point(150, 115), prepare: (inout FlatScene, Int) -> Void = { _, _ in }
  ) throws -> [(error: Double, confidence: Double)] {
    let handler = VNSequenceRequestHandler()
    let request = request(corners(0, around: center), in: size, level: level)
    let uuid = request.inputObservation.uuid
    var answers: [(error: Double, confidence: Double)] = []
    for t in 0..<frames {
      var scene = FlatScene(size: size)
      prepare(&scene, t)
      let truth = corners(t, around: center)
      try handler.perform([request], on: scene.frame(truth))
      let found = try #require(request.results?.first as? VNRectangleObservation)
      #expect(found.uuid == uuid)
      let answer = try result(request, in: size)
      let box = Box(normalized: found.boundingBox, in: size)
      #expect(abs(box.x - answer.boundingBox.x) < 1e-6)
      #expect(abs(box.maxY - answer.boundingBox.maxY) < 1e-6)
      answers.append((answer.cornerDistance(to: truth), Double(found.confidence)))
      request.inputObservation = found
    }
    return answers
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `the corners of a moving rectangle are tracked with errors below 0.6 pixels`(
    _ level: VNRequestTrackingLevel
  ) throws {
    let answers = try follow(level: level)
    #expect(answers[0].error < 1e-9 && answers[0].confidence == 1)
    #expect(answers.allSatisfy { $0.error < 0.6 }, "\(answers.map(\.error))")
    #expect(answers.allSatisfy { $0.confidence > 0.5 }, "\(answers.map(\.confidence))")
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `a rectangle is tracked with errors below one pixel while the light changes`(
    _ level: VNRequestTrackingLevel
  ) throws {
    let answers = try follow(level: level) { scene, t in
      scene.gain = 1 - 0.02 * Double(t)
      scene.bias = Double(t)
    }
    #expect(answers.allSatisfy { $0.error < 1 }, "\(answers.map(\.error))")
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `a rectangle is tracked with errors below two pixels while a part is covered`(
    _ level: VNRequestTrackingLevel
  ) throws {
    let answers = try follow(level: level) { scene, t in
      scene.cover = Box(x: 90 + 6 * Double(t), y: 100, width: 36, height: 45)
    }
    #expect(answers.allSatisfy { $0.error < 2 }, "\(answers.map(\.error))")
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `a rectangle is tracked with errors below two pixels while corners leave the image`(
    _ level: VNRequestTrackingLevel
  ) throws {
    let answers = try follow(level: level, size: PixelSize(width: 200, height: 160))
    #expect(answers.allSatisfy { $0.error < 2 }, "\(answers.map(\.error))")
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `a lost rectangle has a confidence below 0.5 and throws no error`(
    _ level: VNRequestTrackingLevel
  ) throws {
    let answers = try follow(level: level) { scene, t in
      if t >= 6 { scene.surface = { u, v in 128 + 40 * (u > v ? 1 : 0) } }
    }
    #expect(answers[5].confidence > 0.5)
    #expect(answers[10...].allSatisfy { $0.confidence < 0.5 }, "\(answers.map(\.confidence))")
  }

  @Test(arguments: [VNRequestTrackingLevel.fast, .accurate])
  func `black, noisy and tiny frames give convex quadrilaterals and valid confidences`(
    _ level: VNRequestTrackingLevel
  ) throws {
    for side in [1, 2, 16, 40] {
      let size = PixelSize(width: side, height: side)
      let half = Double(side) / 2
      let start = Quadrilateral(
        topLeft: Point(half * 0.4, half * 0.5), topRight: Point(half * 1.5, half * 0.4),
        bottomRight: Point(half * 2.4, half * 2.5), bottomLeft: Point(half * 0.5, half * 1.6))
      let handler = VNSequenceRequestHandler()
      let request = request(start, in: size, level: level)
      for t in 0..<8 {
        let frame = PixelBuffer.makeLuma(width: side, height: side) { out in
          for i in out.indices where t % 3 != 0 {
            out[i] = UInt8(truncatingIfNeeded: (i &* 2_654_435_761 &+ t &* 40_503) >> 7)
          }
        }
        do {
          try handler.perform([request], on: frame)
        } catch let error as VNError {
          #expect(error.code == .invalidArgument && side < 3)
          break
        }
        let corners = try result(request, in: size)
        #expect(corners.isStrictlyConvex && corners.boundingBox.isValid)
        let confidence = Double(request.results?.first?.confidence ?? .nan)
        #expect((0...1).contains(confidence))
      }
    }
  }

  @Test func `starting with crossed, degenerate, infinite or outside corners is an error`() {
    let size = PixelSize(width: 64, height: 48)
    let a = Point(10, 10)
    let (b, c, d) = (Point(40, 10), Point(40, 30), Point(10, 30))
    let bad: [[Point]] = [
      [a, c, b, d], [a, a, a, a], [a, b, Point(70, 10), d], [a, b, Point(15, 12), d],
      [Point(.nan, 1), b, c, d], [Point(.infinity, 1), b, c, d],
      [a, b, c, d].map { $0 + Point(500, 0) }, [a, b, c, d].map { $0 * 1e9 },
      [a, b, c, d].map { $0 * 0.01 },
    ]
    for points in bad {
      let corners = Quadrilateral(
        topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
      let request = request(corners, in: size, level: .fast)
      let error = #expect(throws: VNError.self) {
        try VNSequenceRequestHandler().perform([request], on: frame(markAt: 10, 10))
      }
      #expect(error?.code == .invalidArgument)
      #expect(request.results == nil)
    }
  }

  @Test func `corners to track can be given in either direction and from any corner`() throws {
    let size = PixelSize(width: 320, height: 240)
    for turn in 0..<8 {
      func named(_ corners: Quadrilateral) -> Quadrilateral {
        var points = corners.corners
        if turn >= 4 { points.reverse() }
        points = Array(points[(turn % 4)...] + points[..<(turn % 4)])
        return Quadrilateral(
          topLeft: points[0], topRight: points[1], bottomRight: points[2], bottomLeft: points[3])
      }
      let handler = VNSequenceRequestHandler()
      let request = request(named(corners(0)), in: size, level: .fast)
      for t in 0..<4 {
        try handler.perform([request], on: FlatScene().frame(corners(t)))
        let error = try result(request, in: size).cornerDistance(to: named(corners(t)))
        #expect(error < 0.6)
      }
    }
  }

  @Test func `a rectangle observation created from a box has the corners of the box`() throws {
    let box = CGRect(x: 0.25, y: 0.125, width: 0.5, height: 0.25)
    let made = VNRectangleObservation(boundingBox: box)
    #expect(made.topLeft == CGPoint(x: 0.25, y: 0.375))
    #expect(made.bottomRight == CGPoint(x: 0.75, y: 0.125))
    #expect(made.boundingBox == box)
    let request = VNTrackRectangleRequest(rectangleObservation: made)
    try VNSequenceRequestHandler().perform([request], on: frame(markAt: 20, 20))
    let found = try #require(request.results?.first as? VNRectangleObservation)
    #expect(found.topLeft == made.topLeft && found.boundingBox == box)
    // If the input is the observation of an object, its bounding box is tracked as a rectangle.
    request.inputObservation = VNDetectedObjectObservation(boundingBox: box)
    try VNSequenceRequestHandler().perform([request], on: frame(markAt: 20, 20))
    #expect((request.results?.first as? VNRectangleObservation)?.topLeft == made.topLeft)
  }

  @Test func `a handler can have 16 rectangle trackers in addition to 16 object trackers`() throws {
    let size = PixelSize(width: 64, height: 48)
    let handler = VNSequenceRequestHandler()
    let image = frame(markAt: 20, 20)
    let corners = Quadrilateral(Box(x: 15, y: 15, width: 20, height: 18))
    let objects = (0..<16).map { _ in
      VNTrackObjectRequest(
        detectedObjectObservation: observation(at: Box(x: 18, y: 18, width: 12, height: 12)))
    }
    let rectangles = (0..<17).map { _ in request(corners, in: size, level: .fast) }
    try handler.perform(objects, on: image)
    let error = try #require(throws: VNError.self) { try handler.perform(rectangles, on: image) }
    #expect(
      error.message
        == "Internal error: Exceeded maximum allowed number of Trackers for a tracker type: "
        + "VNRectangleTrackerType")
    #expect((error as NSError).code == 9)
    #expect(handler.rectangleTrackerCount == 16 && handler.objectTrackerCount == 16)
    rectangles[0].isLastFrame = true
    try handler.perform([rectangles[0]], on: image)
    #expect(handler.rectangleTrackerCount == 15 && handler.objectTrackerCount == 16)
    try handler.perform([rectangles[16]], on: image)
  }

  @Test
  func `tracking with a region of interest or an orientation gives the same corners`() throws {
    let size = PixelSize(width: 320, height: 240)
    let handler = VNSequenceRequestHandler()
    let whole = request(corners(0), in: size, level: .fast)
    let part = request(corners(0), in: size, level: .fast)
    part.regionOfInterest = CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.85)
    for t in 0..<5 {
      try handler.perform([whole, part], on: FlatScene().frame(corners(t)))
      let difference = try result(whole, in: size).cornerDistance(to: result(part, in: size))
      #expect(difference < 0.2)
    }
    let upright = FlatScene().frame(corners(1))
    let stored = upright.upright(from: .left)
    let other = VNSequenceRequestHandler()
    let request = request(corners(0), in: size, level: .fast)
    let first = FlatScene().frame(corners(0)).upright(from: .left)
    try other.perform([request], on: first, orientation: .right)
    try other.perform([request], on: stored, orientation: .right)
    #expect(try result(request, in: size).cornerDistance(to: corners(1)) < 0.6)
  }

  @Test func `tracking a rectangle in the same frames twice gives bit-identical results`() throws {
    let first = try follow(level: .accurate, frames: 6)
    let second = try follow(level: .accurate, frames: 6)
    #expect(first.map(\.error) == second.map(\.error))
    #expect(first.map(\.confidence) == second.map(\.confidence))
  }
}
