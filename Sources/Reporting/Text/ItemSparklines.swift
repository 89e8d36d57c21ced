import Bench
import Evaluation
import Results

/// Lines of characters that show the scores of each method on all items, from the hardest to the easiest item.
struct ItemSparklines {
  /// The names of the methods, from top to bottom.
  var names: [String]
  /// The scores in 0...1, indexed by method and then by item; nil for missing scores.
  var scores: [[Double?]]
  /// The title, e.g. "AUC by sequence".
  var title: String

  /// Returns the lines; an empty array if there are fewer than two items.
  func lines(_ style: TextStyle) -> [String] {
    let items = 0..<(scores.first?.count ?? 0)
    guard items.count > 1 else { return [] }
    let means = items.map { item in scores.compactMap { $0[item] }.mean ?? .infinity }
    let order = means.indices.sorted {
      means[$0] == means[$1] ? $0 < $1 : means[$0] < means[$1]
    }
    let longest = names.map(\.columns).max() ?? 0
    let availableWidth = max(10, style.width - min(longest, style.width / 2) - 2)
    let size = Sparkline.groupSize(order.count, width: availableWidth)
    var table = TextTable(header: [], rightAligned: [])
    for (name, scores) in zip(names, scores) {
      table.add([name, Sparkline.text(order.map { scores[$0] }, width: availableWidth, style)])
    }
    let title = "\(title), 0 to 1, hardest first" + (size > 1 ? ", \(size) per character" : "")
    return style.lines(title + ":") + table.lines(style).dropFirst()
  }
}

extension ItemSparklines {
  /// Creates the sparklines; returns nil if there are no scores, or if the task's main measure is not a fraction for
  /// which higher is better.
  init?(_ run: ReportedRun) {
    guard let measure = run.measure, measure.unit == .share, measure.better == .higher
    else { return nil }
    let methods = run.order.map { run.run.methods[$0] }
    self.init(
      names: methods.map(\.identity.name),
      scores: methods.map { $0.items.map { $0?.figures[measure] } },
      title: "\(measure.title) by \(run.run.task.item)")
    guard scores.contains(where: { $0.contains { $0 != nil } }) else { return nil }
  }
}
