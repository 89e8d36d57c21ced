import ArgumentParser
import Bench
import Files
import Foundation
import GroundTruth
import Reporting

struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Divides a run among many machines, as a Slurm job array or a CI matrix.",
    discussion: """
      Each part is a job that runs `vbench run --shard`. With Slurm, all jobs write to one folder on a file \
      system that the machines share. A final job joins the parts and writes the report. Examples:
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot --missing
        vbench submit --shards 8 --task flow -d /data/sintel -o /results/sintel
        vbench submit --engine github --shards 8 -d embedded:all > parts.yml
      """)

  enum Engine: String, ExpressibleByArgument, CaseIterable {
    case slurm, github
  }

  @Option(
    help: "Where the parts run: slurm submits a job array, github prints a workflow with a matrix.")
  var engine = Engine.slurm

  @Option(help: ArgumentHelp("The number of parts.", valueName: "number"))
  var shards: Int

  @Flag(help: "Submit only the parts with incomplete results.")
  var missing = false

  @Flag(help: "Print the scripts without submitting them.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "An additional option for sbatch, e.g. --sbatch=--partition=cpu. This option can be repeated.",
      valueName: "option"))
  var sbatch: [String] = []

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func validate() throws {
    guard Shard(number: 1, of: shards) != nil else {
      throw ValidationError("--shards \(shards): expected a number from 1 to \(Shard.limit)")
    }
    if options.output == nil, engine == .slurm {
      throw ValidationError("expected --output with the folder to which all parts write")
    }
    // Each argument becomes part of a line in a script, so line breaks and other control characters are rejected.
    let words = sbatch + options.matrixArguments(taskOptions.parameters) + [options.output ?? ""]
    if let word = words.first(where: { $0.unicodeScalars.contains { $0.value < 32 } }) {
      throw ValidationError("'\(word.printable)': expected no line breaks or control characters")
    }
    // In the file names of Slurm, a backslash cannot be represented.
    if engine == .slurm, options.output?.utf8.contains(UInt8(ascii: "\\")) == true {
      throw ValidationError("--output: expected a path without backslashes")
    }
    try options.refuse(
      ["--fresh": options.fresh, "--timing": options.timing, "--json": options.json],
      in: Self.configuration.commandName)
  }

  func run() throws {
    let output = options.output ?? Self.workflowOutput
    let numbers =
      missing
      ? try BenchRuns.missingParts(of: shards, in: output)
      : Array(1...shards)
    guard !numbers.isEmpty else {
      try Console.print(sentences: [
        "all parts are complete; to join them, use: vbench merge \(Escaping.shellWord(output))"
      ])
      return
    }
    var arguments = options
    arguments.jobs = nil
    // The folders of this machine are inputs of the workflow.
    let folders =
      engine == .github ? options.locations.filter { !EmbeddedData.names.contains($0) } : []
    let submission = ShardSubmission(
      count: shards, numbers: numbers, program: engine == .github ? "vbench" : Self.program,
      arguments: ["--no-config"]
        + arguments.matrixArguments(
          taskOptions.parameters, locations: options.locations.filter { !folders.contains($0) }),
      output: output, threads: options.jobs ?? 1)
    switch engine {
    case .github:
      try Console.print(submission.workflow(version: vbenchVersion, datasets: folders))
    case .slurm: try submit(submission)
    }
  }

  private func submit(_ submission: ShardSubmission) throws {
    guard !dryRun else {
      try Console.print(
        submission.slurmScript(options: sbatch) + "\n"
          + submission.slurmMergeScript(options: sbatch))
      return
    }
    let submitted = try SlurmQueue.submit(submission, options: sbatch)
    if !options.quiet {
      Console.note(
        "submitted \(submission.numbers.count.of("part")) as job \(submitted.parts)"
          + " and their merge as job \(submitted.merge);"
          + " the output folder is \(submitted.folder)")
    }
    try Console.print(submitted.parts)
  }

  /// The folder to which each job of a workflow writes, relative to the job's checkout.
  private static let workflowOutput = "reports/parts"

  /// The path of this executable, which is assumed to be the same on all machines; "vbench" if it is unknown.
  private static var program: String {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vbench"
  }
}
