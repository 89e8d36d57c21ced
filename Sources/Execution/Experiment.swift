import Evaluation
import GroundTruth
import Processes

/// A plan, where its results go, and how they are to be scored.
public struct Experiment: Sendable {
  public var plan: RunPlan
  public var store: RunStore
  public var facts: RunFacts
  public var conventions: Conventions
  /// What the plan's runs are scored as.
  public var evaluationProtocol: EvaluationProtocol
  public var parameters: ProtocolParameters

  public init(
    plan: RunPlan, store: RunStore, facts: RunFacts, conventions: Conventions,
    evaluationProtocol: EvaluationProtocol = .ope,
    parameters: ProtocolParameters = ProtocolParameters()
  ) {
    self.plan = plan
    self.store = store
    self.facts = facts
    self.conventions = conventions
    self.evaluationProtocol = evaluationProtocol
    self.parameters = parameters
  }

  /// Runs the plan, continuing from what the store already holds.
  ///
  /// The store's manifest is written when all labels have been read and again at the end; not
  /// where no sequence can be run.
  ///
  /// - Throws: as `Runner.run`.
  public func run(
    options: Runner.Options = Runner.Options(), interruption: Interruption = Interruption(),
    progress: any ProgressObserver = SilentProgress()
  ) throws -> RunOutcome {
    try store.prepare()
    let runner = Runner(
      plan: plan, store: store, options: options, interruption: interruption, progress: progress)
    var manifest = RunManifest(
      facts: facts, conventions: conventions, evaluationProtocol: evaluationProtocol,
      parameters: parameters, subjects: plan.subjects.map(\.identity), sequences: [],
      isComplete: false)
    // What an earlier part of this run has found out, of subjects that have nothing left to do.
    let earlier = (try? store.manifest())?.facts.remarks ?? []
    var planned: [PlannedSequence] = []
    var isPlanned = false
    let outcome = try runner.run { all in
      guard !all.isEmpty else { return [] }
      var sequences = all
      if let shard = store.shard {
        let facts = ShardFacts(
          shard: shard, plan: planFingerprint(all), program: options.program)
        for (manifest, other) in try store.shardManifests() where other.shard != shard {
          try ShardMerge.check(other, isOf: facts, in: store, manifest: manifest)
        }
        manifest.shard = facts
        sequences = shard.share(of: all)
      }
      planned = sequences
      isPlanned = true
      manifest.sequences = sequences.map(entry(of:))
      // What none of the sequences is labelled for would be a row without figures.
      let applicable = Set(sequences.flatMap(\.applicableSubjects))
      manifest.subjects.removeAll { !applicable.contains($0.name) }
      try store.save(manifest)
      return sequences
    }
    guard isPlanned else { return outcome }
    manifest.facts.problems = outcome.problems + outcome.failures
    manifest.facts.remarks = remarks(earlier)
    manifest.isComplete = !outcome.wasInterrupted
    let finished = Dictionary(
      uniqueKeysWithValues: outcome.sequences.map { ($0.planIndex, $0) })
    for (index, sequence) in planned.enumerated() {
      guard let outcome = finished[sequence.planIndex] else { continue }
      manifest.sequences[index].frameSize = outcome.facts.frameSize
      for pass in manifest.sequences[index].passes.indices {
        let direction = manifest.sequences[index].passes[pass].direction
        manifest.sequences[index].passes[pass].input = outcome.inputs[direction]
      }
    }
    if manifest.isComplete {
      let broken = planned.indices.filter { finished[planned[$0].planIndex] == nil }
      for index in broken.reversed() { manifest.sequences.remove(at: index) }
    }
    try store.save(manifest)
    return outcome
  }

  private func remarks(_ earlier: [String]) -> [String]? {
    let remarks = plan.subjects.flatMap { subject -> [String] in
      let own = subject.remarks
      return own.isEmpty ? earlier.filter { $0.hasPrefix("\(subject.identity.name): ") } : own
    }
    return remarks.isEmpty ? nil : remarks
  }

  private func entry(of sequence: PlannedSequence) -> RunManifest.Entry {
    let planned = plan.entries[sequence.planIndex]
    return RunManifest.Entry(
      dataset: planned.dataset, name: planned.entry.name, location: planned.location,
      frames: sequence.sequence.frameCount,
      passes: sequence.directions.map { direction in
        RunManifest.Pass(
          direction: direction, subjects: sequence.applicableSubjects(inPass: direction))
      })
  }
}
