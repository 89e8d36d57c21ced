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
        measure: measure, times: [old, new].map { $0.methods.map(\.timing.updates.cpuMedian) },
        form: FrameChanges.self
      ) { method, item in
        let was = old.methods[method.before].sequences[item.before]
        let now = new.methods[method.after].sequences[item.after]
        // Trackers are not run on sequences that are unsuitable for them. If the tracker has no result in either run,
        // there is nothing to compare.
        guard !was.isMissing || !now.isMissing else { return nil }
        return ItemChange(was, now, under: new.conventions)
      }
    ) { comparison, pictures in
      try ComparisonViews(comparison, merged: Self.merged(old, new, match), pictures)
    }
  }

  /// Merges both runs into one result. It contains the earlier and the later answers of each shared tracker for the
  /// shared sequences.
  private static func merged(
    _ before: TrackingResult, _ after: TrackingResult, _ match: RunMatch
  ) -> TrackingResult {
    let methods = match.methods.flatMap { pair in
      [
        renamed(
          before.methods[pair.before], "before", sequences: match.items.map(\.before)),
        renamed(
          after.methods[pair.after], "now", sequences: match.items.map(\.after)),
      ]
    }
    return TrackingResult(
      facts: after.facts, conventions: after.conventions,
      sequences: match.items.map { after.sequences[$0.after] }, methods: methods)
  }

  private static func renamed(
    _ method: MethodResult, _ word: String, sequences: [Int]
  ) -> MethodResult {
    var result = method
    result.identity = MethodIdentity(
      tracker: "\(method.identity.name) \(word)", level: "", revision: nil)
    result.sequences = sequences.map { method.sequences[$0] }
    return result
  }
}

extension SequenceResult {
  /// Whether the tracker was not run because the sequence is not suitable for it.
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
    methods = merged.methods.map(\.identity.name)
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
