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
  /// - Throws: `GroundTruthError.malformed` for the first line that is not a box, or if the numbers look like another
  ///   form of boxes.
  func read(_ file: LabelFile, log: LabelLog) throws -> [Annotation] {
    let form = log.boxes ?? file.statedForm ?? .plain
    if form == file.statedForm, form != .plain {
      log.tolerate(file.path, "read as \(form.words), as its header states")
    }
    if let first = file.lines.first, form == .plain, (try? first.numbers(5)) != nil,
      (try? file.lines.last?.numbers(5)) != nil
    {
      // One message for the file is enough.
      _ = try log.attempt { try form.numbers(of: first, origin: origin, in: nil) }
      return file.lines.map { _ in .unlabeled }
    }
    // Rows of MOTChallenge's form may also have eight numbers. Their frames start from 0 or 1.
    if form == .plain, let first = try? file.lines.first?.numbers(8), ![0, 1].contains(first[0]) {
      log.tolerate(file.path, "read eight numbers as four corners")
      return try file.lines.map { line in try log.attempt { try corners(line) } ?? .unlabeled }
    }
    let annotations = try file.lines.map { line in
      if file.hasFramesWithoutBox, line.text.isEmpty { return Annotation.unlabeled }
      return try log.attempt { try annotation(line, form, log: log) } ?? .unlabeled
    }
    if form.followsFrame {
      return try movedToFrames(annotations, file, log: log)
    }
    if form == .plain {
      try LabelForms.check(annotations, of: file.path, origin: origin, log: log)
    }
    return annotations
  }

  /// Moves the annotations of numbered rows to their frames, which are counted from 0 or 1, or are consecutive from any
  /// other number. Frames without a row are unlabeled.
  private func movedToFrames(
    _ annotations: [Annotation], _ file: LabelFile, log: LabelLog
  ) throws -> [Annotation] {
    let numbers = try file.lines.map { line in
      try log.attempt { try line.wholeNumber(line.number(line.fields.first ?? ""), "the frame") }
        ?? 0
    }
    guard let first = numbers.min(), let last = numbers.max() else { return annotations }
    let isConsecutive = last - first + 1 == numbers.count
    let start = isConsecutive && numbers[0] == first ? first : min(1, first)
    guard start >= 0, last - start < SequenceFrames.maximumCount else {
      throw file.error("expected frames from 0 or 1, found \(first) to \(last)")
    }
    var moved = Array(repeating: Annotation.unlabeled, count: last - start + 1)
    var lineOf: [Int: Int] = [:]
    for (index, number) in numbers.enumerated() {
      try log.attempt {
        let line = file.lines[index]
        if let other = lineOf.updateValue(line.number, forKey: number) {
          throw line.error("expected one row for frame \(number), found another on line \(other)")
        }
        moved[number - start] = annotations[index]
      }
    }
    return moved
  }

  private func corners(_ line: LabelLine) throws -> Annotation {
    let numbers = try line.numbers(8)
    guard !numbers.contains(where: \.isNaN) else { return .absent }
    return Annotation(
      region: .quadrilateral(Quadrilateral(numbers[...], minus: origin)), visibility: .visible)
  }

  private func annotation(
    _ line: LabelLine, _ form: BoxForm, log: LabelLog
  ) throws -> Annotation {
    let numbers = try form.numbers(of: line, origin: origin, in: log.frameSize)
    if let box = try Self.box(numbers, origin: origin, line: line) {
      log.check(.box(box), line)
      return Annotation(region: .box(box), visibility: .visible)
    }
    if !usesNaN, numbers.contains(where: \.isNaN) {
      log.note(
        line.path, line: line.number,
        "expected a box, found NaN; the target is treated as absent")
    }
    return .absent
  }

  /// Returns a box in 0-based pixel coordinates; nil if all numbers are NaN or, as GOT-10k marks an absent target, -1.
  static func box(_ numbers: [Double], origin: Double, line: LabelLine) throws -> Box? {
    if numbers.allSatisfy(\.isNaN) || numbers.allSatisfy({ $0 == -1 }) { return nil }
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

extension BoxForm {
  /// Returns the numbers of a label in the usual form.
  ///
  /// - Throws: `GroundTruthError.malformed` unless the line has the form's numbers.
  func numbers(of line: LabelLine, origin: Double, in size: @autoclosure () -> PixelSize?) throws
    -> [Double]
  {
    let count = followsFrame ? 5 : 4
    let numbers = try line.numbers(
      { $0 == count || ($0 == 5 && self == .plain) }, expected: "\(count) numbers")
    guard self != .plain else {
      guard numbers.count == 4 else {
        throw line.error(
          "expected 4 numbers, found 5; if the first is the number of the frame, use"
            + " --label-boxes frame-xywh; if the last is a flag or a confidence, leave it out")
      }
      return numbers
    }
    if numbers.suffix(4).allSatisfy({ $0.isNaN || $0 == -1 }) { return Array(numbers.suffix(4)) }
    let box = try box(numbers, origin: origin, in: size(), of: line)
    return [box.x + origin, box.y + origin, box.width, box.height]
  }

  /// Returns the box that the numbers of a line state.
  ///
  /// - Throws: `GroundTruthError.malformed` if the size is required but unknown.
  func box(
    _ numbers: [Double], origin: Double, in size: PixelSize?, of line: LabelLine
  ) throws -> Box {
    guard let box = box(numbers, origin: origin, in: size) else {
      throw line.error("expected a known image size, which \(words) require")
    }
    return box
  }
}
