import Geometry

/// YOLO's result files: one line `class, center x, center y, width, height, confidence` per object, relative to the image
/// size. In results of tracking, the number of the track follows.
public enum YOLOResults {
  /// An object in a result file.
  public struct Object: Sendable {
    public var kind: Int
    public var box: Box
    public var confidence: Double?
    /// The number of the track; nil in results of detection.
    public var identity: Int?
  }

  /// Returns the first line whose box leaves the image, if no line's box does with the confidence before it.
  private static func lineWithConfidenceFirst(_ lines: [LabelLine]) -> LabelLine? {
    func isInside(_ numbers: [Double], from first: Int) -> Bool {
      let (x, y) = (numbers[first], numbers[first + 1])
      let (width, height) = (numbers[first + 2] / 2, numbers[first + 3] / 2)
      return min(x - width, y - height) > -0.02 && max(x + width, y + height) < 1.02
    }
    var leaving: LabelLine?
    for line in lines {
      guard let numbers = try? line.numbers(6), isInside(numbers, from: 2) else { return nil }
      if leaving == nil, !isInside(numbers, from: 1) { leaving = line }
    }
    return leaving
  }

  /// Returns whether the first line of a text file is that of an object.
  public static func isOne(_ path: String) -> Bool {
    guard path.hasSuffix(".txt"),
      let numbers = try? LabelFile.firstLine(of: path)?.numbers({ 5...6 ~= $0 }, expected: "")
    else { return false }
    return Int(exactly: numbers[0]) != nil && numbers[1...4].allSatisfy { -0.01...1.01 ~= $0 }
  }

  /// Reads the objects that a method found in an image.
  ///
  /// - Parameter isTracked: whether the last number of a line is that of a track.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(
    _ path: String, in size: PixelSize, isTracked: Bool
  ) throws -> [Object] {
    let fewest = isTracked ? 6 : 5
    let lines = try LabelFile(path).lines.filter { !$0.text.isEmpty }
    if !isTracked, let line = lineWithConfidenceFirst(lines) {
      throw line.error(
        "the box would leave the image, and does not if the second number is the confidence; write class, center, size and"
          + " confidence in this order")
    }
    return try lines.map { line in
      let numbers = try line.numbers(
        { $0 == fewest || $0 == fewest + 1 },
        expected: "a class, a center, a size and, optionally, a confidence"
          + (isTracked ? ", followed by the number of the track" : ""))
      guard numbers[1...4].allSatisfy({ (-0.01...1.01).contains($0) }),
        let box = BoxForm(.cxcywh, in: .fractions).box(Array(numbers[1...4]), in: size)
      else {
        throw line.error(
          "expected coordinates from 0 to 1, relative to the image's width and height")
      }
      return Object(
        kind: try line.wholeNumber(numbers[0], "a class"), box: box,
        confidence: numbers.count > fewest ? numbers[5] : nil,
        identity: isTracked ? try line.wholeNumber(numbers[numbers.count - 1], "the track") : nil)
    }
  }
}
