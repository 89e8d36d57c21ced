import Bench
import Files
import Foundation
import Imaging

/// A method whose answers are stored in a folder, with one file per item.
struct StoredMethod<Item: AnsweredItem, Answer: Sendable>: AnsweringMethod {
  let identity: SubjectIdentity
  let fingerprint: String?
  var readsFrames: Bool { false }
  private let folder: String
  private let format: AnswerFormat<Answer>

  /// Creates a method that replays the answers in a folder.
  ///
  /// - Parameters:
  ///   - name: the method's name in tables.
  ///   - folder: the folder that contains the answer files, such as `NAME.flo`.
  init(name: String, folder: String, format: AnswerFormat<Answer>) {
    identity = SubjectIdentity(tracker: name, level: "", revision: nil)
    self.folder = folder
    self.format = format
    fingerprint = Self.fingerprint(of: folder)
  }

  func makeSession(for item: Item) throws -> any ItemSession<Answer> {
    let names = Self.fileNames(of: item, format)
    guard let path = names.lazy.map({ "\(folder)/\($0)" }).first(where: Self.isFile) else {
      throw StoredAnswerError.missing(folder: folder, names: names)
    }
    return Session(path: path, format: format)
  }

  /// Returns whether a folder contains an answer for at least one of the items.
  static func has(
    anyOf items: [Item], in folder: String, _ format: AnswerFormat<Answer>
  ) -> Bool {
    items.contains { item in
      fileNames(of: item, format).contains { isFile("\(folder)/\($0)") }
    }
  }

  /// Returns the file names that an item's answer may have. They include the names that `vbench export` writes.
  private static func fileNames(of item: Item, _ format: AnswerFormat<Answer>) -> [String] {
    let names = item.resultNames
    let exported = names.contains(item.exportName) ? [] : [item.exportName]
    return (names + exported).flatMap { name in format.endings.map { "\(name).\($0)" } }
  }

  private static func isFile(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  /// Returns a fingerprint of the folder, computed from the names, sizes and modification times of all files.
  private static func fingerprint(of folder: String) -> String {
    var sum = Checksum()
    sum.add("stored answers")
    sum.add(folder)
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    for file in files.sorted() {
      let facts = try? FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
      sum.add(file)
      sum.add((facts?[.size] as? Int) ?? 0)
      sum.add((facts?[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0)
    }
    return sum.text
  }

  private final class Session: MethodSession {
    private let path: String
    private let format: AnswerFormat<Answer>
    private var hasAnswered = false

    init(path: String, format: AnswerFormat<Answer>) {
      self.path = path
      self.format = format
    }

    func step(frame: PixelBuffer) throws -> Answered<Answer>? {
      guard !hasAnswered else { return nil }
      hasAnswered = true
      return Answered(try format.read(path), duration: nil)
    }
  }
}

/// An error in a folder of stored answers.
enum StoredAnswerError: ReportedError, Hashable {
  /// There is no answer file for an item.
  case missing(folder: String, names: [String])
  /// No folder contains an answer for any of the items.
  case noResults(path: String, example: String)

  var description: String {
    switch self {
    case .missing(let folder, let names):
      "\(folder) contains no answer; expected \(names.joined(separator: " or "))"
    case .noResults(let path, let example):
      "\(path) contains no answers; expected a folder for each method with files such as \(example)"
    }
  }
}
