/// What is known of files of YAML before they are parsed.
public enum YAMLFile {
  /// The largest file that is parsed, in bytes: the parser takes up to 18 microseconds for a key, and two megabytes
  /// of them are more than anybody writes.
  public static let largest = 1 << 21
}
