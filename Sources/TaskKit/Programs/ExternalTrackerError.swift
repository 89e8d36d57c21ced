/// An error in starting or running an external tracker.
package enum ExternalTrackerError: Error, Hashable, Sendable {
  /// The command-line argument does not have the expected form.
  case malformed(text: String, expected: String)
  /// The program failed while running. The error quotes the last lines that it printed.
  case failed(problem: String, lastOutput: [String])
}

extension ExternalTrackerError: CustomStringConvertible {
  /// The maximum number of characters that are quoted from the program's last lines.
  private static let wordLimit = 400

  package var description: String {
    switch self {
    case .malformed(let text, let expected):
      return "'\(text)': expected \(expected)"
    case .failed(let problem, let lastOutput):
      guard !lastOutput.isEmpty else { return problem }
      let words = lastOutput.joined(separator: " | ")
      let shown = words.count > Self.wordLimit ? "..." + words.suffix(Self.wordLimit) : words[...]
      return "\(problem); its last output: \(shown)"
    }
  }
}
