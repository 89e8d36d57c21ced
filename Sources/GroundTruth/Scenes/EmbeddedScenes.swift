/// The labeled scenes that come with the program, compiled into it.
public enum EmbeddedScenes {
  /// Returns the embedded scenes as a dataset.
  ///
  /// - Parameter all: whether to return all scenes rather than the quick subset, which covers most challenges and
  ///   runs in about a minute.
  /// - Throws: currently no error, because errors in a scene are reported when the scene is loaded.
  public static func dataset(all: Bool) throws -> Dataset {
    let names = all ? Self.names : quickNames
    let entries = names.map { name in
      Dataset.Entry(name: name, path: "embedded:\(name)", format: "scene") {
        try scene(named: name).labeledSequence(dataset: "embedded")
      }
    }
    return Dataset(
      name: "embedded", location: all ? "embedded:all" : "embedded", entries: entries)
  }

  /// Returns the scenes that have several targets. The labels of the other scenes are not computed, because computing
  /// them would take seconds.
  ///
  /// - Throws: any error from `scene(named:)`.
  public static func withSeveralTargets() throws -> [LabeledSequence] {
    let scenes = try names.map { try scene(named: $0) }
    return scenes.filter { $0.objects.count(where: \.isTarget) > 1 }
      .map { $0.labeledSequence(dataset: "embedded") }
  }

  /// Returns one embedded scene.
  ///
  /// - Throws: `SceneError.unknownScene`, or any error from reading the scene's file.
  public static func scene(named name: String) throws -> Scene {
    guard let bytes = EmbeddedSceneFiles.contents[name] else {
      throw SceneError.unknownScene(name: name, known: names)
    }
    return try Scene(yaml: String(decoding: bytes, as: UTF8.self), path: "\(name).yaml")
  }

  /// The sorted names of all embedded scenes.
  public static let names: [String] = EmbeddedSceneFiles.contents.keys.sorted()

  /// The names of the scenes in the quick subset. This subset runs by default.
  public static let quickNames: [String] = EmbeddedSceneFiles.quick.sorted()
}
