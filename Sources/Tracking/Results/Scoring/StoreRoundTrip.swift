import Bench
import Evaluation
import GroundTruth

extension Trajectory {
  /// Returns a target's labels as a tracker's answers, beginning with the first label with which a tracker can be
  /// initialized.
  static func labels(of target: Target) -> Trajectory {
    let first = target.initialFrame ?? 0
    var steps = Steps()
    steps.reserveCapacity(target.annotations.count)
    for label in target.annotations.dropFirst(first) {
      var step = TrackStep.skipped
      step.region = label.visibility == .visible ? label.region : nil
      step.initialized = steps.isEmpty
      steps.append(step)
    }
    return Trajectory(target: target.name, firstFrame: first, steps: steps)
  }
}

/// A check that stores the labels as if they were a tracker's answers and reads them back. If the labels change in the
/// process, the scores cannot be correct.
enum StoreRoundTrip {
  /// Returns a note for the reader of the results; nil if all labels were reproduced.
  static func note(on sequences: [SequenceFacts]) -> RunNote? {
    let differing = sequences.filter { facts in
      let labels = facts.sequence.targets.filter { $0.initialFrame != nil }
        .map(Trajectory.labels)
      let cell = Cell(
        method: "labels", dataset: facts.sequence.dataset, sequence: facts.sequence.name,
        program: "", input: "", failure: nil, trajectories: labels)
      guard let read = cell.readTrajectories(), read.count == labels.count else { return true }
      return !zip(read, labels).allSatisfy { read, labels in
        read.target == labels.target && read.firstFrame == labels.firstFrame
          && read.steps.count == labels.steps.count
          && zip(read.steps, labels.steps).allSatisfy { $0.region == $1.region }
      }
    }
    guard let first = differing.first?.sequence else { return nil }
    return RunNote(
      .labels, item: "\(first.dataset)/\(first.name)",
      reason:
        "the labels of \(differing.count) sequence\(differing.count == 1 ? "" : "s") changed when they were stored as answers"
        + " and read back, so the figures of this run cannot be trusted")
  }
}
