import Bench
import Evaluation
import Geometry

/// The scored result of running a task's methods on its items. This result is shown in reports and is the input of
/// gates.
package struct RunResult: Sendable {
  /// An item of the run, with its attributes and fingerprints.
  package struct Item: Sendable, Hashable {
    package var dataset: String
    package var name: String
    /// The size of the item's first image in pixels; nil if no image was read.
    package var size: PixelSize?
    /// The attributes that the item shares with other items, e.g. "noise". Figures are grouped by attribute.
    package var attributes: [String]
    /// The fingerprints of the truth and the images, keyed by the order in which the images were read.
    package var inputs: [FrameOrder: String]
    /// The group of items that together are one unit of evidence: the stated group, or the full name of the first of
    /// several items with the same frames and labels; nil if there is no such group.
    package var group: String?

    package init(
      dataset: String, name: String, size: PixelSize?, attributes: [String],
      inputs: [FrameOrder: String] = [:], group: String? = nil
    ) {
      self.dataset = dataset
      self.name = name
      self.size = size
      self.attributes = attributes
      self.inputs = inputs
      self.group = group
    }

    package var fullName: String { "\(dataset)/\(name)" }

    /// All fingerprints of the item, joined into one string.
    package var input: String {
      FrameOrder.allCases.compactMap { inputs[$0] }.joined(separator: "+")
    }
  }

  /// The figures of a method on an item, or the reason why there are none.
  package struct Score: Sendable {
    package var figures: Figures
    /// The reason why there is no answer; nil if the method did not fail.
    package var failure: String?
    /// The fingerprint of the answer; nil if there is no answer, or if the task compares answers part by part.
    package var answer: String?
    /// The names of the item's parts that were lost; empty if the task does not define lost parts.
    package var lost: [String]
    /// The values of the task's curves, one list per curve.
    package var curves: [[Double]]
    /// The confidence of the answer, 0...1; nil if the answer as a whole has no confidence.
    package var confidence: Double?
    /// The figures of each repetition, if there are several with different answers; otherwise empty.
    package var repetitions: [Figures] = []
    /// The number of repetitions in which each part was lost, for parts that were lost at least once; empty if there is
    /// only one repetition.
    package var losses: [String: Int] = [:]

    package init(
      figures: Figures, failure: String? = nil, answer: String? = nil, lost: [String] = [],
      curves: [[Double]] = [], confidence: Double? = nil
    ) {
      self.figures = figures
      self.failure = failure
      self.answer = answer
      self.lost = lost
      self.curves = curves
      self.confidence = confidence
    }
  }

  /// The standard error of the mean of a figure over repetitions; 0 if there is only one.
  package static func error(of measure: MeasureFacts, over repetitions: [Figures]) -> Double {
    let values = repetitions.compactMap { $0[measure] }
    return values.isEmpty ? 0 : values.standardDeviation / Double(values.count).squareRoot()
  }

  /// A method with its results for each item and its figures over all items.
  package struct Method: Sendable {
    package var identity: MethodIdentity
    /// The results, one per item of the run; nil for items on which the method was not run.
    package var items: [Score?]
    /// The method's figures over all items.
    package var figures = Figures()
    package var intervals = Intervals()
    /// The weight of each item in measures whose `interval` is weighted; nil if all items have the same weight.
    package var weights: [Double]?
    /// The influence of each item, or of each of the parts into which many items are divided, on the main measure; nil
    /// if the main measure is a mean over items.
    package var influence: Influence?
    /// The figures over all items in each repetition that are not means over items; empty if there is only one
    /// repetition.
    package var repetitions: [Figures] = []
    /// One element per attribute, sorted by the attribute's name: the number of items with the attribute, and the mean
    /// figures over these items.
    package var attributes: [(name: String, items: Int, figures: Figures)] = []

    package init(identity: MethodIdentity, items: [Score?]) {
      self.identity = identity
      self.items = items
    }

    /// "ok" or, if the method failed on some items, their number, such as "2 failed".
    package var status: String {
      let failed = items.count { $0?.failure != nil }
      return failed == 0 ? "ok" : "\(failed) failed"
    }

    package var coverage: Int { items.count { $0 != nil } }
  }

  /// A curve that a task computes for every answer, usually a fraction as a function of a threshold.
  package struct Curve: Sendable, Hashable {
    package var title: String
    package var explanation: String
    package var xTitle: String
    package var yTitle: String
    /// The x-coordinates of the curve's values.
    package var xValues: [Double]

    package init(
      title: String, explanation: String, xTitle: String, yTitle: String, xValues: [Double]
    ) {
      self.title = title
      self.explanation = explanation
      self.xTitle = xTitle
      self.yTitle = yTitle
      self.xValues = xValues
    }
  }

  package var task: TaskFacts
  package var facts: RunFacts
  /// Further settings of the run that influence the figures.
  package var settings: [RunSetting]
  package var items: [Item]
  /// Additional measures over all items, e.g. for given thresholds.
  package var further: [MeasureFacts] = []
  /// The measure by which methods are ranked if it is not the task's main measure, with the methods' values; otherwise
  /// nil.
  package var rankedBy: (measure: MeasureFacts, values: [Double?])?
  /// The methods, sorted by name.
  package var methods: [Method]
  package var curves: [Curve]
  package var comparisons: [MethodComparison] = []
  package var allPairs: [MethodComparison]?
  package var reference: String?
  /// The result of a timing run; nil if nothing was timed.
  package var timing: TimingResult?
  /// The numbers of finished and planned items; nil if the figures cover all items.
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

  /// The measures for which at least one method has a value, in the order of tables: first the task's own measures,
  /// then those in `TaskMeasures`, and finally those in `further`.
  package var measures: [MeasureFacts] {
    (task.measures + TaskMeasures.all + further).filter { measure in
      methods.contains { $0.figures[measure] != nil }
    }
  }

  /// The indices of the items, from the worst to the best by the mean of the main measure over all methods. If an item
  /// has no value, it comes first if a method failed on it, and otherwise last.
  package var hardestFirst: [Int] {
    guard let measure = task.primary else { return Array(items.indices) }
    let sign = measure.better == .lower ? -1.0 : 1.0
    let keys = items.indices.map { index -> Double in
      if let mean = methods.compactMap({ $0.items[index]?.figures[measure] }).mean {
        return sign * mean
      }
      return methods.contains { $0.items[index]?.failure != nil } ? -.infinity : .infinity
    }
    return items.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }
  }

  /// The names of the methods that were given some of the information by which they are judged. These methods are not
  /// ranked.
  package var favoredMethods: Set<String> {
    Set(facts.problems.filter { $0.kind == .favor }.compactMap(\.method))
  }
}
