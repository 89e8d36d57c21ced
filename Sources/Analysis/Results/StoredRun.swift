import Evaluation
import Execution
import Geometry
import GroundTruth
import Media
import Timing
import Tracking

/// A run on disk, ready to be scored and reported again.
public struct StoredRun: Sendable {
  public let store: RunStore
  public let manifest: TrackingManifest

  /// - Parameter output: the run's folder.
  /// - Throws: `RunError.unreadableRun`.
  public init(output: String) throws {
    store = RunStore(output: output)
    manifest = try store.manifest()
  }

  /// Reads the stored answers and the labels, and scores them.
  ///
  /// A sequence without the answers of all its subjects is left out and named in the problems.
  ///
  /// - Parameters:
  ///   - conventions: whose figures the tables show; nil for those that the run was made with.
  ///   - open: opens a dataset at its location.
  /// - Throws: what `open` throws, `GroundTruthError`, `MediaError`, or
  ///   `RunError.unreadableRun` when no sequence is finished.
  public func result(
    conventions: Conventions? = nil, opening open: (String) throws -> Dataset
  ) throws -> RunResult {
    var datasets: [String: [String: Dataset.Entry]] = [:]
    return try result(conventions ?? manifest.conventions) { entry in
      if datasets[entry.location] == nil {
        let found = try open(entry.location).entries
        datasets[entry.location] = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
      }
      guard let found = datasets[entry.location]?[entry.name] else {
        throw RunError.unreadableRun(
          path: entry.location, reason: "the sequence \(entry.name) is no longer there")
      }
      var sequence = try found.load()
      sequence.dataset = entry.dataset
      sequence.name = entry.name
      let size = try entry.frameSize ?? sequence.frames.frameSize()
      return SequenceFacts(sequence: sequence, frameSize: size)
    }
  }

  /// Scores the stored answers against labels that are in memory already.
  ///
  /// - Throws: `RunError.unreadableRun` when no sequence is finished.
  package func result(of outcome: RunOutcome) throws -> RunResult {
    let loaded = Dictionary(
      outcome.sequences.map { (Self.key($0.sequence.dataset, $0.sequence.name), $0) }
    ) { first, _ in first }
    return try result(manifest.conventions) { entry in
      loaded[Self.key(entry.dataset, entry.name)]
    }
  }

  private static func key(_ dataset: String, _ sequence: String) -> [String] {
    [dataset, sequence]
  }

  private func result(
    _ conventions: Conventions, facts: (ManifestEntry) throws -> SequenceFacts?
  ) throws -> RunResult {
    var runs = manifest.subjects.map { SubjectRun(identity: $0, sequences: []) }
    var sequences: [SequenceFacts] = []
    var problems: [RunNote] = []
    for entry in manifest.sequences {
      guard let found = self.runs(of: entry), let facts = try facts(entry) else {
        problems.append(
          RunNote(.input, item: "\(entry.dataset)/\(entry.name)", reason: "is not finished"))
        continue
      }
      sequences.append(facts)
      for index in runs.indices {
        runs[index].sequences.append(found[runs[index].identity.name] ?? .nothing)
      }
    }
    guard !sequences.isEmpty else {
      throw RunError.unreadableRun(path: store.output, reason: "no sequence is finished")
    }
    var runFacts = manifest.facts
    runFacts.problems += problems
    var result = RunScoring.result(
      facts: runFacts, conventions: conventions,
      evaluationProtocol: manifest.evaluationProtocol, parameters: manifest.parameters,
      sequences: sequences, runs: runs)
    result.timing = store.timing()
    return result
  }

  /// What the subjects have said, over all passes; nil where a cell is missing.
  private func runs(of entry: ManifestEntry) -> [String: SequenceRun]? {
    var runs: [String: SequenceRun] = [:]
    for pass in entry.passes {
      for subject in pass.subjects {
        let cell = store.cell(
          subject: subject, dataset: entry.dataset, sequence: entry.name,
          direction: pass.direction)
        guard let cell, pass.input == nil || cell.input == pass.input,
          let trajectories = cell.readTrajectories()
        else { return nil }
        runs[subject, default: .nothing].add(trajectories, failure: cell.failure)
      }
    }
    return runs
  }
}

extension SequenceRun {
  /// The run of a subject that does not fit the sequence.
  fileprivate static let nothing = SequenceRun(status: .complete, trajectories: [], targets: [])

  /// Adds what was said in a pass; the first failure counts.
  fileprivate mutating func add(_ more: [Trajectory], failure: String?) {
    trajectories += more
    targets?.formUnion(more.map(\.target))
    if status == .complete, let failure { status = .failed(failure) }
  }
}
