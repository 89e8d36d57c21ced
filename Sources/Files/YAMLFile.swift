/// Limits for YAML files, checked before they are parsed.
public enum YAMLFile {
  /// The maximum size of a file that is parsed, in bytes. The parser takes up to 18 microseconds
  /// per key, and nobody writes two megabytes of keys.
  public static let largest = 1 << 21
}
