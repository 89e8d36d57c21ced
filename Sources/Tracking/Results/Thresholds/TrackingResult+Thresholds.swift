import Bench
import Evaluation
import Results

extension TrackingResult {
  /// Adds the effect of a file's thresholds on the subjects that the file lists.
  ///
  /// - Returns: the names of subjects that are not in the file.
  package mutating func apply(_ thresholds: ThresholdFile) -> [String] {
    let found = thresholds.acceptances(of: subjects.map(\.identity)) { confidences(of: $0) }
    for (index, acceptance) in found.enumerated() { subjects[index].acceptance = acceptance }
    return subjects.filter { $0.acceptance == nil }.map(\.identity.name)
  }

  /// Chooses a confidence threshold for each subject. For subjects without confidences, there is no choice.
  package func tuned(by rule: ThresholdRule) -> [Tuning] {
    subjects.indices.map {
      confidences(of: $0).tuning(by: rule, rounds: bootstrapRounds, seed: facts.seed)
    }
  }

  /// Returns the quality of a subject's confidences. A box counts as correct if its overlap with the label is at least
  /// 0.5.
  ///
  /// - Parameter subject: the subject's index.
  package func confidences(of subject: Int) -> MethodConfidences {
    MethodConfidences(subjects[subject], on: sequences)
  }
}

extension MethodConfidences {
  fileprivate init(_ subject: SubjectResult, on sequences: [SequenceFacts]) {
    var (judged, quality) = (JudgedBoxes(), ConfidenceQuality())
    for members in SequenceGroups.members(sequences.groups, of: sequences.count) {
      for member in members {
        for target in subject.sequences[member].targets {
          for piece in target.pieces(on: sequences[member]) {
            judged.add(piece.track, scored: piece.frames, from: piece.start)
            quality.add(piece.track, scored: piece.frames, from: piece.start)
          }
        }
      }
      judged.endSequence()
    }
    self.init(
      subject.identity, judged, quality,
      known: (subject.auroc, subject.ece, subject.intervals))
  }
}

extension ThresholdWords {
  /// The terms for tracking. Its items are sequences, and the parts with confidences are boxes.
  package static let tracking = ThresholdWords(
    item: "sequence", items: "sequences", parts: "boxes", others: "videos",
    rightness: "A box is right if its overlap is at least 0.5.")
}
