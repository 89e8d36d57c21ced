/// Populations that share a row of a table.
package struct StudyLine<Member: Sendable>: Sendable {
  package let name: String
  package let members: [Member]

  package init(_ name: String, _ members: [Member]) { (self.name, self.members) = (name, members) }
}

/// The shares of lost sequences of which the worst one is looked for.
private let anyShare = stride(from: 0.02, through: 0.4, by: 0.02).map { $0 }

extension Population {
  /// The rows of the tables of interval coverage and width.
  package static let lines: [StudyLine<Population>] =
    [
      StudyLine("steady", [.steady]), StudyLine("typical", [.typical]),
      StudyLine("bell-shaped, close together", [.bell, .tight]),
      StudyLine("most near 1, a tail to 0; the reverse", [.good, .poor]),
      StudyLine("U-shaped", [.uShaped]),
      StudyLine("two clusters, 0.2 and 0.8", [.bimodal]),
      StudyLine("25 and 50% of the targets lost at some time", [.losing(0.25), .losing(0.5)]),
    ]
    + [0.05, 0.15, 0.25].map { StudyLine(Population.failing($0).name, [.failing($0)]) }
    + [
      StudyLine("any share of 2 to 40% lost at once", anyShare.map { .failing($0) }),
      StudyLine("OP50, 5, 10 and 15% lost", [0.05, 0.1, 0.15].map { .failingOP50($0) }),
      StudyLine("a weak tracker with high scores on 10%", [.succeeding(0.1)]),
      realLine(RealScores.byTracker),
      StudyLine("errors without an upper limit", unbounded),
    ]

  /// Returns the row of trackers on real sequences.
  package static func realLine(_ trackers: [RealScores.Tracker]) -> StudyLine<Population> {
    StudyLine(
      "\(trackers.count) trackers on \(trackers.first?.scores.count ?? 0) real sequences",
      trackers.map { .real($0) })
  }

  /// The hardest case: any share is lost, and nothing hints at it.
  package static let hardest = StudyLine<Population>(
    "any share lost, else stable", anyShare.map { .failingElseStable($0) })
}

extension PairPopulation {
  /// The rows of the table of false claims.
  package static let alikeLines: [StudyLine<PairPopulation>] =
    [
      StudyLine("bell-shaped, close together, skewed", [.bell, .tight, .skewed]),
      StudyLine("two clusters each", [.bimodal]),
    ]
    + [0.05, 0.1, 0.15, 0.25, 0.4].map {
      StudyLine(PairPopulation.steadyAndBrittle($0).name, [.steadyAndBrittle($0)])
    }
    + [
      StudyLine(
        "the same on easy and hard sequences", [0.05, 0.1, 0.15].map { .brittleOnHard($0) }),
      StudyLine("both brittle", [.bothBrittle(0.1, 0.1), .bothBrittle(0.05, 0.15)]),
      StudyLine("steady and weak", [0.05, 0.1, 0.15].map { .steadyAndLucky($0) }),
      StudyLine(
        "OP50, steady and all or nothing", [0.1, 0.8, 0.9].map { .steadyAndAllOrNothing($0) }),
      realAlikeLine(RealScores.byTracker),
      StudyLine("errors without an upper limit", unboundedAlike),
    ]

  /// The hardest case: any share is lost.
  package static let hardest = StudyLine<PairPopulation>(
    "steady and brittle, any share lost", anyShare.map { .steadyAndBrittle($0) })

  /// The rows of the table of statistical power, by the true difference.
  package static let differentLines: [StudyLine<PairPopulation>] =
    [(0.05, 0.05, 0.55), (0.1, 0.1, 0.55), (0.1, 0.1, 0.7), (0.2, 0.1, 0.55), (0.2, 0.2, 0.55)]
    .map {
      let pair = PairPopulation.pairedLead($0.0, noise: $0.1, around: $0.2)
      return StudyLine(pair.name, [pair])
    }
    + leads.map {
      StudyLine("a lead of \($0), noise of 0.1 in both", [.lead($0)])
    }
    + [0.1, 0.25, 0.4].map {
      StudyLine(PairPopulation.steadyOverBrittle($0).name, [.steadyOverBrittle($0)])
    }
    + realLines(RealScores.byTracker)

  /// Returns the row of pairs of trackers on real sequences whose means are made equal.
  package static func realAlikeLine(
    _ trackers: [RealScores.Tracker]
  ) -> StudyLine<PairPopulation> {
    let pairs = RealScores.pairs(of: trackers)
    return StudyLine(
      "\(pairs.count) pairs of real trackers, scaled to equal means", pairs.map { .realAlike($0) })
  }

  /// Returns the rows of pairs of trackers on real sequences, by their difference.
  package static func realLines(
    _ trackers: [RealScores.Tracker]
  ) -> [StudyLine<PairPopulation>] {
    let pairs = RealScores.pairs(of: trackers)
    return [(0.0, 0.05), (0.05, 0.1), (0.1, 1.0)].map { low, high in
      StudyLine(
        high < 1
          ? "real pairs that differ by \(low) to \(high)"
          : "real pairs that differ by more than 0.1",
        pairs.filter { low <= $0.difference && $0.difference < high }.map { .real($0) })
    }
  }
}
