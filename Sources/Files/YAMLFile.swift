/// The limit that is checked before a YAML file is parsed.
public enum YAMLFile {
  /// The maximum size of a file that is parsed, in bytes. The limit is needed because the parser takes up to 18
  /// microseconds per key. Files written by hand are far smaller.
  public static let largest = 1 << 21
}
