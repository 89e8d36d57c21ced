import Bench
import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import RunTestSupport
import TestSupport
import Testing
import Tracking

@Suite struct StepTimeoutTests {
  @Test(.mustNotHang, arguments: [1, 3])
  func `only the target on which a tracker exceeds the step timeout fails`(jobs: Int) throws {
    let gate = DispatchSemaphore(value: 0)
    defer { for _ in 0..<10 { gate.signal() } }
    let hanging = HangingTracker(step: 7, width: 5, gate: gate)
    let entries = [
      stillSequence("a", frames: CountingFrames(count: 60), targets: 2),
      stillSequence("b", frames: CountingFrames(count: 30)),
    ]
    let (outcome, cells) = try run([FoldingTracker(), hanging], entries, jobs: jobs)
    #expect(
      outcome.failures.map(\.description) == [
        "hanging failed on fake/a: target 2, frame 7: no answer within 2 s, the limit of --step-timeout"
      ])
    #expect(outcome.abandonedMethods == ["hanging"])
    #expect(cells.map { $0.trajectories.map(\.steps.count) } == [[60, 60], [60, 7], [30], [30]])
  }

  @Test(.mustNotHang)
  func `an answer that arrives after the step timeout is ignored`() throws {
    let gate = DispatchSemaphore(value: 0)
    let hanging = HangingTracker(step: 3, width: 4, gate: gate)
    let late = LateAnswer(gate: gate, answered: hanging.answered)
    // The answer arrives while the other method works on the first chunk. This is long after the step timed out and
    // long before the sequence ends and the method's answers are stored.
    let (outcome, cells) = try run(
      [hanging, late], [stillSequence("a", frames: CountingFrames(count: 40))], jobs: 1)
    #expect(outcome.failures.count == 1)
    #expect(cells.map { $0.trajectories.map(\.steps.count) } == [[3], [40]])
  }

  private func run(
    _ methods: [any TrackingMethod], _ entries: [Dataset.Entry], jobs: Int
  ) throws -> (RunOutcome<LabeledSequence>, [Cell]) {
    try withTemporaryFolder { folder in
      try outcomeAndCells(
        of: methods, on: entries, in: folder,
        options: Runner.Options(
          jobs: jobs, program: "test", stepTimeout: .seconds(2)))
    }
  }
}

/// A method that waits at a step, on targets of a given width, until a gate is opened.
private struct HangingTracker: TrackingMethod {
  var step: Int
  var width: Double
  var gate: DispatchSemaphore
  /// The semaphore that is signaled when the method continues.
  var answered = DispatchSemaphore(value: 0)

  var identity: MethodIdentity { MethodIdentity(tracker: "hanging", level: "", revision: nil) }
  func accepts(_ region: Region) -> Bool { true }
  func makeSession() -> any TrackerSession { Session(method: self) }

  private final class Session: MethodSession {
    let method: HangingTracker
    var region = Region.box(Box(x: 0, y: 0, width: 0, height: 0))
    var count = 0

    init(method: HangingTracker) { self.method = method }

    func start(frame: PixelBuffer, at region: Region) -> TrackStep {
      self.region = region
      return step(frame: frame)
    }

    func step(frame: PixelBuffer) -> TrackStep {
      if count == method.step, region.boundingBox.width == method.width {
        method.gate.wait()
        method.answered.signal()
      }
      count += 1
      return TrackStep(region: region, confidence: nil, duration: nil)
    }
  }
}

/// A method that opens the hanging method's gate at its fifth step and waits until that method has continued.
private struct LateAnswer: TrackingMethod {
  var gate: DispatchSemaphore
  var answered: DispatchSemaphore

  var identity: MethodIdentity { MethodIdentity(tracker: "late", level: "", revision: nil) }
  func accepts(_ region: Region) -> Bool { true }
  func makeSession() -> any TrackerSession { Session(gate: gate, answered: answered) }

  private final class Session: MethodSession {
    let gate: DispatchSemaphore
    let answered: DispatchSemaphore
    var count = 0

    init(gate: DispatchSemaphore, answered: DispatchSemaphore) {
      self.gate = gate
      self.answered = answered
    }

    func start(frame: PixelBuffer, at region: Region) -> TrackStep { step(frame: frame) }

    func step(frame: PixelBuffer) -> TrackStep {
      count += 1
      if count == 5 {
        gate.signal()
        answered.wait()
        usleep(30_000)
      }
      return TrackStep(region: nil, confidence: nil, duration: nil)
    }
  }
}
