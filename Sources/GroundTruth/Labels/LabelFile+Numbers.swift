extension LabelFile {
  /// Reads a file with numbers on each line, without harmless peculiarities such as a header.
  ///
  /// - Parameters:
  ///   - count: the expected number of lines; nil if unknown.
  ///   - ofObjects: whether rows are those of objects: `frame,id,box,...`.
  ///   - hasConfidences: whether a confidence may follow a box.
  ///   - remark: a closure that receives a remark on the ignored peculiarities, if there are any.
  /// - Throws: any error from `init(_:)`.
  init(
    numbers path: String, count: Int? = nil, ofObjects: Bool = false, hasConfidences: Bool = true,
    remark: (String) -> Void
  ) throws {
    try self.init(path)
    if LabelRecords.areBoxes(path) {
      // The header is the first line, as in other files.
      self = with(try LabelRecords.table(path).lines.enumerated().map { ($0 + 1, $1.text) })
    }
    if let lists = lines.lists {
      self = with(lists)
      remark("read the lists of a list as lines")
    } else if let table = LoggedBoxes.table(lines, count: count)
      ?? LabelRecords.foundTable(path)?.lines.map({ ($0.number, $0.text) })
    {
      self = with(table)
      remark("read the boxes that the text states")
    }
    let expectation = NumberText.Expectation(
      count: count, ofObjects: ofObjects, hasConfidences: hasConfidences)
    guard let text = NumberText(lines, expecting: expectation) else { return }
    if let line = text.lines.first(where: { $0.text.contains("...") }) {
      throw error(
        "expected numbers, found an abridged list of them; print it as a whole, e.g. with numpy.savetxt",
        line: line.number)
    }
    self = with(
      text.lines, form: text.columns?.form, hasFramesWithoutBox: text.hasFramesWithoutBox)
    remark(text.remark)
  }
}
