import Evaluation
import Foundation
import GroundTruth
import RunTestSupport
import TestSupport
import Testing

@testable import Bench
@testable import Results
@testable import Tracking

@Suite struct ShardTests {
  @Test func `valid texts for shards are parsed, and invalid ones are rejected`() {
    #expect(Shard("3/16").map(\.description) == "3/16")
    for text in ["", "3", "0/4", "5/4", "a/4", "1/0", "1/2/3", "-1/4", "1/1000000"] {
      #expect(Shard(text) == nil, "\(text)")
    }
  }

  @Test(
    arguments: [
      ("12\n", "12"), ("12;cluster\n", "12"), ("Welcome to HAL\n\n12\r\nbye\n", "12"), ("12", "12"),
      ("", nil), ("\n", nil), ("Submitted batch job 12\n", nil), ("12\n13\n", nil),
      ("\u{0661}\n", nil),
      ("12;\n", nil), ("12\0\n", nil), ("2026 is the year\n", nil),
    ] as [(String, String?)])
  func `the Slurm job number is extracted from the output of sbatch`(output: String, job: String?) {
    #expect(SlurmQueue.jobNumber(in: output) == job)
  }

  @Test func `items are assigned in order of decreasing cost to the shard with the least cost`() {
    // The costs 7 and 5 start the two parts. Each further cost is added to the part with the smaller sum: 4 to the sum
    // 5, 3 to the sum 7, 2 to the sum 9 (the other is 10), and 1 to the sum 10 (the other is 11).
    #expect(Shard.parts(of: [2, 7, 1, 4, 3, 5], count: 2) == [2, 1, 1, 2, 1, 2])
  }

  @Test(arguments: [1, 2, 3, 7, 40])
  func `every item is assigned to one shard, and shards have similar total costs`(count: Int) {
    var generator = SplitMix64(seed: 5)
    let costs = (0..<200).map { _ in 1 + Int(1000 * generator.unit()) }
    let parts = Shard.parts(of: costs, count: count)
    #expect(parts.allSatisfy { (1...count).contains($0) })
    let loads = (1...count).map { part in
      zip(costs, parts).reduce(0) { $0 + ($1.1 == part ? $1.0 : 0) }
    }
    #expect((loads.max() ?? 0) - (loads.min() ?? 0) <= (costs.max() ?? 0))
  }

  private let dataset = fakeDataset(
    (0..<9).map {
      stillSequence("s\($0)", frames: CountingFrames(count: 20 + 10 * $0), targets: 1 + $0 % 2)
    })

  private func experiment(
    in folder: String, shard: Shard?, sequences: [String] = []
  ) throws -> Experiment<TrackingTask> {
    var other = FoldingTracker(identity: .init(tracker: "other", level: "", revision: nil))
    other.failure = (step: 10, width: 4)
    return Experiment(
      plan: try TrackingPlan(
        methods: [FoldingTracker(), other], datasets: [dataset], matching: sequences),
      store: RunStore(output: folder, shard: shard),
      facts: .current(
        name: "run", command: "vbench run --shard \(shard?.description ?? "")", jobs: 1,
        datasets: ["d"]))
  }

  /// Returns the stored files by path, without durations.
  private func cells(_ folder: String) throws -> [String: Cell] {
    var cells: [String: Cell] = [:]
    let paths = FileManager.default.enumerator(atPath: folder + "/store")?.allObjects ?? []
    for case let path as String in paths where path.hasSuffix(".cell") {
      let data = try #require(FileManager.default.contents(atPath: folder + "/store/" + path))
      let bytes = Array(data)
      let decoded: Cell? = CellFormat.decode(bytes)
      var cell = try #require(decoded)
      for run in cell.trajectories.indices {
        for step in cell.trajectories[run].steps.indices {
          cell.trajectories[run].steps[step].wallNanoseconds = nil
          cell.trajectories[run].steps[step].cpuNanoseconds = nil
        }
      }
      cells[path] = cell
    }
    return cells
  }

  // With 2 parts, sequences remain whole. With 5 parts, the methods of a sequence are distributed separately. With 30
  // parts, some parts are empty.
  @Test(arguments: [2, 5, 30])
  func `merged shards have the same cells and manifest as an undivided run`(count: Int) throws {
    try withTemporaryFolder { whole in
      try withTemporaryFolder { folder in
        _ = try experiment(in: whole, shard: nil).run(options: .init(jobs: 1, program: "p"))
        for number in (1...count).reversed() {
          let shard = try #require(Shard(number: number, of: count))
          _ = try experiment(in: folder, shard: shard).run(options: .init(jobs: 1, program: "p"))
        }
        #expect(throws: RunError.self) { try StoredRun(output: folder) }
        let merged = try ShardMerge<TrackingSettings>(output: folder).run()
        let single = try RunStore(output: whole).manifest()
        #expect(merged.sequences == single.sequences)
        #expect(merged.methods == single.methods)
        #expect(merged.isComplete)
        #expect(merged.facts.command == "vbench run")
        #expect(try cells(folder) == cells(whole))
        let result = try StoredRun(output: folder) { _ in dataset }.result()
        #expect(result.sequences.count == 9)
      }
    }
  }

  @Test func `merging reports missing shards and damaged cells`() throws {
    try withTemporaryFolder { folder in
      #expect(throws: RunError.self) { try ShardMerge<TrackingSettings>(output: folder).run() }
      for number in [1, 3] {
        _ = try experiment(in: folder, shard: Shard(number: number, of: 3)).run(
          options: .init(jobs: 1, program: "p"))
      }
      let missing = #expect(throws: ShardError.self) {
        try ShardMerge<TrackingSettings>(output: folder).run()
      }
      #expect(missing == .shardsMissing(path: folder, missing: [2], count: 3))
      _ = try experiment(in: folder, shard: Shard(number: 2, of: 3)).run(
        options: .init(jobs: 1, program: "p"))
      let path = "\(folder)/store/other/fake/s8.cell"
      try Data("nonsense".utf8).write(to: URL(fileURLWithPath: path))
      let damaged = #expect(throws: ShardError.self) {
        try ShardMerge<TrackingSettings>(output: folder).run()
      }
      guard case .damagedCells(_, let cells, let shards, 3) = damaged else {
        Issue.record("\(String(describing: damaged))")
        return
      }
      #expect(cells == ["other on fake/s8"])
      // Running the shard again repairs the damaged results.
      _ = try experiment(in: folder, shard: Shard(number: shards[0], of: 3)).run(
        options: .init(jobs: 1, program: "p"))
      _ = try ShardMerge<TrackingSettings>(output: folder).run()
    }
  }

  @Test func `a shard is refused if its plan, program or number of shards differs`() throws {
    try withTemporaryFolder { folder in
      _ = try experiment(in: folder, shard: Shard(number: 1, of: 2)).run(
        options: .init(jobs: 1, program: "p"))
      for (shard, sequences, program) in [
        (Shard(number: 2, of: 3), [], "p"), (Shard(number: 2, of: 2), ["s1"], "p"),
        (Shard(number: 2, of: 2), [], "another build"),
      ] {
        let error = #expect(throws: ShardError.self) {
          try experiment(in: folder, shard: shard, sequences: sequences).run(
            options: .init(jobs: 1, program: program))
        }
        guard case .foreignShard = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
      }
    }
  }
}
