import Evaluation
import Execution
import Geometry

/// What came of running a task's methods on its items, scored: what reports show and gates compare.
public struct TaskResult: Sendable {
  /// One item of the run.
  public struct Item: Sendable, Hashable {
    public var dataset: String
    public var name: String
    /// Of its first image, in pixels; nil where nothing was read.
    public var size: PixelSize?
    /// What the item has in common with others, e.g. "noise"; figures are grouped by these.
    public var attributes: [String]
    /// The fingerprint of truth and images.
    public var input: String

    public init(
      dataset: String, name: String, size: PixelSize?, attributes: [String], input: String
    ) {
      self.dataset = dataset
      self.name = name
      self.size = size
      self.attributes = attributes
      self.input = input
    }

    public var fullName: String { "\(dataset)/\(name)" }
  }

  /// What a method came to on an item.
  public struct Score: Sendable {
    public var figures: Figures
    /// Why there is no answer; nil where the method did not fail.
    public var failure: String?
    /// One list of values for each of the task's curves.
    public var curves: [[Double]]

    public init(figures: Figures, failure: String? = nil, curves: [[Double]] = []) {
      self.figures = figures
      self.failure = failure
      self.curves = curves
    }
  }

  /// One method over all items.
  public struct Method: Sendable {
    public var identity: SubjectIdentity
    /// One per item of the run; nil where the method was not run on it.
    public var items: [Score?]
    /// Over all items.
    public var figures = Figures()
    public var intervals = Intervals()
    /// Means over the items that carry an attribute, in order of name.
    public var attributes: [(name: String, items: Int, figures: Figures)] = []

    public init(identity: SubjectIdentity, items: [Score?]) {
      self.identity = identity
      self.items = items
    }

    /// "ok", or on how many items it failed.
    public var status: String {
      let failed = items.count { $0?.failure != nil }
      return failed == 0 ? "ok" : "\(failed) failed"
    }

    /// How many items it was run on.
    public var coverage: Int { items.count { $0 != nil } }
  }

  /// A curve that a task has of every answer: shares over limits, as a rule.
  public struct Curve: Sendable, Hashable {
    public var title: String
    public var explanation: String
    public var xTitle: String
    public var yTitle: String
    /// Where the values stand on the x axis.
    public var places: [Double]

    public init(
      title: String, explanation: String, xTitle: String, yTitle: String, places: [Double]
    ) {
      self.title = title
      self.explanation = explanation
      self.xTitle = xTitle
      self.yTitle = yTitle
      self.places = places
    }
  }

  public var task: TaskFacts
  public var facts: RunFacts
  public var items: [Item]
  /// In order of name.
  public var methods: [Method]
  public var curves: [Curve]
  /// Every pair of methods in the main measure; the better one first.
  public var comparisons: [SubjectComparison] = []
  /// What was timed in turns afterwards; nil where nothing was.
  public var timing: TaskTiming?
  /// How many items of the run the figures are of; nil for all.
  public var coverage: RunResult.Coverage?

  public init(
    task: TaskFacts, facts: RunFacts, items: [Item], methods: [Method], curves: [Curve] = []
  ) {
    self.task = task
    self.facts = facts
    self.items = items
    self.methods = methods
    self.curves = curves
  }

  /// The measures that at least one method has a value of, in the order of tables, time at the end.
  public var measures: [MeasureFacts] {
    (task.measures + TaskMeasures.all).filter { measure in
      methods.contains { $0.figures[measure] != nil }
    }
  }

  /// The items' numbers, those first on which the methods are worst on average.
  public var hardestFirst: [Int] {
    guard let measure = task.primary else { return Array(items.indices) }
    let means = items.indices.map { index in
      let values = methods.compactMap { $0.items[index]?.figures[measure] }
      return values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
    }
    let sign = measure.better == .lower ? -1.0 : 1.0
    return items.indices.sorted { first, second in
      let (a, b) = (means[first].map { $0 * sign }, means[second].map { $0 * sign })
      return (a ?? -.infinity, first) < (b ?? -.infinity, second)
    }
  }

  /// The methods' numbers, the best in the main measure first; those without a value at the end.
  public var bestFirst: [Int] {
    guard let measure = task.primary else { return Array(methods.indices) }
    let sign = measure.better == .lower ? 1.0 : -1.0
    return methods.indices.sorted { first, second in
      let a = methods[first].figures[measure].map { $0 * sign } ?? .infinity
      let b = methods[second].figures[measure].map { $0 * sign } ?? .infinity
      return (a, methods[first].identity.name) < (b, methods[second].identity.name)
    }
  }
}
