import Geometry
import Imaging
import Testing

@testable import OpenVision

/// Tests for objects that leave the frame and return at another position, and for objects that disappear for good.
struct RedetectionTests {
  /// The trackers that search for a lost object beyond its last position.
  private static let kinds = TrackerKind.allCases.filter { $0 != .fast }

  @Test(arguments: kinds, [(x: 150.0, y: 150.0), (x: 150.0, y: 40.0)])
  func `an object that left the frame is found when it returns at another position`(
    kind: TrackerKind, _ back: (x: Double, y: Double)
  ) throws {
    var box = Box(x: 240, y: 100, width: 40, height: 40)
    func frame(_ box: Box?) -> PixelBuffer {
      TrackerScene.frame(object: box, width: 320, height: 240)
    }
    let tracker = try kind.start(frame: frame(box), box: box)
    // The object leaves the frame on the right.
    for _ in 0..<14 {
      box.x += 8
      _ = tracker.update(frame: frame(box))
    }
    // The object is absent for a while.
    var lost = 1.0
    for _ in 0..<40 { lost = tracker.update(frame: frame(nil)).confidence }
    #expect(lost < 0.5)
    // The object reappears at some distance from the edge where it left the frame.
    box.x = back.x
    box.y = back.y
    var estimate = ObjectTrackingEstimate(box: box, confidence: 0)
    for _ in 0..<40 { estimate = tracker.update(frame: frame(box)) }
    #expect(estimate.box.center.distance(to: box.center) < kind.tolerance(4))
    #expect(estimate.confidence > 0.5)
  }

  @Test(arguments: kinds)
  func `after an object disappears for good, the confidence stays below 0.5`(kind: TrackerKind)
    throws
  {
    let box = Box(x: 140, y: 100, width: 40, height: 40)
    let tracker = try kind.start(
      frame: TrackerScene.frame(object: box, width: 320, height: 240), box: box)
    var confidences: [Double] = []
    for _ in 0..<80 {
      let frame = TrackerScene.frame(object: nil, width: 320, height: 240)
      let estimate = tracker.update(frame: frame)
      confidences.append(estimate.confidence)
      #expect(abs(estimate.box.width / box.width - 1) < 0.5)
    }
    #expect(confidences.dropFirst(10).allSatisfy { $0 < 0.5 })
  }
}
