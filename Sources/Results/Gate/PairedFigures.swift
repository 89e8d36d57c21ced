import Evaluation

/// A method's figures in a baseline and in a run.
struct PairedFigures {
  let method: String
  let old: Baseline.MethodFigures
  let new: Baseline.MethodFigures
  /// The names of the sequences that are compared, in alphabetical order.
  let sequences: [String]
  /// Whether all sequences are compared. If not, figures that are computed from all sequences together cannot be.
  let isWhole: Bool

  /// - Parameter sequences: the sequences that the baseline and the run have in common, in alphabetical order.
  init(
    _ method: String, _ old: Baseline.MethodFigures, _ new: Baseline.MethodFigures,
    over sequences: [String]
  ) {
    (self.method, self.old, self.new, self.sequences) = (method, old, new, sequences)
    isWhole =
      Set(old.sequences.keys) == Set(new.sequences.keys)
      && Set(sequences).isSuperset(of: old.sequences.keys)
  }

  /// The number of repetitions if a file from an earlier version does not state it: the number of `auto`.
  private static let assumedRepetitions = 15

  /// Returns a figure over the compared sequences in the baseline and in the run.
  func values(of measure: MeasureFacts) -> (old: Double?, new: Double?) {
    guard let name = measure.gateName else { return (nil, nil) }
    if isWhole { return (old.figures[name], new.figures[name]) }
    return (
      old.mean(of: measure, name, over: sequences), new.mean(of: measure, name, over: sequences)
    )
  }

  /// The change of a measure on one sequence, and the sequence's share of the mean.
  struct Change {
    var sequence: String
    /// The value in the run minus the value in the baseline.
    var difference: Double
    var share: Double
  }

  /// Returns the changes of a measure on the sequences that have a value in both.
  func changes(of measure: MeasureFacts) -> [Change] {
    guard let name = measure.gateName else { return [] }
    var changes: [Change] = []
    for sequence in sequences {
      guard let before = old.sequences[sequence], let after = new.sequences[sequence],
        let was = before.figures[name], let now = after.figures[name]
      else { continue }
      changes.append(
        Change(sequence: sequence, difference: now - was, share: measure.weight(before, after)))
    }
    let sum = changes.reduce(0) { $0 + $1.share }
    guard sum > 0 else { return [] }
    for index in changes.indices { changes[index].share /= sum }
    return changes
  }

  // MARK: Repetitions

  /// Returns the variances of a figure over all sequences.
  func spreads(of measure: MeasureFacts) -> [RepetitionAllowance.Spread] {
    guard let name = measure.gateName else { return [] }
    let ofAll = [old, new].compactMap { figures in
      figures.errors?[name].map { spread($0, of: figures) }
    }
    guard ofAll.isEmpty else { return ofAll }
    return changes(of: measure).flatMap { change in
      spreads(of: name, on: change.sequence).map { part in
        RepetitionAllowance.Spread(
          variance: change.share * change.share * part.variance, repetitions: part.repetitions)
      }
    }
  }

  /// Returns the variances of a figure on one sequence.
  func spreads(of name: String, on sequence: String) -> [RepetitionAllowance.Spread] {
    [old, new].compactMap { figures in
      figures.sequences[sequence]?.errors?[name].map { spread($0, of: figures) }
    }
  }

  private func spread(
    _ error: Double, of figures: Baseline.MethodFigures
  ) -> RepetitionAllowance.Spread {
    RepetitionAllowance.Spread(
      variance: error * error, repetitions: figures.repetitions ?? Self.assumedRepetitions)
  }

  /// Returns whether chance explains why a target of a sequence is lost only in the baseline or only in the run, given the
  /// numbers of repetitions in which it was lost.
  ///
  /// - Parameter level: the level of the test.
  func isByChance(_ target: String, on sequence: String, level: Double) -> Bool {
    guard let (before, after) = losses(of: target, on: sequence) else { return false }
    let isWorse = after.events * before.of > before.events * after.of
    return (isWorse ? FisherTest.pValue(before, after) : FisherTest.pValue(after, before)) > level
  }

  /// Returns the number of targets that are lost only in the baseline or only in the run and for which chance explains
  /// this.
  ///
  /// - Parameter level: the level of the test of one target.
  func targetsLostByChance(level: Double) -> Int {
    sequences.reduce(0) { count, sequence in
      guard let before = old.sequences[sequence], let after = new.sequences[sequence] else {
        return count
      }
      return count
        + Set(before.lost).symmetricDifference(after.lost).count {
          isByChance($0, on: sequence, level: level)
        }
    }
  }

  /// Returns the numbers of repetitions in which a target of a sequence was lost; nil if there is only one repetition in
  /// both.
  func losses(
    of target: String, on sequence: String
  ) -> (old: (events: Int, of: Int), new: (events: Int, of: Int))? {
    guard let before = old.sequences[sequence], let after = new.sequences[sequence],
      before.losses != nil || after.losses != nil
    else { return nil }
    func count(
      _ own: Baseline.SequenceFigures, _ figures: Baseline.MethodFigures
    ) -> (events: Int, of: Int) {
      guard let losses = own.losses else { return (own.lost.contains(target) ? 1 : 0, 1) }
      return (losses[target] ?? 0, figures.repetitions ?? Self.assumedRepetitions)
    }
    return (count(before, old), count(after, new))
  }
}

extension MeasureFacts {
  /// Returns the weight of a sequence in the mean of the measure, which is 1 if a file does not state it.
  fileprivate func weight(
    _ before: Baseline.SequenceFigures, _ after: Baseline.SequenceFigures
  ) -> Double {
    guard interval.isWeighted, let first = before.weight, let second = after.weight else {
      return 1
    }
    return (first + second) / 2
  }
}

extension Baseline.MethodFigures {
  /// Returns the mean of a measure over sequences, with their weights; nil if no sequence has a value. For a count of lost
  /// targets, returns their total number.
  fileprivate func mean(
    of measure: MeasureFacts, _ name: String, over names: [String]
  ) -> Double? {
    let own = names.compactMap { sequences[$0] }
    if measure.interval == .count {
      return Double(own.reduce(0) { $0 + $1.lost.count })
    }
    let isWeighted = measure.interval.isWeighted && own.allSatisfy { $0.weight != nil }
    return PairedScores(
      own.map { $0.figures[name] }, weights: isWeighted ? own.compactMap(\.weight) : nil
    ).mean
  }
}
