/// The meaning of the numbers by which a file or a program states a box.
public struct BoxForm: Hashable, Sendable {
  /// The meaning of the four numbers.
  public enum Numbers: String, CaseIterable, Sendable {
    case xywh, xyxy, cxcywh, yxyx, yxhw
  }

  /// The unit of the four numbers. All but pixels are relative to the image's width and height.
  public enum Unit: String, CaseIterable, Sendable {
    case pixels = ""
    case fractions = "relative-"
    case percent = "percent-"
    case thousandths = "thousand-"

    /// The number that stands for the image's whole width or height; nil for pixels.
    var whole: Double? {
      switch self {
      case .pixels: nil
      case .fractions: 1
      case .percent: 100
      case .thousandths: 1000
      }
    }
  }

  public var numbers: Numbers
  public var unit: Unit
  /// Whether the number of the frame precedes the four numbers.
  public var followsFrame: Bool

  public init(_ numbers: Numbers = .xywh, in unit: Unit = .pixels, followsFrame: Bool = false) {
    (self.numbers, self.unit, self.followsFrame) = (numbers, unit, followsFrame)
  }

  /// The usual form: `x, y, width, height` in pixels.
  public static let plain = BoxForm()

  /// All forms; the usual form is the first.
  public static let all = [false, true].flatMap { followsFrame in
    Unit.allCases.flatMap { unit in
      Numbers.allCases.map { BoxForm($0, in: unit, followsFrame: followsFrame) }
    }
  }

  /// A description of all names, for help texts.
  public static let names =
    "xywh, xyxy, cxcywh, yxyx or yxhw, optionally after relative- (fractions of the image), percent- or thousand-,"
    + " and after frame- (a leading frame number), e.g. frame-relative-cxcywh"

  /// Whether the numbers are relative to the image's width and height.
  public var isRelative: Bool { unit != .pixels }

  /// The same form without a leading frame number.
  public var withoutFrame: BoxForm { BoxForm(numbers, in: unit) }

  /// The name on the command line, such as `xyxy`, `relative-cxcywh` or `frame-xywh`.
  public var name: String {
    (followsFrame ? "frame-" : "") + unit.rawValue + numbers.rawValue
  }

  /// Finds the form with a name; nil if there is none.
  public init?(name: String) {
    guard let form = Self.all.first(where: { $0.name == name }) else { return nil }
    self = form
  }

  /// A description for messages, such as `x1,y1,x2,y2`.
  public var words: String {
    let names =
      switch numbers {
      case .xywh: "x,y,width,height"
      case .xyxy: "x1,y1,x2,y2"
      case .cxcywh: "center x,center y,width,height"
      case .yxyx: "y1,x1,y2,x2"
      case .yxhw: "y,x,height,width"
      }
    let unit =
      switch unit {
      case .pixels: ""
      case .fractions: " as fractions of the image"
      case .percent: " as percentages of the image"
      case .thousandths: " as thousandths of the image"
      }
    return (followsFrame ? "frame," : "") + names + unit
  }

  /// Returns the box that a line's numbers state.
  ///
  /// - Parameters:
  ///   - origin: the coordinate of the image's first pixel. Fractions have no such offset.
  ///   - size: the image size, which fractions require.
  /// - Returns: nil if there are too few numbers or if the size is required but unknown.
  public func box(_ values: [Double], origin: Double = 0, in size: PixelSize?) -> Box? {
    let first = followsFrame ? 1 : 0
    guard values.count >= first + 4 else { return nil }
    var (a, b, c, d) = (values[first], values[first + 1], values[first + 2], values[first + 3])
    if numbers == .yxyx || numbers == .yxhw { (a, b, c, d) = (b, a, d, c) }
    if let whole = unit.whole {
      guard let size else { return nil }
      let (width, height) = (Double(size.width) / whole, Double(size.height) / whole)
      (a, b, c, d) = (a * width, b * height, c * width, d * height)
    } else {
      (a, b) = (a - origin, b - origin)
      if numbers == .xyxy || numbers == .yxyx { (c, d) = (c - origin, d - origin) }
    }
    switch numbers {
    case .xywh, .yxhw: return Box(x: a, y: b, width: c, height: d)
    case .xyxy, .yxyx: return Box(x: a, y: b, width: c - a, height: d - b)
    case .cxcywh: return Box(x: a - c / 2, y: b - d / 2, width: c, height: d)
    }
  }

