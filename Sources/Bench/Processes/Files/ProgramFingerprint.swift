/// Tells one build of the running program from another.
package enum ProgramFingerprint {
  /// A fingerprint of the executable file's content; the version if it cannot be read.
  package static let current: String = {
    var sum = Checksum()
    sum.add(vbenchVersion)
    sum.add(contentOf: "/proc/self/exe")
    return sum.text
  }()
}
