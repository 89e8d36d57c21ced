/// The difference between the values of two methods on the sequences on which both were run, and the evidence
/// about the true difference.
package struct PairedDifference: Hashable, Sendable {
  /// The number of sequences on which both methods have a score.
  package let sequences: Int
  /// The number of values on which the evidence is based: the number of sequences or, if some sequences were drawn
  /// together, of groups. For a pooled figure of many sequences, it is the number of parts into which they are divided.
  package let units: Int
  /// The mean difference between the scores, first method minus second.
  package let mean: Double
  /// The difference on each sequence, first method minus second.
  let items: [Double]
  /// The mean difference on each sequence or, if some sequences were drawn together, on each group of sequences.
  let independent: [Double]
  /// The statistical evidence about the true difference; nil if there are fewer than two sequences.
  let evidence: MeanEvidence?
  /// The means of both methods.
  let means: (first: Double, second: Double)
  /// The sequences that each value stands for; empty if unknown.
  let members: [[Int]]
  /// The number of groups of sequences that were drawn together; nil if each sequence was drawn by itself.
  let groups: Int?
  private let sample: Sample

  /// The values from which the evidence is computed.
  private struct Sample: Hashable, Sendable {
    var first: [Double]
    var second: [Double]
    var weights: [Double]?
    var unevenness: Double
    var range: FigureRange
    /// The lowest and the highest difference that an unobserved sequence can have, if they are known.
    var lowest: Double?
    var highest: Double?
  }

  /// Computes the differences between two methods' scores.
  ///
  /// - Parameter lowest: the lowest difference that an unobserved sequence can have, if it is known; nil if the first method may
  ///   have the worst score on a sequence on which the second has its mean score.
  /// - Returns: nil if the methods have no sequence in common.
  package init?(
    _ first: PairedScores, _ second: PairedScores, range: FigureRange, lowest: Double? = nil
  ) {
    let shared = first.shared(with: second)
    self.init(
      Sample(
        first: shared.first, second: shared.second, weights: shared.weights,
        unevenness: shared.unevenness, range: range, lowest: lowest),
      sequences: shared.count, items: shared.items.map(\.difference),
      independent: shared.independent, members: shared.members, groups: shared.groups)
  }

  private init?(
    _ sample: Sample, sequences: Int, items: [Double], independent: [Double], members: [[Int]],
    groups: Int?
  ) {
    let differences = zip(sample.first, sample.second).map { $0 - $1 }
    guard !differences.isEmpty, differences.allSatisfy(\.isFinite),
      let mean = Self.mean(differences, sample.weights),
      let first = Self.mean(sample.first, sample.weights),
      let second = Self.mean(sample.second, sample.weights)
    else { return nil }
    (self.sequences, units) = (sequences, differences.count)
    (self.items, self.independent) = (items, independent)
    (self.members, self.groups, self.sample) = (members, groups, sample)
    means = (first, second)
    let unseen = sample.range.unseen(
      beside: differences, means: means, unevenness: sample.unevenness)
    let (low, high) = (sample.lowest ?? unseen.lowerBound, sample.highest ?? unseen.upperBound)
    evidence = MeanEvidence(
      differences, weights: sample.weights, unseen: min(low, high)...max(low, high))
    self.mean = evidence?.mean ?? mean
  }

  private static func mean(_ values: [Double], _ weights: [Double]?) -> Double? {
    guard let weights else { return values.mean }
    return zip(values, weights).reduce(0) { $0 + $1.0 * $1.1 } / weights.reduce(0, +)
  }

  /// Whether the values can show a difference. This requires enough sequences, and at least one difference that is not
  /// zero.
  package var isTestable: Bool {
    units >= Resampling.minimumSequences && !isIdentical && evidence != nil
  }

  /// The numbers of sequences or, if some sequences were drawn together, of groups on which each method has the higher
  /// score.
  var leads: (first: Int, second: Int) {
    (independent.count { $0 > 0 }, independent.count { $0 < 0 })
  }

  /// Whether all differences are 0.
  var isIdentical: Bool {
    items.allSatisfy { $0 == 0 } && zip(sample.first, sample.second).allSatisfy { $0 == $1 }
  }

  /// The values, each multiplied by its weight, so that the mean of the results is `mean`.
  var weightedValues: [Double] {
    guard let evidence else { return [] }
    let count = Double(evidence.values.count)
    return zip(evidence.values, evidence.weights).map { count * $0 * $1 }
  }

  /// Returns the p-value of the hypothesis that the true difference is `difference`; 1 if no test is possible. The
  /// p-value is 1 minus the confidence level of the narrowest interval that contains `difference`.
  package func pValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.pValue(of: difference) ?? 1 : 1
  }

  /// Returns the p-value of Student's t-test alone, assuming that every type of sequence has been observed.
  package func studentPValue(of difference: Double = 0) -> Double {
    isTestable ? evidence?.scatterPValue(of: difference) ?? 1 : 1
  }

  // MARK: Other samples

  /// The difference with the two methods swapped.
  var reversed: PairedDifference? {
    var reversed = sample
    (reversed.first, reversed.second) = (sample.second, sample.first)
    (reversed.lowest, reversed.highest) = (sample.highest.map { -$0 }, sample.lowest.map { -$0 })
    return PairedDifference(
      reversed, sequences: sequences, items: items.map { -$0 },
      independent: independent.map { -$0 }, members: members, groups: groups)
  }

  /// Returns the difference without one of the values; nil if no value is left.
  func without(_ index: Int) -> PairedDifference? {
    var sample = sample
    sample.first.remove(at: index)
    sample.second.remove(at: index)
    sample.weights?.remove(at: index)
    return PairedDifference(
      sample, sequences: sequences, items: items, independent: independent, members: [],
      groups: groups)
  }

  /// Returns the difference with additional sequences of mean weight, on which the first method is lost and the second
  /// one keeps its mean.
  func losing(_ count: Int) -> PairedDifference? {
    guard let evidence else { return nil }
    var sample = sample
    let loss = evidence.unseen.lowerBound
    sample.first += Array(repeating: means.second + loss, count: count)
    sample.second += Array(repeating: means.second, count: count)
    if let weights = sample.weights, let mean = weights.mean {
      sample.weights = weights + Array(repeating: mean, count: count)
    }
    return PairedDifference(
      sample, sequences: sequences, items: items, independent: independent, members: [],
      groups: groups)
  }

  package static func == (first: PairedDifference, second: PairedDifference) -> Bool {
    first.sample == second.sample && first.items == second.items
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(sample) }
}
