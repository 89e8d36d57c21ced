import Analysis
import Evaluation
import Execution
import GroundTruth

/// The table of subjects: the columns of every summary, with the intervals drawn as bars.
struct SummaryRows {
  /// Columns that stand under one heading.
  struct Group {
    var title: String
    var columns: Int
  }

  struct Header {
    var title: String
    var explanation: String
    var isFirst: Bool
  }

  struct Cell {
    var text: String
    var isBest: Bool
    var isTied: Bool
    var isFirst: Bool
    /// nil in columns without intervals.
    var interval: String?
    /// The interval as a small picture; nil where there is none.
    var bar: String?
  }

  struct Row {
    var style: Int
    var name: String
    var cells: [Cell]
  }

  var groups: [Group]
  var headers: [Header]
  var rows: [Row]
  /// Whether a subject is marked as not shown to be worse than the best.
  var hasTies: Bool
  /// What is to be said where figures stand without intervals; nil where they have them.
  var missingIntervals: String?

  /// Columns of a higher rank are in `summary.csv` only: the table is to fit a page.
  private static let highestRank = 8

  init(_ result: RunResult, _ summary: SummaryColumns) {
    let protocolWords = Dictionary(
      SummaryColumns.protocolColumns(result).map { ($0.title, $0.explanation) }
    ) { first, _ in first }
    let columns = summary.columns.filter { $0.dispensability <= Self.highestRank }
    missingIntervals = summary.missingIntervals
    hasTies = summary.hasTies
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
        title: column.title,
        explanation: protocolWords[column.title] ?? Self.explanation(of: column.title),
        isFirst: isFirst)
    }
    rows = result.subjects.enumerated().map { index, subject in
      let cells = zip(columns, firsts).map { column, isFirst in
        let cell = column.cells[index]
        return Cell(
          text: cell.text, isBest: cell.isBest, isTied: cell.isTied, isFirst: isFirst,
          interval: cell.interval, bar: Self.bar(of: cell, scale: column.scale))
      }
      return Row(style: index, name: subject.identity.name, cells: cells)
    }
  }

  /// From 0 at the left to the column's largest number at the right: the interval as a line, the
  /// figure as a dot.
  private static func bar(of cell: SummaryColumns.Cell, scale: Double) -> String? {
    guard let range = cell.range, let value = cell.value, scale > 0 else { return nil }
    func place(_ value: Double) -> String { (100 * (value / scale).clampedToUnit).coordinate }
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
          "class": "range", "x1": place(range.lowerBound), "x2": place(range.upperBound),
          "y1": "5", "y2": "5",
        ])
      // A line without length with round ends: a dot that is round whatever the bar's width.
      svg.element(
        "line",
        ["class": "value", "x1": place(value), "x2": place(value), "y1": "5", "y2": "5"])
    }
    return svg.text
  }

  private static func explanation(of title: String) -> String {
    title.hasPrefix("alive ")
      ? "share of runs that have not lost the target \(title.dropFirst(6)) frames after the start"
      : explanations[title] ?? ""
  }

  private static let explanations = [
    "AUC": "area under the success curve; the mean overlap. 0 to 1, higher is better",
    "AO": "average overlap. 0 to 1, higher is better",
    "A": "accuracy: the mean overlap. 0 to 1, higher is better",
    "OP50": "share of frames with an overlap above 0.5",
    "OP75": "share of frames with an overlap above 0.75",
    "SR50": "share of frames with an overlap above 0.5",
    "SR75": "share of frames with an overlap above 0.75",
    "P20": "share of frames with a centre error of at most 20 pixels",
    "normP": "normalised precision: the centre error in units of the target's size",
    "lost": "targets with a mean overlap below 0.3; fewer is better",
    "AUROC": "how well the confidence tells good boxes from bad ones. 0.5 is chance, 1 perfect",
    "ECE": "expected calibration error of the confidence. 0 is perfect",
    "threshold": "the confidence from which on boxes are accepted",
    "accepted": "share of the boxes that are accepted at the threshold",
    "right": "share of the accepted boxes with an overlap of at least 0.5",
    "false acc.": "share of the wrong boxes that are accepted; fewer is better",
    "true rej.": "share of the frames without the target where no box is accepted",
    "corner px": "mean distance of the corners in pixels",
    "corner<=5": "share of frames with a mean corner distance of at most 5 pixels",
    "median ms": "median time of one update, milliseconds",
    "p95 ms": "95 % of updates are faster than this, milliseconds",
    "fps": "updates per second of tracking time",
    "status": "whether all sequences were tracked to their end",
  ]
}
