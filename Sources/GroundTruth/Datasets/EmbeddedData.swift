/// The data that comes with vbench.
///
/// Its names are never interpreted as paths. To open a folder called `embedded`, use `./embedded`.
public enum EmbeddedData {
  /// The names that can be given instead of a path: one for a quick selection, and one for all embedded data.
  public static let names = ["embedded", "embedded:all"]
}
