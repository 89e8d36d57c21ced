import Bench
import Foundation
import TestSupport
import Testing

/// Tests for a separate repository that contains a Python tracker and no Swift code, and that uses `action.yml` as its
/// gate.
@Suite struct TrackerRepositoryTests {
  /// Creates a folder that contains three things: the project in `Examples/tracker-repository` as a git repository, an
  /// archive like the one that `make dist` builds, and a replacement for `gh` that stores a single comment.
  private func prepare() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.copyItem(
      atPath: "\(repositoryRoot)/Examples/tracker-repository", toPath: folder.path("project"))
    try folder.write(
      text: "#!/bin/sh\nexec '\(VBenchProcess.executable)' \"$@\"\n",
      to: "archive/vbench-\(vbenchVersion)-linux-any/bin/vbench")
    try folder.write(
      text: """
        #!/bin/sh
        # Keeps one comment in a file, and what was asked. Comments of others are in another file.
        echo "$@" | tr '\n' ' ' >> ../asked
        echo >> ../asked
        filter=
        for argument; do
          case "$argument" in body=@*) file="${argument#body=@}" ;; esac
          if [ "$filter" = next ]; then filter="$argument"; fi
          if [ "$argument" = --jq ]; then filter=next; fi
        done
        case "$*" in
          *"--method POST"*|*updateIssueComment*) cp "$file" ../comment ;;
          *"--paginate"*)
            if [ -f ../others ]; then jq -r "$filter" ../others
            elif [ -f ../comment ]; then echo IC_77; fi ;;
          "release download"*) [ "$GH_TOKEN" = secret ] && cp ../vbench.tar.gz "${9}" ;;
        esac
        """, to: "tools/gh")
    try folder.write(
      text: """
        #!/bin/sh
        # Fetches the archive from any address.
        echo "curl $@" >> ../asked
        while [ "$1" != -o ]; do shift; done
        cp ../vbench.tar.gz "$2"
        """, to: "tools/curl")
    try shell(
      """
      chmod +x tools/* archive/*/bin/vbench
      tar -czf vbench.tar.gz -C archive vbench-\(vbenchVersion)-linux-any
      cd project && git init -q . && git add -A
      git -c user.name=a -c user.email=a@example.org commit -q -m first
      """, folder)
    return folder
  }

  private func shell(_ script: String, _ folder: TemporaryFolder) throws {
    let process = try VBenchProcess(["-e", "-c", script], of: "/bin/bash", in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
  }

  private func act(
    _ folder: TemporaryFolder, _ inputs: [String: String] = [:]
  ) throws -> ActionRunner.Outcome {
    try folder.write(text: "", to: "summary")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let given = ["archive": folder.path("vbench.tar.gz"), "comment": "true"]
    return try ActionRunner(repository: repositoryRoot).run(
      given.merging(inputs) { $1 }, in: folder.path("project"), runner: folder.path("runner"),
      environment: [
        "PATH": folder.path("tools") + ":" + path, "GITHUB_ACTIONS": "true",
        "GITHUB_WORKSPACE": folder.path("project"), "GITHUB_STEP_SUMMARY": folder.path("summary"),
        "GITHUB_REF": "refs/pull/7/merge", "GITHUB_REPOSITORY": "me/tracker",
        "RUNNER_TEMP": folder.path("runner"),
      ])
  }

  private func text(_ name: String, _ folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  @Test(.needs("git", "python3"))
  func `the GitHub action passes for a Python tracker, and fails if it is made worse`() throws {
    let folder = try prepare()
    try FileManager.default.createDirectory(
      atPath: folder.path("runner"), withIntermediateDirectories: true)
    let updated = try VBenchProcess(["gate", "--update", "-q"], in: folder.path("project"))
    #expect(updated.status == 0, "\(updated.errors)")

    let green = try act(folder)
    #expect(green.status == 0, "\(green.output)")
    #expect(green.steps == ["Keep the program", "Install vbench", "Gate", "Comment"])
    #expect(
      green.output.contains(
        "vbench.tar.gz is not verified; set the input 'sha256' to its checksum"))
    #expect(green.output.contains("files   reports/gate/gate.md, reports/gate/junit.xml"))
    #expect(try text("summary", folder).contains("✅ the gate passed"))
    #expect(try text("comment", folder).hasPrefix("<!-- vbench gate -->\n## ✅ the gate passed"))

    let tracker = try text("project/tracker.py", folder)
    try folder.write(
      text: tracker.replacing("RADIUS = 6", with: "RADIUS = 0"), to: "project/tracker.py")
    let red = try act(folder)
    #expect(red.status == 1, "\(red.output)")
    #expect(red.output.contains("FAILED  patch: AUC fell from"))
    #expect(try text("summary", folder).contains("❌ the gate failed"))
    // The same comment is updated even though the previous step failed.
    #expect(try text("comment", folder).hasPrefix("<!-- vbench gate -->\n## ❌ the gate failed"))
    let asked = try text("asked", folder).split(separator: "\n")
    #expect(
      asked.filter { $0.contains("--method POST repos/me/tracker/issues/7/comments") }.count == 1)
    #expect(asked.filter { $0.contains("id=IC_77") }.count == 1)
    // Each annotation refers to a line of the baseline that names the tracker or one of the sequences.
    let baseline = try text("project/baseline.json", folder)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let places = red.output.matches(
      of: /::error file=baseline.json,line=(\d+),title=vbench%3A patch::/)
    #expect(!places.isEmpty, "\(red.output)")
    for place in places {
      let line = try #require(Int(place.1))
      #expect(
        ["\"patch\"", "\"embedded/far-pedestrian\"", "\"embedded/runner\""]
          .contains { baseline[line - 1].contains($0) })
    }

    // A change to a file that the program imports must take effect, although no option names this file.
    try folder.write(text: "from tracker import Patch\n", to: "project/other.py")
    let policy = try text("project/vbench.yaml", folder)
    try folder.write(
      text: policy.replacing("tracker.py", with: "other.py"), to: "project/vbench.yaml")
    #expect(try act(folder).status == 1)
    try folder.write(text: tracker, to: "project/tracker.py")
    let mended = try act(folder)
    #expect(mended.status == 0, "\(mended.output)")
  }

  @Test(.needs("git"))
  func `the GitHub action refuses an archive with a wrong checksum and a missing policy`() throws {
    let folder = try prepare()
    let refused = try act(folder, ["sha256": String(repeating: "0", count: 64)])
    #expect(refused.status == 3)
    #expect(refused.output.contains("expected the SHA-256 0000"))
    #expect(!FileManager.default.fileExists(atPath: folder.path("runner/vbench/bin/vbench")))
    let sum = try VBenchProcess(
      [folder.path("vbench.tar.gz")], of: "/usr/bin/sha256sum", in: folder.path)
    let lost = try act(
      folder, ["sha256": String(sum.output.prefix(64)), "policy": "lost.yaml"])
    #expect(lost.status == 3)
    #expect(lost.output.contains("lost.yaml: no such file"))
    #expect(lost.output.contains("because the gate did not finish; no comment is written"))
  }

  @Test(
    .needs("git"),
    arguments: [
      ("", "secret", "gh", true), ("", "", "curl", true), ("", "wrong", "curl", true),
      ("https://example.org/mine", "secret", "curl", false),
    ])
  func `the GitHub action fetches its own version and sends the token to no other server`(
    archive: String, token: String, program: String, isOwn: Bool
  ) throws {
    let folder = try prepare()
    // The gate that follows fails because there is no policy.
    let outcome = try act(
      folder, ["archive": archive, "token": token, "policy": "lost.yaml", "comment": "false"])
    #expect(outcome.output.contains("lost.yaml: no such file"), "\(outcome.output)")
    let asked = try text("asked", folder)
    let release = "https://example.org/owner/vbench"
    let version = vbenchVersion
    let name = "vbench-\(version)-linux-"
    let question = "release download \(version) --repo \(release) --pattern \(name)"
    #expect(asked.contains(question) == (isOwn && !token.isEmpty), "\(asked)")
    let address = isOwn ? "\(release)/releases/download/\(version)/\(name)" : archive
    #expect(asked.contains(address) == (program == "curl"), "\(asked)")
    #expect(!asked.contains("secret") && !outcome.output.contains("secret"))
  }

  @Test(.needs("git"))
  func `the GitHub action refuses unencrypted addresses and can use an installed program`() throws {
    let folder = try prepare()
    let refused = try act(folder, ["archive": "http://example.org/vbench.tar.xz"])
    #expect(refused.status == 3)
    #expect(
      refused.output.contains(
        "http://example.org/vbench.tar.xz: expected a path or an address that starts with https://")
    )
    let there = try act(folder, ["install": "false", "policy": "lost.yaml"])
    #expect(there.steps == ["Gate", "Comment"])
  }

  @Test(.needs("git"))
  func `the GitHub action's comment contains only the findings of the gate that it ran`() throws {
    let folder = try prepare()
    try FileManager.default.createDirectory(
      atPath: folder.path("runner"), withIntermediateDirectories: true)
    // The pull request contains findings, and its gate ends early, or does not even start.
    for (inputs, message) in [
      (["policy": "lost.yaml"], "lost.yaml: no such file"),
      (["sha256": String(repeating: "0", count: 64)], "expected the SHA-256 0000"),
    ] {
      try folder.write(text: "✅ approved", to: "project/reports/gate/gate.md")
      let outcome = try act(folder, inputs)
      #expect(outcome.status == 3)
      #expect(outcome.output.contains(message), "\(outcome.output)")
      #expect(outcome.output.contains("no comment is written"))
      #expect(!FileManager.default.fileExists(atPath: folder.path("comment")))
      try? FileManager.default.removeItem(atPath: folder.path("runner/vbench-gate-started"))
    }
    // A link leads to a file with secrets, or out of the project.
    try folder.write(text: "secret", to: "secret/gate.md")
    try shell(
      "rm -r project/reports; mkdir -p project/reports/gate; ln -s ../../../secret/gate.md"
        + " project/reports/gate/gate.md; touch -d tomorrow secret/gate.md", folder)
    #expect(try act(folder, ["sha256": String(repeating: "0", count: 64)]).status == 3)
    #expect(!FileManager.default.fileExists(atPath: folder.path("comment")))
    try shell("rm -r project/reports; ln -s ../secret project/reports", folder)
    let linked = try act(folder, ["policy": "lost.yaml", "output": "reports"])
    #expect(linked.status == 3)
    #expect(linked.output.contains("reports is a link"))
    #expect(try text("secret/gate.md", folder) == "secret")
    #expect(!FileManager.default.fileExists(atPath: folder.path("comment")))
  }

  @Test(.needs("git", "jq"))
  func `the GitHub action updates only comments that it wrote itself`() throws {
    let folder = try prepare()
    try folder.write(text: "", to: "runner/vbench-gate-started")
    try folder.write(text: "findings", to: "project/reports/gate/gate.md")
    try shell("touch -d yesterday runner/vbench-gate-started", folder)
    func comment(id: String, author: Bool, _ body: String) -> String {
      """
      {"id": "\(id)", "viewerDidAuthor": \(author), "body": "\(body)"}
      """
    }
    for (comments, wanted) in [
      ([comment(id: "A", author: false, "<!-- vbench gate -->\\n")], "--method POST"),
      (
        [
          comment(id: "A", author: false, "<!-- vbench gate -->\\n"),
          comment(id: "B", author: true, "hello"),
          comment(id: "C", author: true, "<!-- vbench gate -->\\n"),
        ], "id=C"
      ),
    ] {
      try folder.write(
        text: """
          {"data": {"repository": {"pullRequest": {"comments": {"nodes":
            [\(comments.joined(separator: ","))]}}}}}
          """, to: "others")
      try folder.write(text: "", to: "asked")
      let script = try VBenchProcess(
        ["\(repositoryRoot)/Scripts/Action/comment.sh"],
        of: "/bin/bash", in: folder.path("project"),
        environment: [
          "PATH": folder.path("tools") + ":/usr/bin:/bin", "OUTPUT": "reports/gate",
          "RUNNER_TEMP": folder.path("runner"), "GITHUB_REF": "refs/pull/7/merge",
          "GITHUB_REPOSITORY": "me/tracker",
        ])
      #expect(script.status == 0, "\(script.errors)")
      #expect(try text("asked", folder).contains(wanted))
      #expect(try text("comment", folder) == "<!-- vbench gate -->\nfindings")
    }
  }

  @Test(.needs("git", "python3"))
  func `gate --run writes to another folder, and invalid trackers in a policy are named`() throws {
    let folder = try prepare()
    let project = folder.path("project")
    #expect(try VBenchProcess(["gate", "--update", "-q"], in: project).status == 0)
    let judged = try VBenchProcess(
      ["gate", "--run", "reports/gate", "-o", "elsewhere", "-q"], in: project)
    #expect(judged.status == 0, "\(judged.errors)")
    #expect(
      judged.output.contains(
        "files   elsewhere/gate.md, elsewhere/junit.xml, reports/gate/index.html"))
    #expect(FileManager.default.fileExists(atPath: "\(project)/elsewhere/junit.xml"))
    #expect(!FileManager.default.fileExists(atPath: "\(project)/reports/gate/junit.xml"))
    for (trackers, message) in [
      ("[{name: a}]", "vbench.yaml:1: expected a 'name' and a 'command' for a program"),
      (
        "[{name: a, comand: b}]",
        "unknown name 'comand': expected one of name, command; did you mean 'command'?"
      ),
      (
        "[{name: a, command: x}, {name: a, command: y}]",
        "expected different names, found 'a' twice"
      ),
    ] {
      try folder.write(text: "trackers: \(trackers)\n", to: "project/vbench.yaml")
      let wrong = try VBenchProcess(["gate"], in: project)
      #expect(wrong.status == 3)
      #expect(wrong.errors.contains(message), "\(wrong.errors)")
    }
  }
}
