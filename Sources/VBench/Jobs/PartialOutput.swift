import Files
import Foundation

/// The names of incomplete output files. They differ from the requested names, so a file with a requested name is
/// always complete.
enum PartialOutput {
  /// Returns names for a group of incomplete files. The suffix `-part` is added, followed by a number if such a file
  /// already exists.
  static func names(for paths: [String]) -> [String] {
    func names(_ number: Int) -> [String] {
      paths.map { $0.appendingToName(number == 1 ? "-part" : "-part-\(number)") }
    }
    let free = (1...limit).lazy.map(names).first { names in
      !names.contains { FileManager.default.fileExists(atPath: $0) }
    }
    return free ?? names(limit)
  }

  /// The maximum number in a suffix. If all numbers are taken, the last one is reused.
  private static let limit = 1000
}
