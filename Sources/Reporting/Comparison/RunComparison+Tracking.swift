import Bench
import Evaluation
import GroundTruth
import Results

extension RunComparison {
  /// Compares two tracking runs frame by frame.
  ///
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared; see `RunMatch`.
  init(
    before: ComparedResult<TrackingResult>, after: ComparedResult<TrackingResult>
  ) throws {
    let (old, new) = (before.result, after.result)
    let first = ComparedRun(path: before.path, run: old.shared)
    let second = ComparedRun(path: after.path, run: new.shared)
    let match = try RunMatch(first, second) {
      old.sequences[$0.before].hasLabels(of: new.sequences[$0.after])
    }
    var changes: [ItemChange] = []
    for (subject, pair) in match.subjects.enumerated() {
      let (was, now) = (old.subjects[pair.before], new.subjects[pair.after])
      for (sequence, place) in match.items.enumerated() {
        let results = (was.sequences[place.before], now.sequences[place.after])
        // Subjects are not run on sequences that are unsuitable for them. If the subject has no result in either run,
        // there is nothing to compare.
        guard !results.0.isMissing || !results.1.isMissing else { continue }
        changes.append(
          ItemChange(
            subject: subject, sequence: sequence, results.0, results.1, under: new.conventions))
      }
    }
    Self.correct(&changes)
    var measure = new.accuracy
    measure.title = new.accuracyName
    let lost = match.subjects.map { Self.lost(by: $0, first.run, second.run, match) }
    self.init(
      before: first, after: second, match, in: measure,
      subjects: Self.subjectChanges(old, new, match, changes, lost: lost), changes: changes
    ) { comparison, pictures in
      try ComparisonViews(comparison, merged: Self.merged(old, new, match), pictures)
    }
  }

  /// Applies Holm's correction to the tests of all changes. Items with equal answers are not tested.
  private static func correct(_ changes: inout [ItemChange]) {
    let tested = changes.indices.filter { changes[$0].figures != nil }
    let corrected = PairedComparison.corrected(tested.compactMap { changes[$0].figures })
    for (index, figures) in zip(tested, corrected) { changes[index].figures = figures }
  }

  private static func subjectChanges(
    _ before: TrackingResult, _ after: TrackingResult, _ match: RunMatch, _ changes: [ItemChange],
    lost: [(before: Int, after: Int)]
  ) -> [SubjectChange] {
    let conventions = after.conventions
    let sequences = match.items.map { after.sequences[$0.after] }
    let lengths = sequences.map(\.sequence.frameCount)
    let groups = sequences.groups
    // The list contains each subject's earlier scores, followed by its later scores. Scores that exist in only one run
    // are left out.
    var scores: [[Scores?]] = []
    for pair in match.subjects {
      let both = match.items.map { place in
        [
          before.subjects[pair.before].sequences[place.before],
          after.subjects[pair.after].sequences[place.after],
        ]
      }
      for side in 0...1 {
        scores.append(
          both.map { results in
            let known = results.map { $0.scores(under: conventions).figures }
            return known.contains { $0 == nil } ? nil : known[side]
          })
      }
    }
    let compared = PairedComparison.each(
      match.subjects.indices.map { (2 * $0 + 1, 2 * $0) },
      of: scores.map { own in
        PairedScores(
          own.map { $0?.auc }, weights: conventions.sequenceWeights(own, lengths: lengths),
          groups: groups)
      }, range: TrackMeasures.auc.range)
    return match.subjects.enumerated().map { index, pair in
      func mean(_ scores: [Scores?]) -> Double? {
        let known = zip(scores, lengths).compactMap { score, length in score.map { ($0, length) } }
        guard !known.isEmpty else { return nil }
        return Scores.ofDataset(known.map(\.0), under: conventions, lengths: known.map(\.1)).auc
      }
      return SubjectChange(
        name: match.subjectNames[index], before: mean(scores[2 * index]),
        after: mean(scores[2 * index + 1]),
        figures: compared.first { $0.second == 2 * index }?.comparison,
        differing: changes.count { $0.subject == index && $0.hasChanged }, lost: lost[index],
        timeBefore: before.subjects[pair.before].timing.cpuMedian,
        timeAfter: after.subjects[pair.after].timing.cpuMedian)
    }
  }

  /// Merges both runs into one result. It contains the earlier and the later answers of each shared subject for the
  /// shared sequences.
  private static func merged(
    _ before: TrackingResult, _ after: TrackingResult, _ match: RunMatch
  ) -> TrackingResult {
    let subjects = match.subjects.flatMap { pair in
      [
        renamed(
          before.subjects[pair.before], "before", sequences: match.items.map(\.before)),
        renamed(
          after.subjects[pair.after], "now", sequences: match.items.map(\.after)),
      ]
    }
    return TrackingResult(
      facts: after.facts, conventions: after.conventions,
      sequences: match.items.map { after.sequences[$0.after] }, subjects: subjects)
  }

  private static func renamed(
    _ subject: SubjectResult, _ word: String, sequences: [Int]
  ) -> SubjectResult {
    var result = subject
    result.identity = SubjectIdentity(
      tracker: "\(subject.identity.name) \(word)", level: "", revision: nil)
    result.sequences = sequences.map { subject.sequences[$0] }
    return result
  }
}

extension SequenceResult {
  /// Whether the subject was not run because the sequence is not suitable for it.
  fileprivate var isMissing: Bool { targets.isEmpty && status == .complete }
}

extension SequenceFacts {
  /// Returns whether two sequences have the same targets with the same annotations.
  fileprivate func hasLabels(of other: SequenceFacts) -> Bool {
    sequence.targets.count == other.sequence.targets.count
      && zip(sequence.targets, other.sequence.targets).allSatisfy {
        $0.name == $1.name && $0.annotations == $1.annotations
      }
  }
}

extension ComparisonViews {
  /// Creates the images and the player for a tracking comparison.
  ///
  /// - Parameter merged: a result that contains both runs.
  fileprivate init(
    _ comparison: RunComparison, merged: TrackingResult, _ pictures: RunReport.Pictures
  ) throws {
    targets = merged.sequences.map { $0.sequence.targets.map(\.name) }
    subjects = merged.subjects.map(\.identity.name)
    player = try PlayerSection(
      merged, embedded: PlayerSection.budget(pictures), files: nil)
    guard pictures != .none else { return }
    let strips = ComparisonStrip.all(
      of: comparison, merged: merged, limit: pictures == .few ? 12 : 60)
    guard !strips.isEmpty else { return }
    sections = [
      Page.Section(
        id: "failures", title: "Where the runs diverge",
        note:
          "\("", look: "key truth")The ground truth is white. Outlines are \(bold: "solid") if the confidence is \(PlayerSection.thresholdWords(merged)), and \(bold: "dashed") if it is lower. Each row shows the last frame with nearly equal overlaps and the frame with the largest difference.",
        parts: [ComparisonStrips(strips: strips)])
    ]
  }
}
