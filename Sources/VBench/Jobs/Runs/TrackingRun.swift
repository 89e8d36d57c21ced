import Bench
import Evaluation
import Files
import Foundation
import GroundTruth
import Reporting
import Results
import Tasks

/// A tracking run on disk.
struct TrackingRun: BenchRun {
  let stored: StoredRun<TrackingTask>
  /// The outcome with the labels in memory, if the run has just been made.
  let outcome: RunOutcome<LabeledSequence>?

  /// - Throws: `RunError.unreadableRun`.
  init(
    _ task: TrackingTask, output: String, outcome: RunOutcome<LabeledSequence>? = nil
  ) throws {
    stored = try StoredRun(task, output: output)
    self.outcome = outcome
  }

  var output: String { stored.store.output }
  var facts: TaskFacts { stored.task.facts }

  func scored(_ wish: ScoringWish) throws -> any ScoredRun {
    ScoredTracking(stored: stored, result: try result(wish))
  }

  private func result(_ wish: ScoringWish) throws -> TrackingResult {
    var result = try stored.result(
      of: outcome, conventions: wish.conventions, isPartial: wish.isPartial)
    result.apply(wish.thresholds)
    return result
  }

  func comparison(
    with later: any BenchRun, _ wish: ScoringWish
  ) throws -> RunComparison {
    guard let later = later as? TrackingRun else { throw differentTask(than: later) }
    var wish = wish
    wish.conventions = wish.conventions ?? stored.manifest.conventions
    func compared(_ run: TrackingRun) throws -> ComparedTracking {
      ComparedTracking(
        path: run.output, result: try run.result(wish), manifest: run.stored.manifest)
    }
    return try RunComparison(before: compared(self), after: compared(later))
  }

  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    guard let layout else {
      throw JobError.noLayout(allowed: ResultsLayout.allCases.map(\.rawValue))
    }
    let chosen = try ResultsLayout(named: layout, kind: "layout")
    return try ResultsExport(layout: chosen, output: folder).write(
      stored, isPartial: isPartial)
  }
}

/// A scored tracking run.
struct ScoredTracking: ScoredRun {
  let stored: StoredRun<TrackingTask>
  let result: TrackingResult

  var run: RunResult { result.run(stored.manifest) }
  var output: String { stored.store.output }
  var problems: [RunNote] { result.problemsAndFailures }
  // Every box can be scored.
  var hasUnusableAnswers: Bool { false }

  var newProblems: [RunNote] {
    let known = Set(stored.manifest.facts.problems)
    return result.facts.problems.filter { !known.contains($0) }
  }

  func baseline(commit: String?) -> Baseline {
    Baseline(result, manifest: stored.manifest, commit: commit)
  }

  var report: RunReport { RunReport(result) }

  func tuning(by rule: ThresholdRule?) throws -> FigureReport {
    let rule = rule ?? .bestF
    return try TuningReport(
      result.tuned(by: rule), rule: rule, run: result.facts.name, problems: problems,
      facts: result.facts
    ).report()
  }

  func drift(detectionMilliseconds: Double) throws -> FigureReport {
    try DriftReport(Drift(result), problems: problems, facts: result.facts).report()
  }

  var methods: [RunVideo.Method] {
    result.subjects.enumerated().map { place, subject in
      RunVideo.Method(
        name: subject.identity.name, place: place, threshold: subject.acceptance?.threshold)
    }
  }

  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm] {
    result.films(of: methods.map(\.place)).filter { isShown($0.dataset, $0.item ?? "") }
  }
}
