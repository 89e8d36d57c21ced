import Evaluation
import Harness

/// The summary's columns, shared by the table on the terminal and the one in Markdown.
struct SummaryColumns {
  struct Column {
    var title: String
    /// One per subject.
    var cells: [Cell]
    /// Columns of the highest rank go first where a line is too narrow for all.
    var dispensability: Int
  }

  struct Cell {
    var text: String
    /// Its 95 % interval; nil where there is none.
    var interval: String?
    /// Whether no other subject is better, of at least two that have a value.
    var isBest = false
  }

  /// The title of the column of confidence intervals.
  static let intervalTitle = "95 %"

  var subjects: [String]
  var columns: [Column]
  /// What is to be said where figures stand without intervals; nil where they have them.
  var missingIntervals: String?
  /// What is to be said about the protocol's figures; nil where there is nothing.
  var protocolRemark: String?

  init(_ result: RunResult) {
    let subjects = result.subjects
    self.subjects = subjects.map(\.identity.name)
    let figures = subjects.map { $0.scores[result.conventions]?.figures }
    let intervals = subjects.map(\.intervals)
    let overlap = result.conventions == .got10k ? "AO" : result.conventions == .vot ? "A" : "AUC"
    let success = result.conventions == .got10k ? "SR" : "OP"
    columns = Self.protocolColumns(result).map {
      Self.number(
        $0.title, $0.values, digits: $0.digits,
        best: $0.isHigherBetter.map { $0 ? .highest : .lowest })
    }
    columns += [
      Self.number(
        overlap, figures.map { $0?.auc }, intervals.map(\.auc), digits: 3, best: .highest),
      Self.intervals(subjects),
      Self.number(
        "\(success)50", figures.map { $0?.op50 }, intervals.map(\.op50), digits: 3, best: .highest,
        rank: 1),
      Self.number(
        "\(success)75", figures.map { $0?.op75 }, intervals.map(\.op75), digits: 3, best: .highest,
        rank: 4),
      Self.number(
        "P20", figures.map { $0?.precision20 }, intervals.map(\.precision20), digits: 3,
        best: .highest, rank: 2),
      Self.number(
        "normP", figures.map { $0?.normPrecision }, intervals.map(\.normPrecision), digits: 3,
        best: .highest, rank: 5),
      Self.number(
        "lost", subjects.map { Double($0.lost) }, intervals.map(\.lost), digits: 0, best: .lowest,
        rank: 1),
      Self.number(
        "AUROC", subjects.map(\.auroc), intervals.map(\.auroc), digits: 3, best: .highest, rank: 7),
      Self.number(
        "ECE", subjects.map(\.ece), intervals.map(\.ece), digits: 3, best: .lowest, rank: 8),
    ]
    if !subjects.isEmpty, intervals.allSatisfy({ $0.auc == nil }) {
      missingIntervals = "95 % intervals: not available with fewer than two scored sequences"
    }
    let corners = figures.map { $0?.meanCornerError }
    if corners.contains(where: { $0 != nil }) {
      columns.append(Self.number("corner px", corners, digits: 2, best: .lowest, rank: 1))
      columns.append(
        Self.number(
          "corner<=5", figures.map { $0?.cornerSuccess5 }, digits: 3, best: .highest, rank: 2))
    }
    protocolRemark = Self.protocolRemark(result)
    columns += Self.acceptance(subjects)
    let timings = subjects.map(\.timing)
    columns += [
      Self.number("init ms", timings.map(\.initMilliseconds), digits: 2, best: .lowest, rank: 9),
      Self.number("median ms", timings.map(\.median), digits: 2, best: .lowest),
      Self.number("p95 ms", timings.map(\.p95), digits: 2, best: .lowest, rank: 3),
      Self.number("p99 ms", timings.map(\.p99), digits: 2, best: .lowest, rank: 10),
      Self.number("fps", timings.map(\.framesPerSecond), digits: 0, best: .highest, rank: 2),
      Column(
        title: "status", cells: subjects.map { Cell(text: $0.status) }, dispensability: 0),
    ]
    columns.removeAll { $0.cells.allSatisfy { $0.text == "-" } }
    if !result.hasEqualCoverage { clearBest() }
  }

