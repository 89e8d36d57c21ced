/// The environment variables that external trackers receive. They are needed to run programs, to find their libraries
/// and to use the machine's hardware. No others are passed on because an environment often contains passwords and keys.
package struct TrackerEnvironment: Sendable, Hashable {
  /// The names of the variables that are passed on.
  static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM", "TMPDIR", "TEMP",
    "TMP", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "DISPLAY", "JAVA_HOME", "SWIFT_BACKTRACE",
  ]
  /// Prefixes of the variables that are passed on.
  static let prefixes = [
    "LC_", "PYTHON", "CONDA_", "CUDA_", "NVIDIA_", "ROCR_", "HIP_", "OMP_", "OPENBLAS_", "MKL_",
    "KMP_", "NUMEXPR_", "TORCH_", "XDG_", "MATLAB", "MCR",
  ]

  /// The names of further variables that the user passes on.
  private(set) var additionalNames: Set<String> = []
  /// Further variables that the user sets.
  private(set) var values: [String: String] = [:]

  package init() {}

  /// Parses the user's requests. Returns nil if one of them has no name.
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

  /// Whether a variable of this process is passed on.
  func passesOn(_ name: String) -> Bool {
    Self.names.contains(name) || additionalNames.contains(name)
      || Self.prefixes.contains { name.hasPrefix($0) }
  }
}
