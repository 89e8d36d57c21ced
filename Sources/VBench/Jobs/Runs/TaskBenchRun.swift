import Bench
import Evaluation
import Reporting
import Results
import TaskKit

/// A stored run of a task. Its results are judged on request.
struct TaskBenchRun<Task: RegisteredTask>: BenchRun {
  private let stored: StoredRun<Task>
  /// The outcome with the labels in memory, for a run that has just been performed; otherwise nil.
  private let outcome: RunOutcome<Task.LoadedItem>?

  /// Opens a stored run.
  ///
  /// - Throws: `RunError.unreadableRun` if the run cannot be read.
  init(_ task: Task, output: String, outcome: RunOutcome<Task.LoadedItem>? = nil) throws {
    stored = try StoredRun(task, output: output)
    self.outcome = outcome
  }

  var output: String { stored.store.output }
  var facts: TaskFacts { stored.task.facts }

  func check(output: String) throws {
    try OutputFolder(output).check(
      readingDatasets: stored.locations, itemsIn: stored.task.itemFolders)
  }

  func scored(_ options: ScoringOptions) throws -> any ScoredRun {
    ScoredTaskRun(stored: stored, result: try result(options))
  }

  private func result(_ options: ScoringOptions) throws -> Task.Result {
    var result = try stored.task.result(
      of: stored, outcome: outcome, conventions: options.conventions, isPartial: options.isPartial)
    // A run that has just been made has read its labels itself.
    if outcome == nil {
      let changed = result.problems.filter { $0.kind == .relabeled }
      for line in FoldedNotes.lines(changed) { Console.note(line) }
    }
    if let thresholds = options.thresholds {
      for name in try stored.task.apply(thresholds, to: &result, of: stored) {
        Console.note("the threshold file contains no threshold for \(name)")
      }
    }
    if let device = options.device {
      for name in try stored.task.use(device, for: &result) {
        Console.note("the device's file contains no times of \(name)")
      }
    }
    if let reference = options.reference { try result.compare(withReference: reference) }
    return result
  }

  func comparison(with later: any BenchRun, _ options: ScoringOptions) throws -> RunComparison {
    guard let later = later as? TaskBenchRun<Task>, later.task == task else {
      throw RunError.otherTask(later, than: self, so: "compared")
    }
    var options = options
    options.conventions = options.conventions ?? stored.task.conventions
    return try stored.task.comparison(
      of: (stored, try result(options)), with: (later.stored, try later.result(options)))
  }

  func comparisonFiles(in folder: String) -> PageWithTable {
    RunComparison.files(in: folder, of: facts, stored.task.changeForm)
  }

  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try stored.task.export(stored, to: folder, layout: layout, isPartial: isPartial)
  }
}

/// A run of a task, with its judged results.
struct ScoredTaskRun<Task: RegisteredTask>: ScoredRun {
  private let stored: StoredRun<Task>
  private let result: Task.Result
  let run: RunResult

  init(stored: StoredRun<Task>, result: Task.Result) {
    (self.stored, self.result) = (stored, result)
    run = result.shared
  }

  var output: String { stored.store.output }
  var problems: [RunNote] { result.problems }

  var newProblems: [RunNote] {
    let known = Set(stored.manifest.facts.problems)
    return run.facts.problems.filter { !known.contains($0) }
  }

  var hasUnusableAnswers: Bool {
    run.methods.contains { $0.items.contains { $0?.failure != nil } }
  }

  var report: RunReport { stored.task.report(of: stored, on: result) }

  func tuning(by rule: ThresholdRule?) throws -> FigureReport {
    let tuning = try stored.task.tuning(by: rule, of: stored, on: result)
    return try TuningReport(
      tuning.tunings, tuning.facts, rule: tuning.rule, task: run.task.name, run: run.facts.name,
      problems: problems, facts: run.facts
    ).report()
  }

  func drift(
    detectionMilliseconds: Double, maximumExtraTime: Double?
  ) throws -> FigureReport {
    var drift = try stored.task.drift(
      of: stored, on: result, detectionMilliseconds: detectionMilliseconds)
    drift.maximumExtraTime = maximumExtraTime
    return try DriftReport(drift, problems: problems, facts: run.facts).report()
  }

  var methods: [RunVideo.Method] {
    run.methods.enumerated().map { index, method in
      RunVideo.Method(
        name: method.identity.name, index: index, threshold: run.threshold(ofMethod: index))
    }
  }

  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm] {
    try stored.task.films(of: stored, on: result, methods: methods.map(\.index), where: isShown)
  }
}
