import Bench
import Files
import Foundation
import Geometry
import GroundTruth
import Imaging

/// A method whose answers are stored in a folder, with one file per item, or in a single file.
struct StoredMethod<Item: AnsweredItem, Answer: Sendable>: AnsweringMethod {
  /// Where the answers are stored.
  private enum Source {
    case folder(AnswerFolder<Item, Answer>)
    /// A file with the answer for the only item.
    case file(String)
    /// The answers for all items, keyed by the items' numbers or names.
    case all([String: Answer], ItemKeys<Item>)
  }

  let identity: MethodIdentity
  let fingerprint: String?
  var readsFrames: Bool { false }
  private let source: Source
  private let format: AnswerFormat<Answer>
  private let log = ReadingLog()
  /// Whether a missing file means that nothing was found.
  private var isNothingFoundIfMissing = false

  /// Creates a method that replays the answers in a folder.
  ///
  /// - Parameters:
  ///   - name: the method's name in tables.
  ///   - folder: the listed folder that contains the answer files, such as `NAME.flo`.
  ///   - reading: how the numbers in the files are read.
  ///   - items: the items of all datasets. Files that belong to none of them are mentioned in a remark.
  init(
    name: String, folder: AnswerFolder<Item, Answer>, format: AnswerFormat<Answer>,
    reading: ChosenReading, of items: [Item] = []
  ) {
    self.init(name, .folder(folder), folder.path, format, reading)
    if !items.isEmpty, let text = folder.remark(onFilesOfNone: items) {
      log.remark(folder.path, text)
    }
    let missing = folder.countOfItemsWithoutFile(items)
    guard missing > 0 else { return }
    isNothingFoundIfMissing = true
    log.remark(
      folder.path,
      "\(missing) of \(items.count) items have no file, which counts as nothing found, because YOLO's programs write none"
        + " then")
  }

  /// Creates a method that replays the answers in a file.
  ///
  /// - Parameters:
  ///   - name: the method's name in tables; nil for the name of the file.
  ///   - isList: whether the file must contain the answers for all items.
  /// - Returns: nil if the file contains neither the answers for all items nor the answer for the only item.
  /// - Throws: `StoredAnswerError.unknownItems` if the file has answers, but none for the items; any error in the file.
  init?(
    file: String, name: String? = nil, isList: Bool = false, format: AnswerFormat<Answer>,
    reading: ChosenReading, of items: [Item]
  ) throws {
    let name = name ?? file.lastPathComponent.deletingPathExtension
    var keys = ItemKeys(of: items)
    func itemsByKey() -> [String: Item] {
      Dictionary(
        items.flatMap { item in keys.all(of: item).map { ($0, item) } },
        uniquingKeysWith: { first, _ in first })
    }
    var known = itemsByKey()
    let byName = Dictionary(grouping: items) { $0.name.lastPathComponent.deletingPathExtension }
    let context = AnswerContext(
      classNames: items.first?.classNames ?? [:],
      sizeOfItem: { [known] key in
        let item = known[key] ?? byName[key.lastPathComponent.deletingPathExtension]?.first
        return item.flatMap { AnswerContext(of: $0, log: ReadingLog()).size() }
      }, hasNumbers: items.contains { $0.number != 0 })
    if let read = try format.foreign?.readAll?(file, context) {
      keys = keys.chosen(for: read.keys, of: items)
      known = itemsByKey()
      let answers = Self.withKnownKeys(read, known, byName)
      let others = answers.keys.filter { known[$0] == nil }.sorted()
      if let first = others.first, others.count == answers.count {
        throw StoredAnswerError.unknownItems(
          path: file, first: first, known: Array(items.first.map(keys.all)?.prefix(2) ?? []))
      }
      self.init(name, .all(answers, keys), file, format, reading)
      if let first = others.first {
        log.remark(
          file,
          "answers for \(others.count) of \(answers.count) items that the datasets do not contain are left"
            + " out (\(first)\(others.count > 1 ? ", ..." : ""))")
      }
      for text in context.log.messages { log.remark(file, text) }
    } else if !isList, items.count == 1, !file.hasSuffix(".json") || format.endings.contains("json")
    {
      self.init(name, .file(file), file, format, reading)
    } else {
      return nil
    }
  }

