import Files
import Media

/// The layout of scene files, which describe rendered sequences with exact labels.
enum SceneFormat: SequenceLayout {
  static let name = "scene"
  static let markers = "NAME.yaml with layers"
  static let resultsOrigin: Double? = nil

  static func items(in folder: FolderNode) -> [FoundSequence] {
    folder.files.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".yml") }
      .map(folder.path).filter(SceneDataset.recognizes)
      .map { path in
        let stem = path.lastPathComponent.deletingPathExtension
        return FoundSequence(name: stem, path: path, format: name, frames: nil) { _ in
          let sequence = try Scene(contentsOf: path).labeledSequence(dataset: "")
          return SequenceContent(
            frames: sequence.frames, frameCount: sequence.frameCount, targets: sequence.targets,
            attributes: sequence.attributes)
        }
      }
  }
}
