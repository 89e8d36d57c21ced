/// Functions that convert the names of sequences, targets and trackers to filenames. No other code makes external text
/// part of a path.
public enum FileName {
  /// The maximum length of a filename in bytes. File systems allow 255 bytes, but some toolkits join two names and an
  /// extension into one filename.
  private static let longest = 100

  /// Returns a filename for a name. It is a single path component and cannot refer to another folder. Different names
  /// yield different filenames, unless the fingerprints of two long names happen to be equal.
  ///
  /// ASCII letters and digits, `-` and `_` are unchanged, and so is `.` except at the start. Every other byte becomes
  /// `%` followed by its two hexadecimal digits, and the empty name becomes `%`. A filename that would have more than
  /// 100 bytes is truncated and ends with the name's fingerprint.
  public static func of(_ name: String) -> String {
    var result = ""
    for (index, byte) in name.utf8.enumerated() {
      if isPlain(byte) || (byte == UInt8(ascii: ".") && index > 0) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        result += "%" + String(byte, radix: 16).zeroPadded(to: 2)
      }
    }
    guard result.utf8.count > longest else { return result.isEmpty ? "%" : result }
    return result.prefix(83) + "%" + String(fingerprint(name), radix: 16).zeroPadded(to: 16)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    Escaping.isLetterOrDigit(byte) || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  /// Computes the FNV-1a hash (Fowler, Noll and Vo) of the name's bytes.
  private static func fingerprint(_ name: String) -> UInt64 {
    name.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3 }
  }
}
