import Bench
import Foundation
import TestSupport
import Testing
import Yams

/// Tests that run the workflow that `vbench submit --engine github` prints.
@Suite struct SubmittedWorkflowTests {
  /// A folder that contains a repository with data, and `python3`, which makes an environment whose `pip` installs vbench.
  private func prepare() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      try TinySequence().write(to: "repository/data/\(name)", in: folder)
    }
    try folder.write(
      text: """
        #!/bin/sh
        for last; do :; done
        cat "$last" >> '\(folder.path("asked"))'
        printf '#!/bin/sh\\nexec "%s" "$@"\\n' '\(VBenchProcess.executable)' > "${0%/*}/vbench"
        chmod +x "${0%/*}/vbench"
        """, to: "tools/pip")
    try folder.write(
      text: """
        #!/bin/sh
        [ "$1 $2" = '-m venv' ] && mkdir -p "$3/bin" && cp '\(folder.path("tools/pip"))' "$3/bin/pip"
        """, to: "tools/python3")
    return folder
  }

  /// Runs a job in a fresh checkout, like GitHub's runner.
  private func runJob(
    _ job: [String: Any], part: Int, values: [String: String], in folder: TemporaryFolder
  ) throws {
    var variables = values
    for (name, value) in job["env"] as? [String: String] ?? [:] {
      variables[name] =
        value.replacing("${{ matrix.part }}", with: "\(part)")
        .replacing("${{ inputs.dataset }}", with: "data")
    }
    variables["RUNNER_TEMP"] = folder.path("temporary")
    variables["GITHUB_PATH"] = folder.path("path")
    try shell("rm -rf checkout temporary path; mkdir temporary; cp -r repository checkout", folder)
    for step in job["steps"] as? [[String: Any]] ?? [] {
      let settings = step["with"] as? [String: Any] ?? [:]
      let path = folder.path("checkout/\(settings["path"] ?? "")")
      let name = "\(settings["name"] ?? "")".replacing("${{ matrix.part }}", with: "\(part)")
      switch "\(step["uses"] ?? "")".prefix(while: { $0 != "@" }) {
      case "actions/upload-artifact":
        // Hidden files are left out.
        try shell(
          """
          mkdir -p 'artifacts/\(name)'
          tar -cf - --no-wildcards-match-slash --exclude '.?*' -C '\(path)' . | tar -xf - -C 'artifacts/\(name)'
          """, folder)
      case "actions/download-artifact":
        try shell("mkdir -p '\(path)'; cp -r artifacts/part-*/. '\(path)'", folder)
      case "":
        let added = (try? String(contentsOfFile: folder.path("path"), encoding: .utf8)) ?? ""
        let inherited = ProcessInfo.processInfo.environment["PATH"] ?? ""
        variables["PATH"] =
          ([folder.path("tools")] + added.split(separator: "\n").map(String.init) + [inherited])
          .joined(separator: ":")
        let process = try VBenchProcess(
          ["-e", "-c", "\(step["run"] ?? "")"], of: "/bin/bash", in: folder.path("checkout"),
          environment: variables)
        #expect(process.status == 0, "\(step["run"] ?? ""): \(process.output)\(process.errors)")
      default: break
      }
    }
  }

  private func shell(_ script: String, _ folder: TemporaryFolder) throws {
    let process = try VBenchProcess(["-e", "-c", script], of: "/bin/bash", in: folder.path)
    #expect(process.status == 0, "\(script): \(process.errors)")
  }

  @Test
  func `every job of a workflow printed by submit runs in a fresh checkout of data only`() throws {
    let folder = try prepare()
    try shell("mv repository/data repository/stored; chmod +x tools/*", folder)
    let printed = try VBenchProcess(
      [
        "submit", "--engine", "github", "--shards", "2", "--trackers", "object", "--levels", "fast",
        "--revisions", "1", "--dataset", "data", "--get-data",
        "mv stored data # ${{ secrets.KEY }}",
      ], in: folder.path("repository"))
    #expect(printed.status == 0, "\(printed.errors)")
    #expect(printed.output.contains("        default: \"data\"\n"))
    let workflow = try #require(try Yams.load(yaml: printed.output) as? [AnyHashable: Any])
    let jobs = try #require(workflow["jobs"] as? [String: [String: Any]])
    let values = try #require(workflow["env"] as? [String: String])
    for part in 1...2 {
      try runJob(try #require(jobs["part"]), part: part, values: values, in: folder)
    }
    try runJob(try #require(jobs["merge"]), part: 0, values: values, in: folder)
    let asked = try String(contentsOfFile: folder.path("asked"), encoding: .utf8)
    #expect(
      Set(asked.split(separator: "\n")) == [
        """
        vbench @ https://github.com/OWNER/vbench/releases/download/\(vbenchVersion)/\
        vbench-\(vbenchVersion)-py3-none-manylinux_2_34_x86_64.whl
        """[...]
      ])
    let table = try String(
      contentsOfFile: folder.path("artifacts/report/sequences.csv"), encoding: .utf8)
    #expect(table.contains(",one,") && table.contains(",two,"), "\(table)")
  }

  @Test
  func `a workflow printed by submit asks for the dataset instead of using a local path`() throws {
    let folder = try prepare()
    let matrix = ["submit", "--engine", "github", "--shards", "2"]
    let elsewhere = try VBenchProcess(
      matrix + ["-d", folder.path("repository/data"), "-d", "embedded"], in: folder.path)
    #expect(!elsewhere.output.contains(folder.path))
    #expect(elsewhere.output.contains("      dataset:\n"))
    #expect(elsewhere.output.contains(" --dataset embedded "))
    #expect(elsewhere.output.contains(" --dataset \"$DATASET\"\n"))
    let embedded = try VBenchProcess(matrix, in: folder.path)
    #expect(embedded.output.contains("\non: workflow_dispatch\n"))
    #expect(embedded.output.contains(" --dataset embedded "))
  }
}