  private init(
    _ name: String, _ source: Source, _ path: String, _ format: AnswerFormat<Answer>,
    _ reading: ChosenReading
  ) {
    identity = MethodIdentity(tracker: name, level: "", revision: nil)
    (self.source, self.format) = (source, format)
    fingerprint = Self.fingerprint(of: path, reading)
  }

  var remarks: [RunNote] {
    log.remarks.map { RunNote(.account, method: identity.name, reason: $0) }
  }

  /// Adds a remark on a file that takes no part.
  func remark(on error: StoredAnswerError, in path: String) { log.remark(path, error.description) }

  func makeSession(for item: Item) throws -> any ItemSession<Answer> {
    let context = AnswerContext(of: item, log: log)
    switch source {
    case .file(let path):
      return Session { [format] in try format.read(path, in: context) }
    case .all(let answers, let keys):
      let answer = keys.all(of: item).lazy.compactMap { answers[$0] }.first
      return Session { [format] in answer ?? format.foreign?.defaultAnswer }
    case .folder(let folder):
      switch folder.source(of: item) {
      case .file(let path): return Session { [format] in try format.read(path, in: context) }
      case .frames(let frames):
        return Session { [format] in try format.foreign?.readFrames?(frames, context) }
      case nil:
        if isNothingFoundIfMissing { return Session { [format] in format.foreign?.defaultAnswer } }
        throw StoredAnswerError.missing(folder: folder.path, names: folder.fileNames(of: item))
      }
    }
  }

  /// Returns answers in which keys that identify no item, but agree with the last part of the name of only one, are
  /// replaced by its name.
  ///
  /// - Parameters:
  ///   - known: the items by the keys that identify them.
  ///   - byName: the items by the last part of their names.
  private static func withKnownKeys(
    _ answers: [String: Answer], _ known: [String: Item], _ byName: [String: [Item]]
  ) -> [String: Answer] {
    guard answers.keys.contains(where: { known[$0] == nil }) else { return answers }
    var found = answers.filter { known[$0.key] != nil }
    for (key, answer) in answers where known[key] == nil {
      let own = byName[key.lastPathComponent] ?? byName[key.lastPathComponent.deletingPathExtension]
      let name = own.flatMap { $0.count == 1 ? $0[0].resultNames.first : nil }
      found[name.map { found[$0] == nil ? $0 : key } ?? key] = answer
    }
    return found
  }

  static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Returns a fingerprint of a folder or file, computed from the names, sizes and modification times of all files.
  private static func fingerprint(of path: String, _ reading: ChosenReading) -> String {
    var sum = Checksum()
    sum.add("stored answers")
    sum.add(path)
    sum.add(reading.answersFingerprint)
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    for file in files.isEmpty ? [""] : files.sorted() {
      let facts = try? FileManager.default.attributesOfItem(
        atPath: file.isEmpty ? path : "\(path)/\(file)")
      sum.add(file)
      sum.add((facts?[.size] as? Int) ?? 0)
      sum.add((facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
    }
    return sum.text
  }

  private final class Session: MethodSession {
    private let read: () throws -> Answer?
    private var hasAnswered = false

    init(_ read: @escaping () throws -> Answer?) { self.read = read }

    func step(frame: PixelBuffer) throws -> Answered<Answer>? {
      guard !hasAnswered else { return nil }
      hasAnswered = true
      return Answered(try read(), duration: nil)
    }
  }
}

/// An error in a folder of stored answers.
enum StoredAnswerError: ReportedError, Hashable {
  /// There is no answer file for an item.
  case missing(folder: String, names: [String])
  /// No folder contains an answer for any of the items.
  case noResults(path: String, example: String, hint: String?)
  /// A file contains answers, but none for an item of the datasets.
  case unknownItems(path: String, first: String, known: [String])

  var description: String {
    switch self {
    case .missing(let folder, let names):
      "\(folder) contains no answer; expected \(names.joined(separator: " or "))"
    case .noResults(let path, let example, let hint):
      "\(path) contains no answers; expected a folder for each method with files such as \(example)"
        + (hint.map { "; \($0)" } ?? "")
    case .unknownItems(let path, let first, let known):
      "\(path) contains answers, but none for an item of the datasets; it identifies items as \(first), and the datasets"
        + " as \(known.joined(separator: " or "))"
    }
  }
}
