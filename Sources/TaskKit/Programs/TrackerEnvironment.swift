/// The environment variables that are passed on to external trackers. They are needed to run programs, to find their
/// libraries and to use the machine's hardware. Other variables are not passed on because they often contain passwords
/// and keys.
package struct TrackerEnvironment: Sendable, Hashable {
  /// The names of the variables that are always passed on.
  package static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM", "TMPDIR", "TEMP",
    "TMP", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "DISPLAY", "JAVA_HOME", "SWIFT_BACKTRACE",
  ]
  /// The prefixes of further variables that are always passed on.
  package static let prefixes = [
    "LC_", "PYTHON", "CONDA_", "CUDA_", "NVIDIA_", "ROCR_", "HIP_", "OMP_", "OPENBLAS_", "MKL_",
    "KMP_", "NUMEXPR_", "TORCH_", "XDG_", "MATLAB", "MCR",
  ]

  /// The names of additional variables that the user has asked to pass on.
  private(set) var additionalNames: Set<String> = []
  /// The values of additional variables that the user has set.
  private(set) var values: [String: String] = [:]

  package init() {}

  /// Parses the user's requests; returns nil if a request has no name or contains a null character.
  ///
  /// - Parameter requests: the requests, each of the form `NAME` or `NAME=VALUE`.
  package init?(_ requests: [String]) {
    for request in requests {
      let parts = request.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = parts.first, !name.isEmpty, !request.utf8.contains(0) else { return nil }
      if parts.count == 2 {
        values[String(name)] = String(parts[1])
      } else {
        additionalNames.insert(String(name))
      }
    }
  }

  /// Returns whether a variable of this process is passed on.
  func passesOn(_ name: String) -> Bool {
    Self.names.contains(name) || additionalNames.contains(name)
      || Self.prefixes.contains { name.hasPrefix($0) }
  }
}
