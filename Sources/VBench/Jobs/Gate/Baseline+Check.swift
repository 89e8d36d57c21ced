import Results

extension Baseline {
  /// Checks that later runs can be compared with the figures: that all input was read, that its labels are still the
  /// same, and that no method failed.
  ///
  /// - Parameters:
  ///   - name: the name of the run or baseline, for error messages.
  ///   - isPartial: whether unreadable input may be left out.
  ///   - isForced: whether the figures of failed methods are accepted.
  /// - Throws: `GateError.unreadInput`, `GateError.changedLabels`; `CommandFailure` with the exit status for a failed method.
  func check(for name: String, isPartial: Bool, isForced: Bool) throws {
    if !isPartial { try checkAllRead(for: name) }
    try checkLabels(for: name)
    guard !isForced, let failure else { return }
    throw CommandFailure(
      status: .methodFailed,
      message:
        "\(name): no baseline was written, because \(failure); to accept the figures of a run in"
        + " which a method failed, use --force")
  }
}
