import Geometry
import GroundTruth
import Labeling
import Media
import Testing

/// Tests of the search for wrong labels, in a scene whose boxes are known exactly.
@Suite struct SuspiciousLabelTests {
  private let square = MovingSquare(count: 30, step: Point(4, 1))

  private func found(
    on square: MovingSquare? = nil, _ box: (Int) -> Box
  ) throws -> [SuspiciousLabel] {
    var sequence = (square ?? self.square).unlabeled
    sequence.targets = [
      Target(
        name: "a",
        annotations: (0..<30).map { Annotation(region: .box(box($0)), visibility: .visible) })
    ]
    return try SuspiciousLabel.found(in: sequence)
  }

  @Test func `exact labels are not suspicious`() throws {
    #expect(try found(square.box) == [])
  }

  @Test func `a single label far away jumps and contradicts the trackers`() throws {
    let labels = try found { frame in
      var box = square.box(at: frame)
      if frame == 13 { box.x += 60 }
      return box
    }
    #expect(labels.map(\.frame) == [13, 13])
    #expect(labels.map(\.reason).contains { $0.contains("jumps") })
  }

  @Test func `labels that stay in place while the target moves are found`() throws {
    let labels = try found { square.box(at: (8..<20).contains($0) ? 8 : $0) }
    let frozen = labels.filter { $0.reason.contains("stays in place") }.compactMap(\.frame)
    // From the sixth frame on, the target has left more than half of the box.
    #expect(frozen.contains(19) && frozen.allSatisfy { (10..<20).contains($0) })
  }

  @Test(arguments: [1, 2])
  func `labels that are some frames late are found by their movement`(delay: Int) throws {
    let square = MovingSquare(count: 30, step: Point(2, 1), swing: 12)
    let labels = try found(on: square) { square.box(at: max(0, $0 - delay)) }
    #expect(
      labels.filter { $0.frame == nil }.map(\.reason) == [
        "the labels seem to be \(delay) frame\(delay == 1 ? "" : "s") late"
      ])
  }
}
