/// The facts about a measure for tables, files, gates and help: everything except its computation.
///
/// Each measure is declared once, in one of its task's lists. All code that shows, writes or checks measures
/// uses these lists. The key identifies a measure within its list.
public struct MeasureFacts: Hashable, Sendable {
  /// The unit of a value.
  public enum Unit: String, Hashable, Sendable {
    /// A fraction, 0...1.
    case share
    case pixels, degrees, milliseconds, frames, count
    case perSecond
    /// A unitless number that may be negative.
    case number

    /// The range of possible values in this unit.
    var range: FigureRange {
      switch self {
      case .share: .share
      case .number: .any
      case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond: .positive
      }
    }
  }

  /// The direction in which values are better.
  public enum Direction: Hashable, Sendable { case higher, lower }

  /// The quantity to which the 95 % interval of a dataset's value refers.
  public enum Interval: Hashable, Sendable {
    case none
    /// A mean over items.
    case items
    /// A mean over items, where each item's value is a mean over its parts, such as frames.
    case parts
    /// The number of items with a property.
    case count
    /// A figure of all parts together that single items do not have.
    case pooled
    /// The median over items of another measure.
    case median(of: String)

    /// Whether the figure describes all items together and is not their mean.
    public var isOfAllItems: Bool {
      switch self {
      case .pooled, .median: true
      case .none, .items, .parts, .count: false
      }
    }
  }

  /// A topic of measures. Measures of the same group are shown together.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case protocolFigures = "protocol"
    case accuracy, robustness, drift, calibration, threshold, speed
    case status = ""
  }

  /// The name of the CSV column and of the JSON key.
  public let key: String
  /// A number that stands for the key where there are many values.
  let number: UInt32
  /// The column heading in tables.
  public var title: String
  /// A one-sentence explanation for readers who do not know the measure.
  public var explanation: String
  public var unit: Unit
  /// The direction of better values; nil if no value is better than another.
  public var better: Direction?
  /// The number of decimal places in tables.
  public var digits: Int
  public var group: Group
  /// The column's priority where a line is too narrow for all columns. Columns with the highest priority come
  /// first. nil for measures that appear only in files.
  public var rank: Int?
  public var interval: Interval
  /// The range of possible values.
  public var range: FigureRange
  /// The measure's name in the tolerances and baselines of gates; nil if gates do not check the measure.
  public var gateName: String?
  /// The gates' default tolerance over all items: a larger change for the worse fails. If nil, any change is
  /// accepted.
  public var tolerance: Double?
  /// The gates' default tolerance on a single item.
  public var itemTolerance: Double?

  /// - Parameters:
  ///   - range: the range of possible values; nil for the unit's range.
  ///   - watched: the name used by gates, which is the key by default.
  ///   - tolerance: the default tolerance over all items.
  ///   - itemTolerance: the default tolerance on a single item.
  public init(
    _ key: String, title: String, explanation: String, unit: Unit, better: Direction?,
    digits: Int = 3, group: Group = .accuracy, rank: Int? = 0, interval: Interval = .none,
    range: FigureRange? = nil, watched gateName: GateName = .key,
    tolerated tolerance: Double? = nil, onItem itemTolerance: Double? = nil
  ) {
    self.key = key
    number = MeasureNumbers.number(of: key)
    self.title = title
    self.explanation = explanation
    self.unit = unit
    self.better = better
    self.digits = digits
    self.group = group
    self.rank = rank
    self.interval = interval
    self.range = range ?? unit.range
    self.gateName =
      switch gateName {
      case .key: key
      case .as(let name): name
      case .never: nil
      }
    self.tolerance = tolerance
    self.itemTolerance = itemTolerance
  }

  /// Whether gates check a measure, and under which name.
  public enum GateName: Sendable { case key, `as`(String), never }

  /// Returns the measure under the name that a convention gives it.
  func called(_ title: String, _ explanation: String? = nil) -> MeasureFacts {
    var facts = self
    facts.title = title
    facts.explanation = explanation ?? facts.explanation
    return facts
  }

  /// Returns how much worse the new value is than the old one: above 0 if worse, or 0 if no value is better
  /// than another.
  public func drop(from old: Double, to new: Double) -> Double {
    switch better {
    case .higher: old - new
    case .lower: new - old
    case nil: 0
    }
  }
}
