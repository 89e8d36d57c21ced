import Bench
import Evaluation
import Geometry

/// What came of running a task's methods on its items, scored: what reports show and gates compare.
package struct RunResult: Sendable {
  /// One item of the run.
  package struct Item: Sendable, Hashable {
    package var dataset: String
    package var name: String
    /// Of its first image, in pixels; nil where nothing was read.
    package var size: PixelSize?
    /// What the item has in common with others, e.g. "noise"; figures are grouped by these.
    package var attributes: [String]
    /// The fingerprints of truth and images, of every order that the images were read in.
    package var inputs: [FrameOrder: String]

    package init(
      dataset: String, name: String, size: PixelSize?, attributes: [String],
      inputs: [FrameOrder: String] = [:]
    ) {
      self.dataset = dataset
      self.name = name
      self.size = size
      self.attributes = attributes
      self.inputs = inputs
    }

    package var fullName: String { "\(dataset)/\(name)" }

    /// All fingerprints as one text.
    package var input: String {
      FrameOrder.allCases.compactMap { inputs[$0] }.joined(separator: "+")
    }
  }

  /// What a method came to on an item.
  package struct Score: Sendable {
    package var figures: Figures
    /// Why there is no answer; nil where the method did not fail.
    package var failure: String?
    /// The fingerprint of the answer; nil where there is none, or the task compares answers by their parts.
    package var answer: String?
    /// The names of what was lost of the item, where a task has such.
    package var lost: [String]
    /// One list of values for each of the task's curves.
    package var curves: [[Double]]

    package init(
      figures: Figures, failure: String? = nil, answer: String? = nil, lost: [String] = [],
      curves: [[Double]] = []
    ) {
      self.figures = figures
      self.failure = failure
      self.answer = answer
      self.lost = lost
      self.curves = curves
    }
  }

  /// One method over all items.
  package struct Method: Sendable {
    package var identity: SubjectIdentity
    /// One per item of the run; nil where the method was not run on it.
    package var items: [Score?]
    /// Over all items.
    package var figures = Figures()
    package var intervals = Intervals()
    /// Means over the items that carry an attribute, in order of name.
    package var attributes: [(name: String, items: Int, figures: Figures)] = []

    package init(identity: SubjectIdentity, items: [Score?]) {
      self.identity = identity
      self.items = items
    }

    /// "ok", or on how many items it failed.
    package var status: String {
      let failed = items.count { $0?.failure != nil }
      return failed == 0 ? "ok" : "\(failed) failed"
    }

    /// How many items it was run on.
    package var coverage: Int { items.count { $0 != nil } }
  }

  /// A curve that a task has of every answer: shares over limits, as a rule.
  package struct Curve: Sendable, Hashable {
    package var title: String
    package var explanation: String
    package var xTitle: String
    package var yTitle: String
    /// Where the values stand on the x axis.
    package var places: [Double]

    package init(
      title: String, explanation: String, xTitle: String, yTitle: String, places: [Double]
    ) {
      self.title = title
      self.explanation = explanation
      self.xTitle = xTitle
      self.yTitle = yTitle
      self.places = places
    }
  }

  package var task: TaskFacts
  package var facts: RunFacts
  /// What the figures depend on besides.
  package var settings: [RunSetting]
  package var items: [Item]
  /// Measures beside the task's that methods have over all items, e.g. of thresholds that were given.
  package var further: [MeasureFacts] = []
  /// In order of name.
  package var methods: [Method]
  package var curves: [Curve]
  /// Every pair of methods in the main measure; the better one first.
  package var comparisons: [SubjectComparison] = []
  /// What was timed in turns afterwards; nil where nothing was.
  package var timing: TimingResult?
  /// How many items of the run the figures are of; nil for all.
  package var coverage: Coverage?

  package init(
    task: TaskFacts, facts: RunFacts, settings: [RunSetting] = [], items: [Item],
    methods: [Method], curves: [Curve] = []
  ) {
    self.task = task
    self.facts = facts
    self.settings = settings
    self.items = items
    self.methods = methods
    self.curves = curves
  }

  /// The measures that at least one method has a value of, in the order of tables, time at the end.
  package var measures: [MeasureFacts] {
    (task.measures + TaskMeasures.all + further).filter { measure in
      methods.contains { $0.figures[measure] != nil }
    }
  }

  /// The items' numbers, those first on which the methods are worst on average.
  package var hardestFirst: [Int] {
    guard let measure = task.primary else { return Array(items.indices) }
    let means = items.indices.map { index in
      methods.compactMap { $0.items[index]?.figures[measure] }.mean
    }
    let sign = measure.better == .lower ? -1.0 : 1.0
    return items.indices.sorted { first, second in
      let (a, b) = (means[first].map { $0 * sign }, means[second].map { $0 * sign })
      return (a ?? -.infinity, first) < (b ?? -.infinity, second)
    }
  }

  /// The names of methods that were given what they are judged by; they are left out of rankings.
  package var favoredMethods: Set<String> {
    Set(facts.problems.filter { $0.kind == .favor }.compactMap(\.subject))
  }

  /// The methods' numbers, the best in the main measure first; those without a value at the end.
  package var bestFirst: [Int] {
    guard let measure = task.primary else { return Array(methods.indices) }
    let sign = measure.better == .lower ? 1.0 : -1.0
    return methods.indices.sorted { first, second in
      let a = methods[first].figures[measure].map { $0 * sign } ?? .infinity
      let b = methods[second].figures[measure].map { $0 * sign } ?? .infinity
      return (a, methods[first].identity.name) < (b, methods[second].identity.name)
    }
  }
}
