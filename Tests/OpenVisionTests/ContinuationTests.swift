import Foundation
import Geometry
import Imaging
import Testing

@testable import OpenVision

/// Tests that trackers are started, continued, replaced and released at the right times.
@Suite struct ContinuationTests {
  private let start = Box(x: 10, y: 10, width: 8, height: 6)

  @Test func `the first frame returns the given box with confidence 1 and the same UUID`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    // The box deliberately differs from the mark. It must be returned unchanged because a tracker does not search in
    // its first frame.
    let observation = observation(at: Box(x: 9, y: 9, width: 10, height: 8))
    let request = VNTrackObjectRequest(detectedObjectObservation: observation)
    try handler.perform([request], on: frame(markAt: 10, 10))
    let result = try #require(request.results?.first as? VNDetectedObjectObservation)
    #expect(result.boundingBox == observation.boundingBox)
    #expect(result.confidence == 1)
    #expect(result.uuid == observation.uuid)
    #expect(result !== observation)
    #expect(result.requestRevision == VNTrackObjectRequest.defaultRevision)
  }

  @Test func `a new request with the previous frame's observation continues the tracker`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    var input = observation(at: start)
    for x in [10.0, 14, 20, 40] {
      let request = VNTrackObjectRequest(detectedObjectObservation: input)
      try handler.perform([request], on: frame(markAt: x, 10))
      #expect(request.resultBox() == Box(x: x, y: 10, width: 8, height: 6))
      input = try #require(request.results?.first as? VNDetectedObjectObservation)
    }
    #expect(input.confidence == 0.75)
    #expect(handler.objectTrackerCount == 1)
  }

  @Test
  func `a request whose observation is replaced in each frame continues the tracker`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    for x in [10.0, 14, 20] {
      try handler.perform([request], on: frame(markAt: x, 10))
      request.inputObservation = try #require(
        request.results?.first as? VNDetectedObjectObservation)
    }
    #expect(request.resultBox() == Box(x: 20, y: 10, width: 8, height: 6))
  }

  @Test
  func `performing the same request in the next frame continues the tracker`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    try handler.perform([request], on: frame(markAt: 10, 10))
    try handler.perform([request], on: frame(markAt: 30, 10))
    #expect(request.resultBox()?.x == 30)
    #expect(handler.objectTrackerCount == 1)
  }

  @Test func `each observation with a new UUID starts another tracker`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    for _ in 0..<3 {
      let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
      try handler.perform([request], on: frame(markAt: 10, 10))
    }
    #expect(handler.objectTrackerCount == 3)
  }

  @Test func `an observation from another handler starts a new tracker`() throws {
    let observation = observation(at: start)
    let request = VNTrackObjectRequest(detectedObjectObservation: observation)
    try VNSequenceRequestHandler.followingMarks().perform([request], on: frame(markAt: 10, 10))
    request.inputObservation = try #require(request.results?.first as? VNDetectedObjectObservation)
    // The mark has moved. A continued tracker would follow it, but a new handler starts a new tracker.
    try VNSequenceRequestHandler.followingMarks().perform([request], on: frame(markAt: 30, 10))
    #expect(request.resultBox() == start)
    let result = try #require(request.results?.first)
    #expect(result.confidence == 1)
    #expect(result.uuid == observation.uuid)
  }

  @Test func `the tracker is released after its last frame is processed`() throws {
    let value: UInt8 = 77
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    try handler.perform([request], on: frame(markAt: 10, 10, value: value))
    #expect(MarkTracker.aliveCount(following: value) == 1)
    request.isLastFrame = true
    try handler.perform([request], on: frame(markAt: 30, 10, value: value))
    #expect(request.resultBox()?.x == 30)
    #expect(handler.objectTrackerCount == 0)
    #expect(MarkTracker.aliveCount(following: value) == 0)
    // If the same observation is used again, a new tracker starts.
    request.lastFrame = false
    try handler.perform([request], on: frame(markAt: 50, 10, value: value))
    #expect(request.resultBox() == start)
  }

  @Test
  func `a first frame that is also the last has a result and leaves no tracker running`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    request.isLastFrame = true
    try handler.perform([request], on: frame(markAt: 10, 10))
    #expect(request.results?.count == 1)
    #expect(handler.objectTrackerCount == 0)
  }

  @Test func `releasing a sequence handler also releases its trackers`() throws {
    let value: UInt8 = 78
    do {
      let handler = VNSequenceRequestHandler.followingMarks()
      let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
      try handler.perform([request], on: frame(markAt: 10, 10, value: value))
      #expect(MarkTracker.aliveCount(following: value) == 1)
    }
    #expect(MarkTracker.aliveCount(following: value) == 0)
  }

  @Test func `changing the tracking level replaces the running tracker with a new one`() throws {
    let value: UInt8 = 79
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    try handler.perform([request], on: frame(markAt: 10, 10, value: value))
    request.trackingLevel = .accurate
    try handler.perform([request], on: frame(markAt: 30, 10, value: value))
    #expect(request.resultBox() == start)
    #expect(request.results?.first?.confidence == 1)
    #expect(handler.objectTrackerCount == 1)
    #expect(MarkTracker.aliveCount(following: value) == 0)
  }

  @Test
  func `a lost object has confidence 0, and its tracker continues when it reappears`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = VNTrackObjectRequest(detectedObjectObservation: observation(at: start))
    try handler.perform([request], on: frame(markAt: 10, 10))
    try handler.perform([request], on: frame(marks: []))
    #expect(request.results?.first?.confidence == 0)
    try handler.perform([request], on: frame(markAt: 40, 30))
    #expect(request.resultBox()?.x == 40)
  }
}
