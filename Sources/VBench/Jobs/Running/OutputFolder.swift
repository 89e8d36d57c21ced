import Bench
import Files
import Foundation

/// The folder that a command is going to write, checked against what it reads.
package struct OutputFolder {
  private let path: String

  package init(_ path: String) { self.path = path }

  /// Refuses a folder that is, holds or lies in what is read.
  ///
  /// A run may lie beside the sequences of the dataset that it is of, because searches pass over runs.
  ///
  /// - Parameters:
  ///   - input: the folder or file that is read. A file stands for its folder, in which there may be outputs.
  ///   - isRead: whether a folder in the input is read; without it, all of them are, and those yet to be made.
  /// - Throws: `CommandFailure` of wrong usage.
  package func check(
    reading input: String, partsThat isRead: ((_ folder: String) -> Bool)? = nil
  ) throws {
    guard let place = Self.resolved(input) else { return }
    let isFolder = AtomicFile.isFolder(input)
    let folder = isFolder ? place : Array(place.dropLast())
    let output = Self.resolvedAsFarAsThere(path)
    if output == folder {
      throw failure(isFolder ? "is what is read" : "is the folder of what is read")
    }
    if folder.starts(with: output) { throw failure("holds what is read (\(input))") }
    guard output.starts(with: folder) else { return }
    let parts = (folder.count + 1...output.count).map {
      "/" + output.prefix($0).joined(separator: "/")
    }
    let liesInWhatIsRead =
      isRead.map { isRead in parts.contains { AtomicFile.isFolder($0) && isRead($0) } } ?? isFolder
    if liesInWhatIsRead { throw failure("lies in what is read (\(input))") }
  }

  /// Refuses a folder that is or holds stored answers, or lies in a method's.
  ///
  /// - Throws: `CommandFailure` of wrong usage.
  package func check(readingAnswers input: String) throws {
    func isRun(_ folder: String) -> Bool { RunStore(output: folder).isThere }
    try check(reading: input) { folder in
      let content = FolderListing(folder)
      let holdsRunsAlone =
        content.files.isEmpty && content.folders.allSatisfy { isRun("\(folder)/\($0)") }
      return !isRun(folder) && !holdsRunsAlone
    }
  }

  private func failure(_ reason: String) -> CommandFailure {
    CommandFailure(
      status: .wrongUsage, message: "--output \(path): \(reason); choose another folder")
  }

  /// The components of the path of what exists, without links; nil where there is nothing.
  private static func resolved(_ path: String) -> [String]? {
    guard let absolute = realpath(path, nil) else { return nil }
    defer { free(absolute) }
    return String(cString: absolute).split(separator: "/").map(String.init)
  }

  /// The components of a path, without links as far as it exists.
  private static func resolvedAsFarAsThere(_ path: String) -> [String] {
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
