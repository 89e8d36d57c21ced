import Files
import Geometry

/// A frame's entry in a tracker's result file.
public enum TrackerResult: Hashable, Sendable {
  /// The target's region in 0-based pixels from the upper left. Its area may be zero.
  case region(Region)
  /// The bounding box of a mask, or of a polygon that does not have four corners. There is no region type for
  /// these.
  case enclosed(Box)
  /// The tracker was started on this frame.
  case initialization
  /// The tracker was stopped because it missed the target.
  case failure
  /// The tracker gave no answer.
  case none
}

/// A reader of files that contain a tracker's answers in the formats of tracking toolkits.
public enum TrackerResultFile {
  /// A line of a box file.
  public struct Line {
    public var result: TrackerResult
    /// The confidence, if it follows the box.
    public var confidence: Double?
    /// The numbers on the line; empty if it stands for a frame without an answer.
    public var numbers: [Double]
    /// The form in which the numbers were read.
    public var form: BoxForm
  }

  /// Reads a text file with a box `x, y, width, height` or a quadrilateral's eight numbers per line, separated by
  /// commas, tabs or spaces. A confidence may follow a box. NaN in a line means that the tracker gave no answer.
  ///
  /// Answers are passed to `take` one at a time, because files may have millions of lines.
  ///
  /// - Parameters:
  ///   - origin: the coordinate of the image's first pixel in the file, 0 or 1.
  ///   - facts: the expected number of lines, the image size, the form of boxes, and the log of peculiarities.
  ///   - begin: a closure that receives the number of lines.
  ///   - take: a closure that receives the answer on each line, in order.
  /// - Throws: `GroundTruthError` for the first line that is not a region.
  public static func boxes(
    _ path: String, origin: Double, _ facts: TableFacts = TableFacts(),
    began begin: (_ count: Int) -> Void = { _ in }, _ take: (Line) -> Void
  ) throws {
    var file = try LabelFile(numbers: path, count: facts.frameCount) { facts.log?.remark(path, $0) }
    if facts.boxes == nil, let plain = NamedRows.withoutNames(file, frameCount: facts.frameCount) {
      file = plain
      facts.log?.remark(path, "ignored the names or times of images before the boxes")
    }
    var form = facts.boxes ?? file.statedForm ?? .plain
    if form != .plain, form == file.statedForm {
      facts.log?.remark(path, "read as \(form.words), as its header states")
    }
    if form == .plain, let rows = MOTChallengeRows.ofOneObject(file) {
      (file, form) = (rows, BoxForm(followsFrame: true))
      facts.log?.remark(path, "read the rows of MOTChallenge's form, which are those of one object")
    }
    begin(file.lines.count)
    let first = form.followsFrame ? 1 : 0
    let none = Line(result: .none, numbers: [], form: form)
    var awaited: Int?
    for line in file.lines {
      if file.hasFramesWithoutBox, line.text.isEmpty {
        take(none)
        continue
      }
      let numbers = try numbers(of: line, form)
      if form.followsFrame {
        let frame = try line.wholeNumber(numbers[0], "the frame")
        let missing = frame - (awaited ?? frame)
        guard (0..<SequenceFrames.maximumCount).contains(missing) else {
          throw line.error(
            "expected rows in the order of the frames, found \(frame) after \(frame - missing - 1)")
        }
        for _ in 0..<missing { take(none) }
        awaited = frame + 1
      }
      let confidence = numbers.count == first + 5 ? numbers[first + 4] : nil
      take(
        Line(
          result: try result(numbers, form, origin: origin, in: facts.size(), line),
          confidence: confidence.flatMap { $0.isFinite ? $0 : nil }, numbers: numbers, form: form))
    }
  }

  /// Returns whether the first line of a file may be that of a tracker's boxes.
  public static func mayBe(_ path: String) -> Bool {
    path.hasSuffix(".npy")
      || LabelFile.recognizedLines(of: path).first.map(LabelFile.mayHoldBoxes) ?? false
  }

  /// Returns whether a JSON file is a list of boxes, such as `[[x, y, width, height], ...]`, or of objects with boxes.
  public static func isList(_ path: String) -> Bool {
    LabelRecords.areBoxes(path) || (try? LabelFile(path))?.lines.lists != nil
      || LabelRecords.foundTable(path) != nil
  }

