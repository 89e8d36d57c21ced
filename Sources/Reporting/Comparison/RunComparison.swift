import Analysis
import Evaluation
import Execution
import Files
import Foundation
import GroundTruth
import Processes
import Timing
import Tracking

/// What changed from one run to another, per subject and per sequence.
package struct RunComparison: Sendable {
  /// How one subject changed over all shared sequences.
  struct SubjectChange {
    var name: String
    /// Means over the sequences with a score in both runs.
    var before: Double?
    var after: Double?
    /// After against before; nil where no sequence has a score in both.
    var figures: PairedComparison?
    /// Shared sequences on which any answer differs.
    var differing: Int
    /// Median milliseconds of an update.
    var medianBefore: Double?
    var medianAfter: Double?
  }

  let before: ComparedRun
  let after: ComparedRun
  let match: RunMatch
  let subjects: [SubjectChange]
  /// Every shared subject and sequence: first the significant changes, then the others, each the
  /// largest first; then what did not change, in order.
  let changes: [SequenceChange]

  /// What the reader should know about how the two runs differ.
  package var remarks: [String] { match.remarks }

  /// - Throws: `RunError.unreadableRun` where the runs cannot be compared; see `RunMatch`.
  package init(before: ComparedRun, after: ComparedRun) throws {
    self.before = before
    self.after = after
    let match = try RunMatch(before, after)
    self.match = match
    let conventions = after.result.conventions
    let seed = after.result.facts.seed
    var changes: [SequenceChange] = []
    for (subject, pair) in match.subjects.enumerated() {
      let (old, new) = (before.result.subjects[pair.before], after.result.subjects[pair.after])
      for (sequence, place) in match.sequences.enumerated() {
        let results = (old.sequences[place.before], new.sequences[place.after])
        // A subject that does not fit a sequence has no result there.
        guard !results.0.isMissing || !results.1.isMissing else { continue }
        changes.append(
          SequenceChange(
            subject: subject, sequence: sequence, results.0, results.1, under: conventions,
            seed: seed))
      }
    }
    Self.correct(&changes)
    subjects = Self.subjectChanges(before, after, match, changes)
    self.changes = changes.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.isShown != y.isShown { return x.isShown }
      if x.hasChanged != y.hasChanged { return x.hasChanged }
      if abs(x.difference) != abs(y.difference) { return abs(x.difference) > abs(y.difference) }
      return a.offset < b.offset
    }.map(\.element)
  }

  /// Holm's correction over all tests that were made: none where all answers are the same.
  private static func correct(_ changes: inout [SequenceChange]) {
    let tested = changes.indices.filter { changes[$0].figures != nil }
    let corrected = PairedComparison.corrected(tested.compactMap { changes[$0].figures })
    for (index, figures) in zip(tested, corrected) { changes[index].figures = figures }
  }

  private static func subjectChanges(
    _ before: ComparedRun, _ after: ComparedRun, _ match: RunMatch, _ changes: [SequenceChange]
  ) -> [SubjectChange] {
    let conventions = after.result.conventions
    let lengths = match.sequences.map { after.result.sequences[$0.after].sequence.frameCount }
    let resampling = Resampling(sequences: lengths.count, seed: after.result.facts.seed)
    // Before and after of each subject, in turns; without what only one of the two has.
    var scores: [[Scores?]] = []
    var rounds: [[Double]] = []
    for pair in match.subjects {
      let both = match.sequences.map { place in
        [
          before.result.subjects[pair.before].sequences[place.before],
          after.result.subjects[pair.after].sequences[place.after],
        ]
      }
      for side in 0...1 {
        scores.append(
          both.map { results in
            let known = results.map { $0.scores(under: conventions).figures }
            return known.contains { $0 == nil } ? nil : known[side]
          })
      }
      guard conventions == .vbench else { continue }
      let (_, differences) = ResampledFigures.together(2, pairs: [(1, 0)], over: resampling) {
        side in
        var drawn = SubjectFrames()
        for results in both {
          for target in results[side].targets {
            for (start, frames, _) in target.framesAndSteps {
              drawn.add(frames, confidences: [], from: start)
            }
          }
          drawn.endSequence()
        }
        return drawn
      }
      rounds += differences
    }
    let compared = PairedComparison.each(
      match.subjects.indices.map { (2 * $0 + 1, 2 * $0) }, of: scores.map { $0.map { $0?.auc } },
      weights: scores.map { conventions.sequenceWeights($0, lengths: lengths) },
      rounds: conventions == .vbench ? rounds : nil, over: resampling)
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
        differing: changes.count { $0.subject == index && $0.hasChanged },
        medianBefore: before.result.subjects[pair.before].timing.cpuMedian,
        medianAfter: after.result.subjects[pair.after].timing.cpuMedian)
    }
  }

  /// The names of the shared sequences.
  var sequenceNames: [String] {
    let names = after.result.sequenceNames
    return match.sequences.map { names[$0.after] }
  }

  /// Both runs as one: of each shared subject its answers before and now, on the shared sequences.
  var merged: TrackingResult {
    let subjects = match.subjects.flatMap { pair in
      [
        Self.renamed(
          before.result.subjects[pair.before], "before", sequences: match.sequences.map(\.before)),
        Self.renamed(
          after.result.subjects[pair.after], "now", sequences: match.sequences.map(\.after)),
      ]
    }
    return TrackingResult(
      facts: after.result.facts, conventions: after.result.conventions,
      sequences: match.sequences.map { after.result.sequences[$0.after] }, subjects: subjects)
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

  /// Its files in a folder.
  package static func files(in folder: String) -> PageWithTable {
    PageWithTable("comparison", in: folder, columns: RunComparisonCSV.columns)
  }

  /// Writes `comparison.html` and `comparison.csv`, each whole or not at all.
  ///
  /// - Throws: `FileError.cannotWrite`.
  package func write(to folder: String, pictures: HTMLReport.Pictures = .few) throws {
    try Self.files(in: folder).write(
      RunComparisonCSV.table(self), try RunComparisonPage.render(self, pictures: pictures))
  }
}

extension SequenceResult {
  /// Whether the subject was not run on the sequence, as one that it does not fit.
  fileprivate var isMissing: Bool { targets.isEmpty && status == .complete }
}
