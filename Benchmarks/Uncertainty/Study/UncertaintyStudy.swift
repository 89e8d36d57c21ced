import Evaluation
import Foundation
import UncertaintyFamilies

/// A study of the reliability of intervals and comparisons in reports, on populations with known true values. It prints
/// the tables of `Documentation/Uncertainty.md`. Each cell contains the figure of Student's t and then that of vbench.
///
///     swift run -c release UncertaintyStudy [RUNS] [--each] [--seed NUMBER] [--only TEXT] [--scores FILE]
///
/// With `--only`, it prints only the rows whose names contain a text. With `--scores`, it prints only the tables of the
/// trackers in a file (`RealScores.trackers`).
@main
private struct UncertaintyStudy {
  static let counts = [5, 8, 10, 15, 20, 60]

  /// A part of the names of the rows to print; nil for all rows.
  private static let only = value("--only")

  private static func value(_ option: String) -> String? {
    CommandLine.arguments.drop { $0 != option }.dropFirst().first
  }

  static func main() async throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    let runs = arguments.first.flatMap { Int($0) } ?? 10000
    let seed = value("--seed").flatMap { UInt64($0) } ?? 1
    let simulation = Simulation(runs: runs, seed: seed)
    let showsEach = arguments.contains("--each")
    print("\(runs) samples of each population and number of sequences, seed \(seed).")

