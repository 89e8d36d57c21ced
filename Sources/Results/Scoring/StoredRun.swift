import Bench
import Evaluation
import Files
import Foundation
import Geometry
import GroundTruth
import Media

/// A run on disk, ready to be scored and reported again.
package struct StoredRun: Sendable {
  package let store: RunStore
  package let manifest: TrackingManifest

  /// - Parameter output: the run's folder.
  /// - Throws: `RunError.unreadableRun`.
  package init(output: String) throws {
    store = RunStore(output: output)
    manifest = try store.manifest()
  }

  /// Reads the stored answers and the labels, and scores them.
  ///
  /// - Parameters:
  ///   - isPartial: whether sequences without the answers of all their subjects are left out, and
  ///     named in the problems, rather than refused.
  ///   - conventions: whose figures the tables show; nil for those that the run was made with.
  ///   - open: opens a dataset at the place where its location is now (`RunFacts.place(of:)`).
  /// - Throws: what `open` throws, `GroundTruthError`, `MediaError`, and `RunError.incompleteRun` where
  ///   answers are missing or damaged.
  package func result(
    conventions: Conventions? = nil, isPartial: Bool = false,
    opening open: (String) throws -> Dataset
  ) throws -> TrackingResult {
    var datasets: [String: [String: Dataset.Entry]] = [:]
    return try result(conventions ?? manifest.conventions, isPartial: isPartial) { entry in
      if datasets[entry.location] == nil {
        let found = try open(manifest.facts.place(of: entry.location)).entries
        datasets[entry.location] = Dictionary(found.map { ($0.name, $0) }) { first, _ in first }
      }
      guard let found = datasets[entry.location]?[entry.name] else {
        throw RunError.unreadableRun(
          path: entry.location, reason: "the sequence \(entry.name) no longer exists")
      }
      var sequence = try found.load()
      sequence.dataset = entry.dataset
      sequence.name = entry.name
      let size = try entry.frameSize ?? sequence.frameSize()
      return SequenceFacts(sequence: sequence, frameSize: size)
    }
  }

  /// Scores the stored answers against labels that are in memory already.
  ///
  /// - Parameter isPartial: whether sequences without the answers of all their subjects are left out.
  /// - Throws: `RunError.incompleteRun` where answers are missing or damaged.
  package func result(of outcome: RunOutcome<LabeledSequence>, isPartial: Bool = false) throws
    -> TrackingResult
  {
    let loaded = Dictionary(
      outcome.sequences.map { (Self.key($0.sequence.dataset, $0.sequence.name), $0) }
    ) { first, _ in first }
    return try result(manifest.conventions, isPartial: isPartial) { entry in
      loaded[Self.key(entry.dataset, entry.name)]
    }
  }

  private static func key(_ dataset: String, _ sequence: String) -> [String] {
    [dataset, sequence]
  }

  private func result(
    _ conventions: Conventions, isPartial: Bool,
    facts: (ManifestEntry) throws -> SequenceFacts?
  ) throws -> TrackingResult {
    var scorer = RunScorer(of: manifest.subjects, under: conventions, in: scratchFile())
    var defects: [CellDefect] = []
    var problems: [RunNote] = []
    for entry in manifest.sequences {
      var loaded: SequenceFacts?
      var results: [SequenceResult] = []
      var found: [CellDefect] = []
      // One after the other, as what they have said of a long sequence is much memory.
      for subject in manifest.subjects {
        let (answers, broken) = answers(of: subject.name, to: entry)
        found += broken
        guard found.isEmpty else { continue }
        if loaded == nil { loaded = try facts(entry) }
        if let loaded { results.append(scorer.score(answers, on: loaded)) }
      }
      defects += found
      problems += found.map {
        RunNote(.input, item: "\(entry.dataset)/\(entry.name)", reason: $0.description)
      }
      if found.isEmpty, let loaded { scorer.add(results, of: loaded) }
    }
    let (sequences, planned) = (scorer.sequences, manifest.sequences.count)
    guard sequences.count == planned || (isPartial && !sequences.isEmpty) else {
      throw store.incompleteRun(manifest, finished: sequences.count, defects: defects)
    }
    var runFacts = manifest.facts
    runFacts.problems += problems
    if let note = StoreRoundTrip.note(on: sequences) { runFacts.problems.append(note) }
    return scorer.result(
      facts: runFacts, evaluationProtocol: manifest.evaluationProtocol,
      parameters: manifest.parameters,
      coverage: sequences.count < planned
        ? Coverage(finished: sequences.count, planned: planned) : nil,
      timing: try store.timing())
  }

  /// The largest number of frames, over all subjects, whose results stay in memory. Larger runs use a file.
  private static let mostInMemory = 1 << 18

  /// Room for the frames of a large run, beside its answers where that is allowed; nil for a small one, and
  /// where there is no room.
  private func scratchFile() -> ScratchFile? {
    let frames = manifest.sequences.reduce(0) { $0 + $1.frames } * manifest.subjects.count
    guard frames > Self.mostInMemory else { return nil }
    return (try? ScratchFile(in: store.folder)) ?? (try? ScratchFile(in: NSTemporaryDirectory()))
  }

  /// What a subject has said of a sequence, over all passes, and what is wrong with the cells.
  private func answers(
    of subject: String, to entry: ManifestEntry
  ) -> (answers: SequenceAnswers, defects: [CellDefect]) {
    let (found, defects) = store.answers(of: subject, to: entry) { cell in
      cell.readTrajectories().map { (trajectories: $0, failure: cell.failure) }
    }
    var answers = SequenceAnswers.nothing
    for answer in found { answers.add(answer.trajectories, failure: answer.failure) }
    return (answers, defects)
  }
}

extension SequenceAnswers {
  /// The run of a subject that does not fit the sequence.
  fileprivate static let nothing = SequenceAnswers(status: .complete, trajectories: [], targets: [])

  /// Adds what was said in a pass; the first failure counts.
  fileprivate mutating func add(_ more: [Trajectory], failure: String?) {
    trajectories += more
    targets?.formUnion(more.map(\.target))
    if status == .complete, let failure { status = .failed(failure) }
  }
}
