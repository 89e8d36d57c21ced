import Files

/// Lines of text that state a box each, as programs print them: `frame 3: bbox=(1, 2, 3, 4) score=0.9`,
/// `[30 x 24 from (1, 2)]`, `(True, (1, 2, 3, 4))`, `{'x': 1, 'y': 2, 'w': 3, 'h': 4}`. Other lines are left out.
enum LoggedBoxes {
  /// The share of the lines that must state a box is one of so many.
  private static let rarest = 4
  /// The number of lines by which files in other forms are recognized.
  private static let probedLines = 8

  /// Returns the boxes as a table with a header; nil if the lines have another form.
  ///
  /// - Parameter count: the expected number of boxes; nil if unknown. If there are as many lines, those without a box
  ///   stand for a missing one.
  static func table(
    _ lines: some Collection<LabelLine>, count: Int? = nil
  ) -> [(number: Int, text: Substring)]? {
    guard
      !lines.lazy.filter({ !$0.text.isEmpty }).prefix(probedLines).contains(where: hasOtherForm)
    else { return nil }
    let lines = lines.filter { !$0.text.isEmpty }
    var rows: [FoundBoxes.Row?] = []
    for line in lines {
      let own = FoundBoxes(in: [PrintedValue(named: line.text.utf8)]).rows
      guard own.count < 2 else { return nil }
      rows.append(own.first)
    }
    let boxes = rows.compactMap(\.self)
    let statesFrames = boxes.contains { $0.facts[.frame] != nil }
    guard !boxes.isEmpty, boxes.count * rarest >= lines.count,
      let table = FoundBoxes(rows: !statesFrames && lines.count == count ? rows : boxes).table
    else { return nil }
    return table.enumerated().map { ($0 + 1, $1[...]) }
  }

  /// Returns whether a line is a row of numbers, or names columns.
  private static func hasOtherForm(_ line: LabelLine) -> Bool {
    let plain = line.withoutBrackets
    // dlib prints two points in brackets.
    if line.text.contains(where: \.isNumber), !line.text.contains(where: \.isLetter),
      !line.text.contains(") (")
    {
      return true
    }
    return (try? plain.numbers({ $0 > 3 }, expected: "")) != nil || NamedRows.isRow(line)
      || TableHeader(line)?.namesBox ?? false
  }
}
