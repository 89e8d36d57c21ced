import Files

extension PaperFigure {
  /// The figure for LaTeX with the package pgfplots. Its texts have the fonts of the document.
  var latex: String {
    let styles = Set(plot.series.map(\.style)).sorted()
    let colors = styles.map {
      "\\definecolor{vbench\($0)}{HTML}{\(MethodLook.printedColor($0).dropFirst().uppercased())}"
    }
    return
      ([
        Self.mark(.tex) + "\(title.inOneLine). It needs \\usepackage{pgfplots}.",
        "\\begin{tikzpicture}",
      ] + colors + (plot.kind == .radar ? radar : axis) + ["\\end{tikzpicture}"])
      .joined(separator: "\n") + "\n"
  }

  private var axis: [String] {
    let legend =
      "legend style={at={(0.5,-0.22)},anchor=north,font=\\scriptsize}, legend columns=2,"
      + " legend cell align=left,"
    var lines = [
      "\\begin{axis}[width=\\linewidth, height=\(height.fixed(2))\\linewidth, title={\(Escaping.latex(title))},",
      "grid=major, unbounded coords=jump, \(legend)",
    ]
    lines += [("x", plot.xAxis), ("y", plot.yAxis)].map { Self.axis($0, $1) }
    lines.append("]")
    for series in plot.series {
      lines.append("\\addplot+[\(look(series.style))] coordinates {")
      lines.append(series.points.map(Self.coordinates).joined(separator: " "))
      lines += ["};", "\\addlegendentry{\(Escaping.latex(series.legend))}"]
    }
    return lines + ["\\end{axis}"]
  }

  /// The height as a multiple of the width, which leaves room for the names of rows.
  private var height: Double {
    plot.yAxis.isNamed ? max(0.7, 0.07 * Double(plot.yAxis.ticks.count)) : 0.7
  }

  private static func axis(_ name: String, _ axis: ChartAxis) -> String {
    let ends = axis.ends ?? 0...1
    var options = [
      "\(name)label={\(Escaping.latex(axis.title))}", "\(name)min=\(text(ends.lowerBound))",
      "\(name)max=\(text(ends.upperBound))",
    ]
    if axis.logarithmicEnds != nil { options.append("\(name)mode=log") }
    if axis.isNamed || axis.logarithmicEnds != nil {
      let places = axis.ticks.map { text(axis.value(at: $0.fraction)) }
      options += [
        "\(name)tick={\(places.joined(separator: ","))}",
        "\(name)ticklabels={\(axis.ticks.map { "{\(Escaping.latex($0.label))}" }.joined(separator: ","))}",
      ]
    }
    return options.joined(separator: ", ") + ","
  }

  /// Returns the options of a method's plot.
  private func look(_ style: Int) -> String {
    let color = "vbench\(style)"
    let dashes = ["solid", "dashed", "dotted", "dash dot"][style / MethodLook.colors % 4]
    switch plot.kind {
    case .curves: return "\(color), thick, \(dashes), no markers"
    case .steps: return "\(color), thick, \(dashes), no markers, const plot"
    case .radar: return "\(color), thick, \(dashes)"
    case .marks:
      let marks = [
        "*", "square*", "triangle*", "diamond*", "pentagon*", "o", "square", "triangle", "diamond",
        "pentagon", "x", "+", "star",
      ]
      return "\(color), only marks, mark=\(marks[style % marks.count]),"
        + " mark options={fill=\(MethodLook.isFilled(style) ? color : "white")},"
        + " error bars/.cd, x dir=both, x explicit, y dir=both, y explicit"
    }
  }

  private static func coordinates(_ point: PlotData.Point) -> String {
    let place = "(\(text(point.x)),\(text(point.y)))"
    guard point.xInterval != nil || point.yInterval != nil else { return place }
    let (x, y) = (point.xInterval ?? point.x...point.x, point.yInterval ?? point.y...point.y)
    return place + " += (\(text(x.upperBound - point.x)),\(text(y.upperBound - point.y)))"
      + " -= (\(text(point.x - x.lowerBound)),\(text(point.y - y.lowerBound)))"
  }

  private static func text(_ number: Double) -> String {
    number.isFinite ? number.fixed(5) : "nan"
  }

  /// The lines of a radar, which has no axes of pgfplots.
  private var radar: [String] {
    let count = plot.xAxis.ticks.count
    let longest = 3.0
    func place(_ spoke: Int, _ share: Double) -> String {
      "(\((90 - 360 * Double(spoke) / Double(count)).fixed(3)):\((longest * share).fixed(3)))"
    }
    let largest = plot.yAxis.ends?.upperBound ?? 1
    var lines: [String] = []
    for ring in 1...RadarChart.rings {
      let share = Double(ring) / Double(RadarChart.rings)
      let corners = (0..<count).map { place($0, share) }.joined(separator: " -- ")
      lines.append("\\draw[gray!40] \(corners) -- cycle;")
      lines.append(
        "\\node[font=\\tiny, right, gray] at \(place(0, share)) {\((share * largest).fixed(1))};")
    }
    for (spoke, tick) in plot.xAxis.ticks.enumerated() {
      lines.append("\\draw[gray!40] (0,0) -- \(place(spoke, 1));")
      lines.append(
        "\\node[font=\\scriptsize] at \(place(spoke, 1.15)) {\(Escaping.latex(tick.label))};")
    }
    for (row, series) in plot.series.enumerated() {
      let corners = series.points.map { place(Int($0.x), $0.y / largest) }
      lines.append(
        "\\draw[\(look(series.style))] \(corners.joined(separator: " -- ")) -- cycle;")
      let y = -longest - 1 - 0.4 * Double(row)
      lines.append(
        "\\draw[\(look(series.style))] (-2,\(y.fixed(2))) -- (-1.4,\(y.fixed(2)))"
          + " node[right, black, font=\\scriptsize] {\(Escaping.latex(series.legend))};")
    }
    return lines
  }
}