  /// Means over different sequences have no best among them.
  private mutating func clearBest() {
    for column in columns.indices {
      for cell in columns[column].cells.indices { columns[column].cells[cell].isBest = false }
    }
  }

  /// What the given thresholds do; without thresholds the columns are empty and go.
  private static func acceptance(_ subjects: [SubjectResult]) -> [Column] {
    let acceptances = subjects.map(\.acceptance)
    func column(
      _ title: String, best: Best, _ figure: (ThresholdFigures) -> Double?
    ) -> Column {
      number(title, acceptances.map { $0.flatMap { figure($0.figures) } }, digits: 3, best: best)
    }
    var threshold = number(
      "threshold", acceptances.map { $0?.threshold }, digits: 3, best: .highest)
    for index in threshold.cells.indices { threshold.cells[index].isBest = false }
    return [
      threshold, column("accepted", best: .highest, \.accepted),
      column("right", best: .highest, \.precision),
      column("false acc.", best: .lowest, \.falseAccept),
      number("true rej.", acceptances.map { $0?.trueRejection }, digits: 3, best: .highest),
    ]
  }

  /// Without the column that only draws the interval of the first figure: for text, where every
  /// figure's interval stands with it.
  var withIntervalsInCells: SummaryColumns {
    var columns = self
    columns.columns.removeAll { $0.title == Self.intervalTitle }
    return columns
  }

  private enum Best { case highest, lowest }

  private static func number(
    _ title: String, _ values: [Double?], _ intervals: [ClosedRange<Double>?] = [], digits: Int,
    best: Best?, rank: Int = 0
  ) -> Column {
    let finite = values.compactMap { $0?.ifFinite }
    // What looks equal in the table is equally good.
    let texts = values.map { $0?.ifFinite.map { $0.fixed(digits) } }
    let bestValue: Double? =
      switch best {
      case .highest: finite.max()
      case .lowest: finite.min()
      case nil: nil
      }
    let bestText = finite.count > 1 ? bestValue?.fixed(digits) : nil
    let allAlike = Set(texts).count == 1
    return Column(
      title: title,
      cells: texts.enumerated().map { index, text in
        Cell(
          text: text ?? "-",
          interval: (index < intervals.count ? intervals[index] : nil)?.text(digits),
          isBest: text != nil && text == bestText && !allAlike)
      },
      dispensability: rank)
  }

  private static func intervals(_ subjects: [SubjectResult]) -> Column {
    Column(
      title: intervalTitle,
      cells: subjects.map { subject in
        Cell(text: subject.aucInterval?.text(3) ?? "-")
      },
      dispensability: 6)
  }
}

extension ClosedRange<Double> {
  /// "0.512-0.633".
  fileprivate func text(_ digits: Int) -> String {
    "\(lowerBound.fixed(digits))-\(upperBound.fixed(digits))"
  }
}

extension Double {
  /// The number with a fixed count of decimals, halves away from zero, independent of locale.
  func fixed(_ digits: Int) -> String {
    guard isFinite, abs(self) < 1e15 else { return description }
    var scale = 1.0
    for _ in 0..<digits { scale *= 10 }
    let scaled = Int((abs(self) * scale).rounded())
    let sign = self < 0 && scaled > 0 ? "-" : ""
    guard digits > 0 else { return "\(sign)\(scaled)" }
    let (whole, fraction) = scaled.quotientAndRemainder(dividingBy: Int(scale))
    let padding = String(repeating: "0", count: digits - String(fraction).count)
    return "\(sign)\(whole).\(padding)\(fraction)"
  }
}
