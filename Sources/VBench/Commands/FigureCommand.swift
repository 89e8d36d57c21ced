import ArgumentParser
import Bench
import Files
import Reporting

struct FigureCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "figure",
    abstract: "Writes the charts of a stored run as figures for a paper.",
    discussion: """
      The legends of success and precision plots are sorted and read [0.733] name. A run with a VOT protocol has the \
      ranking by expected average overlap, and the plane of accuracy and robustness; other runs have the main \
      measure and the plane of accuracy and speed. Examples:
        vbench figure reports/otb
        vbench figure reports/otb --style success,precision --format tex -o paper
        vbench figure reports/otb --style radar --format svg,tex -o paper
      An SVG file needs no other file. A TeX file is read with \\input, needs the package pgfplots, and uses the \
      fonts of the document.
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Option(
    help: ArgumentHelp(
      "The figures: \(PaperFigure.Style.allCases.map(\.rawValue).joined(separator: ", ")).",
      discussion: "(default: all that the run has)", valueName: "names"),
    completion: .list(PaperFigure.Style.allCases.map(\.rawValue)))
  var style: NameList?

  @Option(
    help: ArgumentHelp(
      "The languages of the files: svg, tex or both. (default: svg)", valueName: "names"),
    completion: .list(PaperFigure.Form.allCases.map(\.rawValue)))
  var format: NameList?

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp(
      "The folder for the figures. (default: the folder figures in that of the run)",
      valueName: "folder"), completion: .directory)
  var output: String?

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let styles = try (style?.names ?? []).map {
      try Self.named($0, "style", PaperFigure.Style.self)
    }
    let forms = try (format?.names ?? ["svg"]).map {
      try Self.named($0, "format", PaperFigure.Form.self)
    }
    let run = try BenchRuns.open(folder)
    let target = output ?? "\(folder)/figures"
    try run.check(output: target)
    let scored = try run.scored(ScoringOptions(isPartial: completeness.partial))
    let figures = try PaperFigure.figures(of: scored.report.contents(), styles)
    let files = figures.flatMap { figure in
      forms.map { (path: "\(target)/\(figure.name).\($0.rawValue)", text: figure.text(as: $0)) }
    }
    try OutputFiles(
      files: files.map {
        OutputFiles.File(option: "--output", path: $0.path, isOwn: PaperFigure.isOne)
      }, inputs: []
    ).check(replacing: replacing.force)
    try AtomicFile.makeFolder(target)
    for file in files {
      try AtomicFile.write(Array(file.text.utf8), to: file.path)
      try Console.print(file.path)
    }
  }

  /// Returns the value with a name.
  ///
  /// - Throws: `UnknownName`.
  private static func named<Value: RawRepresentable & CaseIterable>(
    _ name: String, _ kind: String, _ type: Value.Type
  ) throws -> Value where Value.RawValue == String {
    guard let value = Value(rawValue: name) else {
      throw UnknownName(kind: kind, name: name, allowed: Value.allCases.map(\.rawValue))
    }
    return value
  }
}
