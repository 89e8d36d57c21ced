import Evaluation
import Foundation
import Geometry
import GroundTruth
import Imaging
import RunTestSupport
import Testing

@testable import Bench
@testable import Tracking

/// A method that reports the duration of its work.
private struct PacedTracker: TrackingMethod {
  var name: String
  var milliseconds: Double

  var identity: MethodIdentity { MethodIdentity(tracker: name, level: "", revision: nil) }
  func accepts(_ region: Region) -> Bool { true }
  func makeSession() -> any TrackerSession { Session(method: self) }

  private final class Session: MethodSession {
    let method: PacedTracker
    var region = Region.box(Box(x: 0, y: 0, width: 1, height: 1))
    /// A factor by which the clip changes the duration of the work. It must not change the ratio between two methods.
    var factor = 1.0

    init(method: PacedTracker) { self.method = method }

    func start(frame: PixelBuffer, at region: Region) -> TrackStep {
      self.region = region
      factor = region.boundingBox.width
      return step(frame: frame)
    }

    func step(frame: PixelBuffer) -> TrackStep {
      let nanoseconds = Int64(method.milliseconds * factor * 1e6)
      return TrackStep(
        region: region, confidence: nil,
        duration: StepDuration(wallNanoseconds: nanoseconds, cpuNanoseconds: nanoseconds / 2))
    }
  }
}

struct TimingRunTests {
  private func sequence(_ name: String, width: Double, frames: Int) -> LabeledSequence {
    let box = Region.box(Box(x: 2, y: 2, width: width, height: 4))
    let annotations = (0..<frames).map { _ in Annotation(region: box, visibility: .visible) }
    return LabeledSequence(
      name: name, dataset: "paced", frames: CountingFrames(count: frames), frameCount: frames,
      targets: [Target(name: "1", annotations: annotations)], attributes: [])
  }

  private var options: TimingRun.Options {
    var options = TimingRun.Options()
    options.rounds = 3
    options.updates = 5
    // Other tests run in the same process, so their threads must not be counted.
    options.countsAllThreads = false
    return options
  }

