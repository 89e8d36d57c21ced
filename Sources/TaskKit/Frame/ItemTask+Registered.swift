import Bench
import Files
import Foundation
import GroundTruth
import Results

extension ItemTask {
  package var settings: ItemTaskSettings {
    ItemTaskSettings(
      task: name, parameters: parameters == TaskParameters() ? nil : parameters)
  }

  package func with(_ parameters: TaskParameters) throws -> Self {
    try parameters.checkNone(of: name)
    var task = self
    task.parameters = parameters
    return task
  }

  package func with(_ settings: ItemTaskSettings) -> Self? {
    guard settings.task == name else { return nil }
    return try? with(settings.parameters ?? TaskParameters())
  }

  package func dataset(in location: String) throws -> ItemDataset<Item> {
    let items = try items(in: location)
    for (item, unambiguous) in zip(items, items.map(\.name).disambiguated)
    where ExactName(item.name) != ExactName(unambiguous) {
      throw GroundTruthError.malformed(
        path: location, line: nil,
        reason: "two \(facts.items) have names that look like '\(item.name)' but differ in their"
          + " bytes ('\(unambiguous)'); rename one of them")
    }
    return ItemDataset(name: FolderNames.last(of: location), location: location, items: items)
  }

  package func answers(in cell: Cell) -> [StoredAnswer<Answer>]? {
    if let failure = cell.failure { return [StoredAnswer(failure: failure)] }
    return AnswerContent.decode(cell.content, format)
  }

  package func method(of program: UserProgram) throws -> any ItemMethod<Item, Answer> {
    try ExternalMethod(program, by: [.files(format)])
  }

  /// Returns the methods whose answers are stored in a folder or file. Each subfolder that contains an answer for any of
  /// the items belongs to one method, and so does each file with the answers for all items. If there is no such
  /// subfolder, the folder itself belongs to a single method.
  package func methods(
    storedIn results: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [any ItemMethod<Item, Answer>] {
    guard FileManager.default.fileExists(atPath: results) else {
      throw GroundTruthError.noSuchPath(results)
    }
    let items = datasets.flatMap(\.items)
    var methods: [StoredMethod<Item, Answer>] = []
    if AtomicFile.isFolder(results) {
      methods = try AnswerFolder.search(results, for: items, format).map {
        StoredMethod(name: $0.name, folder: $0.folder, format: format, reading: reading, of: items)
      }
      if methods.isEmpty, format.foreign?.readAll != nil {
        methods = try lists(below: results, of: items)
      }
    } else if let method = try StoredMethod(
      file: results, format: format, reading: reading, of: items)
    {
      methods = [method]
    }
    if methods.isEmpty, items.count == 1, AtomicFile.isFolder(results) {
      methods = try ofOnlyItem(in: results, items)
    }
    if !patterns.isEmpty {
      methods = methods.filter { method in
        patterns.contains { ShellPattern.matches(method.identity.name, $0) }
      }
    }
    guard !methods.isEmpty else {
      throw StoredAnswerError.noResults(
        path: results, example: "METHOD/\(example(for: items.first, in: results))",
        hint: ForeignFiles.hintOnResults(
          at: results,
          advice: format.binaryAdvice
            ?? "write its numbers to a file in one of the forms in Results.md"))
    }
    return methods
  }

  /// Returns an example for the name of an item's file, with the ending of the files that are there.
  private func example(for item: Item?, in results: String) -> String {
    guard let item else { return "NAME.\(format.endings.first ?? "txt")" }
    let names = AnswerFolder(results, format).fileNames(of: item)
    let enumerator = FileManager.default.enumerator(atPath: results)
    let there = Set(
      (enumerator?.lazy.prefix(200).compactMap { $0 as? String } ?? []).map(\.pathExtension))
    let named = names.filter { there.contains($0.pathExtension) }
    return named.min { $0.count < $1.count } ?? names[0]
  }

  /// Returns the methods whose answers for the only item are the files in a folder, each with a name of its own.
  private func ofOnlyItem(in results: String, _ items: [Item]) throws -> [StoredMethod<
    Item, Answer
  >] {
    guard ForeignFiles.hint(at: results) == nil else { return [] }
    let names = AnswerFolder(results, format).fileNames(of: items[0])
    let endings = Set(names.map(\.pathExtension))
    let labels = items[0].labelFile.flatMap { FileIdentity($0) }
    return try FolderListing(results).files.map { "\(results)/\($0)" }.filter { file in
      endings.contains(file.pathExtension.lowercased())
        && (labels == nil || FileIdentity(file) != labels)
    }.compactMap {
      try StoredMethod(file: $0, format: format, reading: reading, of: items)
    }
  }

  /// Returns the methods whose answers for all items are in one file: files in a folder, or one in a folder of each
  /// method, which has its name. The search ends at the first level with such files.
  private func lists(
    below results: String, of items: [Item]
  ) throws -> [StoredMethod<Item, Answer>] {
    var level = [results]
    for depth in 0..<4 where !level.isEmpty {
      let files = level.map { folder in
        FolderListing(folder).files.filter { $0.hasSuffix(".json") }.map { "\(folder)/\($0)" }
      }
      let areOnly = depth > 0 && files.allSatisfy { $0.count < 2 }
      let names = FolderNames.distinct(level, below: results)
      var others: [(file: String, error: StoredAnswerError)] = []
      let found = try zip(names, files).flatMap { name, files in
        try files.compactMap { file -> StoredMethod<Item, Answer>? in
          do {
            return try StoredMethod(
              file: file, name: areOnly ? name : nil, isList: depth > 0, format: format,
              reading: reading, of: items)
          } catch let error as StoredAnswerError {
            others.append((file, error))
            return nil
          }
        }
      }
      if let first = found.first {
        for other in others { first.remark(on: other.error, in: other.file) }
        return found
      }
      if let other = others.first { throw other.error }
      level = level.flatMap { folder in FolderListing(folder).folders.map { "\(folder)/\($0)" } }
    }
    return []
  }
}
