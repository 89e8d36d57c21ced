import Evaluation
import Foundation
import Testing
import UncertaintyFamilies

/// How far intervals and comparisons can be trusted: a short form of the study whose figures
/// `Documentation/Uncertainty.md` gives.
@Suite struct IntervalCoverageTests {
  /// The seed is fixed; a fall below a limit is a change of the method, not of luck.
  private let simulation = Simulation(runs: 300, seed: 2)
  /// Three deviations of a share of 5 % among so many runs.
  private let scatter = 3 * (0.05 * 0.95 / 300).squareRoot()

  @Test(arguments: [5, 8, 10, 20, 60])
  func `intervals hold the truth as often as they say, in every family`(sequences: Int) {
    for population in Population.bounded + Population.unbounded {
      let coverage = simulation.coverage(population, sequences: sequences)
      #expect(coverage >= 0.95 - scatter, "\(population.name)")
    }
  }

  @Test(arguments: [5, 8, 10, 20, 60])
  func `of two that are alike none is called better, in any family`(sequences: Int) {
    let families: [PairPopulation] = [
      .bell, .skewed, .bimodal, .steadyAndBrittle(0.05), .steadyAndBrittle(0.1),
      .steadyAndBrittle(0.15), .steadyAndBrittle(0.25), .bothBrittle(0.1, 0.1),
      .steadyAndLucky(0.1), .logNormalErrors, .exponentialErrors,
    ]
    for pair in families {
      let claims = simulation.claims(pair, sequences: sequences)
      #expect(claims.any <= 0.05 + scatter, "\(pair.name)")
      #expect(claims.contradicted == 0, "\(pair.name)")
    }
  }

  @Test func `what differs is found`() {
    for (lead, sequences, share) in [(0.2, 20, 0.9), (0.3, 10, 0.8), (0.1, 60, 0.9)] {
      let claims = simulation.claims(.lead(lead), sequences: sequences)
      #expect(claims.first >= share && claims.second == 0, "\(lead)")
    }
  }

  @Test(arguments: [0.02, 0.1, 0.5])
  func `the exact interval of a count holds the truth at least as often as it says`(share: Double) {
    // Summed over all outcomes of 12 trials, not simulated.
    let trials = 12
    var held = 0.0
    for hits in 0...trials {
      let ways = (0..<hits).reduce(1.0) { $0 * Double(trials - $1) / Double($1 + 1) }
      let probability = ways * pow(share, Double(hits)) * pow(1 - share, Double(trials - hits))
      if BinomialInterval.clopperPearson(hits, of: trials)?.contains(share) ?? false {
        held += probability
      }
    }
    #expect(held >= 0.95)
  }
}
