import Foundation
import TestSupport
import Testing

/// Tests for what commands print on terminals of various widths.
@Suite(.needs("script")) struct TerminalWidthTests {
  /// Returns the lines on a terminal, including standard error.
  private func lines(
    _ arguments: [String], width: Int, in folder: TemporaryFolder
  ) throws -> [String] {
    let words = ([VBenchProcess.executable] + arguments).map { "'\($0)'" }.joined(separator: " ")
    // `script` runs a command in a pseudoterminal.
    let process = try VBenchProcess(
      ["-qec", "stty cols \(width) rows 50 && exec \(words)", "/dev/null"],
      of: #require(InstalledProgram.path("script")), in: folder.path,
      environment: ["LANG": "C.UTF-8", "NO_COLOR": "1", "TERM": "xterm"])
    #expect(process.status == 0, "\(process.output)")
    // Text that a progress line overwrites is removed.
    return process.output.replacing("\r\n", with: "\n").split(separator: "\n").map { line in
      String(line.split(separator: "\r").last ?? "").replacing("\u{1B}[K", with: "")
    }
  }

  @Test(arguments: [60, 80, 120])
  func `output lines fit the width of the terminal, and no word is broken`(width: Int) throws {
    let folder = try TemporaryFolder()
    try TinySequence(frames: 30).write(to: "data/one", in: folder)
    try TinySequence(frames: 30).write(to: "data/two", in: folder)
    let run = ["--trackers", "object", "--levels", "fast", "-d", "data"]
    let drift = try lines(
      ["drift", "-o", "drift", "--chunk", "5,10"] + run, width: width, in: folder)
    _ = try lines(["run", "-o", "run"] + run, width: width, in: folder)
    let shown = try [
      drift, lines(["methods"], width: width, in: folder),
      lines(["methods", "--task", "faces"], width: width, in: folder),
      lines(["datasets", "list"], width: width, in: folder),
      lines(["measures"], width: width, in: folder),
      lines(["tune", "run"], width: width, in: folder),
      lines(["report", "run"], width: width, in: folder),
    ]
    for (lines, sign) in zip(
      shown, ["median", "object", "faces", "embedded", "auc", "threshold", "AUC"])
    {
      #expect(lines.contains { $0.contains(sign) }, "\(sign)")
      for line in lines { #expect(line.count <= width, "\(line)") }
    }
    // The sentences are the same as in a file, except for their line breaks.
    let plain = try VBenchProcess(["tune", "run", "-o", "tuned"], in: folder.path)
    let words = Set(shown[5].joined(separator: " ").split(separator: " "))
    for sentence in plain.output.split(separator: "\n") where sentence.contains("sequences are") {
      #expect(sentence.split(separator: " ").allSatisfy(words.contains))
    }
  }

  @Test func `the preview of track fits into a terminal of 40 columns`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    let shown = try lines(
      ["track", "data/one", "--box", "30,20,16,16", "--preview", "-o", "out.mp4"], width: 40,
      in: folder)
    #expect(shown.contains { $0.contains("frame 0: ") })
    #expect(shown.allSatisfy { $0.replacing(/\u{1B}\[[0-9]*A/, with: "").count <= 40 }, "\(shown)")
  }
}
