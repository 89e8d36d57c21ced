import Foundation
import TestSupport
import Testing

/// Pages of runs by different people.
@Suite struct BoardTests {
  /// Stores the answers of a tracker whose boxes are shifted by some pixels, as the run of a person.
  private func evaluate(_ name: String, shift: Int, in folder: TemporaryFolder) throws {
    for index in 0..<6 {
      let lines = (0..<12).map { frame in
        "\(31 + frame + (frame == 0 ? 0 : shift + index % 2)),21,16,16\n"
      }
      try folder.write(text: lines.joined(), to: "results/\(name)/\(name)/s\(index).txt")
    }
    let run = try VBenchProcess(
      [
        "evaluate", "-d", "data", "--results", "results/\(name)", "-o", "runs/\(name)", "-q",
        "--pictures", "none",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func people(_ shifts: KeyValuePairs<String, Int>) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for index in 0..<6 { try TinySequence().write(to: "data/s\(index)", in: folder) }
    for (name, shift) in shifts { try evaluate(name, shift: shift, in: folder) }
    return folder
  }

  private func text(_ path: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  private func rows(in folder: TemporaryFolder) throws -> [[String: String]] {
    let lines = try text("site/board.csv", in: folder).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    return lines.dropFirst().map {
      Dictionary(uniqueKeysWithValues: zip(lines.first ?? [], $0))
    }
  }

  @Test func `a board ranks the runs of three people and leads to their reports`() throws {
    let folder = try people(["bob": 3, "alice": 0, "carol": 10])
    try folder.write(
      text: "who: Alice A.\ncommit: abc123\nnote: <new>\n", to: "runs/alice/about.yaml")
    let made = try VBenchProcess(
      ["board", "runs/alice", "runs/bob", "runs/carol", "-o", "site", "--title", "Ours"],
      in: folder.path)
    #expect(made.status == 0 && made.output == "site/index.html\n", "\(made.errors)")
    let rows = try rows(in: folder)
    // The true order is that of the shifts.
    #expect(rows.map { $0["method"] } == ["alice", "bob", "carol"])
    #expect(rows.map { $0["rank"] } == ["1", "2", "3"])
    #expect(rows.map { $0["who"] } == ["Alice A.", "bob", "carol"])
    #expect(rows[0]["commit"] == "abc123")
    for row in rows {
      let (low, rank, high) = (row["rank_low"], row["rank"], row["rank_high"])
      #expect(Int(low ?? "")! <= Int(rank ?? "")! && Int(rank ?? "")! <= Int(high ?? "")!)
      // The copies are the reports of the runs.
      let report = try #require(row["report"])
      #expect(
        try text("site/\(report)", in: folder)
          == text("\(report)", in: folder))
    }
    let page = try text("site/index.html", in: folder)
    #expect(page.contains("<h1><bdi>Ours</bdi></h1>") && page.contains("&lt;new&gt;"))
    #expect(page.contains("3 runs by 3 people"))
    // Every link leads somewhere.
    for match in page.matches(of: /href="([^"#]+)"/) {
      #expect(
        FileManager.default.fileExists(atPath: folder.path("site/\(match.1)")), "\(match.1)")
    }
    let hidden = try FileManager.default.contentsOfDirectory(atPath: folder.path("site"))
      .filter { $0.hasPrefix(".join") || $0 == "store" }
    #expect(hidden.isEmpty)
  }

  @Test(.needs("git")) func `a run records the commit of the repository, also of packed branches`()
    throws
  {
    let folder = try people([:])
    func git(_ arguments: String...) throws -> String {
      let result = try VBenchProcess(
        ["-c", "user.name=a", "-c", "user.email=a@b"] + arguments,
        of: InstalledProgram.path("git") ?? "", in: folder.path)
      #expect(result.status == 0, "\(result.errors)")
      return result.output
    }
    _ = try git("init", "-q")
    _ = try git("commit", "-q", "--allow-empty", "-m", "first")
    let commit = try git("rev-parse", "HEAD").prefix(12)
    for (index, shift) in [0, 3].enumerated() {
      try evaluate("run\(index)", shift: shift, in: folder)
      _ = try git("pack-refs", "--all")
    }
    let made = try VBenchProcess(
      ["board", "runs/run0", "runs/run1", "-o", "site"], in: folder.path)
    #expect(made.status == 0, "\(made.errors)")
    #expect(try rows(in: folder).map { $0["commit"] } == [String(commit), String(commit)])
  }

  @Test func `a further run rewrites the page, and pages of others are kept`() throws {
    let folder = try people(["alice": 0, "bob": 3])
    func board(_ more: [String] = []) throws -> VBenchProcess {
      let runs = try FileManager.default.contentsOfDirectory(atPath: folder.path("runs")).sorted()
      return try VBenchProcess(
        ["board"] + runs.map { "runs/\($0)" } + ["-o", "site"] + more, in: folder.path)
    }
    #expect(try board().status == 0)
    #expect(try rows(in: folder).count == 2)
    try evaluate("carol", shift: 1, in: folder)
    #expect(try board().status == 0)
    #expect(try rows(in: folder).map { $0["method"] } == ["alice", "carol", "bob"])
    try folder.write(text: "<h1>mine</h1>", to: "site/index.html")
    #expect(try board().status == 2)
    #expect(try text("site/index.html", in: folder) == "<h1>mine</h1>")
    #expect(try board(["--force"]).status == 0)
    try folder.write(text: "who: Bob\nteam: red\n", to: "runs/bob/about.yaml")
    let wrong = try board()
    #expect(wrong.status == 3)
    #expect(
      wrong.errors.contains("runs/bob/about.yaml:2: unknown name 'team'"), "\(wrong.errors)")
  }

  @Test func `the workflow's command makes the page of a pull request that adds a run`() throws {
    let workflow = try String(
      contentsOfFile: "\(repositoryRoot)/Examples/board/board.yml", encoding: .utf8)
    let step = try #require(workflow.range(of: "- name: Make the page\n        run: |\n"))
    let command = try #require(
      workflow[step.upperBound...].split(separator: "\n").first.map(String.init))
    #expect(command.contains("vbench board "))
    // Only the job that publishes may write, and it does not run for a pull request.
    let jobs = workflow.components(separatedBy: "\n  publish:\n")
    #expect(jobs.count == 2 && !jobs[0].contains(": write"))
    #expect(jobs[1].contains("if: github.event_name == 'push'"))

    let folder = try people(["alice": 0, "bob": 3])
    func runStep() throws -> VBenchProcess {
      try VBenchProcess(
        ["-euo", "pipefail", "-c", command], of: "/bin/bash", in: folder.path,
        environment: [
          "PATH": "\((VBenchProcess.executable as NSString).deletingLastPathComponent):"
            + (ProcessInfo.processInfo.environment["PATH"] ?? "")
        ])
    }
    let before = try runStep()
    #expect(before.status == 0, "\(before.errors)")
    #expect(try rows(in: folder).count == 2)
    try evaluate("carol", shift: 1, in: folder)
    #expect(try runStep().status == 0)
    #expect(try rows(in: folder).count == 3)
    // A run that lacks an answer fails the check of its pull request.
    try evaluate("dave", shift: 2, in: folder)
    try FileManager.default.removeItem(atPath: folder.path("runs/dave/store/dave/data/s3.cell"))
    let broken = try runStep()
    #expect(broken.status == 3 && broken.errors.contains("s3"), "\(broken.errors)")
  }
}
