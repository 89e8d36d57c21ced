import Files
import Foundation
import Glibc
import SystemPackage

/// The list of all changes of a sequence's labels, one JSON object per line, in a file that only grows.
///
/// The first line states the labels with which the list begins. Each of the others is a change, or says that the last
/// change is taken back or made again. A line is written as a whole and synced to disk before the change counts. If the
/// process is killed while it writes, the incomplete line is dropped when the file is opened again.
final class LabelJournal {
  private struct Line: Codable {
    /// The labels at the beginning, as the changes that make them.
    var start: [LabelChange]?
    var change: LabelChange?
    /// 1 if the last change is taken back, and -1 if it is made again.
    var undo: Int?
  }

  static let name = "labeling.jsonl"

  /// The labels after all changes.
  private(set) var labels: LabelSet
  /// The labels before the last line; nil if there is only the first line.
  private(set) var earlier: LabelSet?
  private var done: [LabelChange] = []
  private var undone: [LabelChange] = []
  private let path: String
  private let file: FileDescriptor

  var canUndo: Bool { !done.isEmpty }
  var canRedo: Bool { !undone.isEmpty }

  /// Starts a new list.
  ///
  /// - Throws: `FileError.cannotWrite`.
  init(startingWith labels: LabelSet, in folder: String) throws {
    path = "\(folder)/\(Self.name)"
    self.labels = labels
    let line = Line(start: labels.targets.map(LabelChange.init(adding:)))
    try AtomicFile.write(try Self.bytes(line), to: path)
    file = try Self.open(path)
  }

  /// Reads an existing list; nil if there is none.
  ///
  /// - Throws: `FileError`; `LabelingError.malformed`, which names the line at fault.
  init?(in folder: String) throws {
    path = "\(folder)/\(Self.name)"
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    let bytes = try RegularFile.read(path)
    let end = (bytes.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    labels = LabelSet()
    file = try Self.open(path)
    for (index, text) in bytes[..<end].split(separator: UInt8(ascii: "\n")).enumerated() {
      guard let line = try? JSONDecoder().decode(Line.self, from: Data(text)),
        (index == 0) == (line.start != nil), take(line)
      else {
        throw LabelingError.malformed(
          path: path, line: index + 1, reason: "expected a change of labels")
      }
    }
    if end < bytes.count, ftruncate(file.rawValue, off_t(end)) != 0 {
      throw FileError.cannotWrite(path, because: Errno(rawValue: errno))
    }
    guard end > 0 else {
      throw LabelingError.malformed(path: path, line: 1, reason: "expected the first labels")
    }
  }

  deinit { try? file.close() }

  /// Makes a change.
  ///
  /// - Throws: `FileError.cannotWrite`. In that case, the change is not made.
  func add(_ change: LabelChange) throws { try write(Line(change: change)) }

  /// Takes the last change back.
  ///
  /// - Returns: the change that was made.
  /// - Throws: `LabelingError.nothingToUndo`; `FileError.cannotWrite`.
  func undo() throws -> LabelChange {
    guard let change = done.last?.inverse else { throw LabelingError.nothingToUndo }
    try write(Line(undo: 1))
    return change
  }

  /// Makes the change again that was taken back last.
  ///
  /// - Returns: the change that was made.
  /// - Throws: `LabelingError.nothingToRedo`; `FileError.cannotWrite`.
  func redo() throws -> LabelChange {
    guard let change = undone.last else { throw LabelingError.nothingToRedo }
    try write(Line(undo: -1))
    return change
  }

  private func write(_ line: Line) throws {
    let bytes = try Self.bytes(line)
    let end = lseek(file.rawValue, 0, SEEK_END)
    do {
      guard try file.writeAll(bytes) == bytes.count, fdatasync(file.rawValue) == 0 else {
        throw Errno(rawValue: errno)
      }
    } catch {
      ftruncate(file.rawValue, end)
      throw FileError.cannotWrite(path, because: error)
    }
    _ = take(line)
  }

  /// Applies a line to the labels.
  ///
  /// - Returns: whether the line makes sense.
  private func take(_ line: Line) -> Bool {
    if let start = line.start {
      for change in start { labels.apply(change) }
      return true
    }
    earlier = labels
    switch (line.change, line.undo) {
    case (let change?, nil):
      labels.apply(change)
      done.append(change)
      undone = []
    case (nil, 1):
      guard let change = done.popLast() else { return false }
      labels.apply(change.inverse)
      undone.append(change)
    case (nil, -1):
      guard let change = undone.popLast() else { return false }
      labels.apply(change)
      done.append(change)
    default: return false
    }
    return true
  }

  private static func bytes(_ line: Line) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(line)) + [UInt8(ascii: "\n")]
  }

  private static func open(_ path: String) throws -> FileDescriptor {
    do {
      return try FileDescriptor.open(path, .readWrite, options: [.append, .closeOnExec, .noFollow])
    } catch {
      throw FileError.cannotWrite(path, because: error)
    }
  }
}
