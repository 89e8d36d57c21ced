import OpenVision
import Testing

/// Tests for the code in Apple's WWDC talks and sample app, as a user would write it. Apart from the test library,
/// `OpenVision` is the only import. Only the type of the frames is specific to this package.
@Suite struct AppleSampleCodeTests {
  private static func frame(step: Int) -> CVPixelBuffer {
    CVPixelBuffer.makeLuma(width: 96, height: 72) { pixels in
      for y in 0..<72 {
        for x in 0..<96 { pixels[y * 96 + x] = UInt8(90 + (x * 7 + y * 13) % 23) }
      }
      // Two textured squares move in opposite directions, each by two pixels per frame.
      for (left, top, seed) in [(20 + 2 * step, 20, 3), (60 - 2 * step, 40, 5)] {
        for y in 0..<16 {
          for x in 0..<16 {
            let inside = (x / 4 * seed + y / 4) % 3
            pixels[(top + y) * 96 + left + x] = UInt8(20 + 110 * inside)
          }
        }
      }
    }
  }

  private let frames = (0...5).map(AppleSampleCodeTests.frame)

  private func box(left: Int, top: Int) -> CGRect {
    CGRect(
      x: Double(left) / 96, y: 1 - Double(top + 16) / 72, width: 16.0 / 96, height: 16.0 / 72)
  }

  @Test func `an object is tracked through five frames by the loop in Apple's talk`() throws {
    let requestHandler = VNSequenceRequestHandler()
    var observation = VNDetectedObjectObservation(boundingBox: box(left: 20, top: 20))

    for i in 0..<5 {
      let request = VNTrackObjectRequest(detectedObjectObservation: observation)
      try requestHandler.perform([request], on: frames[i])
      if let result = request.results?.first as? VNDetectedObjectObservation {
        observation = result
      }
    }

    #expect(abs(observation.boundingBox.minX - box(left: 28, top: 20).minX) < 0.04)
    #expect(abs(observation.boundingBox.minY - box(left: 28, top: 20).minY) < 0.04)
    #expect(observation.confidence > 0.5)
  }

  @Test func `two objects are tracked by two requests in one call`() throws {
    let handler = VNSequenceRequestHandler()
    let first = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(
        boundingBox: box(left: 20, top: 20)))
    let second = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(
        boundingBox: box(left: 60, top: 40)))
    second.trackingLevel = .fast

    for frame in frames {
      try handler.perform([first, second], on: frame)
      for request in [first, second] {
        guard let observation = request.results?.first as? VNDetectedObjectObservation else {
          continue
        }
        request.inputObservation = observation
      }
    }

    #expect(abs(first.inputObservation.boundingBox.minX - box(left: 30, top: 20).minX) < 0.04)
    #expect(abs(second.inputObservation.boundingBox.minX - box(left: 50, top: 40).minX) < 0.04)
  }

  /// Tests a loop like the one in Apple's sample app: requests are created again for every frame, observations are kept
  /// in dictionaries by UUID, and an object whose request has no results keeps its previous input.
  @Test func `two objects are tracked by the loop in Apple's sample app`() throws {
    let objectsToTrack = [box(left: 20, top: 20), box(left: 60, top: 40)].map {
      VNDetectedObjectObservation(boundingBox: $0)
    }
    var inputObservations = [UUID: VNDetectedObjectObservation]()
    var boxes = [UUID: [CGRect]]()
    for observation in objectsToTrack { inputObservations[observation.uuid] = observation }

    let requestHandler = VNSequenceRequestHandler()
    var trackingFailedForAtLeastOneObject = false
    for (index, frame) in frames.enumerated() {
      var trackingRequests = [VNRequest]()
      for inputObservation in inputObservations.values {
        let request: VNTrackingRequest = VNTrackObjectRequest(
          detectedObjectObservation: inputObservation)
        request.trackingLevel = .fast
        request.lastFrame = index == frames.count - 1
        trackingRequests.append(request)
      }
      do {
        try requestHandler.perform(trackingRequests, on: frame, orientation: .up)
      } catch {
        trackingFailedForAtLeastOneObject = true
      }
      for processedRequest in trackingRequests {
        guard let results = processedRequest.results,
          let observation = results.first as? VNDetectedObjectObservation
        else { continue }
        inputObservations[observation.uuid] = observation
        boxes[observation.uuid, default: []].append(observation.boundingBox)
      }
    }

    #expect(!trackingFailedForAtLeastOneObject)
    #expect(inputObservations.count == 2)
    for observation in objectsToTrack { #expect(boxes[observation.uuid]?.count == 6) }
  }

  @Test func `the completion handler receives the results of its request`() throws {
    var seen: [VNObservation]?
    let request = VNTrackObjectRequest(
      detectedObjectObservation: VNDetectedObjectObservation(
        boundingBox: box(left: 20, top: 20))
    ) { request, error in
      #expect(error == nil)
      seen = request.results
    }
    try VNSequenceRequestHandler().perform([request], on: frames[0])
    #expect(seen?.count == 1)
  }
}
