import Foundation
import Geometry
import Imaging
import OpenVision
import Testing

/// Tests for several requests at once, for two images at once, and for encoded observations.
struct ModernBatchTests {
  /// Returns a textured card on a light background. It moves to the right and down with each frame.
  private static func frame(_ index: Int) -> PixelBuffer {
    PixelBuffer.makeLuma(width: 200, height: 150) { target in
      for y in 0..<150 {
        for x in 0..<200 {
          let (dx, dy) = (Double(x - 90 - 3 * index), Double(y - 70 - index))
          let isCard = abs(dx) < 45 && abs(dy) < 32
          let texture = isCard ? 30 * sin(dx / 4) * cos(dy / 5) : 8 * sin(dx / 9 + dy / 7)
          target[y * 200 + x] = UInt8((isCard ? 80 : 200) + texture)
        }
      }
    }
  }

  /// A request type that is defined outside the library.
  private struct BrightnessRequest: VisionRequest {
    func perform(on handler: ImageRequestHandler) async throws -> Double { 0.5 }
  }

  private static func written<Observation: VisionObservation>(
    _ observation: Observation
  ) throws -> Observation {
    try JSONDecoder().decode(Observation.self, from: try JSONEncoder().encode(observation))
  }

  @Test func `performAll returns one result or error for each request`() async throws {
    let image = Self.frame(0)
    var wrong = DetectContoursRequest()
    wrong.contrastAdjustment = 9
    let requests: [any VisionRequest] = [
      DetectRectanglesRequest(), DetectContoursRequest(), DetectHorizonRequest(), wrong,
      BrightnessRequest(), TrackOpticalFlowRequest(),
    ]
    let handler = ImageRequestHandler(image)
    let alone = try await handler.perform(DetectRectanglesRequest(), DetectContoursRequest())
    var found: Set<String> = []
    for await result in handler.performAll(requests) {
      switch result {
      case .detectRectangles(let request, let rectangles):
        found.insert("rectangles")
        #expect(request == DetectRectanglesRequest())
        #expect(rectangles.map(\.topLeft) == alone.0.map(\.topLeft) && !rectangles.isEmpty)
      case .detectContours(let request, let contours):
        found.insert("contours")
        #expect(request == DetectContoursRequest())
        #expect(contours.contourCount == alone.1.contourCount)
      case .detectHorizon: found.insert("horizon")
      case .trackOpticalFlow(_, let flow):
        found.insert("flow")
        #expect(flow == nil)
      case .other(let request, let value):
        found.insert("other")
        #expect(request is BrightnessRequest)
        #expect(value as? Double == 0.5)
      case .error(let request, let error):
        found.insert("error")
        #expect(request as? DetectContoursRequest == wrong)
        #expect(error is VisionError)
      default: Issue.record("unexpected \(result)")
      }
    }
    #expect(found == ["rectangles", "contours", "horizon", "flow", "other", "error"])
    for await _ in handler.performAll([any VisionRequest]()) {
      Issue.record("no request was given")
    }
  }

