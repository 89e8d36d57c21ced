import Foundation

/// A chart of scores by attribute with one spoke per attribute and one closed curve per method.
struct RadarChart {
  private let chart: AttributeChart
  private let rows: [AttributeChart.Row]

  /// Creates the chart; returns nil if there are fewer than three attributes.
  init?(_ chart: AttributeChart) {
    self.chart = chart
    rows = chart.rows.filter { !$0.marks.isEmpty }
    guard rows.count > 2 else { return nil }
  }

  /// The length of a spoke, in the units of the image.
  private static let radius = 150.0
  /// The width of the image, which has room for names at the sides.
  private static let width = 580.0
  /// The number of rings.
  static let rings = 5

  var view: ChartView {
    let methods = Set(rows.flatMap { $0.marks.map(\.method) }).sorted()
    let series = methods.map { method in
      let marks = rows.enumerated().compactMap { index, row in
        row.marks.first { $0.method == method }.map { (spoke: index, mark: $0) }
      }
      return PlotData.Series(
        style: method, name: marks[0].mark.name, headline: nil,
        points: marks.map { PlotData.Point(x: Double($0.spoke), y: $0.mark.score) })
    }
    let (width, height) = (Self.width, 2 * (Self.radius + 35))
    var svg = SVG()
    svg.group(
      [
        "viewBox": "0 0 \(width.coordinate) \(height.coordinate)", "role": "img",
        "class": "chart curves\(methods.count > 4 ? " many" : "")",
      ], name: "svg"
    ) { svg in
      func place(_ spoke: Int, _ share: Double) -> (x: Double, y: Double) {
        let angle = 2 * Double.pi * Double(spoke) / Double(rows.count)
        return (
          width / 2 + Self.radius * share * sin(angle),
          height / 2 - Self.radius * share * cos(angle)
        )
      }
      func outline(_ points: [(x: Double, y: Double)]) -> String {
        "M" + points.map { "\($0.x.coordinate) \($0.y.coordinate)" }.joined(separator: "L") + "Z"
      }
      for ring in 1...Self.rings {
        let share = Double(ring) / Double(Self.rings)
        svg.element(
          "path", ["class": "ring", "d": outline(rows.indices.map { place($0, share) })])
        let top = place(0, share)
        svg.element(
          "text",
          ["class": "tick", "x": (top.x + 3).coordinate, "y": (top.y + 12).coordinate],
          text: (share * chart.largest).fixed(chart.largest > 2 ? 0 : 1))
      }
      for (index, row) in rows.enumerated() {
        let (end, name) = (place(index, 1), place(index, 1.06))
        svg.element(
          "path",
          [
            "class": "ring",
            "d": "M\((width / 2).coordinate) \((height / 2).coordinate)L\(end.x.coordinate)"
              + " \(end.y.coordinate)",
          ])
        let side = name.x - width / 2
        svg.element(
          "text",
          [
            "class": "label", "x": name.x.coordinate, "y": (name.y + 4).coordinate,
            "text-anchor": side > 5 ? "start" : side < -5 ? "end" : "middle",
          ], text: "\(row.attribute.prefix(16)) (\(row.count))")
      }
      for series in series {
        svg.element(
          "path",
          [
            "class": "curve s\(series.style)",
            "d": outline(series.points.map { place(Int($0.x), $0.y / chart.largest) }),
          ])
      }
    }
    return ChartView(
      title: "\(chart.accuracyName) by attribute",
      explanation: "the number of \(chart.carrier.plural) is in parentheses", file: nil,
      svg: svg.text, headline: "",
      plot: PlotData(
        xAxis: .named(
          "", to: Double(rows.count),
          at: rows.enumerated().map { (Double($0), "\($1.attribute) (\($1.count))") }),
        yAxis: .linear(chart.accuracyName, to: chart.largest), series: series, kind: .radar))
  }
}
