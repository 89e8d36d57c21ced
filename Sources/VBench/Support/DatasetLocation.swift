import GroundTruth

/// Finds a dataset by what is written after `--dataset`.
enum DatasetLocation {
  /// Opens the embedded scenes, a scene file, or a folder of labelled sequences.
  ///
  /// - Throws: `GroundTruthError` or `SceneError` that names the path and what was expected.
  static func open(_ location: String) throws -> Dataset { try Dataset.open(location) }
}
