import Evaluation

/// The table of methods on the page. It has the columns of the summary, with confidence intervals drawn as bars.
struct SummaryRows: PagePart {
  static var template: [UInt8] { PackageResources.summary_mustache }

  /// Columns that share a heading.
  struct Group {
    package var title: String
    package var columns: Int
  }

  struct Header {
    var title: String
    var explanation: String
    var isFirst: Bool
  }

  struct Cell {
    package var text: String
    var isBest: Bool
    var isTied: Bool
    var isUnclear: Bool
    package var isFirst: Bool
    /// The confidence interval as text; nil in columns without intervals.
    package var interval: String?
    /// A small SVG image of the confidence interval; nil if there is none.
    package var bar: String?
  }

  struct Row {
    package var style: Int
    package var name: String
    package var cells: [Cell]
  }

  /// The task's noun for a method.
  var heading: String
  var groups: [Group]
  var headers: [Header]
  var rows: [Row]

  /// The maximum rank of a column on the page. Columns with a higher rank are left out so that the table fits on the
  /// page.
  private static let highestRank = 8

  /// Creates the table with one row per method.
  init(_ run: ReportedRun) {
    let columns = run.summary.columns.filter { $0.dispensability <= Self.highestRank }
    heading = run.method
    groups = []
    var firsts: [Bool] = []
    for column in columns {
      if groups.last?.title == column.group.rawValue, !groups.isEmpty {
        groups[groups.count - 1].columns += 1
        firsts.append(false)
      } else {
        groups.append(Group(title: column.group.rawValue, columns: 1))
        firsts.append(true)
      }
    }
    headers = zip(columns, firsts).map { column, isFirst in
      Header(
        title: column.title, explanation: column.measure.explanation, isFirst: isFirst)
    }
    rows = run.order.map { index in
      let cells = zip(columns, firsts).map { column, isFirst in
        let cell = column.cells[index]
        return Cell(
          text: cell.text, isBest: cell.isBest, isTied: cell.standing == .tied,
          isUnclear: cell.standing == .unclear, isFirst: isFirst,
          interval: cell.interval, bar: Self.bar(of: cell, scale: column.scale))
      }
      return Row(style: index, name: run.names[index], cells: cells)
    }
  }

  /// Draws the confidence interval as a line and the figure as a dot; returns nil if either is missing. The scale runs
  /// from 0 at the left to the column's maximum at the right.
  static func bar(of cell: SummaryColumns.Cell, scale: Double) -> String? {
    guard let range = cell.range, let value = cell.value, scale > 0 else { return nil }
    func percentage(_ value: Double) -> String { (100 * (value / scale).clampedToUnit).coordinate }
    var svg = SVG()
    svg.group(
      [
        "viewBox": "0 0 100 10", "preserveAspectRatio": "none", "class": "bar",
        "aria-hidden": "true",
      ], name: "svg"
    ) { svg in
      svg.element("line", ["class": "rail", "x1": "0", "x2": "100", "y1": "5", "y2": "5"])
      svg.element(
        "line",
        [
          "class": "range", "x1": percentage(range.lowerBound), "x2": percentage(range.upperBound),
          "y1": "5", "y2": "5",
        ])
      // The dot is drawn as a line of length 0 with round ends, so that it stays round when the bar is stretched.
      svg.element(
        "line",
        ["class": "value", "x1": percentage(value), "x2": percentage(value), "y1": "5", "y2": "5"])
    }
    return svg.text
  }
}
