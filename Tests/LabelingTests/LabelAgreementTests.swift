import Geometry
import GroundTruth
import Labeling
import Media
import Testing

/// Tests of the comparison of two people's labels.
@Suite struct LabelAgreementTests {
  private func sequence(_ targets: [String: [Annotation]]) -> LabeledSequence {
    var sequence = MovingSquare(count: 5).unlabeled
    sequence.targets = targets.sorted { $0.key < $1.key }.map {
      Target(name: $0.key, annotations: $0.value)
    }
    return sequence
  }

  private func box(_ x: Double) -> Annotation {
    Annotation(region: .box(Box(x: x, y: 0, width: 10, height: 10)), visibility: .visible)
  }

  /// Boxes that are shifted by 2 and by 5 of 10 pixels overlap by 8/12 and by 5/15.
  @Test func `the agreement is the mean overlap of frames that both label as visible`() {
    let one = sequence(["dog": [box(0), box(0), box(0), .absent, .unlabeled]])
    let other = sequence(["hound": [box(0), box(2), box(5), box(0), box(0)]])
    let agreement = LabelAgreement(of: one, and: other)
    #expect(agreement.targets.count == 1)
    let target = agreement.targets[0]
    #expect(target.target == "dog" && target.frames == 3 && target.disputed == 1)
    #expect(abs((target.overlap ?? 0) - (1 + 8.0 / 12 + 5.0 / 15) / 3) < 1e-12)
    #expect(target.worstFrame == 2 && abs((target.worstOverlap ?? 0) - 1.0 / 3) < 1e-12)
  }

  @Test func `targets of several belong together by name`() {
    let one = sequence(["a": [box(0)], "b": [box(5)]])
    let other = sequence(["b": [box(5)], "c": [box(0)]])
    let agreement = LabelAgreement(of: one, and: other)
    #expect(agreement.targets.map(\.target) == ["b"])
    #expect(agreement.frames == 1 && agreement.targets[0].overlap == 1)
  }
}
