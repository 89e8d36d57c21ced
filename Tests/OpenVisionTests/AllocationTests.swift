import CAllocationCounter
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Memory is asked for when a tracker starts, not while it runs.
struct AllocationTests {
  @Test func `the counter sees allocations`() {
    let before = allocation_count()
    let buffer = FloatBuffer(count: 100)
    #expect(allocation_count() > before)
    buffer.fill(1)
  }

  @Test(arguments: TrackerLevel.allCases)
  func `an update allocates nothing once the tracker runs`(_ level: TrackerLevel) {
    // The object moves and grows, so that every step of an update is taken.
    let boxes = (0..<24).map { index in
      Box(x: 60 + Double(index), y: 50, width: 30 + Double(index) / 2, height: 24)
    }
    let frames = boxes.map { box in
      TestImages.rgb(width: 200, height: 150) { x, y in
        let isInside = Double(x) >= box.x && Double(x) < box.x + box.width && (50..<74).contains(y)
        let texture = (x * 37 + y * 101 + x * y * 7) % (isInside ? 128 : 32)
        return isInside ? (100 + texture, texture, 60) : (40, 60 + texture, 90)
      }
    }
    let tracker = level.start(frame: frames[0], box: boxes[0])
    for frame in frames[1..<8] { _ = tracker.update(frame: frame) }
    for (index, frame) in frames.enumerated().dropFirst(8) {
      let before = allocation_count()
      _ = tracker.update(frame: frame)
      #expect(allocation_count() == before, "frame \(index)")
    }
  }
}
