import Analysis
import Execution
import Gate
import GroundTruth
import Processes
import Timing
import Tracking

extension ExperimentRequest: RunRequest {
  package var task: TaskFacts { .tracking(under: conventions) }
  package var gateOutput: String { "reports/gate" }

  package func made(for watch: GateWatch?) throws -> MadeRun {
    let run = try ExperimentRun(self)
    if let watch, let baseline = watch.baseline {
      try baseline.checkSharesSequences(
        with: run.experiment.plan.entries.map(\.place.fullName), path: watch.path)
    }
    let outcome = try run.run()
    var made = MadeRun(
      output: run.output, failures: outcome.failures, brokenInputs: outcome.brokenInputs,
      claim: run.claim,
      opening: { [output = run.output] in try TrackingRun(output: output, outcome: outcome) })
    made.samples = try watch?.samples(
      by: GateTiming(
        subjects: run.experiment.plan.answering, sequences: outcome.sequences.map(\.sequence),
        recorder: Supervisor.recorder),
      answersIn: run.output, progress: settings.progress(unit: "updates", phase: "timing")
    ) { try run.experiment.store.save($0) }
    return made
  }
}
