import Bench
import Evaluation
import Geometry
import Results

/// A judge that scores the answers to whole items and combines the items' figures.
struct ItemJudge<Task: ItemTask>: AnswerJudge {
  typealias Truth = (item: Task.Item, truth: Task.Truth)
  /// The score and the evidence for a method's answers, one element for each repetition; nil if the method was not run on
  /// the item.
  typealias Judgment = (score: RunResult.Score, evidence: [Task.Evidence])?

  private let task: Task
  private var items: [RunResult.Item] = []
  private var methods: [RunResult.Method]
  /// The evidence of all repetitions, indexed by method and then by item.
  private var evidence: [[[Task.Evidence]?]]
  /// The number of parts of each method's answers, by class, and the classes of the labels.
  private var found: [[String: Int]]
  /// How the parts of each method's answers fit the classes of labels; counted until one fits its own class.
  private var fits: [ClassFit]
  private var labeled: Set<String> = []
  private var hasLabels = false
  /// Notes on answers that seem to be misread, or do not fit their item.
  private var misread: [RunNote] = []

  init(_ task: Task, of methods: [MethodIdentity]) {
    self.task = task
    found = methods.map { _ in [:] }
    fits = methods.map { _ in ClassFit() }
    self.methods = methods.map { RunResult.Method(identity: $0, items: []) }
    evidence = methods.map { _ in [] }
  }

  func truth(of item: Task.Item, as entry: ManifestEntry) throws -> Truth {
    (item, try task.truth(of: item))
  }

  mutating func judge(
    _ stored: [StoredAnswer<Task.Answer>], by method: Int, on truth: Truth
  ) throws -> Judgment {
    guard !stored.isEmpty else { return nil }
    hasLabels = hasLabels || task.hasLabels(truth.truth)
    labeled.formUnion(task.classes(of: truth.truth))
    labeled.formUnion(truth.item.classNames.values)
    var judged: [(score: RunResult.Score, evidence: Task.Evidence)] = []
    for answer in stored { judged.append(try judge(answer, by: method, on: truth)) }
    return (RunResult.Score(repetitions: judged.map(\.score)), judged.map(\.evidence))
  }

  /// Judges the answer of one repetition.
  private mutating func judge(
    _ stored: StoredAnswer<Task.Answer>, by method: Int, on truth: Truth
  ) throws -> (score: RunResult.Score, evidence: Task.Evidence) {
    var failure = stored.failure
    var evidence: Task.Evidence
    do {
      evidence = try task.evidence(of: stored.answer, on: truth.truth)
    } catch  where stored.answer != nil {
      // An answer whose format does not fit the item counts as missing.
      if failure == nil { note(ErrorText.of(error), of: method, on: truth.item) }
      failure = failure ?? ErrorText.of(error)
      evidence = try task.evidence(of: nil, on: truth.truth)
    }
    if let answer = stored.answer {
      // Late answers do not fit as well as others.
      if task.parameters.realTime == nil {
        if failure == nil, let words = task.misreading(of: answer, on: truth.truth) {
          failure = words
          note(words, of: method, on: truth.item)
        }
        if failure == nil, let words = task.remark(on: answer, of: truth.truth) {
          note(words, of: method, on: truth.item, as: .account)
        }
        if fits[method].own == 0 { fits[method] += task.classFit(of: answer, on: truth.truth) }
      }
      for kind in task.classes(in: answer) { found[method][kind, default: 0] += 1 }
    }
    var figures = Figures(task.measures, of: evidence)
    figures[TaskMeasures.answered] = stored.answer != nil && failure == nil ? 1 : 0
    if let duration = stored.answered.duration {
      figures[TaskMeasures.time] = duration.cpuNanoseconds.map { Double($0) / 1e6 }
      figures[TaskMeasures.wallTime] = Double(duration.wallNanoseconds) / 1e6
    }
    return (
      RunResult.Score(
        figures: figures, failure: failure, answer: stored.fingerprint,
        curves: task.curveValues(of: evidence),
        confidence: stored.answer.flatMap(task.confidence)), evidence
    )
  }

  /// Adds a note on an answer that is not judged. That of another repetition is the same.
  private mutating func note(
    _ reason: String, of method: Int, on item: Task.Item, as kind: RunNote.Kind = .results
  ) {
    let note = RunNote(
      kind, method: methods[method].identity.name, item: item.name, reason: reason)
    if misread.last != note { misread.append(note) }
  }