    if let path = value("--scores") {
      let trackers = try RealScores.trackers(fromFile: path)
      await coverage(simulation, [Population.realLine(trackers)], showsEach)
      await falseClaims(simulation, [PairPopulation.realAlikeLine(trackers)], showsEach)
      await power(simulation, PairPopulation.realLines(trackers), showsEach)
      return
    }
    await coverage(simulation, Population.lines + [Population.hardest], showsEach)
    await falseClaims(simulation, PairPopulation.alikeLines + [PairPopulation.hardest], showsEach)
    await sixAlike(simulation)
    await groups(simulation)
    await equality(simulation)
    let pooled = try PooledPopulation.all([.alike(lost: 0), .alike(lost: 0.1)])
      .map { StudyLine($0.name, [$0]) }
    await table(
      "pooled figures: intervals of either, of the difference; called different, in %",
      pooled, false
    ) {
      let claims = simulation.claims($0, items: $1)
      return claims.ownCoverage + [claims.coverage, claims.any, claims.anyByStudent]
    } name: {
      $0.name
    } text: { values in
      let found = values[0]
      return percent(found[..<2].min(), towards: .down) + ", " + percent(found[2], towards: .down)
        + "; " + percent(found[4], towards: .up) + " " + percent(found[3], towards: .up)
    }
    await power(simulation, PairPopulation.differentLines, showsEach)
    await table(
      "the same for pooled figures",
      try PooledPopulation.all([.worse]).map { StudyLine(named($0.name, $0.difference), [$0]) },
      false
    ) {
      power(simulation.claims($0, items: $1), $0.difference)
    } name: {
      $0.name
    } text: {
      powerText($0)
    }
    // The claims about pairs take longer to compute, so all columns together have as many samples as one column of the
    // other tables.
    let fewer = Simulation(runs: runs / counts.count)
    await table(
      "pairs of which the words and the interval do not agree, in %",
      [StudyLine("2 and 4 methods of any family", [0])], false
    ) { _, count in
      [fewer.contradictions(sequences: count)]
    } name: { _ in
      ""
    } text: {
      percent($0[0][0], towards: .up)
    }
  }

  private static func coverage(
    _ simulation: Simulation, _ lines: [StudyLine<Population>], _ showsEach: Bool
  ) async {
    await table("95% intervals hold the truth, in %", lines, showsEach) {
      let found = simulation.coverage($0, sequences: $1)
      return [found.student, found.own]
    } name: {
      $0.name
    } text: {
      both($0, worst: { $0.min() }, towards: .down)
    }
    await table(
      "width as a multiple of Student's", lines.filter { $0.members[0].range == .share }, showsEach
    ) {
      [simulation.coverage($0, sequences: $1, measuresWidths: true).relativeWidth]
    } name: {
      $0.name
    } text: {
      ($0.map { $0[0] }.max() ?? .nan).formatted(.number.precision(.fractionLength(2)))
    }
  }

  private static func falseClaims(
    _ simulation: Simulation, _ lines: [StudyLine<PairPopulation>], _ showsEach: Bool
  ) async {
    await table("called different though with equal means, in %", lines, showsEach) {
      let found = simulation.claims($0, sequences: $1)
      return [found.anyByStudent, found.any]
    } name: {
      $0.name
    } text: {
      both($0, worst: { $0.max() }, towards: .up)
    }
  }

  private static func power(
    _ simulation: Simulation, _ lines: [StudyLine<PairPopulation>], _ showsEach: Bool
  ) async {
    await table("true differences shown, in %", lines, showsEach) {
      power(simulation.claims($0, sequences: $1), $0.difference)
    } name: {
      named($0.name, $0.difference)
    } text: {
      powerText($0)
    }
  }

  private static func sixAlike(_ simulation: Simulation) async {
    // The comparisons of six trackers take longer to compute.
    let fewer = Simulation(runs: simulation.runs / 4)
    await table(
      "any of six alike called different, in % (the last: with a reference)",
      SixAlike.allCases.map { StudyLine($0.rawValue, [$0]) }, false
    ) {
      let found = fewer.claimsAmongSix($0, sequences: $1)
      return [found.student, found.allPairs, found.withReference]
    } name: {
      $0.rawValue
    } text: {
      $0[0].map { percent($0, towards: .up) }.joined(separator: " ")
    }
  }

  private static func groups(_ simulation: Simulation) async {
    await table(
      "three sequences of each video: intervals that hold the truth; called different, in %",
      [StudyLine("by sequence", [false]), StudyLine("by group", [true])], false
    ) {
      let coverage = simulation.clusteredCoverage(sequences: 3 * $1, isGrouped: $0)
      let claims = simulation.clusteredClaims(sequences: 3 * $1, isGrouped: $0)
      return [coverage.student, coverage.own, claims.anyByStudent, claims.any]
    } name: {
      "\($0)"
    } text: {
      let found = $0[0]
      return percent(found[0], towards: .down) + " " + percent(found[1], towards: .down) + "; "
        + percent(found[2], towards: .up) + " " + percent(found[3], towards: .up)
    }
  }

  /// Prints how often two trackers are called equal to within a margin although one is lost so often that their
  /// difference is larger.
  private static func equality(_ simulation: Simulation) async {
    let fewer = Simulation(runs: simulation.runs / 4)
    let margins = [0.02, 0.05, 0.1]
    await table(
      "called equal to within a margin although the difference is larger, in %",
      margins.map { margin in
        StudyLine(
          "\(margin)",
          [1.02, 1.5, 2, 3].map { (margin, min(0.6, $0 * margin / 0.65)) })
      }, false, of: [10, 15, 40, 60, 100]
    ) { (pair: (margin: Double, lost: Double), count) in
      [fewer.equalities(.likeButLost(pair.lost), within: pair.margin, sequences: count)]
    } name: {
      "\($0)"
    } text: {
      percent($0.map { $0[0] }.max(), towards: .up)
    }
  }

  /// Returns the worst figure of Student's t and that of vbench.
  private static func both(
    _ values: [[Double]], worst: ([Double]) -> Double?, towards rule: FloatingPointRoundingRule
  ) -> String {
    (0..<2).map { place in percent(worst(values.map { $0[place] }), towards: rule) }
      .joined(separator: " ")
  }

  private static func named(_ name: String, _ difference: Double) -> String {
    name + " (" + abs(difference).formatted(.number.precision(.fractionLength(2))) + ")"
  }

  /// Returns how often the comparison and Student's t-test find a true difference.
  private static func power(_ claims: Simulation.Claims, _ difference: Double) -> [Double] {
    difference > 0
      ? [claims.first, claims.firstByStudent] : [claims.second, claims.secondByStudent]
  }

  private static func powerText(_ values: [[Double]]) -> String {
    let means = (0..<2).map { place in
      percent(values.map { $0[place] }.mean, towards: .toNearestOrEven, digits: 0)
    }
    return "\(means[1]) \(means[0])"
  }

  /// Prints a Markdown table with a row for each family and a column for each number of sequences.
  ///
  /// - Parameters:
  ///   - showsEach: whether each population has its own row.
  ///   - counts: the numbers of sequences.
  ///   - cell: a closure that returns the values for a population.
  ///   - text: a closure that combines the values of a row's populations into one text.
  private static func table<Member: Sendable>(
    _ title: String, _ lines: [StudyLine<Member>], _ showsEach: Bool, of counts: [Int] = counts,
    cell: @escaping @Sendable (Member, Int) -> [Double],
    name: @Sendable (Member) -> String, text: @Sendable ([[Double]]) -> String
  ) async {
    let lines = lines.filter { only.map($0.name.contains) ?? true }
    guard !lines.isEmpty else { return }
    print("\n| \(title) | " + counts.map { "\($0)" }.joined(separator: " | ") + " |")
    print("|---|" + counts.map { _ in "--:|" }.joined())
    for line in lines {
      let found = await values(of: line.members, counts, cell)
      row(line.name, counts.indices.map { column in text(found.map { $0[column] }) })
      guard showsEach, line.members.count > 1 else { continue }
      for (member, values) in zip(line.members, found) {
        row("- " + name(member), values.map { text([$0]) })
      }
    }
  }

  /// Returns the values for each population and then for each number of sequences. They are computed on all processors.
  private static func values<Member: Sendable>(
    of members: [Member], _ counts: [Int], _ cell: @escaping @Sendable (Member, Int) -> [Double]
  ) async -> [[[Double]]] {
    await withTaskGroup(of: (member: Int, column: Int, values: [Double]).self) { group in
      for (place, member) in members.enumerated() {
        // The longest computations start first.
        for (column, count) in counts.enumerated().reversed() {
          group.addTask { (place, column, cell(member, count)) }
        }
      }
      var found = members.map { _ in counts.map { _ in [Double]() } }
      for await one in group { found[one.member][one.column] = one.values }
      return found
    }
  }

  private static func row(_ name: String, _ columns: [String]) {
    print("| \(name) | " + columns.joined(separator: " | ") + " |")
    fflush(nil)
  }

  /// Formats a percentage, e.g. as "95.2" or "100".
  private static func percent(
    _ fraction: Double?, towards rule: FloatingPointRoundingRule, digits: Int = 1
  ) -> String {
    let scale = pow(10, Double(digits))
    let value = (100 * (fraction ?? .nan) * scale).rounded(rule) / scale
    return value.formatted(
      .number.precision(.fractionLength(value < 100 ? digits...digits : 0...0)))
  }
}
