import Files

extension PaperFigure {
  private static let lineHeight = 18.0
  private static let top = 30.0

  /// The figure as an SVG document that needs no other file. Its style uses no CSS variables, which programs other than
  /// browsers do not know, and only fonts that every system replaces with one of its own.
  var image: String {
    let (width, height) = size
    // The chart contains the names, or there is a legend below it.
    let entries = plot.isLabeled ? [] : plot.series
    let isNarrow = entries.contains { $0.legend.count > Int(width / 16) }
    let columns = isNarrow ? 1 : 2
    let rows = (entries.count + columns - 1) / columns
    let total = Self.top + height + Double(rows) * Self.lineHeight + 8
    var svg = SVG()
    svg.group(
      [
        "xmlns": "http://www.w3.org/2000/svg", "width": width.coordinate,
        "height": total.coordinate, "viewBox": "0 0 \(width.coordinate) \(total.coordinate)",
        "font-family": "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif",
      ], name: "svg"
    ) { svg in
      svg.element("style", [:], text: style)
      svg.element("rect", ["width": "100%", "height": "100%", "fill": "#fff"])
      svg.element(
        "text",
        [
          "class": "title", "x": (width / 2).coordinate, "y": "20", "text-anchor": "middle",
        ], text: title)
      svg.raw(placed(width, height))
      for (index, series) in entries.enumerated() {
        let x = 16 + Double(index / rows) * width / Double(columns)
        let y = Self.top + height + (Double(index % rows) + 0.5) * Self.lineHeight
        drawKey(of: series, x, y, &svg)
        svg.element(
          "text", ["class": "label", "x": (x + 30).coordinate, "y": (y + 4).coordinate],
          text: series.legend)
      }
    }
    return Self.mark(.svg) + "\(name) -->\n" + svg.text + "\n"
  }

  private func drawKey(of series: PlotData.Series, _ x: Double, _ y: Double, _ svg: inout SVG) {
    if plot.kind == .marks {
      svg.element(
        "circle",
        ["class": "dot s\(series.style)", "cx": (x + 12).coordinate, "cy": y.coordinate, "r": "5"])
    } else {
      svg.element(
        "path",
        [
          "class": "curve s\(series.style)",
          "d": "M\(x.coordinate) \(y.coordinate)h24",
        ])
    }
  }

  /// The size of the chart, as its view box states it.
  private var size: (width: Double, height: Double) {
    let box = svg.firstMatch(of: /viewBox="0 0 ([0-9.]+) ([0-9.]+)"/)
    return (
      box.flatMap { Double($0.1) } ?? ChartFrame.narrow, box.flatMap { Double($0.2) } ?? 320
    )
  }

  /// Returns the chart as an element of the document.
  private func placed(_ width: Double, _ height: Double) -> String {
    let place =
      "<svg x=\"0\" y=\"\(Self.top.coordinate)\" width=\"\(width.coordinate)\""
      + " height=\"\(height.coordinate)\""
    return place + svg.dropFirst("<svg".count)
  }

  private var style: String {
    let methods = Set(plot.series.map(\.style)).sorted().map { style in
      let color = MethodLook.printedColor(style)
      let dot = MethodLook.isFilled(style) ? color : "#fff"
      return ".curve.s\(style){stroke:\(color);stroke-dasharray:\(MethodLook.dashes(style))}"
        + ".band.s\(style){fill:\(color)}.s\(style) .whisker{stroke:\(color)}"
        + ".s\(style) .dot,.dot.s\(style){fill:\(dot);stroke:\(color)}"
    }
    return """
      text{fill:#444;font-size:12px}.title{fill:#111;font-size:14px;font-weight:bold}
      .label{fill:#111}.unnamed,.cursor{display:none}
      .grid,.ring{stroke:#dcdee2;stroke-width:1;fill:none}
      .guide{stroke:#5a6069;stroke-width:1;stroke-dasharray:3 3}
      .front{fill:none;stroke:#5a6069;stroke-width:1.5;opacity:.6}
      .curve{fill:none;stroke-width:2;stroke-linejoin:round}
      .band{stroke:none;opacity:.1}.whisker{stroke-width:2;opacity:.55}.dot{stroke-width:1.5}
      """ + methods.joined()
  }
}
