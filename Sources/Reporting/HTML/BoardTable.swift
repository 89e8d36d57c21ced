import Bench
import Evaluation
import Results

/// A run on a board.
package struct BoardRun: Sendable {
  /// The run's name among the joined runs.
  package var name: String
  /// Who made the run.
  package var who: String
  package var commit: String?
  /// A text about the run; nil if there is none.
  package var note: String?
  /// The address of the run's report, relative to the board.
  package var report: String

  package init(name: String, who: String, commit: String?, note: String?, report: String) {
    (self.name, self.who, self.commit, self.note) = (name, who, commit, note)
    self.report = report
  }
}

/// The ranking of methods that different people ran.
struct BoardTable: PagePart {
  static var template: [UInt8] { PackageResources.board_mustache }

  var head: PageHead {
    PageHead(
      style: PageResource.text(PackageResources.board_css),
      script: PageResource.text(PackageResources.board_js))
  }

  /// The facts of a row.
  struct Facts {
    var style: Int
    var name: String
    /// The rank; nil if the method is not ranked.
    var rank: Int?
    var ranks: ClosedRange<Int>?
    var value: Double?
    var interval: ClosedRange<Double>?
    var speed: Double?
    var run: BoardRun?
    var source: RunSource?
  }

  struct Row {
    var style: Int
    var rank: String
    var range: String
    var name: String
    var report: String
    var value: String
    var isTied: Bool
    var isUnclear: Bool
    var interval: String?
    var bar: String?
    var speed: String
    var who: String
    var day: String
    var commit: String
    var machine: String
    var note: String?
  }

  let heading: String
  let measure: String
  let explanation: String
  let speed: String
  let rows: [Row]
  /// The facts of the rows, from the best method to the worst.
  let facts: [Facts]

  init(_ reported: ReportedRun, _ runs: [BoardRun], _ measure: MeasureFacts) {
    heading = reported.method
    self.measure = measure.title
    explanation = measure.explanation
    speed = "\(reported.run.task.timed) per second"
    let column = reported.summary.columns.first { $0.measure.key == measure.key }
    let ranges = reported.rankRanges()
    let sources = reported.run.facts.sources
    facts = reported.order.map { index in
      let name = reported.names[index]
      let source = sources.first { $0.methods.contains(name) }
      return Facts(
        style: index, name: name,
        rank: reported.ranking.ranked.firstIndex(of: index).map { $0 + 1 }, ranks: ranges[name],
        value: reported.run.methods[index].figures[measure]?.ifFinite,
        interval: reported.run.methods[index].intervals[measure],
        speed: reported.speeds.values[index]?.perSecond,
        run: runs.first { $0.name == source?.name }, source: source)
    }
    rows = facts.map { facts in
      let cell = column?.cells[facts.style]
      return Row(
        style: facts.style, rank: facts.rank.map { "\($0)" } ?? "–",
        range: facts.ranks.map {
          $0.count == 1 ? "" : "\($0.lowerBound)–\($0.upperBound)"
        } ?? "",
        name: facts.name, report: facts.run?.report ?? "",
        value: facts.value?.fixed(measure.digits) ?? "–", isTied: cell?.standing == .tied,
        isUnclear: cell?.standing == .unclear,
        interval: cell?.interval,
        bar: cell.flatMap { SummaryRows.bar(of: $0, scale: column?.scale ?? 1) },
        speed: facts.speed?.fixed(1) ?? "–", who: facts.run?.who ?? "–",
        day: String((facts.source?.started ?? "–").prefix(10)),
        commit: facts.run?.commit ?? "–", machine: facts.source?.processor ?? "–",
        note: facts.run?.note)
    }
  }
}

extension ReportedRun {
  /// Returns the ranks that each ranked method may have, given the differences that are shown.
  fileprivate func rankRanges() -> [String: ClosedRange<Int>] {
    let ranked = ranking.ranked.map { names[$0] }
    var bounds = Dictionary(uniqueKeysWithValues: ranked.map { ($0, (1, ranked.count)) })
    for pair in run.allPairs ?? run.comparisons where pair.figures.isShown {
      let (better, worse) = (pair.first.name, pair.second.name)
      guard bounds[better] != nil, bounds[worse] != nil else { continue }
      bounds[better]?.1 -= 1
      bounds[worse]?.0 += 1
    }
    return bounds.mapValues { $0.0...max($0.0, $0.1) }
  }
}
