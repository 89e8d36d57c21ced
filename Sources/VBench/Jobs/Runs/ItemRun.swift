import Bench
import Evaluation
import Reporting
import Results
import Tasks

/// A run on disk of a task that is answered item by item.
struct ItemRun<Task: ItemTask>: BenchRun {
  let stored: StoredRun<Task>

  /// - Throws: `RunError.unreadableRun`.
  init(_ task: Task, output: String) throws {
    stored = try StoredRun(task, output: output)
  }

  var output: String { stored.store.output }
  var facts: TaskFacts { stored.task.facts }

  func scored(_ wish: ScoringWish) throws -> any ScoredRun {
    if wish.conventions != nil { throw MissingCapability(.conventions, of: task) }
    var result = try stored.result(isPartial: wish.isPartial)
    if let thresholds = wish.thresholds {
      for name in try stored.apply(thresholds, to: &result) {
        Console.note("\(name): has no threshold in the thresholds file")
      }
    }
    return ScoredItems(stored: stored, run: result)
  }

  func comparison(
    with later: any BenchRun, _ wish: ScoringWish
  ) throws -> RunComparison {
    guard let later = later as? ItemRun<Task>, later.task == task else {
      throw differentTask(than: later)
    }
    return try RunComparison(
      before: ComparedRun(path: output, run: try scored(wish).run),
      after: ComparedRun(path: later.output, run: try later.scored(wish).run),
      painter: try stored.painter(against: later.stored))
  }

  func export(
    to folder: String, layout: String?, isPartial: Bool
  ) throws -> (count: Int, problems: [String]) {
    try stored.export(to: folder, layout: layout, isPartial: isPartial)
  }
}

/// A scored run of a task that is answered item by item.
struct ScoredItems<Task: ItemTask>: ScoredRun {
  let stored: StoredRun<Task>
  let run: RunResult

  var output: String { stored.store.output }
  var problems: [RunNote] { run.facts.problems.filter { $0.kind != .coverage } }
  var newProblems: [RunNote] { [] }

  var hasUnusableAnswers: Bool {
    run.methods.contains { $0.items.contains { $0?.failure != nil } }
  }

  var report: RunReport {
    let stored = stored
    return RunReport(run) { try stored.painter() }
  }

  func tuning(by rule: ThresholdRule?) throws -> FigureReport {
    if let task = stored.task as? any TrialTask {
      if rule != nil { throw MissingCapability(.thresholdRules, of: task.name) }
      return try trials(of: task)
    }
    guard let task = stored.task as? any TunableTask else {
      throw MissingCapability(.thresholds, of: stored.task.name)
    }
    return try thresholds(of: task, by: rule ?? .bestF)
  }

  private func thresholds<Tunable: TunableTask>(
    of task: Tunable, by rule: ThresholdRule
  ) throws -> FigureReport {
    let resampling = Resampling(
      sequences: run.items.count, rounds: Resampling.defaultRounds, seed: run.facts.seed)
    let tunings = try StoredRun(task, output: output).confidences(on: run).map {
      $0.tuning(by: rule, over: resampling)
    }
    return try TuningReport(
      tunings, .judged(task.thresholdWords), rule: rule, run: run.facts.name, problems: problems,
      facts: run.facts
    ).report()
  }

  private func trials<Trial: TrialTask>(of task: Trial) throws -> FigureReport {
    let tunings = try task.tunings(of: StoredRun(task, output: output), on: run)
    guard !tunings.isEmpty else { throw JobError.noTrials(run: output, task: task.name) }
    return try TuningReport(
      tunings, task.tuningFacts, rule: nil, task: task.name, run: run.facts.name,
      problems: problems, facts: run.facts
    ).report()
  }

  func drift(detectionMilliseconds: Double) throws -> FigureReport {
    guard let task = stored.task as? any DriftTask else {
      throw MissingCapability(.drift, of: stored.task.name)
    }
    return try drift(of: task, detectionMilliseconds)
  }

  private func drift<Drift: DriftTask>(
    of task: Drift, _ detectionMilliseconds: Double
  ) throws -> FigureReport {
    let drift = try task.drift(
      of: StoredRun(task, output: output), on: run,
      detectionMilliseconds: detectionMilliseconds)
    return try DriftReport(drift, problems: problems, facts: run.facts).report()
  }

  var methods: [RunVideo.Method] {
    run.methods.enumerated().map { place, method in
      RunVideo.Method(name: method.identity.name, place: place, threshold: nil)
    }
  }

  func films(
    of methods: [RunVideo.Method], where isShown: (String, String) -> Bool
  ) throws -> [RunFilm] {
    try stored.films(of: run, methods: methods.map(\.name), where: isShown)
  }
}
