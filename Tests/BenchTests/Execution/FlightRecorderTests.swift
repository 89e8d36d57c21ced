import Evaluation
import Foundation
import GroundTruth
import RunTestSupport
import Testing

@testable import Bench
@testable import Tracking

@Suite struct FlightRecorderTests {
  private let recorder: FlightRecorder
  private let method = FoldingTracker().identity.name

  init() throws {
    recorder = try #require(FlightRecorder.make())
  }

  /// Returns the recorder of the next process, which continues the run.
  private func continued() throws -> FlightRecorder {
    try #require(FlightRecorder(descriptor: dup(recorder.descriptor)))
  }

  @Test
  func `after a crash, the only work item that was running is recorded as the cause`() throws {
    let slots = [try #require(recorder.takeSlot()), try #require(recorder.takeSlot())]
    slots[0].begin(7)
    slots[0].mark(31)
    slots[1].begin(8)
    slots[1].end()
    #expect(!recorder.isContinuation)
    #expect(recorder.settle(crash: SIGSEGV))

    let next = try continued()
    #expect(next.isContinuation)
    let finding = try #require(next.finding(on: 7))
    #expect(finding.isOf(.crashed))
    #expect((finding.signal, finding.position) == (SIGSEGV, 31))
    #expect(next.finding(on: 8) == nil)
    #expect(!next.hasSuspects)
  }

  @Test
  func `if several items ran during a crash, all are suspects until one crashes alone`() throws {
    for work in [7, 8] as [UInt64] { try #require(recorder.takeSlot()).begin(work) }
    #expect(recorder.settle(crash: SIGABRT))
    let next = try continued()
    #expect(next.hasSuspects)
    for work in [7, 8] as [UInt64] {
      #expect(try #require(next.finding(on: work)).isOf(.suspected))
    }

    try #require(next.takeSlot()).begin(8)
    #expect(recorder.settle(crash: SIGABRT))
    let last = try continued()
    #expect(try #require(last.finding(on: 7)).isOf(.suspected))
    #expect(try #require(last.finding(on: 8)).isOf(.crashed))
  }

  /// Tests a crash in one thread after another thread has reported and stored a failure.
  @Test
  func `a work item whose failure is stored is not suspected after another item crashes`() throws {
    try #require(recorder.takeSlot()).begin(7)
    #expect(recorder.settle(crash: SIGABRT))
    let second = try continued()
    try #require(second.takeSlot()).begin(7)
    second.noteFailure(of: 7)
    let slot = try #require(second.takeSlot())
    slot.begin(8)
    slot.mark(3)
    #expect(recorder.settle(crash: SIGSEGV))

    let third = try continued()
    #expect(try #require(third.finding(on: 7)).isOf(.failed))
    let finding = try #require(third.finding(on: 8))
    #expect(finding.isOf(.crashed))
    #expect((finding.signal, finding.position) == (SIGSEGV, 3))
    #expect(!third.hasSuspects)
  }

  @Test func `a work item is only suspected after one SIGKILL, but blamed after a second`() throws {
    try #require(recorder.takeSlot()).begin(7)
    #expect(recorder.settle(crash: SIGKILL))
    let next = try continued()
    #expect(try #require(next.finding(on: 7)).isOf(.suspected))
    try #require(next.takeSlot()).begin(7)
    #expect(recorder.settle(crash: SIGKILL))
    #expect(try #require(continued().finding(on: 7)).isOf(.crashed))
  }

  @Test func `a crash while no work item is running cannot be attributed`() throws {
    let slot = try #require(recorder.takeSlot())
    slot.begin(7)
    recorder.giveBack(slot)
    #expect(!recorder.settle(crash: SIGSEGV))
  }

  @Test func `a SIGKILL while no work item is running is tolerated once`() {
    #expect(recorder.settle(crash: SIGKILL))
    #expect(!recorder.settle(crash: SIGKILL))
  }

  @Test
  func `the failure of one work item remains recorded if another item crashes later`() throws {
    recorder.noteFailure(of: 7)
    try #require(recorder.takeSlot()).begin(8)
    #expect(recorder.settle(crash: SIGSEGV))
    let next = try continued()
    #expect(try #require(next.finding(on: 7)).isOf(.failed))
    // A failure is recorded even if nothing was known about the work before.
    #expect(next.finding(on: 9) == nil)
    next.noteFailure(of: 9)
    #expect(try #require(continued().finding(on: 9)).isOf(.failed))
  }

  @Test func `the flight recorder ignores threads and findings beyond its limits`() throws {
    let slots = (0..<FlightRecorder.flightLimit).compactMap { _ in recorder.takeSlot() }
    #expect(slots.count == FlightRecorder.flightLimit)
    #expect(recorder.takeSlot() == nil)
    recorder.during(5) { #expect(recorder.takeSlot() == nil) }
    recorder.giveBack(slots[3])
    #expect(recorder.takeSlot() != nil)
    for work in 1...UInt64(FlightRecorder.findingLimit + 10) { recorder.noteFailure(of: work) }
    #expect(try continued().finding(on: 1) != nil)
    #expect(try continued().finding(on: UInt64(FlightRecorder.findingLimit + 1)) == nil)
  }

  @Test
  func `the flight recorder kills only processes whose number and start time both match`() throws {
    let child = try ChildProcess(["/bin/sh", "-c", "echo $$; exec sleep 1000"])
    let line = try child.readLine(before: .now + .seconds(20)) ?? []
    let number = try #require(pid_t(String(decoding: line, as: UTF8.self)))
    let identity = try #require(ProcessIdentity(number))
    recorder.note(children: [
      ProcessIdentity(number: number, start: identity.start + 1),
      ProcessIdentity(number: number, start: 0), ProcessIdentity(number: -number, start: 7),
      ProcessIdentity(number: 1, start: 0),
    ])
    recorder.endChildren()
    #expect(child.waitForEnd(before: .now + .milliseconds(30)) == nil)
    recorder.note(children: [identity])
    recorder.endChildren()
    #expect(child.waitForEnd(before: .now + .seconds(20)) == .signalled(SIGKILL))
  }

  @Test func `a flight recorder is not created from an invalid file descriptor`() throws {
    let descriptor = open("/dev/null", O_RDWR)
    defer { close(descriptor) }
    #expect(FlightRecorder(descriptor: descriptor) == nil)
    #expect(FlightRecorder(descriptor: -1) == nil)
  }

  @Test func `work with different trackers, sequences or directions has different identifiers`() {
    let works = [nil, "a", "b"].flatMap { method in
      ["x", "y"].flatMap { sequence in
        [
          FlightRecorder.work(
            method: method, dataset: "d", sequence: sequence, direction: .forward),
          FlightRecorder.work(
            method: method, dataset: "d", sequence: sequence, direction: .backward),
        ]
      }
    }
    #expect(Set(works + [FlightRecorder.timing(of: "a")]).count == 13)
  }

  @Test
  func `after a crash, the next run completes the suspected work and all other work`() throws {
    let (read, tracked) = (work(nil, "b"), work(method, "c"))
    for work in [read, tracked] { try #require(recorder.takeSlot()).begin(work) }
    #expect(recorder.settle(crash: SIGSEGV))
    let outcome = try run(with: continued())
    #expect(outcome.failures.isEmpty && outcome.problems.isEmpty)
    #expect(outcome.items.map(\.planIndex) == [0, 1, 2])
    #expect(outcome.newCells == 3)
  }

  @Test
  func `a crash while frames are read excludes the sequence; one while tracking is a failure`()
    throws
  {
    let slot = try #require(recorder.takeSlot())
    slot.begin(work(nil, "b"))
    #expect(recorder.settle(crash: SIGSEGV))
    slot.begin(work(method, "c"))
    slot.mark(4)
    #expect(recorder.settle(crash: SIGABRT))
    let outcome = try run(with: continued())
    #expect(
      outcome.problems.map(\.description) == [
        "fake/b: reading the frames crashed with signal 11 (SIGSEGV)"
      ])
    #expect(
      outcome.failures.map(\.description) == [
        "\(method) failed on fake/c: crashed with signal 6 (SIGABRT) at frame 4"
      ])
    #expect(outcome.items.map(\.planIndex) == [0, 2])
  }

  private func work(_ method: String?, _ sequence: String) -> UInt64 {
    FlightRecorder.work(
      method: method, dataset: "fake", sequence: sequence, direction: .forward)
  }

  /// Runs one method on three sequences.
  private func run(with recorder: FlightRecorder) throws -> RunOutcome<LabeledSequence> {
    try withTemporaryFolder { folder in
      let entries = ["a", "b", "c"].map { stillSequence($0, frames: CountingFrames(count: 9)) }
      let plan = try TrackingPlan(methods: [FoldingTracker()], datasets: [fakeDataset(entries)])
      let store = RunStore(output: folder)
      try store.prepare()
      let options = Runner.Options(jobs: 2, program: "test", recorder: recorder)
      return try outcome(of: plan, in: store, options: options)
    }
  }
}