  /// Returns the other form in which a line states a box that is already known, such as the box with which a tracker
  /// was started; nil if the line states the box in the usual form or in none.
  public static func other(
    of values: [Double], stating known: Box, origin: Double = 0, in size: PixelSize?
  ) -> BoxForm? {
    func states(_ form: BoxForm, within tolerance: Double) -> Bool {
      guard let box = form.box(values, origin: origin, in: size) else { return false }
      return [
        box.x - known.x, box.y - known.y, box.width - known.width, box.height - known.height,
      ].allSatisfy { abs($0) <= tolerance }
    }
    return states(plain, within: 2)
      ? nil
      : all.dropFirst().first { $0.differsFromPixels(in: size) && states($0, within: 1) }
  }

  /// Whether numbers of the form's unit can be told from pixels: the number that stands for the whole must differ from
  /// the image's width or height.
  fileprivate func differsFromPixels(in size: PixelSize?) -> Bool {
    guard let whole = unit.whole, let size else { return true }
    return [size.width, size.height].contains { abs(Double($0) - whole) > 0.2 * whole }
  }

  /// Returns a sentence with the options that read boxes as fractions of the image; nil unless all numbers of the
  /// boxes, which were read in the usual form, are between 0 and 1.
  public static func words(
    forFractions boxes: some Sequence<Box>, origin: Double = 0
  ) -> String? {
    let unit = -0.01...1.01
    let areFractions = boxes.allSatisfy { box in
      [box.x + origin, box.y + origin, box.width, box.height].allSatisfy { unit.contains($0) }
    }
    return areFractions
      ? "all numbers of its boxes are between 0 and 1, like fractions of the image: --boxes relative-xywh,"
        + " relative-cxcywh or relative-xyxy" : nil
  }
}

/// In files, a form is its name.
extension BoxForm: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let name = try container.decode(String.self)
    guard let form = BoxForm(name: name) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a form of boxes, found '\(name)'")
    }
    self = form
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(name)
  }
}

/// A comparison of boxes with labels under every form of the boxes' numbers.
public struct BoxFormFit: Sendable {
  /// The mean overlap that another form must reach.
  private static let required = 0.4

  private let forms: [BoxForm]
  private let fewest: Int
  private var sums: [Double]
  private var count = 0

  /// Creates an empty comparison.
  ///
  /// - Parameters:
  ///   - mayFollowFrame: whether the frame's number may precede the boxes' numbers.
  ///   - fewest: the number of boxes from which conclusions are drawn.
  public init(mayFollowFrame: Bool = false, fewest: Int = 5) {
    self.fewest = fewest
    forms = BoxForm.all.filter { mayFollowFrame || !$0.followsFrame }
    sums = Array(repeating: 0, count: forms.count)
  }

  /// Adds a line of numbers. It is compared with the label that it overlaps most.
  public mutating func add(
    _ values: [Double], labels: [Box], origin: Double = 0, in size: PixelSize?
  ) {
    guard !labels.isEmpty else { return }
    count += 1
    for (index, form) in forms.enumerated() {
      guard form.differsFromPixels(in: size),
        let box = form.box(values, origin: origin, in: size), box.isValid
      else { continue }
      sums[index] += labels.lazy.map { Self.overlap(box, $0) }.max() ?? 0
    }
  }

  /// The form that fits the labels far better than the usual form; nil if there is none.
  public var better: BetterBoxForm? {
    guard count >= fewest else { return nil }
    let means = sums.map { $0 / Double(count) }
    guard let best = means.indices.max(by: { means[$0] < means[$1] }), best > 0,
      means[best] > Self.required, means[best] > 2 * means[0] + 0.1
    else { return nil }
    return BetterBoxForm(form: forms[best], overlap: means[best], plain: means[0])
  }

  static func overlap(_ first: Box, _ second: Box) -> Double {
    let common = first.intersection(second).area
    let union = first.area + second.area - common
    return union > 0 ? common / union : 0
  }
}

/// A form of boxes that fits the labels far better than the usual form.
public struct BetterBoxForm: Hashable, Sendable {
  public var form: BoxForm
  /// The mean overlap with the labels in this form and in the usual one.
  public var overlap: Double
  public var plain: Double

  /// A sentence with the option that reads boxes so.
  public var words: String {
    func text(_ share: Double) -> String {
      let hundredths = Int((share * 100).rounded())
      return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
    }
    return
      "its boxes look like \(form.words) rather than x,y,width,height (mean overlap \(text(overlap)) instead"
      + " of \(text(plain))); to read them so, use --boxes \(form.name)"
  }
}
