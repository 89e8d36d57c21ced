import Bench
import Files
import Foundation
import GroundTruth
import Yams

/// What a person says about a run of theirs, in the file `about.yaml` in the run's folder. All lines are optional.
///
///     who: Alice
///     commit: 3f2a91c
///     note: with a larger search window
package struct RunAbout {
  private static let fileName = "about.yaml"

  package private(set) var who: String?
  package private(set) var commit: String?
  package private(set) var note: String?

  /// Reads the file in a run's folder; without one, nothing is known.
  ///
  /// - Throws: `AboutError`, which names the file and the line.
  package init(ofRun folder: String) throws {
    let path = "\(folder)/\(Self.fileName)"
    guard FileManager.default.fileExists(atPath: path) else { return }
    func failure(_ line: Int?, _ reason: String) -> AboutError {
      AboutError(description: "\(path):\(line.map { "\($0):" } ?? "") \(reason)")
    }
    let bytes = try YAMLFile.read(path, orThrow: { failure(nil, $0) })
    let root: Node?
    do {
      root = try YAMLDocument.root(of: String(decoding: bytes, as: UTF8.self))
    } catch {
      throw failure(error.line, error.reason)
    }
    guard let root else { return }
    guard let mapping = root.mapping else {
      throw failure(root.mark?.line, "expected lines of the form 'name: value'")
    }
    for (key, value) in mapping {
      guard let text = value.scalar?.string, text.count <= 200 else {
        throw failure(value.mark?.line, "expected a text of at most 200 characters")
      }
      switch key.string {
      case "who": who = text
      case "commit": commit = text
      case "note": note = text
      default:
        throw failure(
          key.mark?.line, "unknown name '\(key.string ?? "")': expected who, commit or note")
      }
    }
  }
}

/// A mistake in `about.yaml`.
package struct AboutError: ReportedError {
  package let description: String
}
