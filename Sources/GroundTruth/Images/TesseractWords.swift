import Files
import Geometry

/// Tesseract's tables of words (`tesseract IMAGE NAME tsv`): columns separated by tabs, `level`, `page_num`, `block_num`,
/// `par_num`, `line_num`, `word_num`, `left`, `top`, `width`, `height`, `conf` and `text`. Words have the level 5, and the
/// other rows are pages, blocks, paragraphs and lines. Positions are in pixels from the upper left, and `conf` is a
/// percentage.
public enum TesseractWords {
  private static let word = "5"
  private static let columns = ["level", "left", "top", "width", "height", "conf", "text"]

  /// Returns whether the first line of a file names the columns of such a table.
  public static func isOne(_ path: String) -> Bool {
    LabelFile.firstLine(of: path).map { names(in: $0).starts(with: ["level", "page_num"]) } ?? false
  }

  /// Reads the words in a file. Words without text are left out.
  ///
  /// - Returns: the words with their confidence, 0...1.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  public static func read(
    _ path: String
  ) throws -> [(corners: Quadrilateral, text: String, confidence: Double)] {
    let file = try LabelFile(path)
    let names = file.lines.first.map(names) ?? []
    let positions = columns.compactMap { names.firstIndex(of: $0) }
    guard positions.count == columns.count else {
      throw file.error(
        "expected Tesseract's columns level, left, top, width, height, conf and text, separated by tabs"
      )
    }
    return try file.lines.dropFirst().compactMap { line in
      let fields = self.fields(of: line)
      guard positions[0] < fields.count, fields[positions[0]] == word else { return nil }
      // A line ends with its numbers if the text is empty.
      guard positions[6] < fields.count, !fields[positions[6]].isEmpty else { return nil }
      let numbers = try positions[1...5].map { try line.number(fields[$0]) }
      let text = fields[positions[6]...].joined(separator: "\t")
      guard let box = ImageLabels.box(Array(numbers.prefix(4))),
        text.utf8.count < ImageLabels.longestText
      else { throw line.error("expected a box in pixels and a word") }
      return (Quadrilateral(box), text, min(1, max(0, numbers[4] / 100)))
    }
  }

  private static func names(in line: LabelLine) -> [String] { fields(of: line).map(String.init) }

  private static func fields(of line: LabelLine) -> [Substring] {
    line.text.split(separator: "\t", omittingEmptySubsequences: false).map(\.trimmed)
  }
}
