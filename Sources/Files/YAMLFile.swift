/// A reader of YAML files. It checks their size before they are parsed.
public enum YAMLFile {
  /// The maximum size of a file that is parsed, in bytes. The limit is needed because the parser takes up to 18
  /// microseconds per key. Files written by hand are far smaller.
  public static let largest = 1 << 21

  /// Reads the content of a file without the byte order mark that some editors write.
  ///
  /// - Parameter failure: a function that turns the reason of a failure into the error to throw.
  package static func read<Failure: Error>(
    _ path: String, orThrow failure: (_ reason: String) -> Failure
  ) throws(Failure) -> [UInt8] {
    let bytes = try RegularFile.read(path, limit: largest, orThrow: failure)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw failure("expected UTF-8 text, found UTF-16")
    }
    return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}
