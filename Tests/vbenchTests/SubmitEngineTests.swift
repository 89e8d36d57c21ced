import Bench
import Foundation
import TestSupport
import Testing
import Yams

/// Tests for what `vbench submit` prints for each kind of scheduler. What can be run here is run.
@Suite struct SubmitEngineTests {
  private let folder: TemporaryFolder
  private let matrix = ["--trackers", "object", "--levels", "fast", "--revisions", "1"]

  init() throws {
    folder = try TemporaryFolder()
    for name in ["one", "two", "three"] { try TinySequence().write(to: "data/\(name)", in: folder) }
  }

  private func submit(_ arguments: [String]) throws -> VBenchProcess {
    try VBenchProcess(["submit"] + arguments + matrix, in: folder.path)
  }

  private func isThere(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.path(name))
  }

  @Test func `options on labels and images are passed on to the parts`() throws {
    let printed = try submit([
      "--shards", "2", "--dry-run", "-d", "data", "-o", "out", "--follow-outside",
      "--unchecked-labels", "--max-pixels", "1000000",
    ])
    let command = printed.output.split(separator: "\n").first { $0.hasPrefix("exec ") } ?? ""
    for words in [" --follow-outside ", " --unchecked-labels ", " --max-pixels 1000000 "] {
      #expect((command + " ").contains(words), "\(printed.output)\(printed.errors)")
    }
  }

  @Test func `options of the parts in Slurm are apart from those of the merge`() throws {
    let printed = try submit([
      "--shards", "12", "--dry-run", "-d", "data", "-o", "out", "--at-once", "4", "--time",
      "2:00:00", "--mem", "8G", "--sbatch=--partition=long", "--sbatch-parts=--gres=gpu:1",
      "--sbatch-merge=--qos=short",
    ])
    #expect(printed.status == 0, "\(printed.errors)")
    let scripts = printed.output.split(separator: "#!/bin/sh\n").map { script in
      Set(script.split(separator: "\n").filter { $0.hasPrefix("#SBATCH ") }.map { $0.dropFirst(8) })
    }
    #expect(
      scripts == [
        [
          "--job-name=vbench", "--array=1-12%4", "--cpus-per-task=1", "--requeue",
          "--open-mode=append", "--signal=B:TERM@60", "--output=out/slurm/part-%a.log", "--mem=8G",
          "--time=2:00:00", "--partition=long", "--gres=gpu:1",
        ],
        [
          "--job-name=vbench-merge", "--output=out/slurm/merge.log", "--partition=long",
          "--qos=short",
        ],
      ])
  }

  @Test func `options that do not suit the engine or have no valid value are refused`() throws {
    let refused = [
      ["--engine", "github", "--time", "10"], ["--engine", "shell", "--at-once", "2"],
      ["--volume", "a=/b"], ["--engine", "github", "--auto"], ["--at-once", "0"], ["--mem", "8"],
      ["--time", "soon"], ["--engine", "kubernetes", "--volume", "data"],
      ["--engine", "kubernetes", "--volume", "data=relative"],
      ["--engine", "kubernetes", "--volume", "data=/elsewhere"],
    ]
    for arguments in refused {
      let printed = try submit(
        ["--shards", "2", "--dry-run", "-d", "data", "-o", "out"] + arguments)
      #expect(printed.status == 2, "\(arguments): \(printed.output)")
    }
  }

  @Test(arguments: [[], ["--auto"]])
  func `the lines for a shell run every part and write the report`(more: [String]) throws {
    let printed = try submit(
      ["--engine", "shell", "--shards", "2", "-d", "data", "-o", "out"] + more)
    #expect(printed.status == 0, "\(printed.errors)")
    try folder.write(text: printed.output, to: "parts.sh")
    let lines = printed.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.last?.contains(" merge out && ") == true)
    let done = try VBenchProcess(["-e", "parts.sh"], of: "/bin/sh", in: folder.path)
    #expect(done.status == 0, "\(done.errors)")
    #expect(isThere("out/index.html"))
  }

  // MARK: - Kubernetes

  private func jobs(_ printed: VBenchProcess) throws -> [[String: Any]] {
    #expect(printed.status == 0, "\(printed.errors)")
    return try Yams.load_all(yaml: printed.output).compactMap { $0 as? [String: Any] }
  }

  /// Runs the command of a job's container as a pod of the job would.
  private func runPod(_ job: [String: Any], index: Int) throws -> VBenchProcess {
    let template = (job["spec"] as? [String: Any])?["template"] as? [String: Any]
    let pod = try #require(template?["spec"] as? [String: Any])
    let containers = try #require(pod["containers"] as? [[String: Any]])
    // Kubernetes reads "$$" in a command as "$".
    let words = try #require(containers.first?["command"] as? [String])
      .map { $0.replacing("$$", with: "$") }
    try folder.write(
      text: "#!/bin/sh\nexec '\(VBenchProcess.executable)' \"$@\"\n", to: "bin/vbench")
    chmod(folder.path("bin/vbench"), 0o755)
    return try VBenchProcess(
      Array(words.dropFirst()), of: "/bin/sh", in: folder.path,
      environment: [
        "JOB_COMPLETION_INDEX": "\(index)", "PATH": folder.path("bin") + ":/usr/bin:/bin",
      ])
  }

  private func kubernetes(_ more: [String]) throws -> VBenchProcess {
    try submit(
      [
        "--engine", "kubernetes", "-d", folder.path("data"), "-o", folder.path("Out $(PATH)"),
        "--volume", "claim=\(folder.path)",
      ] + more)
  }

  @Test func `the pods of the printed Kubernetes jobs run every part and write the report`() throws
  {
    let jobs = try jobs(try kubernetes(["--shards", "2"]))
    #expect(jobs.compactMap { $0["kind"] as? String } == ["Job", "Job"])
    let parts = try #require(jobs[0]["spec"] as? [String: Any])
    #expect(parts["completionMode"] as? String == "Indexed")
    #expect(parts["completions"] as? Int == 2)
    for index in 0...1 {
      let pod = try runPod(jobs[0], index: index)
      #expect(pod.status == 0, "\(pod.errors)")
      #expect(isThere("Out $(PATH)/store/shards/\(index + 1)-of-2.json"))
    }
    let merge = try runPod(jobs[1], index: 0)
    #expect(merge.status == 0, "\(merge.errors)")
    #expect(isThere("Out $(PATH)/index.html"))
  }

  @Test func `only the missing parts are in the Kubernetes job if these are asked for`() throws {
    let all = try jobs(try kubernetes(["--shards", "3"]))
    #expect(try runPod(all[0], index: 1).status == 0)
    let missing = try jobs(try kubernetes(["--shards", "3", "--missing", "--at-once", "1"]))
    let parts = try #require(missing[0]["spec"] as? [String: Any])
    #expect(parts["completions"] as? Int == 2)
    #expect(parts["parallelism"] as? Int == 1)
    #expect(try runPod(missing[0], index: 1).status == 0)
    #expect(isThere("Out $(PATH)/store/shards/3-of-3.json"))
    #expect(!isThere("Out $(PATH)/store/shards/1-of-3.json"))
  }

  /// The schema comes with the package: pip install kubernetes-validate
  @Test(.needs("kubernetes-validate"), arguments: [[], ["--missing"], ["--auto"]])
  func `the printed Kubernetes jobs are valid in the schema that Kubernetes publishes`(
    more: [String]
  ) throws {
    let printed = try kubernetes(
      [
        "--shards", "3", "--jobs", "4", "--mem", "8G", "--resource", "nvidia.com/gpu=1",
        "--volume", "other=/mnt",
      ] + more)
    // The program needs the names that Kubernetes would generate.
    let named = printed.output.replacing("generateName: ", with: "name: ")
    try folder.write(text: named, to: "jobs.yaml")
    let program = try #require(InstalledProgram.path("kubernetes-validate"))
    let checked = try VBenchProcess(
      ["--strict", "jobs.yaml"], of: program, in: folder.path)
    #expect(checked.status == 0, "\(checked.output)\(checked.errors)")
    // The program finds faults at all.
    try folder.write(
      text: named.replacing("completions:", with: "completion:"), to: "wrong.yaml")
    let wrong = try VBenchProcess(["--strict", "wrong.yaml"], of: program, in: folder.path)
    #expect(wrong.status != 0)
  }
}
