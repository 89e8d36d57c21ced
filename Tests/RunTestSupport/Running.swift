import Bench
import GroundTruth
import Results
import Tracking

/// Runs a plan and stores its results in a prepared store, without a manifest.
package func outcome(
  of plan: TrackingPlan, in store: RunStore, options: Runner.Options,
  interruption: Interruption = Interruption(), progress: any ProgressObserver = SilentProgress()
) throws -> RunOutcome<LabeledSequence> {
  let prepared = try plan.prepared(
    threads: options.jobs, isStrict: options.isStrict, interruption: interruption)
  var outcome = try Runner(
    of: plan, store: store, options: options, interruption: interruption, progress: progress
  ).run(prepared.items)
  outcome.add(prepared)
  return outcome
}

/// Runs methods on the sequences of a fake dataset.
///
/// - Parameter folder: the folder for the results.
/// - Returns: the outcome, and the cells by sequence and method.
package func outcomeAndCells(
  of methods: [any TrackingMethod], on entries: [Dataset.Entry], in folder: String,
  options: Runner.Options
) throws -> (RunOutcome<LabeledSequence>, [Cell]) {
  let plan = try TrackingPlan(methods: methods, datasets: [fakeDataset(entries)])
  let store = RunStore(output: folder)
  try store.prepare()
  let outcome = try RunTestSupport.outcome(of: plan, in: store, options: options)
  let cells = plan.entries.flatMap { entry in
    plan.methods.compactMap { method in
      store.cell(
        method: method.identity.name, dataset: entry.identity.dataset,
        sequence: entry.identity.name)
    }
  }
  return (outcome, cells)
}

extension StoredRun<TrackingTask> {
  /// Creates a tracking run.
  ///
  /// - Parameter open: a closure that opens the datasets that the run names; nil to open them as the command does.
  package convenience init(
    output: String, opening open: (@Sendable (_ location: String) throws -> Dataset)? = nil
  ) throws {
    var task = TrackingTask()
    if let open { task.open = { path, _ in try open(path) } }
    try self.init(task, output: output)
  }
}

extension Cell {
  /// The tracker's trajectories; empty if the content is invalid.
  package var trajectories: [Trajectory] {
    get { readTrajectories() ?? [] }
    set { content = TrackingContent.encode(newValue)[...] }
  }
}

extension ItemPlan where Task == TrackingTask {
  /// Creates the plan of a tracking run.
  ///
  /// - Parameter patterns: shell patterns (`*`, `?`, `[...]`). A pattern must match either the sequence's name, or the
  ///   dataset's name and the sequence's name joined by a slash. If there are no patterns, all sequences match.
  /// - Throws: `PlanError.noSequences` if no sequence matches.
  package init(
    _ task: TrackingTask = TrackingTask(), methods: [any TrackingMethod], datasets: [Dataset],
    matching patterns: [String] = []
  ) throws {
    try self.init(
      task, methods: methods,
      datasets: datasets.map {
        ItemDataset(name: $0.name, location: $0.location, items: $0.entries)
      }, matching: patterns)
  }
}

extension RunOutcome where Loaded == LabeledSequence {
  /// The completed sequences, in the plan's order.
  package var sequences: [SequenceFacts] {
    items.map { SequenceFacts(sequence: $0.loaded, frameSize: $0.frameSize) }
  }
}

extension RunStore {
  /// Returns the manifest of a tracking run.
  ///
  /// - Throws: `RunError.unreadableRun` if there is no manifest, or if it is damaged or not supported.
  package func manifest() throws -> TrackingManifest { try manifest(of: TrackingSettings.self) }
}
