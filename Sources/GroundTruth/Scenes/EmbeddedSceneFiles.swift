/// The scene files of `datasets/scenes`, as the build system embeds them.
enum EmbeddedSceneFiles {
  /// The files' bytes by scene; a file that is added to the folder needs a line here.
  static let contents: [String: [UInt8]] = [
    "behind-the-pillars": PackageResources.behind_the_pillars_yaml,
    "poster": PackageResources.poster_yaml,
    "runner": PackageResources.runner_yaml,
  ]

  /// The scenes of the quick subset.
  static let quick = ["behind-the-pillars", "poster", "runner"]
}
