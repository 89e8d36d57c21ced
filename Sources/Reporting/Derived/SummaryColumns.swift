import Bench
import Evaluation
import Results

/// The columns of the summary, which is shown on the page, on the terminal and in Markdown. The page and narrow
/// terminals leave out some of the columns.
struct SummaryColumns: Sendable {
  struct Column: Sendable {
    var measure: MeasureFacts
    /// The cells of the column, one per subject.
    var cells: [Cell]
    /// The maximum possible value of the column. If there is no maximum, it is the largest value or upper interval
    /// bound in the column.
    var scale = 1.0

    var title: String { measure.title }
    /// The group to which the column belongs. Columns of one group are shown together.
    var group: MeasureFacts.Group { measure.group }
    /// A rank that determines which columns are omitted on terminals that are too narrow for all columns. Columns with
    /// the highest rank are omitted first, and columns with rank 0 are never omitted.
    var dispensability: Int { measure.rank ?? 0 }

    /// Whether the cells state how the subjects' runs ended, as text.
    var isStatus: Bool { measure.key == SummaryColumns.status.key }

    /// Returns a copy of the column with its cells in another order.
    func reordered(_ places: [Int]) -> Column {
      var column = self
      column.cells = places.map { cells[$0] }
      return column
    }
  }

  struct Cell: Sendable {
    var text: String
    /// The number in the cell; nil if there is none.
    var value: Double?
    /// The 95% confidence interval; nil if there is none.
    var range: ClosedRange<Double>?
    /// The confidence interval as text; nil if there is none.
    var interval: String?
    /// The result of the comparison with the best value; `untested` if no value in the column is marked as the best.
    var standing = Standing.untested

    var isBest: Bool { standing == .best }
  }

  var subjects: [String]
  var columns: [Column]
  /// A note that explains why confidence intervals are missing; nil if none are missing.
  var missingIntervals: String?
  /// A note that wall times are misleading; nil if nothing indicates this.
  var timeRemark: String?
  /// A note about the figures that the protocol defines; nil if there is none.
  var protocolRemark: String?
  /// Whether at least one cell is marked as the best of its column.
  var hasBest: Bool { columns.contains { $0.cells.contains { $0.isBest } } }

  /// Creates the columns for a tracking run.
  ///
  /// - Parameters:
  ///   - drift: the drift from which the survival column is computed; nil to omit the column.
  ///   - latencies: the update times from which confidence intervals of times are computed, one element per subject;
  ///     empty for no intervals.
  init(_ result: TrackingResult, drift: Drift? = nil, latencies: [LatencyFigures] = []) {
    let subjects = result.subjects
    let ties = SummaryTies(result)
    self.subjects = subjects.map(\.identity.name)
    columns = Self.protocolColumns(result) + Self.tracking(result, ties)
    columns += [Self.survival(result, drift)].compactMap(\.self)
    let times = UpdateTimes(result, latencies: latencies)
    timeRemark =
      result.facts.remarks.first { $0.kind == .build }?.description ?? times.busyRemark
    columns += Self.acceptance(subjects) + Self.times(times, ties)
    if !result.hasEqualCoverage {
      columns.append(
        Column(measure: Self.sequenceCount, cells: subjects.map { Cell(text: "\($0.coverage)") }))
    }
    columns.append(Column(measure: Self.status, cells: subjects.map { Cell(text: $0.status) }))
    columns = MeasureFacts.Group.allCases.flatMap { group in
      columns.filter { $0.group == group }
    }
    missingIntervals = Self.missingIntervals(result)
    protocolRemark = Self.protocolRemark(result)
    columns.removeAll { $0.cells.allSatisfy { $0.text == "-" } }
    if !result.hasEqualCoverage { clearBest() }
  }

  /// Returns a note that names the subjects whose figures have no confidence intervals, with the reasons; nil if all
  /// subjects have intervals.
  private static func missingIntervals(_ result: TrackingResult) -> String? {
    let groups = result.sequences.groups
    let reasons = result.subjects.compactMap { subject -> (String, MissingInterval)? in
      guard subject.aucInterval == nil else { return nil }
      let scored = subject.sequences.indices.filter {
        subject.sequences[$0].scores(under: result.conventions).figures != nil
      }
      return (
        subject.identity.name,
        MissingInterval(
          sequences: scored.count,
          groups: groups.map { groups in Set(scored.map { groups[$0] }).count })
      )
    }
    guard !reasons.isEmpty else { return nil }
    let words = Set(reasons.map(\.1)).map { reason in
      let names = reasons.filter { $0.1 == reason }.map(\.0)
      return (names.count == result.subjects.count ? "" : "for \(names.joined(separator: ", ")) ")
        + reason.description
    }
    return "95% intervals are not available " + words.sorted().joined(separator: ", ")
  }

  /// Removes the marks that compare values with the best value. This is necessary if subjects ran on different
  /// sequences, because their means cannot be compared.
  mutating func clearBest() {
    for column in columns.indices {
      for cell in columns[column].cells.indices {
        columns[column].cells[cell].standing = .untested
      }
    }
  }

  /// The column for the number of sequences, which is shown if subjects ran on different sequences.
  static let sequenceCount = MeasureFacts(
    "sequences_run", title: "n",
    explanation:
      "number of sequences on which the subject was run; means over different sequences cannot be compared",
    unit: .count, better: nil, group: .status, watched: .never)

  static let status = MeasureFacts(
    "status", title: "status",
    explanation: "ok if all sequences were tracked to the end; otherwise, the number of failures",
    unit: .number, better: nil,
    group: .status, watched: .never)

  /// Creates a column.
  ///
  /// - Parameter standings: a function that compares all subjects with the best one, given its index; nil if there is
  ///   no test.
  static func column(
    _ measure: MeasureFacts, _ values: [Double?], _ intervals: [ClosedRange<Double>?] = [],
    standings: ((Int) -> [Standing])? = nil
  ) -> Column {
    let digits = measure.digits
    let finite = values.compactMap { $0?.ifFinite }
    // If values are equal after rounding, they are considered equally good.
    let texts = values.map { $0?.ifFinite.map { $0.fixed(digits) } }
    let bestValue: Double? =
      switch measure.better {
      case .higher: finite.max()
      case .lower: finite.min()
      case nil: nil
      }
    let allAlike = Set(texts).count == 1
    let bestText = finite.count > 1 && !allAlike ? bestValue?.fixed(digits) : nil
    let bestPlace = bestText.flatMap { _ in values.firstIndex { $0 == bestValue } }
    let found = bestPlace.flatMap { standings?($0) } ?? []
    let ranges = values.indices.map { $0 < intervals.count ? intervals[$0] : nil }
    let largest = (finite + ranges.compactMap { $0?.upperBound }).max() ?? 1
    return Column(
      measure: measure,
      cells: texts.enumerated().map { index, text in
        let standing = index < found.count ? found[index] : .untested
        return Cell(
          text: text ?? "-", value: values[index]?.ifFinite, range: ranges[index],
          interval: ranges[index].map { range in
            // Between negative numbers, a hyphen would look like another sign.
            let separator = range.lowerBound < 0 ? " to " : "-"
            return range.lowerBound.fixed(digits) + separator + range.upperBound.fixed(digits)
          },
          standing: text == nil ? .untested : text == bestText ? .best : standing)
      },
      scale: measure.unit == .share ? 1 : max(largest, .leastNormalMagnitude))
  }
}
