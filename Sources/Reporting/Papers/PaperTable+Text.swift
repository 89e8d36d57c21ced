import Files

extension PaperTable {
  /// Returns the table in a language.
  package func text(as form: Form) -> String {
    switch form {
    case .latex: latex
    case .markdown: markdown
    case .csv: csv
    }
  }

  /// The table for LaTeX with the package booktabs.
  private var latex: String {
    func line(_ cells: [String]) -> String { cells.joined(separator: " & ") + " \\\\" }
    var lines = [
      "% A table by vbench. It needs \\usepackage{booktabs}.",
      "\\begin{tabular}{l" + titles.map { _ in "r" }.joined() + "}",
      "\\toprule", line(([heading] + titles).map(Escaping.latex)), "\\midrule",
    ]
    lines += rows.map { name, cells in line([Escaping.latex(name)] + cells.map(latex)) }
    lines += ["\\bottomrule", "\\end{tabular}"]
    lines += notes.map { "% " + $0.inOneLine }
    return lines.joined(separator: "\n") + "\n"
  }

  private func latex(_ cell: Cell) -> String {
    let text = Escaping.latex(cell.text)
    let ranked =
      switch cell.rank {
      case .best: "\\textbf{\(text)}"
      case .second: "\\underline{\(text)}"
      case .other: text
      }
    return ranked + (cell.isShown == true ? "$^{*}$" : "")
      + interval(of: cell) { " {\\scriptsize [\(Escaping.latex($0))]}" }
  }

  /// The table for Markdown as GitHub reads it.
  private var markdown: String {
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var lines = [
      line(([heading] + titles).map(Escaping.markdown)),
      "|---|" + titles.map { _ in "---:|" }.joined(),
    ]
    lines += rows.map { name, cells in line([Escaping.markdown(name)] + cells.map(markdown)) }
    lines += [""] + notes.map { Escaping.markdown($0) + "  " }
    return lines.joined(separator: "\n") + "\n"
  }

  private func markdown(_ cell: Cell) -> String {
    let text = Escaping.markdown(cell.text)
    let ranked =
      switch cell.rank {
      case .best: "**\(text)**"
      case .second: "<u>\(text)</u>"
      case .other: text
      }
    return ranked + (cell.isShown == true ? "\\*" : "") + interval(of: cell) { " [\($0)]" }
  }

  /// The figures alone, as they are shown, with the bounds of the intervals in further columns.
  private var csv: String {
    var header = [heading]
    for title in titles { header += [title] + (hasIntervals ? ["\(title) 95%"] : []) }
    var table = CSVTable(columns: header)
    for (name, cells) in rows {
      table.append(name)
      for cell in cells {
        table.append(cell.text == "-" ? "" : cell.text)
        if hasIntervals { table.append(cell.interval ?? "") }
      }
      table.endRow()
    }
    return String(decoding: table.bytes, as: UTF8.self)
  }

  private func interval(of cell: Cell, _ form: (String) -> String) -> String {
    hasIntervals ? cell.interval.map(form) ?? "" : ""
  }
}
