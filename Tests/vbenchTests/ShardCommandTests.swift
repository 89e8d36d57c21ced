import Files
import Foundation
import TestSupport
import Testing
import Yams

@Suite struct ShardCommandTests {
  private func vbench(
    _ arguments: [String], in folder: TemporaryFolder
  ) throws -> VBenchProcess {
    try VBenchProcess(arguments, in: folder.path)
  }

  private let matrix = [
    "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q", "-d", "data", "-o", "out",
  ]

  @Test func `merge joins two shards of a run, and refuses a run with a missing shard`() throws {
    let folder = try TemporaryFolder()
    for name in ["one", "two", "three"] { try TinySequence().write(to: "data/\(name)", in: folder) }
    let first = try vbench(["run", "--shard", "1/2"] + matrix, in: folder)
    #expect(first.status == 0, "\(first.errors)")
    let early = try vbench(["merge", "out"], in: folder)
    #expect(early.status == 3)
    #expect(
      early.errors == """
        vbench: out: 1 of 2 parts is missing or not finished; run the command with --shard 2/2

        """)
    let report = try vbench(["report", "out"], in: folder)
    #expect(report.errors.contains("join them first with `vbench merge`"))
    #expect(try vbench(["run", "--shard", "2/2"] + matrix, in: folder).status == 0)
    let merged = try vbench(["merge", "out"], in: folder)
    #expect(merged.status == 0, "\(merged.errors)")
    #expect(merged.output == "out\n")
    #expect(try vbench(["report", "out"], in: folder).status == 0)

