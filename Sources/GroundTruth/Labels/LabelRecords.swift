import Files
import Foundation
import Geometry

/// A JSON file whose objects are the rows of a table: a list of objects with numbers and texts, or one object per line.
/// A list of four numbers, such as `bbox`, is a box `x, y, width, height`. In other files, `FoundBoxes` finds the boxes.
enum LabelRecords {
  private enum Field: Decodable {
    case text(String)
    case numbers([Double])
    case other

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if let number = try? value.decode(Int.self) {
        self = .text("\(number)")
      } else if let number = try? value.decode(Double.self) {
        self = .text("\(number)")
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let numbers = try? value.decode([Double].self), numbers.count == 4 {
        self = .numbers(numbers)
      } else {
        self = .other
      }
    }
  }

  static let endings = ["json", "jsonl"]
  private static let boxes = ["x", "y", "width", "height"]
  private static let corners = ["x1", "y1", "x2", "y2"]
  /// The number of bytes by which a file is recognized.
  private static let probedBytes = 1 << 14

  /// Returns whether a file has the name of a table of records.
  static func isNamed(_ path: String) -> Bool { endings.contains(path.pathExtension.lowercased()) }

  /// Returns whether a file is a table of boxes. Only its first object is read.
  static func areBoxes(_ path: String) -> Bool {
    guard isNamed(path),
      let bytes = try? RegularFile.beginning(of: path, count: probedBytes).bytes
    else { return false }
    return beginsWithRecord(bytes)
      || foundTable(path)?.lines.first.map(TableHeader.isOne) ?? false
  }

  /// Returns whether a file is a list of boxes such as `[[x, y, width, height], ...]`, one for each frame.
  static func areLists(_ path: String) -> Bool {
    isNamed(path) && !areBoxes(path)
      && (try? LabelFile(path))?.lines.lists?.first.map {
        LabelFile.mayHoldBoxes(LabelLine(path: path, number: $0.number, text: $0.text))
      } ?? false
  }

  /// Returns whether a text begins with an object that is a row of a table of boxes.
  private static func beginsWithRecord(_ bytes: [UInt8]) -> Bool {
    guard
      let start = bytes.firstIndex(of: UInt8(ascii: "{")),
      bytes[..<start].allSatisfy({ $0 <= 0x20 || $0 == UInt8(ascii: "[") }),
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "}")),
      let record = try? JSONDecoder().decode([String: Field].self, from: Data(bytes[start...end]))
    else { return false }
    let names = columns(of: record)
    return BoxColumns(names) != nil && RowFrames.areStated(by: names)
  }

  /// Reads a table.
  ///
  /// - Throws: `GroundTruthError.malformed` unless all objects have the keys of the first one.
  static func table(_ path: String) throws -> LabelFile {
    let file = try LabelFile(path)
    if let bytes = try? RegularFile.beginning(of: path, count: probedBytes).bytes,
      !beginsWithRecord(bytes), let found = foundTable(path)
    {
      return found
    }
    let records: [[String: Field]]
    if file.lines.first?.text.hasPrefix("{") ?? false {
      records = try file.lines.filter { !$0.text.isEmpty }.map { line in
        guard
          let record = try? JSONDecoder().decode([String: Field].self, from: Data(line.text.utf8))
        else { throw line.error("expected a JSON object") }
        return record
      }
    } else {
      records = try LabelJSON.decode([[String: Field]].self, from: path)
    }
    guard let first = records.first else { throw file.error("expected at least one object") }
    let keys = columnKeys(of: first)
    let rows = try records.enumerated().map { index, record in
      let fields = try keys.map { key in
        guard let field = record[key] else {
          throw file.error("object \(index + 1): expected the key \(key)")
        }
        return switch field {
        case .text(let text): LabelLine.text(ofField: text)
        case .numbers(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
        case .other: ""
        }
      }
      return (number: index + 1, text: fields.joined(separator: ",")[...])
    }
    return file.with([(number: 0, text: columns(of: first).joined(separator: ",")[...])] + rows)
  }

  /// Returns the boxes anywhere in a file as a table with a header; nil if there are none.
  static func foundTable(_ path: String) -> LabelFile? {
    guard isNamed(path), let table = FoundBoxes(file: path)?.table else { return nil }
    return (try? LabelFile(path))?.with(table.enumerated().map { ($0 + 1, $1[...]) })
  }

  /// Returns the keys of an object whose values are read, in the order of the columns.
  private static func columnKeys(of record: [String: Field]) -> [String] {
    record.keys.sorted().filter { key in
      if case .other? = record[key] { false } else { true }
    }
  }

  /// Returns the names of the columns in place of a list of four numbers.
  static func columns(ofList name: String) -> [String] {
    BoxColumns.form(ofList: name) == .xyxy ? corners : boxes
  }

  private static func columns(of record: [String: Field]) -> [String] {
    columnKeys(of: record).flatMap { key in
      if case .numbers? = record[key] {
        columns(ofList: key)
      } else {
        [key]
      }
    }
  }
}
