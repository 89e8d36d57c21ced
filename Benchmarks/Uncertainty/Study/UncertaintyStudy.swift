import Evaluation
import Foundation
import UncertaintyFamilies

/// Measures how far the intervals and comparisons of reports can be trusted, on populations whose truth is
/// known: the tables of `Documentation/Uncertainty.md`.
///
///     swift run -c release UncertaintyStudy [RUNS]
@main
private struct UncertaintyStudy {
  static let counts = [5, 8, 10, 20, 60]

  static func main() throws {
    let runs = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 1000
    let simulation = Simulation(runs: runs)
    print("\(runs) samples each\n")

    title("Coverage of 95 % intervals, in %")
    for population in Population.bounded + Population.unbounded {
      row(population.name) { simulation.coverage(population, sequences: $0) }
    }

    title("False claims that one of two is better, in %")
    var contradicted = 0.0
    for pair in PairPopulation.alike + PairPopulation.unboundedAlike {
      row(pair.name) {
        let claims = simulation.claims(pair, sequences: $0)
        contradicted = max(contradicted, claims.contradicted)
        return claims.any
      }
    }
    for share in [0.05, 0.1, 0.15] {
      row("any pair of six, three steady and three with \(Int(100 * share)) % lost") {
        simulation.claimsAmongSix(lost: share, sequences: $0)
      }
    }

    title("Figures of all items together: coverage of their intervals, and false claims, in %")
    for population in try PooledPopulation.all() {
      var found: [Simulation.Claims] = []
      row(population.name) {
        let result = Simulation(runs: max(1, runs / 10)).claims(population, items: $0)
        found.append(result.claims)
        contradicted = max(contradicted, result.claims.contradicted)
        return result.ownCoverage
      }
      row("  called different") { count in
        counts.firstIndex(of: count).map { found[$0].any } ?? .nan
      }
    }

    title("True differences found, in %")
    for pair in PairPopulation.different {
      let lead = pair.difference.formatted(.number.precision(.fractionLength(2)))
      row("\(pair.name) (\(lead))") {
        let claims = simulation.claims(pair, sequences: $0)
        contradicted = max(contradicted, claims.contradicted)
        return claims.first
      }
    }
    let worst = (100 * contradicted).formatted(.number.precision(.fractionLength(1)))
    print("\nclaims that their interval contradicts: at most \(worst) % of a row")
  }

  private static func title(_ text: String) {
    print("\n" + text)
    print(padded("sequences") + counts.map { column("\($0)") }.joined())
  }

  private static func row(_ name: String, _ value: (Int) -> Double) {
    let values = counts.map { count in
      column((100 * value(count)).formatted(.number.precision(.fractionLength(1))))
    }
    print(padded(name) + values.joined())
  }

  private static func padded(_ text: String) -> String {
    text.padding(toLength: 62, withPad: " ", startingAt: 0)
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(0, 7 - text.count)) + text
  }
}
