import Foundation
import Imaging
import OpenVision
import Testing

/// Tests that the async requests return exactly the same results as the requests that handlers perform.
struct ModernRequestTests {
  /// Returns a dark, slightly rotated card on a light background. It moves to the right with each
  /// frame.
  private static func frame(_ index: Int) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 240, height: 180) { target in
      for y in 0..<180 {
        for x in 0..<240 {
          let (dx, dy) = (Double(x - 100 - 3 * index), Double(y - 90))
          let (along, across) = (0.98 * dx + 0.2 * dy, 0.98 * dy - 0.2 * dx)
          let isCard = abs(along) < 50 && abs(across) < 35
          let texture = isCard ? 30 * sin(along / 4) * cos(across / 5) : 8 * sin(dx / 9 + dy / 7)
          target[y * 240 + x] = UInt8((isCard ? 80 : 200) + texture)
        }
      }
    }
  }

  @Test("Async requests find the same rectangles, contours and horizon as a handler")
  func stillImages() async throws {
    let image = Self.frame(0)
    let old = (
      VNDetectRectanglesRequest(), VNDetectContoursRequest(), VNDetectHorizonRequest()
    )
    try VNImageRequestHandler(cvPixelBuffer: image).perform([old.0, old.1, old.2])
    let handler = ImageRequestHandler(image)
    let (rectangles, contours, horizon) = try await handler.perform(
      DetectRectanglesRequest(), DetectContoursRequest(), DetectHorizonRequest())
    #expect(rectangles.map(\.topLeft.cgPoint) == old.0.results?.map(\.topLeft))
    #expect(rectangles.map(\.bottomRight.cgPoint) == old.0.results?.map(\.bottomRight))
    #expect(rectangles.map(\.confidence) == old.0.results?.map(\.confidence))
    let found = try #require(old.1.results?.first)
    #expect(contours.contourCount == found.contourCount && contours.contourCount > 0)
    for index in 0..<found.contourCount {
      let (a, b) = (try contours.contour(at: index), try found.contour(at: index))
      #expect(a.normalizedPoints == b.normalizedPoints && a.indexPath == b.indexPath)
      var area = 0.0
      try VNGeometryUtils.calculateArea(&area, for: b, orientedArea: true)
      #expect(try a.calculateArea(useOrientedArea: true) == area)
    }
    #expect(horizon?.angle.value == old.2.results?.first.map { Double($0.angle) })
    let alone = try await DetectContoursRequest().perform(on: image)
    #expect(alone.contourCount == contours.contourCount)
  }

  @Test("Async tracking, registration and flow requests have the same results as a handler")
  func frames() async throws {
    let box = CGRect(x: 0.2, y: 0.3, width: 0.43, height: 0.4)
    let start = VNDetectedObjectObservation(boundingBox: box)
    let oldObject = VNTrackObjectRequest(detectedObjectObservation: start)
    let oldRectangle = VNTrackRectangleRequest(
      rectangleObservation: VNRectangleObservation(boundingBox: box))
    let oldShift = VNTrackTranslationalImageRegistrationRequest()
    let oldMap = VNTrackHomographicImageRegistrationRequest()
    let oldFlow = VNTrackOpticalFlowRequest()
    oldFlow.computationAccuracy = .low
    let object = TrackObjectRequest(
      detectedObject: DetectedObjectObservation(boundingBox: NormalizedRect(normalizedRect: box)))
    let corners = box
    let rectangle = TrackRectangleRequest(
      detectedRectangle: RectangleObservation(
        topLeft: NormalizedPoint(x: corners.minX, y: corners.maxY),
        topRight: NormalizedPoint(x: corners.maxX, y: corners.maxY),
        bottomRight: NormalizedPoint(x: corners.maxX, y: corners.minY),
        bottomLeft: NormalizedPoint(x: corners.minX, y: corners.minY)))
    let shift = TrackTranslationalImageRegistrationRequest()
    let map = TrackHomographicImageRegistrationRequest()
    let flow = TrackOpticalFlowRequest()
    #expect(flow.computationAccuracy == .high)
    flow.computationAccuracy = .low
    let sequence = VNSequenceRequestHandler()
    for index in 0..<3 {
      let image = Self.frame(index)
      try sequence.perform([oldObject, oldRectangle, oldShift, oldMap, oldFlow], on: image)
      let handler = ImageRequestHandler(image)
      let new = try await handler.perform(object, rectangle, shift, map, flow)
      #expect(new.0?.boundingBox.cgRect == oldObject.results?.first?.boundingBox)
      #expect(new.0?.confidence == oldObject.results?.first?.confidence)
      #expect(new.1?.topRight.cgPoint == oldRectangle.results?.first?.topRight)
      #expect(
        new.2?.alignmentTransform
          == (oldShift.observations(of: VNImageTranslationAlignmentObservation.self))
          .first?.alignmentTransform)
      #expect(
        new.3?.warpTransform
          == (oldMap.observations(of: VNImageHomographicAlignmentObservation.self))
          .first?.warpTransform)
      #expect((new.4 == nil) == (index == 0))
      if let next = oldObject.results?.first { oldObject.inputObservation = next }
      if let next = oldRectangle.results?.first { oldRectangle.inputObservation = next }
    }
  }

  @Test("Failed and canceled requests throw a VisionError")
  func errors() async throws {
    var request = DetectContoursRequest()
    request.contrastAdjustment = 9
    await #expect(throws: VisionError.self) { try await request.perform(on: Self.frame(0)) }
    await #expect(throws: VisionError.self) {
      try await DetectHorizonRequest().perform(on: Data([1, 2, 3]))
    }
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      return try await DetectContoursRequest().perform(on: Self.frame(0))
    }
    task.cancel()
    await #expect(throws: VisionError.self) { try await task.value }
  }

  @Test("Normalized coordinates are converted to pixels from the lower left or the upper left")
  func coordinates() {
    let size = CGSize(width: 200, height: 100)
    let point = NormalizedPoint(x: 0.25, y: 0.1)
    #expect(point.toImageCoordinates(size) == CGPoint(x: 50, y: 10))
    #expect(point.toImageCoordinates(size, origin: .upperLeft) == CGPoint(x: 50, y: 90))
    let rect = NormalizedRect(x: 0.5, y: 0.25, width: 0.25, height: 0.25)
    #expect(
      rect.toImageCoordinates(size, origin: .upperLeft)
        == CGRect(x: 100, y: 50, width: 50, height: 25))
  }
}

extension VNRequest {
  /// Returns the results of a given class.
  fileprivate func observations<Observation: VNObservation>(of type: Observation.Type)
    -> [Observation]
  {
    (results ?? []).compactMap { $0 as? Observation }
  }
}
