import Files
import Foundation

/// What files are called that were broken off: a file of the name that was asked for is always whole.
enum PartialOutput {
  /// The names for parts of files that belong together: `-part` is added, and a number where one of that name is
  /// there already.
  static func names(for paths: [String]) -> [String] {
    func names(_ number: Int) -> [String] {
      paths.map { $0.appendingToName(number == 1 ? "-part" : "-part-\(number)") }
    }
    let free = (1...limit).lazy.map(names).first { names in
      !names.contains { FileManager.default.fileExists(atPath: $0) }
    }
    return free ?? names(limit)
  }

  /// So many parts are kept.
  private static let limit = 1000
}
