/// How a figure stands to the best of its column.
enum Standing: Hashable, Sendable {
  case best
  /// Not shown to be worse, by a test that would most likely have shown a difference worth noticing.
  case tied
  /// Not shown to be worse, which says nothing: there is too little to tell, or the subject failed.
  case unclear
  /// Shown to be worse.
  case worse
  /// Nothing is said: there is no figure, none is the best, or no test of this one.
  case untested

  /// What stands behind the figure on a terminal.
  var sign: String {
    switch self {
    case .best: "*"
    case .tied: "~"
    case .unclear: "?"
    case .worse, .untested: ""
    }
  }
}

/// What the signs behind figures mean.
struct StandingWords {
  /// In the columns that are shown.
  private let standings: Set<Standing>
  /// The columns that have a best and no test.
  private let untested: [String]

  init(_ columns: [SummaryColumns.Column]) {
    standings = Set(columns.flatMap { $0.cells.map(\.standing) })
    untested = columns.filter { column in
      let found = Set(column.cells.map(\.standing))
      return found.contains(.best) && found.contains(.untested)
        && found.isDisjoint(with: [.tied, .unclear, .worse])
    }.map(\.title)
  }

  /// "~ not shown to be worse than the best, ? too little to tell, no sign: shown to be worse"; nil where
  /// no figure was tested.
  ///
  /// - Parameter tied: the sign of what is not shown to be worse.
  func legend(tied: String = "~") -> String? {
    guard !standings.isDisjoint(with: [.tied, .unclear, .worse]) else { return nil }
    var words: [String] = []
    if standings.contains(.tied) { words.append("\(tied) not shown to be worse than the best") }
    if standings.contains(.unclear) { words.append("? too little to tell") }
    words.append(
      "no sign: "
        + (standings.contains(.worse) ? "shown to be worse" : "none is shown to be worse")
        + (untested.isEmpty ? "" : " (\(untested.joined(separator: ", ")): not tested)"))
    return words.joined(separator: ", ")
  }
}
