import Evaluation
import GroundTruth
import Processes

extension Experiment {
  /// The fingerprint of everything that decides which work there is and how it is cut in pieces.
  func planFingerprint(_ sequences: [PlannedSequence]) -> String {
    var sum = Checksum()
    sum.add(evaluationProtocol.rawValue)
    sum.add(conventions.rawValue)
    sum.add(plan.isTogether ? "together" : "apart")
    for sequence in sequences {
      let entry = plan.entries[sequence.planIndex]
      sum.add(entry.name)
      sum.add(sequence.sequence.frameCount)
      for (target, runs) in zip(sequence.sequence.targets, sequence.runs) {
        sum.add(target.name)
        for run in runs {
          sum.add(run.name)
          sum.add(run.start.frame)
        }
      }
      for subject in sequence.applicableSubjects { sum.add(subject) }
    }
    return sum.text
  }
}
