import Bench
import Evaluation
import Geometry
import Imaging
import Testing

@testable import TaskKit
@testable import Tasks
@testable import Tracking

@Suite struct OwnTrackerTests {
  /// A tracker that moves its box by one pixel in each frame.
  private struct Drifting: Tracker {
    var name = "drifting"
    private var box = Box(x: 0, y: 0, width: 0, height: 0)

    init(name: String = "drifting") { self.name = name }

    mutating func start(on frame: PixelBuffer, at region: Region) -> Prediction {
      box = region.boundingBox
      return Prediction(region, confidence: 1)
    }

    mutating func step(on frame: PixelBuffer) -> Prediction {
      box.x += 1
      return Prediction(.box(box))
    }
  }

  private final class Sharing: Tracker {
    let name = "sharing"
    func start(on frame: PixelBuffer, at region: Region) -> Prediction { Prediction(region) }
    func step(on frame: PixelBuffer) -> Prediction { Prediction(nil) }
  }

  private let frame = PixelBuffer.makeLuma(width: 8, height: 8) { $0.update(repeating: 7) }

  private func method(_ selection: MatrixSelection) throws -> [any TrackingMethod] {
    try TrackerRegistry.builtIn.adding([Drifting()]).methods(of: selection)
  }

  @Test func `each target is followed by its own copy of a user's tracker`() throws {
    let method = try #require(try method(MatrixSelection(trackers: ["drifting"])).first)
    let sessions = try (0..<2).map { _ in try method.makeSession() }
    for (number, session) in sessions.enumerated() {
      let box = Box(x: 10 * Double(number), y: 1, width: 2, height: 3)
      #expect(try session.start(frame: frame, at: .box(box)).region == .box(box))
    }
    for step in 1...2 {
      for (number, session) in sessions.enumerated() {
        let answer = try session.step(frame: frame)
        let x = 10 * Double(number) + Double(step)
        #expect(answer.region == .box(Box(x: x, y: 1, width: 2, height: 3)))
        #expect(answer.confidence == nil)
        #expect(answer.duration?.cpuNanoseconds != nil)
      }
    }
  }

  @Test func `a user's tracker is selected by name, and for any levels and revisions`() throws {
    #expect(
      try method(MatrixSelection(levels: ["fast"], revisions: ["1"])).map(\.identity.name)
        == ["drifting", "object-fast-r1", "rectangle-fast-r1"])
    #expect(
      try method(MatrixSelection(trackers: ["drifting"])).map(\.identity)
        == [MethodIdentity(tracker: "drifting", level: "", revision: nil)])
  }

  @Test func `users' trackers with duplicate or unusable names or of class type are refused`() {
    let registry = TrackerRegistry.builtIn
    #expect(throws: OwnTrackerError.nameIsTaken("object")) {
      try registry.adding([Drifting(name: "object")])
    }
    #expect(throws: OwnTrackerError.nameIsTaken("drifting")) {
      try registry.adding([Drifting(), Drifting()])
    }
    #expect(throws: OwnTrackerError.unusableName("a, b")) {
      try registry.adding([Drifting(name: "a, b")])
    }
    #expect(throws: OwnTrackerError.isClass("sharing")) { try registry.adding([Sharing()]) }
  }
}
