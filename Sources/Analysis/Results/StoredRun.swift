import Evaluation
import Execution
import Geometry
import GroundTruth
import Media
import Timing

/// A run on disk, ready to be scored and reported again.
public struct StoredRun: Sendable {
  public let store: RunStore
  public let manifest: RunManifest

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
  public func result(of outcome: RunOutcome) throws -> RunResult {
    let loaded = Dictionary(
      outcome.sequences.map { (Self.key($0.facts.sequence.dataset, $0.facts.sequence.name), $0) }
    ) { first, _ in first }
    return try result(manifest.conventions) { entry in
      loaded[Self.key(entry.dataset, entry.name)]?.facts
    }
  }

  private static func key(_ dataset: String, _ sequence: String) -> [String] {
    [dataset, sequence]
  }

  private func result(
    _ conventions: Conventions, facts: (RunManifest.Entry) throws -> SequenceFacts?
  ) throws -> RunResult {
    var runs = manifest.subjects.map { SubjectRun(identity: $0, sequences: []) }
    var sequences: [SequenceFacts] = []
    var problems: [String] = []
    for entry in manifest.sequences {
      guard let cells = cells(of: entry), let facts = try facts(entry) else {
        problems.append("\(entry.dataset)/\(entry.name): is not finished")
        continue
      }
      sequences.append(facts)
      for index in runs.indices {
        runs[index].sequences.append(SequenceRun(cells[runs[index].identity.name] ?? []))
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

  /// The stored cells by subject, one for each pass; nil where one is missing.
  private func cells(of entry: RunManifest.Entry) -> [String: [Cell]]? {
    var cells: [String: [Cell]] = [:]
    for pass in entry.passes {
      for subject in pass.subjects {
        let cell = store.cell(
          subject: subject, dataset: entry.dataset, sequence: entry.name,
          direction: pass.direction)
        guard let cell, pass.input == nil || cell.input == pass.input else { return nil }
        cells[subject, default: []].append(cell)
      }
    }
    return cells
  }
}

extension SequenceRun {
  /// - Parameter cells: one for each pass; none where the subject does not fit the sequence.
  init(_ cells: [Cell]) {
    let trajectories = cells.flatMap(\.trajectories)
    self.init(
      status: cells.lazy.compactMap(\.failure).first.map { .failed($0) } ?? .complete,
      trajectories: trajectories, targets: Set(trajectories.map(\.target)))
  }
}
