/// What tables, files, gates and help have to know of a measure: everything but how it is computed.
///
/// A measure is declared once, in a list of its task; whatever shows, writes or watches measures goes
/// through such lists. The key is what tells measures of a list apart.
public struct MeasureFacts: Hashable, Sendable {
  /// What a value counts.
  public enum Unit: String, Hashable, Sendable {
    /// 0...1.
    case share
    case pixels, degrees, milliseconds, frames, count
    case perSecond
    /// A number without a unit that may be negative.
    case number

    /// Where values of the unit lie.
    var range: FigureRange {
      switch self {
      case .share: .share
      case .number: .any
      case .pixels, .degrees, .milliseconds, .frames, .count, .perSecond: .positive
      }
    }
  }

  /// Which of two values is the better one.
  public enum Direction: Hashable, Sendable { case higher, lower }

  /// What the 95 % interval of a data set's value is about.
  public enum Interval: Hashable, Sendable {
    case none
    /// A mean over items.
    case items
    /// A mean over items of what their parts, such as frames, have on average.
    case parts
    /// A number of items out of all.
    case count
    /// A figure of all parts together that no single item has.
    case pooled
    /// The median over items of what another measure has there.
    case median(of: String)

    /// Whether it is of all items together and no mean over them.
    public var isOfAllItems: Bool {
      switch self {
      case .pooled, .median: true
      case .none, .items, .parts, .count: false
      }
    }
  }

  /// What a measure is about; measures of one group stand together.
  public enum Group: String, CaseIterable, Hashable, Sendable {
    case protocolFigures = "protocol"
    case accuracy, robustness, drift, calibration, threshold, speed
    case status = ""
  }

  /// The column's name in CSV and the value's in JSON.
  public let key: String
  /// What stands for the key where there are many values.
  let number: UInt32
  /// The heading in tables.
  public var title: String
  /// One sentence for those who do not know it.
  public var explanation: String
  public var unit: Unit
  /// nil where no value is better than another.
  public var better: Direction?
  /// Decimals in tables.
  public var digits: Int
  public var group: Group
  /// Columns of the highest rank go first where a line is too narrow for all; nil keeps a measure out
  /// of tables, for files only.
  public var rank: Int?
  public var interval: Interval
  /// Where values lie.
  public var range: FigureRange
  /// What gates' tolerances and baselines call it; nil where gates do not watch it.
  public var gateName: String?
  /// What gates tolerate where nothing else is said: over all items, what is worse by more fails; nil where the value
  /// may become as bad as it likes.
  public var tolerance: Double?
  /// The same on a single item.
  public var itemTolerance: Double?

  /// - Parameters:
  ///   - range: where values lie; nil for what the unit says.
  ///   - watched: what gates call it; without it, its key.
  ///   - tolerance: what gates usually tolerate over all items.
  ///   - itemTolerance: the same on a single item.
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

  /// Whether and under which name gates watch a measure.
  public enum GateName: Sendable { case key, `as`(String), never }

  /// The same measure under the name that a convention has for it.
  func called(_ title: String, _ explanation: String? = nil) -> MeasureFacts {
    var facts = self
    facts.title = title
    facts.explanation = explanation ?? facts.explanation
    return facts
  }

  /// How much worse one value is than another: above zero where it is worse; 0 where none is better.
  public func drop(from old: Double, to new: Double) -> Double {
    switch better {
    case .higher: old - new
    case .lower: new - old
    case nil: 0
    }
  }
}
