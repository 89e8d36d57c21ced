/// The variables of this process's environment that external trackers get: what programs need to run,
/// to find their libraries and to use the machine, and nothing else, since an environment often holds
/// passwords and keys.
package struct TrackerEnvironment: Sendable, Hashable {
  /// Passed on by name.
  static let names: Set<String> = [
    "PATH", "HOME", "USER", "LOGNAME", "SHELL", "LANG", "LANGUAGE", "TZ", "TERM", "TMPDIR", "TEMP",
    "TMP", "LD_LIBRARY_PATH", "VIRTUAL_ENV", "DISPLAY", "JAVA_HOME", "SWIFT_BACKTRACE",
  ]
  /// Passed on by the beginning of the name.
  static let prefixes = [
    "LC_", "PYTHON", "CONDA_", "CUDA_", "NVIDIA_", "ROCR_", "HIP_", "OMP_", "OPENBLAS_", "MKL_",
    "KMP_", "NUMEXPR_", "TORCH_", "XDG_", "MATLAB", "MCR",
  ]

  /// What was asked for besides: names to pass on.
  private(set) var additionalNames: Set<String> = []
  /// What was asked for besides: names with values of their own.
  package private(set) var values: [String: String] = [:]

  package init() {}

  /// - Parameter requests: each `NAME` or `NAME=VALUE`; nil where one has no name.
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
  package func passesOn(_ name: String) -> Bool {
    Self.names.contains(name) || additionalNames.contains(name)
      || Self.prefixes.contains { name.hasPrefix($0) }
  }
}
