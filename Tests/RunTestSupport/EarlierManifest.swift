import Foundation

/// Manifests as versions before had them, without a checksum: what tests change is read all the same.
package enum EarlierManifest {
  /// Rewrites a manifest.
  ///
  /// - Parameter change: what else is changed of the text.
  package static func write(
    _ path: String, changing change: (String) -> String = { $0 }
  ) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(Self.text(of: text)).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// The text of a manifest with the version before and without its checksum.
  package static func text(of manifest: String) -> String {
    manifest.replacing("\"schema\" : 4", with: "\"schema\" : 3")
      .replacing(/,\n  "checksum" : "[0-9a-f]+"/, with: "")
  }
}
