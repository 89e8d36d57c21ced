/// The description of a measure for tables, files, gates and help. The description contains everything except the
/// computation of the measure.
///
/// Each measure is declared once, in one of its task's lists. All code that shows, writes or checks measures
/// uses these lists. The key identifies a measure within its list.
package struct MeasureFacts: Hashable, Sendable {
  /// The unit in which a measure's values are stored.
  package enum Unit: String, Hashable, Sendable {
    /// A fraction, 0...1.
    case share
    case pixels, degrees, milliseconds, frames, count
    case perSecond
    /// A number without a unit, which may be negative.
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

  /// The direction in which a measure's values improve.
  package enum Direction: Hashable, Sendable { case higher, lower }

  /// The way in which the value for a dataset is obtained, which determines how the 95% confidence interval is
  /// computed.
  package enum Interval: Hashable, Sendable {
    case none
    /// A mean over items.
    case items
    /// A mean over items, where each item's value is a mean over its parts, such as frames.
    case parts
    /// A count of the items that satisfy a condition.
    case count
    /// A value that is computed from all parts together and is not defined for single items.
    case pooled
    /// The median of another measure over the items.
    case median(of: String)

    /// Whether conventions can give the items different weights in the mean.
    package var isWeighted: Bool { self == .parts }

    /// Whether the value is computed from all items together, as opposed to a mean over items or a count of items.
    package var isOfAllItems: Bool {
      switch self {
      case .pooled, .median: true
      case .none, .items, .parts, .count: false
      }
    }
  }

  /// A group of related measures, which are shown together.
  package enum Group: String, CaseIterable, Hashable, Sendable {
    case protocolFigures = "protocol"
    case accuracy, robustness, drift, calibration, threshold, speed
    case status = ""
  }

  /// The name of the measure as a CSV column and as a JSON key.
  package let key: String
  /// A number that stands for the key (`MeasureNumbers`). Storing this number instead of the key saves memory if there
  /// are many values.
  let number: UInt32
  /// The column heading in tables.
  package var title: String
  /// A one-sentence explanation for readers who do not know the measure.
  package var explanation: String
  package var unit: Unit
  /// The direction in which values improve; nil if no value is better than another.
  package var better: Direction?
  /// The number of decimal places in tables.
  package var digits: Int
  package var group: Group
  /// The column's rank. If a table is too wide for a line, columns are left out in descending order of this number. The
  /// rank is nil for measures that appear only in files.
  package var rank: Int?
  package var interval: Interval
  package var range: FigureRange
  /// The measure's name in the tolerances and baselines of gates; nil if gates do not check the measure.
  package var gateName: String?
  /// The default tolerance that gates apply to the value over all items. If the value worsens by more than the
  /// tolerance, the gate fails. If nil, any change is accepted.
  package var tolerance: Double?
  /// The default tolerance that gates apply to the value of a single item. If nil, any change is accepted.
  package var itemTolerance: Double?
  /// Whether the measure was introduced later than the tables that show it. Existing columns never move, so such
  /// measures come last.
  package var isLate: Bool
  /// The key of the measure that is named with this one, because this one says little alone; nil for none. A method that
  /// answers everything reaches the highest recall.
  package var companion: String?

  /// Describes a measure.
  ///
  /// - Parameters:
  ///   - range: the range of possible values; nil for the unit's range.
  ///   - watched: whether gates check the measure, and under which name. By default, they check it under its key.
  ///   - tolerance: the default tolerance that gates apply to the value over all items.
  ///   - itemTolerance: the default tolerance that gates apply to the value of a single item.
  ///   - isLate: whether the measure was introduced later than the tables that show it.
  ///   - companion: the key of the measure that is named with this one.
  package init(
    _ key: String, title: String, explanation: String, unit: Unit, better: Direction?,
    digits: Int = 3, group: Group = .accuracy, rank: Int? = 0, interval: Interval = .none,
    range: FigureRange? = nil, watched gateName: GateName = .key,
    tolerated tolerance: Double? = nil, onItem itemTolerance: Double? = nil,
    isLate: Bool = false, beside companion: String? = nil
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
    self.companion = companion
  }

  /// The choice of whether gates check a measure, and of the name that they use for it.
  package enum GateName: Sendable { case key, `as`(String), never }

  /// Returns this measure with a different title and, if one is given, a different explanation, for toolkits and
  /// protocols that name or define the measure in their own way.
  func called(_ title: String, _ explanation: String? = nil) -> MeasureFacts {
    var facts = self
    facts.title = title
    facts.explanation = explanation ?? facts.explanation
    return facts
  }

  /// Returns how much worse the new value is than the old one. The result is positive if the new value is
  /// worse, negative if it is better, and always 0 if no value of the measure is better than another.
  package func drop(from old: Double, to new: Double) -> Double {
    switch better {
    case .higher: old - new
    case .lower: new - old
    case nil: 0
    }
  }
}
