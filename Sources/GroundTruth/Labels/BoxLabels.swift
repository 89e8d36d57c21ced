import Geometry

/// Files with one box `x, y, width, height` per line: OTB and the many formats that followed it.
struct BoxLabels {
  /// The coordinates of the image's first pixel: 1 if the format counts from one.
  var origin: Double
  /// Whether NaN is the format's own mark of an absent target.
  var usesNaN = false

  /// Reads one annotation per line.
  ///
  /// A box without an area stays as it is, since scoring conventions treat it in different ways.
  ///
  /// - Throws: `GroundTruthError.malformed` with the first line that is not a box.
  func read(_ file: LabelFile, log: LabelLog) throws -> [Annotation] {
    try file.lines.map { line in
      try log.attempt { try annotation(line, log: log) } ?? .unlabeled
    }
  }

  private func annotation(_ line: LabelLine, log: LabelLog) throws -> Annotation {
    let numbers = try line.numbers(4)
    if let box = try Self.box(numbers, origin: origin, line: line) {
      log.place(.box(box), line)
      return Annotation(region: .box(box), visibility: .visible)
    }
    if !usesNaN {
      log.note(line.path, line: line.number, "expected a box, found NaN; treated as absent")
    }
    return .absent
  }

  /// Returns a box in this package's coordinates; nil if all numbers are NaN.
  static func box(_ numbers: [Double], origin: Double, line: LabelLine) throws -> Box? {
    if numbers.allSatisfy(\.isNaN) { return nil }
    guard !numbers.contains(where: \.isNaN) else {
      throw line.error("expected \(numbers.count) numbers, found NaN among them")
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw line.error("expected a width and a height, found \(numbers[2]) and \(numbers[3])")
    }
    return Box(
      x: numbers[0] - origin, y: numbers[1] - origin, width: numbers[2], height: numbers[3])
  }
}
