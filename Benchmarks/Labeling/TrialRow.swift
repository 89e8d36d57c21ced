/// The outcome of the trial of one sequence.
struct TrialRow: CustomStringConvertible {
  var name: String
  /// The number of frames with a visible target.
  var frames: Int
  /// The number of boxes if one is drawn in every tenth frame, and the mean overlap of the boxes in all frames.
  var usual: Int
  var usualOverlap: Double
  /// The number of boxes with which straight lines reach the goal.
  var usualGoal: Int?
  /// The number of boxes with which the session reaches `usualOverlap`.
  var same: Int?
  /// The number of boxes with which the session reaches the goal.
  var goal: Int?
  /// The mean overlap with a box in one of fifty frames.
  var fiftieth: Double?
  /// The expected and the found overlap of the tracked labels, after each box.
  private(set) var errors: [(boxes: Int, expected: Double, found: Double)] = []

  mutating func note(boxes: Int, expected: Double?, found: Double?) {
    if let expected, let found { errors.append((boxes, expected, found)) }
  }

  static let header =
    "sequence,frames,every10,every10 overlap,same with,share,at 1 in 50,for .9,lines for .9,error of expected overlap"

  var description: String {
    func text(_ value: Int?) -> String { value.map(String.init) ?? "-" }
    return [
      name, "\(frames)", "\(usual)", usualOverlap.rounded3, text(same),
      same.map { (Double($0) / Double(usual)).rounded3 } ?? "-", fiftieth.map(\.rounded3) ?? "-",
      text(goal), text(usualGoal), error.map(\.rounded3) ?? "-",
    ].joined(separator: ",")
  }

  /// The mean difference between the expected and the found overlap, up to the goal.
  var error: Double? {
    guard !errors.isEmpty else { return nil }
    return errors.map { abs($0.expected - $0.found) }.reduce(0, +) / Double(errors.count)
  }
}

/// The sums over all sequences.
struct TrialTotals: CustomStringConvertible {
  var rows: [TrialRow] = []

  var description: String {
    func sum(_ values: [Int?]) -> Int { values.reduce(0) { $0 + ($1 ?? 0) } }
    func mean(_ values: [Double?]) -> String {
      let known = values.compactMap(\.self)
      return (known.reduce(0, +) / Double(max(1, known.count))).rounded3
    }
    let (same, usual) = (sum(rows.map(\.same)), sum(rows.map(\.usual)))
    return [
      "all", "\(sum(rows.map(\.frames)))", "\(usual)", mean(rows.map(\.usualOverlap)), "\(same)",
      (Double(same) / Double(max(1, usual))).rounded3, mean(rows.map(\.fiftieth)),
      "\(sum(rows.map(\.goal)))", "\(sum(rows.map(\.usualGoal)))", mean(rows.map(\.error)),
    ].joined(separator: ",")
  }
}

extension Double {
  fileprivate var rounded3: String { "\((self * 1000).rounded() / 1000)" }
}
