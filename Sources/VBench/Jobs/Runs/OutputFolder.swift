import Bench
import Files
import Foundation
import GroundTruth

/// The folder that a command will write to. It is checked against the command's input before anything is written.
struct OutputFolder {
  private let path: String

  init(_ path: String) { self.path = path }

  /// Rejects a folder that is the input, contains it or is inside it.
  ///
  /// A run's folder may be next to the sequences of its dataset because the search for sequences ignores runs.
  ///
  /// - Parameters:
  ///   - input: a folder or file. For a file, the folder that contains it is checked, but outputs may be inside that
  ///     folder.
  ///   - items: a closure that returns the folders of the items that the command finds in the input, or in a folder
  ///     inside it; nil if the command finds none. Without this closure, the command reads every folder inside the
  ///     input, including folders that do not exist yet.
  /// - Throws: `CommandFailure` with the exit status for a usage error.
  func check(
    reading input: String, itemsIn items: ((_ location: String) -> [String]?)? = nil
  ) throws {
    guard let resolved = Self.resolved(input) else { return }
    let isFolder = AtomicFile.isFolder(input)
    let folder = isFolder ? resolved : Array(resolved.dropLast())
    let output = Self.resolvedExistingPart(path)
    if output == folder {
      throw failure(isFolder ? "this is the input" : "this is the folder that contains the input")
    }
    if folder.starts(with: output) { throw failure("this folder contains the input (\(input))") }
    guard output.starts(with: folder) else { return }
    let parts = (folder.count + 1...output.count).map {
      "/" + output.prefix($0).joined(separator: "/")
    }
    let isInside =
      items.map { items in
        parts.contains { AtomicFile.isFolder($0) && items($0) != nil }
          || Self.isItem(isFolder ? input : input.deletingLastPathComponent, items(input) ?? [])
      } ?? isFolder
    if isInside { throw failure("this folder is inside the input (\(input))") }
  }

  /// Returns whether a folder is the folder of an item, such as a sequence, instead of containing such folders.
  private static func isItem(_ folder: String, _ items: [String]) -> Bool {
    items.contains(URL(fileURLWithPath: folder.isEmpty ? "." : folder).standardizedFileURL.path)
  }

  /// Rejects a folder that is, or contains, a dataset or the stored answers. Also rejects a folder inside any of their
  /// subfolders that the command reads.
  ///
  /// - Parameters:
  ///   - datasets: the locations of the datasets. Embedded data has no folder.
  ///   - answers: the folders or files of stored answers.
  ///   - items: a closure that returns the folders of the items in a location, as in `check(reading:itemsIn:)`.
  /// - Throws: `CommandFailure` with the exit status for a usage error.
  func check(
    readingDatasets datasets: [String], answers: [String] = [],
    itemsIn items: ((_ location: String) -> [String]?)? = nil
  ) throws {
    for location in datasets where !EmbeddedData.names.contains(location) {
      try check(reading: location, itemsIn: items)
    }
    for location in answers { try check(readingAnswers: location) }
  }

  /// Rejects a folder that is, or contains, the folder of stored answers. Also rejects a folder inside a method's
  /// answers.
  ///
  /// - Throws: `CommandFailure` with the exit status for a usage error.
  private func check(readingAnswers input: String) throws {
    func isRun(_ folder: String) -> Bool { RunStore(output: folder).exists }
    try check(reading: input) { folder in
      let content = FolderListing(folder)
      let holdsRunsAlone =
        content.files.isEmpty && content.folders.allSatisfy { isRun("\(folder)/\($0)") }
      return isRun(folder) || holdsRunsAlone ? nil : []
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(
      status: .wrongUsage, message: "--output \(path): \(reason); choose another folder")
  }

  /// Returns the components of an existing path, with links resolved; nil if the path does not exist.
  private static func resolved(_ path: String) -> [String]? {
    guard let absolute = realpath(path, nil) else { return nil }
    defer { free(absolute) }
    return String(cString: absolute).pathParts.map(String.init)
  }

  /// Returns the components of a path, with links resolved in the part of the path that exists.
  private static func resolvedExistingPart(_ path: String) -> [String] {
    var missing: [String] = []
    var path = path.hasPrefix("/") ? path : "./" + path
    while true {
      if let there = resolved(path) { return there + missing.reversed() }
      missing.append(path.lastPathComponent)
      path = path.deletingLastPathComponent
      if path.isEmpty { return missing.reversed() }
    }
  }
}