  mutating func add(_ judgments: [Judgment], on truth: Truth, as entry: ManifestEntry) {
    items.append(
      RunResult.Item(
        dataset: entry.dataset, name: entry.name,
        size: entry.frameSize.flatMap { $0.width > 1 ? $0 : nil } ?? truth.item.statedSize,
        attributes: truth.item.attributes,
        inputs: entry.passes.reduce(into: [:]) { $0[$1.direction] = $1.input },
        group: entry.group))
    for (index, judgment) in judgments.enumerated() {
      methods[index].items.append(judgment?.score)
      evidence[index].append(judgment?.evidence)
    }
  }

  /// Returns the result of judging all items.
  ///
  /// - Parameters:
  ///   - coverage: the numbers of finished and planned items; nil if all items were judged.
  ///   - timing: the result of the timing run; nil if there was none.
  mutating func result(
    _ facts: RunFacts, settings: ItemTaskSettings, coverage: Coverage?, timing: TimingResult?
  ) -> RunResult {
    var facts = facts
    facts.problems += misread
    if !items.isEmpty, !hasLabels {
      let reason = "no item of the datasets has a label, so no answer can be right"
      for index in methods.indices {
        fail(index, because: reason)
        facts.problems.append(
          RunNote(.results, method: methods[index].identity.name, reason: reason))
      }
    }
    facts.problems += noteUnlabeledClasses() + noteOtherClasses()
    if let realTime = task.parameters.realTime { facts.problems.append(realTime.note) }
    var result = RunResult(
      task: task.facts, facts: facts, settings: settings.described, items: items,
      methods: methods, curves: task.curves)
    if let timing { result.apply(timing) }
    result.coverage = coverage
    // Items with fewer repetitions than others repeat the last one.
    let pools = evidence.map { own -> [(_ items: [Int]) -> Figures] in
      let count = own.compactMap { $0?.count }.max() ?? 1
      return (0..<count).map { repetition in
        task.pooling(own.map { all in all.map { $0[min(repetition, $0.count - 1)] } })
      }
    }
    let pool = { (method: Int, items: [Int]) in
      Figures.mean(of: pools[method].map { (figures: $0(items), weight: 1) })
    }
    guard task.poolsFigures else {
      result.addFigures()
      return result
    }
    result.addFigures(pooled: pool)
    for (index, method) in result.methods.enumerated() where pools[index].count > 1 {
      let known = method.items.indices.filter { method.items[$0] != nil }
      result.methods[index].repetitions = pools[index].map { $0(known) }
    }
    return result
  }

  /// Lets a method fail on all items on which it has not failed for another reason.
  private mutating func fail(_ method: Int, because reason: String) {
    for item in methods[method].items.indices where methods[method].items[item]?.failure == nil {
      methods[method].items[item]?.failure = reason
    }
  }

  /// Returns a note for each method whose answers fit labels of other classes, and none of their own. Such a method fails.
  private mutating func noteOtherClasses() -> [RunNote] {
    methods.indices.compactMap { index in
      let parts = found[index].values.reduce(0, +)
      guard fits[index].isOfOtherClasses(among: parts) else { return nil }
      let reason =
        "\(fits[index].other) of \(parts) answers fit labels of another class, and none fits one of its own; write the"
        + " names of the classes, or their numbers as in the labels"
      fail(index, because: reason)
      return RunNote(.results, method: methods[index].identity.name, reason: reason)
    }
  }

  /// Returns a note for each method whose answers have classes that no label has. A method fails if this applies to all
  /// parts of its answers.
  private mutating func noteUnlabeledClasses() -> [RunNote] {
    guard !labeled.isEmpty else { return [] }
    var notes: [RunNote] = []
    for index in methods.indices {
      let others = found[index].filter { !labeled.contains($0.key) && !$0.key.isEmpty }
      guard !others.isEmpty else { continue }
      let all = found[index].values.reduce(0, +)
      let count = others.values.reduce(0, +)
      func listed(_ names: [String]) -> String {
        names.sorted().prefix(5).joined(separator: ", ") + (names.count > 5 ? ", ..." : "")
      }
      let reason =
        "no label of the dataset is called \(listed(Array(others.keys))) (it has"
        + " \(listed(Array(labeled)))), so \(count) of \(all) answers match nothing"
      if count == all { fail(index, because: reason) }
      notes.append(
        RunNote(
          count == all ? .results : .account, method: methods[index].identity.name, reason: reason)
      )
    }
    return notes
  }
}