  @Test func `two images have the results of two frames and do not replace the stored frame`()
    async throws
  {
    let (a, b, c) = (Self.frame(0), Self.frame(1), Self.frame(2))
    let old = (
      VNTrackTranslationalImageRegistrationRequest(),
      VNTrackHomographicImageRegistrationRequest(), VNTrackOpticalFlowRequest()
    )
    old.2.computationAccuracy = .low
    let region = CGRect(x: 0.1, y: 0.1, width: 0.8, height: 0.8)
    old.2.regionOfInterest = region
    let sequence = VNSequenceRequestHandler()
    try sequence.perform([old.0, old.1, old.2], on: a)
    try sequence.perform([old.0, old.1, old.2], on: b)

    let shift = TrackTranslationalImageRegistrationRequest()
    let map = TrackHomographicImageRegistrationRequest()
    let flow = TrackOpticalFlowRequest()
    flow.computationAccuracy = .low
    flow.regionOfInterest = NormalizedRect(normalizedRect: region)
    #expect(flow.regionOfInterest.cgRect == region)
    // The request now stores frame `c`. Performing it on a pair of images must not replace this frame.
    #expect(try await shift.perform(on: c) == nil)
    let handler = TargetedImageRequestHandler(source: a, target: b)
    let new = try await handler.perform(shift, map, flow)
    #expect(
      new.0?.alignmentTransform
        == old.0.results?.first?.alignmentTransform)
    #expect(
      new.1?.warpTransform
        == old.1.results?.first?.warpTransform)
    let expected = try #require(old.2.results?.first)
    let found = try #require(new.2)
    #expect(found.pixelBuffer.field.vectors == expected.pixelBuffer.field.vectors)
    let next = try #require(try await shift.perform(on: c))
    #expect(abs(next.alignmentTransform.tx) < 0.1)

    var count = 0
    for await result in handler.performAll([shift, flow] as [any TargetedRequest]) {
      count += 1
      switch result {
      case .trackTranslationalImageRegistration(_, let shift):
        #expect(shift?.alignmentTransform == new.0?.alignmentTransform)
      case .trackOpticalFlow(_, let flow):
        #expect(flow?.pixelBuffer.field.vectors == expected.pixelBuffer.field.vectors)
      default: Issue.record("unexpected \(result)")
      }
    }
    #expect(count == 2)
    let broken = TargetedImageRequestHandler(source: Data([1]), target: Data([2]))
    await #expect(throws: VisionError.self) { try await broken.perform(shift) }
  }

  @Test func `an async tracking request stores its level and region of interest`() {
    let box = NormalizedRect(x: 0.2, y: 0.2, width: 0.4, height: 0.4)
    let request = TrackObjectRequest(detectedObject: DetectedObjectObservation(boundingBox: box))
    request.trackingLevel = .accurate
    #expect(request.trackingLevel == .accurate)
    request.regionOfInterest = box
    #expect(request.regionOfInterest == box)
  }

  @Test func `observations are equal after encoding and decoding, and invalid data is an error`()
    async throws
  {
    let handler = ImageRequestHandler(Self.frame(0))
    let (rectangles, contours) = try await handler.perform(
      DetectRectanglesRequest(), DetectContoursRequest())
    let rectangle = try #require(rectangles.first)
    #expect(try Self.written(rectangle) == rectangle)
    #expect(
      rectangle
        != RectangleObservation(
          topLeft: rectangle.topLeft, topRight: rectangle.topRight,
          bottomRight: rectangle.bottomRight, bottomLeft: rectangle.bottomLeft))
    let again = try Self.written(contours)
    #expect(again == contours)
    #expect(contours.contourCount > 1)
    for index in 0..<contours.contourCount {
      let (a, b) = (try contours.contour(at: index), try again.contour(at: index))
      #expect(a.normalizedPoints == b.normalizedPoints && a.indexPath == b.indexPath)
    }
    let object = DetectedObjectObservation(
      boundingBox: NormalizedRect(x: 0.25, y: 0.5, width: 0.125, height: 0.25))
    #expect(try Self.written(object) == object)
    #expect(try Self.written(object).uuid == object.uuid)

    let flow = TrackOpticalFlowRequest()
    flow.computationAccuracy = .low
    let pair = TargetedImageRequestHandler(source: Self.frame(0), target: Self.frame(1))
    let (moved, mapped, field) = try await pair.perform(
      TrackTranslationalImageRegistrationRequest(), TrackHomographicImageRegistrationRequest(),
      flow)
    #expect(try moved.map { try Self.written($0) } == moved && moved != nil)
    #expect(try mapped.map { try Self.written($0) } == mapped && mapped != nil)
    #expect(try field.map { try Self.written($0) } == field && field != nil)

    let text = #"""
      {"origin": {"uuid": "\#(UUID().uuidString)", "confidence": 1, "requestRevision": 1},
       "content": {"aspectRatio": 1, "contours": [{"parent": 3, "points": [0, 0]}]}}
      """#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ContoursObservation.self, from: Data(text.utf8))
    }
  }
}
