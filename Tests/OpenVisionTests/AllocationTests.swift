import CAllocationCounter
import Geometry
import Imaging
import TestSupport
import Testing

@testable import OpenVision

/// Tests that memory is allocated when a tracker starts, not while it runs.
@Suite(.enabled(if: allocation_counting() != 0, "a sanitizer replaces the allocation counter"))
struct AllocationTests {
  @Test func `the allocation counter counts the allocation of a buffer`() {
    let before = allocation_count()
    let buffer = FloatBuffer(count: 100)
    #expect(allocation_count() > before)
    buffer.fill(1)
  }

  @Test(arguments: TrackerKind.allCases)
  func `a tracker allocates no memory in the updates after its first frames`(_ kind: TrackerKind)
    throws
  {
    // The object moves and grows so that updates execute all steps of the tracker.
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
    let tracker = try kind.start(frame: frames[0], box: boxes[0])
    for frame in frames[1..<8] { _ = tracker.update(frame: frame) }
    for (index, frame) in frames.enumerated().dropFirst(8) {
      let before = allocation_count()
      _ = tracker.update(frame: frame)
      #expect(allocation_count() == before, "frame \(index)")
    }
  }

  @Test(arguments: [RectangleParameters.fast, .accurate])
  func `a rectangle tracker allocates no memory while its target is visible or lost`(
    _ parameters: RectangleParameters
  ) {
    let scene = FlatScene()
    let corners = (0..<24).map { index in
      let shift = Double(index)
      return Quadrilateral(
        topLeft: Point(90 + shift, 70), topRight: Point(200 + shift, 74 + shift / 4),
        bottomRight: Point(204 + shift, 160), bottomLeft: Point(86 + shift, 156))
    }
    var frames = corners.map(scene.frame)
    let empty = TestImages.luma(width: scene.size.width, height: scene.size.height) { x, y in
      100 + (x * 37 + y * 101) % 11
    }
    frames += Array(repeating: empty, count: 16)
    let tracker = RectangleTracker(frame: frames[0], corners: corners[0], parameters: parameters)
    for (index, frame) in frames.enumerated().dropFirst() {
      let before = allocation_count()
      _ = tracker.update(frame: frame)
      // The tracker may allocate memory in the first frames that show the rectangle and in the first frames that do
      // not. It keeps this memory for later frames.
      guard index >= 8, !(24..<32).contains(index) else { continue }
      #expect(allocation_count() == before, "frame \(index)")
    }
  }
}
