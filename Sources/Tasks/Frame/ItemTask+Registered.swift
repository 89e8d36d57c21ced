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
    return ItemDataset(name: Self.name(of: location), location: location, items: items)
  }

  package func answers(in cell: Cell) -> [StoredAnswer<Answer>]? {
    if let failure = cell.failure { return [StoredAnswer(failure: failure)] }
    return AnswerContent.decode(cell.content, format)
  }

  package func method(of program: UserProgram) throws -> any ItemMethod<Item, Answer> {
    try ExternalMethod(program, by: [.files(format)])
  }

  /// Returns the methods whose answers are stored in a folder. Each subfolder that contains an answer for any of the
  /// items belongs to one method. If there is no such subfolder, the folder itself belongs to a single method.
  package func methods(
    storedIn results: String, on datasets: [ItemDataset<Item>], matching patterns: [String]
  ) throws -> [any ItemMethod<Item, Answer>] {
    guard FileManager.default.fileExists(atPath: results) else {
      throw GroundTruthError.noSuchPath(results)
    }
    let items = datasets.flatMap(\.items)
    func has(_ folder: String) -> Bool {
      StoredMethod<Item, Answer>.has(anyOf: items, in: folder, format)
    }
    var folders = try FolderListing.names(in: results)
      .map { (name: $0, path: "\(results)/\($0)") }.filter { has($0.path) }
    if folders.isEmpty, has(results) { folders = [(Self.name(of: results), results)] }
    if !patterns.isEmpty {
      folders = folders.filter { folder in
        patterns.contains { ShellPattern.matches(folder.name, $0) }
      }
    }
    guard !folders.isEmpty else {
      let name = items.first?.resultNames.first ?? "NAME"
      throw StoredAnswerError.noResults(
        path: results, example: "METHOD/\(name).\(format.endings.first ?? "txt")")
    }
    return folders.map { StoredMethod(name: $0.name, folder: $0.path, format: format) }
  }

  /// Returns the last path component of a location, or the location itself if it has no such component.
  private static func name(of location: String) -> String {
    let name = URL(fileURLWithPath: location).standardizedFileURL.lastPathComponent
    return name.isEmpty || name == "/" ? location : name
  }
}
