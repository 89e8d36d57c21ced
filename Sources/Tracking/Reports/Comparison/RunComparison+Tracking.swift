import Bench
import Evaluation
import GroundTruth
import Reporting
import Results

extension RunComparison {
  /// Compares two tracking runs frame by frame.
  ///
  /// - Parameters:
  ///   - before: the path of the earlier run's folder, and the run's result.
  ///   - after: the path of the later run's folder, and the run's result.
  /// - Throws: `RunError.unreadableRun` if the runs cannot be compared; see `RunMatch`.
  package init(
    of before: (path: String, result: TrackingResult),
    with after: (path: String, result: TrackingResult)
  ) throws {
    let (old, new) = (before.result, after.result)
    let first = ComparedRun(path: before.path, run: old.shared)
    let second = ComparedRun(path: after.path, run: new.shared)
    let match = try RunMatch(first, second) {
      old.sequences[$0.before].hasLabels(of: new.sequences[$0.after])
    }
    var measure = new.accuracy
    measure.title = new.accuracyName
    self.init(
      first, second, match,
      by: TaskChanges(
        measure: measure, times: [old, new].map { $0.subjects.map(\.timing.updates.cpuMedian) },
        weights: { match in
          match.subjects.flatMap { subject in
            [
              Self.weights(subject.before, old, on: match.items.map(\.before)),
              Self.weights(subject.after, new, on: match.items.map(\.after)),
            ]
          }
        }, form: FrameChanges.self
      ) { subject, item in
        let was = old.subjects[subject.before].sequences[item.before]
        let now = new.subjects[subject.after].sequences[item.after]
        // Subjects are not run on sequences that are unsuitable for them. If the subject has no result in either run,
        // there is nothing to compare.
        guard !was.isMissing || !now.isMissing else { return nil }
        return ItemChange(was, now, under: new.conventions)
      }
    ) { comparison, pictures in
      try ComparisonViews(comparison, merged: Self.merged(old, new, match), pictures)
    }
  }

  /// Returns the weights of the shared sequences in a subject's mean score in one of the runs; nil if they are equal.
  private static func weights(
    _ subject: Int, _ result: TrackingResult, on sequences: [Int]
  ) -> [Double]? {
    let results = sequences.map { result.subjects[subject].sequences[$0] }
    return result.conventions.sequenceWeights(
      results.map { $0.scores(under: result.conventions).figures },
      lengths: sequences.map { result.sequences[$0].sequence.frameCount })
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
    self.init()
    targets = merged.sequences.map { $0.sequence.targets.map(\.name) }
    subjects = merged.subjects.map(\.identity.name)
    player = try PlayerSection(merged, embedded: PlayerSection.budget(pictures), files: nil).section
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
