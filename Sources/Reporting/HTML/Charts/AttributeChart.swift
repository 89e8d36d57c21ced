/// A chart of scores by attribute. Each attribute has a row, in which every method has a dot for its score and a line
/// for the confidence interval.
struct AttributeChart {
  struct Mark {
    package var method: Int
    package var name: String
    package var score: Double
    package var interval: ClosedRange<Double>?
    package var count: Int
  }

  struct Row {
    package var attribute: String
    package var marks: [Mark]
    package var count: Int { marks.map(\.count).max() ?? 0 }
  }

  var accuracyName: String
  /// The noun for the units to which attributes are assigned, such as sequences, in the singular and the plural.
  var carrier: (singular: String, plural: String)
  var rows: [Row]
  /// The maximum possible value of the figure.
  var largest = 1.0

  /// The vertical distance between the marks of two methods.
  private static let step = 8.0
  /// The additional vertical distance between two attributes.
  private static let gap = 14.0
  /// The height reserved for the attribute's name. It is sufficient for the font size on phones.
  private static let nameHeight = 20.0
  /// The maximum number of characters in a name. Longer names are truncated.
  private static let longestName = 24

  /// The chart; nil if there is nothing to draw.
  var view: ChartView? {
    let rows = rows.filter { !$0.marks.isEmpty }
    guard !rows.isEmpty else { return nil }
    let heights = rows.map { Double($0.marks.count) * Self.step + Self.gap + Self.nameHeight }
    let labels = rows.map { "\(Self.short($0.attribute)) (\($0.count))" }
    let top = 8.0
    let frame = ChartFrame(
      width: ChartFrame.wide, height: top + heights.reduce(0, +) + 44,
      left: 20, right: 20, top: top,
      xAxis: .linear("\(accuracyName), with 95% intervals", to: largest),
      yAxis: .linear("", to: 1).withoutTicks)
    let words = rows.map { row in
      "\(row.attribute): "
        + row.marks.map { "\($0.name) \($0.score.fixed(3))" }.joined(separator: ", ")
    }
    let svg = frame.svg(
      description: "\(accuracyName) by attribute. " + words.joined(separator: "; "), kind: "marks"
    ) { svg in
      var y = frame.top
      for (index, row) in rows.enumerated() {
        if index > 0 { frame.line(0, y, frame.width - frame.right, y, class: "grid", in: &svg) }
        svg.element(
          "text",
          [
            "class": "label", "x": "0", "y": (y + Self.nameHeight).coordinate,
          ], text: labels[index])
        for (position, mark) in row.marks.enumerated() {
          draw(
            mark, of: row,
            y: y + Self.nameHeight + Self.gap / 2 + (Double(position) + 0.5) * Self.step, frame,
            &svg)
        }
        y += heights[index]
      }
    }
    return ChartView(
      title: "\(accuracyName) by attribute",
      explanation:
        "means over \(carrier.plural) with the attribute; their number is in parentheses",
      file: "attributes.csv",
      svg: svg, isWide: true, headline: "", plot: plot(of: rows, labels))
  }

  /// The data with a row of the y-axis for each attribute, the first one on top.
  private func plot(of rows: [Row], _ labels: [String]) -> PlotData {
    let count = Double(rows.count)
    let marks = rows.enumerated().flatMap { index, row in
      row.marks.enumerated().map { position, mark in
        let shift = (Double(position) + 0.5) / Double(row.marks.count) - 0.5
        return (mark, y: count - Double(index) - 0.5 - 0.7 * shift)
      }
    }
    let methods = Set(marks.map(\.0.method)).sorted()
    return PlotData(
      xAxis: .linear(accuracyName, to: largest),
      yAxis: .named(
        "", to: count,
        at: labels.enumerated().map { (count - Double($0) - 0.5, $1) }),
      series: methods.map { method in
        let own = marks.filter { $0.0.method == method }
        return PlotData.Series(
          style: method, name: own[0].0.name, headline: nil,
          points: own.map { PlotData.Point(x: $0.0.score, y: $0.y, xInterval: $0.0.interval) })
      }, kind: .marks)
  }

  private func draw(
    _ mark: Mark, of row: Row, y: Double, _ frame: ChartFrame, _ svg: inout SVG
  ) {
    let x = frame.x(mark.score)
    let range =
      mark.interval.map { " (\($0.text(3)))" } ?? ""
    svg.group([
      "class": "mark s\(mark.method)", "data-x": x.coordinate, "data-y": y.coordinate,
      "data-text": "\(row.attribute): \(mark.name) \(accuracyName) \(mark.score.fixed(3))\(range), "
        + (mark.count == 1 ? "1 \(carrier.singular)" : "\(mark.count) \(carrier.plural)"),
    ]) { svg in
      if let interval = mark.interval {
        frame.line(
          frame.x(interval.lowerBound), y, frame.x(interval.upperBound), y, class: "whisker",
          in: &svg)
      }
      svg.element(
        "circle", ["class": "dot", "cx": x.coordinate, "cy": y.coordinate, "r": "4"])
    }
  }

  private static func short(_ name: String) -> String {
    name.count > longestName ? name.prefix(longestName - 1) + "…" : name
  }
}
