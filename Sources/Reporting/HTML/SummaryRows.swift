import Evaluation
import GroundTruth
import Harness

/// The table of subjects: the columns of every summary, with the interval drawn as a bar.
struct SummaryRows {
  struct Header {
    var title: String
    var explanation: String
  }

  struct Cell {
    var text: String
    var isBest: Bool
    /// nil in columns without intervals.
    var interval: String?
    /// The interval as a small picture; nil in other columns.
    var bar: String?
  }

  struct Row {
    var style: Int
    var name: String
    var cells: [Cell]
  }

  var headers: [Header]
  var rows: [Row]
  /// What is to be said where figures stand without intervals; nil where they have them.
  var missingIntervals: String?

  init(_ result: RunResult) {
    let summary = SummaryColumns(result)
    let protocolWords = Dictionary(
      SummaryColumns.protocolColumns(result).map { ($0.title, $0.explanation) }
    ) { first, _ in first }
    missingIntervals = summary.missingIntervals
    headers = summary.columns.map {
      Header(
        title: $0.title,
        explanation: protocolWords[$0.title] ?? Self.explanations[$0.title] ?? "")
    }
    rows = result.subjects.enumerated().map { index, subject in
      let cells = summary.columns.enumerated().map { place, column in
        let cell = column.cells[index]
        let isInterval = column.title == SummaryColumns.intervalTitle
        return Cell(
          text: cell.text, isBest: cell.isBest,
          // The first figure's stands in a column of its own, with the bar.
          interval: place == 0 ? nil : cell.interval,
          bar: isInterval ? Self.bar(of: subject, under: result.conventions) : nil)
      }
      return Row(style: index, name: subject.identity.name, cells: cells)
    }
  }

  /// From 0 at the left to 1 at the right: the interval as a line, the score as a dot.
  private static func bar(of subject: SubjectResult, under conventions: Conventions) -> String? {
    guard let interval = subject.aucInterval, let score = subject.scores[conventions]?.figures?.auc
    else { return nil }
    var svg = SVG()
    svg.group(
      ["viewBox": "0 0 100 12", "class": "bar", "aria-hidden": "true"], name: "svg"
    ) { svg in
      svg.element("line", ["class": "rail", "x1": "0", "x2": "100", "y1": "6", "y2": "6"])
      svg.element(
        "line",
        [
          "class": "range", "x1": (interval.lowerBound * 100).coordinate,
          "x2": (interval.upperBound * 100).coordinate, "y1": "6", "y2": "6",
        ])
      svg.element("circle", ["cx": (score * 100).coordinate, "cy": "6", "r": "4"])
    }
    return svg.text
  }

  private static let explanations = [
    "AUC": "area under the success curve; the mean overlap. 0 to 1, higher is better",
    "AO": "average overlap. 0 to 1, higher is better",
    "A": "accuracy: the mean overlap. 0 to 1, higher is better",
    SummaryColumns.intervalTitle:
      "where the score lies with 95 % confidence, by resampling sequences",
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
    "init ms": "median time of starting on the first frame, milliseconds",
    "median ms": "median time of one update, milliseconds",
    "p95 ms": "95 % of updates are faster than this, milliseconds",
    "p99 ms": "99 % of updates are faster than this, milliseconds",
    "fps": "updates per second of tracking time",
    "status": "whether all sequences were tracked to their end",
  ]
}
