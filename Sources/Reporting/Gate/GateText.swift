import Files
import Results

/// The text of a gate's result for the terminal, with one line per finding, followed by the files and the verdict.
package enum GateText {
  /// Returns the text of a result, broken into lines that fit the terminal.
  ///
  /// - Parameters:
  ///   - files: the paths of the written files.
  ///   - duration: the time that the gate took; nil to omit it.
  package static func text(
    _ result: GateResult, files: [String] = [], after duration: Duration? = nil,
    style: TextStyle = TextStyle()
  ) -> String {
    let marks: [GateFinding.Kind: String] = [
      .failure: "FAILED", .improvement: "better", .note: "note",
    ]
    let lines = result.findings.map { finding in
      let mark = marks[finding.kind] ?? ""
      return mark + String(repeating: " ", count: max(1, 8 - mark.count)) + finding.message
    }
    let fileLines = files.isEmpty ? [] : ["files   " + files.joined(separator: ", ")]
    let broken = (lines + fileLines).flatMap { style.lines($0.printable, indent: 8) }
    return (broken + style.lines(verdict(result, after: duration).printable))
      .joined(separator: "\n")
  }

  /// Returns a sentence that states whether the gate has passed.
  package static func verdict(_ result: GateResult, after duration: Duration? = nil) -> String {
    let failures = result.failures.count
    let time = duration.map { " in \(words($0))" } ?? ""
    let checks = "\(result.checks.count.of("check")) against \(result.baseline)\(time)"
    let improvements = result.improvements.count
    let better = improvements == 0 ? "" : ", \(improvements) better"
    if failures > 0 {
      return
        "the gate failed: \(checks), \(failures) worse" + better
    }
    return "the gate passed: \(checks), none worse" + better
  }

  /// Formats a duration, for example `0.8 s`, `42 s` or `3 min 5 s`.
  private static func words(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    if seconds < 9.95 { return "\(max(0.1, seconds).fixed(1)) s" }
    let whole = Int(seconds.rounded())
    return whole < 60 ? "\(whole) s" : "\(whole / 60) min \(whole % 60) s"
  }
}
