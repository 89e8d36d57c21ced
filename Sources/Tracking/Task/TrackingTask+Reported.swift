import Bench
import Evaluation
import GroundTruth
import Reporting
import Results
import TaskKit

extension TrackingTask: ReportedTask {
  package var conventions: Conventions? { settings.conventions }
  package var layouts: [String] { ResultsLayout.allCases.map(\.rawValue) }

  package func result(
    of run: StoredRun<TrackingTask>, outcome: RunOutcome<LabeledSequence>?,
    conventions: Conventions?, isPartial: Bool
  ) throws -> TrackingResult {
    try run.result(of: outcome, conventions: conventions, isPartial: isPartial)
  }

  package func report(
    of run: StoredRun<TrackingTask>, on result: TrackingResult
  ) -> RunReport {
    RunReport(result)
  }

  package var changeForm: any ChangeForm.Type { FrameChanges.self }

  package func comparison(
    of before: (run: StoredRun<TrackingTask>, result: TrackingResult),
    with after: (run: StoredRun<TrackingTask>, result: TrackingResult)
  ) throws -> RunComparison {
    try RunComparison(
      of: (before.run.store.output, before.result), with: (after.run.store.output, after.result))
  }

  package var measureSections: [MeasureReference.Section] { MeasureReference.tracking }

  package func apply(
    _ thresholds: ThresholdFile, to result: inout TrackingResult, of run: StoredRun<TrackingTask>
  ) -> [String] {
    result.apply(thresholds)
  }

  package func use(_ device: TimeModel, for result: inout TrackingResult) throws -> [String] {
    try result.use(device)
  }

  package func tuning(
    by rule: ThresholdRule?, of run: StoredRun<TrackingTask>, on result: TrackingResult
  ) -> TaskTuning {
    let rule = rule ?? .bestF
    return TaskTuning(tunings: result.tuned(by: rule), facts: .judged(.tracking), rule: rule)
  }

  package func drift(
    of run: StoredRun<TrackingTask>, on result: TrackingResult, detectionMilliseconds: Double
  ) -> Drift {
    Drift(result)
  }

  package func films(
    of run: StoredRun<TrackingTask>, on result: TrackingResult, methods: [Int],
    where isShown: (String, String) -> Bool
  ) -> [RunFilm] {
    result.films(of: methods).filter { isShown($0.dataset, $0.item ?? "") }
  }

  package func export(
    _ run: StoredRun<TrackingTask>, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    guard let layout else { throw TaskRunError.noLayout(allowed: layouts) }
    let chosen = try ResultsLayout(named: layout, kind: "layout")
    return try ResultsExport(layout: chosen, output: folder).write(run, isPartial: isPartial)
  }
}
