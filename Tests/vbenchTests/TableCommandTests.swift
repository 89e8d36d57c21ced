import Foundation
import TestSupport
import Testing

@Suite struct TableCommandTests {
  /// Evaluates stored boxes on six sequences. The boxes of `good` are right, and those of the others are moved by some
  /// pixels, so that the true order of the trackers is known.
  private func evaluate(in folder: TemporaryFolder) throws {
    for index in 0..<6 {
      try TinySequence().write(to: "data/s\(index)", in: folder)
      for (name, shift) in [("good", 0), ("fair_1", 2), ("bad", 12)] {
        let lines = (0..<12).map { frame in
          "\(31 + frame + (frame == 0 ? 0 : shift + index % 2)),21,16,16\n"
        }
        try folder.write(text: lines.joined(), to: "results/\(name)/s\(index).txt")
      }
    }
    let run = try VBenchProcess(
      [
        "evaluate", "-d", "data", "--results", "results", "-o", "run", "-q", "--pictures", "none",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func table(_ arguments: [String], in folder: TemporaryFolder) throws -> [String] {
    let result = try VBenchProcess(["table", "run"] + arguments, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test func `a LaTeX table marks the best, the second best and significant differences`() throws {
    let folder = try TemporaryFolder()
    try evaluate(in: folder)
    let lines = try table(["--latex", "--columns", "auc"], in: folder)
    #expect(lines[1] == "\\begin{tabular}{lr}")
    #expect(lines[3] == "tracker & AUC \\\\")
    let rows = lines.filter { $0.contains("good") || $0.contains("fair") || $0.contains("bad") }
    #expect(rows.count == 3 && rows[0].hasPrefix("good & \\textbf{"))
    #expect(rows[1].hasPrefix("fair\\_1 & \\underline{"))
    #expect(
      rows[2].hasPrefix("bad & ") && !rows[2].contains("\\textbf")
        && !rows[2].contains("\\underline"))
    #expect(lines.contains("\\bottomrule"))
    let figures = rows.map { $0.firstMatch(of: /[01]\.[0-9]+/).map { String($0.0) } ?? "" }
    #expect(figures[0] > figures[1] && figures[1] > figures[2])
    #expect(rows[2].contains("$^{*}$") == lines.contains { $0.contains("significantly worse") })
  }

  @Test func `chosen rows, a reference and intervals appear in Markdown and CSV`() throws {
    let folder = try TemporaryFolder()
    try evaluate(in: folder)
    let chosen = try table(
      ["--rows", "fair*", "--rows", "bad", "--columns", "AUC", "--csv", "--intervals"], in: folder)
    #expect(chosen[0] == "tracker,AUC,AUC 95%")
    #expect(chosen.count == 3 && chosen[1].hasPrefix("fair_1,0.") && chosen[2].hasPrefix("bad,0."))
    let compared = try table(["--columns", "AUC", "--reference", "good"], in: folder)
    #expect(compared.contains { $0.hasPrefix("| good | **") && !$0.contains("\\*") })
    #expect(compared.contains { $0.hasPrefix("| bad | ") && $0.contains("\\*") })
    #expect(compared.contains { $0.contains("differs significantly in AUC from good") })
  }

  @Test func `unknown columns and rows are refused with the names that exist`() throws {
    let folder = try TemporaryFolder()
    try evaluate(in: folder)
    for (arguments, reason) in [
      (["--columns", "AUX"], "column 'AUX'"), (["--rows", "best*"], "method 'best*'"),
      (["--reference", "none"], "reference 'none'"),
    ] {
      let result = try VBenchProcess(["table", "run"] + arguments, in: folder.path)
      #expect(result.status == 2, "\(arguments)")
      #expect(result.errors.contains(reason), "\(result.errors)")
    }
  }

  @Test func `a table is replaced by the same command, and other files only with --force`() throws {
    let folder = try TemporaryFolder()
    try evaluate(in: folder)
    for _ in 0..<2 { _ = try table(["--latex", "-o", "t.tex"], in: folder) }
    try folder.write(text: "my paper\n", to: "paper.tex")
    let refused = try VBenchProcess(
      ["table", "run", "--latex", "-o", "paper.tex"], in: folder.path)
    #expect(refused.status == 2)
    #expect(try String(contentsOfFile: folder.path("paper.tex"), encoding: .utf8) == "my paper\n")
  }

  @Test(.needs("pdflatex"))
  func `pdflatex compiles a document with a table of hostile names`() throws {
    let folder = try TemporaryFolder()
    try evaluate(in: folder)
    try FileManager.default.moveItem(
      atPath: folder.path("results/bad"), toPath: folder.path("results/50%_&#{}$~^ \\x"))
    let run = try VBenchProcess(
      [
        "evaluate", "-d", "data", "--results", "results", "-o", "run", "-q", "--pictures", "none",
      ], in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
    _ = try table(["--latex", "--intervals", "-o", "t.tex"], in: folder)
    try folder.write(
      text:
        "\\documentclass{article}\\usepackage{booktabs}\\begin{document}\\input{t.tex}\\end{document}\n",
      to: "paper.tex")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: InstalledProgram.path("pdflatex") ?? "")
    process.arguments = ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
