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

  package func report(of run: StoredRun<Self>, on result: RunResult) -> RunReport {
    RunReport(result) { try run.painter() }
  }

  package func comparison(
    of before: (run: StoredRun<Self>, result: RunResult),
    with after: (run: StoredRun<Self>, result: RunResult)
  ) throws -> RunComparison {
    let painter = try before.run.painter(against: after.run)
    func compare(
      _ old: RunResult, _ new: RunResult, remarks: [String]? = nil
    ) throws -> RunComparison {
      try RunComparison(
        before: ComparedRun(path: before.run.store.output, run: old),
        after: ComparedRun(path: after.run.store.output, run: new), remarks: remarks,
        painter: painter)
    }
    let (old, new) = (before.result, after.result)
    let comparison = try compare(old, new)
    let shared = comparison.match.items
    let areAllShared =
      shared.map(\.before) == Array(old.items.indices)
      && shared.map(\.after) == Array(new.items.indices)
    guard poolsFigures, !areAllShared else { return comparison }
    // Figures that are computed from all items together are computed again from the shared ones.
    return try compare(
      before.run.limited(to: shared.map { old.items[$0.before] }).result(isPartial: true),
      after.run.limited(to: shared.map { new.items[$0.after] }).result(isPartial: true),
      remarks: comparison.remarks)
  }

  package func export(
    _ run: StoredRun<Self>, to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try run.export(to: folder, layout: layout, isPartial: isPartial)
  }
}
