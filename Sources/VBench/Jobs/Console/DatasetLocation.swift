import Bench
import Files
import Foundation
import GroundTruth

/// Opens the dataset that `--dataset` names.
package enum DatasetLocation {
  /// Opens the embedded scenes, a scene file, or a folder of labeled sequences.
  ///
  /// - Throws: `GroundTruthError` or `SceneError` that names the path and what was expected; `CommandFailure`
  ///   that suggests another name if nothing has this one.
  package static func open(_ location: String) throws -> Dataset {
    do {
      return try Dataset.open(location)
    } catch GroundTruthError.noSuchPath(let path) {
      guard let meant = suggestion(for: path) else { throw GroundTruthError.noSuchPath(path) }
      throw CommandFailure(
        status: .badInput,
        message: "\(GroundTruthError.noSuchPath(path).description); did you mean '\(meant)'?")
    }
  }

  /// Returns a similar name: the embedded scenes, or an existing file or folder beside the path.
  private static func suggestion(for path: String) -> String? {
    if let name = Spelling.closest(to: path, among: ["embedded", "embedded:all"]) { return name }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = trimmed.deletingLastPathComponent
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return Spelling.closest(
      to: trimmed.lastPathComponent, among: (names ?? []).sorted()
    )
    .map { folder.appendingPathComponent($0) }
  }
}
