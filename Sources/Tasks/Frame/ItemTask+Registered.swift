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
    return self
  }

  package func with(_ settings: ItemTaskSettings) -> Self? {
    guard settings.task == name else { return nil }
    return try? with(settings.parameters ?? TaskParameters())
  }

  package func dataset(in location: String) throws -> ItemDataset<Item> {
    let items = try items(in: location)
    for (item, told) in zip(items, items.map(\.name).disambiguated)
    where ExactName(item.name) != ExactName(told) {
      throw GroundTruthError.malformed(
        path: location, line: nil,
        reason: "two \(facts.items) have names that look like '\(item.name)' but differ in their"
          + " bytes ('\(told)'); rename one of them")
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
        StoredMethod(name: $0.name, folder: $0.folder, format: format, of: items)
      }
      if methods.isEmpty, format.foreign?.readAll != nil {
        methods = try FolderListing(results).files.filter { $0.hasSuffix(".json") }.compactMap {
          try StoredMethod(file: "\(results)/\($0)", format: format, of: items)
        }
      }
    } else if let method = try StoredMethod(file: results, format: format, of: items) {
      methods = [method]
    }
    if !patterns.isEmpty {
      methods = methods.filter { method in
        patterns.contains { ShellPattern.matches(method.identity.name, $0) }
      }
    }
    guard !methods.isEmpty else {
      let name = items.first?.resultNames.first ?? "NAME"
      throw StoredAnswerError.noResults(
        path: results, example: "METHOD/\(name).\(format.endings.first ?? "txt")",
        hint: ForeignFiles.hint(at: results))
    }
    return methods
  }
}
