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
  package init(_ result: TrackingResult, manifest: TrackingManifest, commit: String?) {
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
    datasets = result.facts.datasets
    patterns = result.facts.patterns
    addUnread(result.facts.problems)
  }
}

extension Baseline.Subject {
  init(_ subject: SubjectResult, named names: [String], conventions: Conventions) {
    var figures = subject.figures(under: conventions)
    if let scores = subject.protocolResult?.scores { figures.merge(scores.figures) }
    var sequences: [String: Baseline.Sequence] = [:]
    for (name, sequence) in zip(names, subject.sequences) {
      // Without a trajectory the subject does not fit the sequence.
      guard !sequence.targets.isEmpty || sequence.status != .complete else { continue }
      let figures = sequence.figures(under: conventions)
      var failure: String?
      if case .failed(let reason) = sequence.status { failure = reason }
      sequences[name] = Baseline.Sequence(
        figures: figures.watched(among: TrackMeasures.watchedBySequence),
        lost: Set(sequence.targets.filter(\.isLost).map(\.target)).sorted(),
        hasFailed: sequence.status != .complete, failure: failure)
    }
    self.init(
      figures: figures.watched(among: TrackMeasures.watched), sequences: sequences)
  }
}

extension Figures {
  /// The values of the measures that gates watch, by the names that gates have for them.
  func watched(among measures: [MeasureFacts]) -> [String: Double] {
    var values: [String: Double] = [:]
    for measure in measures {
      if let name = measure.gateName { values[name] = self[measure]?.inBaseline }
    }
    return values
  }
}
