import Bench
import Geometry
import Imaging
import OpenVision
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

struct ObjectRequestFollowerTests {
  /// Returns an image of twenty squares with random patterns on gray, and the boxes of the squares by identity. All
  /// squares are shifted by the same vector.
  private func frame(shift: Point) -> (image: PixelBuffer, boxes: [Int: Box]) {
    var boxes: [Int: Box] = [:]
    for index in 0..<20 {
      let place = Point(Double(20 + index % 5 * 70), Double(20 + index / 5 * 60))
      boxes[index + 1] = Box(x: place.x + shift.x, y: place.y + shift.y, width: 32, height: 32)
    }
    let image = TestImages.luma(width: 380, height: 260) { x, y in
      for (identity, box) in boxes {
        let (column, row) = (x - Int(box.x), y - Int(box.y))
        guard (0..<32).contains(column), (0..<32).contains(row) else { continue }
        // The pattern consists of blocks of 4 pixels and differs between squares.
        let seed = (column / 4 * 31 + row / 4 * 17 + identity * 101) &* 2_654_435_761
        return 40 + (seed >> 7) % 180
      }
      return 128
    }
    return (image, boxes)
  }

  private func worstOverlap(_ found: [Int: TrackedObject], _ boxes: [Int: Box]) -> Double {
    boxes.map { identity, box in
      guard let seen = found[identity]?.box else { return 0 }
      let common = seen.intersection(box).area
      return common / (seen.area + box.area - common)
    }.min() ?? 0
  }

  @Test func `twenty objects, more than one handler allows, are followed by two handlers`() throws {
    let follower = ObjectRequestFollower(level: .fast, revision: VNTrackObjectRequestRevision1)
    let first = frame(shift: Point(0, 0))
    try follower.change(starting: first.boxes, stopping: [], frame: first.image)
    #expect(follower.handlerCount == 2)
    for step in 1...6 {
      let next = frame(shift: Point(Double(2 * step), Double(step)))
      let found = follower.step(frame: next.image)
      #expect(found.count == 20)
      #expect(worstOverlap(found, next.boxes) > 0.7)
    }
  }

  @Test func `stopped objects free their handlers, and restarts need no further handlers`() throws {
    let follower = ObjectRequestFollower(level: .fast, revision: VNTrackObjectRequestRevision1)
    let first = frame(shift: Point(0, 0))
    try follower.change(starting: first.boxes, stopping: [], frame: first.image)
    // Restarting all objects again and again must not require more trackers.
    for step in 1...4 {
      let next = frame(shift: Point(Double(step), 0))
      #expect(follower.step(frame: next.image).count == 20)
      try follower.change(starting: next.boxes, stopping: [], frame: next.image)
      #expect(follower.handlerCount == 2)
    }
    let last = frame(shift: Point(5, 0))
    try follower.change(starting: [:], stopping: Array(3...20), frame: last.image)
    #expect(Set(follower.step(frame: last.image).keys) == [1, 2])
    #expect(follower.handlerCount == 1)
    try follower.change(starting: [:], stopping: [1, 2], frame: last.image)
    #expect(follower.handlerCount == 0)
    #expect(follower.step(frame: last.image).isEmpty)
  }
}
