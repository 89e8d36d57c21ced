import ArgumentParser
import Execution
import Files
import Foundation
import Processes
import Tracking

struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Does a run in parts on many machines, as a job array of Slurm or a CI matrix.",
    discussion: """
      Every part is `vbench run --shard`, and all write to one folder on a file system that the \
      machines share; a last job joins them and writes the report. Examples:
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot --missing
        vbench submit --engine github --shards 8 --dataset embedded:all > .github/workflows/parts.yml
      """)

  enum Engine: String, ExpressibleByArgument, CaseIterable {
    case slurm, github
  }

  @Option(help: "slurm submits a job array; github prints a workflow with a matrix.")
  var engine = Engine.slurm

  @Option(help: ArgumentHelp("How many parts.", valueName: "number"))
  var shards: Int

  @Flag(help: "Submit only the parts whose results are not complete yet.")
  var missing = false

  @Flag(help: "Print the scripts and submit nothing.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "A further option of sbatch, e.g. --sbatch=--partition=cpu. Repeatable.",
      valueName: "option"))
  var sbatch: [String] = []

  @OptionGroup var options: ExperimentOptions

  func validate() throws {
    guard Shard(number: 1, of: shards) != nil else {
      throw ValidationError("--shards \(shards): expected a number from 1 to \(Shard.limit)")
    }
    if options.output == nil {
      throw ValidationError("submit needs --output, the folder that all parts write to")
    }
    // Each of them becomes a part of a line of a script.
    let words = sbatch + options.matrixArguments + [options.output ?? ""]
    if let word = words.first(where: { $0.unicodeScalars.contains { $0.value < 32 } }) {
      throw ValidationError("'\(word.printable)': expected no line breaks or control characters")
    }
    if options.output?.contains("\"") == true {
      throw ValidationError("--output: expected a path without quotation marks")
    }
    try options.refuse(
      ["--fresh": options.fresh, "--timing": options.timing, "--json": options.json],
      in: Self.configuration.commandName)
  }

  func run() throws {
    let output = options.output ?? "."
    let numbers =
      missing
      ? try RunStore(output: output).missingShards(of: shards, settings: TrackingSettings.self)
      : Array(1...shards)
    guard !numbers.isEmpty else {
      try Console.print("nothing is missing: vbench merge \(output)")
      return
    }
    var arguments = options
    arguments.jobs = nil
    let submission = ShardSubmission(
      count: shards, numbers: numbers,
      program: engine == .github ? ".build/release/vbench" : Self.program,
      arguments: arguments.matrixArguments, output: output, threads: options.jobs ?? 1)
    switch engine {
    case .github:
      try Console.print(
        submission.workflow(build: "swift build -c release --product vbench"))
    case .slurm: try submit(submission)
    }
  }

  private func submit(_ submission: ShardSubmission) throws {
    let script = submission.slurmScript(options: sbatch)
    let merge = submission.slurmMergeScript(options: sbatch)
    guard !dryRun else {
      try Console.print(script + "\n" + merge)
      return
    }
    let folder = submission.output + "/slurm"
    try AtomicFile.makeFolder(folder)
    try AtomicFile.write(Array(script.utf8), to: folder + "/parts.sbatch")
    try AtomicFile.write(Array(merge.utf8), to: folder + "/merge.sbatch")
    let job = try Self.sbatch(["--parsable", folder + "/parts.sbatch"])
    // Also where a part failed: it names those that are to be submitted again.
    let last = try Self.sbatch([
      "--parsable", "--dependency=afterany:\(job)", folder + "/merge.sbatch",
    ])
    if !options.quiet {
      Console.note(
        "\(submission.numbers.count) parts as job \(job), joined by job \(last);"
          + " what is written: \(folder)")
    }
    try Console.print(job)
  }

  /// Hands a script to Slurm.
  ///
  /// - Returns: the job's number.
  /// - Throws: `CommandFailure` with what `sbatch` said.
  private static func sbatch(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["sbatch"] + arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(
      decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw CommandFailure(
        status: .badInput,
        message: process.terminationStatus == 127
          ? "there is no sbatch on this machine; --dry-run prints the scripts"
          : "sbatch ended with status \(process.terminationStatus)")
    }
    // With --parsable: the number, and the cluster's name behind a semicolon.
    return text.prefix { $0.isNumber }.description
  }

  /// This program, as other machines find it.
  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vbench"
  }
}
