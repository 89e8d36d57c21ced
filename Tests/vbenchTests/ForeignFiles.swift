import Foundation
import TestSupport
import Testing

/// A check that runs do not overwrite files of other programs.
enum ForeignFiles {
  /// Expects that no run starts if a foreign file has the name of a report file.
  ///
  /// - Parameter outputs: the folders of runs.
  static func expectRefusal(ofFilesIn outputs: [String], _ folder: TemporaryFolder) throws {
    try TinySequence(frames: 4).write(to: "tiny/one", in: folder)
    let written = try outputs.flatMap {
      try FileManager.default.contentsOfDirectory(atPath: folder.path($0))
    }
    for name in Set(written).subtracting(["store"]).sorted() {
      try folder.write(text: "mine", to: "of-\(name)/\(name)")
      let refused = try VBenchProcess(
        ["run", "-d", "tiny", "--levels", "fast", "-o", "of-\(name)", "-q"], in: folder.path)
      #expect(refused.status == 2, "\(name): \(refused.errors)")
      #expect(
        refused.errors.contains(
          "contains '\(name)', which is not part of a run"), "\(refused.errors)")
    }
  }
}
