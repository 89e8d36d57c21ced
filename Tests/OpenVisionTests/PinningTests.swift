import Geometry
import GroundTruth
import Media
import Testing

@testable import OpenVision

/// Tests that revision 1 does not change. The documented figures were measured with the boxes of this revision, and
/// everyone who requests revision 1 must get the same boxes. A change that makes these tests fail belongs in another
/// revision, even if it improves the results. The kernels compute the same bits on every processor, so the tolerance
/// only has to cover the rounding of the numbers written here.
struct PinningTests {
  struct Pin: Sendable {
    var level: TrackerLevel
    /// The boxes in every fifth frame.
    var boxes: [Box]
    /// The confidence in the last of these frames.
    var confidence: Double
  }

  private static let pins: [Pin] = [
    Pin(
      level: .fast,
      boxes: [
        Box(
          x: 155.20501465691711, y: 78.62623684716651, width: 29.752344012994925,
          height: 84.14334791175136),
        Box(
          x: 153.55571113762625, y: 73.15035085684896, width: 30.010837781957438,
          height: 84.87440060209846),
        Box(
          x: 151.31794647930263, y: 76.85957034900574, width: 30.351988121834523,
          height: 85.83921640706335),
        Box(
          x: 151.07719931277444, y: 77.88830406806107, width: 30.351988121834523,
          height: 85.83921640706335),
      ],
      confidence: 0.9459559017617345),
    Pin(
      level: .accurate,
      boxes: [
        Box(
          x: 155.51168767891812, y: 78.91402209005412, width: 29.2461925656859,
          height: 83.87588385713909),
        Box(
          x: 154.46244136557212, y: 73.07940561147826, width: 28.96397067109786,
          height: 84.69316167865094),
        Box(
          x: 151.76413052567818, y: 77.08821297339824, width: 29.955226572015338,
          height: 85.36864619349446),
        Box(
          x: 151.54163986167313, y: 78.2405785186455, width: 30.058523386929224,
          height: 85.3054382877286),
      ],
      confidence: 0.9456885328970638),
  ]

  @Test(arguments: PinningTests.pins)
  func `revision 1 still returns the recorded boxes and confidences`(_ pin: Pin) throws {
    let scene = try RunnerScene()
    let tracker = pin.level.start(frame: try scene.next(), box: scene.first)
    var boxes: [Box] = []
    var confidence = 0.0
    for index in 1...20 {
      let estimate = tracker.update(frame: try scene.next())
      confidence = estimate.confidence
      if index % 5 == 0 { boxes.append(estimate.box) }
    }
    #expect(boxes.count == pin.boxes.count)
    for (box, pinned) in zip(boxes, pin.boxes) {
      #expect(abs(box.x - pinned.x) < 1e-9)
      #expect(abs(box.y - pinned.y) < 1e-9)
      #expect(abs(box.width - pinned.width) < 1e-9)
      #expect(abs(box.height - pinned.height) < 1e-9)
    }
    #expect(abs(confidence - pin.confidence) < 1e-9)
  }
}
