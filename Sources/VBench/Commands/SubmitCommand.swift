import ArgumentParser
import Bench
import Files
import Foundation
import GroundTruth
import Reporting

struct SubmitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "submit",
    abstract: "Divides a run among many machines.",
    discussion: """
      Each part is a job that runs `vbench run --shard`. All jobs write to one folder on a file system that the \
      machines share; on GitHub, to artifacts. A final job joins the parts and writes the report. With Slurm, the \
      jobs are submitted; for other systems, their description is printed. Examples:
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot
        vbench submit --shards 16 --dataset /data/LaSOT -o /results/lasot --missing
        vbench submit --shards 16 -d /data/LaSOT -o /results/lasot --at-once 4
        vbench submit --shards 8 --task flow -d /data/sintel -o /results/sintel
        vbench submit --engine github --shards 8 -d embedded:all > parts.yml
        vbench submit --engine kubernetes --shards 16 -d /data/LaSOT -o /data/out
        vbench submit --engine shell --shards 16 -d /data/LaSOT -o /results/lasot
      See Documentation/LargeRuns.md.
      """)

  enum Engine: String, ExpressibleByArgument, CaseIterable {
    case slurm, github, kubernetes, shell
  }

  @Option(
    help: ArgumentHelp(
      "Where the parts run: slurm, github, kubernetes or shell.",
      discussion: """
        slurm submits a job array. github prints a workflow with a matrix, and kubernetes an indexed job and the \
        job that joins the parts. shell prints one line for each part and a last line that joins them, for any \
        other scheduler.
        """))
  var engine = Engine.slurm

  @Option(help: ArgumentHelp("The number of parts.", valueName: "number"))
  var shards: Int

  @Flag(help: "Submit only the parts with incomplete results.")
  var missing = false

  @Flag(
    help: ArgumentHelp(
      "Let the parts share the work while they run (`vbench run --shard auto`). Not for github.",
      discussion: "Slow trackers then keep no part busy while others have ended."))
  var auto = false

  @Flag(help: "Print the scripts without submitting them.")
  var dryRun = false

  @Option(
    help: ArgumentHelp(
      "The greatest number of parts that run at the same time. (default: no limit)",
      valueName: "number"))
  var atOnce: Int?

  @Option(
    help: ArgumentHelp(
      "The memory of each part, e.g. 8G. For slurm and kubernetes.", valueName: "size"))
  var mem: String?

  @Option(
    help: ArgumentHelp(
      "The time limit of each part in Slurm's form, e.g. 2:00:00. For slurm.", valueName: "time"))
  var time: String?

  @Option(
    help: ArgumentHelp(
      "An additional option of sbatch for the parts and the merge, e.g. --sbatch=--partition=cpu. This option can be repeated.",
      valueName: "option"))
  var sbatch: [String] = []

  @Option(
    help: ArgumentHelp(
      "An additional option of sbatch for the parts alone, e.g. --sbatch-parts=--gres=gpu:1. This option can be repeated.",
      valueName: "option"))
  var sbatchParts: [String] = []

  @Option(
    help: ArgumentHelp(
      "An additional option of sbatch for the merge alone. This option can be repeated.",
      valueName: "option"))
  var sbatchMerge: [String] = []

  @Option(
    help: ArgumentHelp(
      "The command that puts the datasets in place in each job. For github.",
      discussion: "Without it, the printed step checks that they are there.", valueName: "command"))
  var getData: String?

  @Option(
    help: ArgumentHelp(
      "The container image. For kubernetes. (default: vbench:VERSION, as made by `make image`)",
      valueName: "name"))
  var image: String?

  @Option(
    help: ArgumentHelp(
      "A persistent volume claim and the path at which the parts see it. For kubernetes. This option can be repeated.",
      discussion: "The results folder and the datasets are in these volumes.",
      valueName: "claim=path"))
  var volume: [String] = []

  @Option(
    help: ArgumentHelp(
      "A resource of each part, e.g. nvidia.com/gpu=1. For kubernetes. This option can be repeated.",
      valueName: "name=amount"))
  var resource: [String] = []

  @OptionGroup var options: ExperimentOptions
  @OptionGroup var taskOptions: TaskOptions

  func validate() throws {
    guard Shard(number: 1, of: shards) != nil else {
      throw ValidationError("--shards \(shards): expected a number from 1 to \(Shard.limit)")
    }
    if options.output == nil, engine != .github {
      throw ValidationError("expected --output with the folder to which all parts write")
    }
    try checkEngine()
    // Each argument becomes part of a line in a script, so line breaks and other control characters are rejected.
    let words =
      sbatch + sbatchParts + sbatchMerge + volume + resource
      + [getData, image, options.output].compactMap(\.self)
      + options.matrixArguments(taskOptions.parameters) + options.commands.arguments
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

  /// Checks that the options have valid values and suit the engine.
  private func checkEngine() throws {
    let engines: KeyValuePairs<String, (isGiven: Bool, engines: [Engine])> = [
      "--auto": (auto, [.slurm, .kubernetes, .shell]),
      "--at-once": (atOnce != nil, [.slurm, .github, .kubernetes]),
      "--mem": (mem != nil, [.slurm, .kubernetes]), "--time": (time != nil, [.slurm]),
      "--sbatch": (!sbatch.isEmpty, [.slurm]), "--sbatch-parts": (!sbatchParts.isEmpty, [.slurm]),
      "--sbatch-merge": (!sbatchMerge.isEmpty, [.slurm]),
      "--get-data": (getData != nil, [.github]), "--image": (image != nil, [.kubernetes]),
      "--volume": (!volume.isEmpty, [.kubernetes]),
      "--resource": (!resource.isEmpty, [.kubernetes]),
    ]
    for (name, option) in engines where option.isGiven && !option.engines.contains(engine) {
      throw ValidationError("--engine \(engine.rawValue) does not accept \(name)")
    }
    if let atOnce, atOnce < 1 {
      throw ValidationError("--at-once \(atOnce): expected a number of parts, 1 or more")
    }
    if let mem, mem.wholeMatch(of: /[1-9][0-9]{0,6}[MGT]/) == nil {
      throw ValidationError("--mem \(mem): expected a number and M, G or T, e.g. 8G")
    }
    if let time, time.wholeMatch(of: /[0-9]+(-[0-9]+)?(:[0-9]+){0,2}/) == nil {
      throw ValidationError("--time \(time): expected minutes, or a time such as 2:00:00 or 1-12")
    }
    guard engine == .kubernetes else { return }
    let setting = try kubernetesSetting()
    for path in [options.output ?? ""] + options.locations
    where !EmbeddedData.names.contains(path) && !setting.contains(path) {
      throw ValidationError(
        "\(path): expected a path in one of the volumes, as in --volume CLAIM=/PATH")
    }
  }

  private func kubernetesSetting() throws -> KubernetesSetting {
    func entries(_ option: String, _ texts: [String], _ form: String) throws
      -> [KubernetesSetting.Entry]
    {
      try texts.map { text in
        guard let entry = KubernetesSetting.Entry(text) else {
          throw ValidationError("\(option) \(text): expected \(form)")
        }
        return entry
      }
    }
    let volumes = try entries("--volume", volume, "CLAIM=/PATH")
    if let other = volumes.first(where: { !$0.value.hasPrefix("/") }) {
      throw ValidationError("--volume \(other.name)=\(other.value): expected an absolute path")
    }
    return KubernetesSetting(
      image: image ?? "vbench:\(vbenchVersion)", volumes: volumes,
      resources: try entries("--resource", resource, "NAME=AMOUNT"))
  }

  func run() throws {
    let output = options.output ?? Self.workflowOutput
    var numbers =
      missing
      ? try BenchRuns.missingParts(of: auto ? 1 : shards, in: output)
      : Array(1...shards)
    // Parts that share the run are all alike.
    if auto, !numbers.isEmpty { numbers = Array(1...shards) }
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
    var submission = ShardSubmission(
      count: shards, numbers: numbers,
      program: [.github, .kubernetes].contains(engine) ? "vbench" : Self.program,
      arguments: ["--no-config"]
        + arguments.matrixArguments(
          taskOptions.parameters, locations: options.locations.filter { !folders.contains($0) })
        + options.commands.arguments,
      output: output, threads: options.jobs ?? 1)
    submission.running = atOnce
    submission.memory = mem
    submission.isAutomatic = auto
    switch engine {
    case .github:
      try Console.print(
        submission.workflow(version: vbenchVersion, datasets: folders, data: getData))
    case .kubernetes:
      try Console.print(submission.kubernetesJobs(try kubernetesSetting()))
    case .shell: try Console.print(submission.shellLines())
    case .slurm: try submit(submission)
    }
  }

  private func submit(_ submission: ShardSubmission) throws {
    let parts = (time.map { ["--time=\($0)"] } ?? []) + sbatch + sbatchParts
    let merge = sbatch + sbatchMerge
    guard !dryRun else {
      try Console.print(
        submission.slurmScript(options: parts) + "\n"
          + submission.slurmMergeScript(options: merge))
      return
    }
    let submitted = try SlurmQueue.submit(submission, parts: parts, merge: merge)
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