    let other = try vbench(["run", "--shard", "1/3"] + matrix, in: folder)
    #expect(other.status == 3)
    #expect(
      other.errors.contains(
        "out: the folder contains part 1/2, which belongs to a run in 2 parts"))
    for arguments in [["--shard", "3/2"], ["--shard", "x"], ["--shard", "1/2", "--fresh"]] {
      #expect(try vbench(["run"] + arguments + matrix, in: folder).status == 2)
    }
  }

  @Test func `merge and gate remove temporary files that killed commands have left in a run`()
    throws
  {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    #expect(try vbench(["run", "--shard", "1/1"] + matrix, in: folder).status == 0)
    let commands = ["merge out", "gate --run out --baseline b.json --update"]
    for command in commands {
      let leftovers = ["out/.vbench-1f.tmp", "out/store/.vbench-2a.tmp"].map(folder.path)
      for path in leftovers { try "half".write(toFile: path, atomically: false, encoding: .utf8) }
      let done = try vbench(command.split(separator: " ").map(String.init), in: folder)
      #expect(done.status == 0, "\(done.errors)")
      for path in leftovers { #expect(!FileManager.default.fileExists(atPath: path)) }
    }
  }

  @Test func `submit prints scripts for Slurm and GitHub without starting anything`() throws {
    let folder = try TemporaryFolder()
    let slurm = try vbench(
      ["submit", "--shards", "12", "--dry-run", "--sbatch=--partition=long"] + matrix, in: folder)
    #expect(slurm.status == 0, "\(slurm.errors)")
    #expect(slurm.output.contains("#SBATCH --array=1-12\n"))
    #expect(slurm.output.contains("#SBATCH --partition=long\n"))
    #expect(slurm.output.contains("#SBATCH --output=out/slurm/part-%a.log\n"))
    #expect(slurm.output.contains(" --shard \"$SLURM_ARRAY_TASK_ID/12\"\n"))
    let github = try vbench(
      ["submit", "--engine", "github", "--shards", "3"] + matrix, in: folder)
    #expect(github.output.contains("        part: [1, 2, 3]\n"))
    // The options are taken from the example in the command's help.
    let bare = try vbench(
      ["submit", "--engine", "github", "--shards", "8", "--dataset", "embedded:all"], in: folder)
    #expect(bare.status == 0, "\(bare.errors)")
    #expect(bare.output.contains("--output reports/parts "))
    #expect(try vbench(["submit", "--shards", "0"] + matrix, in: folder).status == 2)
  }

  /// Names of folders that would reach a shell, YAML or the expressions of a workflow, if they were not escaped.
  private static let names = [
    "d'\u{301}; touch evil; '\u{301}", "\"\u{301}$(touch evil)\"", "a\u{2028}evil: 1",
    "b\u{85}        - run: touch evil", "${{ secrets.TOKEN }}", "é #x \\", "-n",
  ]

  @Test(arguments: names)
  func `hostile folder names are escaped in the scripts for Slurm and GitHub`(name: String) throws {
    let folder = try TemporaryFolder()
    // A program that replaces vbench and prints its arguments.
    try folder.write(
      text: "#!/bin/sh\nprintf '%s\\0' \"$@\"\n", to: ".build/release/vbench")
    chmod(folder.path(".build/release/vbench"), 0o755)
    func printed(
      _ script: String, _ environment: [String: String] = ["SLURM_ARRAY_TASK_ID": "2"]
    ) throws -> [String] {
      let shell = try VBenchProcess(
        ["-c", script], of: "/bin/sh", in: folder.path, environment: environment)
      #expect(!FileManager.default.fileExists(atPath: folder.path("evil")))
      return shell.output.split(separator: "\0").map(String.init)
    }
    let output = "out/" + name.replacing("\\", with: "")
    let arguments = ["--shards", "3", "-d", "data/\(name)", "--output", output]
    let slurm = try vbench(["submit", "--dry-run"] + arguments, in: folder)
    #expect(slurm.status == 0, "\(slurm.errors)")
    let script = slurm.output.replacing(
      Escaping.shellWord(VBenchProcess.executable), with: ".build/release/vbench")
    let words = try printed(script)
    #expect(words.contains { $0.utf8.elementsEqual("data/\(name)".utf8) }, "\(words)")
    #expect(words.contains { $0.utf8.elementsEqual(output.utf8) }, "\(words)")

    let github = try vbench(["submit", "--engine", "github"] + arguments, in: folder)
    #expect(github.status == 0, "\(github.errors)")
    let workflow = try Yams.load(yaml: github.output) as? [String: Any]
    let jobs = try #require(workflow?["jobs"] as? [String: [String: Any]])
    #expect(jobs.keys.sorted() == ["merge", "part"])
    let steps = try #require(jobs["part"]?["steps"] as? [[String: Any]])
    let command = try #require(steps.compactMap { $0["run"] as? String }.last)
    // GitHub replaces the expressions before the shell sees the command.
    let filled = command.replacing("${{ '${{' }}", with: "${{")
    #expect(!command.replacing("${{ '${{' }}", with: "").contains("${{ secrets"))
    let trigger = (workflow?["on"] as? [String: Any])?["workflow_dispatch"] as? [String: Any]
    let inputs = try #require(trigger?["inputs"] as? [String: [String: Any]])
    let dataset = try #require(inputs["dataset"]?["default"] as? String)
      .replacing("${{ '${{' }}", with: "${{")
    let part = try printed(
      filled,
      [
        "PART": "2/3", "DATASET": dataset,
        "PATH": folder.path(".build/release") + ":/usr/bin:/bin",
      ])
    #expect(part.contains("2/3"))
    #expect(part.contains { $0.utf8.elementsEqual("data/\(name)".utf8) }, "\(part)")
    let upload = try #require(steps.last?["with"] as? [String: Any])
    let path = (upload["path"] as? String)?.replacing("${{ '${{' }}", with: "${{")
    #expect(path?.utf8.elementsEqual("\(output)/".utf8) == true)
  }

  @Test(arguments: [
    ("echo 'Welcome to HAL'; echo 41", 0, 2, "41\n", "submitted 3 parts as job 41"),
    ("", 3, 1, "", "expected a job number from sbatch --parsable, found nothing; the parts may"),
    (
      "echo Submitted batch job 41", 3, 1, "",
      "found 'Submitted batch job 41'; the parts may have been submitted (squeue), but not their merge"
    ),
    (
      "case $2 in --dep*) ;; *) echo 41; esac", 3, 2, "",
      "found nothing; the parts were submitted as job 41, and their merge may have been"
    ),
  ])
  func `submit reads the job number that sbatch prints, and reports unexpected output`(
    sbatch: String, status: Int32, calls: Int, output: String, message: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.write(text: "#!/bin/sh\necho \"$@\" >> calls\n\(sbatch)\n", to: "tools/sbatch")
    chmod(folder.path("tools/sbatch"), 0o755)
    let submitted = try VBenchProcess(
      ["submit", "--shards", "3", "-d", "data", "-o", "out"], in: folder.path,
      environment: ["PATH": folder.path("tools") + ":/usr/bin:/bin"])
    #expect(submitted.status == status, "\(submitted.errors)")
    #expect(submitted.output == output)
    #expect(submitted.errors.contains(message), "\(submitted.errors)")
    let asked = try String(contentsOfFile: folder.path("calls"), encoding: .utf8)
    #expect(asked.split(separator: "\n").count == calls)
    #expect(!asked.contains("afterany: "))
  }

  @Test(
    .enabled(if: SlurmCluster.reasonForNone == nil, SlurmCluster.reasonForNone),
    .mustNotHang)
  func `on a real Slurm cluster, a killed task can be submitted again and merged`() throws {
    let cluster = try SlurmCluster()
    let folder = try TemporaryFolder()
    setenv("SLURM_CONF", cluster.environment["SLURM_CONF"] ?? "", 1)
    defer { unsetenv("SLURM_CONF") }
    let matrix = [
      "--trackers", "object", "--levels", "fast", "--revisions", "1", "-q", "-d", "embedded",
      "--sequences", "bird", "--sequences", "runner", "--sequences", "night-taxi",
    ]
    func submit(_ more: [String] = []) throws -> String {
      let result = try vbench(
        ["submit", "--shards", "3", "-o", "out"] + matrix + more, in: folder)
      #expect(result.status == 0, "\(result.errors)")
      return result.output.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    let job = try submit()
    let victim = "\(job)_2"
    try cluster.wait("a task to run") {
      try cluster.run("squeue", "-h", "-t", "R", "-o", "%i").split(separator: "\n")
        .contains { $0 == victim }
    }
    try cluster.run("scancel", "--signal=KILL", victim)
    try cluster.wait("the jobs to end") { try cluster.run("squeue", "-h").isEmpty }
    let merged = try String(contentsOfFile: folder.path("out/slurm/merge.log"), encoding: .utf8)
    #expect(
      merged.contains(
        "1 of 3 parts is missing or not finished; run the command with --shard 2/3"))

    _ = try submit(["--missing"])
    try cluster.wait("the jobs to end") { try cluster.run("squeue", "-h").isEmpty }
    #expect(FileManager.default.fileExists(atPath: folder.path("out/index.html")))
    let whole = try vbench(["compare", "-o", "whole"] + matrix, in: folder)
    #expect(whole.status == 0, "\(whole.errors)")
    func scores(_ run: String) throws -> String {
      try String(contentsOfFile: folder.path("\(run)/sequences.csv"), encoding: .utf8)
        .split(separator: "\r\n").map { line in
          // The durations at the end are left out.
          line.split(separator: ",", omittingEmptySubsequences: false).prefix(12)
            .joined(separator: ",")
        }.joined(separator: "\n")
    }
    #expect(try scores("out") == scores("whole"))
  }
}
