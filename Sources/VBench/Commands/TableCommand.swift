import ArgumentParser
import Files
import Reporting

struct TableCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "table",
    abstract: "Prints the summary of a stored run as a table for a paper.",
    discussion: """
      The best figure of each column is bold, the second best is underlined. An asterisk marks figures that are \
      significantly worse than the best of their column or, with --reference, methods whose main figure differs \
      significantly from that of the reference. Examples:
        vbench table reports/otb --latex --output results.tex
        vbench table reports/otb --columns AUC,OP50 --rows 'object-*' --rows csrt
        vbench table reports/otb --latex --intervals --reference mine
      """)

  @Argument(
    help: ArgumentHelp("The folder of a run, e.g. reports/embedded.", valueName: "run"),
    completion: .directory)
  var folder: String

  @Flag(
    help: "The language of the table: LaTeX with booktabs, GitHub's Markdown, or CSV.")
  var form = PaperTable.Form.markdown

  @Option(
    help: ArgumentHelp(
      "The columns in their order, by their titles on the page or their names in summary.csv.",
      discussion: "(default: those of the summary)", valueName: "names"))
  var columns: NameList?

  @Option(
    help: ArgumentHelp(
      "Show only methods with a matching name, e.g. 'object-*'. This option can be repeated.",
      valueName: "pattern"))
  var rows: [String] = []

  @Flag(help: "Add the 95% confidence intervals.")
  var intervals = false

  @Option(
    help: ArgumentHelp(
      "The conventions for the figures: \(ConventionsName.allNames). (default: those of the run)",
      valueName: "name"))
  var conventions: ConventionsName?

  @OptionGroup var comparing: ReferenceOption

  @Option(
    name: [.long, .customShort("o")],
    help: ArgumentHelp("The file to write. (default: standard output)", valueName: "file"),
    completion: .file())
  var output: String?

  @OptionGroup var replacing: ForceOption
  @OptionGroup var completeness: PartialOption
  @OptionGroup var decoding: DecodingOptions

  func run() throws {
    let scoring = ScoringOptions(
      isPartial: completeness.partial, conventions: try conventions?.conventions(),
      reference: comparing.reference)
    let scored = try BenchRuns.open(folder).scored(scoring)
    var choice = PaperTable.Choice()
    choice.rows = rows
    choice.columns = columns?.names ?? []
    choice.hasIntervals = intervals
    let text = try PaperTable(scored.report.contents().run, choice).text(as: form)
    guard let output else { return try Console.print(String(text.dropLast())) }
    let file = OutputFiles.File(option: "--output", path: output) { path in
      // A table with the same first line, such as the same columns, was written by the same command.
      let line = Array(text.prefix { !$0.isNewline }.utf8)
      let found = try? RegularFile.beginning(of: path, count: line.count).bytes
      return found.map { $0.elementsEqual(line) } ?? false
    }
    try OutputFiles(files: [file], inputs: []).check(replacing: replacing.force)
    try AtomicFile.write(Array(text.utf8), to: output)
  }
}

extension PaperTable.Form: EnumerableFlag {}
