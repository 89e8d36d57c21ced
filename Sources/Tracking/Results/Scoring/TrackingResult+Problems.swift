import Bench
import GroundTruth
import Results

extension TrackingResult: ScoredResult {
  /// The problems noted in the run, followed by tracker failures that those notes do not mention.
  package var problems: [RunNote] {
    struct MethodItem: Hashable {
      var method: String?
      var item: String?
    }
    let reported = Set(
      facts.problems.filter { $0.kind == .failure || $0.kind == .results }
        .map { MethodItem(method: $0.method, item: $0.item) })
    // Earlier versions of vbench stored these failures as plain text, so the whole text must be compared.
    let words = Set(facts.problems.filter { $0.kind == .other }.map(\.description))
    var problems = facts.problems
    for method in methods {
      for (result, sequence) in zip(method.sequences, sequences.map(\.sequence)) {
        guard case .failed(let reason) = result.status else { continue }
        let note = RunNote(
          .failure, method: method.identity.name,
          item: "\(sequence.dataset)/\(sequence.name)", reason: reason)
        guard !reported.contains(MethodItem(method: note.method, item: note.item)),
          !words.contains(note.description)
        else { continue }
        problems.append(note)
      }
    }
    return problems
  }
}
