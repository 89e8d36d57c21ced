import Media

extension LabelLog {
  /// Reads a file with numbers on each line. Harmless peculiarities are ignored with a remark.
  ///
  /// - Parameter count: the expected number of lines; nil if unknown.
  /// - Throws: any error from `LabelFile`.
  func numbers(_ path: String, count: Int?) throws -> LabelFile {
    let file = try LabelFile(numbers: path, count: count, hasConfidences: false) {
      tolerate(path, $0)
    }
    guard boxes == nil, let ordered = try NamedRows.ordered(file, frames?.files ?? []) else {
      return file
    }
    tolerate(path, "matched rows with the names of the images")
    return ordered
  }
}
