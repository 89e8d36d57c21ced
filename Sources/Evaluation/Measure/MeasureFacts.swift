/// The facts about a measure for tables, files, gates and help: everything except its computation.
///
/// A measure is declared once, in a list of its task. Whatever shows, writes or watches measures uses these
/// lists. The key identifies a measure within its list.
public struct MeasureFacts: Hashable, Sendable {
  /// The unit of a value.
  public enum Unit: String, Hashable, Sendable {
    /// A share, 0...1.
    case share
    case pixels, degrees, milliseconds, frames, count
    case perSecond
    /// A number without a unit that may be negative.
    case number

    /// The range of values with this unit.
    var range: FigureRange {
      switch self {
      case .share: .share
      case .number: .any
      case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond: .positive
      }
    }
  }

  /// Whether higher or lower values are better.
  public enum Direction: Hashable, Sendable { case higher, lower }

  /// The quantity that the 95 % interval of a dataset's value refers to.
  public enum Interval: Hashable, Sendable {
    case none
    /// A mean over items.
    case items
    /// A mean over items of the mean over their parts, such as frames.
    case parts
    /// The number of items with a property.
    case count
    /// A figure of all parts together, which single items do not have.
    case pooled
    /// The median over items of another measure.
    case median(of: String)

    /// Whether it belongs to all items together and is not a mean over them.
    public var isOfAllItems: Bool {
      switch self {
      case .pooled, .median: true
      case .none, .items, .parts, .count: false
      }
    }
  }

  /// The subject of a measure. Measures of one group are shown together.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case protocolFigures = "protocol"
    case accuracy, robustness, drift, calibration, threshold, speed
    case status = ""
  }

  /// The column's name in CSV and the value's in JSON.
  public let key: String
  /// A short replacement for the key, used where there are many values.
  let number: UInt32
  /// The heading in tables.
  public var title: String
  /// An explanation in one sentence, for readers who do not know the measure.
  public var explanation: String
  public var unit: Unit
  /// The better direction; nil if no value is better than another.
  public var better: Direction?
  /// The number of decimals in tables.
  public var digits: Int
  public var group: Group
  /// The priority of the column if a line is too narrow for all; the highest comes first. nil for measures that
  /// appear only in files.
  public var rank: Int?
  public var interval: Interval
  /// The range of values.
  public var range: FigureRange
  /// The name in tolerances and baselines of gates; nil if gates do not watch the measure.
  public var gateName: String?
  /// The default tolerance of gates over all items: a larger change for the worse fails. nil if any change is
  /// accepted.
  public var tolerance: Double?
  /// The default tolerance on a single item.
  public var itemTolerance: Double?
  /// Whether it is newer than the tables that show it. Columns never move, so its columns are the last ones.
  public var isLate: Bool

  /// - Parameters:
  ///   - range: the range of values; nil for that of the unit.
  ///   - watched: the name for gates; by default the key.
  ///   - tolerance: the default tolerance over all items.
  ///   - itemTolerance: the default tolerance on a single item.
  ///   - isLate: whether it is newer than the tables that show it.
  public init(
    _ key: String, title: String, explanation: String, unit: Unit, better: Direction?,
    digits: Int = 3, group: Group = .accuracy, rank: Int? = 0, interval: Interval = .none,
    range: FigureRange? = nil, watched gateName: GateName = .key,
    tolerated tolerance: Double? = nil, onItem itemTolerance: Double? = nil,
    isLate: Bool = false
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
    self.isLate = isLate
  }

  /// Whether gates watch a measure, and under which name.
  public enum GateName: Sendable { case key, `as`(String), never }

  /// Returns the measure with a convention's name for it.
  func called(_ title: String, _ explanation: String? = nil) -> MeasureFacts {
    var facts = self
    facts.title = title
    facts.explanation = explanation ?? facts.explanation
    return facts
  }

  /// Returns how much worse one value is than another: above zero if it is worse; 0 if no value is better.
  public func drop(from old: Double, to new: Double) -> Double {
    switch better {
    case .higher: old - new
    case .lower: new - old
    case nil: 0
    }
  }
}
