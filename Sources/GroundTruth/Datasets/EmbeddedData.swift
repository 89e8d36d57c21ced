/// The data that comes with vbench.
///
/// Its names are never paths: a folder that is called `embedded` is `./embedded`.
public enum EmbeddedData {
  /// What stands for it in place of a path: a quick choice, and all of it.
  public static let names = ["embedded", "embedded:all"]
}