  @Test
  func `timing summarizes the durations that trackers report and computes their ratio`() throws {
    let run = TimingRun(
      methods: [
        PacedTracker(name: "quick", milliseconds: 4), PacedTracker(name: "slow", milliseconds: 12),
      ], sequences: [1, 2, 3].map { sequence("s\($0)", width: Double($0), frames: 4) },
      options: options)
    let timing = try #require(run.run())
    #expect(timing.clips == 3)
    let quick = try #require(timing.methods.first { $0.method == "quick" })
    #expect(quick.durations.count == 3 * 3 * 5)
    #expect(quick.durations.median == 8)
    #expect(quick.durations.cpuMedian == 4)
    #expect(quick.durations.max == 12)
    #expect(quick.durations.miss60 == 0)
    let slow = try #require(timing.methods.first { $0.method == "slow" })
    // The updates on the three clips take 12, 24 and 36 ms.
    #expect(slow.durations.miss60 == 2 / 3.0)
    #expect(slow.durations.miss30 == 1 / 3.0)
    let comparison = try #require(timing.comparisons.first)
    #expect(timing.comparisons.count == 1)
    #expect(comparison.method == "slow" && comparison.other == "quick")
    #expect(abs(comparison.ratio.ratio - 3) < 1e-9)
    #expect(abs((comparison.ratio.low ?? 0) - 3) < 1e-9)
    #expect(quick.durations.wallOverCPU == 2)
    #expect(quick.durations.cpuP95.map { $0 <= 6 } == true)
    // The calibration kernel ran at least once in each block.
    #expect(timing.calibration.count >= 2 * 3 * 3)
    #expect(
      try JSONDecoder().decode(TimingResult.self, from: JSONEncoder().encode(timing)) == timing)
  }

  @Test
  func `timing omits one-frame sequences and returns no result if it is interrupted`() throws {
    let methods = [PacedTracker(name: "only", milliseconds: 1)]
    let run = TimingRun(
      methods: methods, sequences: [sequence("short", width: 1, frames: 1)], options: options)
    let timing = try #require(run.run())
    #expect(timing.clips == 0)
    #expect(timing.methods.first?.durations.median == nil)
    let interruption = Interruption()
    interruption.raise()
    let stopped = TimingRun(
      methods: methods, sequences: [sequence("long", width: 1, frames: 9)], options: options,
      interruption: interruption)
    #expect(stopped.run() == nil)
  }

  @Test func `a tracker that crashed during timing is omitted and mentioned in a remark`() throws {
    let recorder = try #require(FlightRecorder.make())
    try #require(recorder.takeSlot()).begin(FlightRecorder.timing(of: "wild"))
    #expect(recorder.settle(crash: SIGSEGV))
    let run = TimingRun(
      methods: ["tame", "wild"].map { PacedTracker(name: $0, milliseconds: 1) },
      sequences: [sequence("long", width: 1, frames: 9)], options: options, recorder: recorder)
    let timing = try #require(run.run())
    #expect(timing.methods.map(\.method) == ["tame"])
    #expect(timing.remarks.map(\.method) == ["wild"])
    #expect(
      timing.remarks.map(\.description)
        == ["wild: crashed with signal 11 (SIGSEGV) during timing"])
    // Results from earlier versions, which stored only text, must be readable as well.
    #expect(
      try JSONDecoder().decode(TimingResult.self, from: JSONEncoder().encode(timing)) == timing)
    var fields = try #require(
      JSONSerialization.jsonObject(with: JSONEncoder().encode(timing)) as? [String: Any])
    fields["remarkNotes"] = nil
    let old = try JSONDecoder().decode(
      TimingResult.self, from: JSONSerialization.data(withJSONObject: fields))
    #expect(old.remarks.map(\.description) == timing.remarks.map(\.description))
  }

  @Test func `the frames of a timing clip are traversed forward and backward repeatedly`() throws {
    let sequence = sequence("walk", width: 1, frames: 4)
    let clip = try TrackedFrames(
      sequence, start: 1, region: .box(Box(x: 0, y: 0, width: 4, height: 4)), length: 10)
    let seen = (0...7).map { clip.frame(ofStep: $0).luma.base[0] }
    #expect(seen == [1, 2, 3, 2, 1, 2, 3, 2])
  }

  @Test
  func `a timing block contains all updates and at least 50 ms of the calibration kernel`() throws {
    let method = PacedTracker(name: "slow", milliseconds: 8)
    let clip = try TrackedFrames(
      sequence("walk", width: 1, frames: 9), start: 0,
      region: .box(Box(x: 0, y: 0, width: 4, height: 4)), length: 9
    ).clip(for: [method])
    let run = TimingRun([method], on: [], options: options)
    var block = TimingMeasurements.Block(clip: "walk", round: 0, method: 0)
    try run.time(clip.turn(0), into: &block, with: CalibrationKernel())
    // There are five updates, each with 16 ms of reported processor time. The kernel is timed for at least 50 ms.
    let updates = block.updates.reduce(0) { $0 + ($1.cpuNanoseconds ?? 0) }
    let kernels = block.calibration.reduce(0) { $0 + ($1.cpuNanoseconds ?? 0) }
    #expect(updates == 5 * 16_000_000)
    #expect(kernels >= 50_000_000)
  }

  @Test
  func `a tracker that reports only wall time has no processor time or kernel multiple`() throws {
    struct Silent: TrackingMethod {
      var identity: MethodIdentity { MethodIdentity(tracker: "s", level: "", revision: nil) }
      func accepts(_ region: Region) -> Bool { true }
      func makeSession() -> any TrackerSession { Session() }
      final class Session: MethodSession {
        func start(frame: PixelBuffer, at region: Region) -> TrackStep { step(frame: frame) }
        func step(frame: PixelBuffer) -> TrackStep {
          TrackStep(
            region: nil, confidence: nil,
            duration: StepDuration(wallNanoseconds: 1_000_000, cpuNanoseconds: nil))
        }
      }
    }
    let run = TimingRun(
      methods: [Silent()], sequences: [sequence("s", width: 1, frames: 9)], options: options)
    let timing = try #require(run.run())
    #expect(timing.methods[0].durations.median == 1)
    #expect(timing.methods[0].durations.cpuMedian == nil)
    #expect(timing.methods[0].multiple == nil)
  }

  @Test func `the calibration kernel always computes the same numbers`() {
    let (first, second) = (CalibrationKernel(), CalibrationKernel())
    let results = [first.run(), first.run()]
    #expect(results == [second.run(), second.run()])
    // A change to these numbers requires a new version of the kernel.
    #expect(CalibrationKernel.version == 3)
    #expect(results == [79.66556, 128.22546])
  }
}
