import Files
import Foundation

/// The names of incomplete output files. A file with the requested name is always complete.
enum PartialOutput {
  /// Returns the names for incomplete files that belong together. The suffix `-part` is added, followed by a number if
  /// such a file already exists.
  static func names(for paths: [String]) -> [String] {
    func names(_ number: Int) -> [String] {
      paths.map { $0.appendingToName(number == 1 ? "-part" : "-part-\(number)") }
    }
    let free = (1...limit).lazy.map(names).first { names in
      !names.contains { FileManager.default.fileExists(atPath: $0) }
    }
    return free ?? names(limit)
  }

  /// The maximum number of incomplete outputs that are kept.
  private static let limit = 1000
}
