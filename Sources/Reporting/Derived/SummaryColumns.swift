import Bench
import Evaluation
import Results

/// The columns of the summary, which is shown on the page, on the terminal and in Markdown. The page and narrow
/// terminals leave out some of the columns.
package struct SummaryColumns: Sendable {
  package struct Column: Sendable {
    package var measure: MeasureFacts
    /// The cells of the column, one per method.
    package var cells: [Cell]
    /// The maximum possible value of the column. If there is no maximum, it is the largest value or upper interval
    /// bound in the column.
    package var scale = 1.0

    package var title: String { measure.title }
    /// The group to which the column belongs. Columns of one group are shown together.
    package var group: MeasureFacts.Group { measure.group }
    /// A rank that determines which columns are omitted on terminals that are too narrow for all columns. Columns with
    /// the highest rank are omitted first, and columns with rank 0 are never omitted.
    var dispensability: Int { measure.rank ?? 0 }

    /// Whether the cells state how the methods' runs ended, as text.
    var isStatus: Bool { measure.key == SummaryColumns.statusKey }

    /// Returns a copy of the column with its cells in another order.
    func reordered(_ order: [Int]) -> Column {
      var column = self
      column.cells = order.map { cells[$0] }
      return column
    }
  }

  package struct Cell: Sendable {
    package var text: String
    /// The number in the cell; nil if there is none.
    package var value: Double?
    /// The 95% confidence interval; nil if there is none.
    package var range: ClosedRange<Double>?
    /// The confidence interval as text; nil if there is none.
    package var interval: String?
    /// The result of the comparison with the best value; `untested` if no value in the column is marked as the best.
    var standing = Standing.untested

    var isBest: Bool { standing == .best }
  }

  package var methods: [String]
  package var columns: [Column]
  /// A note that explains why confidence intervals are missing; nil if none are missing.
  var missingIntervals: String?
  /// A note that wall times are misleading; nil if nothing indicates this.
  package var timeRemark: String?
  /// A note about the figures that the protocol defines; nil if there is none.
  package var protocolRemark: String?
  /// Whether at least one cell is marked as the best of its column.
  var hasBest: Bool { columns.contains { $0.cells.contains { $0.isBest } } }

  /// Creates a run's columns. Methods that are not ranked have no marks.
  ///
  /// - Parameters:
  ///   - columns: the columns of measures. The columns for the numbers of items and of failures are added to them.
  ///   - alwaysHasStatus: whether the column for failures is shown even if there are none.
  package init(_ run: RunResult, _ columns: [Column], alwaysHasStatus: Bool = false) {
    methods = run.methods.map(\.identity.name)
    var columns = columns.filter { $0.cells.contains { $0.text != "-" } }
    if Set(run.methods.map(\.coverage)).count > 1 {
      columns.append(
        Column(
          measure: Self.coverage(run.task),
          cells: run.methods.map { Cell(text: "\($0.coverage)") }))
    }
    let favored = run.favoredMethods
    let states = run.methods.map { method in
      guard favored.contains(method.identity.name) else { return method.status }
      return method.status == "ok" ? "given labels" : "given labels, \(method.status)"
    }
    if alwaysHasStatus || states.contains(where: { $0 != "ok" }) {
      columns.append(
        Column(measure: Self.status(run.task), cells: states.map { Cell(text: $0) }))
    }
    self.columns = MeasureFacts.Group.allCases.flatMap { group in
      columns.filter { $0.group == group }
    }
    missingIntervals = Self.missingIntervals(run)
  }

  /// Returns a note that names the methods whose main figure has no confidence interval, with the reasons; nil if all
  /// methods have intervals.
  private static func missingIntervals(_ run: RunResult) -> String? {
    guard let measure = run.task.primary, measure.interval != .none else { return nil }
    let (groups, needed) = (run.items.groups, Resampling.minimumSequences)
    let reasons = run.methods.compactMap { method -> (name: String, reason: String)? in
      guard method.intervals[measure] == nil else { return nil }
      let scored = method.items.indices.filter {
        method.items[$0]?.figures[measure] != nil
          || measure.interval.isOfAllItems && method.items[$0] != nil
      }
      let units = groups.map { groups in Set(scored.map { groups[$0] }).count } ?? scored.count
      let reason =
        units < needed
        ? "with fewer than \(needed) \(scored.count < needed ? "" : "groups of ")scored \(run.task.items)"
        : "if a figure is undefined in most resamples of \(run.task.items)"
      return (method.identity.name, reason)
    }
    guard !reasons.isEmpty else { return nil }
    let words = Set(reasons.map(\.reason)).map { reason in
      let names = reasons.filter { $0.reason == reason }.map(\.name)
      return (names.count == run.methods.count ? "" : "for \(names.joined(separator: ", ")) ")
        + reason
    }
    return "95% intervals are not available " + words.sorted().joined(separator: ", ")
  }

  /// Returns the column for the number of items, which is shown if methods ran on different items.
  private static func coverage(_ task: TaskFacts) -> MeasureFacts {
    MeasureFacts(
      "items_run", title: "n",
      explanation:
        "number of \(task.items) on which the method was run; means over different \(task.items) cannot be compared",
      unit: .count, better: nil, group: .status, watched: .never)
  }

  private static func status(_ task: TaskFacts) -> MeasureFacts {
    MeasureFacts(
      statusKey, title: "status",
      explanation:
        "ok if there was no failure; otherwise, the number of \(task.items) with a failure",
      unit: .number, better: nil, group: .status, watched: .never)
  }

  private static let statusKey = "status"

  /// Creates a column. Only the values of ranked methods are compared.
  ///
  /// - Parameter standings: a function that compares all methods with the best one, given its index; nil if there is no test.
  package static func column(
    _ measure: MeasureFacts, _ values: [Double?], _ intervals: [ClosedRange<Double>?] = [],
    among ranking: Ranking, standings: ((Int) -> [Standing])? = nil
  ) -> Column {
    let digits = measure.digits
    let finite = values.map { $0?.ifFinite }
    // If values are equal after rounding, they are considered equally good.
    let texts = finite.map { $0?.fixed(digits) }
    let candidates = ranking.ranked.filter { finite[$0] != nil }
    let best: Int? =
      switch measure.better {
      case nil: nil
      case .higher: candidates.max { finite[$0] ?? 0 < finite[$1] ?? 0 }
      case .lower: candidates.min { finite[$0] ?? 0 < finite[$1] ?? 0 }
      }
    let compared = ranking.comparable.map { texts[$0] }
    let isMarked = compared.count { $0 != nil } > 1 && Set(compared).count > 1
    let bestText = isMarked ? best.flatMap { texts[$0] } : nil
    let found = bestText == nil ? [] : best.flatMap { standings?($0) } ?? []
    // The share of answered items is a fact about this run.
    let ranges = values.indices.map {
      $0 < intervals.count && measure.group != .status ? intervals[$0] : nil
    }
    let largest = (finite + ranges.map { $0?.upperBound }).compactMap(\.self).max() ?? 1
    return Column(
      measure: measure,
      cells: texts.enumerated().map { index, text in
        let standing: Standing =
          text == nil || !ranking.ranked.contains(index)
          ? .untested : text == bestText ? .best : index < found.count ? found[index] : .untested
        return Cell(
          text: text ?? "-", value: finite[index], range: ranges[index],
          interval: ranges[index].map { range in
            // Between negative numbers, a hyphen would look like another sign.
            let separator = range.lowerBound < 0 ? " to " : "-"
            return range.lowerBound.fixed(digits) + separator + range.upperBound.fixed(digits)
          }, standing: standing)
      },
      scale: measure.unit == .share ? 1 : max(largest, .leastNormalMagnitude))
  }
}
