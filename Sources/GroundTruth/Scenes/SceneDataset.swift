import Files
import Foundation

/// Scene files in a user's own folder, opened with `--dataset my-scene.yaml` or with the folder's path.
public enum SceneDataset {
  /// Returns whether a path is a scene file or a folder that contains one.
  public static func recognizes(_ path: String) -> Bool { !sceneFiles(at: path).isEmpty }

  /// Returns the scenes at a path. Each scene is read when it is loaded.
  ///
  /// - Throws: `SceneError.noScenes`. Errors in a file are reported when the scene is loaded.
  public static func open(_ path: String) throws -> Dataset {
    let files = sceneFiles(at: path)
    guard !files.isEmpty else { throw SceneError.noScenes(path: path) }
    let root = URL(fileURLWithPath: path)
    let name = root.deletingPathExtension().lastPathComponent
    let entries = files.map { file in
      let entryName = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
      return Dataset.Entry(name: entryName, path: file, format: "scene") {
        try Scene(contentsOf: file).labeledSequence(dataset: name)
      }
    }
    return Dataset(name: name, location: path, entries: entries)
  }

  private static func sceneFiles(at path: String) -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { return [] }
    guard isFolder.boolValue else { return isSceneFile(path) ? [path] : [] }
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().map { path + "/" + $0 }.filter(isSceneFile)
  }

  /// Returns whether a file has a YAML extension and contains a line that starts with `layers:`.
  private static func isSceneFile(_ path: String) -> Bool {
    guard path.hasSuffix(".yaml") || path.hasSuffix(".yml"),
      let bytes = try? YAMLFile.read(
        path, orThrow: { SceneError.unreadable(path: path, reason: $0) })
    else { return false }
    return bytes.split(separator: UInt8(ascii: "\n")).contains { $0.starts(with: "layers:".utf8) }
  }
}
