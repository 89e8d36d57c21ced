import Bench
import Evaluation
import Foundation
import Geometry
import Results

/// A run of a task on disk, ready to be scored.
package struct StoredTaskRun<Task: ItemTask>: Sendable {
  package let task: Task
  package let store: RunStore
  let manifest: RunManifest<ItemTaskSettings>

  /// - Parameter output: the run's folder.
  /// - Throws: `RunError.unreadableRun`.
  package init(_ task: Task, output: String) throws {
    self.task = task
    store = RunStore(output: output)
    manifest = try store.manifest(of: ItemTaskSettings.self)
  }

  package var facts: RunFacts { manifest.facts }

  /// What a method has said of an item, and why it failed, if it did.
  typealias MethodAnswer = (content: AnswerContent.Stored<Task.Answer>, failure: String?)

  /// An item with what the methods have said of it.
  struct AnsweredItem {
    var entry: ManifestEntry
    var item: Task.Item
    /// By the method's name; nil where it has not been run on the item.
    var answers: [String: MethodAnswer]
  }

  /// Scores the stored answers.
  ///
  /// - Parameter isPartial: whether items without the answers of all their methods are left out, and
  ///   named in the problems, rather than refused.
  /// - Throws: what opening the data throws, and `RunError.incompleteRun`.
  package func result(isPartial: Bool = false) throws -> RunResult {
    let items = try itemsByPlace()
    var defects: [CellDefect] = []
    var problems: [RunNote] = []
    var scored: [RunResult.Item] = []
    var evidence = manifest.subjects.map { _ in [Task.Evidence?]() }
    var methods = manifest.subjects.map { RunResult.Method(identity: $0, items: []) }
    for entry in manifest.sequences {
      let answered = try read(entry, among: items)
      guard answered.defects.isEmpty else {
        defects += answered.defects
        problems += answered.defects.map {
          RunNote(.input, item: "\(entry.dataset)/\(entry.name)", reason: $0.description)
        }
        continue
      }
      scored.append(Self.facts(entry, answered.item))
      let truth = try task.truth(of: answered.item.item)
      for index in methods.indices {
        let (score, found) = try score(
          answered.item, methods[index].identity.name, against: truth)
        methods[index].items.append(score)
        evidence[index].append(found)
      }
    }
    let planned = manifest.sequences.count
    guard scored.count == planned || (isPartial && !scored.isEmpty) else {
      throw store.incompleteRun(manifest, finished: scored.count, defects: defects)
    }
    var facts = manifest.facts
    facts.problems += problems
    var result = RunResult(
      task: task.facts, facts: facts, settings: manifest.settings.described,
      items: scored, methods: methods, curves: task.curves)
    if let timing = try store.timing() { result.apply(timing) }
    if scored.count < planned {
      result.coverage = Coverage(finished: scored.count, planned: planned)
    }
    let pools = evidence.map(task.pooling)
    let pool = { (method: Int, items: [Int]) in pools[method](items) }
    result.addFigures(pooled: task.poolsFigures ? pool : nil)
    return result
  }

  /// What draws the answers to items; the data sets are opened once for all pictures.
  ///
  /// - Returns: draws an item of a result, with the answers of methods in the order of their names; nothing
  ///   of an item that is no longer in the run.
  /// - Throws: what opening the data throws.
  package func painter() throws
    -> @Sendable (RunResult.Item, [String]) throws -> [AnswerPicture]
  {
    let items = try itemsByPlace()
    return { item, methods in
      guard let answered = try read(item, among: items) else { return [] }
      return try task.pictures(
        of: answered.item, answers: methods.map { ($0, answered.answers[$0]?.content.answer) })
    }
  }

  /// Looks at the stored answers to a result's items once more.
  ///
  /// - Parameter judge: is given an answer, nil where there is none, the item's truth and the method.
  /// - Returns: by method and item of the result; nil where the method was not run on the item.
  /// - Throws: what opening the data throws, and what `judge` throws.
  func each<Judgment>(
    _ result: RunResult,
    _ judge: (Task.Answer?, Task.Truth, SubjectIdentity) throws -> Judgment
  ) throws -> [[Judgment?]] {
    let items = try itemsByPlace()
    var judged = result.methods.map { _ in [Judgment?]() }
    for item in result.items {
      guard let answered = try read(item, among: items) else { continue }
      let truth = try task.truth(of: answered.item)
      for (index, method) in result.methods.enumerated() {
        judged[index].append(
          try answered.answers[method.identity.name].map {
            try judge($0.content.answer, truth, method.identity)
          })
      }
    }
    return judged
  }

  // MARK: Reading

  /// The items of the data sets, by location and name.
  func itemsByPlace() throws -> [String: [String: Task.Item]] {
    var items: [String: [String: Task.Item]] = [:]
    for place in Set(manifest.sequences.map(\.location)).sorted() {
      items[place] = Dictionary(
        try task.items(in: manifest.facts.place(of: place)).map { ($0.name, $0) }
      ) { first, _ in first }
    }
    return items
  }

  func read(
    _ entry: ManifestEntry, among items: [String: [String: Task.Item]]
  ) throws -> (item: AnsweredItem, defects: [CellDefect]) {
    guard let item = items[entry.location]?[entry.name] else {
      throw RunError.unreadableRun(
        path: entry.location, reason: "\(entry.name) no longer exists")
    }
    let (found, defects) = store.answers(to: entry) { cell -> MethodAnswer? in
      if let failure = cell.failure { return (AnswerContent.Stored(), failure) }
      return AnswerContent.decode(cell.content, task.format).map { ($0, nil) }
    }
    let answers = Dictionary(found.map { ($0.method, $0.answer) }) { $1 }
    return (AnsweredItem(entry: entry, item: item, answers: answers), defects)
  }

  private static func facts(_ entry: ManifestEntry, _ answered: AnsweredItem) -> RunResult.Item {
    RunResult.Item(
      dataset: entry.dataset, name: entry.name,
      size: entry.frameSize.flatMap { $0.width > 1 ? $0 : nil } ?? answered.item.statedSize,
      attributes: answered.item.attributes,
      inputs: entry.passes.reduce(into: [:]) { $0[$1.direction] = $1.input })
  }

  /// Judges a method's answer to an item; nil where it was not run on it.
  private func score(
    _ answered: AnsweredItem, _ method: String, against truth: Task.Truth
  ) throws -> (RunResult.Score?, Task.Evidence?) {
    guard let found = answered.answers[method] else { return (nil, nil) }
    var failure = found.failure
    var evidence: Task.Evidence
    do {
      evidence = try task.evidence(of: found.content.answer, on: truth)
    } catch  where found.content.answer != nil {
      // An answer that is none of the item's kind is as good as no answer.
      failure = failure ?? ErrorText.of(error)
      evidence = try task.evidence(of: nil, on: truth)
    }
    var figures = Figures(task.measures, of: evidence)
    let isAnswered = found.content.answer != nil && failure == nil
    figures[TaskMeasures.answered] = isAnswered ? 1 : 0
    if let duration = found.content.answered.duration {
      figures[TaskMeasures.time] = duration.cpuNanoseconds.map { Double($0) / 1e6 }
      figures[TaskMeasures.wallTime] = Double(duration.wallNanoseconds) / 1e6
    }
    return (
      RunResult.Score(
        figures: figures, failure: failure, answer: found.content.fingerprint,
        curves: task.curveValues(of: evidence)), evidence
    )
  }
}
