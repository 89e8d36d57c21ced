import Geometry

/// Label files with one box `x, y, width, height` per line, as in OTB and the many formats derived from it.
struct BoxLabels {
  /// The coordinate of the image's first pixel; 1 if the format numbers pixels from one.
  var origin: Double
  /// Whether the format uses NaN to mark an absent target.
  var usesNaN = false

  /// Reads an annotation from each line of a file.
  ///
  /// A box without an area is kept, because scoring conventions differ in how they treat such boxes.
  ///
  /// - Throws: `GroundTruthError.malformed` for the first line that is not a box.
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
      log.note(
        line.path, line: line.number,
        "expected a box, found NaN; the target is treated as absent")
    }
    return .absent
  }

  /// Returns a box in 0-based pixel coordinates; nil if all numbers are NaN.
  static func box(_ numbers: [Double], origin: Double, line: LabelLine) throws -> Box? {
    if numbers.allSatisfy(\.isNaN) { return nil }
    guard !numbers.contains(where: \.isNaN) else {
      throw line.error("expected \(numbers.count) numbers, but at least one is NaN")
    }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      throw line.error(
        "expected a width and a height of 0 or more, found \(numbers[2]) and \(numbers[3])")
    }
    return Box(
      x: numbers[0] - origin, y: numbers[1] - origin, width: numbers[2], height: numbers[3])
  }
}
