import Foundation
import Geometry
import Imaging
import Testing

@testable import OpenVision

@Suite struct TrackerLimitTests {
  private let image = frame(markAt: 10, 10)

  private func requests(_ count: Int) -> [VNTrackObjectRequest] {
    (0..<count).map { _ in
      VNTrackObjectRequest(
        detectedObjectObservation: observation(at: Box(x: 10, y: 10, width: 8, height: 6)))
    }
  }

  @Test
  func `starting a 17th tracker is rejected with Vision's error, and the other 16 continue`() throws
  {
    let handler = VNSequenceRequestHandler.followingMarks()
    let requests = requests(17)
    let error = try #require(throws: VNError.self) { try handler.perform(requests, on: image) }
    let bridged = error as NSError
    #expect(bridged.domain == VNErrorDomain)
    #expect(bridged.code == 9)
    #expect(
      bridged.localizedDescription
        == "Internal error: Exceeded maximum allowed number of Trackers for a tracker type: "
        + "VNObjectTrackerType")
    #expect(bridged.userInfo[VNErrorTrackerLimitKey] as? Int == 16)
    #expect(bridged.userInfo[VNErrorTrackerTypeKey] as? String == "VNObjectTrackerType")
    let explanation = try #require(bridged.userInfo[VNErrorExplanationKey] as? String)
    #expect(explanation.contains("isLastFrame"))

    #expect(requests.prefix(16).allSatisfy { $0.results?.count == 1 })
    #expect(requests[16].results == nil)
    #expect(handler.objectTrackerCount == 16)
    // The trackers that are already running can continue when the limit is reached.
    try handler.perform(Array(requests.prefix(16)), on: image)
  }

  @Test func `after the last frame of one of 16 trackers, another can be started`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let requests = requests(17)
    try handler.perform(Array(requests.prefix(16)), on: image)
    #expect(throws: VNError.self) { try handler.perform([requests[16]], on: image) }
    requests[3].isLastFrame = true
    try handler.perform([requests[3]], on: image)
    try handler.perform([requests[16]], on: image)
    #expect(requests[16].results?.count == 1)
  }

  @Test
  func `a request that is rejected because another call performs it ends no tracker`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let request = requests(1)[0]
    try handler.perform([request], on: image)
    request.isLastFrame = true
    // Take the request as another call does.
    #expect(request.isPerforming.setIfClear())
    let error = try #require(throws: VNError.self) { try handler.perform([request], on: image) }
    #expect(error.code == .invalidOperation)
    #expect(handler.objectTrackerCount == 1)
    #expect(request.isPerforming.takeAndReset())
    try handler.perform([request], on: image)
    #expect(handler.objectTrackerCount == 0)
  }

  @Test func `each of two sequence handlers can have 16 trackers`() throws {
    let requests = requests(32)
    try VNSequenceRequestHandler.followingMarks().perform(Array(requests[..<16]), on: image)
    try VNSequenceRequestHandler.followingMarks().perform(Array(requests[16...]), on: image)
    #expect(requests.allSatisfy { $0.results != nil })
  }

  @Test func `changing the level of one of 16 trackers does not exceed the limit`() throws {
    let handler = VNSequenceRequestHandler.followingMarks()
    let requests = requests(16)
    try handler.perform(requests, on: image)
    requests[0].trackingLevel = .accurate
    try handler.perform(requests, on: image)
    #expect(handler.objectTrackerCount == 16)
  }

  @Test func `a request reports the supported number of trackers, or an error`() {
    let request = requests(1)[0]
    #expect(request.supportedNumberOfTrackers == 16)
    var error: NSError?
    #expect(request.supportedNumber(ofTrackersAndReturnError: &error) == 16)
    #expect(error == nil)
    request.revision = 9
    #expect(request.supportedNumber(ofTrackersAndReturnError: &error) == 0)
    #expect(error?.code == VNErrorCode.unsupportedRevision.rawValue)
  }
}
