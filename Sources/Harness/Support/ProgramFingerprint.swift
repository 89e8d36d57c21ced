import Foundation

/// Tells one build of the running program from another.
public enum ProgramFingerprint {
  /// A fingerprint of the executable file's content; the version where it cannot be read.
  public static let current: String = {
    var sum = Checksum()
    sum.add(vbenchVersion)
    if let data = FileManager.default.contents(atPath: "/proc/self/exe") {
      // Eight bytes at a time: the file has tens of megabytes.
      data.withUnsafeBytes { bytes in
        sum.add(bytes.count)
        for offset in stride(from: 0, to: bytes.count & ~7, by: 8) {
          sum.add(word: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        sum.add(bytes.suffix(bytes.count & 7))
      }
    }
    return sum.text
  }()
}
