import Bench
import Evaluation
import Reporting
import Results

extension ItemTask {
  package var layouts: [String] { format.layouts.map(\.name) }

  package func result(
    of run: StoredRun<Self>, outcome: RunOutcome<Item>?, conventions: Conventions?, isPartial: Bool
  ) throws -> RunResult {
    if conventions != nil { throw MissingCapability(.conventions, of: name) }
    return try run.result(isPartial: isPartial)
  }

  package func apply(
    _ thresholds: ThresholdFile, to result: inout RunResult, of run: StoredRun<Self>
  ) throws -> [String] {
    throw MissingCapability(.acceptance, of: name)
  }

  package func tuning(
    by rule: ThresholdRule?, of run: StoredRun<Self>, on result: RunResult
  ) throws -> TaskTuning {
    throw MissingCapability(.thresholds, of: name)
  }

  package func drift(
    of run: StoredRun<Self>, on result: RunResult, detectionMilliseconds: Double
  ) throws -> Drift {
    throw MissingCapability(.drift, of: name)
  }

  package func films(
    of run: StoredRun<Self>, on result: RunResult, methods: [Int],
    where isShown: (String, String) -> Bool
  ) throws -> [RunFilm] {
    try run.films(
      of: result, methods: methods.map { result.methods[$0].identity.name }, where: isShown)
  }

  package func painter(of run: StoredRun<Self>) throws -> RunReport.Painter {
    try run.painter()
  }

  package func painter(
    of run: StoredRun<Self>, against later: StoredRun<Self>
  ) throws -> RunComparison.Painter {
    try run.painter(against: later)
  }

  package func export(
    _ run: StoredRun<Self>, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try run.export(to: folder, layout: layout, isPartial: isPartial)
  }
}
