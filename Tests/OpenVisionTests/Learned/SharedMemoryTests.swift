import Dispatch
import Geometry
import Imaging
import Synchronization
import Testing

@testable import OpenVision

/// Tests of trackers that share the memory between the layers of a network.
@Suite struct SharedMemoryTests {
  private static func frames() throws -> [PixelBuffer] {
    let scene = try RunnerScene()
    return try (0..<6).map { _ in try scene.next() }
  }

  /// Objects of different sizes.
  private static func boxes() throws -> [Box] {
    let first = try RunnerScene().first
    return [1, 0.6, 1.7, 0.8].map { factor in
      Box(center: first.center, width: factor * first.width, height: factor * first.height)
    }
  }

  /// Returns the boxes of an object that is tracked alone.
  private func track(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>, _ frames: [PixelBuffer], _ box: Box
  ) throws -> [Box] {
    let tracker = try algorithm.start(frames[0], box)
    return frames.dropFirst().map { tracker.update(frame: $0).box }
  }

  @Test(arguments: EngineAlgorithm.learned)
  func `objects that are tracked in turn have the same boxes as objects that are tracked alone`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let (frames, boxes) = (try Self.frames(), try Self.boxes())
    let alone = try boxes.map { try track(algorithm, frames, $0) }
    let trackers = try boxes.map { try algorithm.start(frames[0], $0) }
    for (index, frame) in frames.dropFirst().enumerated() {
      let found = trackers.map { $0.update(frame: frame).box }
      #expect(found == alone.map { $0[index] }, "frame \(index + 1)")
    }
  }

  @Test(arguments: EngineAlgorithm.learned)
  func `objects that are tracked by four threads have the same boxes as objects tracked alone`(
    _ algorithm: EngineAlgorithm<VNRequestTrackingLevel>
  ) throws {
    let (frames, boxes) = (try Self.frames(), try Self.boxes())
    let alone = try boxes.map { try track(algorithm, frames, $0) }
    let together = Mutex([Int: [Box]]())
    DispatchQueue.concurrentPerform(iterations: boxes.count) { index in
      let found = try? track(algorithm, frames, boxes[index])
      together.withLock { $0[index] = found }
    }
    for (index, expected) in alone.enumerated() {
      #expect(together.withLock { $0[index] } == expected)
    }
  }
}
