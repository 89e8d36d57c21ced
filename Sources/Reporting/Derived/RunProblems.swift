import Analysis
import Execution
import GroundTruth

extension RunResult {
  /// The run's problems, then the failures of subjects that they do not mention.
  public var problemsAndFailures: [String] {
    var problems = facts.problems
    for subject in subjects {
      let name = subject.identity.name
      for (sequence, sequenceFacts) in zip(subject.sequences, sequences) {
        guard case .failed(let reason) = sequence.status else { continue }
        let place = sequenceFacts.sequence.name
        let isKnown = facts.problems.contains {
          $0.contains(name) && $0.contains(place) && $0.contains(reason)
        }
        if !isKnown { problems.append("\(name) failed on \(place): \(reason)") }
      }
    }
    return problems
  }
}
