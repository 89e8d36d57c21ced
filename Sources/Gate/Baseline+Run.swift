import Analysis
import Evaluation
import Execution
import GroundTruth
import Tracking

extension Baseline {
  /// What is to be remembered of a run.
  ///
  /// - Parameters:
  ///   - manifest: of the same run, for the fingerprints of its sequences.
  ///   - commit: of the project; nil outside of one.
  public init(_ result: RunResult, manifest: TrackingManifest, commit: String?) {
    let names = result.sequences.map { "\($0.sequence.dataset)/\($0.sequence.name)" }
    let inputs = manifest.sequences.map { entry in
      ("\(entry.dataset)/\(entry.name)", entry.passes.compactMap(\.input).joined(separator: "+"))
    }
    self.init(
      version: result.facts.version, commit: commit, started: result.facts.started,
      processor: result.facts.processor, conventions: result.conventions,
      evaluationProtocol: result.evaluationProtocol,
      sequences: Dictionary(inputs) { first, _ in first }.filter { names.contains($0.key) },
      subjects: Dictionary(
        result.subjects.map { subject in
          (
            subject.identity.name,
            Subject(subject, named: names, conventions: result.conventions)
          )
        }
      ) { first, _ in first },
      timing: result.timing.map { TimingSamples($0).summary })
  }
}

extension Baseline.Subject {
  init(_ subject: SubjectResult, named names: [String], conventions: Conventions) {
    var figures = subject.scores[conventions]?.gateFigures ?? [:]
    figures.merge(subject.protocolResult?.scores.gateFigures ?? [:]) { first, _ in first }
    figures[.lost] = Double(subject.lost)
    figures[.auroc] = subject.auroc
    figures[.ece] = subject.ece
    var sequences: [String: Baseline.Sequence] = [:]
    for (name, sequence) in zip(names, subject.sequences) {
      // Without a trajectory the subject does not fit the sequence.
      guard !sequence.targets.isEmpty || sequence.status != .complete else { continue }
      let figures = sequence.scores[conventions]?.gateFigures ?? [:]
      var failure: String?
      if case .failed(let reason) = sequence.status { failure = reason }
      sequences[name] = Baseline.Sequence(
        figures: figures.mapValues(\.inBaseline),
        lost: Set(sequence.targets.filter(\.isLost).map(\.target)).sorted(),
        hasFailed: sequence.status != .complete, failure: failure)
    }
    self.init(figures: figures.mapValues(\.inBaseline), sequences: sequences)
  }
}
