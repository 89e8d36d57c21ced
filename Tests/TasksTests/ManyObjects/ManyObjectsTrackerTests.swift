import Bench
import Geometry
import Imaging
import OpenVision
import TestSupport
import Testing

@testable import TaskKit
@testable import Tasks

/// Objects that move along lines, and a detector that finds all of them exactly.
private struct Crossing {
  var starts: [Box]
  var velocities: [Point]

  func boxes(at frame: Int) -> [Box] {
    zip(starts, velocities).map { box, velocity in
      var box = box
      box.x += velocity.x * Double(frame)
      box.y += velocity.y * Double(frame)
      return box
    }
  }

  func detections(at frame: Int) -> [Detection] { boxes(at: frame).map { Detection(box: $0) } }
}

struct MotionTrackerTests {
  /// Two objects that pass through each other. The overlap alone would allow them to exchange identities.
  private let crossing = Crossing(
    starts: [
      Box(x: 0, y: 100, width: 40, height: 80), Box(x: 300, y: 100, width: 40, height: 80),
    ],
    velocities: [Point(6, 0), Point(-6, 0)])

  @Test func `objects that cross keep their identities in the motion tracker`() throws {
    let tracker = MotionTracker()
    for frame in 0..<50 {
      let found = tracker.step(detections: crossing.detections(at: frame))
      #expect(found.map(\.identity).sorted() == [1, 2])
    }
    let last = tracker.step(detections: crossing.detections(at: 50))
    let first = try #require(last.first { $0.identity == 1 })
    #expect(abs(first.box.x - 300) < 2)
  }

  @Test func `boxes of the motion tracker follow the objects between detections`() throws {
    let crossing = Crossing(starts: crossing.starts, velocities: [Point(3, 0), Point(-3, 1)])
    let tracker = MotionTracker()
    for frame in 0..<40 {
      let isSeen = frame % 5 == 0
      let found = tracker.step(detections: isSeen ? crossing.detections(at: frame) : nil)
      #expect(found.count == 2)
      guard frame > 10 else { continue }
      for (object, truth) in zip(
        found.sorted { $0.identity < $1.identity }, crossing.boxes(at: frame))
      {
        #expect(abs(object.box.center.x - truth.center.x) < 3)
        #expect(abs(object.box.width - truth.width) < 2)
      }
    }
  }

  @Test func `the motion tracker ends an object after two missed detections`() {
    let tracker = MotionTracker()
    for frame in 0..<5 { _ = tracker.step(detections: crossing.detections(at: frame)) }
    #expect(tracker.step(detections: []).isEmpty)
    // After one miss the object keeps its identity, and after two misses it gets another identity.
    #expect(tracker.step(detections: crossing.detections(at: 6)).map(\.identity) == [1, 2])
    _ = tracker.step(detections: [])
    _ = tracker.step(detections: [])
    #expect(tracker.step(detections: crossing.detections(at: 9)).map(\.identity) == [3, 4])
  }
}

struct ChunkTrackerTests {
  /// A follower that tracks exactly but has low confidence for some objects.
  private final class Perfect: BoxFollower {
    let crossing: Crossing
    var frame = 0
    /// For each identity, the index in `crossing` of the object that it belongs to.
    var objects: [Int: Int] = [:]
    var confidences: [Int: Double] = [:]
    private(set) var stopped: [Int] = []

    init(_ crossing: Crossing) { self.crossing = crossing }

    func step(frame: PixelBuffer) -> [Int: TrackedObject] {
      let boxes = crossing.boxes(at: self.frame)
      return Dictionary(
        uniqueKeysWithValues: objects.map { identity, object in
          let confidence = confidences[identity] ?? 0.9
          return (
            identity,
            TrackedObject(identity: identity, box: boxes[object], confidence: confidence)
          )
        })
    }

    func change(starting: [Int: Box], stopping: [Int], frame: PixelBuffer) {
      let boxes = crossing.boxes(at: self.frame)
      for (identity, box) in starting { objects[identity] = boxes.firstIndex(of: box) }
      for identity in stopping { objects[identity] = nil }
      stopped += stopping
    }
  }

  private let crossing = Crossing(
    starts: (0..<3).map { Box(x: Double($0) * 200, y: 50, width: 40, height: 40) },
    velocities: [Point(2, 0), Point(0, 3), Point(-2, 1)])
  private let image = TestImages.luma(width: 8, height: 8) { _, _ in 0 }

  @Test func `the chunk tracker keeps identities from one detection to the next`() throws {
    let follower = Perfect(crossing)
    let tracker = ChunkTracker(follower)
    for frame in 0..<35 {
      follower.frame = frame
      let detections = frame % 10 == 0 ? crossing.detections(at: frame) : nil
      let found = try tracker.step(frame: image, detections: detections)
      #expect(found.map(\.identity) == [1, 2, 3])
      #expect(found.map(\.box) == crossing.boxes(at: frame))
    }
    #expect(follower.stopped.isEmpty)
  }

  @Test func `the chunk tracker ends an object whose confidence stays low`() throws {
    let follower = Perfect(crossing)
    var parameters = ChunkTracker.Parameters()
    parameters.doubtfulFrameLimit = 5
    let tracker = ChunkTracker(follower, parameters)
    for frame in 0..<12 {
      follower.frame = frame
      if frame == 3 { follower.confidences[2] = 0.1 }
      let found = try tracker.step(
        frame: image, detections: frame == 0 ? crossing.detections(at: 0) : nil)
      #expect(found.map(\.identity) == (frame < 3 ? [1, 2, 3] : [1, 3]))
    }
    #expect(follower.stopped == [2])
  }

  @Test
  func `the chunk tracker keeps identities of steady objects that followers exchange`() throws {
    let follower = Perfect(crossing)
    let tracker = ChunkTracker(follower)
    for frame in 0..<20 {
      follower.frame = frame
      if frame > 5 {
        let objects = follower.objects
        (follower.objects[1], follower.objects[2]) = (objects[2], objects[1])
      }
      let found = try tracker.step(frame: image, detections: crossing.detections(at: frame))
      #expect(found.map(\.identity) == [1, 2, 3])
      #expect(found.map(\.box) == crossing.boxes(at: frame), "frame \(frame)")
    }
  }

  @Test func `the chunk tracker ends an object that the detector misses`() throws {
    let follower = Perfect(crossing)
    let tracker = ChunkTracker(follower)
    var identities: [[Int]] = []
    for frame in 0..<4 {
      follower.frame = frame
      let detections = crossing.detections(at: frame).enumerated()
        .filter { frame == 0 || $0.offset != 1 }.map(\.element)
      identities.append(try tracker.step(frame: image, detections: detections).map(\.identity))
    }
    #expect(identities == [[1, 2, 3], [1, 3], [1, 3], [1, 3]])
    #expect(follower.stopped == [2])
  }
}
