import Execution
import Processes
import Tracking

/// Runs a plan into a prepared store, without a manifest.
package func outcome(
  of plan: RunPlan, in store: RunStore, options: Runner.Options,
  interruption: Interruption = Interruption(), progress: any ProgressObserver = SilentProgress()
) throws -> RunOutcome {
  let prepared = try plan.prepared(
    threads: options.jobs, isStrict: options.isStrict, interruption: interruption)
  var outcome = try Runner(
    prepared.items, of: plan, store: store, options: options, interruption: interruption,
    progress: progress
  ).run()
  outcome.add(prepared)
  return outcome
}

extension Cell {
  /// What the tracker said; nothing where that makes no sense.
  package var trajectories: [Trajectory] {
    get { readTrajectories() ?? [] }
    set { content = TrackingContent.encode(newValue) }
  }
}
