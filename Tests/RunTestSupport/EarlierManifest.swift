import Foundation

/// Manifests in the format of earlier versions, without a checksum, so that tests can modify them.
package enum EarlierManifest {
  /// Rewrites a manifest.
  ///
  /// - Parameter change: a closure that makes further changes to the text.
  package static func write(
    _ path: String, changing change: (String) -> String = { $0 }
  ) throws {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try change(Self.text(of: text)).write(toFile: path, atomically: true, encoding: .utf8)
  }

  /// Returns a manifest's text with the previous version number and without its checksum.
  package static func text(of manifest: String) -> String {
    manifest.replacing("\"schema\" : 4", with: "\"schema\" : 3")
      .replacing(/,\n  "checksum" : "[0-9a-f]+"/, with: "")
  }
}
