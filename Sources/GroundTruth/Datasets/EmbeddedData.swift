/// The names of the data that comes with vbench.
///
/// These names are never interpreted as paths. To open a folder called `embedded`, pass `./embedded`.
public enum EmbeddedData {
  /// The names that can be given instead of a path: `embedded` for a quick selection, and `embedded:all` for all
  /// embedded data.
  public static let names = ["embedded", "embedded:all"]
}
