import Evaluation
import Files
import Geometry
import GroundTruth

/// The text files of the "mAP" and "Object-Detection-Metrics" programs, one per image: a line
/// `class confidence left top right bottom` per object, in pixels.
enum NamedBoxFile {
  private static let largest = 1 << 26

  /// Reads the objects in a file.
  ///
  /// - Returns: the objects; nil if the file has another form.
  /// - Throws: `GroundTruthError`, which names the line at fault.
  static func read(_ path: String) throws -> [DetectedRegion]? {
    let text = String(decoding: try RegularFile.read(path, limit: largest), as: UTF8.self)
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated().map { (number: $0 + 1, fields: $1.split(whereSeparator: \.isWhitespace)) }
      .filter { !$0.fields.isEmpty }
    guard let first = rows.first?.fields.first, Double(decimal: first) == nil else { return nil }
    return try rows.map { number, fields in
      let numbers = fields.dropFirst().compactMap { Double(decimal: $0) }.filter(\.isFinite)
      guard fields.count == 6, numbers.count == 5,
        let box = BoxForm(.xyxy).box(Array(numbers[1...]), in: nil), box.isValid
      else {
        throw GroundTruthError.malformed(
          path: path, line: number,
          reason: "expected a class, a confidence, and the numbers left, top, right and bottom")
      }
      return DetectedRegion(
        quadrilateral: Quadrilateral(box), confidence: numbers[0], kind: String(fields[0]))
    }
  }
}
