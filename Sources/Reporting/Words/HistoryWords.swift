import Results

/// Sentences that describe the changes between the first and the last point of a history.
struct HistoryWords {
  /// A change in one figure of a method.
  struct Change {
    var line: History.Line
    var first: Double
    var last: Double
    /// A phrase that names the two compared points, e.g. "from a1b2c3d to now".
    var span: String

    var difference: Double { last - first }
    var isBetter: Bool { (difference > 0) == line.isHigherBetter }

    /// A sentence about the change, e.g. "AUC of object-fast-r1 rose by 0.030, from 0.601 to 0.631".
    var sentence: String {
      "\(line.figure) of \(line.method) \(difference > 0 ? "rose" : "fell") by"
        + " \(abs(difference).fixed(3)), from \(first.fixed(3)) to \(last.fixed(3))"
    }
  }

  /// The changes, grouped by figure. Within each group, the largest change comes first.
  let changes: [Change]
  /// The figures whose changes are too small to be seen in tables.
  let unchanged: [History.Line]
  /// The figures that cannot be compared because no other point covers the same data.
  let incomparable: [History.Line]
  private let span: String

  /// The minimum change of a figure that can be seen in tables, which show three decimals.
  private static let minimumChange = 5e-4
  /// The maximum number of sentences that follow the first one.
  private static let maximumCount = 4

  init(_ history: History) {
    let names = history.points.map(\.name)
    span = "from \(names.first ?? "?") to \(names.last ?? "?")"
    var changes: [Change] = []
    var unchanged: [History.Line] = []
    var incomparable: [History.Line] = []
    for line in history.lines {
      guard let compared = line.compared, let (first, last) = line.ends else { continue }
      let change = Change(
        line: line, first: first, last: last,
        span: "from \(names[compared.first]) to \(names[compared.last])")
      if line.isIncomparable {
        incomparable.append(line)
      } else if abs(change.difference) < Self.minimumChange {
        unchanged.append(line)
      } else {
        changes.append(change)
      }
    }
    let figures = history.lines.map(\.figure)
    func position(_ change: Change) -> Int { figures.firstIndex(of: change.line.figure) ?? 0 }
    self.changes = changes.sorted {
      position($0) == position($1)
        ? abs($0.difference) > abs($1.difference) : position($0) < position($1)
    }
    self.unchanged = unchanged
    self.incomparable = incomparable
  }

  /// A sentence about the first change. If there are no changes, the sentence says that nothing changed, or that
  /// nothing can be compared.
  var headline: String {
    guard let first = changes.first else {
      return unchanged.isEmpty && !incomparable.isEmpty
        ? "Nothing can be compared \(span): no two states cover the same data."
        : "Nothing changed \(span): \(stayed)."
    }
    return
      "\(first.span.capitalizedFirst), \(first.sentence) (\(first.isBetter ? "better" : "worse"))."
  }

  private var stayed: String {
    unchanged.count == 1
      ? "1 figure is unchanged" : "\(unchanged.count) figures are unchanged"
  }

  /// Sentences about the next changes, and about the numbers of further, unchanged and incomparable figures.
  var details: [String] {
    let others = changes.dropFirst()
    var sentences = others.prefix(Self.maximumCount).map {
      "\($0.sentence) (\($0.isBetter ? "better" : "worse"))."
    }
    if others.count > Self.maximumCount {
      sentences.append(
        "\(others.count - Self.maximumCount) more \(others.count - Self.maximumCount == 1 ? "figure" : "figures") changed; see the table."
      )
    }
    if !changes.isEmpty, !unchanged.isEmpty {
      sentences.append("\(stayed).")
    }
    if !incomparable.isEmpty, !(changes.isEmpty && unchanged.isEmpty) {
      sentences.append(
        "\(incomparable.count.of("figure")) cannot be compared: no other state covers the same data."
      )
    }
    return sentences
  }
}
