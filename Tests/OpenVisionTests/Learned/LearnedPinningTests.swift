import Geometry
import GroundTruth
import Media
import Testing

@testable import OpenVision

/// Tests that the results of revision 2 do not change. `PinningTests` contains the tests for revision 1. Better
/// networks and trackers belong in another revision.
struct LearnedPinningTests {
  struct Pin: Sendable {
    var level: VNRequestTrackingLevel
    /// The box in the twentieth frame.
    var box: Box
    var confidence: Double
  }

  private static let pins: [Pin] = [
    Pin(
      level: .fast,
      box: Box(
        x: 151.2171332770689, y: 82.71216556290666, width: 31.741030904670023,
        height: 76.36620320244728),
      confidence: 0.9778777868880535),
    Pin(
      level: .accurate,
      box: Box(
        x: 149.06546671290343, y: 78.19181924628555, width: 33.436300468206696,
        height: 85.99804372998983),
      confidence: 0.9793810031260849),
  ]

  @Test(arguments: LearnedPinningTests.pins)
  func `revision 2 still returns the recorded box and confidence in frame 20`(_ pin: Pin) throws {
    let scene = try RunnerScene()
    let tracker = LearnedObjectTracker(
      frame: try scene.next(), box: scene.first,
      network: try LearnedNetworks.network(for: .second(pin.level)),
      parameters: LearnedParameters(.second(pin.level)))
    var estimate = ObjectTrackingEstimate(box: scene.first, confidence: 1)
    for _ in 1...20 { estimate = tracker.update(frame: try scene.next()) }
    #expect(abs(estimate.box.x - pin.box.x) < 1e-9)
    #expect(abs(estimate.box.y - pin.box.y) < 1e-9)
    #expect(abs(estimate.box.width - pin.box.width) < 1e-9)
    #expect(abs(estimate.box.height - pin.box.height) < 1e-9)
    #expect(abs(estimate.confidence - pin.confidence) < 1e-9)
  }
}
