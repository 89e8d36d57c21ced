import Evaluation
import Results

/// A table of one figure, with a column per method. Cells are colored by value.
struct HeatTable: PagePart {
  static var template: [UInt8] { PackageResources.heat_mustache }

  struct Cell {
    package var style: Int
    package var text: String
    /// The intensity of the cell's color, in percent.
    var heat: Int
    var isBest: Bool
    package var hasFailed: Bool
    package var note: String
  }

  struct Row {
    /// The item that the row represents, as an index in the run; nil if the row does not represent an item.
    package var index: Int?
    package var name: String
    /// The explanation of an abbreviated name; nil if the name needs none.
    package var words: String?
    /// Additional information that is shown next to the name, e.g. the dataset.
    package var facts: [String]
    package var tags: [String]
    package var cells: [Cell]
  }

  /// The heading of the column that contains the row names.
  var heading: String
  var factTitles: [String]
  var methods: [PageMethod]
  var hasTags: Bool
  /// Whether clicking on a row opens its sequence in the player.
  var opens = false
  var rows: [Row]
  /// Whether the table has a separate scroll bar.
  var isLong = false
  /// A note on rows that are not shown; nil if all rows are shown.
  var leftOut: String?

  /// The maximum number of items in the table.
  private static let maximumItems = 1000

  /// Creates a table of the main measure with one row per item, from the hardest to the easiest. Returns nil if there
  /// is no main measure, item or method.
  init?(itemsOf reported: ReportedRun, opens: Bool = false) {
    let run = reported.run
    guard let measure = reported.measure, !run.items.isEmpty, !run.methods.isEmpty else {
      return nil
    }
    let hasSpread = run.methods.count > 1
    heading = run.task.item
    factTitles = reported.itemFacts.titles + (hasSpread ? ["spread"] : [])
    methods = PageMethod.all(reported.names, in: reported.ranking.order)
    self.opens = opens
    isLong = true
    let order = reported.hardestFirst
    if order.count > Self.maximumItems {
      leftOut =
        "The table shows \(Self.maximumItems) of \(order.count) \(run.task.items); the CSV file contains all of them."
    }
    let values = run.items.indices.map { index in
      run.methods.map { $0.items[index]?.figures[measure] }
    }
    let scale = Self.scale(values.flatMap(\.self), of: measure)
    rows = order.prefix(Self.maximumItems).map { index in
      let known = values[index].compactMap(\.self)
      let spread = known.count > 1 ? (known.max() ?? 0) - (known.min() ?? 0) : nil
      return Row(
        index: index, name: run.items[index].name,
        facts: reported.itemFacts.values[index]
          + (hasSpread ? [spread?.fixed(measure.digits) ?? "–"] : []),
        tags: run.items[index].attributes,
        cells: Self.cells(
          values[index], failures: run.methods.map { $0.items[index]?.failure }, of: measure,
          scale: scale, in: reported.ranking.order))
    }
    hasTags = rows.contains { !$0.tags.isEmpty }
  }

  /// Creates a table of the main measure by attribute; returns nil if there is no main measure, or if no item has
  /// attributes.
  init?(attributesOf reported: ReportedRun) {
    let run = reported.run
    let names = Set(run.methods.flatMap { $0.attributes.map(\.name) }).sorted()
    guard let measure = reported.measure, !names.isEmpty else { return nil }
    heading = "attribute"
    factTitles = [reported.attributed.name]
    methods = PageMethod.all(reported.names, in: reported.ranking.order)
    hasTags = false
    let found = names.map { name in
      run.methods.map { method in method.attributes.first { $0.name == name } }
    }
    let scale = Self.scale(found.flatMap { $0.map { $0?.figures[measure] } }, of: measure)
    rows = zip(names, found).map { name, found in
      Row(
        name: name, words: AttributeWords.words(for: name),
        facts: ["\(found.compactMap { $0?.items }.max() ?? 0)"], tags: [],
        cells: Self.cells(
          found.map { $0?.figures[measure] }, failures: found.map { _ in nil }, of: measure,
          scale: scale, in: reported.ranking.order, among: reported.ranking.ranked))
    }
  }

  /// Returns the value at the upper end of the color scale, which starts at 0.
  private static func scale(_ values: [Double?], of measure: MeasureFacts) -> Double {
    measure.unit == .share
      ? 1 : max(values.compactMap { $0?.ifFinite }.max() ?? 1, .leastNormalMagnitude)
  }

  /// Returns the cells of a row. The color is paler for worse figures.
  ///
  /// - Parameters:
  ///   - order: the indices of the values in the order of the cells.
  ///   - candidates: the indices of the values among which the best one is marked; nil for all.
  private static func cells(
    _ values: [Double?], failures: [String?], of measure: MeasureFacts, scale: Double,
    in order: [Int], among candidates: [Int]? = nil
  ) -> [Cell] {
    let texts = values.map { $0?.ifFinite.map { $0.fixed(measure.digits) } }
    let candidates = Set(candidates ?? Array(values.indices))
    let finite = candidates.compactMap { values[$0]?.ifFinite }
    let best = measure.better == .lower ? finite.min() : finite.max()
    let bestText =
      Set(texts.compactMap(\.self)).count > 1 ? best.map { $0.fixed(measure.digits) } : nil
    return order.map { index in
      let fraction = (values[index]?.ifFinite ?? 0) / scale
      let heat = measure.better == .lower ? 1 - fraction : fraction
      return Cell(
        style: index, text: texts[index] ?? "–",
        heat: texts[index] == nil ? 0 : Int((heat.clampedToUnit * 100).rounded()),
        isBest: candidates.contains(index) && texts[index] != nil && texts[index] == bestText,
        hasFailed: failures[index] != nil, note: failures[index] ?? "")
    }
  }
}
