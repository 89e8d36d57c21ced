import Files

/// A run divided into parts that an external scheduler, such as Slurm or GitHub Actions, starts as separate jobs.
package struct ShardSubmission: Sendable, Hashable {
  /// The number of parts into which the run is divided.
  package var count: Int
  /// The numbers of the parts to run, in ascending order.
  package var numbers: [Int]
  package var program: String
  /// The arguments that specify the run, without `--output` and `--shard`.
  package var arguments: [String]
  /// The results folder, on a file system that all machines share.
  package var output: String
  /// The number of threads that each part uses.
  var threads: Int
  /// The greatest number of parts that run at the same time; nil for no limit.
  package var running: Int?
  /// The memory of each part, such as `8G`, in units of 1024; nil for the scheduler's default.
  package var memory: String?
  /// Whether the parts divide the work among themselves while they run.
  package var isAutomatic = false

  package init(
    count: Int, numbers: [Int], program: String, arguments: [String], output: String, threads: Int
  ) {
    self.count = count
    self.numbers = numbers
    self.program = program
    self.arguments = arguments
    self.output = output
    self.threads = threads
  }

  /// Returns the lines of a POSIX shell that run one part each, followed by the line that merges the parts and writes
  /// the report.
  package func shellLines() -> String {
    let part = words.map(Escaping.shellWord).joined(separator: " ")
    let merge = [["merge", output], ["report", output]].map {
      ([program] + $0).map(Escaping.shellWord).joined(separator: " ")
    }
    return
      (numbers.map { "\(part) --shard \(shard("\($0)"))" } + [merge.joined(separator: " && ")])
      .joined(separator: "\n")
  }

  /// Returns the value of the option `--shard` for a part.
  ///
  /// - Parameter number: the part's number, or an expression of a shell.
  func shard(_ number: String) -> String {
    isAutomatic ? Shard.automaticName : "\(number)/\(count)"
  }

  /// The words of the command that runs one part, without the option `--shard`.
  var words: [String] {
    [program, "run", "--quiet", "--output", output, "--jobs", "\(threads)"] + arguments
  }
}

extension RunStore {
  /// Returns the numbers of the parts whose results are missing or incomplete.
  ///
  /// - Throws: `RunError.unreadableRun` if a part's manifest is damaged; `ShardError.foreignShard` if the store
  ///   contains parts of a run that was divided into a different number of parts.
  package func missingShards<Settings: TaskSettings>(
    of count: Int, settings: Settings.Type
  ) throws -> [Int] {
    let manifests = try shardManifests(of: settings)
    if let other = manifests.first(where: { $0.facts.shard.count != count }) {
      throw ShardError.foreignShard(
        path: output, shard: other.facts.shard,
        reason: "belongs to a run in \(other.facts.shard.count) parts, not \(count)")
    }
    let done = Set(manifests.filter(\.manifest.isComplete).map(\.facts.shard.number))
    return (1...count).filter { !done.contains($0) }
  }
}
