import Bench
import Evaluation
import Files
import Foundation
import GroundTruth
import Results

extension TrackingTask: JudgedTask {
  package var facts: TaskFacts { .tracking(under: settings.conventions) }

  package func dataset(in location: String) throws -> ItemDataset<Dataset.Entry> {
    let dataset = try open(location, settings.reading?.labels)
    return ItemDataset(name: dataset.name, location: dataset.location, items: dataset.entries)
  }

  package func answers(in cell: Cell) -> [SequenceAnswers]? {
    cell.readTrajectories()?.repetitions.map { trajectories in
      SequenceAnswers(
        status: cell.failure.map(SequenceResult.Status.failed) ?? .complete,
        trajectories: trajectories, targets: Set(trajectories.map(\.target)))
    }
  }
}

extension RunScorer: AnswerJudge {
  package typealias Task = TrackingTask

  package func truth(
    of sequence: LabeledSequence, as entry: ManifestEntry
  ) throws -> SequenceFacts {
    let size = try entry.frameSize ?? sequence.frameSize()
    return SequenceFacts(sequence: sequence, frameSize: size, group: entry.group)
  }

  package func judge(
    _ answers: [SequenceAnswers], by method: Int, on facts: SequenceFacts
  ) -> SequenceResult {
    score(SequenceAnswers(passes: answers), on: facts)
  }

  package mutating func add(
    _ results: [SequenceResult], on facts: SequenceFacts, as entry: ManifestEntry
  ) {
    add(results, of: facts)
  }
}

extension SequenceAnswers {
  /// Combines the answers of all passes and repetitions. If several passes failed, the first failure is kept. If there
  /// are no passes, the set of targets that the tracker was asked to follow is empty.
  fileprivate init(passes: [SequenceAnswers]) {
    self.init(status: .complete, trajectories: [], targets: [])
    for pass in passes {
      trajectories += pass.trajectories
      targets?.formUnion(pass.targets ?? [])
      if status == .complete { status = pass.status }
    }
  }
}

extension StoredRun<TrackingTask> {
  /// Scores the stored answers.
  ///
  /// - Parameters:
  ///   - outcome: the outcome of a run that has just ended, with the labels in memory; nil to read the labels.
  ///   - conventions: the convention shown in tables; nil for the run's own.
  ///   - isPartial: whether sequences with missing answers are skipped with a note instead of causing an error.
  /// - Throws: any error from opening the data; `GroundTruthError`; `MediaError`; `RunError.incompleteRun` if answers
  ///   are missing or damaged.
  package func result(
    of outcome: RunOutcome<LabeledSequence>? = nil, conventions: Conventions? = nil,
    isPartial: Bool = false
  ) throws -> TrackingResult {
    var scorer = RunScorer(
      of: manifest.methods, under: conventions ?? manifest.conventions, in: scratchFile())
    let judged: Outcome
    if let outcome {
      let loaded = Dictionary(
        outcome.items.map { ([$0.loaded.dataset, $0.loaded.name], $0.loaded) }
      ) { first, _ in first }
      judged = try judge(by: &scorer, isPartial: isPartial) { loaded[[$0.dataset, $0.name]] }
    } else {
      judged = try judge(by: &scorer, isPartial: isPartial)
    }
    var facts = manifest.facts
    facts.problems += judged.problems
    if let note = StoreRoundTrip.note(on: scorer.sequences) { facts.problems.append(note) }
    var result = scorer.result(
      facts: facts, evaluationProtocol: manifest.evaluationProtocol,
      parameters: manifest.parameters, coverage: judged.coverage, timing: try store.timing())
    result.manifest = manifest
    return result
  }

  /// The maximum number of frames, summed over all trackers, for which frame-by-frame results are kept in memory. The
  /// results of a larger run are stored in a file.
  private static var maximumInMemory: Int { 1 << 18 }

  /// Creates a file for the frames of a large run, in the run's folder if possible, otherwise in the temporary
  /// folder. Returns nil for a small run, or if the file cannot be created.
  private func scratchFile() -> ScratchFile? {
    let frames = manifest.sequences.reduce(0) { $0 + $1.frames * manifest.methods.count }
    guard frames > Self.maximumInMemory else { return nil }
    return (try? ScratchFile(in: store.folder)) ?? (try? ScratchFile(in: NSTemporaryDirectory()))
  }
}
