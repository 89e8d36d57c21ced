/// The data that comes with vbench.
///
/// Its names never denote paths. A folder called `embedded` is opened as `./embedded`.
public enum EmbeddedData {
  /// The names used instead of a path: a quick selection, and all embedded data.
  public static let names = ["embedded", "embedded:all"]
}
