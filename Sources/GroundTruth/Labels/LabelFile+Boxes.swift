import Files

extension LabelFile {
  /// Returns whether the first line of a file names the columns of boxes or consists of numbers as those of a box.
  static func mayHoldBoxes(_ line: LabelLine) -> Bool {
    (try? withoutBrackets(line).numbers({ $0 >= 4 }, expected: "")) != nil
      || BoxColumns(line.quotedFields.map(String.init)) != nil
  }

  /// Returns a line without the brackets and quotation marks of lists of numbers.
  static func withoutBrackets(_ line: LabelLine) -> LabelLine {
    LabelLine(
      path: line.path, number: line.number,
      text: line.text.filter { !"[]()\"'".contains($0) }[...].trimmed)
  }
}
