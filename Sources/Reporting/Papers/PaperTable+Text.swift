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
    let style = Style(
      best: { "\\textbf{\($0)}" }, second: { "\\underline{\($0)}" }, shown: "$^{*}$",
      interval: { " {\\scriptsize [\($0)]}" }, escape: Escaping.latex)
    func line(_ cells: [String]) -> String { cells.joined(separator: " & ") + " \\\\" }
    var lines = [
      "% A table by vbench. It needs \\usepackage{booktabs}.",
      "\\begin{tabular}{l" + titles.map { _ in "r" }.joined() + "}",
      "\\toprule", line(([heading] + titles).map(Escaping.latex)), "\\midrule",
    ]
    lines += rows.map { name, cells in line([Escaping.latex(name)] + cells.map { text($0, style) })
    }
    lines += ["\\bottomrule", "\\end{tabular}"]
    lines += notes.map { "% " + $0.inOneLine }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The table for Markdown as GitHub reads it.
  private var markdown: String {
    let style = Style(
      best: { "**\($0)**" }, second: { "<u>\($0)</u>" }, shown: "\\*", interval: { " [\($0)]" },
      escape: Escaping.markdown)
    func line(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }
    var lines = [
      line(([heading] + titles).map(Escaping.markdown)),
      "|---|" + titles.map { _ in "---:|" }.joined(),
    ]
    lines += rows.map { name, cells in
      line([Escaping.markdown(name)] + cells.map { text($0, style) })
    }
    lines += [""] + notes.map { Escaping.markdown($0) + "  " }
    return lines.joined(separator: "\n") + "\n"
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

  /// How a language marks figures.
  private struct Style {
    var best: (String) -> String
    var second: (String) -> String
    var shown: String
    var interval: (String) -> String
    var escape: (String) -> String
  }

  private func text(_ cell: Cell, _ style: Style) -> String {
    let text = style.escape(cell.text)
    let ranked =
      switch cell.rank {
      case .best: style.best(text)
      case .second: style.second(text)
      case .other: text
      }
    let interval = hasIntervals ? cell.interval.map(style.escape).map(style.interval) : nil
    return ranked + (cell.isShown == true ? style.shown : "") + (interval ?? "")
  }
}
