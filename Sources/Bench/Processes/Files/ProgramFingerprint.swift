/// A fingerprint that identifies the build of the running program.
package enum ProgramFingerprint {
  /// A fingerprint of the version and of the executable's content, or of the version alone if the executable cannot be
  /// read.
  package static let current: String = {
    var sum = Checksum()
    sum.add(vbenchVersion)
    sum.add(contentOf: "/proc/self/exe")
    return sum.text
  }()
}
