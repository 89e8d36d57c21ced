import Files
import Foundation
import Geometry

/// A text file of labels, read line by line.
struct LabelFile: Sendable {
  let path: String
  /// The lines, without trailing empty lines.
  private(set) var lines: LabelLines
  /// The form of boxes that the column names in the header state; nil if there is no header or it states none.
  private(set) var statedForm: BoxForm?
  /// Whether each empty line stands for a frame without a box.
  private(set) var hasFramesWithoutBox = false

  /// The maximum size of a label file, in bytes.
  private static let largest = 1 << 28
  /// The maximum number of lines: one for each frame that a sequence may have, plus a header.
  private static let maximumLines = SequenceFrames.maximumCount + 1
  /// The number of bytes in which the first line of a file is sought.
  private static let probedBytes = 1 << 14

  /// Reads a label file.
  ///
  /// - Throws: `GroundTruthError.unreadable`; `.malformed` if the file is too long or is not text.
  init(_ path: String) throws {
    self.path = path
    let text = try Self.text(Self.bytes(path), path)
    lines = try LabelLines(text, path: path, limit: Self.maximumLines)
  }

  /// Returns the first lines of a file that are not empty; nil if it is no text. Only its beginning is read.
  static func beginning(of path: String) -> [LabelLine]? {
    guard let (bytes, size) = try? RegularFile.beginning(of: path, count: probedBytes),
      let text = try? text(bytes, path),
      let lines = try? LabelLines(text, path: path, limit: probedBytes)
    else { return nil }
    // The last line of a part may be cut.
    return (bytes.count >= size ? lines[...] : lines.dropLast()).filter { !$0.text.isEmpty }
  }

  /// Returns the first line of a file that is not empty; nil if its beginning has none.
  static func firstLine(of path: String) -> LabelLine? { beginning(of: path)?.first }

  /// Decodes a file. UTF-16, as some programs on Windows write it, is recognized by its byte order mark.
  private static func text(_ bytes: [UInt8], _ path: String) throws -> String {
    if NumPyArray.isOne(bytes) {
      guard let array = NumPyArray(bytes) else {
        throw GroundTruthError.malformed(
          path: path, line: nil, reason: "expected an array of numbers in NumPy's format")
      }
      return array.rows.map { $0.map { "\($0)" }.joined(separator: ",") + "\n" }.joined()
    }
    // Excel's line for the separator of fields becomes a comment.
    if bytes.starts(with: "sep=".utf8) { return "#" + String(decoding: bytes, as: UTF8.self) }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]),
      let text = String(data: Data(bytes), encoding: .utf16)
    {
      return text
    }
    if let position = bytes.firstIndex(of: 0) {
      throw GroundTruthError.malformed(
        path: path, line: bytes[..<position].count { $0 == UInt8(ascii: "\n") } + 1,
        reason: "expected text, found a NUL byte")
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the file with other lines.
  ///
  /// - Parameters:
  ///   - form: the form of boxes that the column names state; nil to keep what is known of it.
  ///   - hasFramesWithoutBox: whether each empty line stands for a frame without a box; nil to keep what is known of them.
  func with(
    _ lines: [(number: Int, text: Substring)], form: BoxForm? = nil,
    hasFramesWithoutBox: Bool? = nil
  ) -> LabelFile {
    var file = self
    file.lines = LabelLines(lines, path: path)
    file.statedForm = form ?? statedForm
    file.hasFramesWithoutBox = hasFramesWithoutBox ?? self.hasFramesWithoutBox
    return file
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    try RegularFile.read(
      path, limit: largest, orThrow: { GroundTruthError.unreadable(path: path, reason: $0) })
  }

  /// Returns an error about the file as a whole or about one of its lines.
  func error(_ reason: String, line: Int? = nil) -> GroundTruthError {
    .malformed(path: path, line: line, reason: reason)
  }
}
