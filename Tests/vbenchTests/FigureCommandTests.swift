import Foundation
import FoundationXML
import TestSupport
import Testing

@Suite struct FigureCommandTests {
  /// Runs two levels on embedded scenes with attributes, or with another protocol.
  private func run(_ more: [String] = [], in folder: TemporaryFolder) throws {
    let run = try VBenchProcess(
      [
        "compare", "--trackers", "object", "--revisions", "1", "-o", "run", "-q", "--pictures",
        "none",
      ] + more, in: folder.path)
    #expect(run.status == 0, "\(run.errors)")
  }

  private func text(_ path: String, in folder: TemporaryFolder) throws -> String {
    try String(contentsOfFile: folder.path(path), encoding: .utf8)
  }

  private func figures(_ arguments: [String], in folder: TemporaryFolder) throws -> [String] {
    let result = try VBenchProcess(["figure", "run"] + arguments, in: folder.path)
    #expect(result.status == 0, "\(result.errors)")
    return result.output.split(separator: "\n").map(String.init)
  }

  @Test func `success plots are well-formed SVG with a legend sorted by the AUC`() throws {
    let folder = try TemporaryFolder()
    try run(in: folder)
    let paths = try figures([], in: folder)
    for style in ["success", "precision", "plane", "attributes", "radar", "ranking"] {
      #expect(paths.contains("run/figures/\(style).svg"), "\(paths)")
    }
    for path in paths {
      let image = try XMLDocument(data: Data(try text(path, in: folder).utf8))
      #expect(image.rootElement()?.name == "svg")
      #expect(!(try text(path, in: folder).contains("var(")), "\(path)")
    }
    // The AUCs in the legend are those of summary.csv, the best first.
    let lines = try text("run/summary.csv", in: folder).split(whereSeparator: \.isNewline)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
    let column = try #require(lines[0].firstIndex(of: "auc"))
    let expected = lines.dropFirst().compactMap { row in
      Double(row[column]).map { ($0, "[\(String(format: "%.3f", $0))] \(row[0])") }
    }.sorted { $0.0 > $1.0 }.map(\.1)
    let legend = try text("run/figures/success.svg", in: folder)
      .matches(of: />(\[[0-9.]+\] [^<]+)</).map { String($0.1) }
    #expect(legend == expected)
  }

  @Test func `styles that are unknown or that the run lacks are refused`() throws {
    let folder = try TemporaryFolder()
    try TinySequence().write(to: "data/one", in: folder)
    try run(["-d", "data"], in: folder)
    for style in ["radar", "succes"] {
      let result = try VBenchProcess(["figure", "run", "--style", style], in: folder.path)
      #expect(result.status == 2)
      #expect(result.errors.contains("style '\(style)'"), "\(result.errors)")
    }
    try folder.write(text: "mine", to: "figures/success.svg")
    let refused = try VBenchProcess(
      ["figure", "run", "--style", "success", "-o", "figures"], in: folder.path)
    #expect(refused.status == 2, "\(refused.errors)")
    for _ in 0..<2 { _ = try figures(["--style", "success", "-o", "other"], in: folder) }
  }

  @Test func `a run with VOT's protocol has the EAO ranking and the plane of A and R`() throws {
    let folder = try TemporaryFolder()
    try run(["--protocol", "vot-supervised"], in: folder)
    _ = try figures(["--style", "ranking,plane", "--format", "tex"], in: folder)
    let ranking = try text("run/figures/ranking.tex", in: folder)
    #expect(ranking.contains("xlabel={rank}") && ranking.contains("ylabel={EAO}"), "\(ranking)")
    let plane = try text("run/figures/plane.tex", in: folder)
    #expect(plane.contains("xlabel={R}") || plane.contains("xlabel={VOT R}"), "\(plane)")
  }

  @Test(.needs("pdflatex", "kpsewhich"), .enabled(if: hasPlots, "install texlive-pictures"))
  func `pdflatex compiles all figures of a run`() throws {
    let folder = try TemporaryFolder()
    try run(in: folder)
    let paths = try figures(["--format", "tex"], in: folder)
    #expect(paths.count >= 6)
    let preamble = "\\documentclass{article}\\usepackage{pgfplots}\\pgfplotsset{compat=1.16}"
    let inputs = paths.map { "\\input{\($0)}\n\n" }.joined()
    try folder.write(
      text: "\(preamble)\\begin{document}\(inputs)\\end{document}\n", to: "paper.tex")
    let result = try VBenchProcess(
      ["-interaction=nonstopmode", "-halt-on-error", "paper.tex"],
      of: InstalledProgram.path("pdflatex") ?? "", in: folder.path)
    #expect(result.status == 0, "\(result.output.suffix(2000))")
  }

  /// Whether LaTeX has the package pgfplots.
  private static let hasPlots: Bool = {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: InstalledProgram.path("kpsewhich") ?? "/bin/false")
    process.arguments = ["pgfplots.sty"]
    process.standardOutput = FileHandle.nullDevice
    try? process.run()
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()
}
