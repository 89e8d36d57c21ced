/// Tells one build of the running program from another.
public enum ProgramFingerprint {
  /// A fingerprint of the executable file's content; the version where it cannot be read.
  public static let current: String = {
    var sum = Checksum()
    sum.add(vbenchVersion)
    sum.add(contentOf: "/proc/self/exe")
    return sum.text
  }()
}
