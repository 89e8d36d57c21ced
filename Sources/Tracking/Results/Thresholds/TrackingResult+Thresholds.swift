import Bench
import Evaluation
import Results

extension TrackingResult {
  /// Adds the effect of a file's thresholds on the trackers that the file lists.
  ///
  /// - Returns: the names of trackers that are not in the file.
  package mutating func apply(_ thresholds: ThresholdFile) -> [String] {
    let found = thresholds.acceptances(of: methods.map(\.identity)) { confidences(of: $0) }
    for (index, acceptance) in found.enumerated() { methods[index].acceptance = acceptance }
    return methods.filter { $0.acceptance == nil }.map(\.identity.name)
  }

  /// Chooses a confidence threshold for each tracker. For trackers without confidences, there is no choice.
  package func tuned(by rule: ThresholdRule) -> [Tuning] {
    methods.indices.map {
      confidences(of: $0).tuning(by: rule, rounds: bootstrapRounds, seed: facts.seed)
    }
  }

  /// Returns the quality of a tracker's confidences. A box counts as correct if its overlap with the label is at least
  /// 0.5.
  ///
  /// - Parameter method: the tracker's index.
  package func confidences(of method: Int) -> MethodConfidences {
    MethodConfidences(methods[method], on: sequences)
  }
}

extension MethodConfidences {
  fileprivate init(_ method: MethodResult, on sequences: [SequenceFacts]) {
    var (judged, quality) = (JudgedBoxes(), ConfidenceQuality())
    for members in SequenceGroups.members(sequences.groups, of: sequences.count) {
      for member in members {
        for target in method.sequences[member].targets {
          for piece in target.pieces(on: sequences[member]) {
            judged.add(piece.track, scored: piece.frames, from: piece.start)
            quality.add(piece.track, scored: piece.frames, from: piece.start)
          }
        }
      }
      judged.endSequence()
    }
    self.init(
      method.identity, judged, quality,
      known: (method.auroc, method.ece, method.intervals))
  }
}

extension ThresholdWords {
  /// The terms for tracking. Its items are sequences, and the parts with confidences are boxes.
  package static let tracking = ThresholdWords(
    item: "sequence", items: "sequences", parts: "boxes", others: "videos",
    rightness: "A box is right if its overlap is at least 0.5.")
}
