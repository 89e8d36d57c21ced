/// Label files with one whole number per frame, either on separate lines or separated by commas on one line.
enum FlagLabels {
  /// Reads all numbers in a label file.
  ///
  /// - Throws: `GroundTruthError.malformed` for the first value that is not a whole number.
  static func read(_ path: String, log: LabelLog) throws -> [Int] {
    var values: [Int] = []
    for line in try LabelFile(path).lines {
      for field in line.fields {
        let value = try log.attempt {
          try line.wholeNumber(try line.number(field), "a frame flag")
        }
        values.append(value ?? 0)
      }
    }
    return values
  }

  /// Reads a file that must contain one number for each label.
  ///
  /// - Throws: `GroundTruthError.malformed` unless there are `count` numbers.
  static func read(_ path: String, count: Int, log: LabelLog) throws -> [Int] {
    let values = try read(path, log: log)
    guard values.count != count else { return values }
    try log.attempt {
      throw GroundTruthError.malformed(
        path: path, line: nil,
        reason: "expected \(count) numbers, one per label; found \(values.count)")
    }
    return Array(values.prefix(count)) + Array(repeating: 0, count: max(0, count - values.count))
  }
}
