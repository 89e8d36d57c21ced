import Bench
import Files
import Foundation
import Geometry
import GroundTruth

/// The location of a dataset, as specified by `--dataset`.
package enum DatasetLocation {
  /// Opens the embedded scenes, a scene file, or a folder of labeled sequences.
  ///
  /// - Parameter boxes: the form of boxes in the labels that the user has chosen; nil for the usual one.
  /// - Throws: `GroundTruthError` or `SceneError`, which names the path and what was expected; `MisspelledLocation` if
  ///   the location does not exist but a location with a similar name does.
  package static func open(_ location: String, boxes: BoxForm? = nil) throws -> Dataset {
    do {
      return try Dataset.open(location, boxes: boxes)
    } catch GroundTruthError.noSuchPath(let path) {
      guard let meant = suggestion(for: path) else { throw GroundTruthError.noSuchPath(path) }
      throw MisspelledLocation(path: path, meant: meant)
    }
  }

  /// Returns an existing location with a similar name, which may be the embedded scenes or a file or folder in the same
  /// parent folder; nil if there is none.
  private static func suggestion(for path: String) -> String? {
    if let name = Spelling.closest(to: path, among: EmbeddedData.names) { return name }
    let trimmed = path.hasSuffix("/") ? String(path.dropLast()) : path
    let folder = trimmed.deletingLastPathComponent
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    return Spelling.closest(
      to: trimmed.lastPathComponent, among: (names ?? []).sorted()
    )
    .map { folder.appendingPathComponent($0) }
  }
}

/// The error for a location that does not exist, although a location with a similar spelling does.
struct MisspelledLocation: ReportedError {
  var path: String
  var meant: String

  var description: String {
    "\(GroundTruthError.noSuchPath(path).description); did you mean '\(meant)'?"
  }
}
