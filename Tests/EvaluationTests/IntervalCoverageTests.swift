import Evaluation
import Foundation
import Testing
import UncertaintyFamilies

/// Tests for the reliability of intervals and comparisons, using a short version of the study in
/// `Documentation/Uncertainty.md`.
@Suite struct IntervalCoverageTests {
  /// The simulation. Its seed is fixed, so a result beyond a limit is due to a change in the method rather than to
  /// chance.
  private let simulation = Simulation(runs: 500, seed: 2)
  /// The minimum coverage of 95% intervals and the maximum rate of false claims at the 5% level. What the study finds is
  /// relaxed by about three standard deviations of a 5% rate that is estimated from 500 samples.
  private let coverage = 0.92 - 0.03
  private let claims = 0.08 + 0.03

  @Test(arguments: [5, 8, 10, 20, 60])
  func `95% intervals contain the true value in at least 89% of simulations`(sequences: Int) {
    for population in Population.all {
      let found = simulation.coverage(population, sequences: sequences).own
      #expect(found >= coverage, "\(population.name)")
    }
  }

  @Test(arguments: [5, 8, 10, 20, 60])
  func `of two equally good methods, one is called better in at most 11% of simulations`(
    sequences: Int
  ) {
    for pair in PairPopulation.alike {
      let found = simulation.claims(pair, sequences: sequences)
      #expect(found.any <= claims, "\(pair.name)")
    }
  }

  @Test(arguments: [5, 8, 10, 20, 60])
  func `in simulations, significance, intervals and the sequences needed never disagree`(
    sequences: Int
  ) {
    #expect(Simulation(runs: 40, seed: 2).contradictions(sequences: sequences) == 0)
  }

  @Test func `intervals of pooled figures contain the true value in at least 90% of simulations`() {
    let simulation = Simulation(runs: 200, seed: 2)
    for population in [
      PooledPopulation.characterErrors(.alike(lost: 0.1)), .averagePrecision(.alike(lost: 0.1)),
    ] {
      for items in [10, 60] {
        let found = simulation.claims(population, items: items)
        #expect(found.ownCoverage.allSatisfy { $0 >= 0.9 }, "\(population.name), \(items)")
        #expect(found.coverage >= 0.9 && found.any <= 0.1, "\(population.name), \(items)")
      }
    }
  }

  @Test func `true leads of 0.1 to 0.3 are found in at least 80% of simulations`() {
    for (lead, sequences, fraction) in [(0.2, 20, 0.9), (0.3, 10, 0.8), (0.1, 60, 0.9)] {
      let claims = simulation.claims(.lead(lead), sequences: sequences)
      #expect(claims.first >= fraction && claims.second == 0, "\(lead)")
    }
  }

  @Test func `with 15 sequences, a lead of 0.1 is found in most simulations`() {
    let lead = PairPopulation.pairedLead(0.1, noise: 0.1, around: 0.55)
    #expect(simulation.claims(lead, sequences: 15).first >= 0.62 - 0.06)
  }

  @Test(arguments: [5, 10, 15, 20])
  func `two trackers are never called equal if one of them loses 5% or 10% of sequences`(
    sequences: Int
  ) {
    for lost in [0.05, 0.1] {
      #expect(
        simulation.equalities(.likeButLost(lost), within: 0.02, sequences: sequences) == 0)
    }
  }

  @Test func `intervals over three sequences per video are too narrow unless grouped by video`() {
    let simulation = Simulation(runs: 300, seed: 2)
    #expect(simulation.clusteredCoverage(sequences: 60, isGrouped: true).own >= 0.93)
    #expect(simulation.clusteredCoverage(sequences: 60, isGrouped: false).own < 0.9)
    #expect(simulation.clusteredClaims(sequences: 60, isGrouped: true).any <= 0.06)
  }

  @Test func `of six equally good methods, one is called better in at most 10% of simulations`() {
    let simulation = Simulation(runs: 60, seed: 2)
    for family in SixAlike.allCases {
      #expect(simulation.claimsAmongSix(family, sequences: 10).allPairs <= 0.1, "\(family)")
    }
  }

  @Test(arguments: [0.02, 0.1, 0.5])
  func `exact 95% intervals of counts contain the true value at least 95% of the time`(
    fraction: Double
  ) {
    // The probabilities of all outcomes of 12 trials are summed, so no simulation is needed.
    let trials = 12
    var held = 0.0
    for hits in 0...trials {
      let ways = (0..<hits).reduce(1.0) { $0 * Double(trials - $1) / Double($1 + 1) }
      let probability =
        ways * pow(fraction, Double(hits)) * pow(1 - fraction, Double(trials - hits))
      if BinomialInterval.clopperPearson(hits, of: trials)?.contains(fraction) ?? false {
        held += probability
      }
    }
    #expect(held >= 0.95)
  }
}