  /// Returns the numbers of a line.
  ///
  /// - Throws: `GroundTruthError.malformed`, which says what a line with other numbers seems to be.
  private static func numbers(of line: LabelLine, _ form: BoxForm) throws -> [Double] {
    let count = form.followsFrame ? 5 : 4
    let isAllowed = { (count...count + 1).contains($0) || ($0 == 8 && form == .plain) }
    do {
      return try line.numbers(isAllowed, expected: "\(count) numbers")
    } catch {
      let found = line.fields.count
      if found == 2, (try? line.numbers(2)) != nil {
        throw line.error(
          "expected 4 numbers, found 2; a point does not say how large the object is, so write x,y,width,height"
        )
      }
      guard form == .plain, !isAllowed(found), (6...10).contains(found) else { throw error }
      guard line.fields.allSatisfy({ Double(decimal: $0) != nil }) else {
        throw line.error("expected 4 numbers, found \"\(line.text.prefix(60))\"")
      }
      if (6...7).contains(found), let numbers = try? line.numbers(found),
        numbers[1...4].allSatisfy({ (0...1).contains($0) })
      {
        throw line.error(
          "expected 4 numbers, found \(found); this looks like a frame's file of YOLO, and such files are read with --task"
            + " mot, for labels in NAME/gt/gt.txt")
      }
      throw line.error(
        "expected 4 numbers, found \(found); "
          + (found == 6
            ? "if the first is the number of the frame and the last a confidence, use --boxes frame-xywh"
            : "rows of MOTChallenge's form are read with --task mot, and a polygon needs its bounding box")
      )
    }
  }

  private static func result(
    _ numbers: [Double], _ form: BoxForm, origin: Double, in size: @autoclosure () -> PixelSize?,
    _ line: LabelLine
  ) throws -> TrackerResult {
    if form == .plain {
      return region(numbers.count == 5 ? Array(numbers[..<4]) : numbers, origin: origin)
    }
    if numbers.contains(where: \.isNaN) { return .none }
    return .region(.box(try form.box(numbers, origin: origin, in: size(), of: line)))
  }

  /// Reads a result file of the VOT toolkit. The file is read as binary if its name ends in `.bin`, and as text
  /// otherwise.
  ///
  /// Coordinates in the file are 1-based.
  ///
  /// - Throws: `GroundTruthError`, which names the line or the byte at which the file is invalid.
  public static func vot(_ path: String) throws -> [TrackerResult] {
    if path.hasSuffix(".bin") { return try VOTBinaryResults.read(path) }
    return try LabelFile(path).lines.map { line in
      if line.text.hasPrefix("m") {
        return enclosed(try VOTRegions.annotation(line).region)
      }
      let numbers = try line.numbers(
        { $0 == 1 || $0 == 4 || ($0 >= 6 && $0.isMultiple(of: 2)) },
        expected: "1, 4, 6 or a larger even number of values")
      return numbers.count == 1 ? code(numbers[0]) : region(numbers, origin: 1)
    }
  }

  /// Reads one column of a text file that contains only numbers, such as times or confidences.
  ///
  /// - Parameter column: the 0-based index of the column.
  /// - Returns: the number on each line; nil if the line is empty or too short.
  /// - Throws: `GroundTruthError` for the first line that contains anything other than numbers.
  public static func numbers(_ path: String, column: Int = 0) throws -> [Double?] {
    try LabelFile(path).lines.map { line in
      let numbers = try line.fields.filter { !$0.isEmpty }.map { field in
        guard let value = Double(decimal: field) else {
          throw line.error("expected a number, found \"\(field.prefix(40))\"")
        }
        return value
      }
      return column < numbers.count ? numbers[column] : nil
    }
  }

  /// Returns the result that a code in the VOT toolkit's files represents.
  static func code(_ value: Double) -> TrackerResult {
    switch value {
    case 1: .initialization
    case 2: .failure
    default: .none
    }
  }

  static func enclosed(_ region: Region?) -> TrackerResult {
    region.map { .enclosed($0.boundingBox) } ?? .none
  }

  static func region(_ numbers: [Double], origin: Double) -> TrackerResult {
    guard !numbers.contains(where: \.isNaN) else { return .none }
    switch numbers.count {
    case 4:
      return .region(
        .box(
          Box(
            x: numbers[0] - origin, y: numbers[1] - origin, width: numbers[2], height: numbers[3])))
    case 8:
      return .region(.quadrilateral(Quadrilateral(numbers[...], minus: origin)))
    default:
      let points = stride(from: 0, to: numbers.count - 1, by: 2).map {
        Point(numbers[$0] - origin, numbers[$0 + 1] - origin)
      }
      return enclosed(Box(enclosing: points).map { .box($0) })
    }
  }
}
