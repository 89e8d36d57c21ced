import Evaluation
import Files
import Foundation
import GroundTruth
import RunTestSupport
import Synchronization
import TestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

/// Tests for runs whose cells several processes claim one after the other (`--shard auto`).
@Suite struct SharedRunTests {
  private let dataset = fakeDataset(
    (0..<6).map { stillSequence("s\($0)", frames: CountingFrames(count: 20 + 10 * $0)) })

  private func experiment(
    in folder: String, shard: Shard?, sequences: [String] = [], failing: Bool = false
  ) throws -> Experiment<TrackingTask> {
    var other = FoldingTracker(identity: .init(tracker: "other", level: "", revision: nil))
    if failing { other.failure = (step: 10, width: 4) }
    return Experiment(
      plan: try TrackingPlan(
        methods: [FoldingTracker(), other], datasets: [dataset], matching: sequences),
      store: RunStore(output: folder, shard: shard),
      facts: .current(
        name: "run", command: "vbench run --shard auto", jobs: 1, datasets: ["d"]))
  }

  /// A claim that another thread may release.
  private final class Claim: @unchecked Sendable {
    private var file: LockFile?

    init(_ outcome: LockFile.Outcome) {
      if case .held(let file) = outcome { self.file = file }
    }

    func release() { file?.release() }
  }

  private final class Outcomes: Sendable {
    let list = Mutex<[RunOutcome<LabeledSequence>]>([])
  }

  @Test func `every cell is computed once by the processes that share a run`() throws {
    try withTemporaryFolder { folder in
      let outcomes = Outcomes()
      DispatchQueue.concurrentPerform(iterations: 3) { _ in
        do {
          let outcome = try experiment(in: folder, shard: Shard("auto")).run(
            options: .init(jobs: 2, program: "p"))
          outcomes.list.withLock { $0.append(outcome) }
        } catch {
          Issue.record(error)
        }
      }
      let all = outcomes.list.withLock { $0 }
      // 6 sequences and 2 methods.
      #expect(all.map(\.newCells).reduce(0, +) == 12)
      #expect(all.allSatisfy { $0.newCells + $0.reusedCells == 12 && $0.items.count == 6 })
      let merged = try ShardMerge<TrackingSettings>(output: folder).run()
      #expect(merged.isComplete)
      #expect(merged.sequences.count == 6)
      #expect(merged.sequences.allSatisfy { $0.frameSize != nil && $0.passes[0].input != nil })
      let hidden = try FileManager.default.contentsOfDirectory(atPath: folder + "/store/shards")
        .filter { $0.hasPrefix(".claim") }
      #expect(hidden == [])
    }
  }

  @Test(.mustNotHang)
  func `a cell that another process has claimed is done last, after that process has ended`() throws
  {
    try withTemporaryFolder { folder in
      let shared = try experiment(in: folder, shard: Shard("auto"))
      try shared.store.prepare()
      try shared.store.makeFolder()
      let work = FlightRecorder.work(
        method: "other", dataset: "fake", sequence: "s5", direction: .forward)
      let claim = Claim(try shared.store.claim(work))
      let ended = SessionCounter()
      DispatchQueue.global().async {
        while shared.store.cell(method: "folding-r1", dataset: "fake", sequence: "s0") == nil {
          usleep(10_000)
        }
        usleep(300_000)
        ended.add()
        claim.release()
      }
      let outcome = try shared.run(options: .init(jobs: 1, program: "p"))
      #expect(ended.count == 1)
      #expect(outcome.newCells == 12)
    }
  }

  @Test func `a failure is tried again by the next run, but only by one of its processes`() throws {
    try withTemporaryFolder { folder in
      func run() throws -> RunOutcome<LabeledSequence> {
        try experiment(in: folder, shard: Shard("auto"), failing: true).run(
          options: .init(jobs: 1, program: "p"))
      }
      let first = try run()
      #expect(first.failures.count == 6)
      #expect(try run().newCells == 6)
      // This process began before the failures were stored.
      let store = RunStore(output: folder, shard: Shard("auto"))
      let cell = try #require(store.cell(method: "other", dataset: "fake", sequence: "s0"))
      #expect(store.isShared(cell, since: .distantPast))
      #expect(!store.isShared(cell, since: .now))
    }
  }

  @Test func `a process with another plan or program cannot share a run`() throws {
    try withTemporaryFolder { folder in
      _ = try experiment(in: folder, shard: Shard("auto")).run(
        options: .init(jobs: 1, program: "p"))
      for (sequences, program) in [(["s1"], "p"), ([], "another build")] {
        #expect(throws: ShardError.self) {
          try experiment(in: folder, shard: Shard("auto"), sequences: sequences).run(
            options: .init(jobs: 1, program: program))
        }
      }
    }
  }
}
