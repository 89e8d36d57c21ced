import Analysis
import Evaluation
import Execution

/// The summary's columns, shared by the page and the tables on the terminal and in Markdown.
struct SummaryColumns: Sendable {
  struct Column: Sendable {
    var title: String
    /// What the column is about; columns of one group stand together.
    var group: Group
    /// One per subject.
    var cells: [Cell]
    /// Columns of the highest rank go first where a line is too narrow for all.
    var dispensability: Int
    var digits = 3
    /// The largest number that the column can have, or the largest that it has.
    var scale = 1.0
  }

  enum Group: String, Sendable {
    case protocolFigures = "protocol"
    case accuracy
    case robustness
    case drift
    case calibration
    case threshold
    case speed
    case status = ""
  }

  struct Cell: Sendable {
    var text: String
    /// nil where there is no number.
    var value: Double?
    /// Its 95 % interval; nil where there is none.
    var range: ClosedRange<Double>?
    /// The interval as text.
    var interval: String?
    /// Whether no other subject is better, of at least two that have a value.
    var isBest = false
    /// Whether it is not shown to be worse than the best.
    var isTied = false
  }

  var subjects: [String]
  var columns: [Column]
  /// What is to be said where figures stand without intervals; nil where they have them.
  var missingIntervals: String?
  /// What is to be said about the protocol's figures; nil where there is nothing.
  var protocolRemark: String?
  /// Whether a cell is marked as tied.
  var hasTies: Bool { columns.contains { $0.cells.contains { $0.isTied } } }

  /// - Parameters:
  ///   - drift: for the column of survival; nil leaves it out.
  ///   - latencies: one per subject, for the intervals of times; none where empty.
  init(_ result: RunResult, drift: DriftResult? = nil, latencies: [LatencyFigures] = []) {
    let subjects = result.subjects
    let ties = SummaryTies(result)
    self.subjects = subjects.map(\.identity.name)
    let figures = subjects.map { $0.scores[result.conventions]?.figures }
    let intervals = subjects.map(\.intervals)
    let overlap = result.conventions == .got10k ? "AO" : result.conventions == .vot ? "A" : "AUC"
    let success = result.conventions == .got10k ? "SR" : "OP"
    columns = Self.protocolColumns(result).map {
      Self.number(
        $0.title, .protocolFigures, $0.values, digits: $0.digits,
        best: $0.isHigherBetter.map { $0 ? .highest : .lowest })
    }
    columns += [
      Self.number(
        overlap, .accuracy, figures.map { $0?.auc }, intervals.map(\.auc), best: .highest,
        tied: ties.byComparisons),
      Self.number(
        "\(success)50", .accuracy, figures.map { $0?.op50 }, intervals.map(\.op50), best: .highest,
        rank: 1, tied: ties.scores(\.op50)),
      Self.number(
        "\(success)75", .accuracy, figures.map { $0?.op75 }, intervals.map(\.op75), best: .highest,
        rank: 4, tied: ties.scores(\.op75)),
      Self.number(
        "P20", .accuracy, figures.map { $0?.precision20 }, intervals.map(\.precision20),
        best: .highest, rank: 2, tied: ties.scores(\.precision20)),
      Self.number(
        "normP", .accuracy, figures.map { $0?.normPrecision }, intervals.map(\.normPrecision),
        best: .highest, rank: 5, tied: ties.scores(\.normPrecision)),
    ]
    let corners = figures.map { $0?.meanCornerError }
    if corners.contains(where: { $0 != nil }) {
      columns += [
        Self.number("corner px", .accuracy, corners, digits: 2, best: .lowest, rank: 1),
        Self.number(
          "corner<=5", .accuracy, figures.map { $0?.cornerSuccess5 }, best: .highest, rank: 2),
      ]
    }
    columns.append(
      Self.number(
        "lost", .robustness, subjects.map { Double($0.lost) }, intervals.map(\.lost), digits: 0,
        best: .lowest, rank: 1, tied: ties.lost))
    columns += [Self.survival(result, drift)].compactMap(\.self)
    columns += [
      Self.number(
        "AUROC", .calibration, subjects.map(\.auroc), intervals.map(\.auroc), best: .highest,
        rank: 7),
      Self.number(
        "ECE", .calibration, subjects.map(\.ece), intervals.map(\.ece), best: .lowest, rank: 8),
    ]
    if !subjects.isEmpty, intervals.allSatisfy({ $0.auc == nil }) {
      missingIntervals = "95 % intervals: not available with fewer than two scored sequences"
    }
    protocolRemark = Self.protocolRemark(result)
    columns += Self.acceptance(subjects)
    columns += Self.times(subjects, latencies, ties)
    columns.append(
      Column(
        title: "status", group: .status, cells: subjects.map { Cell(text: $0.status) },
        dispensability: 0))
    columns.removeAll { $0.cells.allSatisfy { $0.text == "-" } }
    if !result.hasEqualCoverage { clearBest() }
  }

  /// Means over different sequences have no best among them.
  private mutating func clearBest() {
    for column in columns.indices {
      for cell in columns[column].cells.indices {
        columns[column].cells[cell].isBest = false
        columns[column].cells[cell].isTied = false
      }
    }
  }

  enum Best { case highest, lowest }

  /// - Parameter tied: whether each subject's values are not shown to be worse than those of the
  ///   best, which it is given; nil where nothing can be said.
  static func number(
    _ title: String, _ group: Group, _ values: [Double?], _ intervals: [ClosedRange<Double>?] = [],
    digits: Int = 3, best: Best?, rank: Int = 0, tied: ((Int) -> [Bool])? = nil
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
    let allAlike = Set(texts).count == 1
    let bestText = finite.count > 1 && !allAlike ? bestValue?.fixed(digits) : nil
    let bestPlace = bestText.flatMap { _ in values.firstIndex { $0 == bestValue } }
    let ties = bestPlace.flatMap { tied?($0) } ?? []
    let ranges = values.indices.map { $0 < intervals.count ? intervals[$0] : nil }
    let largest = (finite + ranges.compactMap { $0?.upperBound }).max() ?? 1
    return Column(
      title: title, group: group,
      cells: texts.enumerated().map { index, text in
        let isBest = text != nil && text == bestText
        return Cell(
          text: text ?? "-", value: values[index]?.ifFinite, range: ranges[index],
          interval: ranges[index].map {
            "\($0.lowerBound.fixed(digits))-\($0.upperBound.fixed(digits))"
          },
          isBest: isBest,
          isTied: text != nil && !isBest && index < ties.count && ties[index])
      },
      dispensability: rank, digits: digits,
      scale: group == .speed || digits < 3 ? max(largest, .leastNormalMagnitude) : 1)
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
