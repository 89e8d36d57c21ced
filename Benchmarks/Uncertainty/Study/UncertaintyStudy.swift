import Evaluation
import Foundation
import UncertaintyFamilies

/// A study of the reliability of intervals and comparisons in reports, on populations with known true values. It prints
/// the tables of `Documentation/Uncertainty.md`.
///
///     swift run -c release UncertaintyStudy [RUNS] [--each]
@main
private struct UncertaintyStudy {
  static let counts = [5, 8, 10, 20, 60]

  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    let runs = arguments.lazy.compactMap { Int($0) }.first ?? 10000
    let (simulation, showsEach) = (Simulation(runs: runs), arguments.contains("--each"))
    print("\(runs) samples of each population and number of sequences.")

    await table("95% intervals hold the truth, in %", Population.lines, showsEach) {
      [simulation.coverage($0, sequences: $1)]
    } name: {
      $0.name
    } text: {
      percent($0.map { $0[0] }.min(), towards: .down)
    }
    await table(
      "called different though alike in the mean, in %", PairPopulation.alikeLines, showsEach
    ) {
      [simulation.claims($0, sequences: $1).any]
    } name: {
      $0.name
    } text: {
      percent($0.map { $0[0] }.max(), towards: .up)
    }
    await table(
      "any pair of six called different, three steady and three brittle, in %",
      [0.05, 0.1, 0.15].map { StudyLine("\(Int(100 * $0))% lost", [$0]) }, false
    ) {
      [simulation.claimsAmongSix(lost: $0, sequences: $1)]
    } name: {
      "\($0)"
    } text: {
      percent($0.map { $0[0] }.max(), towards: .up)
    }
    let pooled = try PooledPopulation.all([.alike(lost: 0), .alike(lost: 0.1)])
      .map { StudyLine($0.name, [$0]) }
    await table(
      "figures of all items together: intervals of either, of the difference; called different",
      pooled, false
    ) {
      let claims = simulation.claims($0, items: $1)
      return claims.ownCoverage + [claims.coverage, claims.any]
    } name: {
      $0.name
    } text: { values in
      let found = values[0]
      return percent(found[..<2].min(), towards: .down) + ", " + percent(found[2], towards: .down)
        + "; " + percent(found[3], towards: .up)
    }
    await table(
      "true differences found, in % (by Student's t)", PairPopulation.differentLines, showsEach
    ) {
      power(simulation.claims($0, sequences: $1), $0.difference)
    } name: {
      named($0.name, $0.difference)
    } text: {
      powerText($0)
    }
    await table(
      "the same of figures of all items together",
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
      [StudyLine("2 and 4 subjects of any family", [0])], false
    ) { _, count in
      [fewer.contradictions(sequences: count)]
    } name: { _ in
      ""
    } text: {
      percent($0[0][0], towards: .up)
    }
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
    return "\(means[0]) (\(means[1]))"
  }

  /// Prints a Markdown table with a row for each family and a column for each number of sequences.
  ///
  /// - Parameters:
  ///   - showsEach: whether each population has its own row.
  ///   - cell: a closure that returns the values for a population.
  ///   - text: a closure that combines the values of a row's populations into one text.
  private static func table<Member: Sendable>(
    _ title: String, _ lines: [StudyLine<Member>], _ showsEach: Bool,
    cell: @escaping @Sendable (Member, Int) -> [Double],
    name: @Sendable (Member) -> String, text: @Sendable ([[Double]]) -> String
  ) async {
    print("\n| \(title) | " + counts.map { "\($0)" }.joined(separator: " | ") + " |")
    print("|---|" + counts.map { _ in "--:|" }.joined())
    for line in lines {
      let found = await values(of: line.members, cell)
      row(line.name, counts.indices.map { column in text(found.map { $0[column] }) })
      guard showsEach, line.members.count > 1 else { continue }
      for (member, values) in zip(line.members, found) {
        row("- " + name(member), values.map { text([$0]) })
      }
    }
  }

  /// Returns the values for each population and then for each number of sequences. They are computed on all processors.
  private static func values<Member: Sendable>(
    of members: [Member], _ cell: @escaping @Sendable (Member, Int) -> [Double]
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
