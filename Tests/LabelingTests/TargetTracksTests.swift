import Geometry
import GroundTruth
import Imaging
import Media
import TestSupport
import Testing

@testable import Labeling

@Suite struct TargetTracksTests {
  private let box = Region.box(Box(x: 1, y: 2, width: 3, height: 4))

  private func passes(_ labels: [Int: LabelVisibility]) -> [String] {
    let target = LabeledTarget(
      id: 1, facts: .init(name: "1"),
      given: labels.mapValues {
        GivenLabel(source: .hand, visibility: $0, region: $0 == .visible ? box : nil)
      })
    return TargetTracks(target, frameCount: 30).passes.map {
      "\($0.wanted.start.frame) \($0.wanted.start.direction) \($0.wanted.count)"
    }
  }

  @Test func `trackers run from each label to its neighbors and compare themselves with them`() {
    #expect(
      passes([5: .visible, 15: .visible]) == [
        "5 backward 5", "5 forward 10", "15 backward 10", "15 forward 14",
      ])
  }

  @Test func `trackers stop before a target disappears and start when it is back`() {
    #expect(
      passes([0: .visible, 10: .absent, 20: .visible]) == ["0 forward 9", "20 forward 9"])
  }

  @Test func `labels in neighboring frames need no trackers`() {
    #expect(passes(Dictionary(uniqueKeysWithValues: (0..<30).map { ($0, .visible) })) == [])
  }
}
